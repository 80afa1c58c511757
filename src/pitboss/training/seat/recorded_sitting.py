"""A sitting dealt again from the acts on a trainee's record, and what the record is told of each act.

Each act on the record says what the sitting had come to. If the same acts come to something else now, the
program has changed since, and the sitting cannot go on.
"""

import msgspec

from pitboss.rulebook.common import GameRules
from pitboss.school import sittings as on_record
from pitboss.school.records import Fault
from pitboss.school.sittings import ActInSitting, Progress, SittingResult
from pitboss.training.seat.acts import SeatAct, carry_out, read_back, written
from pitboss.training.seat.report import recorded_fault
from pitboss.training.seat.setting import ActResult, Setting
from pitboss.training.seat.sitting import Sitting


class StaleSittingError(ValueError):
    """A sitting that this program does not deal as it was recorded."""


class DealtSitting:
    """A sitting, and how many acts of its record it has taken."""

    def __init__(self, rules: GameRules, record: on_record.Sitting) -> None:
        """Deal a sitting again from its beginning."""
        try:
            self.sitting = Sitting(rules, setting_of(record), now_ms=record.begun_ms)
        except (ArithmeticError, AssertionError, LookupError, RuntimeError, msgspec.MsgspecError) as error:
            raise StaleSittingError(str(error)) from error
        self.acts = 0
        self.follow(record)

    def follow(self, record: on_record.Sitting) -> None:
        """Take the acts that the record has and this sitting has not."""
        try:
            for act in record.acts[self.acts :]:
                carry_out(self.sitting, read_back(act.text), now_ms=act.at_ms)
                self.acts += 1
        except (ArithmeticError, AssertionError, LookupError, RuntimeError, msgspec.MsgspecError) as error:
            raise StaleSittingError(str(error)) from error
        if self.acts != len(record.acts) or progress_of(self.sitting) != record.progress:
            raise StaleSittingError("the same acts come to something else now")

    def act(self, record: on_record.Sitting, act: SeatAct, *, now_ms: int) -> tuple[ActResult, ActInSitting]:
        """Carry out the next act; return its result and the command that records it."""
        at_ms, before = max(now_ms, record.touched_ms), len(self.sitting.faults)
        result = carry_out(self.sitting, act, now_ms=at_ms)
        self.acts += 1
        command = ActInSitting(
            sitting=record.id,
            number=record.number,
            act=written(act),
            at_ms=at_ms,
            progress=progress_of(self.sitting),
            faults=_faults(self.sitting, before),
            result=_result(self.sitting) if self.sitting.over else None,
        )
        return result, command


def setting_of(record: on_record.Sitting) -> Setting:
    """Return the setting of a sitting on the record."""
    plain = {name: getattr(record, name) for name in ("game", "mode", "seats", "seed", "rounds", "plants")}
    return msgspec.convert(plain, Setting)


def progress_of(sitting: Sitting) -> Progress:
    """Return how far a sitting is."""
    return Progress(sitting.rounds, sitting.hands, sitting.steps, sitting.right, len(sitting.faults))


def _faults(sitting: Sitting, before: int) -> tuple[Fault, ...]:
    return tuple(recorded_fault(fault) for fault in sitting.faults[before:])


def _result(sitting: Sitting) -> SittingResult:
    watch = sitting.watch
    planted = tuple((plant.kind, plant.noticed, plant.ms) for plant in sitting.planted)
    return SittingResult(tuple(watch.payouts_ms), watch.shoe_ms, watch.shuffle_ms, planted)
