"""What an instructor asks for over HTTP, and how the school looks from outside."""

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


class SetExamAsked(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="SetExam"):
    """A table test for a class: which drills, how many questions; the questions are the server's to draw."""

    class_id: str
    title: str
    drills: tuple[str, ...]
    questions: int
    level: int = 2
    pass_percent: int = 80
    minutes: int = 30
    rounds: int = 0
    """In the dealer's seat; none, if nothing is dealt."""
    sitting_percent: int = 90
    loss_cents: int = 0


class CertifyAsked(msgspec.Struct, frozen=True, tag_field="type", tag="CertifyDealer"):
    """A trainee has passed an exam and shown their skills."""

    trainee: str
    exam: str


ASKED: tuple[type[msgspec.Struct], ...] = (
    *(kind for kind in school.COMMANDS if kind not in (SetExam, CertifyDealer)),
    SetExamAsked,
    CertifyAsked,
)
"""What an instructor may ask; results are never among it."""
if TYPE_CHECKING:
    SchoolCommand = Command
else:
    SchoolCommand = Union[ASKED]  # noqa: UP007 - made from a list


class SchoolCommandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the school under an id of its sender's."""

    id: CommandId
    command: SchoolCommand


class PersonOut(msgspec.Struct, frozen=True):
    """Somebody of the staff."""

    id: str
    name: str
    roles: tuple[Role, ...]


class ClassOut(msgspec.Struct, frozen=True, kw_only=True):
    """A class."""

    id: str
    title: str
    game: str
    instructor: str
    members: tuple[str, ...]
    closed: bool
    weak: tuple[WeakRule, ...] = ()
    """Of all its members together."""


class AssignmentOut(msgspec.Struct, frozen=True, kw_only=True):
    """Work that was given."""

    id: str
    class_id: str
    what: What
    name: str
    number: int
    due_day: str
    done: dict[str, int]
    """By trainee, up to the number."""


ExamStanding = Literal["ready", "running", "late", "passed", "failed", "withdrawn"]


class AttemptOut(msgspec.Struct, frozen=True, kw_only=True):
    """An exam as one trainee stands in it."""

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


class ExamLine(msgspec.Struct, frozen=True, kw_only=True):
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
    """What somebody did of one drill so far."""

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
    """A skill that software cannot see."""

    id: str
    rule: str
    """The ids of the rules that describe it."""
    signed: SignOff | None


class CertificateOut(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody may deal a game."""

    id: str
    trainee: str
    game: str
    exam: str
    by: str
    at_ms: int
    in_pit: bool
    """Whether the pit lets them deal it."""


class TraineeOut(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's progress."""

    id: str
    name: str
    roles: tuple[Role, ...]
    asked: int
    right: int
    last_ms: int
    due: tuple[str, ...]
    weak: tuple[WeakRule, ...]
    drills: tuple[DrillOut, ...]
    sittings: tuple[SittingOut, ...]
    exams: tuple[AttemptOut, ...]
    skills: dict[str, tuple[SkillOut, ...]]
    """By the game of each class that they are in."""
    certificates: tuple[CertificateOut, ...]
    exempt: tuple[str, ...]
    """Games that the pit lets them deal by an exception, without the table test."""
    ready: tuple[str, ...]
    """Exams that were passed and whose skills are all signed off."""


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
    exams: tuple[ExamLine, ...]
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
    """What is dealt in the dealer's seat for an exam."""

    game: str
    rounds: int
    done: bool


class Wrong(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was wrong in an exam, with its rule and where the manual says it."""

    number: int
    """The question; zero for the dealer's seat."""
    asked: str
    shown: tuple[ShownOut, ...] = ()
    given: str
    answer: str
    explanation: str
    rules: tuple[str, ...]
    source: str
    cents: int = 0


class ResultOut(msgspec.Struct, frozen=True, kw_only=True):
    """What came of an exam."""

    passed: bool
    right: int
    of: int
    why: tuple[str, ...]
    steps: int
    steps_right: int
    cents: int
    wrong: tuple[Wrong, ...]
    certificate: str


class ExamOut(msgspec.Struct, frozen=True, kw_only=True):
    """An exam as its trainee sees it now."""

    now_ms: int
    about: AttemptOut
    until_ms: int = 0
    number: int = 0
    """Of the question that is asked now."""
    question: QuestionOut | None = None
    sitting: SittingPart | None = None
    result: ResultOut | None = None
