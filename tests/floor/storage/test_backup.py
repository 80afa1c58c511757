"""`pitboss backup` and `restore`: a copy of a floor that goes on, proven, and never written over another."""

import asyncio
import os
import random
import shutil
import stat
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.floor.clock import HandClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.storage.folder import JOURNAL, PEOPLE, VAULT, FolderError, look_at_folder, open_folder
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.journal import SqliteVault, StoreFailed
from pitboss.web.accounts.sqlite import open_people
from tests.kit.floors.floor import RACK, play, played_folder

GAMES = ("mini-baccarat",)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_folder(tmp_path_factory.mktemp("backup") / "floor", GAMES, events=300)


def run(*command: str) -> tuple[int, str]:
    ran = CliRunner().invoke(main, list(command))
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def heads(folder: Path) -> dict[str, int]:
    with look_at_folder(folder) as reader:
        return {stream: head.seq for stream, head in reader.heads().items() if stream.startswith("table/")}


def test_there_and_back_again(floor: Path, tmp_path: Path) -> None:
    copy, vault, new = tmp_path / "copy.sqlite", tmp_path / "apart", tmp_path / "new"
    code, said = run("backup", "--data", str(floor), "--to", str(copy), "--vault-to", str(vault))
    assert code == 0, said
    assert "anybody who can read it knows the cards to come" in said
    assert stat.S_IMODE(vault.stat().st_mode) == 0o600
    code, said = run("restore", str(copy), "--data", str(new), "--vault", str(vault))
    assert code == 0, said
    assert heads(new) == heads(floor)
    assert run("verify", "--data", str(new))[0] == 0

    async def go_on() -> int:
        opened = open_folder(new)
        again = await play(
            *opened, GAMES, events=heads(floor)["table/mini-baccarat"] + 100, seed=9, run="two"
        )
        assert not again.halted
        assert not again.stopped
        seq = again.tables["mini-baccarat"].seq
        await again.close()
        opened.vault.close()
        return seq

    assert asyncio.run(go_on()) > heads(floor)["table/mini-baccarat"]


def test_the_accounts_go_along_when_they_are_asked_for(floor: Path, tmp_path: Path) -> None:
    folder, copy, people, new = (tmp_path / name for name in ("floor", "copy", "people", "new"))
    shutil.copytree(floor, folder)
    with closing(open_people(folder / PEOPLE)) as db:
        db.execute("INSERT INTO asked (command, at_ms) VALUES ('one', 1)")
    _, said = run("backup", "--data", str(folder), "--to", str(tmp_path / "bare"))
    assert "--people-to copies them" in said
    code, said = run("backup", "--data", str(folder), "--to", str(copy), "--people-to", str(people))
    assert code == 0, said
    code, said = run("restore", str(copy), "--data", str(new), "--people", str(people))
    assert code == 0, said
    with closing(open_people(new / PEOPLE)) as db:
        assert db.execute("SELECT command FROM asked").fetchall() == [("one",)]


def cards_of(folder: Path, after: int, most: int) -> list[str]:
    """The next cards of the table behind a record, as its journal has them."""
    found: list[str] = []
    with look_at_folder(folder) as reader:
        for record in reader.read("table/mini-baccarat", after=after):
            if record.name == "baccarat.card_drawn" and len(found) < most:
                found.append(msgspec.json.decode(record.payload)["card"])
    return found


@pytest.mark.parametrize("with_vault", [True, False])
def test_a_restored_floor_deals_no_card_that_was_seen(tmp_path: Path, with_vault: bool) -> None:
    """Backed up in mid-shoe and played on: who was there knows the cards that followed."""
    folder, copy, vault, new = (tmp_path / name for name in ("floor", "copy", "vault", "new"))
    played_folder(folder, GAMES, events=120)
    at = heads(folder)["table/mini-baccarat"]
    assert run("backup", "--data", str(folder), "--to", str(copy), "--vault-to", str(vault))[0] == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600

    async def go_on(where: Path, life: str) -> HostedTable:
        opened = open_folder(where)
        again = await play(*opened, GAMES, events=at + 300, seed=9, run=life)
        assert not again.halted
        assert not again.stopped
        hosted = again.tables["mini-baccarat"].durable
        await again.close()
        opened.vault.close()
        return hosted

    seen_shoe = asyncio.run(go_on(folder, "two")).shoe
    seen = cards_of(folder, at, 30)
    with SqliteVault(folder / VAULT) as first:
        secrets = {row[0]: row[1] for row in first.everything()}
    with_it = ("--vault", str(vault)) if with_vault else ()
    code, said = run("restore", str(copy), "--data", str(new), "--by", "sue", "--why", "a new disk", *with_it)
    assert code == 0, said
    assert "Their shoes are given up" in said
    assert stat.S_IMODE((new / JOURNAL).stat().st_mode) == 0o600
    assert run("verify", "--data", str(new))[0] == 0
    hosted = asyncio.run(go_on(new, "three"))
    code, said = run("verify", "--data", str(new))
    assert code == 0, said
    assert "Epoch 2" in said
    assert "restored from a backup by sue (a new disk)" in said
    assert len(seen) == 30
    assert cards_of(new, at, 30) != seen
    with look_at_folder(new) as reader:
        told = [record.name for record in reader.read("table/mini-baccarat", after=at)]
    given_up = told.index("floor.shoe_given_up")
    assert "baccarat.card_drawn" not in told[:given_up], "nothing is dealt from it before that"
    with SqliteVault(new / VAULT) as second:
        again = {row[0]: row[1] for row in second.everything()}
    assert seen_shoe != hosted.shoe or secrets[seen_shoe] != again[hosted.shoe]
    shared = secrets.keys() & again.keys()
    assert shared, "the next shoes have the same names"
    assert all(secrets[shoe] != again[shoe] for shoe in shared), (
        "and none has a secret that was prepared before"
    )


def test_without_its_vault_a_restored_floor_goes_on_too(floor: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "copy.sqlite", tmp_path / "new"
    code, said = run("backup", "--data", str(floor), "--to", str(copy))
    assert code == 0
    assert "The copy has no vault" in said
    code, said = run("restore", str(copy), "--data", str(new))
    assert code == 0
    assert "Their shoes are given up when the floor opens: mini-baccarat" in said

    async def try_it() -> dict[str, str]:
        opened = open_folder(new)
        so_far = heads(new)["table/mini-baccarat"]
        again = await play(*opened, GAMES, events=so_far + 60, seed=9, run="two")
        stopped = again.stopped
        await again.close()
        opened.vault.close()
        return stopped

    assert asyncio.run(try_it()) == {}


def test_a_copy_of_a_floor_that_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "floor"

    async def whole() -> None:
        opened = open_folder(folder)
        floor = await play(*opened, GAMES, events=100, seed=1)
        before = heads(folder)["table/mini-baccarat"]
        crowd = Crowd(floor, random.Random(2), run="two")  # noqa: S311 - whims
        crowd.join("mini-baccarat", "late 1", "late 2")
        copying = asyncio.create_task(
            asyncio.to_thread(run, "backup", "--data", str(folder), "--to", str(tmp_path / "copy"))
        )
        assert isinstance(floor.clock, HandClock)
        while not copying.done():
            floor.clock.move(30_000)
            await asyncio.sleep(0)
        code, said = copying.result()
        assert code == 0, said
        await crowd.stop()
        await floor.close()
        opened.vault.close()
        code, said = run("restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new"))
        assert code == 0, said
        copied, after = (heads(each)["table/mini-baccarat"] for each in (tmp_path / "new", folder))
        assert before <= copied <= after
        assert before < after

    asyncio.run(whole())


def test_copies_are_for_their_owner_alone_and_one_file_each(floor: Path, tmp_path: Path) -> None:
    """Whatever the umask: a copy has what the original has, and the original is private."""
    folder, copies, new = tmp_path / "floor", tmp_path / "copies", tmp_path / "new"
    shutil.copytree(floor, folder)
    open_people(folder / PEOPLE).close()
    copies.mkdir()
    copy, vault, people = (str(copies / name) for name in ("copy", "vault", "people"))
    usual = os.umask(0)
    try:
        to = ("--to", copy, "--vault-to", vault, "--people-to", people)
        assert run("backup", "--data", str(folder), *to)[0] == 0
        from_ = ("--vault", vault, "--people", people)
        assert run("restore", copy, "--data", str(new), *from_)[0] == 0
        assert run("verify", "--data", str(new))[0] == 0
    finally:
        os.umask(usual)
    assert sorted(file.name for file in copies.iterdir()) == ["copy", "people", "vault"]
    assert stat.S_IMODE(new.stat().st_mode) == 0o700
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (*copies.iterdir(), *new.iterdir())}
    assert {PEOPLE, VAULT, JOURNAL} <= modes.keys()
    assert set(modes.values()) == {0o600}, modes


def test_nothing_is_overwritten(floor: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    for options in (("--to", str(there)), ("--to", str(tmp_path / "x"), "--vault-to", str(there))):
        code, said = run("backup", "--data", str(floor), *options)
        assert code == 2
        assert "nothing is ever overwritten" in said
    assert there.read_text() == "mine"
    code, said = run("backup", "--data", str(floor), "--to", str(tmp_path / "copy"))
    assert code == 0
    code, said = run("restore", str(tmp_path / "copy"), "--data", str(tmp_path))
    assert code == 2
    assert "nothing is ever overwritten" in said


def test_a_spoiled_copy_is_not_restored(floor: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    run("backup", "--data", str(floor), "--to", str(copy))
    whole = bytearray(copy.read_bytes())
    place = whole.find(b"WagerPlaced")
    whole[place] ^= 1
    copy.write_bytes(whole)
    code, said = run("restore", str(copy), "--data", str(tmp_path / "new"))
    assert code == 1
    assert "Nothing was restored" in said
    assert not (tmp_path / "new").exists()
    other = tmp_path / "other"
    other.write_text("no journal at all, but long enough to be looked at by a program that wants one" * 20)
    code, said = run("restore", str(other), "--data", str(tmp_path / "new"))
    assert code == 2
    assert "is not a pitboss journal" in said


def test_a_folder_that_cannot_be_used_says_why(floor: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match="is a file"):
        open_folder(tmp_path / "file")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("")
    with pytest.raises(FolderError, match="is not empty and holds no pitboss data"):
        open_folder(tmp_path / "other")
    with pytest.raises(FolderError, match="holds no pitboss data"):
        look_at_folder(tmp_path / "other")
    opened = open_folder(tmp_path / "new")
    with pytest.raises(FolderError, match="in use by another"):
        open_folder(tmp_path / "new")
    opened.store.close()
    opened.vault.close()
    (tmp_path / "new" / VAULT).unlink()
    with pytest.raises(FolderError, match="a journal and no vault"):
        open_folder(tmp_path / "new")
    (tmp_path / "lone").mkdir()
    (tmp_path / "lone" / VAULT).write_bytes((floor / VAULT).read_bytes())
    with pytest.raises(FolderError, match="a vault and no journal"):
        open_folder(tmp_path / "lone")
    assert not (tmp_path / "lone" / JOURNAL).exists()


def test_a_shoe_that_was_revealed_is_never_dealt_again(tmp_path: Path) -> None:
    """A journal from a backup that is older than the vault beside it: its next shoe may be known by now."""

    async def whole() -> None:
        opened = open_folder(tmp_path / "floor")
        opened.vault.seal("mini-baccarat/1", bytes(range(32)), at_ms=1)
        opened.vault.reveal("mini-baccarat/1", at_ms=2)
        floor = Floor(*opened, HandClock())
        with pytest.raises(StoreFailed, match="was revealed before"):
            await floor.open((TablePlan("mini-baccarat", "mini-baccarat", RACK),))
        await floor.close()
        opened.vault.close()

    asyncio.run(whole())
