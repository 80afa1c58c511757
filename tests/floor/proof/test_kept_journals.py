"""Journals that version 0.1 wrote, kept as files: this version opens, folds and proves them, and continues.

`kept/events.txt` has events of every kind as 0.1 wrote them, `kept/day.tar.xz` a gaming day of ten tables,
`kept/killed-demo.tar.xz` the folder of a demo floor that was killed while its rounds were in play.
`kept/killed-demo-plain-rows.tar.xz` is the same by the last version that kept a row for each record.
"""

import asyncio
import json
import tarfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.authority import Person
from pitboss.cli import main
from pitboss.floor.clock import WallClock
from pitboss.floor.commands import PauseTable, ResumeTable
from pitboss.floor.floor import Floor
from pitboss.floor.registry import names
from pitboss.floor.storage.database import join_database
from pitboss.floor.storage.folder import look_at_folder, open_folder
from pitboss.journal import Entry
from pitboss.table.commands import Act

pytest_plugins = ("tests.kit.journal.postgres_server",)

KEPT = Path(__file__).with_name("kept")
SUPERVISOR = Person("floor", ("supervisor",), automatic=True)
FOLDERS = ("day", "killed-demo", "killed-demo-plain-rows")


def unpacked(name: str, folder: Path) -> Path:
    with tarfile.open(KEPT / f"{name}.tar.xz") as packed:
        packed.extractall(folder, filter="data")
    return folder


def run(*command: str | Path) -> tuple[int, str]:
    ran = CliRunner().invoke(main, [str(part) for part in command])
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def kept_events() -> list[Entry]:
    lines = (KEPT / "events.txt").read_text(encoding="utf-8").splitlines()
    parts = [line.split(" ", 2) for line in lines]
    return [Entry(name, int(version), payload.encode()) for name, version, payload in parts]


def within(old: Any, new: Any) -> bool:
    """Whether everything that an old value says is said by the new one too."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(key in new and within(old[key], new[key]) for key in old)
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(within, old, new))
    return bool(old == new)


@pytest.mark.parametrize("entry", kept_events(), ids=lambda entry: entry.name)
def test_an_event_of_every_kind_is_read_as_it_was_written(entry: Entry) -> None:
    event = names().decode(entry)
    again = names().encode(event)
    assert again.name == entry.name
    if again.version == entry.version:
        assert within(json.loads(entry.payload), json.loads(again.payload))


def test_every_kind_that_version_0_1_knew_is_among_the_kept_events() -> None:
    known = {line.split()[0] for line in (KEPT / "names.txt").read_text().splitlines()}
    assert {entry.name for entry in kept_events()} == known
    assert known <= names().names().keys()


@pytest.mark.parametrize("name", FOLDERS)
def test_a_kept_folder_is_proven(name: str, tmp_path: Path) -> None:
    folder = unpacked(name, tmp_path / "floor")
    code, said = run("verify", "--data", folder)
    assert code == 0, said
    assert "All is well" in said


def test_a_killed_demo_floor_opens_and_goes_on(tmp_path: Path) -> None:
    folder = unpacked("killed-demo", tmp_path / "floor")
    with look_at_folder(folder) as reader:
        before = sum(head.seq for head in reader.heads().values())
    code, said = run("--once", "--data", folder, "--port", "0")
    assert code == 0, said
    with look_at_folder(folder) as reader:
        assert sum(head.seq for head in reader.heads().values()) > before
    code, said = run("verify", "--data", folder)
    assert code == 0, said


@pytest.mark.parametrize("name", FOLDERS)
def test_a_kept_folder_moves_to_postgresql(name: str, database: str, tmp_path: Path) -> None:
    folder = unpacked(name, tmp_path / "floor")
    code, said = run("migrate", "--data", folder, "--database", database)
    assert code == 0, said
    code, said = run("verify", "--database", database)
    assert code == 0, said


def goes_on(floor: Floor) -> None:
    """Every table of a floor takes a command and is shown after it."""

    async def work() -> None:
        await floor.open()
        assert floor.tables
        for name, live_table in floor.tables.items():
            before = live_table.shown
            steps = (PauseTable(), ResumeTable())
            paused = live_table.host.hosted.paused
            for number, command in enumerate(reversed(steps) if paused else steps):
                answer = await floor.submit(name, f"kept {name} {number}", Act(SUPERVISOR, command))
                assert answer.refusal is None, answer
            await floor.written()
            assert live_table.shown > before
        await floor.close()

    asyncio.run(asyncio.wait_for(work(), 120))


@pytest.mark.parametrize("name", FOLDERS)
def test_a_kept_folder_goes_on_in_sqlite(name: str, tmp_path: Path) -> None:
    folder = unpacked(name, tmp_path / "floor")
    opened = open_folder(folder)
    with closing(opened.vault):
        goes_on(Floor(opened.store, opened.vault, WallClock()))
    code, said = run("verify", "--data", folder)
    assert code == 0, said


@pytest.mark.parametrize("name", FOLDERS)
def test_a_kept_folder_goes_on_in_postgresql(name: str, database: str, tmp_path: Path) -> None:
    folder = unpacked(name, tmp_path / "floor")
    code, said = run("migrate", "--data", folder, "--database", database)
    assert code == 0, said
    with closing(join_database(database)) as joined:
        goes_on(Floor(joined.store, joined.vault, WallClock(), sharing=joined.sharing))
    code, said = run("verify", "--database", database)
    assert code == 0, said
