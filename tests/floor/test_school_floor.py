"""The school on a floor: durable, proven, there again after a loss of power, and false records found out."""

import asyncio
from itertools import count
from typing import Any

import pytest

from pitboss.authority import Person, Role
from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Floor
from pitboss.floor.proof.floor import Proof, prove
from pitboss.floor.registry import names
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command, Event
from pitboss.journal import Append, Batch, MemoryStore
from pitboss.school.exams import AnswerExam, BeginExam, ExamAnswered, ExamBegun, ExamPassed, HandInExam
from pitboss.school.lessons import (
    AnswerQuestion,
    AskQuestion,
    BeginLesson,
    LessonAnswered,
    LessonAsked,
    LessonBegun,
    LessonEnded,
)
from pitboss.school.paper import Paper, PaperQuestion, paper_hash
from pitboss.school.records import Mark
from pitboss.school.school import (
    CertifyDealer,
    ClassClosed,
    DealerQualified,
    Enrol,
    OpenClass,
    School,
    SetExam,
    SignOffSkill,
    SkillSignedOff,
)
from pitboss.school.sittings import (
    ActInSitting,
    BeginSitting,
    Progress,
    SittingActed,
    SittingBegun,
    SittingEnded,
    SittingResult,
)
from pitboss.school.trainee import RecordDrill, Trainee, TraineeBegun
from tests.kit.journal.same_shoes import SameShoes

GAME = "blackjack-shoe"
SKILLS = ("clear_hands", "cut_cheques")
MARK = Mark("COMB-01", True, 1_500, "totals")
PAPER = Paper(
    exam="exam-1",
    title="Table test",
    game=GAME,
    house="",
    questions=(PaperQuestion("totals", 1, 1, "a"), PaperQuestion("totals", 2, 1, "b")),
    pass_percent=100,
    minutes=10,
    skills=SKILLS,
)
EXAM = SetExam(
    class_id="class-1",
    title=PAPER.title,
    game=GAME,
    house="",
    questions=PAPER.questions,
    pass_percent=100,
    minutes=10,
    skills=SKILLS,
)


class SchoolFloor:
    """A floor without a table; ines teaches, tess learns."""

    def __init__(self) -> None:
        self.store, self.clock = MemoryStore(), HandClock()
        self.floor, self._numbers = self._made(), count(1)

    def _made(self) -> Floor:
        return Floor(self.store, SameShoes(), self.clock, Pace())

    async def power_lost(self) -> None:
        """A new floor stands where the old one stood."""
        self.floor = self._made()
        await self.floor.open()

    async def ask(self, stream: str, who: str, role: Role, command: Command, id_: str = "") -> str:
        desk = await self.floor.aggregate(stream)
        answer = await desk.submit(id_ or f"c{next(self._numbers)}", Person(who, (role,)), command)
        return answer.refusal.code if answer.refusal else ""

    async def teach(self, *commands: Command) -> None:
        for command in commands:
            assert await self.ask("school", "ines", "instructor", command) == ""

    async def learn(self, *commands: Command) -> None:
        for command in commands:
            assert await self.ask("trainee/tess", "tess", "trainee", command) == ""

    async def school(self) -> School:
        found: School = (await self.floor.aggregate("school")).live.durable
        return found

    async def tess(self) -> Trainee:
        found: Trainee = (await self.floor.aggregate("trainee/tess")).live.durable
        return found

    async def examined(self, *right: bool) -> None:
        """An exam is set, taken and handed in."""
        await self.teach(OpenClass("Spring", GAME), Enrol("class-1", "tess"), EXAM)
        await self.learn(RecordDrill("totals", 1, 1, (MARK, MARK)), BeginExam(PAPER, paper_hash(PAPER)))
        for number, one in enumerate(right, 1):
            await self.learn(AnswerExam("exam-1", number, Mark("COMB-01", one, 900, "totals"), "7"))
        await self.learn(HandInExam("exam-1"))

    async def certified(self) -> None:
        await self.examined(True, True)
        await self.teach(*(SignOffSkill("tess", skill) for skill in SKILLS))
        await self.teach(CertifyDealer("tess", "exam-1", paper_hash(PAPER)))

    async def practised(self) -> None:
        """A lesson is under way, one sitting is over and another is not."""
        book = self.store.put_rulebook(b"the rules")
        taught: dict[str, Any] = {"game": GAME, "house": "", "rulebook": book}
        await self.learn(
            BeginLesson(lesson="lesson", drill="totals", questions=5, seed=1, **taught),
            AskQuestion("lesson", 1, PAPER.questions[0]),
            AnswerQuestion("lesson", 1, MARK, "7"),
            AskQuestion("lesson", 2, PAPER.questions[1]),
        )
        for sitting in ("over", "sitting"):
            act: dict[str, Any] = {
                "act": "{}",
                "at_ms": self.clock.now_ms(),
                "progress": Progress(1, 1, 2, 1),
            }
            result = SittingResult() if sitting == "over" else None
            await self.learn(
                BeginSitting(sitting=sitting, mode="test", seats=3, seed=1, rounds=1, **taught),
                ActInSitting(sitting=sitting, number=1, result=result, **act),
            )

    def forge(self, stream: str, *events: Event) -> None:
        """Write what the floor never decided, chain and all."""
        entries = tuple(names().encode(event) for event in events)
        seq = self.store.heads()[stream].seq if stream in self.store.heads() else 0
        batch = Batch(
            command=f"forged {next(self._numbers)}",
            content=b"x" * 32,
            who="mallory",
            at_ms=self.clock.now_ms(),
            appends=(Append(stream, entries, seq),),
            answer=str(seq + len(entries)).encode(),
        )
        self.store.append_many([batch])

    def proof(self) -> Proof:
        return prove(self.store)


def run(story: Any) -> None:
    async def told() -> None:
        floor = SchoolFloor()
        await floor.floor.open()
        await story(floor)

    asyncio.run(told())


@pytest.mark.rule("IND-61")
def test_results_are_durable_and_proven() -> None:
    async def story(at: SchoolFloor) -> None:
        await at.certified()
        before, tess = await at.school(), await at.tess()
        assert before.qualified("tess", GAME) is not None
        assert tess.exams["exam-1"].outcome == "passed"
        await at.power_lost()
        assert (await at.school(), await at.tess()) == (before, tess)
        found = at.proof()
        assert found.ok, found.problems
        assert found.school is not None
        assert (found.school.trainees, found.school.exams, found.school.certificates) == (1, 1, 1)
        assert found.school.records == found.records == 12

    run(story)


def test_a_floor_that_closes_keeps_how_they_stand() -> None:
    async def story(at: SchoolFloor) -> None:
        await at.certified()
        before, tess = await at.school(), await at.tess()
        close, at.store.close = at.store.close, lambda: None  # type: ignore[method-assign]
        await at.floor.close()
        at.store.close = close  # type: ignore[method-assign]
        assert at.store.snapshot("trainee/tess") is not None
        assert at.proof().ok
        await at.power_lost()
        assert (await at.school(), await at.tess()) == (before, tess)

    run(story)


def test_a_lesson_and_a_sitting_go_on_after_a_loss_of_power() -> None:
    async def story(at: SchoolFloor) -> None:
        await at.practised()
        before = await at.tess()
        await at.power_lost()
        tess = await at.tess()
        assert tess == before
        assert (tess.lessons["lesson"].asked, tess.asked) == (PAPER.questions[1], 1)
        await at.learn(AnswerQuestion("lesson", 2, MARK, "9"))
        assert (await at.tess()).asked == 2
        found = at.proof()
        assert found.ok, found.problems
        assert found.school is not None
        assert (found.school.lessons, found.school.sittings) == (1, 2)

    run(story)


QUESTION = PAPER.questions[0]
UNDER: dict[str, Any] = {"game": GAME, "house": "", "rulebook": "0" * 64, "seed": 1, "at_ms": 0}
PRACTICE_FORGED: dict[str, tuple[Event, ...]] = {
    "lesson is begun a second time": (LessonBegun(lesson="lesson", drill="totals", questions=5, **UNDER),),
    "does not hold the rulebook": (LessonBegun(lesson="new", drill="totals", questions=5, **UNDER),),
    "sitting is begun a second time": (
        SittingBegun(sitting="sitting", mode="test", seats=3, rounds=1, **UNDER),
    ),
    "LessonAsked cannot have happened: question_out_of_order": (LessonAsked("lesson", 3, QUESTION, 0),),
    "LessonAnswered cannot have happened: question_out_of_order": (
        *(LessonAnswered("lesson", 2, MARK, "", 0), LessonAnswered("lesson", 3, MARK, "", 0)),
    ),
    "LessonAnswered cannot have happened: lesson_over": (
        *(LessonEnded("lesson", "ended", 0), LessonAnswered("lesson", 2, MARK, "", 0)),
    ),
    "lesson cannot end: done": (LessonEnded("lesson", "done", 0),),
    "SittingActed cannot have happened: sitting_over": (SittingActed("over", 2, "{}", Progress(), 0),),
    "SittingActed cannot have happened: act_out_of_order": (SittingActed("sitting", 3, "{}", Progress(), 0),),
    "SittingActed cannot have happened: record_impossible": (
        SittingActed("sitting", 2, "{}", Progress(1, 1, 3, 5), 1 << 42),
    ),
    "sitting ended and is not on the record": (SittingEnded("sitting", 0),),
    "sitting ended and is not on the record as it was dealt": (
        *(SittingEnded("sitting", 0), LessonEnded("lesson", "ended", 0)),
    ),
}


@pytest.mark.parametrize("what", PRACTICE_FORGED)
def test_practice_that_cannot_have_happened_is_found(what: str) -> None:
    async def story(at: SchoolFloor) -> None:
        await at.practised()
        assert at.proof().ok
        at.forge("trainee/tess", *PRACTICE_FORGED[what])
        first = at.proof().first
        assert first is not None
        assert what in first.what

    run(story)


def test_a_command_that_is_given_again_is_done_once() -> None:
    async def story(at: SchoolFloor) -> None:
        drill = RecordDrill("totals", 1, 1, (MARK,))
        for _ in range(2):
            assert await at.ask("trainee/tess", "tess", "trainee", drill, "same") == ""
        assert (await at.tess()).asked == 1
        await at.teach(OpenClass("Spring", GAME))
        other = OpenClass("Autumn", GAME)
        assert await at.ask("school", "ines", "instructor", other, "same") == "command_reused"

    run(story)


def test_everybody_has_a_record_of_their_own() -> None:
    async def story(at: SchoolFloor) -> None:
        drill = RecordDrill("totals", 1, 1, (MARK,))
        await at.learn(drill)
        assert await at.ask("trainee/tom", "tom", "dealer", drill) == ""
        assert await at.ask("trainee/tess", "tom", "dealer", drill) == "not_your_record"
        with pytest.raises(ValueError, match="no aggregate"):
            await at.floor.aggregate("cloakroom")

    run(story)


HASH = paper_hash(PAPER)
FORGED: dict[str, tuple[str, tuple[Event, ...]]] = {
    "nothing of trainee/tess": ("trainee/tess", (ClassClosed("class-1", "x"),)),
    "begins in another's": ("trainee/tom", (TraineeBegun("tess", 0),)),
    "begun a second time": ("trainee/tess", (ExamBegun("exam-1", PAPER, HASH, 9, 0),)),
    "not the one that its hash says": ("trainee/tess", (ExamBegun("exam-2", PAPER, "0" * 64, 9, 0),)),
    "goes on after it was handed in": ("trainee/tess", (ExamAnswered("exam-1", 3, MARK, "", 0),)),
    "is not as the school has set it": ("trainee/tess", (ExamBegun("exam-7", PAPER, HASH, 9, 0),)),
    "its answers come to": (
        "trainee/tom",
        (
            *(TraineeBegun("tom", 0), ExamBegun("exam-1", PAPER, HASH, 9, 0)),
            ExamPassed("exam-1", GAME, HASH, 2, 2, 5),
        ),
    ),
    "goes on after its time": (
        "trainee/tom",
        (
            *(TraineeBegun("tom", 0), ExamBegun("exam-1", PAPER, HASH, 9, 0)),
            ExamAnswered("exam-1", 1, MARK, "", 10),
        ),
    ),
    "is not the next": (
        "trainee/tom",
        (
            *(TraineeBegun("tom", 0), ExamBegun("exam-1", PAPER, HASH, 9, 0)),
            ExamAnswered("exam-1", 2, MARK, "", 1),
        ),
    ),
    "without clear_hands": (
        "school",
        (DealerQualified("tom", GAME, "certificate-2", "exam-1", HASH, "ines", 0),),
    ),
    "by themself": (
        "school",
        (DealerQualified("tess", GAME, "certificate-2", "exam-1", HASH, "tess", 0),),
    ),
    "for another paper": (
        "school",
        (DealerQualified("tess", GAME, "certificate-2", "exam-1", "x", "ines", 0),),
    ),
    "had not passed": (
        "school",
        (
            *(SkillSignedOff("tom", skill, "ines", 0) for skill in SKILLS),
            DealerQualified("tom", GAME, "certificate-2", "exam-1", HASH, "ines", 0),
        ),
    ),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_cannot_have_happened_is_found(what: str) -> None:
    async def story(at: SchoolFloor) -> None:
        await at.certified()
        assert at.proof().ok
        stream, events = FORGED[what]
        at.forge(stream, *events)
        first = at.proof().first
        assert first is not None
        assert what in first.what
        assert (first.stream, first.seq) == (stream, at.store.heads()[stream].seq)

    run(story)
