"""The report of a dealer's night: what a person dealt by hand on a gaming day, according to the journal.

It is for coaching: it compares nobody with anybody else. It is pure: deeds go in, a report comes out, and
nothing is stored. It can only show what the events tell: a step that was refused and then done right leaves
no event, and a call that belongs to a step cannot be missed separately.
"""

from collections.abc import Sequence
from statistics import median
from typing import Literal

import msgspec

from pitboss.training.nights.advice import Suggestion, suggestions_of
from pitboss.training.nights.observer import PARTS, ApprovalRequest, DealtRound, Part, StintObserver, Stop
from pitboss.training.seat.report import HOUR_MS, per_hour

MINUTE_MS = 60_000
STRETCHES = tuple(MINUTE_MS * minutes for minutes in (1, 2, 5, 10, 15, 30, 60))
"""The lengths of time that one bar of the chart can stand for."""
STRETCHES_MOST = 32
CallKind = Literal["scan", "total", "change", "rolling", "check", "limit"]


class Stint(msgspec.Struct, frozen=True, kw_only=True):
    """The time that the dealer stood at one table."""

    table: str
    game: str
    from_ms: int
    until_ms: int
    on: bool
    """Whether the dealer is still there."""
    rounds: int


class Pace(msgspec.Struct, frozen=True):
    """The dealer's own time for rounds, and the house's time for the same number of cards (PACE-01).

    It leaves out the time of waiting for bets, for guests' decisions and for a supervisor's answer.
    """

    rounds: int
    hands: int
    own_ms: int
    standard_ms: int
    """The house's time for the same cards; 0 if it has none for a shoe of this number of decks."""
    hands_per_hour: int
    standard_per_hour: int


class SeatsPace(msgspec.Struct, frozen=True):
    """The pace with a number of seats filled."""

    game: str
    seats: int
    pace: Pace


class PartTime(msgspec.Struct, frozen=True):
    """The dealer's time for one part of a round."""

    part: Part
    steps: int
    step_ms: int
    """The median of one step."""
    round_ms: int
    """In an average round."""


class Call(msgspec.Struct, frozen=True):
    """A call of the dealer: how often it was due, and how often made in time."""

    kind: CallKind
    due: int
    made: int


class Payments(msgspec.Struct, frozen=True):
    """Payments, and those that were corrected."""

    made: int
    before: int
    """Corrected while the cheques were still on the bet."""
    after: int
    """Corrected after the guest had them."""
    cents: int
    """The sum of all corrections."""


class Stretch(msgspec.Struct, frozen=True):
    """One bar of the chart."""

    at_ms: int
    pace: Pace


class Night(msgspec.Struct, frozen=True, kw_only=True):
    """One gaming day of one dealer."""

    person: str
    day: str
    days: tuple[str, ...]
    """Every gaming day on which the person dealt by hand, the oldest first."""
    stints: tuple[Stint, ...]
    rounds: int
    hands: int
    voided: int
    table_ms: int
    """The whole time in the dealer's place."""
    hands_per_hour: int
    """Including all waiting."""
    pace: Pace
    """Of the rounds that the house has a time for; of all rounds if it has none."""
    by_seats: tuple[SeatsPace, ...]
    parts: tuple[PartTime, ...]
    fastest: Part | None
    slowest: Part | None
    """By the median of a step."""
    calls: tuple[Call, ...]
    called_again: int
    payments: Payments
    stops: tuple[Stop, ...]
    told: dict[str, int]
    """How often the dealer reported each kind of matter to a supervisor."""
    approvals: tuple[ApprovalRequest, ...]
    stretch_ms: int
    chart: tuple[Stretch, ...]
    suggestions: tuple[Suggestion, ...]


def night_of(person: str, day: str, days: Sequence[str], stints: Sequence[StintObserver]) -> Night:
    """Return the report of a day, made from all its stints."""
    rounds = sorted((dealt for stint in stints for dealt in stint.rounds), key=lambda dealt: dealt.at_ms)
    table_ms = sum(stint.until_ms - stint.from_ms for stint in stints)
    hands = sum(dealt.hands for dealt in rounds)
    parts = _parts(stints, len(rounds))
    by_step = sorted(parts, key=lambda part: part.step_ms)
    differ = bool(parts) and by_step[0].step_ms < by_step[-1].step_ms
    pace = _pace([dealt for dealt in rounds if dealt.standard_ms] or rounds)
    slowest = by_step[-1].part if differ else None
    stretch_ms, chart = _chart(rounds)
    return Night(
        person=person,
        day=day,
        days=tuple(days),
        stints=tuple(_stint_out(stint) for stint in stints),
        rounds=len(rounds),
        hands=hands,
        voided=sum(stint.voided for stint in stints),
        table_ms=table_ms,
        hands_per_hour=per_hour(hands, table_ms),
        pace=pace,
        by_seats=_by_seats(rounds),
        parts=parts,
        fastest=by_step[0].part if differ else None,
        slowest=slowest,
        calls=_calls(stints),
        called_again=sum(stint.called_again for stint in stints),
        payments=Payments(
            made=sum(stint.paid for stint in stints),
            before=sum(stint.put_right_before for stint in stints),
            after=sum(stint.put_right_after for stint in stints),
            cents=sum(stint.put_right_cents for stint in stints),
        ),
        stops=tuple(stop for stint in stints for stop in stint.stops.values()),
        told=_summed([stint.told for stint in stints]),
        approvals=tuple(request for stint in stints for request in stint.approvals.values()),
        stretch_ms=stretch_ms,
        chart=chart,
        suggestions=suggestions_of(stints, slowest),
    )


def _stint_out(stint: StintObserver) -> Stint:
    return Stint(
        table=stint.table,
        game=stint.rules.game,
        from_ms=stint.from_ms,
        until_ms=stint.until_ms,
        on=stint.on,
        rounds=len(stint.rounds),
    )


def _pace(rounds: Sequence[DealtRound]) -> Pace:
    hands, own = sum(dealt.hands for dealt in rounds), sum(dealt.own_ms for dealt in rounds)
    standard = sum(dealt.standard_ms for dealt in rounds)
    return Pace(len(rounds), hands, own, standard, per_hour(hands, own), per_hour(hands, standard))


def _by_seats(rounds: Sequence[DealtRound]) -> tuple[SeatsPace, ...]:
    groups: dict[tuple[str, int], list[DealtRound]] = {}
    for dealt in rounds:
        groups.setdefault((dealt.game, dealt.seats), []).append(dealt)
    return tuple(SeatsPace(game, seats, _pace(some)) for (game, seats), some in sorted(groups.items()))


def _parts(stints: Sequence[StintObserver], rounds: int) -> tuple[PartTime, ...]:
    part_times = []
    for part in PARTS:
        times = [ms for stint in stints for ms in stint.times[part]]
        if times:
            average = sum(times) // max(1, rounds)
            part_times.append(PartTime(part, len(times), round(median(times)), average))
    return tuple(part_times)


def _calls(stints: Sequence[StintObserver]) -> tuple[Call, ...]:
    made, missed = _summed([stint.made for stint in stints]), _summed([stint.missed for stint in stints])
    kinds: tuple[CallKind, ...] = ("scan", "total", "change", "rolling", "check", "limit")
    every = ((kind, made.get(kind, 0), missed.get(kind, 0)) for kind in kinds)
    return tuple(Call(kind, done + late, done) for kind, done, late in every if done or late)


def _chart(rounds: Sequence[DealtRound]) -> tuple[int, tuple[Stretch, ...]]:
    """Return the length of a bar and the bars.

    A bar is as short as the largest number of bars allows. Times without a round have no bar.
    """
    if not rounds:
        return STRETCHES[0], ()
    first, last = rounds[0].at_ms, rounds[-1].at_ms
    fitting = (ms for ms in STRETCHES if last // ms - first // ms < STRETCHES_MOST)
    stretch = next(fitting, HOUR_MS)
    groups: dict[int, list[DealtRound]] = {}
    for dealt in rounds:
        groups.setdefault(dealt.at_ms // stretch * stretch, []).append(dealt)
    return stretch, tuple(Stretch(at, _pace(some)) for at, some in groups.items())


def _summed(counts: Sequence[dict[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for each in counts:
        for name, count in each.items():
            total[name] = total.get(name, 0) + count
    return total
