"""What came of a sitting: faults with rule and price, times against the house's standards, the mark."""

from collections.abc import Mapping
from functools import cache
from statistics import median
from typing import Any

import msgspec

from pitboss import catalogue
from pitboss.handshuffle.ratings import Rating
from pitboss.rulebook.pit import Standards, load_pit
from pitboss.school import records
from pitboss.school.trainee import RecordSitting
from pitboss.training.seat.grading import FULL, Fault, Kind, mark, total
from pitboss.training.seat.setting import Line, Mode, Noticed
from pitboss.training.seat.sitting import Sitting

FAULTS_MOST = 1_000
HOUR_MS = 3_600_000
GROUPS: Mapping[Kind, str] = {
    "out_of_order": "order",
    "card_astray": "wrong_step",
    "wrong_hand": "wrong_step",
    "wrong_place": "wrong_step",
    "needless_word": "wrong_step",
    "false_alarm": "wrong_step",
    "took_winner": "mispay",
    "took_push": "mispay",
    "paid_loser": "mispay",
    "paid_push": "mispay",
    "push_missed": "mispay",
    "mispaid": "mispay",
    "wrong_breakdown": "breakdown",
    "breakdown_unsaid": "breakdown",
    "wrong_total": "call",
    "call_missed": "call",
    "call_wrong": "call",
    "word_not_asked": "missed_call_supervisor",
    "fault_misnamed": "unnoticed",
    "fault_unnoticed": "unnoticed",
}
"""By kind, the heading under which the school keeps it."""


class Cause(msgspec.Struct, frozen=True):
    """Faults of one kind against one rule."""

    kind: Kind
    rule: str
    source: str
    """Where the manual says it."""
    count: int
    cents: int


class Pace(msgspec.Struct, frozen=True):
    """How fast it went, and what the house has for a standard; 0 where there is none."""

    hands_per_hour: int
    rounds_per_hour: int
    payout_ms: int
    """The median."""
    shoe_ms: int
    shoe_reckoned: bool
    """Whether the shoe was not dealt to its end, and the time is what it would have taken."""
    shoe_standard_ms: int
    shuffle_ms: int
    shuffle_rating: Rating | None
    supervisor_ms: int
    """The median time to call the supervisor, of those faults that were noticed."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting, when it is over; or as far as it has come."""

    game: str
    mode: Mode
    seed: int
    seats: int
    rounds: int
    hands: int
    ms: int
    steps: int
    right: int
    mark: int
    of: int = FULL
    faults: tuple[Fault, ...]
    causes: tuple[Cause, ...]
    house_short: int
    """Cents paid out beyond what was owed."""
    guests_short: int
    """Cents that guests were owed and not paid."""
    payouts_ms: tuple[int, ...]
    rounds_ms: tuple[int, ...]
    shoe_ms: int
    shuffle_ms: int
    planted: tuple[Noticed, ...]
    pace: Pace
    lines: tuple[Line, ...] = ()

    @property
    def accuracy(self) -> float:
        """The share of what was right."""
        return self.right / self.steps if self.steps else 0.0


def report_of(sitting: Sitting) -> Report:
    """What can be said of a sitting now."""
    watch, setting, faults = sitting.watch, sitting.setting, sitting.faults
    pace = _pace(sitting)
    house, guests = total(faults)
    return Report(
        game=setting.game,
        mode=setting.mode,
        seed=setting.seed,
        seats=len(sitting.practice.bots),
        rounds=sitting.rounds,
        hands=sitting.hands,
        ms=watch.ms,
        steps=sitting.steps,
        right=sitting.right,
        mark=mark(
            steps=sitting.steps,
            right=sitting.right,
            faults=len(faults),
            taken_ms=pace.shoe_ms,
            standard_ms=pace.shoe_standard_ms,
        ),
        faults=faults,
        causes=causes_of(faults),
        house_short=house,
        guests_short=guests,
        payouts_ms=tuple(watch.payouts_ms),
        rounds_ms=tuple(watch.rounds_ms),
        shoe_ms=watch.shoe_ms,
        shuffle_ms=watch.shuffle_ms,
        planted=tuple(sitting.planted),
        pace=pace,
        lines=tuple(sitting.lines),
    )


def causes_of(faults: tuple[Fault, ...]) -> tuple[Cause, ...]:
    """Faults by kind and rule, the most frequent first."""
    found: dict[tuple[Kind, str], list[Fault]] = {}
    for fault in faults:
        found.setdefault((fault.kind, fault.rule), []).append(fault)
    known = _sources()
    causes = (
        Cause(kind, rule, known.get(rule, ""), len(several), sum(fault.cents for fault in several))
        for (kind, rule), several in found.items()
    )
    return tuple(sorted(causes, key=lambda cause: (-cause.count, -abs(cause.cents), cause.rule)))


@cache
def _sources() -> dict[str, str]:
    return {id_: rule.source for id_, rule in catalogue.rules().items()}


def shoe_standard_ms(standards: Standards, decks: int) -> int:
    """In what time the house has a shoe dealt; 0 where it does not say (PACE-01)."""
    return 1_000 * {6: standards.shoe_six_decks, 8: standards.shoe_eight_decks}.get(decks, 0)


@cache
def _standards(house: str) -> Standards:
    try:
        return load_pit(house).standards
    except (LookupError, OSError, ValueError):
        return load_pit().standards


def _pace(sitting: Sitting) -> Pace:
    watch, rules = sitting.watch, sitting.rules
    seen = [one.ms for one in sitting.planted if one.noticed]
    shoe = watch.shoe_ms or _reckoned(sitting)
    return Pace(
        hands_per_hour=per_hour(sitting.hands, watch.ms),
        rounds_per_hour=per_hour(sitting.rounds, watch.ms),
        payout_ms=round(median(watch.payouts_ms)) if watch.payouts_ms else 0,
        shoe_ms=shoe,
        shoe_reckoned=not watch.shoe_ms,
        shoe_standard_ms=shoe_standard_ms(_standards(rules.house), rules.decks),
        shuffle_ms=watch.shuffle_ms,
        shuffle_rating=None,
        supervisor_ms=round(median(seen)) if seen else 0,
    )


def per_hour(count: int, ms: int) -> int:
    """So many an hour at this pace."""
    return count * HOUR_MS // ms if ms > 0 else 0


def _reckoned(sitting: Sitting) -> int:
    """What the whole shoe would take at the pace so far, by the cards dealt of those that are to be dealt."""
    shoe: Any = sitting.practice.table.game.shoe
    behind = sitting.rules.cut_card.cards_from_back if hasattr(sitting.rules, "cut_card") else 0
    dealt, all_ = shoe.size - shoe.left, shoe.size - behind
    return sitting.watch.ms * all_ // dealt if dealt > 0 else 0


def recorded(report: Report) -> RecordSitting:
    """The same for the school's record."""
    return RecordSitting(
        game=report.game,
        mode=report.mode,
        seed=report.seed,
        rounds=report.rounds,
        hands=report.hands,
        ms=report.ms,
        steps=report.steps,
        right=report.right,
        faults=tuple(_kept(fault) for fault in report.faults[:FAULTS_MOST]),
        payouts_ms=report.payouts_ms,
        shoe_ms=report.shoe_ms,
        shuffle_ms=report.shuffle_ms,
        planted=tuple((one.kind, one.noticed, one.ms) for one in report.planted),
    )


def _kept(fault: Fault) -> records.Fault:
    detail = f"{fault.kind.replace('_', ' ')}: {fault.detail}"
    return records.Fault(GROUPS[fault.kind], fault.rule, fault.cents, detail, fault.round, fault.step)
