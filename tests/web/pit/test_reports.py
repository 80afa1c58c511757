"""The day's figures over HTTP: held against the ledger of the tables, line by line and in sum."""

import asyncio
import csv
import io
import random
from collections.abc import Awaitable, Callable, Iterator

import pytest

from pitboss.floor.crowd.bots import Crowd
from pitboss.ledger.instruments import cheques_in
from pitboss.pit.boxes.drop import value_of
from pitboss.table.accounts import CUT_OUT, DIRTY, DROP_BOX, LAID
from pitboss.table.accounts import RACK as TRAY
from pitboss.web.services import Services
from tests.kit.web.house import BACCARAT, RACK, House
from tests.kit.web.pit import Pit

GAMES = (BACCARAT, "ez-baccarat")
BYS = ("table", "game", "pit", "shift", "day")
RECORDS = 1_500


async def play(services: Services) -> Callable[[], Awaitable[None]]:
    """Bots play for a while, then go home."""
    crowd = Crowd(services.floor, random.Random(11))  # noqa: S311 - the same play every time
    clock = services.floor.clock
    for game in GAMES:
        crowd.join(game, *(f"bot {number}" for number in range(4)))
    while min(spot.shown for spot in services.floor.tables.values()) < RECORDS:
        for _ in range(20):
            await asyncio.sleep(0)
        await services.floor.written()
        clock.move(20_000)  # type: ignore[attr-defined]
    await crowd.stop()
    await services.floor.written()

    async def nothing() -> None:
        pass

    return nothing


@pytest.fixture(scope="module")
def pit() -> Iterator[Pit]:
    house = House(games=GAMES, started=play)
    with house.open() as client:
        yield Pit(house, client)


def by_ledger(pit: Pit, table: str) -> tuple[int, int]:
    """Drop and win of a table, from what its accounts hold now."""
    held = pit.house.floor.tables[table].durable.table.held
    tray = sum(cheques_in(held(account)).total for account in (TRAY, DIRTY, CUT_OUT, LAID))
    drop = value_of({name: n for name, n in held(DROP_BOX).items() if name.startswith("bill")})
    return drop, tray - RACK.total + drop


@pytest.mark.rule("IND-27")
def test_reports_equal_the_ledger(pit: Pit) -> None:
    found = pit.get("accounting", "/api/pit/reports")
    assert {line["name"] for line in found["lines"]} == set(GAMES)
    for line in found["lines"]:
        drop, win = by_ledger(pit, line["name"])
        assert drop > 0
        assert (line["drop"], line["win"], line["win_by_wagers"]) == (drop, win, win)
        assert (line["bankroll"], line["fills"]) == (RACK.total, 0), "the first float is no fill"
        assert line["rounds"] > 10
        assert line["hold"] == pytest.approx(win / drop)
        assert line["theoretical"] > 0
        assert line["low"] < line["theoretical"] < line["high"]
    whole = [sum(line[name] for line in found["lines"]) for name in ("drop", "win", "rounds", "bankroll")]
    assert [found["total"][name] for name in ("drop", "win", "rounds", "bankroll")] == whole


@pytest.mark.parametrize("by", BYS)
def test_every_grouping_comes_to_the_same(pit: Pit, by: str) -> None:
    whole = pit.get("accounting", "/api/pit/reports")["total"]
    found = pit.get("pit_manager", f"/api/pit/reports?by={by}")
    assert found["by"] == by
    assert found["lines"]
    for name in ("win", "drop", "win_by_wagers", "rounds"):
        assert sum(line[name] for line in found["lines"]) == whole[name], name
    assert {line["name"] for line in found["lines"]} == {
        "table": set(GAMES),
        "game": set(GAMES),
        "pit": {""},
        "shift": {line["name"] for line in found["lines"]},
        "day": {found["day"] or "2023-11-14"},
    }[by]


def test_theoretical_is_the_handle_by_the_exact_edge(pit: Pit) -> None:
    """Mini baccarat, 8 decks: the edges that every textbook prints."""
    line = next(one for one in pit.get("executive", "/api/pit/reports")["lines"] if one["name"] == BACCARAT)
    edges = {"player": 0.012351, "banker": 0.010579}
    plain = sum(line["handle"].get(bet, 0) * edge for bet, edge in edges.items())
    rest = sum(cents for bet, cents in line["handle"].items() if bet not in edges)
    assert plain <= line["theoretical"] + 1
    assert line["theoretical"] <= plain + rest


def test_the_strip_has_the_figures_of_the_report(pit: Pit) -> None:
    report = pit.get("accounting", "/api/pit/reports")
    figures = pit.get("supervisor", "/api/pit/figures")
    assert figures["day"] == report["day"]
    told = {one["table"]: (one["drop"], one["win"], one["rounds_per_hour"]) for one in figures["tables"]}
    lines = {one["name"]: (one["drop"], one["win"], one["hands_per_hour"]) for one in report["lines"]}
    assert told == lines
    for one in figures["tables"]:
        assert (one["dealer"], one["dealer_since_ms"] > 0) == ("automatic", True)
    for who in ("dealer", "cage_cashier", "count_team", "security"):
        pit.get(who, "/api/pit/figures", status=403)


def test_as_csv(pit: Pit) -> None:
    answer = pit.client.get("/api/pit/reports?format=csv&by=game", headers=pit.by("shift_manager"))
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["name"] for row in rows] == [*sorted(GAMES), "total"]
    assert int(rows[-1]["win"]) == pit.get("accounting", "/api/pit/reports")["total"]["win"]


def test_a_shift_of_the_day_by_itself(pit: Pit) -> None:
    whole = pit.get("accounting", "/api/pit/reports?by=shift")
    for line in whole["lines"]:
        one = pit.get("accounting", f"/api/pit/reports?by=table&shift={line['name']}")
        assert (one["total"]["win"], one["total"]["drop"]) == (line["win"], line["drop"])
    assert pit.get("accounting", "/api/pit/reports?shift=tea", status=400)["code"] == "shift_unknown"


def test_what_needs_action_in_the_shift_that_runs(pit: Pit) -> None:
    assert pit.get("shift_manager", "/api/pit/reports/shift")["actions"] == [], "the pit is not in use"
    pit.hire("sally", ("shift_manager",))
    found = pit.get("shift_manager", "/api/pit/reports/shift")
    assert (found["running"], found["shift"] in found["shifts"]) == (True, True)
    kinds = {one["kind"] for one in found["actions"]}
    assert {"box_missing", "float"} <= kinds
    assert {one["table"] for one in found["actions"] if one["kind"] == "box_missing"} == set(GAMES)
    day = pit.get("accounting", f"/api/pit/reports/shift?day={found['day']}")
    assert day["shift"] == ""
    assert day["total"]["win"] == pit.get("accounting", "/api/pit/reports")["total"]["win"]
    answer = pit.client.get("/api/pit/reports/shift?format=csv", headers=pit.by("pit_manager"))
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["kind"], row["table"]) for row in rows] == [
        (one["kind"], one["table"]) for one in found["actions"]
    ]


def test_the_day_against_the_year(pit: Pit) -> None:
    whole = pit.get("accounting", "/api/pit/reports")
    found = pit.get("accounting", "/api/pit/reports/year")
    assert found["day"] == whole["day"]
    bought = {line["name"]: line["statistical_drop"] for line in whole["lines"]}
    assert {line["name"]: line["drop"] for line in found["lines"]} == bought
    answer = pit.client.get("/api/pit/reports/year?format=csv&by=game", headers=pit.by("accounting"))
    assert [row["name"] for row in csv.DictReader(io.StringIO(answer.text))] == [*sorted(GAMES), "total"]


@pytest.mark.parametrize("path", ["", "/year", "/shift"])
def test_figures_are_for_managers_and_accounting_alone(pit: Pit, path: str) -> None:
    for who in ("dealer", "supervisor", "security", "cage_cashier", "count_team", "surveillance"):
        pit.get(who, f"/api/pit/reports{path}", status=403)


def test_days(pit: Pit) -> None:
    assert pit.get("accounting", "/api/pit/reports?day=2020-01-01")["lines"] == []
    for day in ("yesterday", "2020-13-01", "20200101"):
        assert pit.get("accounting", f"/api/pit/reports?day={day}", status=400)["code"] == "day_malformed"
    assert pit.get("accounting", "/api/pit/reports?by=moon", status=400)["code"] == "request_malformed"
