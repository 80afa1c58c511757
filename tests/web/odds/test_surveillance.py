"""Surveillance over HTTP: rounds found, hands proved, marks, cases, live odds; and who is told none of it."""

import asyncio
import io
import json
import random
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.authority import HIGHER
from pitboss.floor.case.check import check_case
from pitboss.floor.clock import HandClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.games.pack import PACK_PHASES
from pitboss.odds.counting.remaining_shoe import standings
from pitboss.table.cards.seen_cards import seen_cards, unseen_cards
from pitboss.web.accounts.people import STAFF_ROLES, Account
from tests.kit.web.house import BACCARAT, RACK, House, staff_id

DOUBLE = "double-deck"
GAMES = (DOUBLE, BACCARAT)
WATCHERS = {"surveillance", *HIGHER["supervisor"]}
EVENTS = 1_500


class Room:
    """A floor that was played on, behind its application."""

    def __init__(self, house: House, client: TestClient[Litestar]) -> None:
        self.house, self.client = house, client

    def get(self, path: str, who: str = "surveillance-1", status: int = 200, **query: Any) -> Any:
        answer = self.client.get(path, headers=self.house.token(who), params=query)
        assert answer.status_code == status, (path, who, answer.text)
        return (
            answer.json() if answer.headers["content-type"].startswith("application/json") else answer.content
        )

    def mark(self, who: str, **fields: Any) -> str:
        body = {"id": f"m{random.random()}"[:20], "command": {"type": "MarkRound", **fields}}  # noqa: S311
        answer = self.client.post("/api/pit/commands", json=body, headers=self.house.token(who)).json()
        assert "refusal" in answer, answer
        return answer["refusal"]["code"] if answer["refusal"] else ""


def _far_enough(shown: int, game: Any) -> bool:
    """Shoes have ended, and some rounds of the one in play, which does not end with the hand under way."""
    early = game.shoe.left * 10 > game.shoe.size * 6
    return shown >= EVENTS and game.round > 2 and early and game.phase not in PACK_PHASES


async def _play(house: House) -> None:
    clock = HandClock()
    floor = Floor(house.store, house.vault, clock, Pace())
    await floor.open(tuple(TablePlan(game, game, RACK) for game in GAMES))
    crowd = Crowd(floor, random.Random(2), run="before")  # noqa: S311
    for game in GAMES:
        crowd.join(game, *(f"{game} {number}" for number in range(3)))
    while not all(
        _far_enough(live_table.shown, live_table.durable.table.game) for live_table in floor.tables.values()
    ):
        for _ in range(20):
            await floor.written()
            for _ in range(5):
                await asyncio.sleep(0)
        clock.move(30_000)
    await crowd.stop()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(house.store, "close", lambda: None)  # the house goes on with the same journal
        await floor.close()


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    house = House(games=GAMES)
    house.people.open(Account("both", "Both", ("surveillance", "dealer")), "", by="test", at_ms=0)
    asyncio.run(_play(house))
    with house.open() as client:
        yield Room(house, client)


def all_rounds(room: Room, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    cursor = ""
    while True:
        page = room.get("/api/rounds", limit=40, cursor=cursor, **query)
        found += page["rounds"]
        cursor = page["cursor"]
        if not cursor:
            assert len(found) == page["count"]
            return found


def test_rounds_are_found_page_by_page(room: Room) -> None:
    everything = all_rounds(room)
    assert len(everything) > 45
    assert {one["table"] for one in everything} == set(GAMES)
    somebody = next(one["guests"][0] for one in everything if one["table"] == DOUBLE and one["guests"])
    asked: list[tuple[dict[str, Any], Any]] = [
        ({"table": BACCARAT}, lambda one: one["table"] == BACCARAT),
        ({"guest": somebody}, lambda one: somebody in one["guests"]),
        ({"bet_least": 40_00}, lambda one: one["largest"] >= 40_00),
        ({"won_least": 50_00, "result": "house_lost"}, lambda one: one["won"] >= 50_00 and one["house"] < 0),
        ({"dealer": "automatic", "table": DOUBLE}, lambda one: one["table"] == DOUBLE),
        ({"since_ms": everything[20]["ended_ms"]}, lambda one: one["ended_ms"] >= everything[20]["ended_ms"]),
    ]
    for query, has in asked:
        wanted = [one["round"] for one in everything if has(one)]
        assert wanted, query
        assert [one["round"] for one in all_rounds(room, **query)] == wanted, query
    first = room.get("/api/rounds", limit=1)
    assert set(first["known"]["table"]) == set(GAMES)
    assert somebody in first["known"]["guest"]
    assert first["read"] == 1
    assert room.get("/api/rounds", status=400, cursor="nothing")["code"] == "cursor_unknown"
    newest = room.client.get(f"/api/tables/{BACCARAT}/rounds", headers=room.house.token("surveillance-1"))
    last = next(one for one in newest.json()["rounds"] if one["ended"])
    found = room.get("/api/rounds", table=BACCARAT, limit=1)["rounds"][0]
    assert (found["number"], found["of_shoe"]) == (last["number"], last["of_shoe"])


@pytest.mark.parametrize("who", [*STAFF_ROLES, "admin", "ann-of-record", ""])
def test_who_may_look(room: Room, who: str) -> None:
    named = staff_id(who) if who in STAFF_ROLES else who
    paths = ("/api/rounds", f"/api/rounds/{DOUBLE}-1/proof", "/api/marks", f"/api/cases?round={DOUBLE}-1")
    odds = (f"/api/tables/{BACCARAT}/odds", f"/api/rounds/{DOUBLE}-1/odds")
    before = room.house.services.audit.count
    expected = dict.fromkeys(paths, who in WATCHERS)
    expected |= {odds[0]: who == "surveillance", odds[1]: who in ("surveillance", "instructor", "trainee")}
    for path, may in expected.items():
        answer = room.client.get(path, headers=room.house.token(named) if named else {})
        assert answer.status_code == (200 if may else 403 if who else 401), (who, path, answer.text)
    refused = sum(not may for may in expected.values()) if who else 0
    assert room.house.services.audit.count - before == refused, "every attempt is on the audit list"


def test_a_hand_is_proved_from_the_top_of_the_discards(room: Room) -> None:
    told = room.get(f"/api/rounds/{DOUBLE}-2/proof")
    assert told["seat"] == told["seats"][0]
    assert told["hands"][0]["name"] == "dealer"
    asked = [hand["name"] for hand in told["hands"] if hand["in_question"]]
    assert set(asked) == {f"seat {told['seat']}"}
    assert told["hands"][-1]["in_question"]
    events = room.get(f"/api/tables/{DOUBLE}/rounds/2/events")["events"]
    dealt = {one["seq"]: one["event"] for one in events if one["name"] == "blackjack.card_dealt"}
    for card in (card for hand in told["hands"] for card in hand["cards"] if card["seq"]):
        assert dealt[card["seq"]]["card"] == card["card"]
    later = room.get(f"/api/rounds/{DOUBLE}-2/proof", seat=told["seat"], after=told["afters"][1])
    assert {hand["round"] for hand in later["hands"]} >= {told["hands"][0]["round"]}
    assert later["hands"][-len(told["hands"]) :] == told["hands"], "the same cards, deeper down"
    assert room.get(f"/api/rounds/{DOUBLE}-2/proof", status=404, seat=99)["code"] == "hand_not_in_rack"
    assert room.get(f"/api/rounds/{DOUBLE}-2/proof", status=404, after=1)["code"] == "round_unknown"
    both = room.get(f"/api/rounds/{BACCARAT}-3/proof")
    assert [hand["name"] for hand in both["hands"]] == ["banker", "player"]
    assert (both["seats"], both["rule"]) == ([], "BAC-SVC-06")
    assert room.get(f"/api/rounds/{BACCARAT}-999999/proof", status=404)["code"] == "round_unknown"


def test_a_mark_is_kept_listed_and_searched(room: Room) -> None:
    at = room.get(f"/api/tables/{BACCARAT}/rounds/4/events")["events"][5]["seq"]
    fields = {"table": BACCARAT, "round": 4, "seq": at, "text": "Bet moved after the wave-off?"}
    assert room.mark("surveillance-1", **fields) == ""
    assert room.mark("supervisor-1", **{**fields, "round": 5, "text": "asked to watch seat 2"}) == ""
    assert room.mark("dealer-1", **fields) == "not_your_desk"
    assert room.mark("surveillance-1", **{**fields, "text": " "}) == "reason_missing"
    assert room.mark("surveillance-1", **{**fields, "round": 0}) == "mark_misplaced"
    assert room.mark("surveillance-1", **{**fields, "table": "nowhere"}) == "table_unknown"
    told = room.get("/api/marks")["marks"]
    assert [(one["round"], one["by"]) for one in told] == [(5, "supervisor-1"), (4, "surveillance-1")]
    assert told[1]["seq"] == at
    assert [one["round"] for one in room.get("/api/marks", text="WAVE moved")["marks"]] == [4]
    assert room.get("/api/marks", text="wave", by="supervisor-1")["marks"] == []
    found = {one["number"]: one["marks"] for one in all_rounds(room, table=BACCARAT)}
    assert (found[4], found[5], found[6]) == (1, 1, 0)


def test_a_case_holds_what_proves_it(room: Room) -> None:
    names = [f"{DOUBLE}-1", f"{DOUBLE}-2"]
    packed = room.get("/api/cases", round=names)
    assert packed == room.get("/api/cases", round=names[::-1])
    report = check_case(packed, room.house.store)
    assert report.sound, report
    assert report.rounds == 2
    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        case = json.loads(opened.read("case.json"))
        assert [one["round"] for one in case["rounds"]] == [1, 2]
        assert case["checkpoint"]["hash"] == report.anchor
        assert f"rounds/{DOUBLE}-1.round" in opened.namelist()
    assert room.get("/api/cases", status=400)["code"] == "rounds_missing"
    shoes = {one["shoe"] for one in all_rounds(room, table=DOUBLE)}
    assert len(shoes) > 1, "a shoe must have ended"
    newest = room.get("/api/rounds", table=DOUBLE, limit=1)["rounds"][0]["round"]
    assert room.get("/api/cases", status=409, round=newest)["code"] == "shoe_in_play"


def test_no_record_behind_the_last_ended_shoe_is_handed_out(room: Room) -> None:
    """Behind it stand the burn cards of the shoe in play."""
    upto = room.client.blocking_portal.call(room.house.services.history.open_upto, DOUBLE)
    lines = room.house.services.round_index.index.of(DOUBLE).lines
    last = max(line.round for line in lines if line.last < upto)
    with zipfile.ZipFile(io.BytesIO(room.get("/api/cases", round=f"{DOUBLE}-{last}"))) as opened:
        told = opened.read(f"events/{DOUBLE}-{last}.jsonl").decode().splitlines()
    assert max(json.loads(line)["seq"] for line in told) <= upto


def test_live_odds_are_those_of_the_cards_not_seen(room: Room) -> None:
    for table in GAMES:
        told = room.get(f"/api/tables/{table}/odds")
        live_table = room.house.floor.tables[table]
        seen = seen_cards(live_table.durable.table)
        rules = live_table.host.rules
        assert (told["seen"], told["unseen"]) == (seen.total(), rules.decks * 52 - seen.total())
        wanted = {one.bet: one for one in standings(rules, unseen_cards(rules.decks, seen))}
        assert {one["bet"]: (one["now"], one["fresh"], one["fraction"]) for one in told["bets"]} == {
            bet: (one.now, one.fresh, one.fraction) for bet, one in wanted.items()
        }
        assert seen.total() > 5
        assert all(one.now != one.fresh for one in wanted.values() if one.now is not None)
    room.get(f"/api/tables/{BACCARAT}/odds", who="both", status=403)


def test_odds_at_a_step_for_study(room: Room) -> None:
    first = room.get(f"/api/rounds/{DOUBLE}-1/odds")
    assert (first["seen"], len(first["bets"]) > 1) == (0, True)
    known = room.get("/api/tables/" + DOUBLE + "/rounds", before=2)["rounds"][0]
    after = room.get(f"/api/rounds/{DOUBLE}-1/odds", who="trainee-1", seq=known["last"])
    assert after["seen"] >= 4
    assert (
        room.get(f"/api/rounds/{DOUBLE}-1/odds", status=404, seq=known["last"] + 1)["code"] == "step_unknown"
    )
    newest = room.get("/api/rounds", table=DOUBLE, limit=1)["rounds"][0]["round"]
    assert room.get(f"/api/rounds/{newest}/odds")["seen"] >= 0
    room.get(f"/api/rounds/{newest}/odds", who="trainee-1", status=403)
    room.get(f"/api/rounds/{newest}/odds", who="both", status=403)
