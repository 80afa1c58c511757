"""What the page of the school sends and gets."""

from typing import TYPE_CHECKING, Annotated, Literal, Union

import msgspec

from pitboss.authority import Role
from pitboss.games.contract import Command
from pitboss.school import school
from pitboss.school.progress import WeakRule
from pitboss.school.school import CertifyDealer, SetExam, SignOff, What
from pitboss.web.training.question_wire import QuestionOut, ShownOut
from pitboss.web.wire import COMMAND_ID

CommandId = Annotated[str, msgspec.Meta(pattern=f"^{COMMAND_ID.pattern}$")]


class SetExamRequest(Command, frozen=True, kw_only=True, tag="SetExam"):
    """Set a table test for a class. The server draws the questions from these drills."""

    class_id: str
    title: str
    drills: tuple[str, ...]
    questions: int
    level: int = 2
    pass_percent: int = 80
    minutes: int = 30
    rounds: int = 0
    """Rounds in the dealer's seat; 0 if the exam has no such part."""
    sitting_percent: int = 90
    loss_cents: int = 0


class CertifyRequest(Command, frozen=True, tag="CertifyDealer"):
    """Certify a trainee who has passed an exam and shown the skills."""

    trainee: str
    exam: str


REQUESTS: tuple[type[Command], ...] = (
    *(kind for kind in school.COMMANDS if kind not in (SetExam, CertifyDealer)),
    SetExamRequest,
    CertifyRequest,
)
"""Every request that an instructor may send. Results are not among them: they come from the server."""
if TYPE_CHECKING:
    SchoolCommand = Command
else:
    SchoolCommand = Union[REQUESTS]  # noqa: UP007 - the members are not known before


class SchoolCommandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the school, with an id that its sender chose."""

    id: CommandId
    command: SchoolCommand


class PersonOut(msgspec.Struct, frozen=True):
    """A member of the staff."""

    id: str
    name: str
    roles: tuple[Role, ...]


class ClassOut(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    title: str
    game: str
    instructor: str
    members: tuple[str, ...]
    closed: bool
    weak: tuple[WeakRule, ...] = ()
    """The weak rules of all its members together."""


class AssignmentOut(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    class_id: str
    what: What
    name: str
    number: int
    due_day: str
    done: dict[str, int]
    """Questions or rounds done, by trainee; at most the number."""


ExamStanding = Literal["ready", "running", "late", "passed", "failed", "withdrawn"]


class AttemptOut(msgspec.Struct, frozen=True, kw_only=True):
    """An exam, and how far one trainee is in it."""

    exam: str
    title: str
    game: str
    class_id: str
    standing: ExamStanding
    questions: int
    minutes: int
    pass_percent: int
    rounds: int
    right: int = 0
    seats: int = 0
    """How often the dealer's seat was taken for it."""
    why: tuple[str, ...] = ()
    ended_ms: int | None = None


class ExamRow(msgspec.Struct, frozen=True, kw_only=True):
    """An exam that was set."""

    exam: str
    title: str
    game: str
    class_id: str
    questions: int
    minutes: int
    pass_percent: int
    rounds: int
    withdrawn: bool
    by: str
    at_ms: int


class DrillOut(msgspec.Struct, frozen=True):
    """A trainee's work in one drill so far."""

    drill: str
    level: int
    asked: int
    right: int
    last_ms: int


class SittingOut(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting in the dealer's seat."""

    game: str
    mode: str
    rounds: int
    steps: int
    right: int
    faults: int
    cents: int
    at_ms: int


class SkillOut(msgspec.Struct, frozen=True):
    """A skill that an instructor signs off."""

    id: str
    rule: str
    """The ids of the rules that describe it."""
    signed: SignOff | None


class CertificateOut(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    trainee: str
    game: str
    exam: str
    by: str
    at_ms: int
    in_pit: bool
    """Whether the pit knows of it, so that the trainee may deal the game."""


class PractisingOut(msgspec.Struct, frozen=True):
    """A lesson or a sitting that is under way."""

    what: What
    name: str
    """The drill, or the game that is dealt; empty for a lesson of the rules that are due."""
    done: int
    """Questions answered, or rounds dealt."""
    of: int
    """0 for a whole shoe."""
    id: str = ""
    """The sitting, which the instructor of the class may join."""


class TraineeOut(msgspec.Struct, frozen=True, kw_only=True):
    """A trainee's progress."""

    id: str
    name: str
    roles: tuple[Role, ...]
    asked: int
    right: int
    last_ms: int
    practising: tuple[PractisingOut, ...]
    """What is under way now; empty after 45 minutes without an answer or an act."""
    due: tuple[str, ...]
    weak: tuple[WeakRule, ...]
    drills: tuple[DrillOut, ...]
    sittings: tuple[SittingOut, ...]
    exams: tuple[AttemptOut, ...]
    skills: dict[str, tuple[SkillOut, ...]]
    """By the game of each class that the trainee is in."""
    certificates: tuple[CertificateOut, ...]
    exempt: tuple[str, ...]
    """Games that the pit lets the trainee deal by an exception, without the table test."""
    ready: tuple[str, ...]
    """Passed exams whose skills are all signed off: a certificate can be given."""


class GameOut(msgspec.Struct, frozen=True):
    """A game that is taught, with its drills."""

    game: str
    drills: tuple[str, ...]


class SchoolOut(msgspec.Struct, frozen=True, kw_only=True):
    """The instructor's desk."""

    now_ms: int
    classes: tuple[ClassOut, ...]
    trainees: tuple[TraineeOut, ...]
    assignments: tuple[AssignmentOut, ...]
    exams: tuple[ExamRow, ...]
    people: tuple[PersonOut, ...]
    """Who can be enrolled."""
    games: tuple[GameOut, ...]


class MySchool(msgspec.Struct, frozen=True, kw_only=True):
    """A trainee's own page."""

    now_ms: int
    me: TraineeOut
    classes: tuple[ClassOut, ...]
    assignments: tuple[AssignmentOut, ...]


class SittingPart(msgspec.Struct, frozen=True):
    """The part of an exam in the dealer's seat."""

    game: str
    rounds: int
    done: bool


class MistakeOut(msgspec.Struct, frozen=True, kw_only=True):
    """A mistake in an exam, with its rule and the place in the manual."""

    number: int
    """The number of the question; 0 for the dealer's seat."""
    asked: str
    shown: tuple[ShownOut, ...] = ()
    given: str
    answer: str
    explanation: str
    rules: tuple[str, ...]
    source: str
    cents: int = 0


class ResultOut(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an exam."""

    passed: bool
    right: int
    of: int
    why: tuple[str, ...]
    steps: int
    steps_right: int
    cents: int
    wrong: tuple[MistakeOut, ...]
    certificate: str


class ExamOut(msgspec.Struct, frozen=True, kw_only=True):
    """An exam as its trainee sees it now."""

    now_ms: int
    about: AttemptOut
    until_ms: int = 0
    number: int = 0
    """Of the current question."""
    question: QuestionOut | None = None
    sitting: SittingPart | None = None
    result: ResultOut | None = None
