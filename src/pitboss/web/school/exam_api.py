"""An exam over HTTP: begun once, one question after the other, handed in once, marked here.

No answer and no seed leaves the server before the end. What a question took is measured between two answers
as the server heard them.
"""

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command
from pitboss.messages import DEFAULT
from pitboss.rulebook import Rules
from pitboss.school.exams import (
    AnswerExam,
    Attempt,
    BeginExam,
    CloseExam,
    HandInExam,
    TakeExamSeat,
    next_number,
    sitting_due,
)
from pitboss.school.refusals import refuse
from pitboss.school.school import Exam, School
from pitboss.school.trainee import Trainee
from pitboss.training.lessons.exam import PaperError, marked, must_stand, question_of
from pitboss.training.questions.drill import source_of
from pitboss.training.questions.question import Question
from pitboss.training.seat.setting import Setting
from pitboss.web import wire
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.request import allowed
from pitboss.web.school import wire as w
from pitboss.web.school.api import WHERE, Language
from pitboss.web.school.views import LEARNERS, SchoolViews, rules_of, school_of, trainee_of, trainee_stream
from pitboss.web.services import Services
from pitboss.web.texts import spoken
from pitboss.web.training.question_wire import (
    Given,
    ShownOut,
    question_out,
    read_back,
    shown_out,
    understood,
    written,
)
from pitboss.web.training.seat_api import room
from pitboss.web.wire import NO_HOUSE


class StepIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of an exam under an id of its sender's."""

    id: w.CommandId


class AnswerIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the question that is asked now."""

    id: w.CommandId
    number: int
    answer: Given


class ExamAnswer(msgspec.Struct, frozen=True):
    """How the exam stands after a step, and why the step was refused, if it was."""

    exam: w.ExamOut
    refusal: wire.Refused | None = None
    sitting: str = ""
    """In the dealer's seat, where one was begun."""


class Candidate:
    """Somebody in front of an exam."""

    def __init__(
        self, services: Services, account: Account, school: School, name: str, language: str
    ) -> None:
        exam = school.exams.get(name)
        if exam is None:
            raise Rejected(404, "exam_unknown", "There is no such exam.")
        self.services, self.account, self.school, self.name = services, account, school, name
        self.exam: Exam = exam
        self.language = language

    @property
    def rules(self) -> Rules | None:
        """The rules in force."""
        return rules_of(self.services, self.exam.paper.game)

    async def record(self) -> Trainee:
        """What the candidate has done so far."""
        return await trainee_of(self.services, self.account.id)

    async def does(self, id_: str, command: Command) -> Answer:
        """Put a step on the candidate's own record."""
        desk = await self.services.floor.desk(trainee_stream(self.account.id))
        return await desk.submit(f"web {self.account.id} {id_}", self.account.person, command)

    def question(self, attempt: Attempt, number: int) -> Question:
        """A question of the paper, as it was set."""
        rules = self.rules
        if rules is None:
            raise PaperError("a game that is taught no more")
        return question_of(rules, attempt.paper, number)


async def _candidate(request: Request[Any, Any, Any], exam: str, language: str) -> Candidate:
    services: Services = request.app.state.services
    account = allowed(services, request.user, "take an exam", roles=LEARNERS, where=WHERE)
    found = Candidate(services, account, await school_of(services), exam, spoken(language))
    begun = exam in (await found.record()).exams
    if not begun and account.id not in found.school.classes[found.exam.class_id].members:
        services.audit.note(
            who=account.id,
            address=request.user.address,
            what="take an exam",
            where=exam,
            code="not_yours_to_do",
        )
        raise Rejected(403, "not_yours_to_do", "That exam is for another class.")
    return found


@get("/api/school/exams/{exam:str}", summary="An exam as its trainee stands in it")
async def standing(
    request: Request[Any, Any, Any], exam: FromPath[str], language: Language = DEFAULT
) -> w.ExamOut:
    """The question that is asked now, the clock, or the result with every error's rule."""
    return await _shown(await _candidate(request, exam, language))


@post("/api/school/exams/{exam:str}/begin", summary="Sit down to an exam, once", status_code=200)
async def begin(
    request: Request[Any, Any, Any],
    exam: FromPath[str],
    data: JSONBody[StepIn],
    language: Language = DEFAULT,
) -> ExamAnswer:
    """The clock runs from here."""
    who = await _candidate(request, exam, language)
    paper, rules = who.exam.paper, who.rules
    try:
        if rules is None:
            raise PaperError("a game that is taught no more")
        must_stand(rules, paper)
    except PaperError:
        return await _told(who, Answer(data.id, refusal=refuse("paper_altered", exam=exam)))
    if who.exam.withdrawn:
        return await _told(who, Answer(data.id, refusal=refuse("exam_withdrawn", exam=exam)))
    return await _told(who, await who.does(data.id, BeginExam(paper, who.exam.paper_hash)))


@post("/api/school/exams/{exam:str}/answer", summary="Answer the question that is asked", status_code=200)
async def answer(
    request: Request[Any, Any, Any],
    exam: FromPath[str],
    data: JSONBody[AnswerIn],
    language: Language = DEFAULT,
) -> ExamAnswer:
    """There is no way back to it."""
    who = await _candidate(request, exam, language)
    attempt = (await who.record()).exams.get(exam)
    if attempt is None:
        return await _told(who, Answer(data.id, refusal=refuse("exam_not_begun", exam=exam)))
    if not 0 < data.number <= len(attempt.paper.questions):
        return await _told(who, Answer(data.id, refusal=refuse("question_out_of_order", number=data.number)))
    try:
        question = who.question(attempt, data.number)
    except PaperError:
        return await _told(who, Answer(data.id, refusal=refuse("paper_altered", exam=exam)))
    given = understood(question, data.answer)
    if given is None:
        raise Rejected(400, "answer_malformed", "That is no answer to this question.")
    if next_number(attempt) != data.number:
        return await _told(who, Answer(data.id, refusal=refuse("question_out_of_order", number=data.number)))
    spent = attempt.begun_ms + sum(one.mark.ms for one in attempt.answers)
    mark = marked(question, given, who.services.floor.clock.now_ms() - spent)
    step = AnswerExam(exam, data.number, mark, written(given))
    return await _told(who, await who.does(data.id, step))


@post("/api/school/exams/{exam:str}/seat", summary="Take the dealer's seat for an exam", status_code=200)
async def seat(
    request: Request[Any, Any, Any],
    exam: FromPath[str],
    data: JSONBody[StepIn],
    language: Language = DEFAULT,
) -> ExamAnswer:
    """A test with the exam's own shoe; whoever has begun it goes on where they were.

    Whoever got up before the first step has dealt nothing, and sits down again.
    """
    who = await _candidate(request, exam, language)
    services, now = who.services, who.services.floor.clock.now_ms()
    spec = sitting_due((await who.record()).exams, exam, now)
    taken = f"{who.account.id}-{exam}"
    begun = room(services).at(taken, who.account.id, now_ms=now)
    if spec is not None and begun is not None and not begun.sitting.over:
        return msgspec.structs.replace(await _told(who, Answer(data.id)), sitting=taken)
    given = await who.does(data.id, TakeExamSeat(exam))
    if given.refusal is not None or spec is None or who.rules is None:
        return await _told(who, given)
    setting = Setting(game=spec.game, mode="test", seed=spec.seed, rounds=spec.rounds)
    room(services).begin(taken, who.account.id, who.rules, setting, now_ms=now, exam=exam)
    return msgspec.structs.replace(await _told(who, given), sitting=taken)


@post("/api/school/exams/{exam:str}/hand-in", summary="Hand an exam in, once", status_code=200)
async def hand_in(
    request: Request[Any, Any, Any],
    exam: FromPath[str],
    data: JSONBody[StepIn],
    language: Language = DEFAULT,
) -> ExamAnswer:
    """Marked at once. After its time an exam is closed instead, and not passed."""
    who = await _candidate(request, exam, language)
    given = await who.does(data.id, HandInExam(exam))
    if given.refusal is not None and given.refusal.code == "exam_late":
        await who.does(f"{data.id}.late", CloseExam(exam))
    return await _told(who, given)


async def _told(who: Candidate, given: Answer) -> ExamAnswer:
    refusal = given.refusal
    if refusal is not None:
        who.services.refusals[refusal.code] += 1
    told = None if refusal is None else wire.refused(refusal, NO_HOUSE, who.language)
    return ExamAnswer(await _shown(who), told)


async def _shown(who: Candidate) -> w.ExamOut:
    record = await who.record()
    book = SchoolViews(who.services, who.school, {who.account.id: record})
    about = book.attempt(who.name, who.exam, record)
    attempt = record.exams.get(who.name)
    if attempt is None:
        return w.ExamOut(now_ms=book.now_ms, about=about)
    spec, number, question = attempt.paper.sitting, next_number(attempt), None
    if about.standing == "running" and number <= len(attempt.paper.questions):
        try:
            made = who.question(attempt, number)
            question = question_out(made, who.language, _house(who.rules))
        except PaperError:
            question = None
    return w.ExamOut(
        now_ms=book.now_ms,
        about=about,
        until_ms=attempt.until_ms,
        number=number,
        question=question,
        sitting=None if spec is None else w.SittingPart(spec.game, spec.rounds, attempt.sat is not None),
        result=_result(who, attempt) if attempt.outcome != "open" else None,
    )


def _house(rules: Rules | None) -> Any:
    return {} if rules is None else rules.calls


def _result(who: Candidate, attempt: Attempt) -> w.ResultOut:
    sat = attempt.sat
    held = who.school.qualified(who.account.id, attempt.paper.game)
    faults = () if sat is None else sat.faults
    return w.ResultOut(
        passed=attempt.outcome == "passed",
        right=attempt.right,
        of=len(attempt.paper.questions),
        why=attempt.why,
        steps=0 if sat is None else sat.steps,
        steps_right=0 if sat is None else sat.right,
        cents=0 if sat is None else sat.cents,
        wrong=(
            *_wrong_answers(who, attempt),
            *(
                w.Wrong(
                    number=0,
                    asked=fault.detail or fault.kind,
                    given="",
                    answer="",
                    explanation="",
                    rules=(fault.rule,) if fault.rule else (),
                    source=_source(fault.rule),
                    cents=fault.cents,
                )
                for fault in faults
            ),
        ),
        certificate="" if held is None else held.id,
    )


def _wrong_answers(who: Candidate, attempt: Attempt) -> list[w.Wrong]:
    found, house = [], _house(who.rules)
    for number, one in enumerate(attempt.answers, 1):
        if one.mark.right:
            continue
        asked = given = right = explanation = ""
        shown: tuple[ShownOut, ...] = ()
        cited: tuple[str, ...] = (one.mark.rule,)
        try:
            question = who.question(attempt, number)
            told, shown = read_back(one.given), tuple(shown_out(x, who.language) for x in question.shown)
            asked = question.prompt.text(who.language, house)
            given = "" if told is None else question.said(told, who.language, house)
            right = question.said(question.answer, who.language, house)
            explanation, cited = question.explanation.text(who.language, house), question.rules
        except PaperError:
            pass  # the rules have changed since: the rule that was broken is all that can be told
        found.append(
            w.Wrong(
                number=number,
                asked=asked,
                shown=shown,
                given=given,
                answer=right,
                explanation=explanation,
                rules=cited,
                source=_source(cited[0]),
            )
        )
    return found


def _source(rule: str) -> str:
    try:
        return source_of(rule)
    except KeyError:
        return ""


HANDLERS = (standing, begin, answer, seat, hand_in)
