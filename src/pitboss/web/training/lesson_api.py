"""Drills over HTTP: the list of drills, a lesson question by question, and the trainee's record.

The server marks each answer and sends the right one only afterwards. Guests, and everybody in the demo, may
practise too: their results are kept for the visit and go on no record.
"""

import hashlib
import secrets
from itertools import groupby
from typing import Annotated
from weakref import WeakKeyDictionary

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.floor.commit.writer import FloorHalted
from pitboss.messages import DEFAULT
from pitboss.rulebook import Rules
from pitboss.school import progress
from pitboss.school.trainee import DrillRecorded, RecordDrill, Trainee, evolve_trainee
from pitboss.training.lessons.lesson import TODAY, Lesson, LessonPlan, Lessons, MarkedAnswer
from pitboss.training.lessons.session import summary
from pitboss.training.questions.chapters import CHAPTERS
from pitboss.training.questions.drill import source_of
from pitboss.training.questions.question import Phrase
from pitboss.training.questions.registry import DRILLS, drills_for
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.request import Language, WebRequest, services_of
from pitboss.web.school.views import games, rules_of, trainee_of, trainee_stream
from pitboss.web.services import Services
from pitboss.web.texts import spoken
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
from pitboss.web.training.question_wire import question_out, shown_out, understood
from pitboss.web.visitor import Visitor

Game = Annotated[str, QueryParameter(max_length=64)]
SEED_BITS = 31
WEAK_MOST = 100
HARDEST = 3
_lessons: "WeakKeyDictionary[Services, Lessons]" = WeakKeyDictionary()


def lessons(services: Services) -> Lessons:
    """Return the lessons of an application."""
    return _lessons.setdefault(services, Lessons())


class Learner:
    """The caller, who practises."""

    def __init__(self, services: Services, visitor: Visitor, account: Account, language: str) -> None:
        self.services, self.account, self.language = services, account, spoken(language)
        self.now_ms = services.floor.clock.now_ms()
        self.recorded = not account.is_guest and bool(account.roles) and not services.config.demo
        # Everybody who tries the demo shares its accounts, so there each session counts as one learner.
        visit = hashlib.sha256(visitor.token.encode()).hexdigest()[:32]  # the token itself is not stored
        self.key = account.id if self.recorded else f"{account.id} {visit}"

    async def record(self) -> Trainee:
        """Return the learner's record so far."""
        if self.recorded:
            return await trainee_of(self.services, self.account.id)
        return lessons(self.services).visit_record(self.key)

    async def keep(self, lesson: Lesson) -> None:
        """Put the answers of a lesson that are not recorded yet on the record."""
        marks, upto = lesson.unrecorded(), len(lesson.done)
        if not marks:
            return
        if not self.recorded:
            record = lessons(self.services).visit_record(self.key)
            for drill, drill_marks in marks.items():
                level = lesson.levels.get(drill, 1)
                record = evolve_trainee(
                    record, DrillRecorded(drill, lesson.seed, level, drill_marks, self.now_ms)
                )
            lessons(self.services).keep_visit_record(self.key, record)
            lesson.recorded = upto
            return
        await _on_record(self.services, self.account, lesson)


async def _on_record(services: Services, account: Account, lesson: Lesson) -> None:
    """Record the answers of a lesson drill by drill, because assignments count by drill."""
    marks, at, upto = lesson.unrecorded(), lesson.recorded, len(lesson.done)
    try:
        desk = await services.floor.aggregate(trainee_stream(account.id))
        for drill, drill_marks in marks.items():
            command = RecordDrill(drill, lesson.seed, lesson.levels.get(drill, 1), drill_marks)
            await desk.submit(f"lesson {lesson.id} {at} {drill}", account.person, command)
    except FloorHalted:
        return  # the page shows the result even if it could not be recorded
    lesson.recorded = upto


async def _record_abandoned(services: Services) -> None:
    """Record the answers of lessons that the server has dropped."""
    abandoned = lessons(services).abandoned
    while abandoned:
        lesson = abandoned.popleft()
        account = services.people.get(lesson.who)
        if account is not None and not account.closed:
            await _on_record(services, account, lesson)


def _learner(request: WebRequest, language: str) -> Learner:
    services = services_of(request)
    visitor = request.user
    account = services.signed_in(visitor)
    services.must_keep_pace(visitor)
    return Learner(services, visitor, account, language)


def _lesson(learner: Learner, id_: str) -> Lesson:
    lesson = lessons(learner.services).at(id_, learner.key, now_ms=learner.now_ms)
    if lesson is None:
        raise Rejected(404, "lesson_unknown", "There is no such lesson; it may have been left too long.")
    return lesson


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
    chapters = []
    for name, drills in CHAPTERS.items():
        rows = tuple(_row(learner, drill, record, due, weak) for drill in drills if drill in offered)
        if rows:
            chapters.append(Chapter(name, sum(map(_mastery, rows)) // len(rows), rows))
    rules_asked = {rule for drill in drills_for(rules) for rule in drill.rules}
    unfinished = [
        lesson.id for lesson in lessons(learner.services).of(learner.key) if lesson.done and not lesson.over
    ]
    return TrainOut(
        game=rules.game,
        games=tuple(taught.game for taught in games(learner.services)),
        recorded=learner.recorded,
        asked=record.asked,
        due=len(due & rules_asked),
        chapters=tuple(chapters),
        lesson=unfinished[-1] if unfinished else "",
    )


def _row(learner: Learner, name: str, record: Trainee, due: set[str], weak: list[str]) -> DrillRow:
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
    )


def _mastery(row: DrillRow) -> int:
    """Return the percentage of right answers, scaled down below the hardest level."""
    return 100 * row.right * row.level // (row.asked * HARDEST) if row.asked else 0


@post("/api/train/lessons", summary="Begin a lesson", status_code=200)
async def begin(request: WebRequest, data: JSONBody[BeginIn], language: Language = DEFAULT) -> LessonOut:
    """Begin a drill, the rules that are due today, or the wrong answers again; ask the first question."""
    learner = _learner(request, language)
    before = _lesson(learner, data.again) if data.again else None
    rules = before.rules if before is not None else _game(learner, data.game)
    drill = before.drill if before is not None else data.drill
    if drill != TODAY and drill not in {taught.name for taught in drills_for(rules)}:
        raise Rejected(400, "drill_unknown", "This game has no such drill.")
    if before is not None and not before.wrong:
        raise Rejected(400, "nothing_wrong", "Nothing went wrong in that lesson.")
    for earlier in lessons(learner.services).of(learner.key):
        await learner.keep(earlier)
    lesson = Lesson(
        secrets.token_hex(8),
        learner.key,
        rules,
        LessonPlan(drill, data.questions, secrets.randbits(SEED_BITS)),
        await learner.record(),
        now_ms=learner.now_ms,
    )
    if before is not None:
        lesson.repeat(before.wrong)
    lessons(learner.services).put(lesson)
    await _record_abandoned(learner.services)
    lesson.ask(now_ms=learner.now_ms)
    return _lesson_out(learner, lesson)


@get("/api/train/lessons/{lesson:str}", summary="A lesson as it stands", sync_to_thread=False)
def look(request: WebRequest, lesson: FromPath[str], language: Language = DEFAULT) -> LessonOut:
    """Return a lesson to a page that was loaded again."""
    learner = _learner(request, language)
    return _lesson_out(learner, _lesson(learner, lesson))


@post("/api/train/lessons/{lesson:str}/answer", summary="Answer the question that is asked", status_code=200)
async def answer(
    request: WebRequest,
    lesson: FromPath[str],
    data: JSONBody[AnswerIn],
    language: Language = DEFAULT,
) -> LessonOut:
    """Mark an answer and return why it is right or wrong. An answer that is sent twice is marked once."""
    learner = _learner(request, language)
    current = _lesson(learner, lesson)
    if data.number == len(current.done) and current.question is None:
        return _lesson_out(learner, current)
    if current.question is None or data.number != len(current.done) + 1:
        raise Rejected(409, "question_out_of_order", "That is not the question that is asked.")
    given = understood(current.question, data.answer)
    if given is None:
        raise Rejected(400, "answer_malformed", "That is no answer to this question.")
    current.answer(given, now_ms=learner.now_ms)
    if current.over:
        await learner.keep(current)
    return _lesson_out(learner, current)


@post("/api/train/lessons/{lesson:str}/next", summary="Ask the next question", status_code=200)
async def next_(request: WebRequest, lesson: FromPath[str], language: Language = DEFAULT) -> LessonOut:
    """Ask the next question and start its clock; end the lesson if the drill has no more questions."""
    learner = _learner(request, language)
    current = _lesson(learner, lesson)
    if current.ask(now_ms=learner.now_ms) is None:
        current.end()
        await learner.keep(current)
    return _lesson_out(learner, current)


@post("/api/train/lessons/{lesson:str}/end", summary="End a lesson", status_code=200)
async def end(request: WebRequest, lesson: FromPath[str], language: Language = DEFAULT) -> LessonOut:
    """End a lesson and record the answers given."""
    learner = _learner(request, language)
    current = _lesson(learner, lesson)
    current.end()
    await learner.keep(current)
    return _lesson_out(learner, current)


def _lesson_out(learner: Learner, lesson: Lesson) -> LessonOut:
    question, house = lesson.question, lesson.rules.calls
    asked = question is not None
    title = "training.drill.today" if lesson.drill == TODAY else f"training.drill.{lesson.drill}"
    return LessonOut(
        id=lesson.id,
        game=lesson.rules.game,
        drill=lesson.drill,
        title=Phrase(title).text(learner.language),
        number=len(lesson.done) + asked,
        of=lesson.wanted,
        right=sum(answer.mark.right for answer in lesson.done),
        streak=lesson.streak,
        question=None if question is None else question_out(question, learner.language, house),
        spent_ms=lesson.spent(learner.now_ms) if asked else 0,
        told=_marked(learner, lesson, lesson.done[-1]) if lesson.done and not asked else None,
        over=lesson.over,
        result=_result(learner, lesson) if lesson.over else None,
    )


def _marked(learner: Learner, lesson: Lesson, answer: MarkedAnswer) -> MarkedAnswerOut:
    question, house = answer.question, lesson.rules.calls
    return MarkedAnswerOut(
        right=answer.mark.right,
        asked=question.prompt.text(learner.language, house),
        shown=tuple(shown_out(shown, learner.language) for shown in question.shown),
        given=question.said(answer.given, learner.language, house),
        answer=question.said(question.answer, learner.language, house),
        explanation=question.explanation.text(learner.language, house),
        rules=question.rules,
        source=question.source,
        ms=answer.mark.ms,
    )


def _result(learner: Learner, lesson: Lesson) -> LessonResult:
    session = summary(lesson.session.results)
    runs = [len(list(run)) for right, run in groupby(answer.mark.right for answer in lesson.done) if right]
    drills = dict.fromkeys(answer.question.drill for answer in lesson.done)
    return LessonResult(
        asked=session.asked,
        right=session.right,
        median_ms=round(session.median_seconds * 1000),
        streak=max(runs, default=0),
        weak=tuple(
            WeakRuleOut(tally.rule, tally.asked, tally.right, source_of(tally.rule)) for tally in session.weak
        ),
        wrong=tuple(_marked(learner, lesson, answer) for answer in lesson.done if not answer.mark.right),
        levels=tuple(
            LevelOut(
                DRILLS[name].title.text(learner.language), lesson.levels[name], lesson.session.level(name)
            )
            for name in drills
            if lesson.levels[name] != lesson.session.level(name)
        ),
        recorded=learner.recorded and lesson.recorded == len(lesson.done),
    )


HANDLERS = (offered, begin, look, answer, next_, end)
