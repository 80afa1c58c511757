"""The school over HTTP: the instructor's desk, a trainee's own page, certificates."""

import secrets
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command, Refusal
from pitboss.messages import DEFAULT
from pitboss.school.paper import QUESTIONS_MOST, SittingSpec
from pitboss.school.refusals import refuse
from pitboss.school.school import Assign, CertifyDealer, Enrol, OpenClass, School, SetExam
from pitboss.school.skills import skills_for
from pitboss.training.lessons.exam import PaperError, draw_questions
from pitboss.web import wire
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.permissions import STAFF, not_theirs_at_school
from pitboss.web.request import allowed
from pitboss.web.school import wire as w
from pitboss.web.school.certificate_page import certificate_page
from pitboss.web.school.views import (
    LEARNERS,
    SchoolViews,
    games,
    learners,
    rules_of,
    school_desk,
    school_of,
    trainee_of,
)
from pitboss.web.services import Services
from pitboss.web.texts import spoken
from pitboss.web.wire import NO_HOUSE

WHERE = "school"
Language = Annotated[str, QueryParameter(max_length=40)]
SEED_BITS = 31
FORBIDDEN = frozenset({"not_your_desk", "not_your_own_instructor"})
"""Refusals that mean: this was not theirs to ask. They go on the audit list."""


def _services(request: Request[Any, Any, Any]) -> Services:
    services: Services = request.app.state.services
    return services


async def _book(services: Services, school: School, trainees: tuple[str, ...]) -> SchoolViews:
    return SchoolViews(services, school, {who: await trainee_of(services, who) for who in trainees})


@get("/api/school", summary="The instructor's desk")
async def school(request: Request[Any, Any, Any]) -> w.SchoolOut:
    """Classes, everybody's progress, work, exams; for instructors."""
    services = _services(request)
    allowed(services, request.user, "look at the school", roles=("instructor",), where=WHERE)
    found = await school_of(services)
    trainees = found.trainees
    book = await _book(services, found, trainees)
    return w.SchoolOut(
        now_ms=book.now_ms,
        classes=tuple(book.class_out(one, weak=True) for one in found.classes.values()),
        trainees=tuple(book.trainee(services.people.get(who), who) for who in trainees),
        assignments=book.assignments(set(found.classes), trainees),
        exams=book.exams(),
        people=learners(services),
        games=games(services),
    )


@get("/api/school/me", summary="A trainee's own progress")
async def mine(request: Request[Any, Any, Any]) -> w.MySchool:
    """What is due, which rules are weak, work to do, exams, skills; one's own and nobody else's."""
    services = _services(request)
    account = allowed(services, request.user, "look at the school", roles=STAFF, where=WHERE)
    found = await school_of(services)
    book = await _book(services, found, (account.id,))
    classes = found.classes_of(account.id)
    return w.MySchool(
        now_ms=book.now_ms,
        me=book.trainee(account, account.id),
        classes=tuple(book.class_out(one, weak=False) for one in classes),
        assignments=book.assignments({one.id for one in classes}, (account.id,)),
    )


@post("/api/school/commands", summary="Give a command to the school", status_code=200)
async def command(
    request: Request[Any, Any, Any], data: JSONBody[w.SchoolCommandIn], language: Language = DEFAULT
) -> wire.AnswerOut:
    """For instructors. Questions of an exam are drawn here; results come from nobody's browser."""
    services = _services(request)
    account = services.signed_in(request.user)
    services.must_keep_pace(request.user)
    wrong = wire.limit_fault(data.id, data.command)
    if wrong:
        raise Rejected(400, "command_malformed", wrong)
    command_id = f"web {account.id} {data.id}"
    answer = await _given(services, account, command_id, data.command)
    if answer.refusal is not None:
        services.refusals[answer.refusal.code] += 1
    if answer.refusal is not None and answer.refusal.code in FORBIDDEN:
        what = data.command.__struct_config__.tag
        services.audit.note(
            who=account.id,
            address=request.user.address,
            what=str(what),
            where=WHERE,
            code=answer.refusal.code,
        )
    return wire.answer_out(answer, id_=data.id, rules=NO_HOUSE, language=spoken(language))


async def _given(services: Services, account: Account, command_id: str, asked: Any) -> Answer:
    desk = await school_desk(services)
    fault = not_theirs_at_school(account.person, _KINDS.get(type(asked), type(asked)))
    if fault is not None:
        return Answer(command_id, desk.live.shown, fault)
    if isinstance(asked, w.SetExamAsked) and await services.history.of_command(command_id) is not None:
        return Answer(command_id, desk.live.shown)  # another paper would be drawn: the first one stands
    made = await _made(services, asked)
    if isinstance(made, Refusal):
        return Answer(command_id, desk.live.shown, made)
    return await desk.submit(command_id, account.person, made)


_KINDS: dict[type, type[Command]] = {w.SetExamAsked: SetExam, w.CertifyAsked: CertifyDealer}


async def _made(services: Services, asked: Any) -> Command | Refusal:
    """The school's own command, with what only the server can say."""
    if isinstance(asked, w.SetExamAsked):
        return await _exam(services, asked)
    if isinstance(asked, w.CertifyAsked):
        passed = (await trainee_of(services, asked.trainee)).exams.get(asked.exam)
        if passed is None or passed.outcome != "passed":
            return refuse("exam_not_passed", trainee=asked.trainee, exam=asked.exam)
        return CertifyDealer(asked.trainee, asked.exam, passed.paper_hash)
    if isinstance(asked, Enrol):
        account = services.people.get(asked.trainee)
        fit = account is not None and not account.closed and set(account.roles) & set(LEARNERS)
        return asked if fit else refuse("person_unknown", person=asked.trainee)
    if isinstance(asked, OpenClass) and rules_of(services, asked.game) is None:
        raise Rejected(400, "game_unknown", "There is no such game.")
    if isinstance(asked, Assign):
        taught = {one.game: one.drills for one in games(services)}
        names = taught if asked.what == "sitting" else {name for some in taught.values() for name in some}
        if asked.name not in names:
            return refuse("assignment_impossible", most=1_000)
    found: Command = asked
    return found


async def _exam(services: Services, asked: w.SetExamAsked) -> Command | Refusal:
    """The paper, with questions that nobody knows beforehand."""
    known = (await school_of(services)).classes.get(asked.class_id)
    if known is None:
        return refuse("class_unknown", class_id=asked.class_id)
    rules = rules_of(services, known.game)
    if rules is None or not 0 < asked.questions <= QUESTIONS_MOST or asked.level not in (1, 2, 3):
        return refuse("paper_impossible", questions=QUESTIONS_MOST, minutes=240)
    try:
        questions = draw_questions(
            rules, asked.drills, asked.questions, level=asked.level, seed=secrets.randbits(SEED_BITS)
        )
    except PaperError:
        return refuse("paper_impossible", questions=QUESTIONS_MOST, minutes=240)
    spec = None
    if asked.rounds:
        seed = secrets.randbits(SEED_BITS)
        spec = SittingSpec(known.game, seed, asked.rounds, asked.sitting_percent, asked.loss_cents)
    return SetExam(
        class_id=asked.class_id,
        title=asked.title,
        game=known.game,
        house=rules.house,
        questions=questions,
        pass_percent=asked.pass_percent,
        minutes=asked.minutes,
        skills=skills_for(rules.family),
        sitting=spec,
    )


@get("/train/certificate/{certificate:str}", include_in_schema=False, media_type=MediaType.HTML)
async def certificate(
    request: Request[Any, Any, Any], certificate: FromPath[str], language: Language = DEFAULT
) -> Response[bytes]:
    """A certificate as a page to print: for its holder, for instructors and for managers."""
    services = _services(request)
    account = allowed(services, request.user, "look at a certificate", roles=STAFF, where=WHERE)
    found = (await school_of(services)).certificates.get(certificate)
    if found is None:
        raise Rejected(404, "not_here", "There is no such certificate.")
    reads = account.person.may_act_as("instructor") or account.person.may_act_as("pit_manager")
    if not reads and found.trainee != account.id:
        raise Rejected(403, "not_yours_to_do", "That is not yours to do.")
    passed = (await trainee_of(services, found.trainee)).exams[found.exam]
    rules = rules_of(services, found.game)
    signers = {signed.by for signed in found.skills.values()}
    body = certificate_page(
        found,
        passed,
        names={who: _called(services, who) for who in (found.trainee, found.by, *signers)},
        family=rules.family if rules is not None else "",
        language=spoken(language),
        static=f"/static/{services.static_files.version()}",
    )
    return Response(body, media_type=MediaType.HTML)


def _called(services: Services, who: str) -> str:
    known = services.floor.pit.durable.staff.people.get(who)
    account = services.people.get(who)
    if known is not None:
        return f"{known.first_name} {known.surname}"
    return account.name if account is not None else who


HANDLERS = (school, mine, command, certificate)
