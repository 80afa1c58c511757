"""The daily reconciliation of a progressive, from its events in the journal; days that are over are kept."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

import msgspec

from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.progressive.evolve import evolve
from pitboss.progressive.reconciliation import Reconciled, reconcile
from pitboss.progressive.state import Controller
from pitboss.web.pit_records import PitRecords
from pitboss.web.tables.history import History

AT_A_TIME = 5_000


class Exact(msgspec.Struct, frozen=True):
    """An amount to the last part of a cent: whole cents, and what is over as a fraction."""

    cents: int
    """Rounded down."""
    over: str = ""
    """As "3/20" of a cent; nothing where there is nothing over."""


class ReconciledDay(msgspec.Struct, frozen=True, kw_only=True):
    """A day of a meter.

    Opening + seeded + contributions + corrections - awards - reserve - overflow = display.
    """

    day: str
    opening: Exact
    wagers_cents: int
    contributions: Exact
    seeded: Exact
    awards: Exact
    reserve: Exact
    """What the hidden reserve grew by."""
    overflow: Exact
    corrections: Exact
    questioned_cents: int
    """Of wagers that were not counted, because they cannot have been."""
    expected: Exact
    display: Exact
    difference: Exact
    agrees: bool


class Reconciliation(msgspec.Struct, frozen=True):
    """The days of a progressive on which something happened, the newest first."""

    name: str
    seq: int
    zone: str
    """By whose clock a day begins now; a day of the past began by the rules of its time."""
    days: tuple[ReconciledDay, ...]


class _Chapter(NamedTuple):
    """How far a stream was gone through: up to the end of the last day but one."""

    seq: int = 0
    state: Controller = Controller()
    days: tuple[Reconciled, ...] = ()


class Reconciliations:
    """Reconciles the meters of a floor."""

    def __init__(self, history: History, records: PitRecords) -> None:
        self._history, self._records = history, records
        self._chapters: dict[str, _Chapter] = {}

    async def of(self, name: str, upto: int) -> Reconciliation:
        """Return all days of a progressive, up to an event."""
        chapter = self._chapters.get(name, _Chapter())
        found: list[RecordedEvent] = []
        while (last := chapter.seq + len(found)) < upto:
            more = await self._history.of_progressive(name, last + 1, min(upto, last + AT_A_TIME))
            if not more:
                break
            found += more
        then = await self._records.rules_then()
        days, kept = await self._history.ask(lambda: _gone_through(then, chapter, found))
        self._chapters[name] = kept
        return Reconciliation(name, upto, then.last.gaming_day.zone, tuple(map(_shown, reversed(days))))


def _gone_through(
    then: PitRulesThen, chapter: _Chapter, found: list[RecordedEvent]
) -> tuple[tuple[Reconciled, ...], _Chapter]:
    rows = list(reconcile(((_day(then, one), one.event) for one in found), chapter.state))
    state, seq = chapter.state, chapter.seq
    for events in list(_by_day(then, found))[:-1]:
        for one in events:
            state, seq = evolve(state, one.event), one.record.seq
    days = (*chapter.days, *rows)
    return days, _Chapter(seq, state, (*chapter.days, *rows[:-1]))


def _by_day(then: PitRulesThen, found: list[RecordedEvent]) -> Iterator[list[RecordedEvent]]:
    for _, events in groupby(found, key=lambda one: _day(then, one)):
        yield list(events)


def _day(then: PitRulesThen, happened: RecordedEvent) -> str:
    """Return the house's gaming day by the rules of its time, as on its slips and reports."""
    return then.when(happened.record.at_ms).day


def _shown(row: Reconciled) -> ReconciledDay:
    return ReconciledDay(
        day=row.day,
        opening=_exact(row.opening),
        wagers_cents=row.wagers,
        contributions=_exact(row.contributions),
        seeded=_exact(row.seeded),
        awards=_exact(row.awards),
        reserve=_exact(row.reserve),
        overflow=_exact(row.overflow),
        corrections=_exact(row.corrections),
        questioned_cents=row.questioned,
        expected=_exact(row.expected),
        display=_exact(row.display),
        difference=_exact(row.difference),
        agrees=not row.difference,
    )


def _exact(amount: Fraction) -> Exact:
    cents, over = divmod(amount, 1)
    return Exact(int(cents), str(over) if over else "")
