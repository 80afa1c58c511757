"""What a command to a trainee's own record leads to."""

from collections.abc import Callable
from typing import Any

from pitboss.authority import Person
from pitboss.games.contract import Command, Event, Refusal
from pitboss.school import commands as c
from pitboss.school import events as e
from pitboss.school.exams import next_number, sitting_due, verdict
from pitboss.school.paper import paper_hash
from pitboss.school.refusals import refuse
from pitboss.school.state import Attempt, Trainee

Decision = tuple[Event, ...] | Refusal
MARKS_MOST = 1_000
MINUTE_MS = 60_000


def _drill(_: Trainee, x: c.RecordDrill, at_ms: int) -> Decision:
    if not x.drill or not 0 < len(x.marks) <= MARKS_MOST or any(mark.ms < 0 for mark in x.marks):
        return refuse("record_impossible")
    return (e.DrillRecorded(x.drill, x.seed, x.level, x.marks, at_ms),)


def _sitting(trainee: Trainee, x: c.RecordSitting, at_ms: int) -> Decision:
    """A test with the seed of an exam that runs is that exam's sitting: the first, and no other."""
    if not 0 <= x.right <= x.steps or x.rounds < 0 or len(x.faults) > MARKS_MOST:
        return refuse("record_impossible")
    recorded = e.SittingRecorded(
        x.game,
        x.mode,
        x.seed,
        x.rounds,
        x.hands,
        x.ms,
        x.steps,
        x.right,
        x.faults,
        x.payouts_ms,
        x.shoe_ms,
        x.shuffle_ms,
        x.planted,
        at_ms,
    )
    for exam, attempt in trainee.exams.items():
        spec = attempt.paper.sitting
        if spec is None or attempt.sat is not None or not attempt.runs(at_ms):
            continue
        if (spec.game, spec.seed, "test") == (x.game, x.seed, x.mode):
            return (recorded, e.ExamSat(exam, x.rounds, x.steps, x.right, x.faults, at_ms))
    return (recorded,)


def _begin(trainee: Trainee, x: c.BeginExam, at_ms: int) -> Decision:
    """Once, and one at a time."""
    exam = x.paper.exam
    if x.paper_hash != paper_hash(x.paper):
        return refuse("paper_altered", exam=exam)
    if exam in trainee.exams:
        return refuse("exam_taken", exam=exam)
    running = [name for name, attempt in trainee.exams.items() if attempt.runs(at_ms)]
    if running:
        return refuse("exam_under_way", exam=running[0])
    until = at_ms + x.paper.minutes * MINUTE_MS
    return (e.ExamBegun(exam, x.paper, x.paper_hash, until, at_ms),)


def _attempt(trainee: Trainee, exam: str) -> Attempt | Refusal:
    attempt = trainee.exams.get(exam)
    if attempt is None:
        return refuse("exam_not_begun", exam=exam)
    return attempt if attempt.outcome == "open" else refuse("exam_handed_in", exam=exam)


def _answer(trainee: Trainee, x: c.AnswerExam, at_ms: int) -> Decision:
    attempt = _attempt(trainee, x.exam)
    if isinstance(attempt, Refusal):
        return attempt
    if not attempt.runs(at_ms):
        return refuse("exam_late", exam=x.exam)
    number = next_number(attempt)
    if x.number != number or number > len(attempt.paper.questions):
        return refuse("question_out_of_order", number=x.number)
    if x.mark.drill != attempt.paper.questions[number - 1].drill or x.mark.ms < 0:
        return refuse("record_impossible")
    return (e.ExamAnswered(x.exam, x.number, x.mark, x.given, at_ms),)


def _seat(trainee: Trainee, x: c.TakeExamSeat, at_ms: int) -> Decision:
    attempt = _attempt(trainee, x.exam)
    if isinstance(attempt, Refusal):
        return attempt
    if not attempt.runs(at_ms):
        return refuse("exam_late", exam=x.exam)
    if sitting_due(trainee, x.exam, at_ms) is None:
        return refuse("sitting_not_due", exam=x.exam)
    return (e.ExamSeatTaken(x.exam, at_ms),)


def _hand_in(trainee: Trainee, x: c.HandInExam, at_ms: int) -> Decision:
    attempt = _attempt(trainee, x.exam)
    if isinstance(attempt, Refusal):
        return attempt
    return (verdict(attempt, at_ms),) if attempt.runs(at_ms) else refuse("exam_late", exam=x.exam)


def _close(trainee: Trainee, x: c.CloseExam, at_ms: int) -> Decision:
    attempt = _attempt(trainee, x.exam)
    if isinstance(attempt, Refusal):
        return attempt
    if attempt.runs(at_ms):
        return refuse("exam_has_time", exam=x.exam)
    return (verdict(attempt, at_ms, late=True),)


_HANDLERS: dict[type[Command], Callable[[Trainee, Any, int], Decision]] = {
    c.RecordDrill: _drill,
    c.RecordSitting: _sitting,
    c.BeginExam: _begin,
    c.AnswerExam: _answer,
    c.TakeExamSeat: _seat,
    c.HandInExam: _hand_in,
    c.CloseExam: _close,
}
_EXAMINED = (c.BeginExam, c.AnswerExam, c.TakeExamSeat, c.HandInExam)


def decide_trainee(trainee: Trainee, by: Person, command: Command, now_ms: int) -> Decision:
    """The events of a command, or why it is refused; a record is its own trainee's, a dealer's too."""
    handler = _HANDLERS.get(type(command))
    if handler is None:
        return refuse("not_for_the_school")
    if "guest" in by.roles or not by.roles:
        return refuse("not_your_desk", role="trainee")
    if isinstance(command, _EXAMINED) and not (by.may_act_as("trainee") or by.may_act_as("dealer")):
        return refuse("not_your_desk", role="trainee")
    if trainee.id not in ("", by.id):
        return refuse("not_your_record", trainee=trainee.id)
    decision = handler(trainee, command, now_ms)
    if isinstance(decision, Refusal) or trainee.id:
        return decision
    return (e.TraineeBegun(by.id, now_ms), *decision)
