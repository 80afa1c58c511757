"""The proof of lessons and sittings: every event is one that the school's own rules would have decided.

What was asked, answered and dealt is given to the rules again as a command, on the state before it. A sitting
that ended is on the record with exactly the steps and faults of its acts.
"""

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.floor.proof.table import WrongError
from pitboss.games.contract import Command, Event, Refusal
from pitboss.school.guidance import SittingNoted, SittingPlanted, decide_guidance, given
from pitboss.school.lessons import (
    AnswerQuestion,
    AskQuestion,
    LessonAnswered,
    LessonAsked,
    LessonBegun,
    LessonEnded,
    decide_lesson,
)
from pitboss.school.sittings import (
    ActInSitting,
    Sitting,
    SittingActed,
    SittingBegun,
    SittingEnded,
    decide_sitting,
)
from pitboss.school.trainee import SittingRecorded, Trainee


class PracticeProof:
    """The lessons and sittings of one record, event by event."""

    def __init__(self) -> None:
        self.lessons = self.sittings = 0
        self._owed: Sitting | None = None
        """A sitting that ended with the last event, and must be on the record with this one."""

    def before(self, trainee: Trainee, event: Event) -> None:
        """Raise `WrongError` if an event cannot have happened on this state."""
        _joined(trainee, event)
        owed, self._owed = self._owed, None
        if owed is not None and not _is_record_of(event, owed):
            raise WrongError(f"{owed.id} ended and is not on the record as it was dealt")
        match event:
            case LessonBegun(lesson=id_) if id_ in trainee.lessons:
                raise WrongError(f"{id_} is begun a second time")
            case SittingBegun(sitting=id_) if id_ in trainee.seats:
                raise WrongError(f"{id_} is begun a second time")
            case LessonBegun():
                self.lessons += 1
            case SittingBegun():
                self.sittings += 1
            case LessonAsked() | LessonAnswered():
                decision = decide_lesson(trainee.lessons, _asked(trainee, event), event.at_ms)
                _must_follow(_unscheduled(event), decision)
            case LessonEnded(lesson=id_, why=why):
                lesson = trainee.lessons[id_]
                if lesson.over or (why == "done") != (len(lesson.done) == lesson.wanted):
                    raise WrongError(f"{id_} cannot end: {why}")
            case SittingActed():
                _must_follow(event, decide_sitting(trainee.seats, _dealt(event), event.at_ms))
            case SittingEnded(sitting=id_):
                sitting = trainee.seats[id_]
                if sitting.over:
                    raise WrongError(f"{id_} ends a second time")
                self._owed = sitting if sitting.progress.steps else None
            case _:
                pass

    def after(self) -> None:
        """Raise `WrongError` if something is missing at the end of a stream."""
        if self._owed is not None:
            raise WrongError(f"{self._owed.id} ended and is not on the record")


def _joined(trainee: Trainee, event: Event) -> None:
    """What an instructor did at a sitting is what the rules allow."""
    if isinstance(event, SittingNoted | SittingPlanted):
        by, command = Person(event.by, ("instructor",)), given(event)
        _must_follow(event, decide_guidance(trainee.seats, trainee.id, by, command, event.at_ms))


def _unscheduled(event: LessonAsked | LessonAnswered) -> Event:
    """Return an answer without its review: when a rule is due again is as it was scheduled then."""
    if isinstance(event, LessonAsked) or event.review is None:
        return event
    if event.review.rule != event.mark.rule or event.review.due_at < event.at_ms // 1000:
        raise WrongError(f"an answer to {event.lesson} is scheduled for another rule, or in the past")
    return replace(event, review=None)


def _asked(trainee: Trainee, event: LessonAsked | LessonAnswered) -> Command:
    if isinstance(event, LessonAnswered):
        return AnswerQuestion(event.lesson, event.number, event.mark, event.given)
    current = trainee.lessons[event.lesson].asked
    return AskQuestion(event.lesson, event.number, event.question, current.id if current is not None else "")


def _dealt(event: SittingActed) -> Command:
    return ActInSitting(
        sitting=event.sitting,
        number=event.number,
        act=event.act,
        at_ms=event.at_ms,
        progress=event.progress,
        faults=event.faults,
    )


def _must_follow(event: Event, decision: tuple[Event, ...] | Refusal) -> None:
    if isinstance(decision, Refusal) or event not in decision:
        why = decision.code if isinstance(decision, Refusal) else "the rules come to something else"
        raise WrongError(f"{type(event).__name__} cannot have happened: {why}")


def _is_record_of(event: Event, sitting: Sitting) -> bool:
    done = sitting.progress
    return isinstance(event, SittingRecorded) and (
        (event.game, event.mode, event.seed, event.rounds, event.hands, event.steps, event.right)
        == (sitting.game, sitting.mode, sitting.seed, done.rounds, done.hands, done.steps, done.right)
        and event.faults == sitting.faults
    )
