"""A dealer's night: what somebody dealt by hand on a gaming day, as the journal tells it.

Coaching, not blame: nobody is held against anybody else. Pure: deeds go in, a report comes out, and nothing
of it is kept. What no event tells is not in it: a step that was refused and then done right has left no
trace, and what is said with a step cannot be missed by itself.
"""

from collections.abc import Sequence
from statistics import median
from typing import Literal

import msgspec

from pitboss.training.nights.advice import Suggestion, suggestions_of
from pitboss.training.nights.observer import PARTS, Asked, AtTable, Dealt, Part, Stop
from pitboss.training.seat.report import HOUR_MS, per_hour

MINUTE_MS = 60_000
STRETCHES = tuple(MINUTE_MS * minutes for minutes in (1, 2, 5, 10, 15, 30, 60))
"""How long one bar of the chart of the pace may stand for."""
STRETCHES_MOST = 32
CallKind = Literal["scan", "total", "change", "rolling", "check", "limit"]


class Stint(msgspec.Struct, frozen=True, kw_only=True):
    """A table, from when to when."""

    table: str
    game: str
    from_ms: int
    until_ms: int
    on: bool
    """Whether they still stand there."""
    rounds: int


class Pace(msgspec.Struct, frozen=True):
    """Rounds in one's own hands beside the house's time for as many cards (PACE-01).

    Waiting for bets, for guests' decisions and for a supervisor's word is not in it.
    """

    rounds: int
    hands: int
    own_ms: int
    standard_ms: int
    """What the house has for the same cards; 0 where it has no time for a shoe of so many decks."""
    hands_per_hour: int
    standard_per_hour: int


class AtSeats(msgspec.Struct, frozen=True):
    """The pace with so many seats filled."""

    game: str
    seats: int
    pace: Pace


class PartTime(msgspec.Struct, frozen=True):
    """A part of a round in the dealer's hands."""

    part: Part
    steps: int
    step_ms: int
    """The median of one step."""
    round_ms: int
    """Of an average round."""


class Call(msgspec.Struct, frozen=True):
    """A call of the dealer's own: how often it was due, and made in time."""

    kind: CallKind
    due: int
    made: int


class Payments(msgspec.Struct, frozen=True):
    """Payments, and those that were put right."""

    made: int
    before: int
    """While the cheques still lay on the bet."""
    after: int
    """Once the guest had them."""
    cents: int
    """All that was put right came to."""


class Stretch(msgspec.Struct, frozen=True):
    """A stretch of the night in the chart."""

    at_ms: int
    pace: Pace


class Night(msgspec.Struct, frozen=True, kw_only=True):
    """One gaming day of one dealer."""

    person: str
    day: str
    days: tuple[str, ...]
    """Every gaming day on which they dealt by hand, the oldest first."""
    stints: tuple[Stint, ...]
    rounds: int
    hands: int
    voided: int
    table_ms: int
    """In the dealer's place, all of it."""
    hands_per_hour: int
    """With all the waiting."""
    pace: Pace
    """Of the rounds that the house has a time for; of all where it has none."""
    by_seats: tuple[AtSeats, ...]
    parts: tuple[PartTime, ...]
    fastest: Part | None
    slowest: Part | None
    """By the median of a step."""
    calls: tuple[Call, ...]
    called_again: int
    payments: Payments
    stops: tuple[Stop, ...]
    told: dict[str, int]
    """What they told a supervisor of aside, by what it was."""
    approvals: tuple[Asked, ...]
    stretch_ms: int
    chart: tuple[Stretch, ...]
    suggestions: tuple[Suggestion, ...]


def night_of(person: str, day: str, days: Sequence[str], tables: Sequence[AtTable]) -> Night:
    """The report of a day, from every stint of it."""
    rounds = sorted((one for at in tables for one in at.rounds), key=lambda one: one.at_ms)
    table_ms = sum(at.until_ms - at.from_ms for at in tables)
    hands = sum(one.hands for one in rounds)
    parts = _parts(tables, len(rounds))
    by_step = sorted(parts, key=lambda one: one.step_ms)
    differ = bool(parts) and by_step[0].step_ms < by_step[-1].step_ms
    pace = _pace([one for one in rounds if one.standard_ms] or rounds)
    slowest = by_step[-1].part if differ else None
    stretch_ms, chart = _chart(rounds)
    return Night(
        person=person,
        day=day,
        days=tuple(days),
        stints=tuple(_stint(at) for at in tables),
        rounds=len(rounds),
        hands=hands,
        voided=sum(at.voided for at in tables),
        table_ms=table_ms,
        hands_per_hour=per_hour(hands, table_ms),
        pace=pace,
        by_seats=_by_seats(rounds),
        parts=parts,
        fastest=by_step[0].part if differ else None,
        slowest=slowest,
        calls=_calls(tables),
        called_again=sum(at.called_again for at in tables),
        payments=Payments(
            made=sum(at.paid for at in tables),
            before=sum(at.put_right_before for at in tables),
            after=sum(at.put_right_after for at in tables),
            cents=sum(at.put_right_cents for at in tables),
        ),
        stops=tuple(stop for at in tables for stop in at.stops.values()),
        told=_summed([at.told for at in tables]),
        approvals=tuple(asked for at in tables for asked in at.approvals.values()),
        stretch_ms=stretch_ms,
        chart=chart,
        suggestions=suggestions_of(tables, slowest),
    )


def _stint(at: AtTable) -> Stint:
    return Stint(
        table=at.table,
        game=at.rules.game,
        from_ms=at.from_ms,
        until_ms=at.until_ms,
        on=at.on,
        rounds=len(at.rounds),
    )


def _pace(rounds: Sequence[Dealt]) -> Pace:
    hands, own = sum(one.hands for one in rounds), sum(one.own_ms for one in rounds)
    standard = sum(one.standard_ms for one in rounds)
    return Pace(len(rounds), hands, own, standard, per_hour(hands, own), per_hour(hands, standard))


def _by_seats(rounds: Sequence[Dealt]) -> tuple[AtSeats, ...]:
    groups: dict[tuple[str, int], list[Dealt]] = {}
    for one in rounds:
        groups.setdefault((one.game, one.seats), []).append(one)
    return tuple(AtSeats(game, seats, _pace(some)) for (game, seats), some in sorted(groups.items()))


def _parts(tables: Sequence[AtTable], rounds: int) -> tuple[PartTime, ...]:
    found = []
    for part in PARTS:
        times = [ms for at in tables for ms in at.times[part]]
        if times:
            found.append(PartTime(part, len(times), round(median(times)), sum(times) // max(1, rounds)))
    return tuple(found)


def _calls(tables: Sequence[AtTable]) -> tuple[Call, ...]:
    made, missed = _summed([at.made for at in tables]), _summed([at.missed for at in tables])
    kinds: tuple[CallKind, ...] = ("scan", "total", "change", "rolling", "check", "limit")
    every = ((kind, made.get(kind, 0), missed.get(kind, 0)) for kind in kinds)
    return tuple(Call(kind, done + late, done) for kind, done, late in every if done or late)


def _chart(rounds: Sequence[Dealt]) -> tuple[int, tuple[Stretch, ...]]:
    """As few minutes to a bar as keep the whole night in sight; stretches without a round are left out."""
    if not rounds:
        return STRETCHES[0], ()
    first, last = rounds[0].at_ms, rounds[-1].at_ms
    fitting = (ms for ms in STRETCHES if last // ms - first // ms < STRETCHES_MOST)
    stretch = next(fitting, HOUR_MS)
    groups: dict[int, list[Dealt]] = {}
    for one in rounds:
        groups.setdefault(one.at_ms // stretch * stretch, []).append(one)
    return stretch, tuple(Stretch(at, _pace(some)) for at, some in groups.items())


def _summed(counts: Sequence[dict[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in counts:
        for name, count in one.items():
            found[name] = found.get(name, 0) + count
    return found
