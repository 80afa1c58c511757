"""The live line: several tables and the floor on one socket, changes that add up, commands and answers."""

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from pitboss.floor.clock import HandClock
from pitboss.floor.tables.dealer_place import human
from pitboss.messages import LANGUAGES, say
from pitboss.web.config import Config
from pitboss.web.live.presence import GRACE_MS
from tests.kit.web.house import BACCARAT, BLACKJACK, ROOMY, House
from tests.kit.web.players import folded, until

ANN, BOB = "ann-of-record", "bob-of-record"
LIVE = "/api/live"


class Page:
    """What a page does with a line: it keeps the scenes."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.tables: dict[str, dict[str, Any]] = {}
        self.lines: dict[str, dict[str, Any]] = {}

    def say(self, do: str, **more: Any) -> None:
        self._socket.send_json({"do": do, **more})

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = self._socket.receive_json()
        if message["kind"] in ("scene", "patch"):
            table = message["table"]
            self.tables[table] = folded(self.tables.get(table), message)
        elif message["kind"] == "floor":
            self.lines |= {line["table"]: line for line in message["lines"]}
        return message

    def hear_of(self, kind: str) -> dict[str, Any]:
        while (message := self.hear())["kind"] != kind:
            pass
        return message

    def act(self, table: str, id_: str, **command: Any) -> dict[str, Any]:
        self.say("act", table=table, id=id_, command=command)
        return self.hear_of("answer")

    def upto(self, table: str, seq: int) -> dict[str, Any]:
        while self.tables[table]["seq"] < seq:
            self.hear()
        return self.tables[table]


def test_two_tables_on_one_line_add_up_to_the_scenes_of_both() -> None:
    house = House()
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(ANN)) as socket:
        page = Page(socket)
        for table in (BLACKJACK, BACCARAT):
            page.say("watch", table=table, after=None)
            first = page.hear()
            assert (first["kind"], first["table"], first["after"]) == ("scene", table, -1)
        for seat, table in enumerate((BLACKJACK, BACCARAT), 1):
            sit = {"type": "SitDown", "guest": ANN, "seat": seat, "cheques": {"black": 5}}
            answer = page.act(table, f"sit-{table}", **sit)
            assert (answer["table"], answer["id"], answer["refusal"]) == (table, f"sit-{table}", None)
        for table in (BLACKJACK, BACCARAT):
            shown = house.floor.tables[table].shown
            page.upto(table, shown)
            asked = client.get(f"/api/tables/{table}/scene", headers=house.token(ANN)).json()
            for part in ("scene", "seq", "said", "paused", "all_set", "dealer"):
                assert page.tables[table][part] == asked[part], part
            assert page.tables[table]["kind"] == "patch"


def test_who_has_seen_the_last_is_told_so_and_goes_on_from_there() -> None:
    house = House()
    with house.open() as client:
        bob = house.token(BOB)
        with client.websocket_connect(LIVE, headers=bob) as socket:
            page = Page(socket)
            page.say("watch", table=BACCARAT)
            seq = page.hear()["seq"]
        with client.websocket_connect(LIVE, headers=bob) as socket:
            again = Page(socket)
            again.tables = page.tables  # kept from before
            again.say("watch", table=BACCARAT, after=seq)
            assert again.hear() == {"kind": "current", "table": BACCARAT, "seq": seq}
            answer = again.act(BACCARAT, "sit", type="SitDown", guest=BOB, seat=1)
            assert answer["refusal"] is None
            assert again.upto(BACCARAT, answer["seq"])["scene"]["spots"][0]["mine"]
            again.say("watch", table=BACCARAT, after=seq)
            anew = again.hear_of("scene")
            assert anew["after"] == -1, "something has happened since"
            again.say("watch", table=BACCARAT, after=None)
            assert again.hear_of("scene")["seq"] == anew["seq"], "asked anew, it begins anew"
        host = house.floor.tables[BACCARAT].host
        client.blocking_portal.call(until, lambda: BOB in host.hosted.away)


def test_a_table_that_was_left_is_shown_no_longer_and_the_guest_is_away() -> None:
    house = House()
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(ANN)) as socket:
        page = Page(socket)
        page.say("watch", table=BACCARAT)
        page.hear()
        page.act(BACCARAT, "sit", type="SitDown", guest=ANN, seat=1)
        host = house.floor.tables[BACCARAT].host
        page.say("watch", table=BACCARAT)
        page.say("floor")
        page.hear_of("floor")
        assert not host.hosted.away, "to watch it anew is not to leave it"
        page.say("leave", table=BACCARAT)
        page.say("leave", table=BLACKJACK)
        client.blocking_portal.call(until, lambda: ANN in host.hosted.away)
        house.do(client, house.token(BOB), BACCARAT, type="SitDown", guest=BOB, seat=2)
        page.say("act", table="nowhere", id="x", command={"type": "SayAllSet", "guest": ANN})
        problem = page.hear_of("problem")
        assert (problem["table"], problem["id"], problem["code"]) == ("nowhere", "x", "table_unknown")
        left = page.tables[BACCARAT]
        page.say("watch", table=BACCARAT, after=left["seq"])
        assert page.hear_of("scene")["scene"]["spots"][1]["sitter"] == "Bob"
        client.blocking_portal.call(until, lambda: ANN not in host.hosted.away)


def test_whoever_falls_behind_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.commit.watchers.WAITING_MOST", 2)
    house = House()
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token("dealer-1")) as socket:
        page = Page(socket)
        page.say("watch", table=BACCARAT)
        page.hear()
        supervisor = house.token("supervisor-1")
        for number in range(12):
            kind = "ResumeTable" if number % 2 else "PauseTable"
            house.do(client, supervisor, BACCARAT, type=kind)
        shown = house.floor.tables[BACCARAT].shown
        assert page.upto(BACCARAT, shown)["paused"] is False


def test_the_floor_comes_as_lines_that_changed_once_a_second() -> None:
    house = House()
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(ANN)) as socket:
        assert isinstance(house.clock, HandClock)
        page = Page(socket)
        page.say("floor")
        first = page.hear()
        assert {line["table"] for line in first["lines"]} == {BLACKJACK, BACCARAT}
        line = page.lines[BACCARAT]
        assert (line["taken"], line["names"], line["big_road"]) == (0, [""] * line["seats"], [])
        house.do(client, house.token(BOB), BACCARAT, type="SitDown", guest=BOB, seat=2)
        house.do(client, house.token(ANN), BACCARAT, type="SitDown", guest=ANN, seat=1)
        page.say("watch", table="nowhere")
        assert page.hear()["kind"] == "problem", "no line before a second has passed"
        client.blocking_portal.call(house.clock.move, 1_000)
        second = page.hear_of("floor")
        assert [changed["table"] for changed in second["lines"]] == [BACCARAT]
        assert page.lines[BACCARAT]["names"][:3] == ["Ann", "Bob", ""]
        page.say("floor", brief=True)
        brief = {line["table"]: line for line in page.hear_of("floor")["lines"]}
        assert (brief[BACCARAT]["taken"], brief[BACCARAT]["names"], brief[BACCARAT]["phase"]) == (2, [], "")
        page.say("leave_floor")
        house.do(client, house.token(BOB), BACCARAT, type="LeaveTable", guest=BOB)
        client.blocking_portal.call(house.clock.move, 5_000)
        page.say("watch", table="nowhere")
        assert page.hear()["kind"] == "problem"


@pytest.mark.parametrize("language", ["en", "vi", "zh-Hant", "xx"])
def test_refusals_and_calls_come_in_the_language_asked_for(language: str) -> None:
    house = House()
    spoken = language if language in LANGUAGES else "en"
    with house.open() as client:
        address, ann = f"{LIVE}?language={language}", house.token(ANN)
        with client.websocket_connect(address, headers=ann) as socket:
            page = Page(socket)
            page.say("watch", table=BACCARAT)
            page.hear()
            answer = page.act(BACCARAT, "open", type="OpenRound")
            refusal = answer["refusal"]
            assert refusal["code"] == "not_yours_to_do"
            assert refusal["sentence"] == say(
                "refusal.not_yours_to_do", refusal["parameters"], language=spoken
            )
            answer = page.act(BACCARAT, "sit", type="SitDown", guest=ANN, seat=1)
            seen = page.upto(BACCARAT, answer["seq"])
            (said,), (call,) = seen["said"], seen["scene"]["calls"]
            assert said["id"] == call["id"]
            assert call["id"].startswith("greet_"), "by the hour"
            assert said["text"] == say(call["id"], call["parameters"], language=spoken)
            assert said["floor"] == say(call["id"], call["parameters"])


def test_passers_by_watch_and_do_nothing() -> None:
    house = House(Config(public=True, commands_burst=1e9, commands_per_second=1e9))
    with house.open() as client, client.websocket_connect(LIVE) as socket:
        page = Page(socket)
        page.say("watch", table=BACCARAT)
        assert page.hear()["scene"]["audience"]["role"] == "public"
        page.say("act", table=BACCARAT, id="a", command={"type": "SitDown", "guest": ANN, "seat": 1})
        assert page.hear()["code"] == "sign_in_needed"
    with House().open() as client, pytest.raises(WebSocketDisconnect), client.websocket_connect(LIVE):
        pass


def test_a_session_has_so_many_lines_and_not_more() -> None:
    house = House(Config(sockets_most=1))
    with house.open() as client:
        ann = house.token(ANN)
        with client.websocket_connect(LIVE, headers=ann) as first:
            Page(first).say("floor")
            first.receive_json()
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(LIVE, headers=ann):
                pass


def test_watching_is_held_to_the_pace_too() -> None:
    house = House(Config(commands_burst=3, commands_per_second=1))
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(ANN)) as socket:
        page = Page(socket)
        for _ in range(5):
            page.say("leave", table=BACCARAT)
        assert [page.hear()["code"] for _ in range(2)] == ["too_fast"] * 2


def test_a_dealer_whose_line_is_lost_is_relieved() -> None:
    house = House(ROOMY)
    with house.open() as client:
        assert isinstance(house.clock, HandClock)
        dealer, host = house.token("dealer-1"), house.floor.tables[BACCARAT].host
        with client.websocket_connect(LIVE, headers=dealer) as socket:
            page = Page(socket)
            page.say("watch", table=BACCARAT)
            assert page.hear()["dealer"] == {"automatic": True, "mine": False, "name": ""}
            answer = page.act(BACCARAT, "tap-in", type="TakeDealersPlace", name="Somebody else")
            assert answer["refusal"] is None
            seen = page.upto(BACCARAT, answer["seq"])
            assert seen["dealer"] == {"automatic": True, "mine": True, "name": ""}, "until they hold the shoe"
            for gesture in ("clear_hands", "take_shoe"):
                answer = page.act(BACCARAT, gesture, type="Perform", gesture=gesture)
                assert answer["refusal"] is None
            seen = page.upto(BACCARAT, answer["seq"])
            assert seen["dealer"] == {"automatic": False, "mine": True, "name": "The dealer"}
            asked = client.get(f"/api/tables/{BACCARAT}/scene", headers=house.token(ANN)).json()
            assert asked["dealer"] == {"automatic": False, "mine": False, "name": "The dealer"}
        client.blocking_portal.call(until, lambda: house.services.watchers == 0)
        client.blocking_portal.call(house.clock.move, GRACE_MS - 1)
        assert host.hosted.dealer == "dealer-1"
        with client.websocket_connect(LIVE, headers=dealer) as socket:
            Page(socket).say("watch", table=BACCARAT)
            socket.receive_json()
            client.blocking_portal.call(house.clock.move, GRACE_MS)
            assert host.hosted.dealer == "dealer-1", "they came back in time"
        client.blocking_portal.call(until, lambda: house.services.watchers == 0)
        client.blocking_portal.call(house.clock.move, GRACE_MS)
        client.blocking_portal.call(until, lambda: host.hosted.dealer == "")


def test_a_dealer_without_a_line_is_not_waited_for() -> None:
    house = House(ROOMY)
    with house.open() as client:
        assert isinstance(house.clock, HandClock)
        host = house.floor.tables[BACCARAT].host
        taken = house.do(client, house.token("dealer-1"), BACCARAT, type="TakeDealersPlace")
        assert taken["refusal"] is None
        assert human(host.hosted) == "dealer-1"
        client.blocking_portal.call(house.clock.move, GRACE_MS)
        client.blocking_portal.call(until, lambda: human(host.hosted) == "")


def test_a_dealer_who_closes_the_console_and_opens_it_again_has_kept_the_place() -> None:
    house = House(ROOMY)
    house.floor.automatic_dealer = False
    with house.open() as client:
        assert isinstance(house.clock, HandClock)
        dealer, host = house.token("dealer-1"), house.floor.tables[BACCARAT].host
        with client.websocket_connect(LIVE, headers=dealer) as socket:
            page = Page(socket)
            page.say("watch", table=BACCARAT)
            page.hear()
            for name, command in (
                ("tap-in", {"type": "TakeDealersPlace"}),
                ("hands", {"type": "Perform", "gesture": "clear_hands"}),
                ("shoe", {"type": "Perform", "gesture": "take_shoe"}),
            ):
                assert page.act(BACCARAT, name, **command)["refusal"] is None
        client.blocking_portal.call(until, lambda: house.services.watchers == 0)
        client.blocking_portal.call(house.clock.move, 100 * GRACE_MS)
        assert human(host.hosted) == "dealer-1", "nobody relieved them"
        with client.websocket_connect(LIVE, headers=dealer) as socket:
            page = Page(socket)
            page.say("watch", table=BACCARAT)
            assert page.hear()["dealer"] == {"automatic": False, "mine": True, "name": "The dealer"}
