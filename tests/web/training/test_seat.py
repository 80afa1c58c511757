"""The dealer's seat over HTTP: whose it is, what is told in each mode, and what the school is told of it."""

from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from pitboss.floor.clock import HandClock
from pitboss.school.sittings import IDLE_MS
from pitboss.web.config import Config
from pitboss.web.training.question_wire import sent
from tests.kit.web.durable_house import Kept
from tests.kit.web.house import BACCARAT, House, staff_id
from tests.kit.web.practice import dealt, question_of, records

DEALER, TRAINEE = staff_id("dealer"), staff_id("trainee")
WHERE = "/api/train/seat"


class AtSeat:
    """Somebody in the dealer's seat, by HTTP."""

    def __init__(self, house: House, client: TestClient[Any], who: str, **wish: Any) -> None:
        self.house, self.client, self.who, self.by = house, client, who, house.token(who)
        self.state = self._ask("", wish)

    def _ask(self, path: str, body: Any = None) -> dict[str, Any]:
        where = f"{WHERE}{path}"
        answer = (
            self.client.get(where, headers=self.by)
            if body is None
            else self.client.post(where, json=body, headers=self.by)
        )
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def do(self, what: str, **about: Any) -> dict[str, Any]:
        self.state = self._ask(f"/{self.state['id']}/acts", {"do": what, **about})
        return self.state

    def report(self) -> dict[str, Any]:
        return self._ask(f"/{self.state['id']}/report")

    @property
    def due(self) -> Any:
        """With the figures, which a page is not told."""
        due = dealt(self.house.services, self.state["id"]).due
        assert due is not None
        return due.move

    def go_on(self) -> None:
        """What is due, as it is told."""
        call = next((one for one in self.state["calls"] if one["due"]), None)
        if call is not None:
            self.do("call", call=call["key"])
        else:
            self.do("move", move=msgspec.to_builtins(self.due))


@pytest.mark.rule("IND-52")
def test_the_seat_is_for_those_who_learn_to_deal() -> None:
    house = House()
    with house.open() as client:
        assert client.get(WHERE).status_code == 401
        guest = client.get(WHERE, headers=house.token("ann-of-record"))
        assert (guest.status_code, guest.json()["code"]) == (403, "not_yours_to_see")
        offered = client.get(WHERE, headers=house.token(TRAINEE)).json()
        assert len(offered["games"]) == 8
        assert offered["modes"] == ["show", "guide", "test"]
        mine = AtSeat(house, client, TRAINEE)
        theirs = client.get(f"{WHERE}/{mine.state['id']}", headers=house.token(DEALER))
        assert (theirs.status_code, theirs.json()["code"]) == (404, "sitting_unknown")


def test_in_the_demo_everybody_may_try_it() -> None:
    house = House(Config(demo=True, commands_burst=1e9, commands_per_second=1e9))
    with house.open() as client:
        assert AtSeat(house, client, "ann-of-record", seed=5).state["due"]["move"]["name"] == "open"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "roulette"},
        {"seats": 0},
        {"seats": 8},
        {"rounds": 1_000},
        {"seed": -1},
        {"mode": "exam"},
        {"plants": ["earthquake"]},
        {"cards": "As Ks"},
    ],
)
def test_what_cannot_be_practised_is_turned_away(wish: dict[str, Any]) -> None:
    house = House()
    with house.open() as client:
        assert client.post(WHERE, json=wish, headers=house.token(DEALER)).status_code == 400


def test_a_guided_round_is_dealt_reported_and_on_record() -> None:
    house = House()
    with house.open() as client:
        seat = AtSeat(house, client, TRAINEE, game="mini-baccarat", rounds=1, seed=3, mode="guide")
        told = seat.do("move", move={"name": "pick_up"})["told"]
        assert (told["done"], told["fault"]["kind"], told["fault"]["rule"]) == (
            False,
            "out_of_order",
            "BAC-CALL-01",
        )
        assert told["fault"]["source"].startswith("baccarat manual")
        while not seat.state["over"]:
            seat.go_on()
        made = seat.report()
        assert made["recorded"]
        assert made["report"]["right"] == made["report"]["steps"] - 1
        assert [(one["kind"], one["count"]) for one in made["causes"]] == [("out_of_order", 1)]
        assert made["causes"][0]["text"]
        again = seat.report()
        assert again == made
    sat = house.store.read(f"trainee/{TRAINEE}")
    names = [row.name for row in sat]
    assert any("sitting" in name.lower() for name in names), names


def test_a_test_says_nothing_before_its_end() -> None:
    house = House()
    with house.open() as client:
        seat = AtSeat(house, client, DEALER, rounds=1, seed=4, mode="test", plants=["pinch"])
        assert seat.state["due"] is None
        assert not any(call["due"] for call in seat.state["calls"])
        assert seat.state["scene"]["due"] == []
        early = client.get(f"{WHERE}/{seat.state['id']}/report", headers=seat.by)
        assert (early.status_code, early.json()["code"]) == (409, "sitting_goes_on")
        before = seat.state["scene"]["phase"]
        told = seat.do("move", move={"name": "pick_up"})["told"]
        assert told == {"done": True, "fault": None, "move": None}
        assert seat.state["scene"]["phase"] != before, "the table went on with the right step"
        assert (seat.state["steps"], seat.state["right"]) == (0, 0)
        assert not seat.do("next")["over"], "nobody is shown anything in a test"
        seat.do("stop", kind="cap", seat=2)
        seat.do("end")
        kinds = {one["kind"] for one in seat.report()["causes"]}
        assert {"out_of_order", "false_alarm"} <= kinds


def test_show_me_goes_on_by_itself_and_leaves_no_record() -> None:
    house = House()
    with house.open() as client:
        seat = AtSeat(house, client, DEALER, rounds=1, mode="show")
        assert seat.state["calls"] == []
        steps = 0
        while not seat.state["over"]:
            assert seat.state["due"]["text"]
            seat.do("next")
            steps += 1
        assert steps > 10
        assert not seat.report()["recorded"]
        assert seat.report()["report"]["steps"] == 0


def test_a_page_that_is_loaded_again_finds_its_sitting() -> None:
    house = House()
    with house.open() as client:
        seat = AtSeat(house, client, DEALER, seed=2)
        seat.go_on()
        again = client.get(f"{WHERE}/{seat.state['id']}", headers=seat.by).json()
        assert again["scene"] == seat.state["scene"]
        assert again["calls"] == seat.state["calls"]
        spoken = client.get(f"{WHERE}/{seat.state['id']}?language=vi", headers=seat.by).json()
        assert spoken["calls"] != again["calls"]


def test_figures_are_told_only_to_whoever_was_wrong() -> None:
    house = House()
    with house.open() as client:
        seat = AtSeat(house, client, DEALER, seed=2, rounds=4)
        while seat.due.name != "announce" or any(call["due"] for call in seat.state["calls"]):
            seat.go_on()
        assert seat.state["due"]["move"]["points"] is None
        points = seat.due.points
        heard = [said["text"] for said in seat.state["said"]]
        assert str(points) not in heard, "the house does not count for them"
        told = seat.do("move", move={"name": "announce", "points": points + 1})
        assert told["told"]["fault"]["kind"] == "wrong_total"
        assert told["due"]["move"]["points"] == points
        while seat.due.name != "pay" and not seat.state["over"]:
            seat.go_on()
        assert seat.state["due"]["move"]["cheques"] is None
        assert all(due["cheques"] is None for due in seat.state["scene"]["due"])


def test_an_act_that_is_sent_again_counts_once() -> None:
    house = House()
    with house.open() as client:
        seat = AtSeat(house, client, DEALER, seed=2)
        where, act = f"/{seat.state['id']}/acts", {"do": "move", "move": {"name": "open"}}
        assert seat.state["number"] == 1
        first = seat._ask(f"{where}?number=1", act)
        again = seat._ask(f"{where}?number=1", act)
        assert (first["number"], again["number"]) == (2, 2)
        assert again["scene"] == first["scene"]
        assert (first["told"]["done"], again["told"]) == (True, None)
        late = client.post(f"{WHERE}{where}?number=3", json=act, headers=seat.by)
        assert (late.status_code, late.json()["code"]) == (409, "act_out_of_order")


def test_what_is_left_alone_ends_by_itself() -> None:
    house = House()
    with house.open() as client:
        seat = AtSeat(house, client, TRAINEE, seed=2)
        seat.go_on()
        assert client.blocking_portal is not None
        assert isinstance(house.clock, HandClock)
        client.blocking_portal.call(house.services.left_alone.stop)  # it would do it a moment later
        client.blocking_portal.call(house.clock.move, IDLE_MS)
        client.blocking_portal.call(house.services.left_alone.close_all)
        record = records(house.services, TRAINEE)[0]
        assert record.seats[seat.state["id"]].closed
        assert record.sittings[-1].steps == record.seats[seat.state["id"]].progress.steps > 0
        assert seat._ask(f"/{seat.state['id']}")["over"]


def test_a_kill_loses_no_answer_and_no_act(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "floor")
    with kept.open(fresh=True) as (house, client):
        seat = AtSeat(house, client, DEALER, game=BACCARAT, seed=2)
        for _ in range(9):
            seat.go_on()
        by = seat.by
        wish = {"game": BACCARAT, "drill": "totals", "questions": 3}
        lesson = client.post("/api/train/lessons", json=wish, headers=by).json()
        question = question_of(house.services, lesson["id"])
        given = {"number": 1, "answer": sent(question, question.answer)}
        where = f"/api/train/lessons/{lesson['id']}"
        told = client.post(f"{where}/answer", json=given, headers=by).json()
        asked = client.post(f"{where}/next", json={}, headers=by).json()
        copytree(kept.folder, tmp_path / "killed")  # as the disk has it at a kill -9
    after = Kept(tmp_path / "killed")
    with after.open() as (house, client):
        again = client.get(f"{WHERE}/{seat.state['id']}", headers=house.token(DEALER)).json()
        assert (again["scene"], again["calls"]) == (seat.state["scene"], seat.state["calls"])
        assert (again["number"], again["steps"], again["right"]) == (10, 9, 9)
        lesson = client.get(where, headers=house.token(DEALER)).json()
        assert (lesson["question"], lesson["right"]) == (asked["question"], told["right"])
        seat.house, seat.client, seat.by = house, client, house.token(DEALER)
        seat.go_on()
        assert seat.state["number"] == 11
    proof = after.proof()
    assert proof.ok, proof.problems
    assert proof.school is not None
    assert (proof.school.lessons, proof.school.sittings) == (1, 1)
