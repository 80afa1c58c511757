"""One writer, a lost connection, a killed server: what the journal in PostgreSQL does then."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

import msgspec
import psycopg
import pytest

from pitboss.floor.storage.database import open_database
from pitboss.floor.storage.folder import FolderError
from pitboss.journal import AlreadyApplied, Appended, MemoryStore, Snapshot, SqliteStore, StoreFailed, verify
from pitboss.journal.postgres import schema as postgres_schema
from pitboss.journal.postgres import store as room
from pitboss.journal.postgres.reader import PostgresReader
from pitboss.journal.postgres.store import PostgresStore
from pitboss.journal.postgres.vault import PostgresVault
from scripts.faults.kill_journal import batch_of, check
from tests.kit.journal.samples import batch, fill

if TYPE_CHECKING:
    from tests.kit.journal.postgres_server import Server

pytest_plugins = ("tests.kit.journal.postgres_server",)
KILLS = 4
"""Few: a server takes seconds to recover where others use the disk."""


@pytest.fixture
def admin(database: str) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with psycopg.connect(database, autocommit=True) as db:
        yield db


def test_the_same_batches_have_the_same_hashes_in_every_store(database: str, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "floor.journal") as sqlite, PostgresStore(database) as postgres:
        memory = MemoryStore()
        assert len({fill(store) for store in (memory, sqlite, postgres)}) == 1
        assert memory.heads() == sqlite.heads() == postgres.heads()
        assert list(memory.receipts()) == list(postgres.receipts())
        for stream in memory.heads():
            assert list(memory.read(stream)) == list(postgres.read(stream))


# One writer


def test_a_second_writer_is_refused_until_the_first_is_gone(database: str) -> None:
    with PostgresStore(database) as store:
        store.append(batch("c1"))
        with pytest.raises(StoreFailed, match="is in use by another writer"):
            PostgresStore(database, patience_ms=50)
        assert isinstance(store.append(batch("c2")), Appended)
    with PostgresStore(database) as again:
        assert again.epoch > store.epoch
        assert again.heads()["table/1"].seq == 2


def test_a_writer_whose_epoch_has_passed_is_refused_by_the_server(database: str) -> None:
    """As one that was paused, or cut off, while another took over."""
    stale = PostgresStore(database)
    stale.append(batch("c1"))
    stale._pen.execute("SELECT pg_advisory_unlock(%s)", (postgres_schema.WRITER_LOCK,))
    with PostgresStore(database) as store:
        store.append(batch("c2"))
        for what in ("was taken over by another writer", "writing failed before"):
            with pytest.raises(StoreFailed, match=what):
                stale.append(batch("c3"))
        assert stale.state == "failed"
        assert store.command("c3") is None
        assert isinstance(store.append(batch("c3", {"table/1": (2, 1)})), Appended)
        stale.close()
        assert verify(store).ok
    late = PostgresStore(database)
    late._pen.execute("SELECT pg_advisory_unlock(%s)", (postgres_schema.WRITER_LOCK,))
    with PostgresStore(database) as store:
        with pytest.raises(StoreFailed, match="taken over"):
            late.put_rulebook(b"{}")
        assert late.state == "failed"
        assert list(store.rulebooks()) == []
    late.close()


def test_a_new_writer_waits_until_the_last_commit_before_it_is_decided(database: str) -> None:
    first = PostgresStore(database)
    first._pen.execute("SELECT pg_advisory_unlock(%s)", (postgres_schema.WRITER_LOCK,))
    with first._pen.transaction():
        first._pen.execute("SELECT must_be_epoch(%s::bigint)", (first.epoch,))
        with pytest.raises(StoreFailed, match="is in use by another writer"):
            PostgresStore(database, patience_ms=50)
    PostgresStore(database, patience_ms=50).close()
    first.state = "failed"
    first.close()


# Lost connections


def test_a_lost_connection_stops_the_writer_until_it_is_opened_anew(
    database: str, admin: psycopg.Connection[tuple[object, ...]]
) -> None:
    with PostgresStore(database) as store:
        store.append(batch("c1"))
        admin.execute("SELECT pg_terminate_backend(%s, 5000)", (store._pen.info.backend_pid,))
        for what in ("cannot be written", "writing failed before"):
            with pytest.raises(StoreFailed, match=what):
                store.append(batch("c2"))
    with PostgresStore(database) as store:
        assert store.command("c2") is None
        assert isinstance(store.append(batch("c2")), Appended)
        admin.execute("SELECT pg_terminate_backend(%s, 5000)", (store._db.info.backend_pid,))
        with pytest.raises(StoreFailed, match="cannot be read"):
            store.heads()
        for what in ("cannot be read", "writing failed before"):
            with pytest.raises(StoreFailed, match=what):
                store.append(batch("c3"))


def test_a_commit_whose_answer_is_lost_is_not_guessed_at(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with PostgresStore(database) as store:
        send = store._send

        def lost(*what: object) -> None:
            send(*what)  # type: ignore[arg-type]
            raise psycopg.OperationalError("the connection is lost")

        monkeypatch.setattr(store, "_send", lost)
        with pytest.raises(StoreFailed, match="the connection is lost"):
            store.append(batch("c1"))
        with pytest.raises(StoreFailed, match="writing failed before"):
            store.append(batch("c1"))
        with PostgresStore(database) as anew:  # a store that has failed keeps nobody out
            assert isinstance(anew.append(batch("c1")), AlreadyApplied)


def test_nothing_is_there_of_a_group_that_fails(
    database: str, admin: psycopg.Connection[tuple[object, ...]]
) -> None:
    with PostgresStore(database) as store:
        store.append(batch("c1"))
        admin.execute("ALTER TABLE pitboss.turns ADD CHECK (last < 3)")
        with pytest.raises(StoreFailed, match="violates check constraint"):
            store.append_many([batch("c2"), batch("c3"), batch("c4")])
    with PostgresStore(database) as store:
        assert store.heads()["table/1"].seq == 1
        assert store.command("c2") is None
        assert verify(store).ok


def append_until_killed(store: PostgresStore, server: "Server", last: int, chance: random.Random) -> int:
    """The last batch that was acknowledged before the server was killed at some moment."""
    children = (store._pen.info.backend_pid, store._db.info.backend_pid)
    moment, until = chance.random() / 50, last + chance.randrange(1, 300)

    def kill() -> None:
        sleep(moment)  # the moment is what is tried out, nothing is waited for
        server.kill(*children)

    killer = Thread(target=kill)
    while True:
        group = [batch_of(last + place) for place in range(1, chance.randrange(2, 10))]
        try:
            results = store.append_many(group)
        except StoreFailed:
            killer.join()
            return last
        assert all(isinstance(result, Appended) for result in results)
        last += len(group)
        if last >= until and killer.ident is None:
            killer.start()


def test_a_server_killed_in_mid_append_loses_nothing(server: "Server") -> None:
    """Everything acknowledged is there after each restart, whole and once, and the next writer goes on."""
    own = type(server)(server.programs)
    chance = random.Random(11)  # noqa: S311 - a test that repeats itself
    try:
        own.start()
        url = own.database()
        last = 0
        for _ in range(KILLS):
            store = PostgresStore(url, checkpoint_every=40)
            acknowledged = append_until_killed(store, own, last, chance)
            assert acknowledged > last
            store.close()
            own.start()
            with PostgresReader.look_at(url) as reader:
                last = check(reader, last, acknowledged)
            with PostgresStore(url) as again:
                assert isinstance(again.append(batch_of(last)), AlreadyApplied)
        with PostgresReader.look_at(url) as reader:
            verdict = verify(reader)
            assert verdict.ok, verdict.first
    finally:
        own.end()


# Beside the writer


def test_who_listens_is_told_the_stream_and_the_number_at_the_commit(
    database: str, admin: psycopg.Connection[tuple[object, ...]]
) -> None:
    with PostgresStore(database) as store:
        admin.execute(f"LISTEN {postgres_schema.CHANNEL}".encode())
        store.append(batch("c1", {"table/1": (0, 3), "guest/Zoë": (0, 1)}))
        store.append(batch("c2", {"table/1": (0, 1)}))  # refused: nobody is told
        store.append(batch("c3", {"table/1": (3, 1)}))
        told = [
            msgspec.json.decode(heard.payload, type=tuple[str, int])
            for heard in admin.notifies(timeout=30, stop_after=3)
        ]
        assert told == [("table/1", 3), ("guest/Zoë", 1), ("table/1", 4)]


def test_a_reader_looks_on_and_stays_at_its_moment(database: str) -> None:
    with PostgresStore(database) as store:
        store.append(batch("c1"))
        with PostgresReader.look_at(database) as reader, PostgresReader.look_at(database) as other:
            with reader.still():
                assert reader.heads()["table/1"].seq == 1
                store.append(batch("c2"))
                assert reader.heads()["table/1"].seq == 1
                assert other.heads()["table/1"].seq == 2
                assert verify(reader).sound == {"table/1": 1, "checkpoint": 0}
            assert reader.heads()["table/1"].seq == 2
            with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
                reader._db.execute("DELETE FROM records")
        assert store.command("c\x001") is None


def test_a_snapshot_whose_bytes_changed_is_not_used(database: str) -> None:
    with PostgresStore(database) as store:
        store.append(batch("c1", {"table/1": (0, 2)}))
        snapshot = Snapshot("table/1", 2, store.heads()["table/1"].hash, b"state")
        for field, damaged in (("payload", b"stale"), ("seq", 1), ("head", bytes(32)), ("digest", bytes(32))):
            store.put_snapshots([snapshot])
            assert store.snapshot("table/1") == snapshot
            store._pen.execute(f"UPDATE snapshots SET {field} = %s".encode(), (damaged,))  # noqa: S608
            assert store.snapshot("table/1") is None
            assert "the snapshot of table/1" in store.check()


def test_a_large_group_goes_in_several_statements(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "PIECE", 1_000)
    with PostgresStore(database) as store:
        anchor = fill(store)
        store.append_many([batch(f"d{number}", {"table/1": (None, 3)}) for number in range(200)])
        assert verify(store, anchor).ok


# What is no journal


def test_what_is_no_journal_is_refused(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other, newer, alone = new_database(), new_database(), new_database()
    with psycopg.connect(other) as db:
        db.execute("CREATE SCHEMA pitboss")
    for opened in (PostgresStore, PostgresReader.look_at):
        with pytest.raises(StoreFailed, match="is not a pitboss journal"):
            opened(other)
    PostgresStore(newer).close()
    with psycopg.connect(newer) as db:
        db.execute("UPDATE pitboss.schema SET version = 3")
    for opened in (PostgresStore, PostgresReader.look_at):
        with pytest.raises(StoreFailed, match="has tables of version 3, and this program knows 2"):
            opened(newer)
    with pytest.raises(StoreFailed, match="has no pitboss journal"):
        PostgresReader.look_at(alone)
    with pytest.raises(StoreFailed, match="has no pitboss vault"):
        PostgresVault.look_at(alone)
    with pytest.raises(StoreFailed, match="cannot be reached"):
        PostgresStore("postgresql://someone:geheim@/nowhere?host=/nowhere")
    with pytest.raises(StoreFailed, match="cannot be reached") as told:
        PostgresStore("postgresql://someone:geheim@:x/")
    assert "geheim" not in str(told.value)
    PostgresStore(alone).close()
    with pytest.raises(FolderError, match="has a journal and no vault"):
        open_database(alone)
    lost = new_database()
    with PostgresVault.begin(lost) as vault:
        vault.seal("shoe/1", b"x", at_ms=0)
    with pytest.raises(FolderError, match="has a vault and no journal"):
        open_database(lost)


def test_a_server_that_does_not_keep_its_word_is_refused(server: "Server") -> None:
    own = type(server)(server.programs)
    try:
        own.start()
        url = own.database()
        with psycopg.connect(url, autocommit=True) as db:
            db.execute("ALTER DATABASE floor_1 SET synchronous_commit = off")
            with PostgresStore(url) as store:
                (kept,) = store._pen.execute("SHOW synchronous_commit").fetchone() or ("",)
                assert kept == "on"
            db.execute("ALTER SYSTEM SET full_page_writes = off")
            db.execute("SELECT pg_reload_conf()")
            until = monotonic() + 20
            while (db.execute("SHOW full_page_writes").fetchone() or ("on",))[0] == "on":
                assert monotonic() < until
        with pytest.raises(StoreFailed, match="has full_page_writes off"):
            PostgresStore(url)
    finally:
        own.end()
