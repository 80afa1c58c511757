"""What the page of drills sends and gets: chapters with the reader's progress, a lesson, its result."""

from typing import Annotated

import msgspec

from pitboss.school.course import DayRun, Gate, Step
from pitboss.school.lessons import QUESTIONS_MOST
from pitboss.web.training.question_wire import Given, QuestionOut, ShownOut

Short = Annotated[str, msgspec.Meta(max_length=64)]


class DrillRow(msgspec.Struct, frozen=True, kw_only=True):
    """A drill, and the trainee's progress in it."""

    name: str
    title: str
    about: str
    level: int
    asked: int
    right: int
    due: int
    """Rules of the drill that are due again."""
    weak: tuple[str, ...]
    """Rules of the drill that the trainee gets wrong."""
    rules: tuple[str, ...]
    """What the drill asks about at this game: what a trainee reads first."""


class Chapter(msgspec.Struct, frozen=True):
    """Drills that belong together."""

    name: str
    percent: int
    """The trainee's progress, from the share of right answers and the level."""
    drills: tuple[DrillRow, ...]
    step: Step
    """What the chapter waits for."""
    ahead: bool
    """Whether an earlier chapter is not passed yet."""


class TrainOut(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be practised at one game."""

    game: str
    games: tuple[str, ...]
    recorded: bool
    """Whether results go on the trainee's record; if not, they are kept for this visit."""
    asked: int
    due: int
    chapters: tuple[Chapter, ...]
    lesson: str
    """A lesson that is not finished."""
    days: DayRun
    gate: Gate


class BeginIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lesson that the trainee wants: a drill, or without one the rules that are due today."""

    game: Short = ""
    drill: Short = ""
    questions: Annotated[int, msgspec.Meta(ge=1, le=QUESTIONS_MOST)] = 10
    again: Short = ""
    """A lesson whose wrongly answered questions are asked once more."""


class AnswerIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the current question."""

    number: int
    answer: Given


class MarkedAnswerOut(msgspec.Struct, frozen=True, kw_only=True):
    """An answer with its mark, and the right answer with its reason."""

    right: bool
    asked: str
    shown: tuple[ShownOut, ...]
    given: str
    answer: str
    explanation: str
    rules: tuple[str, ...]
    source: str
    ms: int
    call: str = ""
    """The right answer, if it is a call that the page can speak."""
    rating: str = ""
    """The rating of the time, where the manual has a scale."""


class WeakRuleOut(msgspec.Struct, frozen=True):
    """A rule that the trainee should look at again."""

    rule: str
    asked: int
    right: int
    source: str


class LessonResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a lesson."""

    asked: int
    right: int
    median_ms: int
    streak: int
    """The longest."""
    weak: tuple[WeakRuleOut, ...]
    wrong: tuple[MarkedAnswerOut, ...]
    levels: tuple["LevelOut", ...]
    recorded: bool


class LevelOut(msgspec.Struct, frozen=True):
    """A drill that became harder or easier."""

    title: str
    before: int
    now: int


class LessonOut(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as its trainee sees it: the current question, the marked answer, or the result."""

    id: str
    game: str
    drill: str
    title: str
    number: int
    """Of the current question, or of the last one answered."""
    of: int
    right: int
    streak: int
    question: QuestionOut | None = None
    spent_ms: int = 0
    """Time spent on the current question so far."""
    told: MarkedAnswerOut | None = None
    over: bool = False
    result: LessonResult | None = None
