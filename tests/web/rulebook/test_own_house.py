"""Games of a house of its own are full citizens: names, rules, odds, drills and signed changes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cli import main
from pitboss.cli.house import working_for
from pitboss.web.texts import game_name
from tests.kit.web.house import ROOMY, House, staff_id
from tests.kit.web.pit import LOW, Pit

NAME, IN_VIETNAMESE = "Lakeside Baccarat", "Bài cào Bờ Hồ"


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    folder: Path = tmp_path_factory.mktemp("houses") / "lakeside"
    assert CliRunner().invoke(main, ["house", "new", str(folder)]).exit_code == 0
    game = folder / "baccarat.toml"
    text = game.read_text(encoding="utf-8").replace(
        'name = "Mini-Baccarat"', f'name = "{NAME}"\nnames = {{ vi = "{IN_VIETNAMESE}" }}'
    )
    game.write_text(text, encoding="utf-8")
    game.rename(folder / "lakeside-baccarat.toml")
    with working_for(folder):
        house = House(replace(ROOMY, public=True), games=("lakeside-baccarat",))
        with house.open() as client:
            yield Pit(house, client)


def read(pit: Pit, path: str) -> Any:
    answer = pit.client.get(path, headers=pit.house.token("trainee-1"))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_page_knows_its_name_its_rules_and_its_odds(pit: Pit) -> None:
    assert read(pit, "/api/words/en")["game.lakeside-baccarat"] == NAME
    assert read(pit, "/api/words/zh-Hant")["game.lakeside-baccarat"] == NAME, "it has no other name there"
    assert read(pit, "/api/words/vi")["game.lakeside-baccarat"] == IN_VIETNAMESE
    assert "lakeside-baccarat" in [one["game"] for one in read(pit, "/api/rulebooks")["games"]]
    assert read(pit, "/api/rulebooks/lakeside-baccarat")["lines"]
    told = pit.client.post("/api/odds/lakeside-baccarat", json={"settings": {}}).json()
    assert {"player", "banker", "tie"} <= {bet["bet"] for bet in told["bets"]}


def test_slips_call_it_by_its_name(pit: Pit) -> None:
    assert game_name("lakeside-baccarat", "en") == NAME
    assert game_name("midi-baccarat", "en") == "Midi-Baccarat"
    staff: tuple[Role, ...] = ("supervisor", "cage_cashier", "pit_manager", "shift_manager")
    for role in staff:  # the managers sign rules in the tests below
        pit.hire(staff_id(role), (role,))
        pit.does(role, "BeginShift")
    pit.does("supervisor", "RequestFill", table="lakeside-baccarat", cheques=LOW)
    pit.does("cage_cashier", "PrepareFill", number=1)
    page = pit.client.get("/slips/FIL-000001", headers=pit.by("supervisor"))
    assert NAME in page.text
    assert "<td>lakeside-baccarat</td>" not in page.text.replace(
        "<th>table</th><td>lakeside-baccarat</td>", ""
    )


def test_its_rules_are_changed_by_two_signatures(pit: Pit) -> None:
    settings = {"bets.tie.lines[1].pays": "9 to 1"}
    change = {
        "house": "lakeside",
        "game": "lakeside-baccarat",
        "settings": settings,
        "why": "as across the road",
    }
    pit.does("pit_manager", "ProposeRules", **change)
    pit.does("shift_manager", "SignRules", number=1)
    rules = pit.house.services.house_rules.of("lakeside", "lakeside-baccarat").rules
    assert str(rules.bets["tie"].lines[0].pays) == "9 to 1"


def test_dealers_are_drilled_on_it(pit: Pit) -> None:
    assert "lakeside-baccarat" in read(pit, "/api/train")["games"]


def test_a_refusal_over_http_calls_it_by_its_name_in_the_readers_language(pit: Pit) -> None:
    body = {
        "id": "rules-vi",
        "command": {
            "type": "ProposeRules",
            "house": "manual",
            "why": "a test",
            "game": "lakeside-baccarat",
            "settings": {},
        },
    }
    for language, name in (("vi", IN_VIETNAMESE), ("en", NAME)):
        asked = {**body, "id": f"rules-{language}"}
        token = pit.house.token(staff_id("pit_manager"))
        answer = pit.client.post(
            "/api/pit/commands", params={"language": language}, json=asked, headers=token
        )
        refusal = answer.json()["refusal"]
        assert (refusal["code"], name in refusal["sentence"]) == ("game_not_here", True), refusal
