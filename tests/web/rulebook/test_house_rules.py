"""One rulebook runs the pit: odds, drills, seats and new tables go by what was signed, and say by whom."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.floor.floor import TablePlan
from pitboss.journal import content_hash
from pitboss.odds.figures import figures_of
from pitboss.pit.rule_changes import InForce
from pitboss.rulebook import Rules, load, overlaid, text_of
from pitboss.web.rulebook.in_force import HouseRules
from tests.kit.web.house import BACCARAT, ROOMY, House
from tests.kit.web.pit import Pit
from tests.kit.web.practice import question_of

SIX: dict[str, Any] = {"decks": 6, "commission.rate": "4%", "bets.tie.lines[1].pays": "9 to 1"}
TIE = "bets.tie.lines[1].pays"


@pytest.fixture(scope="module")
def pit() -> Iterator[Pit]:
    house = House(replace(ROOMY, public=True), games=(BACCARAT,))
    with house.open() as client:
        pit = Pit(house, client)
        command = {"house": "manual", "game": BACCARAT, "settings": SIX, "why": "less to shuffle"}
        pit.does("pit_manager", "ProposeRules", **command)
        pit.does("shift_manager", "SignRules", number=1)
        yield pit


def signed(pit: Pit) -> Rules:
    return pit.house.services.house_rules.of("manual", BACCARAT).rules


def odds(pit: Pit, **settings: Any) -> dict[str, Any]:
    body = {"settings": {key.replace("__", "."): value for key, value in settings.items()}}
    answer = pit.client.post(f"/api/odds/{BACCARAT}", json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def edges(told: dict[str, Any]) -> dict[str, float]:
    return {bet["bet"]: bet["house_edge"] for bet in told["bets"]}


def test_the_odds_are_those_of_what_was_signed(pit: Pit) -> None:
    rules = signed(pit)
    assert (rules.decks, load(BACCARAT).decks) == (6, 8)
    told = odds(pit)
    assert (told["decks"], told["rulebook"]) == (6, rules.hash)
    assert edges(told) == {bet: float(edge) for bet, edge in figures_of(rules).edges.items()}
    assert edges(told)["banker"] != float(figures_of(load(BACCARAT)).edges["banker"])
    by = {"number": 1, "by": "The pit_manager", "signer": "The shift_manager"}
    assert by.items() <= told["signed"].items()
    assert told["signed"]["at_ms"] > 0
    listed = {game["game"]: game for game in pit.client.get("/api/odds").json()["games"]}
    assert (listed[BACCARAT]["decks"], listed[BACCARAT]["signed"]) == (6, told["signed"])
    assert (listed["ez-baccarat"]["decks"], listed["ez-baccarat"]["signed"]) == (8, None)


def test_a_what_if_starts_from_what_was_signed(pit: Pit) -> None:
    own = {setting["key"]: setting["value"] for setting in odds(pit)["settings"]}
    assert {key: own[key] for key in SIX} == SIX
    eight = odds(pit, decks=8)
    change = {bet["bet"]: bet["change"] for bet in eight["bets"]}
    assert change["tie"] == pytest.approx(edges(eight)["tie"] - edges(odds(pit))["tie"])
    file = load(BACCARAT, settings={"commission.rate": "4%"})
    assert edges(eight)["banker"] == float(figures_of(file).edges["banker"])
    assert odds(pit, **{TIE: "9 to 1"})["rulebook"] == signed(pit).hash


def test_drills_and_seats_are_of_what_was_signed(pit: Pit) -> None:
    assert pit.house.floor.tables[BACCARAT].host.rules.hash == load(BACCARAT).hash, "it was placed before"
    by = pit.by("trainee")
    wish = {"game": BACCARAT, "drill": "commission", "questions": 1}
    lesson = pit.client.post("/api/train/lessons", json=wish, headers=by).json()
    assert "4%" in str(question_of(pit.house.services, lesson["id"]).explanation.parameters)
    seat = pit.client.post("/api/train/seat", json={"game": BACCARAT, "seed": 1}, headers=by).json()
    assert (seat["scene"]["placard"]["decks"], seat["scene"]["placard"]["rulebook"]) == (6, signed(pit).hash)


def test_the_placard_of_a_table_placed_afterwards(pit: Pit) -> None:
    later = TablePlan("later", BACCARAT, Cheques(red=100))
    pit.client.blocking_portal.call(pit.house.floor.placement.place, (later,))
    tables = {one["table"]: one["placard"] for one in pit.client.get("/api/tables").json()["tables"]}
    assert (tables["later"]["decks"], tables["later"]["rulebook"]) == (6, odds(pit)["rulebook"])
    assert tables[BACCARAT]["decks"] == 8, "a table in play keeps its rules"
    tie = next(bet for bet in tables["later"]["bets"] if bet["bet"] == "tie")
    assert "9 to 1" in str(tie["pays"])


def test_signed_rules_outlive_the_houses_file(pit: Pit) -> None:
    """As after an update of the house's files: what was signed is in the journal, and stays."""
    old = overlaid(text_of(BACCARAT), {"name": "Mini-Baccarat of old", "decks": 6})
    known = pit.house.floor.pit.durable
    entry = InForce({"decks": 6}, content_hash(old).hex(), 1, "pat", "shan")
    room = pit.house.floor.services
    pit.client.blocking_portal.call(room.writer.ask, room.store.put_rulebook, old)
    aged = replace(known, rule_changes=replace(known.rule_changes, in_force={f"manual/{BACCARAT}": entry}))

    floor: Any = SimpleNamespace(services=room, pit=SimpleNamespace(durable=aged))
    assert HouseRules(floor).of("manual", BACCARAT).signed is None, "the file makes something else by now"
    house = HouseRules(floor)
    pit.client.blocking_portal.call(house.open)
    book = house.of("manual", BACCARAT)
    assert (book.rules.name, book.rules.hash, book.signed) == ("Mini-Baccarat of old", entry.rulebook, entry)
