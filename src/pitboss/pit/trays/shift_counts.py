"""The float of an open table at the end of a shift: counted by two, each without the other's figure (IND-28).

Two people count, one of them supervisory. Where both found the same, that is the record of the shift; where
it is not what the books say, a report goes the way of every other (IND-10). Where they differ from each other
both count again.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.days import When, when
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.pit.staff.people import SUPERVISORY
from pitboss.pit.trays.inventory import not_open
from pitboss.pit.trays.variances import variance
from pitboss.rulebook.pit import PitRules


class Count(msgspec.Struct, frozen=True):
    """What one of the two found, and what the books said then."""

    shift: When
    counted: Cheques
    books: Cheques
    by: str
    supervisory: bool


class ShiftCounts(msgspec.Struct, frozen=True):
    """First counts that wait for the second, and the last shift of which each table has a record."""

    first: Mapping[str, Count] = {}
    done: Mapping[str, When] = {}


class WithShiftCounts(SharedState, Protocol):
    """The part of the pit that these commands read."""

    @property
    def shift_counts(self) -> ShiftCounts: ...


class CountFloat(Command, frozen=True):
    """Somebody has counted the float of an open table; nobody tells them what the other found."""

    table: str
    counted: Cheques


class FloatCounted(Event, frozen=True):
    table: str
    count: Count


class FloatRecorded(Event, frozen=True):
    """Both found the same: the record of the shift."""

    table: str
    shift: When
    counted: Cheques
    by: tuple[str, str]
    agrees: bool
    """With the books."""


class FloatCountsDiffered(Event, frozen=True):
    """The two found different things: both count again."""

    table: str
    by: tuple[str, str]


def uncounted(counts: ShiftCounts, tables: Tables, shift: When) -> Iterator[str]:
    """Yield the open tables that have no record of a shift yet."""
    for name, table in tables.items():
        if table.open and counts.done.get(name) != shift:
            yield name


def _fault(pit: WithShiftCounts, act: Act[CountFloat], tables: Tables, shift: When) -> Refusal | None:
    name = act.command.table
    if name not in tables:
        return refuse("table_unknown", table=name)
    supervisory = act.by.may_act_as("supervisor")
    if not supervisory and not act.by.may_act_as("dealer"):
        return refuse("not_your_desk", "IND-28", role="supervisor")
    if not supervisory and not pit.staff.stands_at(act.by.id, name):
        return refuse("not_your_table", "IND-28", table=name)
    if tables[name].bets_down or not tables[name].between_rounds:
        return refuse("bets_down", "IND-08", table=name)
    if pit.shift_counts.done.get(name) == shift:
        return refuse("step_done", number=name)
    return not_open(pit.inventory, name)


def _count(rules: PitRules, pit: WithShiftCounts, act: Act[CountFloat], tables: Tables) -> Decision:
    """A first count is not compared with if it is of another shift or the float has moved since."""
    asked = act.command
    shift = when(rules.gaming_day, act.at_ms)
    fault = _fault(pit, act, tables, shift)
    if fault is not None:
        return fault
    books = tables[asked.table].rack
    mine = Count(shift, asked.counted, books, act.by.id, bool(SUPERVISORY & set(act.by.roles)))
    counted = FloatCounted(asked.table, mine)
    first = pit.shift_counts.first.get(asked.table)
    if first is None or (first.shift, first.books) != (shift, books):
        return (counted,)
    if first.by == act.by.id:
        return refuse("count_by_another", table=asked.table)
    if not (first.supervisory or mine.supervisory):
        return refuse("not_your_desk", "IND-28", role="supervisor")
    both = (first.by, act.by.id)
    if first.counted != asked.counted:
        return (counted, FloatCountsDiffered(asked.table, both))
    agrees = asked.counted == books
    record = FloatRecorded(asked.table, shift, asked.counted, both, agrees)
    if agrees:
        return (counted, record)
    found = variance(rules, pit, tables[asked.table], act.at_ms, expected=books, counted=asked.counted)
    return (counted, record, *found)


def _first(counts: ShiftCounts, event: FloatCounted) -> ShiftCounts:
    return replace(counts, first={**counts.first, event.table: event.count})


def _without(counts: ShiftCounts, table: str) -> ShiftCounts:
    return replace(counts, first={name: one for name, one in counts.first.items() if name != table})


def _recorded(counts: ShiftCounts, event: FloatRecorded) -> ShiftCounts:
    return replace(_without(counts, event.table), done={**counts.done, event.table: event.shift})


COMMANDS: Handlers[WithShiftCounts] = dict((on(CountFloat, _count),))
EVOLVE: Folds[ShiftCounts] = {
    FloatCounted: _first,
    FloatRecorded: _recorded,
    FloatCountsDiffered: lambda counts, event: _without(counts, event.table),
}
