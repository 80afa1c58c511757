"""The sign of a progressive: over HTTP and on the live line, what it shows and how soon."""

import re
from typing import Any

import pytest
from litestar.testing import WebSocketTestSession

from pitboss.floor.clock import HandClock
from pitboss.web.config import Config
from tests.kit.web.house import BACCARAT, BLACKJACK, House
from tests.kit.web.meters import ANN, BASE, BOB, SHARE, VENDOR, MeterHouse, Sitting

LIVE = "/api/live"
STAFF_ONLY = re.compile(r'"(differs":true|provisional":[0-9]|reserve"|overflow"|proposed_by"|swipe")')


def heard(socket: WebSocketTestSession, kind: str = "meter") -> dict[str, Any]:
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["kind"] == kind:
            return message


@pytest.mark.rule("IND-44")
def test_everybody_sees_what_can_be_won() -> None:
    house = MeterHouse(games=(BLACKJACK, VENDOR, BACCARAT))
    with house.open() as client:
        for who in (ANN, "dealer-1", "cage-cashier-1", "surveillance-1"):
            found = client.get("/api/progressives", headers=house.token(who)).json()["progressives"]
            assert [(sign["name"], sign["tables"]) for sign in found] == [
                ("sevens", [BLACKJACK]),
                ("vendor", [VENDOR]),
            ]
            for sign in found:
                assert (sign["armed"], sign["fault"], sign["shown_cents"]) == (True, "", BASE)
                assert (sign["pending"], sign["last_win"], sign["hits"]) == (False, None, [])
                assert (
                    client.get(f"/api/progressives/{sign['name']}", headers=house.token(who)).json() == sign
                )
        assert client.get("/api/progressives").status_code == 401
        unknown = client.get("/api/progressives/nothing", headers=house.token(ANN))
        assert (unknown.status_code, unknown.json()["code"]) == (404, "progressive_unknown")
    without = House()
    with without.open() as client:
        found = client.get("/api/progressives", headers=without.token(ANN))
        assert found.json() == {"progressives": []}
    public = MeterHouse(Config(public=True))
    with public.open() as client:
        assert client.get("/api/progressives").status_code == 200


@pytest.mark.rule("IND-44", "IND-45")
def test_the_sign_tells_a_win_at_once_and_a_rising_meter_four_times_a_second() -> None:
    house = MeterHouse()
    house.stack(BLACKJACK, "100%")
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(BOB)) as socket:
        assert isinstance(house.clock, HandClock)
        sitting = Sitting(house, client)
        socket.send_json({"do": "progressive", "name": "nothing"})
        assert heard(socket, "problem")["code"] == "progressive_unknown"
        socket.send_json({"do": "progressive", "name": "sevens"})
        first = heard(socket)
        assert first == {
            "kind": "meter",
            **client.get("/api/progressives/sevens", headers=sitting.tokens[BOB]).json(),
        }
        sitting.sit()
        sitting.deal()
        pending = heard(socket)
        assert (pending["pending"], pending["shown_cents"]) == (True, BASE + SHARE), "no waiting for it"
        for who, act in (
            ("supervisor-1", "CheckEntry"),
            ("surveillance-1", "VerifyJackpot"),
            ("shift-manager-1", "VerifyJackpot"),
        ):
            (command,) = sitting.legal(who, act)
            sitting.must(who, **command)
        sitting.must(ANN, **sitting.legal(ANN, "Stand")[0])
        while sitting.nod():
            pass
        socket.send_json({"do": "watch", "table": "nowhere"})
        assert socket.receive_json()["kind"] == "problem", "steps alone move no sign before its time"
        sitting.must("supervisor-1", type="SwipeCard", jackpot=1, swipe="r-1")
        won = heard(socket)
        assert won["last_win"] == {"table": BLACKJACK, "seat": 1, "cents": BASE + SHARE, "reseed_cents": BASE}
        assert (won["pending"], won["shown_cents"]) == (False, BASE)
        assert won["hits"] == [{"number": 1, "table": BLACKJACK, "seat": 1, "cents": BASE + SHARE}]
        socket.send_json({"do": "leave_progressive", "name": "sevens"})
        house.ask(client, sitting.tokens["supervisor-1"], "f", type="ReportFault", fault="power")
        socket.send_json({"do": "watch", "table": "nowhere"})
        assert socket.receive_json()["kind"] == "problem", "it is shown no longer"


def test_a_meter_that_only_rises_waits_for_its_time() -> None:
    house = MeterHouse()
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(BOB)) as socket:
        assert isinstance(house.clock, HandClock)
        sitting = Sitting(house, client)
        socket.send_json({"do": "progressive", "name": "sevens"})
        heard(socket)
        sitting.sit()
        sitting.deal()
        assert house.live().durable.shown == BASE + SHARE
        socket.send_json({"do": "watch", "table": "nowhere"})
        assert socket.receive_json()["kind"] == "problem", "nothing before its time"
        client.blocking_portal.call(house.clock.move, 250)
        assert heard(socket)["shown_cents"] == BASE + SHARE


def test_a_fault_is_on_the_sign_and_at_every_table_at_once() -> None:
    house = MeterHouse()
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(BOB)) as socket:
        sitting = Sitting(house, client)
        sitting.sit()
        sitting.bet()
        socket.send_json({"do": "progressive", "name": "sevens"})
        heard(socket)
        answer = house.ask(
            client, sitting.tokens["supervisor-1"], "f", type="ReportFault", fault="power", why="dark"
        )
        assert answer["refusal"] is None
        off = heard(socket)
        assert (off["armed"], off["fault"]) == (False, "power")
        shown = sitting.scene(ANN)["progressive"]
        assert (shown["armed"], shown["fault"], shown["lit"]) == (False, "power", [])
        assert sitting.do(ANN, type="PlaceWager", seat=1, bet="blazing-7s-progressive", cents=5_00) != ""
        proposed = {"type": "ProposeChange", "change": {"type": "Rearming", "why": "seen to"}}
        assert house.ask(client, sitting.tokens["pit-manager-1"], "p", **proposed)["refusal"] is None
        again = house.ask(client, sitting.tokens["pit-manager-1"], "p", **proposed)
        assert again["refusal"] is None, "the same once more is the same"
        number = house.live().durable.changes[-1][0].number
        assert number == 2
        house.ask(client, sitting.tokens["shift-manager-1"], "s", type="SignChange", number=number)
        shown = sitting.scene(ANN)["progressive"]
        assert (shown["armed"], shown["fault"]) == (True, "")


@pytest.mark.rule("B7V-LIM-03")
@pytest.mark.parametrize("table", [BLACKJACK, VENDOR])
def test_the_minimum_is_posted_at_every_table_with_a_terminal(table: str) -> None:
    house = MeterHouse(games=(table, BACCARAT))
    with house.open() as client:
        sitting = Sitting(house, client, table)
        for who in (ANN, "dealer-1", "supervisor-1"):
            shown = sitting.scene(who)["progressive"]
            assert (shown["wager_min"], shown["wager_max"]) == (5_00, 5_00)
        (posted,) = [bet for bet in sitting.scene(ANN)["placard"]["bets"] if "blazing" in bet["bet"]]
        assert (posted["min"], posted["max"]) == (5_00, 5_00)
        sitting.table = BACCARAT
        assert sitting.scene(ANN)["progressive"] is None


def test_no_guest_is_sent_what_staff_alone_are_told() -> None:
    house = MeterHouse()
    house.stack(BLACKJACK, "10%")
    with house.open() as client:
        sitting = Sitting(house, client)
        with (
            client.websocket_connect(LIVE, headers=sitting.tokens[BOB]) as guests,
            client.websocket_connect(LIVE, headers=sitting.tokens["surveillance-1"]) as staffs,
        ):
            for socket in (guests, staffs):
                socket.send_json({"do": "watch", "table": BLACKJACK})
                socket.send_json({"do": "progressive", "name": "sevens"})
            sitting.sit()
            sitting.must("dealer-1", type="TakeDealersPlace")
            sitting.by_hand(phase="betting")
            sitting.bet()
            sitting.by_hand(gesture="claim")
            sitting.must("dealer-1", type="KeyJackpot", seat=1, hand="three_suited_sevens")
            sitting.must("supervisor-1", type="CorrectEntry", jackpot=1)
            texts = {}
            for name, socket in (("guest", guests), ("staff", staffs)):
                socket.send_json({"do": "watch", "table": "nowhere"})
                texts[name] = _until_problem(socket)
        assert STAFF_ONLY.search(texts["staff"]), "or it could not have been found"
        assert not STAFF_ONLY.search(texts["guest"])
        assert '"meter"' in texts["guest"]
        for who in (ANN, BOB):
            for address in ("desk", "reconciliation"):
                answer = client.get(f"/api/progressives/sevens/{address}", headers=sitting.tokens[who])
                assert answer.status_code == 403
            told = client.get(f"/api/tables/{BLACKJACK}/rounds/1/events", headers=sitting.tokens[who]).text
            assert "jackpot_moved" in told
            assert "jackpot_keyed" not in told
            assert "differs" not in told


def _until_problem(socket: WebSocketTestSession) -> str:
    found = ""
    while '"kind":"problem"' not in (text := socket.receive_text()):
        found += text
    return found
