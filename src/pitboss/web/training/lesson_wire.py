"""What the page of drills is sent: chapters and how one stands, a lesson under way, what came of it."""

from typing import Annotated

import msgspec

from pitboss.training.lessons.lesson import QUESTIONS_MOST
from pitboss.web.training.question_wire import Given, QuestionOut, ShownOut

Short = Annotated[str, msgspec.Meta(max_length=64)]


class DrillLine(msgspec.Struct, frozen=True, kw_only=True):
    """A drill, and how somebody stands in it."""

    name: str
    title: str
    about: str
    level: int
    asked: int
    right: int
    due: int
    """Rules of it that are to be asked again."""
    weak: tuple[str, ...]
    """Rules of it that go wrong."""


class Chapter(msgspec.Struct, frozen=True):
    """Drills that belong together."""

    name: str
    percent: int
    """How far somebody is, from what was right and how hard it was."""
    drills: tuple[DrillLine, ...]


class TrainOut(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be practised at one game."""

    game: str
    games: tuple[str, ...]
    recorded: bool
    """Whether results go on somebody's record; else they are kept for this visit."""
    asked: int
    due: int
    chapters: tuple[Chapter, ...]
    lesson: str
    """One that was not brought to its end."""


class BeginIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to practise: a drill, or without one what is due today."""

    game: Short = ""
    drill: Short = ""
    questions: Annotated[int, msgspec.Meta(ge=1, le=QUESTIONS_MOST)] = 10
    again: Short = ""
    """A lesson whose wrong answers are asked once more."""


class AnswerIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the question that is asked now."""

    number: int
    answer: Given


class ToldOut(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the last answer."""

    right: bool
    asked: str
    shown: tuple[ShownOut, ...]
    given: str
    answer: str
    explanation: str
    rules: tuple[str, ...]
    source: str
    ms: int


class WeakRule(msgspec.Struct, frozen=True):
    """A rule to look at again."""

    rule: str
    asked: int
    right: int
    source: str


class LessonSum(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a lesson."""

    asked: int
    right: int
    median_ms: int
    streak: int
    """The longest."""
    weak: tuple[WeakRule, ...]
    wrong: tuple[ToldOut, ...]
    levels: tuple["LevelOut", ...]
    recorded: bool


class LevelOut(msgspec.Struct, frozen=True):
    """A drill that became harder or easier."""

    title: str
    before: int
    now: int


class LessonOut(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as its trainee sees it: a question, or what came of the last answer, or the end."""

    id: str
    game: str
    drill: str
    title: str
    number: int
    """Of the question that is asked or was answered last."""
    of: int
    right: int
    streak: int
    question: QuestionOut | None = None
    spent_ms: int = 0
    """On the question so far."""
    told: ToldOut | None = None
    over: bool = False
    result: LessonSum | None = None
