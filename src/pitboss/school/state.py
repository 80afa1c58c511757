"""The school and a trainee's record as they stand."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.school.commands import What
from pitboss.school.levels import Level
from pitboss.school.memory import Remembered
from pitboss.school.paper import Paper
from pitboss.school.records import Fault, Mark, Mode


class Class(msgspec.Struct, frozen=True, kw_only=True):
    """A class: one game, its instructor, and who is in it."""

    id: str
    title: str
    game: str
    instructor: str
    opened_ms: int
    members: tuple[str, ...] = ()
    closed: bool = False


class Assignment(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a class has to do by a day."""

    id: str
    class_id: str
    what: What
    name: str
    number: int
    due_day: str
    by: str
    at_ms: int
    cancelled: bool = False


class Exam(msgspec.Struct, frozen=True, kw_only=True):
    """A paper that was set."""

    class_id: str
    paper: Paper
    paper_hash: str
    by: str
    at_ms: int
    withdrawn: bool = False


class SignOff(msgspec.Struct, frozen=True):
    """Who saw a skill, and when."""

    by: str
    at_ms: int


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody is fit to deal a game."""

    id: str
    trainee: str
    game: str
    exam: str
    paper_hash: str
    by: str
    at_ms: int
    skills: Mapping[str, SignOff] = {}
    """As they stood on that day."""


class School(msgspec.Struct, frozen=True):
    """Classes, what they have to do, what was signed off, who is qualified; nothing is ever taken out."""

    classes: Mapping[str, Class] = {}
    assignments: Mapping[str, Assignment] = {}
    exams: Mapping[str, Exam] = {}
    skills: Mapping[str, Mapping[str, SignOff]] = {}
    """By trainee and skill."""
    certificates: Mapping[str, Certificate] = {}

    def classes_of(self, trainee: str) -> tuple[Class, ...]:
        """The classes that somebody is in now."""
        return tuple(one for one in self.classes.values() if trainee in one.members and not one.closed)

    def qualified(self, trainee: str, game: str) -> Certificate | None:
        """The certificate of somebody for a game."""
        held = (one for one in self.certificates.values() if (one.trainee, one.game) == (trainee, game))
        return next(held, None)

    @property
    def trainees(self) -> tuple[str, ...]:
        """Everybody who is or was in a class, or was signed off something."""
        members = (who for one in self.classes.values() for who in one.members)
        return tuple(sorted({*members, *self.skills}))


class DrillLine(msgspec.Struct, frozen=True):
    """A drill that was done."""

    drill: str
    level: int
    asked: int
    right: int
    ms: int
    at_ms: int


class SittingLine(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting that was done, in figures."""

    game: str
    mode: Mode
    rounds: int
    hands: int
    ms: int
    steps: int
    right: int
    faults: Mapping[str, int]
    """By kind."""
    cents: int
    """What payments were wrong by, all together."""
    payout_ms: int
    """The median."""
    shoe_ms: int
    shuffle_ms: int
    planted: int
    noticed: int
    at_ms: int


class RuleTally(msgspec.Struct, frozen=True):
    """How a rule was kept so far, in answers and at the table."""

    asked: int = 0
    right: int = 0
    ms: int = 0


Outcome = Literal["open", "passed", "failed"]


class Sat(msgspec.Struct, frozen=True):
    """The dealer's seat in an exam."""

    rounds: int
    steps: int
    right: int
    faults: tuple[Fault, ...]

    @property
    def cents(self) -> int:
        """What payments were wrong by, whoever lost it."""
        return sum(abs(fault.cents) for fault in self.faults)


class Answered(msgspec.Struct, frozen=True):
    """A question of an exam that was answered."""

    mark: Mark
    given: str


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """An exam that a trainee began: once, and for good."""

    paper: Paper
    paper_hash: str
    begun_ms: int
    until_ms: int
    answers: tuple[Answered, ...] = ()
    seats: int = 0
    """How often the dealer's seat was taken for it: more than once is for the instructor to judge."""
    sat: Sat | None = None
    outcome: Outcome = "open"
    right: int = 0
    why: tuple[str, ...] = ()
    ended_ms: int | None = None

    def runs(self, at_ms: int) -> bool:
        """Whether its clock still runs."""
        return self.outcome == "open" and at_ms <= self.until_ms


class Trainee(msgspec.Struct, frozen=True):
    """Everything that one trainee did, and what they remember of each rule."""

    id: str = ""
    """Nobody's, until something is recorded."""
    since_ms: int = 0
    asked: int = 0
    """Questions in all."""
    memory: Mapping[str, Remembered] = {}
    levels: Mapping[str, Level] = {}
    """By drill."""
    rules: Mapping[str, RuleTally] = {}
    drills: tuple[DrillLine, ...] = ()
    sittings: tuple[SittingLine, ...] = ()
    exams: Mapping[str, Attempt] = {}

    def level(self, drill: str) -> int:
        """The difficulty of a drill's next question."""
        return self.levels.get(drill, Level()).level
