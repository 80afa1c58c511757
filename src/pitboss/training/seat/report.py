"""The report of a sitting: faults with rule and cost, times compared with the house's standards, the mark."""

from collections.abc import Mapping
from functools import cache
from statistics import median

import msgspec

from pitboss import catalogue
from pitboss.handshuffle.ratings import Rating
from pitboss.rulebook.pit import Standards, load_pit
from pitboss.school import records
from pitboss.shoe import Shoe
from pitboss.training.seat.grading import FULL, Fault, Kind, mark, total
from pitboss.training.seat.setting import Mode, PlantResult, SittingEntry
from pitboss.training.seat.sitting import Sitting

HOUR_MS = 3_600_000
GROUPS: Mapping[Kind, str] = {
    "out_of_order": "order",
    "stray": "wrong_step",
    "card_astray": "wrong_step",
    "wrong_hand": "wrong_step",
    "wrong_place": "wrong_step",
    "wrong_sweep": "order",
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
"""The kind of fault in the trainee's record, by the kind of fault here."""


class Cause(msgspec.Struct, frozen=True):
    """Faults of one kind against one rule."""

    kind: Kind
    rule: str
    source: str
    """The place in the manual."""
    count: int
    cents: int


class Pace(msgspec.Struct, frozen=True):
    """The pace, and the house's standards for it; 0 where the house has none."""

    hands_per_hour: int
    rounds_per_hour: int
    payout_ms: int
    """The median."""
    shoe_ms: int
    shoe_reckoned: bool
    """Whether the shoe was not dealt to its end, so that its time is an estimate."""
    shoe_standard_ms: int
    shuffle_ms: int
    shuffle_rating: Rating | None
    supervisor_ms: int
    """The median time until the supervisor was called, for the faults that were noticed."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The report of a sitting that is over, or of one so far."""

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
    """Cents paid out in excess."""
    guests_short: int
    """Cents that guests should have got and did not."""
    payouts_ms: tuple[int, ...]
    rounds_ms: tuple[int, ...]
    shoe_ms: int
    shuffle_ms: int
    planted: tuple[PlantResult, ...]
    pace: Pace
    lines: tuple[SittingEntry, ...] = ()

    @property
    def accuracy(self) -> float:
        """The share of right steps."""
        return self.right / self.steps if self.steps else 0.0


def report_of(sitting: Sitting) -> Report:
    """Return the report of a sitting so far."""
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
    """Return the faults by kind and rule, the most frequent first."""
    groups: dict[tuple[Kind, str], list[Fault]] = {}
    for fault in faults:
        groups.setdefault((fault.kind, fault.rule), []).append(fault)
    sources = _sources()
    causes = (
        Cause(kind, rule, sources.get(rule, ""), len(several), sum(fault.cents for fault in several))
        for (kind, rule), several in groups.items()
    )
    return tuple(sorted(causes, key=lambda cause: (-cause.count, -abs(cause.cents), cause.rule)))


@cache
def _sources() -> dict[str, str]:
    return {id_: rule.source for id_, rule in catalogue.rules().items()}


def shoe_standard_ms(standards: Standards, decks: int) -> int:
    """Return the house's time for a shoe; 0 if it has none for this number of decks (PACE-01)."""
    return 1_000 * {6: standards.shoe_six_decks, 8: standards.shoe_eight_decks}.get(decks, 0)


@cache
def _standards(house: str) -> Standards:
    try:
        return load_pit(house).standards
    except (LookupError, OSError, ValueError):
        return load_pit().standards


def _pace(sitting: Sitting) -> Pace:
    watch, rules = sitting.watch, sitting.rules
    noticed_ms = [plant.ms for plant in sitting.planted if plant.noticed]
    shoe = watch.shoe_ms or _estimated_shoe_ms(sitting)
    return Pace(
        hands_per_hour=per_hour(sitting.hands, watch.ms),
        rounds_per_hour=per_hour(sitting.rounds, watch.ms),
        payout_ms=round(median(watch.payouts_ms)) if watch.payouts_ms else 0,
        shoe_ms=shoe,
        shoe_reckoned=not watch.shoe_ms,
        shoe_standard_ms=shoe_standard_ms(_standards(rules.house), rules.decks),
        shuffle_ms=watch.shuffle_ms,
        shuffle_rating=None,
        supervisor_ms=round(median(noticed_ms)) if noticed_ms else 0,
    )


def per_hour(count: int, ms: int) -> int:
    """Return the number per hour at this pace."""
    return count * HOUR_MS // ms if ms > 0 else 0


def _estimated_shoe_ms(sitting: Sitting) -> int:
    """Return what the whole shoe would take at the pace so far, by the share of its cards that is dealt."""
    shoe: Shoe = sitting.practice.table.game.shoe
    dealt, all_ = shoe.size - shoe.left, shoe.size - sitting.rules.cut_card.cards_from_back
    return sitting.watch.ms * all_ // dealt if dealt > 0 else 0


def recorded_fault(fault: Fault) -> records.Fault:
    """Return a fault as the trainee's record has it."""
    detail = f"{fault.kind.replace('_', ' ')}: {fault.detail}"
    return records.Fault(GROUPS[fault.kind], fault.rule, fault.cents, detail, fault.round, fault.step)
