"""Lessons on a record: every answer counts once and at once; lessons make room and are closed."""

from typing import Any

import msgspec
import pytest

from pitboss.authority import Person, Role
from pitboss.games.contract import Command, Refusal
from pitboss.school import lessons, progress, sittings
from pitboss.school.lessons import AnswerQuestion, AskQuestion, BeginLesson, CloseLesson, EndLesson
from pitboss.school.paper import PaperQuestion
from pitboss.school.records import Mark
from pitboss.school.school import Assignment
from pitboss.school.sittings import BeginSitting, CloseSitting
from pitboss.school.trainee import Trainee, decide_trainee, decide_visit, evolve_trainee

TESS, ANN = Person("tess", ("trainee",)), Person("ann", ("guest",))
CLOCK = Person("floor", (), automatic=True)
NOW = 1_700_000_000_000


def spec(number: int, drill: str = "totals") -> PaperQuestion:
    return PaperQuestion(drill, number, 1, f"q{number}")


def mark(*, right: bool = True, drill: str = "totals") -> Mark:
    return Mark("COMB-01", right, 1_500, drill)


def begin(lesson: str = "one", questions: int = 3, **more: Any) -> BeginLesson:
    given = {
        "game": "blackjack-shoe",
        "house": "manual",
        "rulebook": "h",
        "drill": "totals",
        "seed": 1,
        **more,
    }
    return BeginLesson(lesson=lesson, questions=questions, **given)


def sit(sitting: str = "s", **more: Any) -> BeginSitting:
    given = {"game": "blackjack-shoe", "house": "manual", "rulebook": "h", "mode": "test", **more}
    return BeginSitting(sitting=sitting, seats=3, seed=1, rounds=1, **given)


class Record:
    """A record, driven command by command."""

    def __init__(self, *, visit: bool = False) -> None:
        self.state, self.now, self._decide = Trainee(), NOW, decide_visit if visit else decide_trainee

    def ask(self, command: Command, by: Person = TESS) -> str:
        decision = self._decide(self.state, by, command, self.now)
        if isinstance(decision, Refusal):
            return decision.code
        for event in decision:
            self.state = evolve_trainee(self.state, event)
        return ""

    def answered(self, lesson: str, *right: bool) -> None:
        for one in right:
            number = self.state.lessons[lesson].number
            assert self.ask(AskQuestion(lesson, number, spec(number))) == ""
            self.now += 1_500
            assert self.ask(AnswerQuestion(lesson, number, mark(right=one), "7")) == ""


def test_each_answer_counts_at_once_and_the_last_ends_the_lesson() -> None:
    at = Record()
    assert at.ask(begin()) == ""
    at.answered("one", True, False)
    assert (at.state.asked, at.state.rules["COMB-01"].right) == (2, 1)
    assert [(drill.asked, drill.right, drill.ms) for drill in at.state.drills] == [(2, 1, 3_000)]
    assert not at.state.lessons["one"].over
    at.answered("one", True)
    lesson = at.state.lessons["one"]
    assert (lesson.ended, lesson.right, lesson.streak) == ("done", 2, 1)
    assert lesson.wrong == (spec(2),)
    assert [(drill.asked, drill.right) for drill in at.state.drills] == [(3, 2)]
    work = Assignment(
        id="w", class_id="c", what="drill", name="totals", number=10, due_day="2026-01-01", by="i", at_ms=NOW
    )
    assert progress.done(work, at.state) == 3


def test_a_question_is_asked_once_and_answered_once_in_its_order() -> None:
    at = Record()
    at.ask(begin())
    assert at.ask(AnswerQuestion("one", 1, mark(), "7")) == "question_out_of_order", "nothing is asked yet"
    assert at.ask(AskQuestion("one", 2, spec(2))) == "question_out_of_order"
    assert at.ask(AskQuestion("one", 1, spec(1))) == ""
    assert at.ask(AskQuestion("one", 1, spec(9))) == "question_out_of_order", "nobody swaps a hard question"
    assert at.ask(AskQuestion("one", 1, spec(9), "q1")) == "", "but one that cannot be made again"
    assert at.ask(AnswerQuestion("one", 1, mark(drill="bills"), "7")) == "record_impossible"
    assert at.ask(AnswerQuestion("one", 1, mark(), "7" * 2_001)) == "record_impossible"
    assert at.ask(AnswerQuestion("one", 1, mark(), "7")) == ""
    assert at.ask(AnswerQuestion("one", 1, mark(), "8")) == "question_out_of_order"
    assert at.ask(EndLesson("one")) == ""
    for late in (AskQuestion("one", 2, spec(2)), AnswerQuestion("one", 2, mark(), ""), EndLesson("one")):
        assert at.ask(late) == "lesson_over"
    assert at.ask(EndLesson("none")) == "lesson_unknown"


@pytest.mark.parametrize(
    "wrong", [{"questions": 0}, {"questions": 51}, {"again": (spec(1),)}, {"lesson": ""}]
)
def test_an_impossible_lesson_is_not_begun(wrong: dict[str, Any]) -> None:
    assert Record().ask(begin(**wrong)) == "record_impossible"


def test_lessons_and_sittings_make_room_for_one_another() -> None:
    at = Record()
    for number in range(lessons.EACH + 2):
        at.now += 1
        assert at.ask(begin(f"l{number}")) == ""
        assert at.ask(sit(f"s{number}")) == ""
    assert list(at.state.lessons) == ["l2", "l3", "l4"]
    assert list(at.state.seats) == ["s2", "s3", "s4"]
    at.now += 1
    at.answered("l2", True)
    at.ask(begin("l5"))
    assert list(at.state.lessons) == ["l4", "l2", "l5"], "the one used longest ago goes"
    at.ask(begin("other visit", visit="v"))
    assert len(at.state.lessons) == 4, "visitors of a demo do not push one another out"


def test_the_accounts_of_a_demo_are_bounded_too() -> None:
    at = Record()
    for number in range(lessons.MOST + 5):
        at.now += 1
        at.ask(begin(f"l{number}", visit=f"v{number}"))
        at.ask(sit(f"s{number}", visit=f"v{number}"))
    assert (len(at.state.lessons), len(at.state.seats)) == (lessons.MOST, sittings.MOST)


def test_what_is_left_alone_is_closed_by_the_floor_and_by_nobody_earlier() -> None:
    at = Record()
    at.ask(begin())
    at.ask(sit())
    at.answered("one", True)
    assert at.ask(CloseLesson("one"), CLOCK) == "still_used"
    assert at.ask(EndLesson("one"), CLOCK) == "not_your_desk", "the floor only closes"
    at.now += lessons.IDLE_MS
    assert at.ask(CloseLesson("one"), CLOCK) == ""
    assert at.ask(CloseSitting("s"), CLOCK) == ""
    assert (at.state.lessons["one"].ended, at.state.seats["s"].closed) == ("left", True)
    assert (at.state.asked, at.state.sittings) == (1, ()), "a sitting without a step is no sitting"


@pytest.mark.parametrize("role", ["trainee", "instructor", "pit_manager"])
def test_nobody_answers_for_another(role: Role) -> None:
    at = Record()
    at.ask(begin())
    at.ask(AskQuestion("one", 1, spec(1)))
    other = Person("tom", (role,))
    assert at.ask(AnswerQuestion("one", 1, mark(), "7"), other) == "not_your_record"
    assert at.ask(begin("two"), other) == "not_your_record"


def test_a_guest_practises_on_a_record_of_the_visit_alone() -> None:
    assert Record().ask(begin(), ANN) == "not_your_desk"
    visit = Record(visit=True)
    assert visit.ask(begin(), ANN) == ""
    assert visit.ask(sit("s", exam="exam-1"), ANN) == "not_for_the_school"
    assert visit.state.id == "ann"


def test_a_record_with_lessons_is_kept_in_a_snapshot() -> None:
    at = Record()
    at.ask(begin(again=(spec(1), spec(2), spec(3))))
    at.ask(sit(plants=("cap",)))
    at.answered("one", True, False)
    assert msgspec.json.decode(msgspec.json.encode(at.state), type=Trainee) == at.state
