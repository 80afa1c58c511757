"""`pitboss school night`: what somebody dealt by hand, from a floor's folder."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.cli.app import main
from pitboss.floor.clock import HandClock
from pitboss.floor.commands import TakeDealersPlace
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.storage.folder import open_folder
from pitboss.floor.tables.pace import AT_ONCE
from pitboss.table.commands import Act, Perform

RACK = Cheques(red=200, green=200, black=50)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor on disk where Dan took the dealer's place, and nobody came to play."""
    folder = tmp_path_factory.mktemp("night")

    async def story() -> None:
        store, vault = open_folder(folder)
        floor = Floor(store, vault, HandClock(), AT_ONCE)
        await floor.open((TablePlan("one", "mini-baccarat", RACK),))
        dan = Person("dan", ("dealer",))
        for number, step in enumerate(
            (TakeDealersPlace("Dan"), Perform("clear_hands"), Perform("take_shoe"))
        ):
            answer = await floor.submit("one", f"dan {number}", Act(dan, step))
            assert answer.refusal is None, answer.refusal
        await floor.close()

    asyncio.run(story())
    return folder


def night(data: Path, *asked: str) -> str:
    told = CliRunner().invoke(main, ["school", "night", *asked, "--data", str(data)])
    assert told.exit_code == 0, told.output
    return told.output


def test_what_somebody_dealt(data: Path) -> None:
    found = json.loads(night(data, "dan", "--json"))
    assert [(one["table"], one["rounds"]) for one in found["stints"]] == [("one", 0)]
    assert "one (0 rounds)" in night(data, "dan")


def test_a_day_on_which_nothing_was_dealt(data: Path) -> None:
    assert night(data, "tess") == "tess has dealt nothing by hand.\n"
    assert night(data, "dan", "--day", "1999-01-01").startswith(
        "dan has dealt nothing by hand on 1999-01-01."
    )


def test_a_folder_without_a_floor(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["school", "night", "dan", "--data", str(tmp_path / "none")])
    assert told.exit_code != 0
    assert "Traceback" not in told.output
