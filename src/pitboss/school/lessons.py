"""A lesson: the questions that one trainee is asked, each answered once and marked by the server.

Each answer counts on the record at once, so that nothing is lost when a lesson is left. A question is given
by its drill, seed and level, as on an exam paper, and never by its answer. A lesson keeps the rules that it
was begun by.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.games.contract import Command, Event, Refusal
from pitboss.school.dispatch import Decision, Dispatch
from pitboss.school.levels import LEVELS
from pitboss.school.paper import PaperQuestion
from pitboss.school.records import Mark
from pitboss.school.refusals import refuse
from pitboss.school.schedule import Review

EACH = 3
"""Lessons that a record keeps for one visit, ended ones too; one more drops the one used longest ago."""
MOST = 60
"""Lessons that a record keeps in all; only the accounts of a demo have several visits."""
IDLE_MS = 45 * 60_000
"""A lesson that was not used for this time may be closed."""
QUESTIONS_MOST = 50
TEXT_MOST = 2_000
"""Letters of an answer; a whole shuffle by hand has the most."""

Ending = Literal["done", "ended", "left", "room"]
"""All answered; ended by the trainee; not used for too long; dropped for another lesson."""


# Commands


class BeginLesson(Command, frozen=True, kw_only=True):
    """Begin a lesson of a drill, or of the rules that are due if there is no drill."""

    lesson: str
    game: str
    house: str
    rulebook: str
    """The hash of the rules; their text is in the journal."""
    drill: str
    questions: int
    seed: int
    again: tuple[PaperQuestion, ...] = ()
    """Ask these questions, and no others."""
    visit: str = ""
    """Tells the visitors who share an account of the demo apart; empty for an account of one person."""


class AskQuestion(Command, frozen=True):
    """Ask the next question of a lesson."""

    lesson: str
    number: int
    """From one."""
    question: PaperQuestion
    instead: str = ""
    """The id of the current question, if it cannot be made again and this one takes its place."""


class AnswerQuestion(Command, frozen=True):
    """Answer the current question; an answer cannot be changed."""

    lesson: str
    number: int
    mark: Mark
    given: str


class EndLesson(Command, frozen=True):
    """End a lesson; a question without an answer does not count."""

    lesson: str


class CloseLesson(Command, frozen=True):
    """End a lesson that nobody has used for too long."""

    lesson: str


# Events


class LessonBegun(Event, frozen=True, kw_only=True):
    lesson: str
    game: str
    house: str
    rulebook: str
    drill: str
    questions: int
    seed: int
    again: tuple[PaperQuestion, ...] = ()
    visit: str = ""
    at_ms: int


class LessonAsked(Event, frozen=True):
    lesson: str
    number: int
    question: PaperQuestion
    at_ms: int


class LessonAnswered(Event, frozen=True):
    lesson: str
    number: int
    mark: Mark
    given: str
    at_ms: int
    review: Review | None = None


class LessonEnded(Event, frozen=True):
    lesson: str
    why: Ending
    at_ms: int


# State


class LessonAnswer(msgspec.Struct, frozen=True):
    """A question with the answer given, as text, and its mark."""

    question: PaperQuestion
    given: str
    mark: Mark


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as the record has it."""

    id: str
    game: str
    house: str
    rulebook: str
    drill: str
    wanted: int
    """The number of questions."""
    seed: int
    again: tuple[PaperQuestion, ...] = ()
    visit: str = ""
    begun_ms: int
    touched_ms: int
    asked: PaperQuestion | None = None
    """The current question."""
    asked_ms: int = 0
    done: tuple[LessonAnswer, ...] = ()
    levels: Mapping[str, int] = {}
    """The level of each drill before its first answer here."""
    ended: Ending | None = None

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def number(self) -> int:
        """The number of the next answer, from one."""
        return len(self.done) + 1

    @property
    def right(self) -> int:
        return sum(answer.mark.right for answer in self.done)

    @property
    def streak(self) -> int:
        """The number of right answers in a row up to now."""
        run = 0
        for answer in reversed(self.done):
            if not answer.mark.right:
                break
            run += 1
        return run

    @property
    def wrong(self) -> tuple[PaperQuestion, ...]:
        """The questions that were answered wrongly."""
        return tuple(answer.question for answer in self.done if not answer.mark.right)

    def idle(self, at_ms: int) -> bool:
        """Return whether it is open and was not used for too long."""
        return not self.over and at_ms - self.touched_ms >= IDLE_MS


Lessons = Mapping[str, Lesson]
"""A trainee's lessons by id, the one begun longest ago first."""


def kept(lessons: Lessons, visit: str) -> tuple[Lesson, ...]:
    """Return the lessons that stay when one more of a visit begins, the one used longest ago first."""
    by_use = sorted(lessons.values(), key=lambda lesson: lesson.touched_ms)
    mine = [lesson for lesson in by_use if lesson.visit == visit]
    gone = {lesson.id for lesson in mine[: max(0, len(mine) - EACH + 1)]}
    left = [lesson for lesson in by_use if lesson.id not in gone]
    return tuple(left[max(0, len(left) - MOST + 1) :])


# Rules: what each command leads to

_rules: Dispatch[Lessons, [int], Decision] = Dispatch()


def decide_lesson(lessons: Lessons, command: Command, now_ms: int) -> Decision:
    """Return the events of a command to a lesson, or why it is refused."""
    rule = _rules.find(command)
    return refuse("not_for_the_school") if rule is None else rule(lessons, command, now_ms)


def _open_lesson(lessons: Lessons, id_: str) -> Lesson | Refusal:
    lesson = lessons.get(id_)
    if lesson is None:
        return refuse("lesson_unknown", lesson=id_)
    return refuse("lesson_over", lesson=id_) if lesson.over else lesson


@_rules.on(BeginLesson)
def _begin(lessons: Lessons, command: BeginLesson, at_ms: int) -> Decision:
    """Begin a lesson; open lessons that are idle or make room for it end."""
    again, number = command.again, command.questions
    if command.lesson in lessons or not command.lesson or not 0 < number <= QUESTIONS_MOST:
        return refuse("record_impossible")
    if again and len(again) != number:
        return refuse("record_impossible")
    stay = {lesson.id for lesson in kept(lessons, command.visit)}
    ends = tuple(
        LessonEnded(lesson.id, "left" if lesson.idle(at_ms) else "room", at_ms)
        for lesson in lessons.values()
        if not lesson.over and (lesson.id not in stay or lesson.idle(at_ms))
    )
    begun = LessonBegun(
        lesson=command.lesson,
        game=command.game,
        house=command.house,
        rulebook=command.rulebook,
        drill=command.drill,
        questions=number,
        seed=command.seed,
        again=again,
        visit=command.visit,
        at_ms=at_ms,
    )
    return (*ends, begun)


@_rules.on(AskQuestion)
def _ask(lessons: Lessons, command: AskQuestion, at_ms: int) -> Decision:
    lesson = _open_lesson(lessons, command.lesson)
    if isinstance(lesson, Refusal):
        return lesson
    current = lesson.asked.id if lesson.asked is not None else ""
    if command.number != lesson.number or lesson.number > lesson.wanted or command.instead != current:
        return refuse("question_out_of_order", number=command.number)
    if command.question.level not in LEVELS:
        return refuse("record_impossible")
    return (LessonAsked(command.lesson, command.number, command.question, at_ms),)


@_rules.on(AnswerQuestion)
def _answer(lessons: Lessons, command: AnswerQuestion, at_ms: int) -> Decision:
    lesson = _open_lesson(lessons, command.lesson)
    if isinstance(lesson, Refusal):
        return lesson
    if command.number != lesson.number or lesson.asked is None:
        return refuse("question_out_of_order", number=command.number)
    mark = command.mark
    if mark.drill != lesson.asked.drill or mark.ms < 0 or len(command.given) > TEXT_MOST:
        return refuse("record_impossible")
    answered = LessonAnswered(command.lesson, command.number, mark, command.given, at_ms)
    if command.number < lesson.wanted:
        return (answered,)
    return answered, LessonEnded(command.lesson, "done", at_ms)


@_rules.on(EndLesson)
def _end(lessons: Lessons, command: EndLesson, at_ms: int) -> Decision:
    lesson = _open_lesson(lessons, command.lesson)
    return lesson if isinstance(lesson, Refusal) else (LessonEnded(command.lesson, "ended", at_ms),)


@_rules.on(CloseLesson)
def _close(lessons: Lessons, command: CloseLesson, at_ms: int) -> Decision:
    lesson = _open_lesson(lessons, command.lesson)
    if isinstance(lesson, Refusal):
        return lesson
    if not lesson.idle(at_ms):
        return refuse("still_used")
    return (LessonEnded(command.lesson, "left", at_ms),)


COMMANDS = tuple(kind for kind in _rules.kinds if issubclass(kind, Command))


# Fold: how each event changes the lessons; `trainee.py` folds what an answer means for the record

_folds: Dispatch[Lessons, [], Lessons] = Dispatch()


def evolve_lessons(lessons: Lessons, event: Event) -> Lessons:
    """Fold one event into a trainee's lessons; another event changes nothing."""
    fold = _folds.find(event)
    return lessons if fold is None else fold(lessons, event)


@_folds.on(LessonBegun)
def _begun(lessons: Lessons, event: LessonBegun) -> Lessons:
    begun = Lesson(
        id=event.lesson,
        game=event.game,
        house=event.house,
        rulebook=event.rulebook,
        drill=event.drill,
        wanted=event.questions,
        seed=event.seed,
        again=event.again,
        visit=event.visit,
        begun_ms=event.at_ms,
        touched_ms=event.at_ms,
    )
    return {**{lesson.id: lesson for lesson in kept(lessons, event.visit)}, begun.id: begun}


@_folds.on(LessonAsked)
def _asked(lessons: Lessons, event: LessonAsked) -> Lessons:
    lesson = replace(
        lessons[event.lesson], asked=event.question, asked_ms=event.at_ms, touched_ms=event.at_ms
    )
    return {**lessons, event.lesson: lesson}


@_folds.on(LessonAnswered)
def _answered(lessons: Lessons, event: LessonAnswered) -> Lessons:
    lesson = lessons[event.lesson]
    if lesson.asked is None:
        raise ValueError(f"no question of {event.lesson} is asked")
    done = (*lesson.done, LessonAnswer(lesson.asked, event.given, event.mark))
    lesson = replace(lesson, asked=None, done=done, touched_ms=event.at_ms)
    return {**lessons, event.lesson: lesson}


@_folds.on(LessonEnded)
def _ended(lessons: Lessons, event: LessonEnded) -> Lessons:
    lesson = replace(lessons[event.lesson], asked=None, ended=event.why)
    return {**lessons, event.lesson: lesson}
