"""A class at the page's house: an instructor, trainees who have practised, work, and exams at every stage."""

from datetime import UTC, datetime
from itertools import count
from typing import Any

from pitboss.authority import Person, Role
from pitboss.games.contract import Command
from pitboss.rulebook import load
from pitboss.school.exams import AnswerExam, BeginExam, HandInExam
from pitboss.school.paper import SittingSpec, paper_hash
from pitboss.school.records import Fault, Mark
from pitboss.school.school import (
    Assign,
    CertifyDealer,
    CloseClass,
    Enrol,
    OpenClass,
    School,
    SetExam,
    SignOffSkill,
)
from pitboss.school.skills import skills_for
from pitboss.school.trainee import RecordDrill, RecordSitting
from pitboss.training.lessons.exam import draw_questions, marked, question_of
from pitboss.web.training.question_wire import written
from tests.kit.page.house import BLACKJACK, PageHouse

INES, TESS, DANA = "instructor-1", "trainee-1", "dealer-1"
RULES = load(BLACKJACK)
DRILLS = ("totals", "insurance", "blackjack-payouts", "take-and-pay")
WEAK = ("INS-02", "PAY-07", "COMB-01", "BJ-WAG-03", "CHQ-CUT-04")


class SchoolClass:
    """The school of a house, furnished from the test's own thread."""

    def __init__(self, house: PageHouse) -> None:
        self.house, self._numbers = house, count(1)
        self.class_id = "class-1"

    def _submit(self, stream: str, person: Person, command: Command) -> None:
        async def work() -> Any:
            desk = await self.house.services.floor.aggregate(stream)
            return await desk.submit(
                f"furnish {self.house.clock.now_ms()} {next(self._numbers)}", person, command
            )

        answer = self.house.run(work())
        assert answer.refusal is None, answer

    def teaches(self, *commands: Command) -> None:
        for command in commands:
            self._submit("school", Person(INES, ("instructor",)), command)

    def learns(self, who: str, *commands: Command) -> None:
        role: Role = "trainee" if who == TESS else "dealer"
        for command in commands:
            self._submit(f"trainee/{who}", Person(who, (role,)), command)

    def school(self) -> School:
        async def look() -> School:
            found: School = (await self.house.services.floor.aggregate("school")).live.durable
            return found

        return self.house.run(look())

    def sets(
        self, title: str, *, questions: int = 6, rounds: int = 0, drills: tuple[str, ...] = DRILLS
    ) -> str:
        """An exam; its name."""
        spec = SittingSpec(BLACKJACK, 99, rounds) if rounds else None
        drawn = draw_questions(RULES, drills, questions, level=2, seed=len(title))
        asked = SetExam(
            class_id=self.class_id,
            title=title,
            game=BLACKJACK,
            house=RULES.house,
            questions=drawn,
            pass_percent=80,
            minutes=30,
            skills=skills_for("blackjack"),
            sitting=spec,
        )
        self.teaches(asked)
        return f"exam-{len(self.school().exams)}"

    def begins(self, who: str, exam: str) -> None:
        paper = self.school().exams[exam].paper
        self.learns(who, BeginExam(paper, paper_hash(paper)))

    def answers(self, who: str, exam: str, *right: bool, first: int = 1) -> None:
        paper = self.school().exams[exam].paper
        for number, one in enumerate(right, first):
            question = question_of(RULES, paper, number)
            given = question.answer if one else question.wrong[0]
            mark = marked(question, given, 4_000)
            self.learns(who, AnswerExam(exam, number, mark, written(given)))

    def practises(self, who: str, wrong: int) -> None:
        """Two drills and a sitting, so many rules of it wrong."""
        for drill in DRILLS[:2]:
            marks = tuple(Mark(rule, place >= wrong, 2_500, drill) for place, rule in enumerate(WEAK))
            self.learns(who, RecordDrill(drill, 1, 1, (*marks, *marks)))
        fault = Fault("mispay", "PAY-07", 2_50, "Seat 3 was paid $2.50 too much", 2, 14)
        sat = RecordSitting(BLACKJACK, "guide", 5, 10, 40, 600_000, 220, 214, (fault,), (4_000,), 0, 0, ())
        self.learns(who, sat)

    def furnish(self) -> None:
        """A class of two: one has failed an exam and goes on with another, one is qualified."""
        known = len(self.school().classes)
        self.class_id, other = f"class-{known + 1}", f"class-{known + 2}"
        self.teaches(
            OpenClass("Spring, blackjack", BLACKJACK),
            *(Enrol(self.class_id, who) for who in (TESS, DANA)),
            *(OpenClass("Evening, mini-baccarat", "mini-baccarat"), CloseClass(other)),
            Assign(self.class_id, "drill", "totals", 20, _day(self.house)),
            Assign(self.class_id, "sitting", BLACKJACK, 10, _day(self.house)),
        )
        self.practises(TESS, 3)
        self.practises(DANA, 1)
        first = self.sets("First table test")
        for who, right in ((TESS, 3), (DANA, 6)):
            self.begins(who, first)
            self.answers(who, first, *(place < right for place in range(6)))
            self.learns(who, HandInExam(first))
        self.teaches(*(SignOffSkill(DANA, skill) for skill in skills_for("blackjack")))
        self.teaches(CertifyDealer(DANA, first, self.school().exams[first].paper_hash))
        seen = self.school().skills.get(TESS, {})
        self.teaches(*(SignOffSkill(TESS, one) for one in skills_for("blackjack")[:4] if one not in seen))
        second = self.sets("Second table test", rounds=3, drills=("totals", "take-and-pay"))
        self.begins(TESS, second)
        self.answers(TESS, second, True)


def _day(house: PageHouse) -> str:
    later = house.clock.now_ms() / 1000 + 5 * 24 * 3600
    return datetime.fromtimestamp(later, UTC).date().isoformat()
