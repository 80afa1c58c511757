"""The school and its records, put together for the page: names, rules in force, progress."""

from functools import cache

from msgspec.structs import replace

from pitboss import catalogue, rulebook
from pitboss.authority import Role
from pitboss.floor.aggregates.aggregate import Aggregate
from pitboss.rulebook import Rules
from pitboss.school import progress
from pitboss.school.exams import Attempt
from pitboss.school.progress import WeakRule
from pitboss.school.school import Certificate, Class, Exam, School, SignOff
from pitboss.school.skills import rules_of as rules_of_skill
from pitboss.school.skills import skills_for
from pitboss.school.trainee import Trainee
from pitboss.training.questions.registry import drills_for
from pitboss.web.accounts.people import Account
from pitboss.web.school.wire import (
    AssignmentOut,
    AttemptOut,
    CertificateOut,
    ClassOut,
    DrillOut,
    ExamRow,
    ExamStanding,
    GameOut,
    PersonOut,
    PractisingOut,
    SittingOut,
    SkillOut,
    TraineeOut,
)
from pitboss.web.services import Services

SCHOOL = "school"
HOUSE = "manual"
"""The house whose games are taught in addition to those of the floor."""
LEARNERS: tuple[Role, ...] = ("trainee", "dealer")
LAST_SITTINGS = 10


def trainee_stream(trainee: str) -> str:
    return f"trainee/{trainee}"


async def school_desk(services: Services) -> Aggregate:
    return await services.floor.aggregate(SCHOOL)


async def school_of(services: Services) -> School:
    """Return the durable state of the school."""
    school: School = (await school_desk(services)).live.durable
    return school


async def trainee_of(services: Services, trainee: str) -> Trainee:
    """Return the durable state of a trainee's record."""
    record: Trainee = (await services.floor.aggregate(trainee_stream(trainee))).live.durable
    return record


def rules_of(services: Services, game: str) -> Rules | None:
    """Return the rules to teach for a game: signed ones, else those of a table, else the manual's.

    A table in play keeps the rules that it was opened with, but dealers learn the rules signed since then.
    """
    table = next(
        (
            live_table.host
            for live_table in services.floor.standing.values()
            if live_table.host.hosted.game == game
        ),
        None,
    )
    house = table.rules.house if table is not None else HOUSE
    if game not in rulebook.games(house):
        return None if table is None else table.rules
    book = services.house_rules.of(house, game)
    return book.rules if table is None or book.signed is not None else table.rules


def games(services: Services) -> tuple[GameOut, ...]:
    """Return every game that can be taught, with its drills; the games on the floor first."""
    here = [live_table.host.hosted.game for live_table in services.floor.standing.values()]
    taught = []
    for game in dict.fromkeys((*here, *rulebook.games(HOUSE))):
        rules = rules_of(services, game)
        if rules is not None:
            drills = tuple(drill.name for drill in drills_for(rules))
            taught.append(GameOut(game, drills))
    return tuple(taught)


def learners(services: Services) -> tuple[PersonOut, ...]:
    """Return the people who can be enrolled: trainees, and dealers who learn another game."""
    return tuple(
        PersonOut(account.id, account.name, account.roles)
        for account in services.people.all()
        if not account.closed and not account.is_guest and set(account.roles) & set(LEARNERS)
    )


class SchoolViews:
    """The school with some records, as the page shows them."""

    def __init__(self, services: Services, school: School, records: dict[str, Trainee]) -> None:
        self._services, self._school, self._records = services, school, records
        self.now_ms = services.floor.clock.now_ms()

    def record(self, trainee: str) -> Trainee:
        """Return a trainee's record; an empty one if nothing was done."""
        return self._records.get(trainee, Trainee())

    def class_out(self, class_: Class, *, weak: bool) -> ClassOut:
        """Return a class; for the instructor with its members and their weak rules."""
        return ClassOut(
            id=class_.id,
            title=class_.title,
            game=class_.game,
            instructor=self._name(class_.instructor),
            members=class_.members if weak else (),
            closed=class_.closed,
            weak=_told(progress.weak(map(self.record, class_.members))) if weak else (),
        )

    def _name(self, person: str) -> str:
        account = self._services.people.get(person)
        return account.name if account is not None else person

    def assignments(self, classes: set[str], trainees: tuple[str, ...]) -> tuple[AssignmentOut, ...]:
        """Return the assignments of some classes, with the progress of these trainees."""
        return tuple(
            AssignmentOut(
                id=assignment.id,
                class_id=assignment.class_id,
                what=assignment.what,
                name=assignment.name,
                number=assignment.number,
                due_day=assignment.due_day,
                done={
                    member: progress.done(assignment, self.record(member))
                    for member in self._school.classes[assignment.class_id].members
                    if member in trainees
                },
            )
            for assignment in self._school.assignments.values()
            if assignment.class_id in classes and not assignment.cancelled
        )

    def exams(self) -> tuple[ExamRow, ...]:
        """Return every exam that was set, the newest first."""
        rows = [
            ExamRow(
                exam=name,
                title=exam.paper.title,
                game=exam.paper.game,
                class_id=exam.class_id,
                questions=len(exam.paper.questions),
                minutes=exam.paper.minutes,
                pass_percent=exam.paper.pass_percent,
                rounds=exam.paper.sitting.rounds if exam.paper.sitting else 0,
                withdrawn=exam.withdrawn,
                by=self._name(exam.by),
                at_ms=exam.at_ms,
            )
            for name, exam in self._school.exams.items()
        ]
        return tuple(rows[::-1])

    def trainee(self, account: Account | None, who: str) -> TraineeOut:
        """Return a trainee's whole progress."""
        record, school = self.record(who), self._school
        exams = tuple(
            self.attempt(name, exam, record)
            for name, exam in school.exams.items()
            if name in record.exams or (who in school.classes[exam.class_id].members and not exam.withdrawn)
        )
        return TraineeOut(
            id=who,
            name=account.name if account is not None else who,
            roles=account.roles if account is not None else (),
            asked=record.asked,
            right=sum(tally.right for tally in record.rules.values()),
            last_ms=max(
                (*(drill.at_ms for drill in record.drills), *(sitting.at_ms for sitting in record.sittings)),
                default=0,
            ),
            practising=self._practising(record),
            due=progress.due(record, self.now_ms),
            weak=_told(progress.weak((record,))),
            drills=_drills(record),
            sittings=tuple(
                SittingOut(
                    game=sitting.game,
                    mode=sitting.mode,
                    rounds=sitting.rounds,
                    steps=sitting.steps,
                    right=sitting.right,
                    faults=sum(sitting.faults.values()),
                    cents=sitting.cents,
                    at_ms=sitting.at_ms,
                )
                for sitting in record.sittings[: -LAST_SITTINGS - 1 : -1]
            ),
            exams=exams[::-1],
            skills=self._skills(who),
            certificates=tuple(
                self.certificate(certificate)
                for certificate in school.certificates.values()
                if certificate.trainee == who
            ),
            exempt=tuple(self._services.floor.pit.durable.staff.exempt.get(who, {})),
            ready=self._ready(who, record),
        )

    def _practising(self, record: Trainee) -> tuple[PractisingOut, ...]:
        lessons = (
            PractisingOut("drill", lesson.drill, len(lesson.done), lesson.wanted)
            for lesson in record.lessons.values()
            if not lesson.over and not lesson.idle(self.now_ms)
        )
        seats = (
            PractisingOut("sitting", sitting.game, sitting.progress.rounds, sitting.rounds, sitting.id)
            for sitting in record.seats.values()
            if not sitting.over and not sitting.idle(self.now_ms)
        )
        return (*lessons, *seats)

    def attempt(self, name: str, exam: Exam, record: Trainee) -> AttemptOut:
        """Return an exam, and how far a trainee is in it."""
        attempt, paper = record.exams.get(name), exam.paper
        return AttemptOut(
            exam=name,
            title=paper.title,
            game=paper.game,
            class_id=exam.class_id,
            standing=self._standing(exam, attempt),
            questions=len(paper.questions),
            minutes=paper.minutes,
            pass_percent=paper.pass_percent,
            rounds=paper.sitting.rounds if paper.sitting else 0,
            right=attempt.right if attempt is not None else 0,
            seats=attempt.seats if attempt is not None else 0,
            why=attempt.why if attempt is not None else (),
            ended_ms=attempt.ended_ms if attempt is not None else None,
        )

    def _standing(self, exam: Exam, attempt: Attempt | None) -> ExamStanding:
        if attempt is None:
            return "withdrawn" if exam.withdrawn else "ready"
        if attempt.outcome != "open":
            return attempt.outcome
        return "running" if attempt.runs(self.now_ms) else "late"

    def _skills(self, who: str) -> dict[str, tuple[SkillOut, ...]]:
        signed = {
            skill: SignOff(self._name(sign_off.by), sign_off.at_ms)
            for skill, sign_off in self._school.skills.get(who, {}).items()
        }
        skills = {}
        classes = (class_ for class_ in self._school.classes.values() if who in class_.members)
        for game in dict.fromkeys(class_.game for class_ in classes):
            rules = rules_of(self._services, game)
            if rules is not None:
                skills[game] = tuple(
                    SkillOut(skill, ", ".join(rules_of_skill(skill, rules.family)), signed.get(skill))
                    for skill in skills_for(rules.family)
                )
        return skills

    def _ready(self, who: str, record: Trainee) -> tuple[str, ...]:
        school = self._school
        return tuple(
            name
            for name, attempt in record.exams.items()
            if attempt.outcome == "passed"
            and school.qualified(who, attempt.paper.game) is None
            and not progress.skills_missing(school, who, attempt.paper.skills)
        )

    def certificate(self, certificate: Certificate) -> CertificateOut:
        """Return a certificate, and whether the pit knows of it."""
        member = self._services.floor.pit.durable.staff.people.get(certificate.trainee)
        return CertificateOut(
            id=certificate.id,
            trainee=certificate.trainee,
            game=certificate.game,
            exam=certificate.exam,
            by=self._name(certificate.by),
            at_ms=certificate.at_ms,
            in_pit=member is not None and certificate.game in member.qualified,
        )


@cache
def _rules() -> dict[str, catalogue.Rule]:
    return catalogue.rules()


def _told(weak: tuple[WeakRule, ...]) -> tuple[WeakRule, ...]:
    """Return weak rules with what they say, in English as the manuals have it."""
    return tuple(replace(one, text=_rules()[one.rule].plain) if one.rule in _rules() else one for one in weak)


def _drills(record: Trainee) -> tuple[DrillOut, ...]:
    totals: dict[str, tuple[int, int, int]] = {}
    for work in record.drills:
        asked, right, _ = totals.get(work.drill, (0, 0, 0))
        totals[work.drill] = (asked + work.asked, right + work.right, work.at_ms)
    return tuple(
        DrillOut(drill, record.level(drill), asked, right, last)
        for drill, (asked, right, last) in sorted(totals.items(), key=lambda item: -item[1][2])
    )
