"""The school's desks as the web room reads them: names, rules in force, and everybody's progress."""

from pitboss import rulebook
from pitboss.authority import Role
from pitboss.floor.aggregates.aggregate import Aggregate
from pitboss.rulebook import Rules
from pitboss.school import progress
from pitboss.school.exams import Attempt
from pitboss.school.school import Certificate, Class, Exam, School, SignOff
from pitboss.school.skills import rules_of as rules_of_skill
from pitboss.school.skills import skills_for
from pitboss.school.trainee import Trainee
from pitboss.training.questions.registry import drills_for
from pitboss.web.accounts.people import Account
from pitboss.web.school import wire as w
from pitboss.web.services import Services

SCHOOL = "school"
HOUSE = "manual"
"""Whose games are taught where no table of the floor has them."""
LEARNERS: tuple[Role, ...] = ("trainee", "dealer")
LAST_SITTINGS = 10


def trainee_stream(trainee: str) -> str:
    """The stream of one trainee's record."""
    return f"trainee/{trainee}"


async def school_desk(services: Services) -> Aggregate:
    """The school's own desk."""
    return await services.floor.desk(SCHOOL)


async def school_of(services: Services) -> School:
    """The school, as far as it is durable."""
    school: School = (await school_desk(services)).live.durable
    return school


async def trainee_of(services: Services, trainee: str) -> Trainee:
    """Somebody's record, as far as it is durable."""
    found: Trainee = (await services.floor.desk(trainee_stream(trainee))).live.durable
    return found


def rules_of(services: Services, game: str) -> Rules | None:
    """The rules of a game in force here: as signed, or those of a table that plays it, or else the manual's.

    A table in play keeps the rules that it was placed under; what is signed is what dealers learn next.
    """
    table = next(
        (
            live_table.host
            for live_table in services.floor.tables.values()
            if live_table.host.hosted.game == game
        ),
        None,
    )
    house = table.rules.house if table is not None else HOUSE
    if game not in rulebook.games(house):
        return None if table is None else table.rules
    book = services.house_rules.of(house, game)
    return book.rules if table is None or book.signed is not None else table.rules


def games(services: Services) -> tuple[w.GameOut, ...]:
    """Every game that can be taught, with its drills; those on the floor first."""
    here = [live_table.host.hosted.game for live_table in services.floor.tables.values()]
    found = []
    for game in dict.fromkeys((*here, *rulebook.games(HOUSE))):
        rules = rules_of(services, game)
        if rules is not None:
            found.append(w.GameOut(game, tuple(drill.name for drill in drills_for(rules))))
    return tuple(found)


def learners(services: Services) -> tuple[w.PersonOut, ...]:
    """Whoever can be enrolled: trainees, and dealers who learn another game."""
    return tuple(
        w.PersonOut(account.id, account.name, account.roles)
        for account in services.people.all()
        if not account.closed and not account.is_guest and set(account.roles) & set(LEARNERS)
    )


class SchoolViews:
    """The school with the records that are asked for, put together for the page."""

    def __init__(self, services: Services, school: School, records: dict[str, Trainee]) -> None:
        self._services, self._school, self._records = services, school, records
        self.now_ms = services.floor.clock.now_ms()

    def record(self, trainee: str) -> Trainee:
        """Somebody's record; an empty one where nothing was done."""
        return self._records.get(trainee, Trainee())

    def class_out(self, one: Class, *, weak: bool) -> w.ClassOut:
        """A class; with what all its members get wrong, for the instructor."""
        return w.ClassOut(
            id=one.id,
            title=one.title,
            game=one.game,
            instructor=self._called(one.instructor),
            members=one.members if weak else (),
            closed=one.closed,
            weak=progress.weak(map(self.record, one.members)) if weak else (),
        )

    def _called(self, who: str) -> str:
        account = self._services.people.get(who)
        return account.name if account is not None else who

    def assignments(self, classes: set[str], trainees: tuple[str, ...]) -> tuple[w.AssignmentOut, ...]:
        """The work of some classes, with how far these trainees are."""
        return tuple(
            w.AssignmentOut(
                id=one.id,
                class_id=one.class_id,
                what=one.what,
                name=one.name,
                number=one.number,
                due_day=one.due_day,
                done={
                    who: progress.done(one, self.record(who))
                    for who in self._school.classes[one.class_id].members
                    if who in trainees
                },
            )
            for one in self._school.assignments.values()
            if one.class_id in classes and not one.cancelled
        )

    def exams(self) -> tuple[w.ExamLine, ...]:
        """Every exam that was set, the newest first."""
        lines = [
            w.ExamLine(
                exam=name,
                title=one.paper.title,
                game=one.paper.game,
                class_id=one.class_id,
                questions=len(one.paper.questions),
                minutes=one.paper.minutes,
                pass_percent=one.paper.pass_percent,
                rounds=one.paper.sitting.rounds if one.paper.sitting else 0,
                withdrawn=one.withdrawn,
                by=self._called(one.by),
                at_ms=one.at_ms,
            )
            for name, one in self._school.exams.items()
        ]
        return tuple(lines[::-1])

    def trainee(self, account: Account | None, who: str) -> w.TraineeOut:
        """Somebody's progress in everything."""
        record, school = self.record(who), self._school
        exams = tuple(
            self.attempt(name, exam, record)
            for name, exam in school.exams.items()
            if name in record.exams or (who in school.classes[exam.class_id].members and not exam.withdrawn)
        )
        return w.TraineeOut(
            id=who,
            name=account.name if account is not None else who,
            roles=account.roles if account is not None else (),
            asked=record.asked,
            right=sum(tally.right for tally in record.rules.values()),
            last_ms=max(
                (*(line.at_ms for line in record.drills), *(line.at_ms for line in record.sittings)),
                default=0,
            ),
            due=progress.due(record, self.now_ms),
            weak=progress.weak((record,)),
            drills=_drills(record),
            sittings=tuple(
                w.SittingOut(
                    game=line.game,
                    mode=line.mode,
                    rounds=line.rounds,
                    steps=line.steps,
                    right=line.right,
                    faults=sum(line.faults.values()),
                    cents=line.cents,
                    at_ms=line.at_ms,
                )
                for line in record.sittings[: -LAST_SITTINGS - 1 : -1]
            ),
            exams=exams[::-1],
            skills=self._skills(who),
            certificates=tuple(
                self.certificate(one) for one in school.certificates.values() if one.trainee == who
            ),
            exempt=tuple(self._services.floor.pit.durable.staff.exempt.get(who, {})),
            ready=self._ready(who, record),
        )

    def attempt(self, name: str, exam: Exam, record: Trainee) -> w.AttemptOut:
        """How somebody stands in an exam."""
        attempt, paper = record.exams.get(name), exam.paper
        return w.AttemptOut(
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

    def _standing(self, exam: Exam, attempt: Attempt | None) -> w.ExamStanding:
        if attempt is None:
            return "withdrawn" if exam.withdrawn else "ready"
        if attempt.outcome != "open":
            return attempt.outcome
        return "running" if attempt.runs(self.now_ms) else "late"

    def _skills(self, who: str) -> dict[str, tuple[w.SkillOut, ...]]:
        signed = {
            skill: SignOff(self._called(one.by), one.at_ms)
            for skill, one in self._school.skills.get(who, {}).items()
        }
        found = {}
        for game in dict.fromkeys(one.game for one in self._school.classes.values() if who in one.members):
            rules = rules_of(self._services, game)
            if rules is not None:
                found[game] = tuple(
                    w.SkillOut(skill, ", ".join(rules_of_skill(skill, rules.family)), signed.get(skill))
                    for skill in skills_for(rules.family)
                )
        return found

    def _ready(self, who: str, record: Trainee) -> tuple[str, ...]:
        school = self._school
        return tuple(
            name
            for name, attempt in record.exams.items()
            if attempt.outcome == "passed"
            and school.qualified(who, attempt.paper.game) is None
            and not progress.skills_missing(school, who, attempt.paper.skills)
        )

    def certificate(self, one: Certificate) -> w.CertificateOut:
        """A certificate, and whether the pit knows of it."""
        member = self._services.floor.pit.durable.staff.people.get(one.trainee)
        return w.CertificateOut(
            id=one.id,
            trainee=one.trainee,
            game=one.game,
            exam=one.exam,
            by=self._called(one.by),
            at_ms=one.at_ms,
            in_pit=member is not None and one.game in member.qualified,
        )


def _drills(record: Trainee) -> tuple[w.DrillOut, ...]:
    found: dict[str, tuple[int, int, int]] = {}
    for line in record.drills:
        asked, right, _ = found.get(line.drill, (0, 0, 0))
        found[line.drill] = (asked + line.asked, right + line.right, line.at_ms)
    return tuple(
        w.DrillOut(drill, record.level(drill), asked, right, last)
        for drill, (asked, right, last) in sorted(found.items(), key=lambda one: -one[1][2])
    )
