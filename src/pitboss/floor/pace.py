"""How long the floor waits: for bets, a decision, the cut. House data; nobody is hurried (BAC-DUTY-01)."""

from typing import Any

import msgspec

from pitboss.floor.kept import Kept
from pitboss.table.seating import seated


class Pace(msgspec.Struct, frozen=True):
    """Milliseconds that a table gives; a rulebook's own minimum for betting is never undercut."""

    betting: int = 25_000
    decision: int = 30_000
    insurance: int = 12_000
    cut: int = 15_000
    courtesy: int = 20_000
    commission: int = 20_000

    def for_(self, rules: Any) -> "Pace":
        """With the house's least time for bets (PACE-02)."""
        least = 1_000 * rules.pace.betting_seconds_min
        return msgspec.structs.replace(self, betting=max(self.betting, least))


USUAL = Pace()
AT_ONCE = Pace(0, 0, 0, 0, 0, 0)
"""For tests and benchmarks: nobody is waited for."""

WAITS = {
    "betting": "betting",
    "decide": "decision",
    "insurance": "insurance",
    "cut_pack": "cut",
    "courtesy": "courtesy",
    "commission": "commission",
}
"""The phases in which guests are given time, and which time."""
WITHHELD: dict[str, frozenset[str]] = {
    "betting": frozenset({"scan", "wave_off"}),
    "insurance": frozenset({"close_insurance"}),
}
"""What the automatic dealer does not do while they still have it."""


def time_for(pace: Pace, kept: Kept) -> int | None:
    """The milliseconds that the step at hand is given, or None when nobody's time is running."""
    table = kept.table
    if kept.paused or table.dues or table.transaction is not None:
        return None
    name = WAITS.get(table.game.phase)
    if name is None or (name == "betting" and not table.game.wagers):
        return None
    given: int = getattr(pace, name)
    return given


def everybody_set(kept: Kept) -> bool:
    """Whether every guest who is there has said that they have no more to bet."""
    there = [guest for _, guest in seated(kept.table) if guest not in kept.away]
    return bool(there) and all(guest in kept.all_set for guest in there)
