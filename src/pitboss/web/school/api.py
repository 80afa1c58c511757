"""The school over HTTP: the instructor's desk, a trainee's own page, commands, certificates."""

import secrets
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command, Refusal
from pitboss.messages import DEFAULT
from pitboss.school.levels import LEVELS
from pitboss.school.paper import MINUTES_MOST, QUESTIONS_MOST, SittingSpec
from pitboss.school.refusals import refuse
from pitboss.school.school import NUMBER_MOST, Assign, CertifyDealer, Enrol, OpenClass, School, SetExam
from pitboss.school.skills import skills_for
from pitboss.training.lessons.exam import PaperError, draw_questions, made_again
from pitboss.web import wire
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.permissions import STAFF, not_theirs_at_school
from pitboss.web.request import Language, WebRequest, allowed, forbidden, services_of
from pitboss.web.school import wire as school_wire
from pitboss.web.school.certificate_page import certificate_page
from pitboss.web.school.paper_page import paper_page
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
Answers = Annotated[bool, QueryParameter()]
"""Whether a printed paper has the answers."""
SEED_BITS = 31
FORBIDDEN = frozenset({"not_your_desk", "not_your_own_instructor"})
"""Refusals of commands that the caller had no right to give. They go on the audit list."""


async def _views(services: Services, school: School, trainees: tuple[str, ...]) -> SchoolViews:
    return SchoolViews(services, school, {who: await trainee_of(services, who) for who in trainees})


@get("/api/school", summary="The instructor's desk")
async def school(request: WebRequest) -> school_wire.SchoolOut:
    """Return classes, progress, assignments and exams; for instructors."""
    services = services_of(request)
    allowed(services, request.user, "look at the school", roles=("instructor",), where=WHERE)
    state = await school_of(services)
    trainees = state.trainees
    views = await _views(services, state, trainees)
    return school_wire.SchoolOut(
        now_ms=views.now_ms,
        classes=tuple(views.class_out(class_, weak=True) for class_ in state.classes.values()),
        trainees=tuple(views.trainee(services.people.get(trainee), trainee) for trainee in trainees),
        assignments=views.assignments(set(state.classes), trainees),
        exams=views.exams(),
        people=learners(services),
        games=games(services),
    )


@get("/api/school/me", summary="A trainee's own progress")
async def mine(request: WebRequest) -> school_wire.MySchool:
    """Return the caller's own due and weak rules, assignments, exams and skills."""
    services = services_of(request)
    account = allowed(services, request.user, "look at the school", roles=STAFF, where=WHERE)
    state = await school_of(services)
    views = await _views(services, state, (account.id,))
    classes = state.classes_of(account.id)
    return school_wire.MySchool(
        now_ms=views.now_ms,
        me=views.trainee(account, account.id),
        classes=tuple(views.class_out(class_, weak=False) for class_ in classes),
        assignments=views.assignments({class_.id for class_ in classes}, (account.id,)),
    )


@post("/api/school/commands", summary="Give a command to the school", status_code=200)
async def command(
    request: WebRequest, data: JSONBody[school_wire.SchoolCommandIn], language: Language = DEFAULT
) -> wire.AnswerOut:
    """Carry out a command of an instructor.

    The server draws the questions of an exam, and results never come from a browser.
    """
    services = services_of(request)
    account = services.signed_in(request.user)
    services.must_keep_pace(request.user)
    wrong = wire.limit_fault(data.id, data.command)
    if wrong:
        raise Rejected(400, "command_malformed", wrong)
    command_id = f"web {account.id} {data.id}"
    answer = await _carry_out(services, account, command_id, data.command)
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


async def _carry_out(
    services: Services, account: Account, command_id: str, request: school_wire.SchoolCommand
) -> Answer:
    desk = await school_desk(services)
    refusal = not_theirs_at_school(account.person, _command_type(request))
    if refusal is not None:
        return Answer(command_id, desk.live.shown, refusal)
    is_exam = isinstance(request, school_wire.SetExamRequest)
    if is_exam and await services.history.of_command(command_id) is not None:
        return Answer(command_id, desk.live.shown)  # the exam is set; a second try would draw other questions
    command = await _completed(services, request)
    if isinstance(command, Refusal):
        return Answer(command_id, desk.live.shown, command)
    return await desk.submit(command_id, account.person, command)


def _command_type(request: school_wire.SchoolCommand) -> type[Command]:
    if isinstance(request, school_wire.SetExamRequest):
        return SetExam
    return CertifyDealer if isinstance(request, school_wire.CertifyRequest) else type(request)


async def _completed(services: Services, request: school_wire.SchoolCommand) -> Command | Refusal:
    """Return the school's command for a request, with what only the server knows."""
    if isinstance(request, school_wire.SetExamRequest):
        return await _exam(services, request)
    if isinstance(request, school_wire.CertifyRequest):
        passed = (await trainee_of(services, request.trainee)).exams.get(request.exam)
        if passed is None or passed.outcome != "passed":
            return refuse("exam_not_passed", trainee=request.trainee, exam=request.exam)
        return CertifyDealer(request.trainee, request.exam, passed.paper_hash)
    if isinstance(request, Enrol):
        account = services.people.get(request.trainee)
        fit = account is not None and not account.closed and set(account.roles) & set(LEARNERS)
        return request if fit else refuse("person_unknown", person=request.trainee)
    if isinstance(request, OpenClass) and rules_of(services, request.game) is None:
        raise Rejected(400, "game_unknown", "There is no such game.")
    if isinstance(request, Assign):
        drills = {taught.game: taught.drills for taught in games(services)}
        names = drills if request.what == "sitting" else {name for some in drills.values() for name in some}
        if request.name not in names:
            return refuse("assignment_impossible", most=NUMBER_MOST)
    return request


async def _exam(services: Services, asked: school_wire.SetExamRequest) -> Command | Refusal:
    """Return the command that sets an exam, with questions drawn at random."""
    class_ = (await school_of(services)).classes.get(asked.class_id)
    if class_ is None:
        return refuse("class_unknown", class_id=asked.class_id)
    rules = rules_of(services, class_.game)
    if rules is None or not 0 < asked.questions <= QUESTIONS_MOST or asked.level not in LEVELS:
        return refuse("paper_impossible", questions=QUESTIONS_MOST, minutes=MINUTES_MOST)
    try:
        questions = draw_questions(
            rules, asked.drills, asked.questions, level=asked.level, seed=secrets.randbits(SEED_BITS)
        )
    except PaperError:
        return refuse("paper_impossible", questions=QUESTIONS_MOST, minutes=MINUTES_MOST)
    await services.taught.keep(rules)
    spec = None
    if asked.rounds:
        seed = secrets.randbits(SEED_BITS)
        spec = SittingSpec(class_.game, seed, asked.rounds, asked.sitting_percent, asked.loss_cents)
    return SetExam(
        class_id=asked.class_id,
        title=asked.title,
        game=class_.game,
        house=rules.house,
        questions=questions,
        pass_percent=asked.pass_percent,
        minutes=asked.minutes,
        skills=skills_for(rules.family),
        sitting=spec,
        rulebook=rules.hash,
    )


@get("/train/certificate/{certificate:str}", include_in_schema=False, media_type=MediaType.HTML)
async def certificate(
    request: WebRequest, certificate: FromPath[str], language: Language = DEFAULT
) -> Response[bytes]:
    """Return a certificate as a page to print; for its holder, instructors and managers."""
    services = services_of(request)
    account = allowed(services, request.user, "look at a certificate", roles=STAFF, where=WHERE)
    granted = (await school_of(services)).certificates.get(certificate)
    if granted is None:
        raise Rejected(404, "not_here", "There is no such certificate.")
    reads = account.person.may_act_as("instructor") or account.person.may_act_as("pit_manager")
    if not reads and granted.trainee != account.id:
        raise Rejected(403, "not_yours_to_do", "That is not yours to do.")
    passed = (await trainee_of(services, granted.trainee)).exams[granted.exam]
    rules = rules_of(services, granted.game)
    signers = {signed.by for signed in granted.skills.values()}
    body = certificate_page(
        granted,
        passed,
        names={person: _name(services, person) for person in (granted.trainee, granted.by, *signers)},
        family=rules.family if rules is not None else "",
        language=spoken(language),
        static=f"/static/{services.static_files.recent()[0]}",
    )
    return Response(body, media_type=MediaType.HTML)


@get("/train/paper/{exam:str}", include_in_schema=False, media_type=MediaType.HTML)
async def paper(
    request: WebRequest, exam: FromPath[str], answers: Answers = False, language: Language = DEFAULT
) -> Response[bytes]:
    """Return an exam paper as a page to print, with answers on request; for the class's own instructor."""
    services, what = services_of(request), "print an exam paper"
    account = allowed(services, request.user, what, roles=("instructor",), where=WHERE)
    state = await school_of(services)
    found = state.exams.get(exam)
    if found is None:
        raise Rejected(404, "not_here", "There is no such exam.")
    if state.classes[found.class_id].instructor != account.id:
        raise forbidden(services, request.user, what, WHERE)
    set_by = found.paper
    rules = await services.taught.at(set_by.rulebook, set_by.house, set_by.game) if set_by.rulebook else None
    rules = rules or rules_of(services, set_by.game)
    try:
        questions = [] if rules is None else [made_again(rules, one) for one in set_by.questions]
    except PaperError:
        questions = []
    if rules is None or not questions:
        raise Rejected(
            409, "paper_altered", "This paper cannot be made again: the program was changed since."
        )
    body = paper_page(
        set_by,
        questions,
        house=rules.calls,
        answers=answers,
        language=spoken(language),
        static=f"/static/{services.static_files.recent()[0]}",
    )
    return Response(body, media_type=MediaType.HTML)


def _name(services: Services, person: str) -> str:
    member = services.floor.pit.durable.staff.people.get(person)
    account = services.people.get(person)
    if member is not None:
        return f"{member.first_name} {member.surname}"
    return account.name if account is not None else person


HANDLERS = (school, mine, command, certificate, paper)
