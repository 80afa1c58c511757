"""A journal's file is opened again, has one writer and many readers, and nothing else is taken for one."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.journal import Appended, Receipt, SqliteReader, SqliteStore, StoreFailed, verify
from pitboss.journal.sqlite import schema
from tests.kit.journal.samples import as_a_crash_leaves_it, batch, fill


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "floor.journal"


# Opening again


def test_closed_and_opened_again_it_goes_on(path: Path) -> None:
    with SqliteStore(path) as store:
        fill(store, commands=30)
        before = store.heads()
    assert not path.with_name(f"{path.name}-wal").exists()
    with SqliteStore(path) as store:
        assert store.heads() == before
        assert isinstance(store.append(batch("later", {"table/9": (0, 2)})), Appended)
        assert verify(store).problems == ()
    with SqliteReader.look_at(path) as reader:
        verdict = verify(reader)
    assert verdict.ok
    assert verdict.proven["table/9"] == 2


def test_after_a_crash_it_knows_what_moved_since_the_last_checkpoint(path: Path, tmp_path: Path) -> None:
    with SqliteStore(path, checkpoint_every=10) as store:
        store.append_many([batch(f"c{number}") for number in range(10)])
        store.append(batch("c10", {"cage": (0, 4)}))
        copy = as_a_crash_leaves_it(path, tmp_path / "crash")
    with SqliteStore(copy, checkpoint_every=10) as again:
        again.append(batch("c11", {"cage": (4, 5)}))
        assert again.heads()["checkpoint"].seq == 1
        again.append(batch("c12", {"cage": (9, 1)}))
        assert again.heads()["checkpoint"].seq == 2
        verdict = verify(again)
        assert verdict.ok
        assert verdict.proven == verdict.sound == {"table/1": 10, "cage": 10, "checkpoint": 2}


def test_closing_twice_does_no_harm(path: Path) -> None:
    store = SqliteStore(path)
    store.close()
    store.close()


# One writer, many readers


def test_a_second_writer_is_refused(path: Path) -> None:
    with SqliteStore(path) as store:
        with pytest.raises(StoreFailed, match="in use by another writer"):
            SqliteStore(path)
        assert isinstance(store.append(batch("c1")), Appended)
    with SqliteStore(path) as store:
        assert store.heads()["table/1"].seq == 1


def test_a_second_writer_is_refused_in_another_process_too(path: Path) -> None:
    program = (
        f"from pathlib import Path; from pitboss.journal import SqliteStore; SqliteStore(Path({str(path)!r}))"
    )
    with SqliteStore(path):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 1
    assert "floor.journal is in use by another writer" in run.stderr


def test_a_reader_sees_what_is_committed_and_cannot_write(path: Path) -> None:
    with SqliteStore(path) as store, SqliteReader.look_at(path) as reader:
        store.append(batch("c1"))
        assert reader.heads() == store.heads()
        assert not hasattr(reader, "append")
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader._db.execute("DELETE FROM records")


def test_a_reader_can_hold_still_while_the_writer_goes_on(path: Path) -> None:
    with SqliteStore(path) as store, SqliteReader.look_at(path) as reader:
        store.append(batch("c1"))
        with reader.still():
            before = reader.heads()
            store.append(batch("c2"))
            assert reader.heads() == before != store.heads()
        assert reader.heads() == store.heads()


def test_a_live_journal_is_verified_as_of_one_moment(path: Path) -> None:
    class Overtaken(SqliteReader):
        """Between any two things that it reads, the floor goes on."""

        def receipts(self, *, after: int = 0) -> Iterator[Receipt]:
            yield from super().receipts(after=after)
            store.append(batch(f"c{len(list(store.receipts()))}", {"table/1": (None, 1), "cage": (None, 1)}))
            store.checkpoint()

    with SqliteStore(path) as store, Overtaken.look_at(path) as reader:
        store.append(batch("c"))
        assert verify(reader).problems == ()
        assert verify(reader).problems == ()
        assert store.heads()["cage"].seq == 2


def test_a_live_journal_is_copied_whole(path: Path, tmp_path: Path) -> None:
    with SqliteStore(path) as store:
        anchor = fill(store, commands=40)
        store.backup(tmp_path / "copy.journal")
        store.append(batch("after"))
    with SqliteStore(tmp_path / "copy.journal") as copy:
        assert verify(copy, anchor).problems == ()
        assert copy.command("after") is None
        assert isinstance(copy.append(batch("else")), Appended)


# Files that are not a journal


def test_foreign_files_are_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"an old letter, long enough for a header " * 30)
    with pytest.raises(StoreFailed, match=r"floor\.journal is not a pitboss journal"):
        SqliteStore(path)
    path.unlink()
    with schema.connect(path, mode="rwc") as db:
        db.execute("CREATE TABLE accounts (name TEXT)")
    db.close()
    letter = path.read_bytes()
    for opened in (SqliteStore, SqliteReader.look_at):
        with pytest.raises(StoreFailed, match="is not a pitboss journal"):
            opened(path)
    assert path.read_bytes() == letter


def test_missing_and_empty_files(path: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="there is no journal"):
        SqliteReader.look_at(path)
    with pytest.raises(StoreFailed, match="there is no folder"):
        SqliteStore(tmp_path / "none" / "floor.journal")
    path.touch()
    with pytest.raises(StoreFailed, match="is empty"):
        SqliteStore(path)
    path.rename(path.with_name(f"{path.name}-wal"))
    with pytest.raises(StoreFailed, match=r"its log floor\.journal-wal is there"):
        SqliteStore(path)


def test_a_beginning_that_was_interrupted_is_begun_again(path: Path) -> None:
    path.with_name(f"{path.name}.new").write_bytes(b"half a file")
    with SqliteStore(path) as store:
        assert store.heads() == {}


def test_tables_of_a_newer_program_are_refused(path: Path) -> None:
    SqliteStore(path).close()
    with schema.connect(path, mode="rw") as db:
        db.execute("UPDATE schema SET version = 4")
    db.close()
    for opened in (SqliteStore, SqliteReader.look_at):
        with pytest.raises(StoreFailed, match="tables of version 4, and this program knows only up to 3"):
            opened(path)


def test_tables_of_an_older_program_are_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStore(path) as store:
        store.append(batch("c1"))

    def add_notes(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE notes (text TEXT NOT NULL) STRICT")

    def fail(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE half_done (text TEXT NOT NULL) STRICT")
        db.execute("no SQL at all")

    monkeypatch.setattr(schema, "VERSION", 5)
    with pytest.raises(StoreFailed, match="syntax error"):
        SqliteStore(path, migrations={3: add_notes, 4: fail})
    with SqliteStore(path, migrations={3: add_notes, 4: lambda _: None}) as store:
        assert store._db.execute("SELECT version FROM schema").fetchall() == [(5,)]
        assert store._db.execute("SELECT name FROM sqlite_master WHERE name = 'half_done'").fetchall() == []
        assert verify(store).ok
