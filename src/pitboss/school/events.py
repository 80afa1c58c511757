"""What happened at the school, and what a trainee did."""

from pitboss.games.contract import Event
from pitboss.school.commands import What
from pitboss.school.paper import Paper
from pitboss.school.records import Fault, Mark, Mode


class ClassOpened(Event, frozen=True):
    """A class began."""

    class_id: str
    title: str
    game: str
    by: str
    at_ms: int


class ClassClosed(Event, frozen=True):
    """It is over."""

    class_id: str
    by: str


class TraineeEnrolled(Event, frozen=True):
    """Somebody joined a class."""

    class_id: str
    trainee: str
    by: str


class EnrolmentEnded(Event, frozen=True):
    """Somebody left a class."""

    class_id: str
    trainee: str
    by: str


class WorkAssigned(Event, frozen=True):
    """A class has something to do."""

    assignment: str
    class_id: str
    what: What
    name: str
    number: int
    due_day: str
    by: str
    at_ms: int


class AssignmentCancelled(Event, frozen=True):
    """It need not be done."""

    assignment: str
    by: str


class SkillSignedOff(Event, frozen=True):
    """An instructor saw it."""

    trainee: str
    skill: str
    by: str
    at_ms: int


class SkillRevoked(Event, frozen=True):
    """It has to be shown again."""

    trainee: str
    skill: str
    why: str
    by: str


class ExamSet(Event, frozen=True):
    """A paper lies ready for a class."""

    class_id: str
    paper: Paper
    paper_hash: str
    by: str
    at_ms: int


class ExamWithdrawn(Event, frozen=True):
    """Nobody begins it any more."""

    exam: str
    why: str
    by: str


class DealerQualified(Event, frozen=True):
    """Exam and skills are there: they are fit to deal a game (IND-61)."""

    person: str
    game: str
    certificate: str
    exam: str
    paper_hash: str
    by: str
    at_ms: int


class TraineeBegun(Event, frozen=True):
    """Somebody's record begins."""

    trainee: str
    at_ms: int


class DrillRecorded(Event, frozen=True):
    """Questions of a drill were answered."""

    drill: str
    seed: int
    level: int
    marks: tuple[Mark, ...]
    at_ms: int


class SittingRecorded(Event, frozen=True):
    """Rounds were dealt in the dealer's seat."""

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
    at_ms: int


class ExamBegun(Event, frozen=True):
    """The clock of an exam runs."""

    exam: str
    paper: Paper
    paper_hash: str
    until_ms: int
    at_ms: int


class ExamAnswered(Event, frozen=True):
    """One question of it was answered."""

    exam: str
    number: int
    mark: Mark
    given: str
    at_ms: int


class ExamSeatTaken(Event, frozen=True):
    """Its part in the dealer's seat began."""

    exam: str
    at_ms: int


class ExamSat(Event, frozen=True):
    """Its part in the dealer's seat was dealt."""

    exam: str
    rounds: int
    steps: int
    right: int
    faults: tuple[Fault, ...]
    at_ms: int


class ExamPassed(Event, frozen=True):
    """It was handed in, and enough of it was right."""

    exam: str
    game: str
    paper_hash: str
    right: int
    of: int
    at_ms: int


class ExamFailed(Event, frozen=True):
    """It was handed in or taken away, and it was not enough."""

    exam: str
    game: str
    paper_hash: str
    right: int
    of: int
    why: tuple[str, ...]
    """`questions`, `sitting_missing`, `sitting_short`, `sitting_steps`, `sitting_money`, `late`."""
    at_ms: int
