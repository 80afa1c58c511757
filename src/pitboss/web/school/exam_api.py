"""An exam over HTTP: begun once, answered question by question, handed in once, marked by the server.

No answer and no seed leaves the server before the end. The time of a question is the time between two answers
as they reach the server.
"""

from collections.abc import Mapping

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command, Refusal
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
from pitboss.school.sittings import BeginSitting
from pitboss.school.trainee import Trainee
from pitboss.training.lessons.exam import PaperError, marked, must_stand, question_of
from pitboss.training.questions.drill import source_of
from pitboss.training.questions.question import Question
from pitboss.web import wire
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.request import Language, WebRequest, allowed, services_of
from pitboss.web.school.api import WHERE
from pitboss.web.school.views import LEARNERS, SchoolViews, rules_of, school_of, trainee_of, trainee_stream
from pitboss.web.school.wire import CommandId, ExamOut, MistakeOut, ResultOut, SittingPart
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
from pitboss.web.wire import NO_HOUSE

EXAM_GUESTS = 3
"""At the practice table of an exam."""


class StepIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of an exam, with an id that its sender chose."""

    id: CommandId


class AnswerIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the current question."""

    id: CommandId
    number: int
    answer: Given


class ExamStepOut(msgspec.Struct, frozen=True):
    """The exam after a step, and why the step was refused, if it was."""

    exam: ExamOut
    refusal: wire.Refused | None = None
    sitting: str = ""
    """The sitting in the dealer's seat, if one was begun."""


class Candidate:
    """The caller, who takes an exam."""

    def __init__(
        self, services: Services, account: Account, school: School, exam: Exam, language: str
    ) -> None:
        self.services, self.account, self.school, self.name = services, account, school, exam.paper.exam
        self.exam, self.language = exam, language
        self.rules: Rules | None = None
        """The rules of the paper."""

    async def read_rules(self) -> None:
        """Find the rules that the paper was set by; an older paper stands by those in force."""
        paper = self.exam.paper
        if paper.rulebook:
            self.rules = await self.services.taught.at(paper.rulebook, paper.house, paper.game)
        else:
            self.rules = rules_of(self.services, paper.game)

    async def record(self) -> Trainee:
        """Return the candidate's record so far."""
        return await trainee_of(self.services, self.account.id)

    async def submit(self, id_: str, command: Command) -> Answer:
        """Give a command to the candidate's own record."""
        desk = await self.services.floor.aggregate(trainee_stream(self.account.id))
        return await desk.submit(f"web {self.account.id} {id_}", self.account.person, command)

    def question(self, attempt: Attempt, number: int) -> Question:
        """Return a question of the paper as it was set."""
        rules = self.rules
        if rules is None:
            raise PaperError("the school does not teach this game any more")
        return question_of(rules, attempt.paper, number)


async def _candidate(request: WebRequest, exam: str, language: str) -> Candidate:
    services = services_of(request)
    account = allowed(services, request.user, "take an exam", roles=LEARNERS, where=WHERE)
    school = await school_of(services)
    if exam not in school.exams:
        raise Rejected(404, "exam_unknown", "There is no such exam.")
    candidate = Candidate(services, account, school, school.exams[exam], spoken(language))
    await candidate.read_rules()
    begun = exam in (await candidate.record()).exams
    if not begun and account.id not in candidate.school.classes[candidate.exam.class_id].members:
        services.audit.note(
            who=account.id,
            address=request.user.address,
            what="take an exam",
            where=exam,
            code="not_yours_to_do",
        )
        raise Rejected(403, "not_yours_to_do", "That exam is for another class.")
    return candidate


@get("/api/school/exams/{exam:str}", summary="An exam as its trainee stands in it")
async def exam_state(request: WebRequest, exam: FromPath[str], language: Language = DEFAULT) -> ExamOut:
    """Return the current question and the clock, or the result with the rule of each mistake."""
    return await _exam_out(await _candidate(request, exam, language))


@post("/api/school/exams/{exam:str}/begin", summary="Sit down to an exam, once", status_code=200)
async def begin(
    request: WebRequest,
    exam: FromPath[str],
    data: JSONBody[StepIn],
    language: Language = DEFAULT,
) -> ExamStepOut:
    """Begin an exam and start its clock."""
    candidate = await _candidate(request, exam, language)
    paper, rules = candidate.exam.paper, candidate.rules
    try:
        if rules is None:
            raise PaperError("the school does not teach this game any more")
        must_stand(rules, paper)
    except PaperError:
        return await _step_out(candidate, _refused(data.id, refuse("paper_altered", exam=exam)))
    if candidate.exam.withdrawn:
        return await _step_out(candidate, _refused(data.id, refuse("exam_withdrawn", exam=exam)))
    return await _step_out(
        candidate, await candidate.submit(data.id, BeginExam(paper, candidate.exam.paper_hash))
    )


@post("/api/school/exams/{exam:str}/answer", summary="Answer the question that is asked", status_code=200)
async def answer(
    request: WebRequest,
    exam: FromPath[str],
    data: JSONBody[AnswerIn],
    language: Language = DEFAULT,
) -> ExamStepOut:
    """Answer the current question; the answer cannot be changed."""
    candidate = await _candidate(request, exam, language)
    attempt = (await candidate.record()).exams.get(exam)
    if attempt is None:
        return await _step_out(candidate, _refused(data.id, refuse("exam_not_begun", exam=exam)))
    if not 0 < data.number <= len(attempt.paper.questions):
        return await _step_out(
            candidate, _refused(data.id, refuse("question_out_of_order", number=data.number))
        )
    try:
        question = candidate.question(attempt, data.number)
    except PaperError:
        return await _step_out(candidate, _refused(data.id, refuse("paper_altered", exam=exam)))
    given = understood(question, data.answer, _house(candidate.rules))
    if given is None:
        raise Rejected(400, "answer_malformed", "That is no answer to this question.")
    if next_number(attempt) != data.number:
        return await _step_out(
            candidate, _refused(data.id, refuse("question_out_of_order", number=data.number))
        )
    spent = attempt.begun_ms + sum(given.mark.ms for given in attempt.answers)
    mark = marked(question, given, candidate.services.floor.clock.now_ms() - spent)
    step = AnswerExam(exam, data.number, mark, written(given))
    return await _step_out(candidate, await candidate.submit(data.id, step))


@post("/api/school/exams/{exam:str}/seat", summary="Take the dealer's seat for an exam", status_code=200)
async def seat(
    request: WebRequest,
    exam: FromPath[str],
    data: JSONBody[StepIn],
    language: Language = DEFAULT,
) -> ExamStepOut:
    """Begin the part in the dealer's seat, with the exam's own shoe, or go on with it.

    A sitting that ended before its first step is not recorded, so the candidate may begin again.
    """
    candidate = await _candidate(request, exam, language)
    services, now = candidate.services, candidate.services.floor.clock.now_ms()
    record, rules = await candidate.record(), candidate.rules
    spec = sitting_due(record.exams, exam, now)
    under_way = [sitting.id for sitting in record.seats.values() if sitting.exam == exam and not sitting.over]
    if spec is not None and under_way:
        return msgspec.structs.replace(await _step_out(candidate, Answer(data.id)), sitting=under_way[0])
    if spec is None:
        return await _step_out(candidate, await candidate.submit(data.id, TakeExamSeat(exam)))
    if rules is None:
        return await _step_out(candidate, _refused(data.id, refuse("paper_altered", exam=exam)))
    await services.taught.keep(rules)
    attempt = record.exams[exam]
    sitting = BeginSitting(
        sitting=f"{candidate.account.id}-{exam}-{attempt.seats + 1}",
        game=spec.game,
        house=rules.house,
        rulebook=rules.hash,
        mode="test",
        seats=EXAM_GUESTS,
        seed=spec.seed,
        rounds=spec.rounds,
        exam=exam,
    )
    given = await candidate.submit(data.id, sitting)
    begun = sitting.sitting if given.refusal is None else ""
    return msgspec.structs.replace(await _step_out(candidate, given), sitting=begun)


@post("/api/school/exams/{exam:str}/hand-in", summary="Hand an exam in, once", status_code=200)
async def hand_in(
    request: WebRequest,
    exam: FromPath[str],
    data: JSONBody[StepIn],
    language: Language = DEFAULT,
) -> ExamStepOut:
    """Hand in an exam and mark it. After its time the exam is closed instead, and failed."""
    candidate = await _candidate(request, exam, language)
    given = await candidate.submit(data.id, HandInExam(exam))
    if given.refusal is not None and given.refusal.code == "exam_late":
        await candidate.submit(f"{data.id}.late", CloseExam(exam))
    return await _step_out(candidate, given)


def _refused(id_: str, refusal: Refusal) -> Answer:
    return Answer(id_, refusal=refusal)


async def _step_out(candidate: Candidate, given: Answer) -> ExamStepOut:
    refusal = given.refusal
    if refusal is not None:
        candidate.services.refusals[refusal.code] += 1
    refused = None if refusal is None else wire.refused(refusal, NO_HOUSE, candidate.language)
    return ExamStepOut(await _exam_out(candidate), refused)


async def _exam_out(candidate: Candidate) -> ExamOut:
    record = await candidate.record()
    views = SchoolViews(candidate.services, candidate.school, {candidate.account.id: record})
    about = views.attempt(candidate.name, candidate.exam, record)
    attempt = record.exams.get(candidate.name)
    if attempt is None:
        return ExamOut(now_ms=views.now_ms, about=about)
    spec, number, question = attempt.paper.sitting, next_number(attempt), None
    if about.standing == "running" and number <= len(attempt.paper.questions):
        try:
            question = question_out(
                candidate.question(attempt, number), candidate.language, _house(candidate.rules)
            )
        except PaperError:
            question = None
    return ExamOut(
        now_ms=views.now_ms,
        about=about,
        until_ms=attempt.until_ms,
        number=number,
        question=question,
        sitting=None if spec is None else SittingPart(spec.game, spec.rounds, attempt.sat is not None),
        result=_result(candidate, attempt) if attempt.outcome != "open" else None,
    )


def _house(rules: Rules | None) -> Mapping[str, str]:
    """Return the house's own wording of its calls."""
    return {} if rules is None else rules.calls


def _result(candidate: Candidate, attempt: Attempt) -> ResultOut:
    sitting = attempt.sat
    certificate = candidate.school.qualified(candidate.account.id, attempt.paper.game)
    faults = () if sitting is None else sitting.faults
    return ResultOut(
        passed=attempt.outcome == "passed",
        right=attempt.right,
        of=len(attempt.paper.questions),
        why=attempt.why,
        steps=0 if sitting is None else sitting.steps,
        steps_right=0 if sitting is None else sitting.right,
        cents=0 if sitting is None else sitting.cents,
        wrong=(
            *_wrong_answers(candidate, attempt),
            *(
                MistakeOut(
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
        certificate="" if certificate is None else certificate.id,
    )


def _wrong_answers(candidate: Candidate, attempt: Attempt) -> list[MistakeOut]:
    mistakes, house = [], _house(candidate.rules)
    for number, answer in enumerate(attempt.answers, 1):
        if answer.mark.right:
            continue
        asked = given = right = explanation = ""
        shown: tuple[ShownOut, ...] = ()
        cited: tuple[str, ...] = (answer.mark.rule,)
        try:
            question = candidate.question(attempt, number)
            shown = tuple(shown_out(item, candidate.language) for item in question.shown)
            parsed = read_back(answer.given)
            asked = question.prompt.text(candidate.language, house)
            given = "" if parsed is None else question.said(parsed, candidate.language, house)
            right = question.said(question.answer, candidate.language, house)
            explanation = question.why(parsed, candidate.language, house)
            cited = question.rules
        except PaperError:
            pass  # the rules have changed since: only the rule that was broken is known
        mistakes.append(
            MistakeOut(
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
    return mistakes


def _source(rule: str) -> str:
    try:
        return source_of(rule)
    except KeyError:
        return ""


HANDLERS = (exam_state, begin, answer, seat, hand_in)
