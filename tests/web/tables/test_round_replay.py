"""Rounds over HTTP: step by step, and in the notation."""

import random
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.floor.clock import WallClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.readmodels.round_notation import text_of
from pitboss.floor.readmodels.rounds import ended
from pitboss.notation import parse, perform
from pitboss.web.live.patches import apply
from pitboss.web.services import Services
from tests.kit.web.house import BACCARAT, BLACKJACK, QUICK, House
from tests.kit.web.players import until

ANN = "ann-of-record"
ROUNDS = 4
Played = tuple[House, TestClient[Litestar]]


async def bring_bots(services: Services) -> Callable[[], Awaitable[None]]:
    crowd = Crowd(services.floor, random.Random(5), run="rounds")  # noqa: S311
    for table in services.floor.tables:
        crowd.join(table, f"{table} x", f"{table} y")
    return crowd.stop


@pytest.fixture(scope="module")
def played() -> Iterator[Played]:
    """A few rounds at two tables, which are held while another is under way."""
    house = House(clock=WallClock(), pace=QUICK, started=bring_bots)
    with house.open() as client:
        supervisor = house.token("supervisor-1")
        for table in (BLACKJACK, BACCARAT):
            live_table = house.floor.tables[table]
            while True:
                known = rounds(client, supervisor, table)
                upto = (known[0]["number"] if known else 0) + ROUNDS
                client.blocking_portal.call(until, lambda: house_rounds(house, table) >= upto)  # noqa: B023
                house.do(client, supervisor, table, type="PauseTable")
                if not rounds(client, supervisor, table)[0]["ended"] and live_table.durable.table.game.wagers:
                    break
                house.do(client, supervisor, table, type="ResumeTable")
        yield house, client


def house_rounds(house: House, table: str) -> int:
    return sum(record.name == "round.round_opened" for record in house.store.read(f"table/{table}"))


def rounds(client: TestClient[Litestar], who: dict[str, str], table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/api/tables/{table}/rounds", headers=who).json()["rounds"]
    return found


def last_ended(client: TestClient[Litestar], who: dict[str, str], table: str) -> dict[str, Any]:
    return next(one for one in rounds(client, who, table) if one["ended"])


@pytest.mark.parametrize("table", [BLACKJACK, BACCARAT])
@pytest.mark.parametrize("who", [ANN, "surveillance-1"])
def test_every_frame_is_the_table_at_its_step(played: Played, table: str, who: str) -> None:
    house, client = played
    by = house.token(who)
    one = last_ended(client, by, table)
    told = client.get(f"/api/rounds/{table}-{one['number']}", headers=by).json()
    assert (told["table"], told["number"], told["of_shoe"]) == (table, one["number"], one["of_shoe"])
    assert told["whole"]
    frames, scene = told["frames"], told["scene"]
    assert frames[0]["patch"] == []
    assert len(frames) > 10
    assert frames[-1]["seq"] == one["last"]
    steps = [frame["seq"] for frame in frames]
    assert steps == sorted(set(steps))
    for frame in frames:
        scene = apply(scene, frame["patch"])
        asked = client.get(f"/api/tables/{table}/replay?seq={frame['seq']}", headers=by).json()
        assert scene == asked["scene"]
        assert frame["said"] == asked["said"]
    times = [frame["at_ms"] for frame in frames]
    assert times == sorted(times)
    assert times[-1] <= house.clock.now_ms()
    assert any(frame["said"] for frame in frames)
    assert any(frame["text"] for frame in frames)


def test_what_nobody_would_notice_is_no_frame(played: Played) -> None:
    house, client = played
    by = house.token(ANN)
    one = last_ended(client, by, BLACKJACK)
    frames = client.get(f"/api/rounds/{BLACKJACK}-{one['number']}", headers=by).json()["frames"]
    for frame in frames[1:]:
        assert frame["said"] or any(path[0] != "calls" for path, _ in frame["patch"])
    assert len(frames) <= one["last"] - one["first"] + 1


def test_a_round_under_way_is_for_staff(played: Played) -> None:
    house, client = played
    ann, eye = house.token(ANN), house.token("surveillance-1")
    newest = rounds(client, eye, BLACKJACK)[0]
    assert not newest["ended"]
    address = f"/api/rounds/{BLACKJACK}-{newest['number']}"
    assert client.get(address, headers=ann).json()["code"] == "round_open"
    told = client.get(address, headers=eye)
    assert told.status_code == 200
    assert not told.json()["ended"]
    assert client.get(f"{address}/notation", headers=ann).status_code == 404
    refused = client.get(f"{address}/notation", headers=eye)
    assert refused.status_code == 409
    assert "has not ended" in refused.json()["sentence"]


@pytest.mark.parametrize("table", [BLACKJACK, BACCARAT])
def test_the_notation_of_a_round_is_that_of_an_export(played: Played, table: str) -> None:
    house, client = played
    stretches = {each.round: each for each in ended(house.store, f"table/{table}") if each.round}
    texts = 0
    for one in rounds(client, house.token(ANN), table):
        if not one["ended"]:
            continue
        answer = client.get(f"/api/rounds/{table}-{one['number']}/notation", headers=house.token(ANN))
        if answer.status_code == 409:
            assert answer.json()["sentence"].startswith("This round cannot be written down: ")
            continue
        texts += 1
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.text == text_of(stretches[one["number"]])
        (scenario,) = parse(answer.text)
        assert not perform(scenario).failures
    assert texts > 1


def test_a_card_that_was_never_turned_is_not_written_down(played: Played) -> None:
    """As in a round that ends before the hole card is shown."""
    house, client = played
    for one in rounds(client, house.token(ANN), BLACKJACK):
        if not one["ended"]:
            continue
        base = f"/api/tables/{BLACKJACK}/replay?seq={one['shown']}"
        scene = client.get(base, headers=house.token(ANN)).json()["scene"]
        hidden = any("??" in hand["cards"] for hand in scene["hands"])
        answer = client.get(f"/api/rounds/{BLACKJACK}-{one['number']}/notation", headers=house.token(ANN))
        assert answer.status_code == 409 or not hidden


def test_texts_come_in_the_language_asked_for(played: Played) -> None:
    house, client = played
    by = house.token(ANN)
    one = last_ended(client, by, BACCARAT)
    address = f"/api/rounds/{BACCARAT}-{one['number']}"
    english, viet = (
        client.get(f"{address}?language={language}", headers=by).json() for language in ("en", "vi")
    )
    assert [frame["patch"] for frame in english["frames"]] == [frame["patch"] for frame in viet["frames"]]
    floor = [[said["floor"] for said in frame["said"]] for frame in viet["frames"]]
    assert floor == [[said["text"] for said in frame["said"]] for frame in english["frames"]]
