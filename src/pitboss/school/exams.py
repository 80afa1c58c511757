"""An exam that a trainee takes: the questions in order, the part in the dealer's seat, and the verdict.

The paper comes from the school (`school.py`). The marks come from the server: it asks the questions, deals
the rounds and checks both.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.games.contract import Command, Event, Refusal
from pitboss.school.dispatch import Decision, Dispatch
from pitboss.school.paper import PERCENT, Paper, SittingSpec, paper_hash
from pitboss.school.records import Fault, Mark
from pitboss.school.refusals import refuse
from pitboss.school.schedule import Review

MINUTE_MS = 60_000

Outcome = Literal["open", "passed", "failed"]


# Commands


class BeginExam(Command, frozen=True):
    """Begin an exam with the paper that the school has set."""

    paper: Paper
    paper_hash: str


class AnswerExam(Command, frozen=True):
    """Answer the next question; an answer cannot be changed."""

    exam: str
    number: int
    """From one."""
    mark: Mark
    given: str
    """The answer as it was given."""


class TakeExamSeat(Command, frozen=True):
    """Begin the part in the dealer's seat; the record counts how often it was begun."""

    exam: str


class HandInExam(Command, frozen=True):
    """End the exam; a question without an answer is wrong."""

    exam: str


class CloseExam(Command, frozen=True):
    """End an exam whose time is over and that was not handed in."""

    exam: str


# Events


class ExamBegun(Event, frozen=True):
    exam: str
    paper: Paper
    paper_hash: str
    until_ms: int
    at_ms: int


class ExamAnswered(Event, frozen=True):
    exam: str
    number: int
    mark: Mark
    given: str
    at_ms: int
    review: Review | None = None


class ExamSeatTaken(Event, frozen=True):
    exam: str
    at_ms: int


class ExamSat(Event, frozen=True):
    """The part in the dealer's seat was dealt to its end."""

    exam: str
    rounds: int
    steps: int
    right: int
    faults: tuple[Fault, ...]
    at_ms: int


class ExamPassed(Event, frozen=True):
    exam: str
    game: str
    paper_hash: str
    right: int
    of: int
    at_ms: int


class ExamFailed(Event, frozen=True):
    exam: str
    game: str
    paper_hash: str
    right: int
    of: int
    why: tuple[str, ...]
    """`questions`, `sitting_missing`, `sitting_short`, `sitting_steps`, `sitting_money`, `late`."""
    at_ms: int


# State


class ExamSitting(msgspec.Struct, frozen=True):
    """What a trainee dealt in the dealer's seat for an exam."""

    rounds: int
    steps: int
    right: int
    faults: tuple[Fault, ...]

    @property
    def cents(self) -> int:
        """The sum by which payments were wrong, in favour of either side."""
        return sum(abs(fault.cents) for fault in self.faults)


class ExamAnswer(msgspec.Struct, frozen=True):
    """An answer to a question of an exam."""

    mark: Mark
    given: str


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A trainee's only attempt at an exam."""

    paper: Paper
    paper_hash: str
    begun_ms: int
    until_ms: int
    answers: tuple[ExamAnswer, ...] = ()
    seats: int = 0
    """How often the dealer's seat was taken for it; the instructor judges an attempt with more than one."""
    sat: ExamSitting | None = None
    outcome: Outcome = "open"
    right: int = 0
    why: tuple[str, ...] = ()
    ended_ms: int | None = None

    def runs(self, at_ms: int) -> bool:
        """Return whether the exam is open and its time is not over."""
        return self.outcome == "open" and at_ms <= self.until_ms

    @property
    def right_answers(self) -> int:
        return sum(answer.mark.right for answer in self.answers)


Attempts = Mapping[str, Attempt]
"""A trainee's attempts, by exam."""


# Rules: what each command leads to

_rules: Dispatch[Attempts, [int], Decision] = Dispatch()


def decide_exam(attempts: Attempts, command: Command, now_ms: int) -> Decision:
    """Return the events of a command to an exam, or why it is refused."""
    rule = _rules.find(command)
    return refuse("not_for_the_school") if rule is None else rule(attempts, command, now_ms)


def next_number(attempt: Attempt) -> int:
    """Return the number of the next question, from one; it is above the last when all are answered."""
    return len(attempt.answers) + 1


def sitting_due(attempts: Attempts, exam: str, at_ms: int) -> SittingSpec | None:
    """Return what the trainee still has to deal in the dealer's seat for an exam, if anything."""
    attempt = attempts.get(exam)
    if attempt is None or not attempt.runs(at_ms) or attempt.sat is not None:
        return None
    return attempt.paper.sitting


def shortcomings(attempt: Attempt) -> tuple[str, ...]:
    """Return the reasons why an attempt is not enough to pass."""
    paper, reasons = attempt.paper, []
    if attempt.right_answers * PERCENT < paper.pass_percent * len(paper.questions):
        reasons.append("questions")
    spec, sitting = paper.sitting, attempt.sat
    if spec is not None and sitting is None:
        reasons.append("sitting_missing")
    elif spec is not None and sitting is not None:
        if sitting.rounds < spec.rounds:
            reasons.append("sitting_short")
        if sitting.right * PERCENT < spec.pass_percent * sitting.steps or not sitting.steps:
            reasons.append("sitting_steps")
        if sitting.cents > spec.loss_cents:
            reasons.append("sitting_money")
    return tuple(reasons)


def verdict(attempt: Attempt, at_ms: int, *, late: bool = False) -> ExamPassed | ExamFailed:
    """Return the event that ends an exam."""
    why = (*shortcomings(attempt), *(("late",) if late else ()))
    paper = attempt.paper
    result = (paper.exam, paper.game, attempt.paper_hash, attempt.right_answers, len(paper.questions))
    return ExamFailed(*result, why, at_ms) if why else ExamPassed(*result, at_ms)


def wrong_rules(attempt: Attempt) -> tuple[tuple[str, int], ...]:
    """Return how often each rule went wrong, the most frequent first.

    A question without an answer does not count: no rule was recorded for it.
    """
    counts: dict[str, int] = {}
    for answer in attempt.answers:
        if not answer.mark.right:
            counts[answer.mark.rule] = counts.get(answer.mark.rule, 0) + 1
    for fault in attempt.sat.faults if attempt.sat is not None else ():
        counts[fault.rule] = counts.get(fault.rule, 0) + 1
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


@_rules.on(BeginExam)
def _begin(attempts: Attempts, command: BeginExam, at_ms: int) -> Decision:
    """Begin an exam: each exam only once, and one exam at a time."""
    exam = command.paper.exam
    if command.paper_hash != paper_hash(command.paper):
        return refuse("paper_altered", exam=exam)
    if exam in attempts:
        return refuse("exam_taken", exam=exam)
    running = [name for name, attempt in attempts.items() if attempt.runs(at_ms)]
    if running:
        return refuse("exam_under_way", exam=running[0])
    until = at_ms + command.paper.minutes * MINUTE_MS
    return (ExamBegun(exam, command.paper, command.paper_hash, until, at_ms),)


def _open_attempt(attempts: Attempts, exam: str) -> Attempt | Refusal:
    attempt = attempts.get(exam)
    if attempt is None:
        return refuse("exam_not_begun", exam=exam)
    return attempt if attempt.outcome == "open" else refuse("exam_handed_in", exam=exam)


def _running_attempt(attempts: Attempts, exam: str, at_ms: int) -> Attempt | Refusal:
    attempt = _open_attempt(attempts, exam)
    if isinstance(attempt, Refusal) or attempt.runs(at_ms):
        return attempt
    return refuse("exam_late", exam=exam)


@_rules.on(AnswerExam)
def _answer(attempts: Attempts, command: AnswerExam, at_ms: int) -> Decision:
    attempt = _running_attempt(attempts, command.exam, at_ms)
    if isinstance(attempt, Refusal):
        return attempt
    number = next_number(attempt)
    if command.number != number or number > len(attempt.paper.questions):
        return refuse("question_out_of_order", number=command.number)
    if command.mark.drill != attempt.paper.questions[number - 1].drill or command.mark.ms < 0:
        return refuse("record_impossible")
    return (ExamAnswered(command.exam, command.number, command.mark, command.given, at_ms),)


@_rules.on(TakeExamSeat)
def _take_seat(attempts: Attempts, command: TakeExamSeat, at_ms: int) -> Decision:
    attempt = _running_attempt(attempts, command.exam, at_ms)
    if isinstance(attempt, Refusal):
        return attempt
    if sitting_due(attempts, command.exam, at_ms) is None:
        return refuse("sitting_not_due", exam=command.exam)
    return (ExamSeatTaken(command.exam, at_ms),)


@_rules.on(HandInExam)
def _hand_in(attempts: Attempts, command: HandInExam, at_ms: int) -> Decision:
    attempt = _running_attempt(attempts, command.exam, at_ms)
    return attempt if isinstance(attempt, Refusal) else (verdict(attempt, at_ms),)


@_rules.on(CloseExam)
def _close(attempts: Attempts, command: CloseExam, at_ms: int) -> Decision:
    attempt = _open_attempt(attempts, command.exam)
    if isinstance(attempt, Refusal):
        return attempt
    if attempt.runs(at_ms):
        return refuse("exam_has_time", exam=command.exam)
    return (verdict(attempt, at_ms, late=True),)


COMMANDS = tuple(kind for kind in _rules.kinds if issubclass(kind, Command))


# Fold: how each event changes the state

_folds: Dispatch[Attempts, [], Attempts] = Dispatch()


def evolve_attempts(attempts: Attempts, event: Event) -> Attempts:
    """Fold one event into a trainee's attempts; another event changes nothing."""
    fold = _folds.find(event)
    return attempts if fold is None else fold(attempts, event)


@_folds.on(ExamBegun)
def _begun(attempts: Attempts, event: ExamBegun) -> Attempts:
    attempt = Attempt(
        paper=event.paper, paper_hash=event.paper_hash, begun_ms=event.at_ms, until_ms=event.until_ms
    )
    return {**attempts, event.exam: attempt}


@_folds.on(ExamAnswered)
def _answered(attempts: Attempts, event: ExamAnswered) -> Attempts:
    attempt = attempts[event.exam]
    answers = (*attempt.answers, ExamAnswer(event.mark, event.given))
    return {**attempts, event.exam: replace(attempt, answers=answers)}


@_folds.on(ExamSeatTaken)
def _seat_taken(attempts: Attempts, event: ExamSeatTaken) -> Attempts:
    attempt = attempts[event.exam]
    return {**attempts, event.exam: replace(attempt, seats=attempt.seats + 1)}


@_folds.on(ExamSat)
def _sat(attempts: Attempts, event: ExamSat) -> Attempts:
    sitting = ExamSitting(event.rounds, event.steps, event.right, event.faults)
    return {**attempts, event.exam: replace(attempts[event.exam], sat=sitting)}


@_folds.on(ExamPassed)
def _passed(attempts: Attempts, event: ExamPassed) -> Attempts:
    attempt = replace(attempts[event.exam], outcome="passed", right=event.right, ended_ms=event.at_ms)
    return {**attempts, event.exam: attempt}


@_folds.on(ExamFailed)
def _failed(attempts: Attempts, event: ExamFailed) -> Attempts:
    attempt = replace(
        attempts[event.exam], outcome="failed", right=event.right, why=event.why, ended_ms=event.at_ms
    )
    return {**attempts, event.exam: attempt}
