"""How each table stands today, for those who watch the floor: drop, win, pace, who deals since when.

The figures are those of the report (`pit_reports.py`), added up in the same way and without the odds.
"""

from collections.abc import Sequence

import msgspec

from pitboss.floor.readmodels.pit_reports import Stint, added_up


class TableToday(msgspec.Struct, frozen=True, kw_only=True):
    """A table's gaming day so far."""

    table: str
    drop: int
    win: int
    rounds: int
    rounds_per_hour: float | None
    dealer: str
    """Who deals, as the table has it."""
    dealer_since_ms: int
    """Since when, over a change of shift as well; 0 where nothing has happened yet."""


def tables_today(stints: Sequence[Stint], day: str) -> tuple[TableToday, ...]:
    """Return the tables of a day; the stints are cut by dealer."""
    by_table: dict[str, list[Stint]] = {}
    for stint in stints:
        by_table.setdefault(stint.table, []).append(stint)
    return tuple(_today(name, some, day) for name, some in by_table.items())


def _today(name: str, stints: Sequence[Stint], day: str) -> TableToday:
    line = added_up(name, [one for one in stints if one.when.day == day], priced=False)
    last = stints[-1]
    since = last.figures.first_ms
    for one in reversed(stints):
        if one.dealer != last.dealer:
            break
        since = one.figures.first_ms or since
    return TableToday(
        table=name,
        drop=line.drop,
        win=line.win,
        rounds=line.rounds,
        rounds_per_hour=line.hands_per_hour,
        dealer=last.dealer,
        dealer_since_ms=since,
    )
