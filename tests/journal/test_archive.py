"""Days of a journal in archive files are read, proven and continued as if they had never been moved."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.journal import (
    AlreadyApplied,
    Append,
    Appended,
    Batch,
    CommandReused,
    Entry,
    Snapshot,
    SqliteReader,
    SqliteStore,
    StoreFailed,
    content_hash,
    verify,
    verify_since,
)
from pitboss.journal.archive import file as archive_file
from pitboss.journal.archive.seal import Stage, Stretch, finish, may_be_archived, seal
from pitboss.journal.growth import growth_of
from tests.kit.journal.old_form import in_old_form
from tests.kit.journal.samples import batch, fill

pytestmark = pytest.mark.filterwarnings("error")
DAY, NEXT = "2026-01-01", "2026-01-02"
COMMANDS = 60


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several blocks in a file, so that what spans two of them is read as well."""
    monkeypatch.setattr(archive_file, "BLOCK", 400)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "floor.journal"
    with SqliteStore(path) as store:
        fill(store, commands=COMMANDS)
    return path


def everything(reader: SqliteReader) -> dict[str, Any]:
    """All that can be asked of a journal."""
    heads = dict(reader.heads())
    receipts = list(reader.receipts())
    return {
        "heads": heads,
        "records": {stream: list(reader.read(stream)) for stream in heads},
        "one by one": [
            list(reader.read(stream, after=after, limit=2))
            for stream, head in heads.items()
            for after in range(head.seq)
        ],
        "receipts": receipts,
        "receipts behind": [list(reader.receipts(after=after)) for after in (0, 7, 31, len(receipts))],
        "last": reader.last(),
        "commands": reader.commands([*(receipt.command for receipt in receipts), "never given"]),
        "verdict": verify(reader),
    }


def sealed_up_to(store: SqliteStore, last: int, day: str = DAY) -> None:
    files = store.archives().files
    seal(store, Stretch(store.archives().last + 1, last, day, day))
    assert len(store.archives().files) == len(files) + 1


def looked_at(path: Path) -> dict[str, Any]:
    with SqliteReader.look_at(path) as reader:
        return everything(reader)


def test_everything_is_read_at_its_old_number_and_every_hash_is_the_same(path: Path) -> None:
    before = looked_at(path)
    with SqliteReader.look_at(path) as meanwhile, SqliteStore(path) as store:
        walk = meanwhile.read("table/1")
        begun = [next(walk)]
        sealed_up_to(store, 31)
        assert everything(store) == before
        sealed_up_to(store, may_be_archived(store), NEXT)  # a second one, of a later day
        finish(store)
        assert everything(store) == before
        assert begun + list(walk) == before["records"]["table/1"]  # somebody was reading all the time
        assert store._db.execute("SELECT count(*) FROM turns").fetchone() == (1,)
        assert store._db.execute("SELECT count(*) FROM spans").fetchone() == (0,)
    assert looked_at(path) == before
    with SqliteReader.look_at(path) as reader:
        assert reader.check() == ""
        folder = reader.archives().folder
        assert growth_of(reader, 2_000).used >= path.stat().st_size + reader.archives().size > 0
    assert sorted(file.name for file in folder.iterdir()) == [f"{DAY}.archive", f"{NEXT}.archive"]
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


def test_an_archived_journal_is_continued_and_knows_its_old_commands(path: Path) -> None:
    with SqliteStore(path) as store:
        sealed_up_to(store, may_be_archived(store))
        anchor = verify(store).tail
        old = store.command("command-5")
        assert old is not None
        assert store.append(batch("command-5", said="something else")) == CommandReused("command-5")
        assert store.append(batch("command-5", said="5")) == AlreadyApplied(old)
        at = store.heads()["table/1"]
        assert isinstance(store.append(batch("new", {"table/1": (at.seq, 2), "cage": (None, 1)})), Appended)
        store.put_snapshots([Snapshot("table/1", at.seq, at.hash, b"state")])
        assert store.snapshot("table/1") is not None
        new = list(store.read("table/1", after=at.seq))
        assert (new[0].seq, new[0].previous) == (at.seq + 1, at.hash)
        since = verify_since(store, anchor)
        assert (since.problems, since.fresh) == ((), (3, 1))
    with SqliteStore(path) as store:
        assert verify(store, anchor).ok


def test_a_journal_of_the_older_form_is_archived(path: Path) -> None:
    with SqliteStore(path) as store:
        in_old_form(store, store._db.execute)
        store._choose_phrases()
        before = everything(store)
        store.append(batch("turn", {"table/1": (None, 2)}))
        store.checkpoint()
        sealed_up_to(store, 40)
        sealed_up_to(store, may_be_archived(store), NEXT)
        after = everything(store)
        assert store._db.execute("SELECT count(*) FROM records").fetchone() == (0,)
    assert after["receipts"][: len(before["receipts"])] == before["receipts"]
    for stream, records in before["records"].items():
        assert after["records"][stream][: len(records)] == records
    assert after["verdict"].ok


def test_tables_of_the_version_before_are_brought_up_to_date_and_archived(path: Path) -> None:
    before = looked_at(path)
    with closing(sqlite3.connect(path)) as db:
        for kept in ("archived_ids", "archived", "archives"):
            db.execute(f"DROP TABLE {kept}")
        db.execute("UPDATE schema SET version = 2")
        db.commit()
    assert looked_at(path) == before  # nobody has opened it yet
    with SqliteStore(path) as store:
        sealed_up_to(store, 31)
        assert everything(store) == before


def missing(file: Path) -> None:
    file.unlink()


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-9])


def changed(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[40] ^= 1
    file.write_bytes(content)


def changed_end(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)


def exchanged(file: Path) -> None:
    other = file.with_name(f"{NEXT}.archive")
    file.write_bytes(other.read_bytes())


@pytest.mark.parametrize("harm", [missing, truncated, changed, changed_end, exchanged])
def test_a_file_that_is_not_what_was_sealed_is_named_with_its_day(
    path: Path, harm: Callable[[Path], None]
) -> None:
    with SqliteStore(path) as store:
        sealed_up_to(store, 31)
        sealed_up_to(store, 50, NEXT)
        file = store.archives().folder / f"{DAY}.archive"
        head = store.heads()["table/1"]
    harm(file)
    with SqliteReader.look_at(path) as reader:
        verdict = verify(reader)
        assert verdict.first is not None
        assert f"{DAY}.archive of {DAY}" in str(verdict.first)
        assert NEXT not in str(verdict.first)
        assert next(reader.read("table/1", after=head.seq - 1)).hash == head.hash
    with SqliteStore(path) as store:  # what is needed to go on is in the journal's own file
        assert isinstance(store.append(batch("new", {"table/1": (head.seq, 1)})), Appended)
        assert any(f"{DAY}.archive" in risk for risk in store.risks) == (
            harm in (missing, truncated, exchanged)
        )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE archived_ids SET tag = tag + 1 WHERE number = 9",
        "DELETE FROM archived_ids WHERE number = 9",
        "UPDATE archived SET hash = zeroblob(32) WHERE stream = 1",
        "UPDATE archives SET last = last - 1",
        "DELETE FROM archives",
        "UPDATE archives SET digest = zeroblob(32)",
    ],
)
def test_what_the_journal_notes_of_an_archive_is_proven(path: Path, statement: str) -> None:
    with SqliteStore(path) as store:
        sealed_up_to(store, 31)
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
    with SqliteReader.look_at(path) as reader:
        assert not verify(reader).ok


def test_a_record_that_was_changed_is_not_sealed(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE turns SET at_ms = at_ms + 1 WHERE number = 9")
        db.commit()
    with SqliteStore(path) as store:
        with pytest.raises(StoreFailed, match="Nothing was archived: run pitboss verify"):
            seal(store, Stretch(1, 31, DAY, DAY))
        assert store.archives().files == ()


def test_the_last_checkpoint_stays(path: Path) -> None:
    with SqliteStore(path) as store:
        last = store.last()
        assert last is not None
        assert may_be_archived(store) == last.number - 1
        with pytest.raises(ValueError, match="do not follow"):
            seal(store, Stretch(1, last.number, DAY, DAY))


def test_the_journal_gets_smaller(tmp_path: Path) -> None:
    path, chance = tmp_path / "floor.journal", random.Random(1)  # noqa: S311 - a test that repeats itself
    with SqliteStore(path) as store:
        for number in range(300):
            entry = Entry("note", 1, chance.randbytes(2_000).hex().encode())
            said = content_hash(entry.payload)
            store.append(Batch(f"c{number}", said, "ann", 1_000, (Append("table/1", (entry,), None),)))
        store.checkpoint()
        store.empty_log()
        before = store.own_size
        sealed_up_to(store, may_be_archived(store))
        finish(store)
        assert path.stat().st_size == store.own_size < before / 3


STAGES: tuple[Stage, ...] = ("begun", "written", "named", "noted", "forgotten", "shrunk")
KILLED = """
import os, signal, sys
from pathlib import Path
from pitboss.journal import SqliteStore
from pitboss.journal.archive import file
from pitboss.journal.archive.seal import Stretch, finish, seal

file.BLOCK = 400

def die(stage):
    if stage == sys.argv[2]:
        os.kill(os.getpid(), signal.SIGKILL)

store = SqliteStore(Path(sys.argv[1]))
seal(store, Stretch(1, 31, "2026-01-01", "2026-01-01"), stage=die)
store.shrink()
die("shrunk")
"""


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
@pytest.mark.parametrize("stage", STAGES)
def test_a_kill_at_any_stage_loses_nothing_and_the_next_run_finishes(path: Path, stage: Stage) -> None:
    before = looked_at(path)
    run = subprocess.run([sys.executable, "-c", KILLED, str(path), stage], check=False)  # noqa: S603
    assert run.returncode == -signal.SIGKILL
    assert looked_at(path) == before
    with SqliteStore(path) as store:
        finish(store)
        if not store.archives().files:
            assert STAGES.index(stage) < STAGES.index("noted")
            sealed_up_to(store, 31)
        finish(store)
        assert everything(store) == before
        assert store._db.execute("SELECT min(number) FROM turns").fetchone() == (32,)
        assert [file.name for file in store.archives().folder.iterdir()] == [f"{DAY}.archive"]


def test_a_kill_while_rows_are_deleted_leaves_no_record_twice(path: Path) -> None:
    before = looked_at(path)
    copy = path.with_name("copy.journal")

    def cut(stage: Stage) -> None:
        if stage == "noted":
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)

    with SqliteStore(path) as store:
        seal(store, Stretch(1, 31, DAY, DAY), stage=cut)
        store.archives().folder.rename(copy.with_name(f"{copy.name}.archive"))
    with closing(sqlite3.connect(copy)) as db:  # the first of the deletions was done
        db.execute("DELETE FROM spans WHERE turn <= 31")
        db.execute("DELETE FROM turns WHERE number <= 12")
        db.commit()
    assert looked_at(copy) == before
    with SqliteStore(copy) as store:
        assert finish(store) == 19
        assert everything(store) == before


def test_a_copy_has_the_archives_and_both_databases_get_every_row(path: Path, tmp_path: Path) -> None:
    before = looked_at(path)
    with SqliteStore(path) as store:
        sealed_up_to(store, 31)
        rows = {kept: [row for some in store.rows_of(kept) for row in some] for kept in ("turns", "spans")}
        store.backup(tmp_path / "copy")
    assert looked_at(tmp_path / "copy") == before
    assert [row[0] for row in rows["turns"]] == list(range(1, len(before["receipts"]) + 1))
    assert len(rows["spans"]) == sum(len(receipt.spans) - 1 for receipt in before["receipts"])
