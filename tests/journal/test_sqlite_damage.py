"""What becomes of a journal whose file or log is damaged, cut off, read-only, or on a full disk."""

import random
import re
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import pytest

from pitboss.journal import Appended, Head, Snapshot, SqliteReader, SqliteStore, StoreFailed, verify
from pitboss.journal.sqlite import schema, write_ahead_log
from tests.kit.journal.samples import as_a_crash_leaves_it, batch, fill


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "floor.journal"


def heads_of(path: Path) -> Mapping[str, Head]:
    with SqliteReader.look_at(path) as reader:
        return reader.heads()


def test_a_file_that_was_cut_off_is_refused(path: Path) -> None:
    with SqliteStore(path) as store:
        fill(store)
    whole = path.read_bytes()
    assert len(whole) > 1 << 16
    for length in [*range(4096, len(whole), 4099), len(whole) - 4096, len(whole) - 1]:
        path.write_bytes(whole[:length])
        with pytest.raises(StoreFailed, match="is damaged, or was cut off: restore a backup"):
            SqliteStore(path)
    path.write_bytes(whole[:50])
    with pytest.raises(StoreFailed, match="is not a pitboss journal"):
        SqliteStore(path)
    path.write_bytes(whole)
    SqliteStore(path).close()


def test_damage_that_no_message_can_spell_is_told_all_the_same(path: Path) -> None:
    """SQLite quotes the damaged text, and Python cannot read the quotation."""
    SqliteStore(path).close()
    path.write_bytes(path.read_bytes().replace(b") STRICT", b") STR\xc9CT"))
    for opened in (SqliteStore, SqliteReader.look_at):
        with pytest.raises(StoreFailed, match="cannot be opened"):
            opened(path)


def test_damage_to_a_look_up_is_found(path: Path) -> None:
    """The id of a command stands twice in the file: in its receipt, and where it is looked up."""
    with SqliteStore(path) as store:
        fill(store)
    whole = path.read_bytes()
    places = [found.start() for found in re.finditer(b"command-77", whole)]
    assert len(places) == 2
    for place in places:
        damaged = bytearray(whole)
        damaged[place + 9] ^= 1
        path.write_bytes(damaged)
        with SqliteReader.look_at(path) as reader:
            assert not verify(reader).ok


def test_a_log_cut_off_anywhere_leaves_whole_commits(path: Path, tmp_path: Path) -> None:
    """As after a power cut: a prefix of the commits, every group whole, and it goes on from there."""
    ends = [0]
    with SqliteStore(path) as store:
        for number in range(25):
            group = [
                batch(f"c{number}/{place}", {"table/1": (None, 1), "cage": (None, 2)}) for place in (1, 2, 3)
            ]
            store.append_many(group)
            ends.append(store.heads()["table/1"].seq)
        copy = as_a_crash_leaves_it(path, tmp_path / "crash")
    log = copy.with_name(f"{copy.name}-wal")
    main, whole = copy.read_bytes(), log.read_bytes()
    chance = random.Random(5)  # noqa: S311 - a test that repeats itself
    seen = set()
    for length in [0, 31, 32, len(whole), *(chance.randrange(len(whole)) for _ in range(40))]:
        copy.write_bytes(main)
        log.write_bytes(whole[:length])
        copy.with_name(f"{copy.name}.tail").unlink(missing_ok=True)  # the log has to speak for itself here
        with SqliteStore(copy) as again:
            end = again.heads()["table/1"].seq if again.heads() else 0
            assert end in ends
            assert again.heads().get("cage", Head(0, b"")).seq == 2 * end
            assert verify(again).problems == ()
            seen.add(end)
            assert isinstance(again.append(batch("next", {"table/1": (end, 1)})), Appended)
    assert {0, ends[-1]} < seen


def test_a_log_damaged_before_its_last_commit_is_never_passed_over(path: Path, tmp_path: Path) -> None:
    """Only the last commit can be torn by a crash: anything more was acknowledged, and somebody must look."""
    with SqliteStore(path) as store:
        for number in range(12):
            store.append(batch(f"c{number}"))
        copy = as_a_crash_leaves_it(path, tmp_path / "crash")
    log = copy.with_name(f"{copy.name}-wal")
    main, whole = copy.read_bytes(), log.read_bytes()
    frames = write_ahead_log.scan(log).frames
    commits = [place for place, ends in enumerate(frames) if ends]
    assert len(commits) == 13  # the phrases that bodies are packed with, and twelve commands
    for place in range(len(frames)):
        damaged = bytearray(whole)
        damaged[
            write_ahead_log.HEADER
            + place * (write_ahead_log.FRAME_HEADER + 4096)
            + write_ahead_log.FRAME_HEADER
            + 77
        ] ^= 4
        copy.write_bytes(main)
        log.write_bytes(damaged)
        copy.with_name(f"{copy.name}.tail").unlink(missing_ok=True)
        if place > commits[-2]:
            with SqliteStore(copy) as again:
                assert again.heads()["table/1"].seq == 11
        else:
            with pytest.raises(StoreFailed, match="something that was acknowledged is lost"):
                SqliteStore(copy)


def test_a_read_only_file_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with SqliteStore(path) as store:
        store.append(batch("c1"))
    before = heads_of(path)
    connect = schema.connect

    def read_only(file: Path, *, mode: str) -> sqlite3.Connection:
        return connect(file, mode="ro" if file == path else mode)

    # The rights of a file do not bind every account that runs tests; a connection that may only read does.
    monkeypatch.setattr(schema, "connect", read_only)
    with (
        SqliteStore(path) as store,
        pytest.raises(StoreFailed, match=r"floor\.journal cannot be written: attempt to write a readonly"),
    ):
        store.append(batch("c2"))
    monkeypatch.undo()
    assert heads_of(path) == before


def append_until_it_fails(store: SqliteStore) -> int:
    """How many batches went in before the disk was full."""
    for number in range(10_000):
        try:
            store.append(batch(f"c{number}", {"table/1": (number, 1), "cage": (None, 9)}))
        except StoreFailed:
            return number
    return 10_000


def test_a_full_disk_stops_the_writer_and_loses_nothing(path: Path, tmp_path: Path) -> None:
    with SqliteStore(path) as store:
        store._db.execute("PRAGMA max_page_count = 40")
        acknowledged = append_until_it_fails(store)
        assert 10 < acknowledged < 10_000
        with pytest.raises(StoreFailed, match="writing failed before"):
            store.append(batch(f"c{acknowledged}"))
    with SqliteStore(path) as store:
        assert store.heads()["table/1"].seq == acknowledged
        assert verify(store).ok
        assert isinstance(store.append(batch(f"c{acknowledged}", {"table/1": (acknowledged, 1)})), Appended)


def test_a_full_disk_while_a_rulebook_is_kept_stops_the_writer_too(path: Path) -> None:
    with SqliteStore(path) as store:
        store._db.execute("PRAGMA max_page_count = 20")
        with pytest.raises(StoreFailed, match="full"):
            store.put_rulebook(bytes(1 << 20))
        with pytest.raises(StoreFailed, match="writing failed before"):
            store.append(batch("c1"))
    with SqliteStore(path) as store:
        assert list(store.rulebooks()) == []


def test_a_snapshot_whose_bytes_changed_is_not_used(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append(batch("c1", {"table/1": (0, 2)}))
        snapshot = Snapshot("table/1", 2, store.heads()["table/1"].hash, b"state")
        for field, damaged in (("payload", b"stale"), ("seq", 1), ("head", bytes(32)), ("digest", bytes(32))):
            store.put_snapshots([snapshot])
            assert store.snapshot("table/1") == snapshot
            store._db.execute(f"UPDATE snapshots SET {field} = ?", (damaged,))  # noqa: S608 - a name from above
            assert store.snapshot("table/1") is None
            assert "the snapshot of table/1" in store.check()
