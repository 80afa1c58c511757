"""The house's rules over HTTP: in words for everybody, drafts and effects for managers, signed by two."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.journal import content_hash
from pitboss.messages import LANGUAGES
from pitboss.rulebook import Rules, games, houses, load
from pitboss.rulebook.keys import keys_of
from pitboss.web.accounts.people import STAFF_ROLES
from tests.kit.web.house import BACCARAT, ROOMY, House
from tests.kit.web.pit import Pit

MANAGERS = {"pit_manager", "shift_manager", "executive"}
LATER = TablePlan("later", BACCARAT, Cheques(red=100), settings={"limits.min": "$50"})
"""Placed while a changed rule is in force, with a minimum of its own."""


@pytest.fixture(scope="module")
def pit() -> Iterator[Pit]:
    house = House(replace(ROOMY, public=True), games=(BACCARAT,))
    with house.open() as client:
        yield Pit(house, client)


def post(pit: Pit, who: str, path: str, status: int = 200, **settings: Any) -> dict[str, Any]:
    body = {"settings": {key.replace("__", "."): value for key, value in settings.items()}}
    answer = pit.client.post(f"/api/rulebooks/{path}", json=body, headers=pit.by(who))
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told_to_everybody(pit: Pit, language: str) -> None:
    listed = pit.client.get("/api/rulebooks").json()["games"]
    assert len(listed) == sum(len(games(house)) for house in houses())
    told = pit.client.get(f"/api/rulebooks/{BACCARAT}?language={language}").json()
    assert [line["key"] for line in told["lines"]] == [key.key for key in keys_of(load(BACCARAT))]
    assert (told["rulebook"], told["signed"], told["may_propose"]) == (load(BACCARAT).hash, None, False)
    assert not any(line["edited"] or line["differs"] for line in told["lines"])
    decks = next(line for line in told["lines"] if line["key"] == "decks")
    assert decks["cites"] == [{"id": "BAC-VAL-01", "source": "baccarat manual 164"}]
    assert pit.client.get("/api/rulebooks/faro").status_code == 404


def test_another_house_differs_from_the_manual_where_it_does(pit: Pit) -> None:
    told = pit.client.get("/api/rulebooks/blackjack-h17").json()
    differs = {line["key"]: line["manual"] for line in told["lines"] if line["differs"]}
    assert differs["dealer.soft17"] == "The dealer stands on a soft 17."
    assert differs["insurance.even_money"].startswith("Even money is offered")
    assert "decks" not in differs


def test_drafts_are_for_managers(pit: Pit) -> None:
    for role in STAFF_ROLES:
        status = 200 if role in MANAGERS else 403
        post(pit, role, f"{BACCARAT}/draft", status, decks=6)
        assert pit.get(role, f"/api/rulebooks/{BACCARAT}")["may_propose"] == (role in MANAGERS)
        if role not in MANAGERS:
            command = {"house": "manual", "game": BACCARAT, "settings": {"decks": 6}, "why": "x"}
            assert pit.refused(role, "ProposeRules", **command) == "not_your_desk"
    for what in ("draft", "effect"):
        answer = pit.client.post(f"/api/rulebooks/{BACCARAT}/{what}", json={"settings": {}})
        assert answer.status_code == 401


def test_a_draft_is_checked_beside_its_keys(pit: Pit) -> None:
    wrong = post(pit, "pit_manager", f"{BACCARAT}/draft", decks=5)
    decks = {"key": "decks", "language": "en"}
    assert wrong["faults"] == [{**decks, "sentence": "baccarat is played with 6 or 8 decks (BAC-VAL-01)."}]
    assert wrong["after"] is None
    vietnamese = post(pit, "pit_manager", f"{BACCARAT}/draft?language=vi", decks=5)["faults"]
    assert [(fault["language"], fault["sentence"][:14]) for fault in vietnamese] == [("vi", "baccarat chơi ")]
    told = post(pit, "pit_manager", f"{BACCARAT}/draft", limits__min="$50")
    assert (told["faults"], told["before"]["min"], told["after"]["min"]) == ([], 25_00, 50_00)
    keys = [change["key"] for change in told["changes"]]
    assert keys[0] == "limits.min"
    assert "bets.player.min" in keys, "what follows from it is told too"
    assert told["changes"][0]["before"] == "The table minimum is $25."
    post(pit, "pit_manager", f"{BACCARAT}/draft", 400, no_such_key=1)
    post(pit, "pit_manager", f"{BACCARAT}/effect", 422, decks=5)


def test_the_effect_is_exact_and_worked_out_only_where_it_matters(pit: Pit) -> None:
    room = pit.house.services.odds_queue
    before = room.worked
    assert post(pit, "pit_manager", f"{BACCARAT}/effect", limits__min="$50") == {
        "untouched": True,
        "bets": [],
    }
    assert room.worked == before
    settings: dict[str, Any] = {"bets.tie.lines[1].pays": "9 to 1", "limits.min": "$50"}
    told = post(pit, "pit_manager", f"{BACCARAT}/effect", **settings)
    tie = next(bet for bet in told["bets"] if bet["bet"] == "tie")
    assert (round(tie["before"], 4), round(tie["after"], 4)) == (0.1436, 0.0484)
    assert tie["difference"] == pytest.approx(tie["after"] - tie["before"])
    assert "/" in tie["exact_after"]
    player = next(bet for bet in told["bets"] if bet["bet"] == "player")
    assert player["difference"] == 0
    worked = room.worked
    post(pit, "shift_manager", f"{BACCARAT}/effect", **(settings | {"limits.min": "$100"}))
    assert room.worked == worked, "a key that does not matter asks nothing anew"


def test_signed_rules_are_the_houses_for_tables_placed_afterwards(pit: Pit) -> None:
    settings = {"bets.tie.lines[1].pays": "9 to 1"}
    command = {"house": "manual", "game": BACCARAT, "settings": settings, "why": "a week of the tie"}
    pit.does("pit_manager", "ProposeRules", **command)
    waiting = pit.get("shift_manager", f"/api/rulebooks/{BACCARAT}")["waiting"]
    assert [(one["number"], one["own"], one["stale"]) for one in waiting] == [(1, False, False)]
    assert waiting[0]["changes"][0]["after"].startswith("Tie pays nine to one")
    assert pit.client.get(f"/api/rulebooks/{BACCARAT}").json()["waiting"] == []
    assert pit.refused("pit_manager", "SignRules", number=1) == "not_your_desk"
    playing = pit.house.floor.tables[BACCARAT].host.rules.hash
    pit.does("shift_manager", "SignRules", number=1)
    told = pit.get("dealer", f"/api/rulebooks/{BACCARAT}")
    assert told["signed"]["number"] == 1
    line = next(one for one in told["lines"] if one["key"] == "bets.tie.lines[1].pays")
    assert line["differs"]
    assert "eight to one" in line["manual"]
    text = pit.house.store.rulebook(told["rulebook"])
    assert text is not None
    assert content_hash(text).hex() == told["rulebook"], "in the journal, under its hash"
    assert pit.house.floor.tables[BACCARAT].host.rules.hash == playing, "a table in play keeps its rules"


def test_the_house_opens_new_tables_by_what_was_signed() -> None:
    house = House(games=(BACCARAT,))
    with house.open() as client:
        pit = Pit(house, client)
        settings = {"bets.tie.lines[1].pays": "9 to 1"}
        command = {"house": "manual", "game": BACCARAT, "settings": settings, "why": "a week of the tie"}
        pit.does("shift_manager", "ProposeRules", **command)
        pit.does("executive", "SignRules", number=1)

    house.store.state = "open"  # the same journal, opened anew

    async def next_day() -> tuple[Rules, Rules]:
        floor = Floor(house.store, house.vault, house.clock, Pace())
        await floor.open((*house.plans((BACCARAT,)), LATER))  # type: ignore[arg-type]
        found = floor.tables[BACCARAT].host.rules, floor.tables["later"].host.rules
        await floor.close()
        return found

    old, new = asyncio.run(next_day())
    assert old.hash == load(BACCARAT).hash, "a table keeps the rules that it was placed under"
    assert str(new.bets["tie"].lines[0].pays) == "9 to 1"
    assert (new.limits.min, new.house, new.game) == (50_00, "manual", BACCARAT)
