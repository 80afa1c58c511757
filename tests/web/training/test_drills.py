"""Drills over HTTP: no answer before the answer, results on the record of whoever has one, bounds."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.cheques import COLOURS
from pitboss.floor.clock import HandClock
from pitboss.rulebook import load
from pitboss.school import lessons as bounds
from pitboss.school.trainee import Trainee
from pitboss.table.money.rack import TUBE
from pitboss.training.questions.chapters import CHAPTERS
from pitboss.training.questions.drill import DIFFICULTIES
from pitboss.training.questions.question import Question
from pitboss.training.questions.registry import DRILLS
from pitboss.web.config import Config
from pitboss.web.training.question_wire import question_out, sent, understood
from tests.kit.web.house import BACCARAT, BLACKJACK, House, staff_id
from tests.kit.web.practice import question_of

TESS, DANA, INES, ANN = staff_id("trainee"), staff_id("dealer"), staff_id("instructor"), "ann-of-record"
SECRET = ("answer", "wrong", "explanation", "rules", "source", "facts", "labels", "seed")


class At:
    """Somebody who practises, by HTTP."""

    def __init__(self, house: House, client: TestClient[Litestar], who: str = TESS) -> None:
        self.house, self.client, self.who, self.by = house, client, who, house.token(who)
        self.state: dict[str, Any] = {}

    def ask(self, path: str = "", body: Any = None, status: int = 200) -> dict[str, Any]:
        where = f"/api/train{path}"
        answer = (
            self.client.get(where, headers=self.by)
            if body is None
            else self.client.post(where, json=body, headers=self.by)
        )
        assert answer.status_code == status, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def begin(self, **wish: Any) -> dict[str, Any]:
        self.state = self.ask("/lessons", {"game": BLACKJACK, **wish})
        return self.state

    @property
    def question(self) -> Question:
        """With its answer, which the page does not know."""
        return question_of(self.house.services, self.state["id"])

    def answer(self, *, right: bool = True, ms: int = 2_000) -> dict[str, Any]:
        self.later(ms)
        given = sent(self.question, self.question.answer if right else self.question.wrong[0])
        body = {"number": self.state["number"], "answer": given}
        self.state = self.ask(f"/lessons/{self.state['id']}/answer", body)
        return self.state

    def next(self) -> dict[str, Any]:
        self.state = self.ask(f"/lessons/{self.state['id']}/next", {})
        return self.state

    def run(self, work: Any, *args: Any) -> Any:
        assert self.client.blocking_portal is not None
        return self.client.blocking_portal.call(work, *args)

    def later(self, milliseconds: int) -> None:
        clock = self.house.clock
        assert isinstance(clock, HandClock)
        self.run(clock.move, milliseconds)

    def record(self) -> Trainee:
        found: Trainee = self.run(self.house.floor.aggregate, f"trainee/{self.who}").live.durable
        return found


@pytest.fixture
def house() -> Iterator[tuple[House, TestClient[Litestar]]]:
    at = House()
    with at.open() as client:
        yield at, client


def test_the_chapters_hold_every_drill_once() -> None:
    listed = [name for drills in CHAPTERS.values() for name in drills]
    assert sorted(listed) == sorted(DRILLS)


def test_what_can_be_practised(house: tuple[House, TestClient[Litestar]]) -> None:
    at = At(*house)
    told = at.ask(f"?game={BACCARAT}&language=vi")
    names = [drill["name"] for chapter in told["chapters"] for drill in chapter["drills"]]
    assert "third-card" in names
    assert "insurance" not in names, "that is blackjack's"
    assert told["recorded"]
    assert all(drill["about"] for chapter in told["chapters"] for drill in chapter["drills"])
    at.ask("?game=whist", status=400)
    assert house[1].get("/api/train").status_code == 401


@pytest.mark.parametrize("drill", ["conduct", "take-and-pay", "blackjack-payouts", "inspection", "totals"])
def test_no_right_answer_leaves_before_the_answer(
    drill: str, house: tuple[House, TestClient[Litestar]]
) -> None:
    at = At(*house)
    told = at.begin(drill=drill)
    question = at.question
    assert told["told"] is None
    assert not set(told["question"]) & {*SECRET, "id"}
    keys = [option["key"] for option in told["question"]["options"]]
    assert keys == [str(place + 1) for place in range(len(question.options))], "a drill's own keys tell"
    again = at.ask(f"/lessons/{told['id']}")
    assert again["question"] == told["question"]
    assert again["told"] is None
    told = at.answer(right=False)
    assert told["question"] is None
    assert told["told"]["right"] is False
    assert told["told"]["answer"] == question.said(question.answer)
    assert told["told"]["rules"] == list(question.rules)
    assert "manual" in told["told"]["source"]


@pytest.mark.rule("XC-04")
def test_a_lesson_is_on_the_trainees_stream(house: tuple[House, TestClient[Litestar]]) -> None:
    at = At(*house)
    at.begin(drill="totals", questions=5)
    seen = set()
    for number in range(1, 6):
        seen.add(at.question.id)
        told = at.answer(right=number != 2, ms=1_500)
        assert told["told"]["ms"] == 1_500
        if number < 5:
            at.next()
    assert len(seen) == 5, "nothing is asked twice"
    result = at.state["result"]
    assert (result["asked"], result["right"], result["streak"]) == (5, 4, 3)
    assert result["recorded"]
    assert [one["rule"] for one in result["weak"]]
    record = at.record()
    assert [(line.drill, line.asked, line.right, line.ms) for line in record.drills] == [
        ("totals", 5, 4, 7_500)
    ]
    lines = {
        one["name"]: one
        for chapter in at.ask("?game=blackjack-shoe")["chapters"]
        for one in chapter["drills"]
    }
    assert (lines["totals"]["asked"], lines["totals"]["right"]) == (5, 4)
    assert lines["totals"]["weak"]
    at.ask(f"/lessons/{at.state['id']}/end", {})
    assert len(at.record().drills) == 1, "ended again, it counts once"


def test_the_wrong_ones_again(house: tuple[House, TestClient[Litestar]]) -> None:
    at = At(*house, DANA)
    at.begin(drill="totals", questions=3)
    wrong = []
    for number in range(3):
        if number:
            wrong.append(at.question.id)
        at.answer(right=number == 0)
        at.next()
    at.begin(again=at.state["id"])
    assert at.state["of"] == 2
    asked = []
    while not at.state["over"]:
        asked.append(at.question.id)
        at.answer()
        at.next()
    assert asked == wrong
    assert at.ask("/lessons", {"again": at.state["id"]}, 400)["code"] == "nothing_wrong"


def test_what_is_due_comes_first_and_difficulty_follows(house: tuple[House, TestClient[Litestar]]) -> None:
    at = At(*house)
    at.begin(drill="insurance", questions=4)
    for number in range(4):
        at.answer(right=number < 2)
        at.next()
    due = set(at.record().memory)
    at.later(3_600_000)
    assert at.ask("?game=blackjack-shoe")["due"] >= 1
    at.begin(questions=1)
    assert set(at.question.rules) & due
    at.begin(drill="totals", questions=4)
    levels = []
    for _ in range(4):
        levels.append(at.state["question"]["difficulty"])
        at.answer()
        at.next()
    assert levels == [1, 1, 2, 2]
    assert at.state["result"]["levels"] == [{"title": "Card totals", "before": 1, "now": 3}]


def test_work_that_was_given_counts_in_a_mixed_lesson(house: tuple[House, TestClient[Litestar]]) -> None:
    at = At(*house, DANA)
    at.begin(questions=6)
    while not at.state["over"]:
        at.answer()
        at.next()
    record = at.record()
    assert sum(line.asked for line in record.drills) == 6
    assert {line.drill for line in record.drills} <= set(DRILLS)


def test_a_guest_practises_and_leaves_no_record(house: tuple[House, TestClient[Litestar]]) -> None:
    at = At(*house, ANN)
    at.begin(drill="totals", questions=2)
    for _ in range(2):
        at.answer()
        at.next()
    assert not at.state["result"]["recorded"]
    assert at.record().drills == ()
    told = at.ask("?game=blackjack-shoe")
    assert not told["recorded"]
    assert told["asked"] == 2, "kept for the visit"
    assert At(*house, ANN).ask("?game=blackjack-shoe")["asked"] == 0, "another visit begins anew"


def test_nobody_looks_at_anothers_and_answers_come_in_order(
    house: tuple[House, TestClient[Litestar]],
) -> None:
    at, other = At(*house), At(*house, INES)
    told = at.begin(drill="conduct")
    other.ask(f"/lessons/{told['id']}", status=404)
    where = f"/lessons/{told['id']}/answer"
    at.ask(where, {"number": 2, "answer": "1"}, 409)
    for odd in ("9", "bills_in.do", 3, ["1", "2"], ""):
        at.ask(where, {"number": 1, "answer": odd}, 400)
    first = at.answer()
    again = at.ask(where, {"number": 1, "answer": "1"})
    assert again["told"] == first["told"], "sent twice, marked once"
    at.ask("/lessons", {"drill": "no such"}, 400)
    at.ask("/lessons", {"questions": 51}, 400)
    at.ask("/lessons", {"questions": 0}, 400)


def test_lessons_are_bounded(house: tuple[House, TestClient[Litestar]]) -> None:
    at = At(*house)
    first = at.begin(drill="totals")
    at.answer()
    for _ in range(bounds.EACH):
        at.begin(drill="totals")
    at.ask(f"/lessons/{first['id']}", status=404)
    assert len(at.record().lessons) == bounds.EACH
    assert at.record().asked == 1, "what was answered counts, though its lesson made room"
    at.later(bounds.IDLE_MS + 1)
    left = at.ask(f"/lessons/{at.state['id']}")
    assert (left["over"], left["result"]["asked"]) == (True, 0), "left too long, it is over"


def test_in_the_demo_visitors_share_a_record_and_no_lesson() -> None:
    house = House(Config(demo=True, commands_burst=1e9, commands_per_second=1e9))
    with house.open() as client:
        one, other = At(house, client, DANA), At(house, client, DANA)
        one.begin(drill="totals", questions=2)
        one.answer()
        told = other.ask("?game=blackjack-shoe")
        assert (told["recorded"], told["asked"], told["lesson"]) == (True, 1, "")
        other.ask(f"/lessons/{one.state['id']}", status=404)
        assert one.ask("?game=blackjack-shoe")["lesson"] == one.state["id"]


def test_answers_as_they_are_sent_and_understood() -> None:
    rules = load(BLACKJACK)
    kinds = set()
    for name in ("buy-ins", "take-and-pay", "conduct", "totals", "blackjack-payouts", "spoken-calls"):
        question = DRILLS[name].generate(rules, Random(3), 3)  # noqa: S311
        kinds.add(question.kind)
        given = sent(question, question.answer)
        answered = tuple(given) if isinstance(given, list) else given
        assert understood(question, answered, {}) == question.answer
    assert kinds == {"cheques", "order", "choice", "number", "money", "call"}


def test_what_was_answered_counts_at_once_though_its_lesson_is_left_alone(
    house: tuple[House, TestClient[Litestar]],
) -> None:
    at = At(*house)
    at.begin(drill="totals")
    at.answer()
    record = at.record()
    assert (record.asked, [line.asked for line in record.drills]) == (1, [1])
    at.later(bounds.IDLE_MS + 1)
    assert at.ask("?game=blackjack-shoe")["lesson"] == "", "too long ago to be offered"
    at.begin(drill="totals")
    assert [lesson.ended for lesson in at.record().lessons.values()] == ["left", None]


@pytest.mark.parametrize("game", [BLACKJACK, BACCARAT])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_tubes_of_a_rack_hold_the_whole_amount_that_is_asked(game: str, difficulty: int) -> None:
    rules, rng, racks = load(game), Random(difficulty), 0  # noqa: S311 - to be made again
    for _ in range(200):
        question = DRILLS["racks"].generate(rules, rng, difficulty)
        if question.kind != "money":
            continue
        (shown,) = question_out(question, "en", {}).shown
        racks += 1
        assert sum(COLOURS[tube.colour] * tube.count for tube in shown.tubes) == question.answer
        assert max(tube.count for tube in shown.tubes) <= TUBE
        assert shown.cheques is None, "cheques in tubes do not lie on the layout as well"
    assert racks > 50
