"""Drills over HTTP: what can be practised, a lesson question by question, its end on the trainee's record.

Answers are marked here; the right one leaves the server after the answer and never before. Guests, and
everybody in the demo, practise as well: what they did is kept for their visit and on nobody's record.
"""

import hashlib
import secrets
from itertools import groupby
from typing import Annotated, Any
from weakref import WeakKeyDictionary

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.floor.commit.writer import FloorHalted
from pitboss.messages import DEFAULT
from pitboss.rulebook import Rules
from pitboss.school import progress
from pitboss.school.trainee import DrillRecorded, RecordDrill, Trainee, evolve_trainee
from pitboss.training.lessons.lesson import TODAY, Done, Lesson, Lessons, Wish
from pitboss.training.lessons.session import summary
from pitboss.training.questions.chapters import CHAPTERS
from pitboss.training.questions.drill import source_of
from pitboss.training.questions.question import Said
from pitboss.training.questions.registry import DRILLS, drills_for
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.school.views import games, rules_of, trainee_of, trainee_stream
from pitboss.web.services import Services
from pitboss.web.texts import spoken
from pitboss.web.training import lesson_wire as w
from pitboss.web.training.question_wire import question_out, shown_out, understood
from pitboss.web.visitor import Visitor

Language = Annotated[str, QueryParameter(max_length=40)]
Game = Annotated[str, QueryParameter(max_length=64)]
SEED_BITS = 31
WEAK_MOST = 100
HARDEST = 3
_lessons: "WeakKeyDictionary[Services, Lessons]" = WeakKeyDictionary()


def lessons(services: Services) -> Lessons:
    """The lessons of an application."""
    return _lessons.setdefault(services, Lessons())


class Learner:
    """Somebody who practises, whoever they are."""

    def __init__(self, services: Services, visitor: Visitor, account: Account, language: str) -> None:
        self.services, self.account, self.language = services, account, spoken(language)
        self.now_ms = services.floor.clock.now_ms()
        self.recorded = not account.is_guest and bool(account.roles) and not services.config.demo
        # The accounts of the demo are shared by everybody who tries it: there a visit is a session.
        visit = hashlib.sha256(visitor.token.encode()).hexdigest()[:32]  # a token itself is kept nowhere
        self.key = account.id if self.recorded else f"{account.id} {visit}"

    async def record(self) -> Trainee:
        """What they did so far."""
        if self.recorded:
            return await trainee_of(self.services, self.account.id)
        return lessons(self.services).passing(self.key)

    async def keep(self, lesson: Lesson) -> None:
        """Put on record what is not there yet."""
        marks, upto = lesson.unrecorded(), len(lesson.done)
        if not marks:
            return
        if not self.recorded:
            record = lessons(self.services).passing(self.key)
            for drill, some in marks.items():
                done = DrillRecorded(drill, lesson.seed, lesson.levels.get(drill, 1), some, self.now_ms)
                record = evolve_trainee(record, done)
            lessons(self.services).remember(self.key, record)
            lesson.recorded = upto
            return
        await _on_record(self.services, self.account, lesson)


async def _on_record(services: Services, account: Account, lesson: Lesson) -> None:
    """Drill by drill, so that work that was given counts."""
    marks, at, upto = lesson.unrecorded(), lesson.recorded, len(lesson.done)
    try:
        desk = await services.floor.desk(trainee_stream(account.id))
        for drill, some in marks.items():
            command = RecordDrill(drill, lesson.seed, lesson.levels.get(drill, 1), some)
            await desk.submit(f"lesson {lesson.id} {at} {drill}", account.person, command)
    except FloorHalted:
        return  # the result is shown all the same
    lesson.recorded = upto


async def _left(services: Services) -> None:
    """What was answered counts, though its lesson was left alone or made room."""
    left = lessons(services).left
    while left:
        lesson = left.popleft()
        account = services.people.get(lesson.who)
        if account is not None and not account.closed:
            await _on_record(services, account, lesson)


def _learner(request: Request[Any, Any, Any], language: str) -> Learner:
    services: Services = request.app.state.services
    visitor: Visitor = request.user
    account = services.signed_in(visitor)
    services.must_keep_pace(visitor)
    return Learner(services, visitor, account, language)


def _lesson(who: Learner, id_: str) -> Lesson:
    found = lessons(who.services).at(id_, who.key, now_ms=who.now_ms)
    if found is None:
        raise Rejected(404, "lesson_unknown", "There is no such lesson; it may have been left too long.")
    return found


def _game(who: Learner, wanted: str) -> Rules:
    names = [one.game for one in games(who.services)]
    rules = rules_of(who.services, wanted or names[0])
    if rules is None:
        raise Rejected(400, "game_unknown", "There is no such game.")
    return rules


@get("/api/train", summary="What can be practised, by chapter")
async def offered(
    request: Request[Any, Any, Any], game: Game = "", language: Language = DEFAULT
) -> w.TrainOut:
    """Drills of a game with one's own standing in each: what is due, how hard, what goes wrong."""
    who = _learner(request, language)
    rules, record = _game(who, game), await who.record()
    due = set(progress.due(record, who.now_ms))
    weak = [one.rule for one in progress.weak((record,), WEAK_MOST)]
    offered = {drill.name for drill in drills_for(rules)}
    chapters = []
    for name, drills in CHAPTERS.items():
        lines = tuple(_line(who, one, record, due, weak) for one in drills if one in offered)
        if lines:
            chapters.append(w.Chapter(name, sum(map(_mastery, lines)) // len(lines), lines))
    own = {rule for drill in drills_for(rules) for rule in drill.rules}
    left = [one.id for one in lessons(who.services).of(who.key) if not one.over and one.done]
    return w.TrainOut(
        game=rules.game,
        games=tuple(one.game for one in games(who.services)),
        recorded=who.recorded,
        asked=record.asked,
        due=len(due & own),
        chapters=tuple(chapters),
        lesson=left[-1] if left else "",
    )


def _line(who: Learner, name: str, record: Trainee, due: set[str], weak: list[str]) -> w.DrillLine:
    drill, done = DRILLS[name], [line for line in record.drills if line.drill == name]
    return w.DrillLine(
        name=name,
        title=drill.title.text(who.language),
        about=Said(f"training.about.{name}").text(who.language),
        level=record.level(name),
        asked=sum(line.asked for line in done),
        right=sum(line.right for line in done),
        due=len(due & set(drill.rules)),
        weak=tuple(rule for rule in weak if rule in drill.rules),
    )


def _mastery(line: w.DrillLine) -> int:
    """Percent of a drill: the share that was right, of the hardest level."""
    return 100 * line.right * line.level // (line.asked * HARDEST) if line.asked else 0


@post("/api/train/lessons", summary="Begin a lesson", status_code=200)
async def begin(
    request: Request[Any, Any, Any], data: JSONBody[w.BeginIn], language: Language = DEFAULT
) -> w.LessonOut:
    """A drill, what is due today, or once more what went wrong. The first question is asked at once."""
    who = _learner(request, language)
    before = _lesson(who, data.again) if data.again else None
    rules = before.rules if before is not None else _game(who, data.game)
    drill = before.drill if before is not None else data.drill
    if drill != TODAY and drill not in {one.name for one in drills_for(rules)}:
        raise Rejected(400, "drill_unknown", "This game has no such drill.")
    if before is not None and not before.wrong:
        raise Rejected(400, "nothing_wrong", "Nothing went wrong in that lesson.")
    for one in lessons(who.services).of(who.key):
        await who.keep(one)
    lesson = Lesson(
        secrets.token_hex(8),
        who.key,
        rules,
        Wish(drill, data.questions, secrets.randbits(SEED_BITS)),
        await who.record(),
        now_ms=who.now_ms,
    )
    if before is not None:
        lesson.repeat(before.wrong)
    lessons(who.services).put(lesson)
    await _left(who.services)
    lesson.ask(now_ms=who.now_ms)
    return _shown(who, lesson)


@get("/api/train/lessons/{lesson:str}", summary="A lesson as it stands", sync_to_thread=False)
def look(request: Request[Any, Any, Any], lesson: FromPath[str], language: Language = DEFAULT) -> w.LessonOut:
    """For whoever loads the page again."""
    who = _learner(request, language)
    return _shown(who, _lesson(who, lesson))


@post("/api/train/lessons/{lesson:str}/answer", summary="Answer the question that is asked", status_code=200)
async def answer(
    request: Request[Any, Any, Any],
    lesson: FromPath[str],
    data: JSONBody[w.AnswerIn],
    language: Language = DEFAULT,
) -> w.LessonOut:
    """Right or not, why, by which rule. An answer that is sent twice is marked once."""
    who = _learner(request, language)
    found = _lesson(who, lesson)
    if data.number == len(found.done) and found.question is None:
        return _shown(who, found)
    if found.question is None or data.number != len(found.done) + 1:
        raise Rejected(409, "question_out_of_order", "That is not the question that is asked.")
    given = understood(found.question, data.answer)
    if given is None:
        raise Rejected(400, "answer_malformed", "That is no answer to this question.")
    found.answer(given, now_ms=who.now_ms)
    if found.over:
        await who.keep(found)
    return _shown(who, found)


@post("/api/train/lessons/{lesson:str}/next", summary="Ask the next question", status_code=200)
async def next_(
    request: Request[Any, Any, Any], lesson: FromPath[str], language: Language = DEFAULT
) -> w.LessonOut:
    """Its clock runs from here. A drill that has no more is over."""
    who = _learner(request, language)
    found = _lesson(who, lesson)
    if found.ask(now_ms=who.now_ms) is None:
        found.end()
        await who.keep(found)
    return _shown(who, found)


@post("/api/train/lessons/{lesson:str}/end", summary="End a lesson", status_code=200)
async def end(
    request: Request[Any, Any, Any], lesson: FromPath[str], language: Language = DEFAULT
) -> w.LessonOut:
    """What was answered counts, and is on record."""
    who = _learner(request, language)
    found = _lesson(who, lesson)
    found.end()
    await who.keep(found)
    return _shown(who, found)


def _shown(who: Learner, lesson: Lesson) -> w.LessonOut:
    question, house = lesson.question, lesson.rules.calls
    asked = question is not None
    title = "training.drill.today" if lesson.drill == TODAY else f"training.drill.{lesson.drill}"
    return w.LessonOut(
        id=lesson.id,
        game=lesson.rules.game,
        drill=lesson.drill,
        title=Said(title).text(who.language),
        number=len(lesson.done) + asked,
        of=lesson.wanted,
        right=sum(one.mark.right for one in lesson.done),
        streak=lesson.streak,
        question=None if question is None else question_out(question, who.language, house),
        spent_ms=lesson.spent(who.now_ms) if asked else 0,
        told=_told(who, lesson, lesson.done[-1]) if lesson.done and not asked else None,
        over=lesson.over,
        result=_sum(who, lesson) if lesson.over else None,
    )


def _told(who: Learner, lesson: Lesson, one: Done) -> w.ToldOut:
    question, house = one.question, lesson.rules.calls
    return w.ToldOut(
        right=one.mark.right,
        asked=question.prompt.text(who.language, house),
        shown=tuple(shown_out(shown, who.language) for shown in question.shown),
        given=question.said(one.given, who.language, house),
        answer=question.said(question.answer, who.language, house),
        explanation=question.explanation.text(who.language, house),
        rules=question.rules,
        source=question.source,
        ms=one.mark.ms,
    )


def _sum(who: Learner, lesson: Lesson) -> w.LessonSum:
    found = summary(lesson.session.results)
    runs = [len(list(run)) for right, run in groupby(one.mark.right for one in lesson.done) if right]
    drills = dict.fromkeys(one.question.drill for one in lesson.done)
    return w.LessonSum(
        asked=found.asked,
        right=found.right,
        median_ms=round(found.median_seconds * 1000),
        streak=max(runs, default=0),
        weak=tuple(w.WeakRule(one.rule, one.asked, one.right, source_of(one.rule)) for one in found.weak),
        wrong=tuple(_told(who, lesson, one) for one in lesson.done if not one.mark.right),
        levels=tuple(
            w.LevelOut(DRILLS[name].title.text(who.language), lesson.levels[name], lesson.session.level(name))
            for name in drills
            if lesson.levels[name] != lesson.session.level(name)
        ),
        recorded=who.recorded and lesson.recorded == len(lesson.done),
    )


HANDLERS = (offered, begin, look, answer, next_, end)
