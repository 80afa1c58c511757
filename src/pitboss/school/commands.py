"""What the school and a trainee's record are asked to do.

Results come from the server alone: it asks the questions, deals the rounds and marks both.
"""

from typing import Literal

from pitboss.games.contract import Command
from pitboss.school.paper import Paper, PaperQuestion, SittingSpec
from pitboss.school.records import Fault, Mark, Mode

What = Literal["drill", "sitting"]


class OpenClass(Command, frozen=True):
    """A class begins, for one game."""

    title: str
    game: str


class CloseClass(Command, frozen=True):
    """A class is over; its record stays."""

    class_id: str


class Enrol(Command, frozen=True):
    """Somebody joins a class."""

    class_id: str
    trainee: str


class EndEnrolment(Command, frozen=True):
    """Somebody leaves a class."""

    class_id: str
    trainee: str


class Assign(Command, frozen=True):
    """A class has something to do by a day: so many questions of a drill, or rounds in the dealer's seat."""

    class_id: str
    what: What
    name: str
    """The drill, or the game that is dealt."""
    number: int
    """Questions or rounds."""
    due_day: str


class CancelAssignment(Command, frozen=True):
    """It need not be done any more."""

    assignment: str


class SignOffSkill(Command, frozen=True):
    """An instructor saw a skill and is content with it."""

    trainee: str
    skill: str


class RevokeSkill(Command, frozen=True):
    """It was not good enough after all."""

    trainee: str
    skill: str
    why: str


class SetExam(Command, frozen=True, kw_only=True):
    """A table test is set for a class."""

    class_id: str
    title: str
    game: str
    house: str
    questions: tuple[PaperQuestion, ...]
    pass_percent: int
    minutes: int
    skills: tuple[str, ...]
    sitting: SittingSpec | None = None


class WithdrawExam(Command, frozen=True):
    """Nobody may begin it any more; whoever has begun goes on."""

    exam: str
    why: str


class CertifyDealer(Command, frozen=True):
    """The exam is passed and the skills are seen: they may deal the game."""

    trainee: str
    exam: str
    paper_hash: str
    """Of the paper that was passed, as the trainee's record has it."""


class RecordDrill(Command, frozen=True):
    """A drill is over, or the part of it that was done."""

    drill: str
    seed: int
    level: int
    marks: tuple[Mark, ...]


class RecordSitting(Command, frozen=True):
    """A sitting in the dealer's seat is over."""

    game: str
    mode: Mode
    seed: int
    rounds: int
    hands: int
    ms: int
    steps: int
    right: int
    faults: tuple[Fault, ...]
    payouts_ms: tuple[int, ...]
    shoe_ms: int
    shuffle_ms: int
    planted: tuple[tuple[str, bool, int], ...]
    """Each fault that was planted: its kind, whether it was noticed, and after how long."""


class BeginExam(Command, frozen=True):
    """A trainee sits down to an exam; the paper is the one that the school has."""

    paper: Paper
    paper_hash: str


class AnswerExam(Command, frozen=True):
    """The next question is answered; there is no way back to it."""

    exam: str
    number: int
    """From one."""
    mark: Mark
    given: str
    """The answer as it was given."""


class TakeExamSeat(Command, frozen=True):
    """The part in the dealer's seat begins; begun again, the record says so."""

    exam: str


class HandInExam(Command, frozen=True):
    """That is all; what was not answered is wrong."""

    exam: str


class CloseExam(Command, frozen=True):
    """The time is over and nothing was handed in."""

    exam: str


OF_SCHOOL: tuple[type[Command], ...] = (
    *(OpenClass, CloseClass, Enrol, EndEnrolment, Assign, CancelAssignment, SignOffSkill, RevokeSkill),
    *(SetExam, WithdrawExam, CertifyDealer),
)
OF_TRAINEE: tuple[type[Command], ...] = (
    *(RecordDrill, RecordSitting, BeginExam, AnswerExam, TakeExamSeat, HandInExam, CloseExam),
)
