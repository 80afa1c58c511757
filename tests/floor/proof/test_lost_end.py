"""A journal that has lost its end is refused, however it was lost; `verify` says what `serve` says."""

import asyncio
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.floor.storage.epochs import epochs
from pitboss.floor.storage.folder import JOURNAL, PEOPLE, VAULT, FolderError, look_at_folder, open_folder
from pitboss.journal import Append, Batch, Entry, SqliteStore, SqliteWitness, StoreFailed, content_hash
from pitboss.web.accounts.sqlite import open_people
from tests.kit.floors.floor import play

GAMES = ("mini-baccarat",)
LOG, TAIL = f"{JOURNAL}-wal", f"{JOURNAL}.tail"
Damage = Callable[[Path], None]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a kill leaves it, its witnesses told of the last command; with an older log put by."""
    base = tmp_path_factory.mktemp("lost")
    folder = base / "floor"

    async def whole() -> None:
        opened = open_folder(folder)
        open_people(folder / PEOPLE).close()
        floor = await play(*opened, GAMES, events=100, seed=1)
        shutil.copy(folder / LOG, base / "older")
        so_far = min(spot.shown for spot in floor.tables.values())
        await floor.close()
        opened.vault.close()
        opened = open_folder(folder)
        floor = await play(*opened, GAMES, events=so_far + 100, seed=2, run="two")
        last = opened.store.last()
        assert last is not None
        for name in (VAULT, PEOPLE):
            until = time.monotonic() + 20
            while (seen := SqliteWitness(folder / name).seen()) is None or seen.number < last.number:
                assert time.monotonic() < until
                await asyncio.sleep(0.05)
        shutil.copytree(folder, base / "killed")
        await floor.close()
        opened.vault.close()

    asyncio.run(whole())
    return base / "killed"


def without_log(folder: Path) -> None:
    (folder / LOG).unlink()


def without_log_and_index(folder: Path) -> None:
    (folder / LOG).unlink()
    (folder / f"{JOURNAL}-shm").unlink()


def half_a_log(folder: Path) -> None:
    log = folder / LOG
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])


def an_older_log(folder: Path) -> None:
    (folder / LOG).write_bytes((folder.parent / "older").read_bytes())


def one_bit_in_the_log(folder: Path) -> None:
    log = folder / LOG
    damaged = bytearray(log.read_bytes())
    damaged[len(damaged) // 2] ^= 4
    log.write_bytes(damaged)


def one_bit_in_the_head_of_the_log(folder: Path) -> None:
    log = folder / LOG
    damaged = bytearray(log.read_bytes())
    damaged[17] ^= 4
    log.write_bytes(damaged)


EVERY = (
    without_log,
    without_log_and_index,
    half_a_log,
    an_older_log,
    one_bit_in_the_log,
    one_bit_in_the_head_of_the_log,
)


def damaged(killed: Path, target: Path, damage: Damage) -> Path:
    shutil.copytree(killed, target / "floor")
    shutil.copy(killed.parent / "older", target / "older")
    damage(target / "floor")
    return target / "floor"


def run(*command: str) -> tuple[int, str]:
    ran = CliRunner().invoke(main, list(command))
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def bytes_of(folder: Path) -> dict[str, bytes]:
    files = {name: folder / name for name in (JOURNAL, LOG, TAIL)}
    return {name: file.read_bytes() for name, file in files.items() if file.exists() and file.stat().st_size}


def test_a_killed_floor_goes_on_and_is_verified(killed: Path, tmp_path: Path) -> None:
    folder = damaged(killed, tmp_path, lambda _: None)
    assert run("verify", "--data", str(folder))[0] == 0
    opened = open_folder(folder)
    opened.store.close()
    opened.vault.close()
    assert run("verify", "--data", str(folder))[0] == 0


@pytest.mark.parametrize("witness", [TAIL, VAULT, PEOPLE])
@pytest.mark.parametrize("damage", EVERY, ids=lambda one: one.__name__)
def test_a_lost_end_is_refused_by_serve_and_by_verify(
    killed: Path, tmp_path: Path, damage: Damage, witness: str
) -> None:
    """One witness alone is enough; the others are as those are that never heard of anything."""
    folder = damaged(killed, tmp_path, damage)
    _forget_all_but(folder, witness)
    before = bytes_of(folder)
    with pytest.raises(FolderError, match=r"commands are missing|commits at the end of its log are damaged"):
        open_folder(folder)
    code, said = run("verify", "--data", str(folder))
    assert code == 1, said
    assert "missing" in said or "are damaged" in said, said
    assert bytes_of(folder) == before, "what is refused stays as it is"


def test_a_refusal_counts_what_is_missing_and_says_what_can_be_done(killed: Path, tmp_path: Path) -> None:
    folder = damaged(killed, tmp_path, without_log)
    with look_at_folder(killed) as whole, look_at_folder(folder) as left:
        end, now = whole.last(), left.last()
    assert end is not None
    assert now is not None
    with pytest.raises(FolderError) as refused:
        open_folder(folder)
    said = str(refused.value)
    assert f"{end.number - now.number:,} commands are missing" in said
    assert "restore a backup" in said
    assert "pitboss reopen" in said


@pytest.mark.parametrize(
    "damage", [one for one in EVERY if one is not an_older_log], ids=lambda one: one.__name__
)
def test_a_person_may_decide_to_go_on_and_that_is_on_record(
    killed: Path, tmp_path: Path, damage: Damage
) -> None:
    folder = damaged(killed, tmp_path, damage)
    code, said = run("reopen", "--data", str(folder), "--by", "sue", "--why", "the disk was changed")
    assert code == 0, said
    code, said = run("verify", "--data", str(folder))
    assert code == 0, said
    assert "Epoch 2" in said
    with look_at_folder(folder) as reader:
        (epoch,) = epochs(reader)
    assert (epoch.why, epoch.by, epoch.reason) == ("reopened", "sue", "the disk was changed")
    assert epoch.missing > 0
    assert epoch.seen

    async def go_on() -> None:
        opened = open_folder(folder)
        assert not [name for name in opened.vault.in_play() if "/" in name]
        with look_at_folder(folder) as reader:
            so_far = min(reader.heads()[f"table/{game}"].seq for game in GAMES)
        floor = await play(*opened, GAMES, events=so_far + 60, seed=3, run="three")
        assert not floor.halted
        assert not floor.stopped
        await floor.close()
        opened.vault.close()

    asyncio.run(go_on())
    assert run("verify", "--data", str(folder))[0] == 0
    if damage in (one_bit_in_the_log, one_bit_in_the_head_of_the_log):
        assert list(folder.glob(f"{LOG}.damaged-*")), "what was damaged is put aside"


def test_nobody_goes_on_with_what_is_not_sound(killed: Path, tmp_path: Path) -> None:
    folder = damaged(killed, tmp_path, without_log)
    with look_at_folder(folder) as reader:
        (size,) = reader._rows("PRAGMA page_size")[0]
    whole = bytearray((folder / JOURNAL).read_bytes())
    whole[8 * size : 9 * size] = bytes(size)
    (folder / JOURNAL).write_bytes(whole)
    code, said = run("reopen", "--data", str(folder), "--by", "sue", "--why", "so that it goes on")
    assert code == 2, said
    assert "is not sound" in said


def test_nobody_decides_without_a_name_and_a_reason(killed: Path, tmp_path: Path) -> None:
    folder = damaged(killed, tmp_path, without_log)
    assert run("reopen", "--data", str(folder), "--by", "sue")[0] == 2
    assert run("reopen", "--data", str(folder), "--by", "sue", "--why", " ")[0] == 2
    assert run("reopen", "--data", str(folder), "--by", "", "--why", "so")[0] == 2
    with look_at_folder(folder) as reader:
        assert epochs(reader) == ()


def test_another_journal_of_the_same_length_is_refused(killed: Path, tmp_path: Path) -> None:
    """Taken back and written on until it is as long as it was: its commands are not those that were seen."""
    folder = damaged(killed, tmp_path, without_log)
    with look_at_folder(killed) as reader:
        end = reader.last()
    assert end is not None
    with SqliteStore(folder / JOURNAL, accept_loss=True) as store:
        said = content_hash(b"")
        entry = Entry("staff.signed_on", 1, b"{}")
        append = Append("staff", (entry,), None)
        while (last := store.last()) is not None and last.number <= end.number:
            number = last.number
            names = [f"{number} {place}" for place in range(end.number - number + 1)]
            store.append_many([Batch(name, said, "eve", end.at_ms, (append,)) for name in names])
    shutil.copy(killed / TAIL, folder / TAIL)
    with pytest.raises(FolderError, match="has seen another command"):
        open_folder(folder)
    assert run("verify", "--data", str(folder))[0] == 1


def test_a_journal_that_is_gone_is_not_begun_again(killed: Path, tmp_path: Path) -> None:
    folder = damaged(killed, tmp_path, without_log_and_index)
    (folder / JOURNAL).unlink()
    with pytest.raises(FolderError, match="restore"):
        open_folder(folder)
    assert not (folder / JOURNAL).exists()


def test_a_deleted_lock_file_lets_no_second_writer_in(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with SqliteStore(path):
        (tmp_path / f"{JOURNAL}.lock").unlink()
        with pytest.raises(StoreFailed, match="in use by another writer"):
            SqliteStore(path)
    SqliteStore(path).close()


def _forget_all_but(folder: Path, witness: str) -> None:
    if witness != TAIL:
        (folder / TAIL).unlink()
    for name in (VAULT, PEOPLE):
        if name != witness:
            one = SqliteWitness(folder / name)
            one.note(1, b"")
            assert one._db is not None
            one._db.execute("DELETE FROM witness")
            one.close()
