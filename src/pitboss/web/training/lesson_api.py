"""Drills over HTTP: the list of drills, a lesson question by question, and the trainee's record.

The server marks each answer and sends the right one only afterwards. A lesson is on its trainee's record,
question by question: nothing of it is in this process alone. Guests may practise too, and go on no record of
the school.
"""

import secrets
from collections.abc import Mapping
from itertools import groupby
from typing import Annotated
from zoneinfo import ZoneInfo

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.messages import DEFAULT
from pitboss.rulebook import Rules
from pitboss.school import course, progress
from pitboss.school.lessons import (
    AnswerQuestion,
    AskQuestion,
    BeginLesson,
    CloseLesson,
    EndLesson,
    Lesson,
    LessonAnswer,
)
from pitboss.school.paper import PaperQuestion
from pitboss.school.trainee import Trainee
from pitboss.training.drills.speech.spoken_calls import NAME as SPOKEN
from pitboss.training.lessons.exam import PaperError, cited, made_again, marked
from pitboss.training.lessons.lesson import TODAY, next_spec, results_of
from pitboss.training.lessons.session import summary
from pitboss.training.questions.chapters import CHAPTERS
from pitboss.training.questions.drill import rules_taught, source_of
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.registry import DRILLS, drills_for
from pitboss.web.errors import Rejected
from pitboss.web.request import Language, WebRequest, services_of
from pitboss.web.school.views import games, rules_of
from pitboss.web.training.learner import Learner
from pitboss.web.training.lesson_wire import (
    AnswerIn,
    BeginIn,
    Chapter,
    DrillRow,
    LessonOut,
    LessonResult,
    LevelOut,
    MarkedAnswerOut,
    TrainOut,
    WeakRuleOut,
)
from pitboss.web.training.question_wire import question_out, read_back, shown_out, understood, written

Game = Annotated[str, QueryParameter(max_length=64)]
SEED_BITS = 31
WEAK_MOST = 100
HARDEST = 3


class LessonAt:
    """A lesson of the caller, with the rules that it was begun by."""

    def __init__(self, learner: Learner, lesson: Lesson, rules: Rules | None) -> None:
        self.learner, self.lesson, self.rules = learner, lesson, rules

    def question(self) -> Question | None:
        """Return the current question; None if there is none, or it cannot be made again."""
        asked = self.lesson.asked
        return None if asked is None else self.made(asked)

    def made(self, spec: PaperQuestion) -> Question | None:
        """Return a question of the lesson; None if this program cannot make it any more."""
        try:
            return None if self.rules is None else made_again(self.rules, spec)
        except PaperError:
            return None


def _learner(request: WebRequest, language: str) -> Learner:
    services = services_of(request)
    visitor = request.user
    account = services.signed_in(visitor)
    services.must_keep_pace(visitor)
    return Learner(services, visitor, account, language)


async def _lesson(learner: Learner, id_: str) -> LessonAt:
    """Return one of the caller's lessons; one that was left too long is closed first."""
    lesson = await learner.lesson(id_)
    if lesson is not None and lesson.idle(learner.now_ms):
        await learner.submit(CloseLesson(id_))
        lesson = await learner.lesson(id_)
    if lesson is None:
        raise Rejected(404, "lesson_unknown", "There is no such lesson; it may have been left too long.")
    rules = await learner.services.taught.at(lesson.rulebook, lesson.house, lesson.game)
    return LessonAt(learner, lesson, rules)


def _game(learner: Learner, wanted: str) -> Rules:
    rules = rules_of(learner.services, wanted or games(learner.services)[0].game)
    if rules is None:
        raise Rejected(400, "game_unknown", "There is no such game.")
    return rules


@get("/api/train", summary="What can be practised, by chapter")
async def offered(request: WebRequest, game: Game = "", language: Language = DEFAULT) -> TrainOut:
    """Return the drills of a game with the caller's progress: due rules, level, weak rules."""
    learner = _learner(request, language)
    rules, record = _game(learner, game), await learner.record()
    due = set(progress.due(record, learner.now_ms))
    weak = [rule.rule for rule in progress.weak((record,), WEAK_MOST)]
    offered = {drill.name for drill in drills_for(rules)}
    chapters: list[Chapter] = []
    for name, drills in CHAPTERS.items():
        rows = tuple(
            _row(learner, drill, record, due, weak, rules.family) for drill in drills if drill in offered
        )
        if rows:
            step = course.step(record, (row.name for row in rows))
            ahead = any(earlier.step != "passed" for earlier in chapters)
            chapters.append(Chapter(name, sum(map(_mastery, rows)) // len(rows), rows, step, ahead))
    rules_asked = {rule for drill in drills_for(rules) for rule in drill.rules}
    now_ms = learner.now_ms
    unfinished = [
        lesson.id
        for lesson in record.lessons.values()
        if lesson.visit == learner.visit and lesson.done and not lesson.over and not lesson.idle(now_ms)
    ]
    return TrainOut(
        game=rules.game,
        games=tuple(taught.game for taught in games(learner.services)),
        recorded=learner.recorded,
        asked=record.asked,
        due=len(due & rules_asked),
        chapters=tuple(chapters),
        lesson=unfinished[-1] if unfinished else "",
        days=course.day_run(record, now_ms, ZoneInfo(learner.services.floor.pit.rules.gaming_day.zone)),
        gate=course.GATE,
    )


def _row(
    learner: Learner, name: str, record: Trainee, due: set[str], weak: list[str], family: str
) -> DrillRow:
    drill, done = DRILLS[name], [drilled for drilled in record.drills if drilled.drill == name]
    return DrillRow(
        name=name,
        title=drill.title.text(learner.language),
        about=Phrase(f"training.about.{name}").text(learner.language),
        level=record.level(name),
        asked=sum(drilled.asked for drilled in done),
        right=sum(drilled.right for drilled in done),
        due=len(due & set(drill.rules)),
        weak=tuple(rule for rule in weak if rule in drill.rules),
        rules=rules_taught(drill, family),
    )


def _mastery(row: DrillRow) -> int:
    """Return the percentage of right answers, scaled down below the hardest level."""
    return 100 * row.right * row.level // (row.asked * HARDEST) if row.asked else 0


@post("/api/train/lessons", summary="Begin a lesson", status_code=200)
async def begin(request: WebRequest, data: JSONBody[BeginIn], language: Language = DEFAULT) -> LessonOut:
    """Begin a drill, the rules that are due today, or the wrong answers again; ask the first question."""
    learner = _learner(request, language)
    before = await _lesson(learner, data.again) if data.again else None
    rules = before.rules if before is not None else _game(learner, data.game)
    drill = before.lesson.drill if before is not None else data.drill
    if rules is None:
        raise Rejected(409, "lesson_stale", "The questions of that lesson cannot be asked again.")
    if drill != TODAY and drill not in {taught.name for taught in drills_for(rules)}:
        raise Rejected(400, "drill_unknown", "This game has no such drill.")
    again = before.lesson.wrong if before is not None else ()
    if before is not None and not again:
        raise Rejected(400, "nothing_wrong", "Nothing went wrong in that lesson.")
    await learner.services.taught.keep(rules)
    command = BeginLesson(
        lesson=secrets.token_hex(8),
        game=rules.game,
        house=rules.house,
        rulebook=rules.hash,
        drill=drill,
        questions=len(again) or data.questions,
        seed=secrets.randbits(SEED_BITS),
        again=again,
        visit=learner.visit,
    )
    answer = await learner.submit(command)
    if answer.refusal is not None:
        raise Rejected(409, answer.refusal.code, "No lesson can be begun now.")
    return await _asked(await _lesson(learner, command.lesson))


@get("/api/train/lessons/{lesson:str}", summary="A lesson as it stands")
async def look(request: WebRequest, lesson: FromPath[str], language: Language = DEFAULT) -> LessonOut:
    """Return a lesson to a page that was loaded again."""
    current = await _lesson(_learner(request, language), lesson)
    if current.lesson.asked is not None and current.question() is None:
        return await _asked(current)  # the program was changed since it was asked
    return await _lesson_out(current)


@post("/api/train/lessons/{lesson:str}/answer", summary="Answer the question that is asked", status_code=200)
async def answer(
    request: WebRequest,
    lesson: FromPath[str],
    data: JSONBody[AnswerIn],
    language: Language = DEFAULT,
) -> LessonOut:
    """Mark an answer and return why it is right or wrong. An answer that is sent twice is marked once."""
    learner = _learner(request, language)
    current = await _lesson(learner, lesson)
    held = current.lesson
    if data.number == len(held.done) and held.asked is None:
        return await _lesson_out(current)
    question = current.question()
    if question is None or data.number != held.number:
        raise Rejected(409, "question_out_of_order", "That is not the question that is asked.")
    given = understood(question, data.answer, _house(current))
    if given is None:
        raise Rejected(400, "answer_malformed", "That is no answer to this question.")
    mark = marked(question, given, learner.now_ms - held.asked_ms)
    # If the same answer was sent twice at once, one of them is refused and told what the other led to.
    await learner.submit(AnswerQuestion(lesson, data.number, mark, written(given)))
    return await _lesson_out(await _lesson(learner, lesson))


@post("/api/train/lessons/{lesson:str}/next", summary="Ask the next question", status_code=200)
async def next_(request: WebRequest, lesson: FromPath[str], language: Language = DEFAULT) -> LessonOut:
    """Ask the next question and start its clock; end the lesson if the drill has no more questions."""
    return await _asked(await _lesson(_learner(request, language), lesson))


@post("/api/train/lessons/{lesson:str}/end", summary="End a lesson", status_code=200)
async def end(request: WebRequest, lesson: FromPath[str], language: Language = DEFAULT) -> LessonOut:
    """End a lesson; its answers are on the record already."""
    learner = _learner(request, language)
    current = await _lesson(learner, lesson)
    if not current.lesson.over:
        await learner.submit(EndLesson(lesson))
    return await _lesson_out(await _lesson(learner, lesson))


async def _asked(current: LessonAt) -> LessonOut:
    """Ask the next question, unless one is asked that can still be made."""
    learner, lesson, rules = current.learner, current.lesson, current.rules
    if lesson.over or current.question() is not None:
        return await _lesson_out(current)
    record = await learner.record()
    spec = None if rules is None else next_spec(rules, lesson, record, now_ms=learner.now_ms)
    if spec is None or current.made(spec) is None:
        await learner.submit(EndLesson(lesson.id))
    else:
        instead = lesson.asked.id if lesson.asked is not None else ""
        await learner.submit(AskQuestion(lesson.id, lesson.number, spec, instead))
    return await _lesson_out(await _lesson(learner, lesson.id))


async def _lesson_out(current: LessonAt) -> LessonOut:
    learner, lesson, question = current.learner, current.lesson, current.question()
    asked = question is not None
    title = "training.drill.today" if lesson.drill == TODAY else f"training.drill.{lesson.drill}"
    return LessonOut(
        id=lesson.id,
        game=lesson.game,
        drill=lesson.drill,
        title=Phrase(title).text(learner.language),
        number=len(lesson.done) + asked,
        of=lesson.wanted,
        right=lesson.right,
        streak=lesson.streak,
        question=None if question is None else question_out(question, learner.language, _house(current)),
        spent_ms=max(learner.now_ms - lesson.asked_ms, 0) if asked else 0,
        told=_marked(current, lesson.done[-1]) if lesson.done and not asked else None,
        over=lesson.over,
        result=_result(current, await learner.record()) if lesson.over else None,
    )


def _house(current: LessonAt) -> Mapping[str, str]:
    """Return the house's own wording of its calls."""
    return {} if current.rules is None else current.rules.calls


def _marked(current: LessonAt, answer: LessonAnswer) -> MarkedAnswerOut:
    language, house, question = current.learner.language, _house(current), current.made(answer.question)
    mark = answer.mark
    if question is None:  # the program was changed since: only the rule is known
        return MarkedAnswerOut(
            right=mark.right,
            asked=Phrase(f"training.drill.{mark.drill}").text(language),
            shown=(),
            given="",
            answer="",
            explanation="",
            rules=(mark.rule,),
            source=source_of(mark.rule),
            ms=mark.ms,
        )
    given = read_back(answer.given)
    return MarkedAnswerOut(
        right=mark.right,
        asked=question.prompt.text(language, house),
        shown=tuple(shown_out(shown, language) for shown in question.shown),
        given="" if given is None else question.said(given, language, house),
        answer=question.said(question.answer, language, house),
        explanation=question.why(given, language, house),
        rules=cited(question, given),
        source=question.source,
        ms=mark.ms,
        call=question.said(question.answer, language, house) if question.drill == SPOKEN else "",
        rating="" if question.task is None or not mark.right else question.task.rating(mark.ms),
    )


def _result(current: LessonAt, record: Trainee) -> LessonResult:
    learner, lesson = current.learner, current.lesson
    session = summary(results_of(lesson))
    runs = [len(list(run)) for right, run in groupby(answer.mark.right for answer in lesson.done) if right]
    return LessonResult(
        asked=session.asked,
        right=session.right,
        median_ms=round(session.median_seconds * 1000),
        streak=max(runs, default=0),
        weak=tuple(
            WeakRuleOut(tally.rule, tally.asked, tally.right, source_of(tally.rule)) for tally in session.weak
        ),
        wrong=tuple(_marked(current, answer) for answer in lesson.done if not answer.mark.right),
        levels=tuple(
            LevelOut(DRILLS[name].title.text(learner.language), before, record.level(name))
            for name, before in lesson.levels.items()
            if name in DRILLS and before != record.level(name)
        ),
        recorded=learner.recorded,
    )


HANDLERS = (offered, begin, look, answer, next_, end)
