"""`pitboss school report`: everybody's progress, from a floor's folder."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.authority import Person, Role
from pitboss.cli.app import main
from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Floor
from pitboss.floor.storage.folder import open_folder
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.pit.staff import people as p
from pitboss.school.records import Mark
from pitboss.school.school import Enrol, OpenClass
from pitboss.school.trainee import RecordDrill

SHAN = Person("shan", ("shift_manager",))
MANAGER_AND_DEALER: dict[str, tuple[Role, ...]] = {"shan": ("shift_manager",), "tom": ("dealer",)}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor on disk whose tess has practised, and tom has not, who deals all the same."""
    folder = tmp_path_factory.mktemp("school")

    async def story() -> None:
        store, vault = open_folder(folder)
        floor = Floor(store, vault, HandClock(), Pace())
        await floor.open()

        async def does(stream: str, who: str, role: Role, command: Command) -> None:
            answer = await (await floor.aggregate(stream)).submit(
                repr(command)[:60], Person(who, (role,)), command
            )
            assert answer.refusal is None

        for command in (OpenClass("Spring", "blackjack-shoe"), Enrol("class-1", "tom")):
            await does("school", "ines", "instructor", command)
        marks = (Mark("INS-02", False, 900, "insurance"), Mark("INS-03", True, 800, "insurance"))
        await does("trainee/tess", "tess", "trainee", RecordDrill("insurance", 1, 1, marks))
        for who, roles in MANAGER_AND_DEALER.items():
            new = p.StaffMember(id=who, first_name=who, surname=who, licence=f"L-{who}", roles=roles)
            assert (await floor.submit_to_pit(f"hire {who}", SHAN, p.HirePerson(new))).refusal is None
            begun = await floor.submit_to_pit(f"begin {who}", Person(who, roles), p.BeginShift())
            assert begun.refusal is None
        asked = p.QualifyDealer("tom", "blackjack-shoe", "short of dealers")
        assert (await floor.submit_to_pit("able", SHAN, asked)).refusal is None
        await floor.close()

    asyncio.run(story())
    return folder


def test_everybody_has_a_line(data: Path) -> None:
    told = CliRunner().invoke(main, ["school", "report", "--data", str(data), "--json"])
    assert told.exit_code == 0, told.output
    tess, tom = json.loads(told.output)
    assert (tess["trainee"], tess["questions"], tess["right"], tess["weak"]) == ("tess", 2, 1, ["INS-02"])
    assert tess["due"] == 2, "long ago"
    assert (tom["trainee"], tom["questions"], tom["classes"]) == ("tom", 0, ["Spring"])
    table = CliRunner().invoke(main, ["school", "report", "--data", str(data)])
    assert "tess" in table.output
    assert "50%" in table.output
    assert (tom["may_deal"], tom["by_exception"]) == ([], ["blackjack-shoe"])
    wide = CliRunner().invoke(main, ["school", "report", "--data", str(data)], env={"COLUMNS": "160"})
    assert "blackjack-shoe (by exception)" in wide.output
    proof = CliRunner().invoke(main, ["verify", "--data", str(data)])
    assert "the school" in proof.output, proof.output


def test_a_folder_without_a_floor(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["school", "report", "--data", str(tmp_path / "none")])
    assert told.exit_code != 0
    assert "Traceback" not in told.output
