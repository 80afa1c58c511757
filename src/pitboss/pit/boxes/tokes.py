"""Tokes: pooled, and shared among dealers by the house's rule, never with a supervisor (BAC-TOK-04, IND-31).

Accounting reads a preview and signs the shares that it shows. Time worked up to the preview has its share,
in shifts that still run as well as in those that have ended; time after it counts for the next sharing.
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Act, Decision, Facts, Folds, Handlers, Tables, on
from pitboss.pit.days import when
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.pit.staff.people import OF_THE_PIT, SUPERVISORY, Staff
from pitboss.rulebook.pit import PitRules
from pitboss.table.money.pit_facts import TokeBoxEmptied

MINUTE_MS = 60_000
PREVIEW_MS = 15 * MINUTE_MS
"""How long the shares of a preview can be signed, our reading."""


class Tokes(msgspec.Struct, frozen=True):
    """The pool, and what was shared last."""

    pool: int = 0
    shared: Mapping[str, int] = {}
    """Cents of each dealer, the last time."""


class WithTokes(SharedState, Protocol):
    """The part of the pit that these commands read."""

    @property
    def tokes(self) -> Tokes: ...


class CountTokes(Command, frozen=True):
    """A dealer drawn by lot counts a table's box; somebody from outside the games watches."""

    table: str
    counted: Cheques
    witness: str


class ShareTokes(Command, frozen=True):
    """Accounting shares the pool, through payroll."""

    until_ms: int = 0
    """The moment of the preview that is signed; left out, it is now."""
    shares: tuple[tuple[str, int], ...] | None = None
    """What the preview showed: cents by dealer."""


class TokesCounted(Event, frozen=True):
    """A box was emptied into the pool."""

    table: str
    cheques: Cheques
    by: str
    witness: str


class TokesShared(Event, frozen=True):
    """Every dealer has a share; an odd cent stays in the pool."""

    day: str
    shares: tuple[tuple[str, int], ...]
    minutes: tuple[tuple[str, int], ...]
    until_ms: int = 0
    """Up to when time has its share; 0 where an earlier version shared the time of ended shifts alone."""


class Preview(msgspec.Struct, frozen=True):
    """What each dealer gets if the pool is shared at a moment."""

    until_ms: int
    pool: int
    shares: tuple[tuple[str, int], ...]
    minutes: tuple[tuple[str, int], ...]


def shares(pool: int, worked_ms: Mapping[str, int]) -> dict[str, int]:
    """Share the pool by hours worked, rounded down to the cent."""
    whole = sum(worked_ms.values())
    return {who: pool * ms // whole for who, ms in sorted(worked_ms.items())} if whole else {}


class Statement(msgspec.Struct, frozen=True):
    """What a dealer reads of their share, for payroll; nobody else's share is on it."""

    person: str
    day: str
    minutes: int
    minutes_of_all: int
    cents: int


def statements(event: TokesShared) -> tuple[Statement, ...]:
    """Make one statement for each dealer."""
    minutes, whole = dict(event.minutes), sum(spent for _, spent in event.minutes)
    return tuple(Statement(who, event.day, minutes[who], whole, cents) for who, cents in event.shares)


def _count(_: PitRules, pit: WithTokes, act: Act[CountTokes], tables: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("dealer") or SUPERVISORY & set(act.by.roles):
        return refuse("not_your_desk", "IND-31", role="dealer")
    witness = pit.staff.people.get(asked.witness)
    if witness is None or witness.ended_ms is not None or OF_THE_PIT & set(witness.roles):
        return refuse("witness_missing")
    table = tables.get(asked.table)
    if table is None:
        return refuse("table_unknown", table=asked.table)
    if asked.counted.is_empty:
        return refuse("nothing_asked_for", "IND-31")
    if table.toke_box != asked.counted:
        return refuse("cheques_differ", "IND-31", slip=str(table.toke_box), shown=str(asked.counted))
    return (TokesCounted(asked.table, asked.counted, act.by.id, asked.witness),)


def _share(rules: PitRules, pit: WithTokes, act: Act[ShareTokes], _: Tables) -> Decision:
    if not act.by.may_act_as("accounting"):
        return refuse("not_your_desk", role="accounting")
    asked = act.command
    until = asked.until_ms or act.at_ms
    due = preview(rules, pit, until)
    if not due.shares:
        return refuse("nothing_to_share")
    seen = due.shares if asked.shares is None else asked.shares
    if not 0 <= act.at_ms - until <= PREVIEW_MS or seen != due.shares:
        return refuse("shares_changed")
    return (TokesShared(when(rules.gaming_day, act.at_ms).day, due.shares, due.minutes, until),)


def preview(rules: PitRules, pit: WithTokes, until_ms: int) -> Preview:
    """Return what each dealer gets of the pool for the time worked up to a moment."""
    unit = rules.tokes.unit_minutes
    units = {who: ms // (unit * MINUTE_MS) for who, ms in worked_by_dealers(pit.staff, until_ms).items()}
    counted = {who: count for who, count in sorted(units.items()) if count}
    by = dict.fromkeys(counted, 1) if rules.tokes.by == "equal" else counted
    found = shares(pit.tokes.pool, by) if pit.tokes.pool else {}
    minutes = tuple((who, count * unit) for who, count in counted.items())
    return Preview(until_ms, pit.tokes.pool, tuple(found.items()), minutes)


def worked_by_dealers(staff: Staff, until_ms: int) -> dict[str, int]:
    """Return the unpaid time of every dealer; one who is a supervisor too has no share."""
    worked = dict(staff.worked_ms)
    for who, duty in staff.duty.items():
        if "dealer" in staff.people[who].roles:
            worked[who] = worked.get(who, 0) + duty.unpaid_ms(until_ms)
    return {
        who: ms for who, ms in worked.items() if ms > 0 and not SUPERVISORY & set(staff.people[who].roles)
    }


def _counted(tokes: Tokes, event: TokesCounted) -> Tokes:
    return replace(tokes, pool=tokes.pool + event.cheques.total)


def _shared(tokes: Tokes, event: TokesShared) -> Tokes:
    paid = sum(cents for _, cents in event.shares)
    return replace(tokes, pool=tokes.pool - paid, shared=dict(event.shares))


def _paid(staff: Staff, event: TokesShared) -> Staff:
    """Time that has had its share counts no more, in shifts that still run too."""
    duty = {
        who: replace(one, paid_to_ms=max(one.paid_to_ms, event.until_ms)) for who, one in staff.duty.items()
    }
    return replace(staff, worked_ms={}, duty=duty if event.until_ms else staff.duty)


COMMANDS: Handlers[WithTokes] = dict(
    (
        on(CountTokes, _count),
        on(ShareTokes, _share),
    )
)
EVOLVE: Folds[Tokes] = {TokesCounted: _counted, TokesShared: _shared}
STAFF: Folds[Staff] = {TokesShared: _paid}
FACTS: dict[type[Event], Facts] = {TokesCounted: lambda x: ((x.table, TokeBoxEmptied(x.cheques)),)}
