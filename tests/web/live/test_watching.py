"""Long sessions over real sockets, every message of them inspected."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import httpx
import msgspec
import pytest

from pitboss.floor.clock import WallClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.table.movements import street
from pitboss.web.config import Config
from pitboss.web.live.patches import apply
from pitboss.web.server import address, bound, running
from pitboss.web.services import Services
from tests.kit.web.house import BACCARAT, BLACKJACK, MONEY, QUICK, House
from tests.kit.web.players import CARD, Guest, Line, Truth, check_cards, until

EVENTS = 500
TABLES = (BLACKJACK, BACCARAT)
WATCHERS = ("", "dealer-1", "supervisor-1", "surveillance-1", "cage-cashier-1")
ANN, BOB = "ann-of-record", "bob-of-record"
OPEN = Config(public=True, commands_burst=1e9, commands_per_second=1e9)


async def bring_bots(services: Services) -> Callable[[], Awaitable[None]]:
    crowd = Crowd(services.floor, random.Random(11), run="web")  # noqa: S311
    for table in services.floor.tables:
        crowd.join(table, f"{table} x", f"{table} y")
    return crowd.stop


class Night:
    """What was said and done in one long session."""

    def __init__(self) -> None:
        self.house = House(OPEN, clock=WallClock(), pace=QUICK, started=bring_bots)
        self.lines: list[Line] = []
        self.pages: dict[tuple[str, str, str], httpx.Response] = {}
        self.truths: dict[str, Truth] = {}

    async def live(self) -> None:
        house = self.house
        with bound("127.0.0.1", 0) as sock:
            async with running(house.app, sock):
                where = address(sock)
                await self._play(where)
                async with httpx.AsyncClient(base_url=where) as client:
                    await self._read(client)
        for table in TABLES:
            rules = house.floor.tables[table].host.rules
            self.truths[table] = Truth(house.store, house.vault, table, rules)

    async def _play(self, where: str) -> None:
        house, tables = self.house, self.house.floor.tables
        tasks = []
        for table in TABLES:
            for place, who in enumerate((ANN, BOB, *WATCHERS)):
                line = Line(where, table, who, house.token(who) if who else {})
                self.lines.append(line)
                play = Guest(who, table, place) if who in (ANN, BOB) else None
                tasks.append(asyncio.create_task(line.listen(play)))
        await until(lambda: min(spot.shown for spot in tables.values()) > EVENTS or any(map(done, tasks)))
        assert not any(map(done, tasks)), [task.exception() for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, client: httpx.AsyncClient) -> None:
        """Rounds, events and replays, as a guest, a passer-by and staff get them."""
        for table in TABLES:
            for who in (ANN, "", "surveillance-1"):
                headers = self.house.token(who) if who else {}
                base = f"/api/tables/{table}"
                listed = (await client.get(f"{base}/rounds?limit=500", headers=headers)).json()
                rounds = listed["rounds"]
                assert all(one["ended"] for one in rounds[1:])
                assert [one["number"] for one in rounds] == sorted(
                    (one["number"] for one in rounds), reverse=True
                )
                ended = next(one for one in rounds if one["ended"])
                steps = (*range(ended["first"], ended["last"] + 1), listed["seq"])
                paths = [f"{base}/rounds/{one['number']}/events" for one in rounds[:15]]
                paths += [f"{base}/replay?seq={seq}" for seq in steps]
                paths += [f"/api/rounds/{table}-{one['number']}" for one in rounds[:5]]
                paths += [f"/api/rounds/{table}-{one['number']}/notation" for one in rounds[1:5]]
                for path in paths:
                    self.pages[table, who, path] = await client.get(path, headers=headers)
                if not rounds[0]["ended"] and who == ANN:
                    open_ = await client.get(f"{base}/replay?seq={rounds[0]['first']}", headers=headers)
                    now = (await client.get(f"{base}/rounds?limit=500", headers=headers)).json()["rounds"]
                    over = next(one["ended"] for one in now if one["number"] == rounds[0]["number"])
                    assert open_.status_code == 404 or over, "the tables play on meanwhile"


def done(task: asyncio.Task[Any]) -> bool:
    return task.done()


@pytest.fixture(scope="module")
def night() -> Night:
    found = Night()
    asyncio.run(found.live())
    return found


def test_no_message_tells_a_card_before_it_is_turned(night: Night) -> None:
    messages = hidden = 0
    for line in night.lines:
        for text, message in zip(line.heard, line.messages, strict=True):
            truth, seq = night.truths[line.table], message["seq"]
            messages += 1
            hidden += check_cards(text, seq, truth)
            check_cards(json.dumps(message["scene"]), seq, truth)
            if truth.hole_card(seq):
                dealer = message["scene"]["hands"][0]
                assert dealer["cards"][1] == "??"
                assert dealer["points"] is None
    assert messages > 1_000
    assert hidden > 500, "there was something to hide"


def test_every_line_is_gap_free(night: Night) -> None:
    for line in night.lines:
        messages = line.messages
        assert messages[0]["kind"] == "scene"
        for last, this in pairwise(messages):
            assert this["after"] == (-1 if this["kind"] == "scene" else last["seq"])
            assert this["seq"] > last["seq"] or this["kind"] == "scene"
        assert sum(message["kind"] == "patch" for message in messages) > 100


def test_guests_and_passers_by_learn_nothing_of_one_another(night: Night) -> None:
    for line in night.lines:
        if line.who not in (ANN, BOB, "", "cage-cashier-1"):
            continue
        for text, message in zip(line.heard, line.messages, strict=True):
            scene = message["scene"]
            assert all(other not in text for other in {ANN, BOB} - {line.who})
            assert scene["boxes"] is None
            assert not scene["approvals"]
            assert not scene["told"]
            assert not scene["rulings"]
            assert all(spot["cheques"] is None or spot["mine"] for spot in scene["spots"])
            assert all(spot["sat_out"] == 0 for spot in scene["spots"])
            assert all(
                o["command"].get("guest", line.who) == line.who for o in scene["legal"] if line.who == ANN
            )
            if line.who in ("", "cage-cashier-1"):
                assert scene["cheques"] is None
                assert all(offer["act"] == "SitDown" for offer in scene["legal"])


def test_the_guests_really_played(night: Night) -> None:
    for table in TABLES:
        said = [record.name for record in night.house.store.read(f"table/{table}")]
        for name in ("wager.wager_placed", "round.cards_picked_up", "table.wager_paid", "table.wager_taken"):
            assert said.count(name) > 5, (table, name)
    assert {line.who for line in night.lines if line.answers} == {ANN, BOB}
    good = [answer for line in night.lines for answer in line.answers if not answer.get("refusal")]
    assert len(good) > 100
    assert all(answer["kind"] == "answer" for line in night.lines for answer in line.answers)


def test_history_is_read_through_the_same_eyes(night: Night) -> None:
    events = replays = frames = written = 0
    for (table, who, path), page in night.pages.items():
        truth = night.truths[table]
        if who != "surveillance-1":
            assert BOB not in page.text, path
            assert ANN not in page.text or who == ANN, path
        if "/events" in path:
            assert page.status_code == 200, (path, page.text)
            for line in page.json()["events"]:
                events += 1
                _check_event(line, truth, who)
        elif path.endswith("/notation"):
            written += page.status_code == 200
            assert page.status_code in (200, 409), page.text
        elif path.startswith("/api/rounds/") and page.status_code == 200:
            frames += _check_frames(page.json(), truth)
        elif page.status_code == 200:
            replays += 1
            check_cards(page.text, page.json()["seq"], truth)
        else:
            assert page.status_code == 404
            assert who != "surveillance-1"
    assert events > 500
    assert replays > 100
    assert frames > 200  # how many rounds were over by then depends on the machine
    assert written > 5


def _check_frames(told: dict[str, Any], truth: Truth) -> int:
    scene = told["scene"]
    for frame in told["frames"]:
        scene = apply(scene, frame["patch"])
        check_cards(json.dumps(frame["patch"]), frame["seq"], truth)
        check_cards(json.dumps(scene), frame["seq"], truth)
    return len(told["frames"])


def _check_event(line: dict[str, Any], truth: Truth, who: str) -> None:
    """A card in an event lies face up after it, or was just picked up from where it did."""
    seq = line["seq"]
    told = set(CARD.findall(msgspec.json.encode(line["event"]).decode()))
    known = set(truth.face_up(seq)) | set(truth.face_up(seq - 1))
    if line["name"] == "floor.cards_opened":  # the next event turns them, in the same commit
        known |= set(truth.face_up(seq + 1))
    open_ = any(name == "floor.shoe_revealed" for name, _ in truth.events[seq:])
    if line["name"] == "pack.card_burned" and line["event"]["face_up"]:
        return
    if not (open_ and who == "surveillance-1"):
        assert told <= known, (seq, line)
    assert not line["name"].startswith("supervision.") or who == "surveillance-1"
    assert truth.next_card(seq) not in told - known or open_


def test_play_money_is_neither_made_nor_lost(night: Night) -> None:
    for who in (ANN, BOB):
        moved = 0
        at_tables = 0
        for table in TABLES:
            truth = night.truths[table]
            moved += sum(street(event)[1] for _, event in truth.events if street(event)[0] == who)
            at_tables += truth.states[-1].table.guests.get(who) is not None
        account = night.house.people.get(who)
        assert account is not None
        assert account.cents == MONEY + moved
        assert at_tables == 2
        assert moved < 0
    assert night.house.services.purses.open_questions() == ()


def test_a_guest_whose_line_is_lost_is_away_and_comes_back(night: Night) -> None:
    for table in TABLES:
        gone = [
            event.guest for name, event in night.truths[table].events if name == "floor.guest_disconnected"
        ]
        assert sorted(gone) == [ANN, BOB]


def test_money_is_brought_once_and_comes_back() -> None:
    house = House(OPEN)
    with house.open() as client:
        ann, bob = house.token(ANN), house.token(BOB)

        def cents(who: dict[str, str]) -> int:
            return int(client.get("/api/me", headers=who).json()["play_money_cents"])

        sit: dict[str, Any] = {"type": "SitDown", "guest": ANN, "seat": 1, "cheques": {"black": 30}}
        refused = house.do(client, ann, BACCARAT, **sit)["refusal"]
        assert refused["code"] == "play_money_short"
        assert "play money" in refused["sentence"]
        sit["cheques"] = {"black": 5}
        for _ in range(2):
            assert house.do(client, ann, BACCARAT, "sit", **sit)["refusal"] is None
            assert cents(ann) == MONEY - 500_00
        assert (
            house.do(client, ann, BACCARAT, "sit", **sit | {"seat": 2})["refusal"]["code"] == "command_reused"
        )
        assert cents(ann) == MONEY - 500_00
        assert house.do(client, bob, BACCARAT, **sit | {"guest": ANN})["refusal"] is not None
        for _ in range(2):
            left = house.do(client, ann, BACCARAT, "go", type="LeaveTable", guest=ANN)
            assert left["refusal"] is None
            assert cents(ann) == MONEY
        assert cents(bob) == MONEY


def test_what_a_crash_left_open_is_booked_at_the_next_start() -> None:
    house = House(OPEN)
    with house.open() as client:
        sit: dict[str, Any] = {"type": "SitDown", "guest": ANN, "seat": 1, "cheques": {"black": 5}}
        house.do(client, house.token(ANN), BACCARAT, "sit", **sit)
        db = house.people.db
        # As if the process had died between the journal and the purse.
        db.execute("UPDATE progress SET seq = 0 WHERE stream = ?", (f"table/{BACCARAT}",))
        db.execute("UPDATE accounts SET cents = ? WHERE id = ?", (MONEY, ANN))
        house.people.refresh(ANN)
        house.services.purses.ask(f"web {ANN} sit")
        house.services.purses.ask(f"web {ANN} never-arrived")
        for _ in range(2):
            client.blocking_portal.call(house.services.money.settle_at_start)
        account = house.people.get(ANN)
        assert account is not None
        assert account.cents == MONEY - 500_00
        assert db.execute("SELECT cents FROM accounts WHERE id = ?", (ANN,)).fetchone() == (MONEY - 500_00,)
        assert house.services.purses.open_questions() == ()
