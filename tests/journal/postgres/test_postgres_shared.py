"""One journal written by several partners: leases with epochs, and a single chain for all of them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread

import psycopg
import pytest

from pitboss.journal import AlreadyApplied, Appended, Batch, Result, Store, StoreFailed, verify
from pitboss.journal.port import LeaseLost
from pitboss.journal.postgres.reader import PostgresReader
from pitboss.journal.postgres.shared import SharedPostgresStore
from pitboss.journal.postgres.store import PostgresStore
from tests.kit.journal.conformance import Conformance
from tests.kit.journal.samples import batch

pytest_plugins = ("tests.kit.journal.postgres_server",)
Join = Callable[..., SharedPostgresStore]


@pytest.fixture
def join(database: str) -> Iterator[Join]:
    """Partners on one database."""
    made: list[SharedPostgresStore] = []

    def joined(*streams: str, lease_ms: int = 60_000, checkpoint_every: int = 1000) -> SharedPostgresStore:
        store = SharedPostgresStore(database, lease_ms=lease_ms, checkpoint_every=checkpoint_every)
        made.append(store)
        assert store.take(streams) == streams
        return store

    yield joined
    for store in made:
        with suppress(StoreFailed, psycopg.Error):
            store.close()


def test_a_stream_is_one_partners_and_a_free_one_anybodys(join: Join) -> None:
    first, second = join("table/1"), join("table/2")
    assert second.take(("table/1", "table/3")) == ("table/3",)
    first.let_go(("table/1",))
    assert second.take(("table/1",)) == ("table/1",)
    assert first.take(("table/1",)) == ()


def test_a_batch_in_anothers_stream_is_refused_and_changes_nothing(join: Join) -> None:
    first, second = join("table/1"), join("table/2")
    both = batch("both", {"table/1": (0, 1), "table/2": (0, 1)})
    assert second.append(both) == LeaseLost("table/1")
    assert isinstance(second.append(batch("own", {"table/2": (0, 1)})), Appended)
    assert [*first.heads()] == ["table/2"]


def test_two_partners_write_one_chain(join: Join, database: str) -> None:
    stores = [join(f"table/{place}", checkpoint_every=40) for place in (1, 2)]

    def write(place: int) -> None:
        for number in range(150):
            wrote = stores[place].append(batch(f"{place}-{number}", {f"table/{place + 1}": (number, 1)}))
            assert isinstance(wrote, Appended)

    threads = [Thread(target=write, args=(place,)) for place in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for store in stores:
        store.close()
    with PostgresReader.look_at(database) as reader:
        verdict = verify(reader)
        assert not verdict.problems
        heads = {stream: head.seq for stream, head in reader.heads().items()}
        assert (heads["table/1"], heads["table/2"]) == (150, 150)
        assert heads["checkpoint"] >= 300 // 40
        numbers = [receipt.number for receipt in reader.receipts()]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_silent_partner_loses_its_leases_and_is_refused_when_it_wakes(join: Join) -> None:
    sleeper = join("table/1", lease_ms=300)
    assert isinstance(sleeper.append(batch("before", {"table/1": (0, 1)})), Appended)
    other = join(lease_ms=300)
    while not other.take(("table/1",)):
        pass  # it has been heard of too lately
    assert sleeper.append(batch("late", {"table/1": (1, 1)})) == LeaseLost("table/1")
    assert isinstance(other.append(batch("after", {"table/1": (1, 1)})), Appended)
    assert sleeper.append(batch("later", {"table/1": (2, 1)})) == LeaseLost("table/1")
    assert other.heads()["table/1"].seq == 2


def test_the_last_checkpoint_of_one_that_lost_its_leases_tells_no_old_heads(
    join: Join, database: str
) -> None:
    sleeper = join("table/1", lease_ms=300)
    sleeper.append(batch("before", {"table/1": (0, 1)}))
    other = join(lease_ms=300)
    while not other.take(("table/1",)):
        pass  # it has been heard of too lately
    other.append(batch("after", {"table/1": (1, 3)}))
    other.checkpoint()
    other.append(batch("more", {"table/1": (4, 1)}))
    assert sleeper.append(batch("late", {"table/1": (1, 1)})) == LeaseLost("table/1")
    sleeper.close()
    other.append(batch("at last", {"table/1": (5, 1)}))
    other.close()
    with PostgresReader.look_at(database) as reader:
        assert verify(reader).ok, verify(reader).problems


def test_a_partner_whose_connection_is_gone_is_followed_at_once(join: Join, database: str) -> None:
    gone, other = join("table/1"), join()
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("SELECT pg_terminate_backend(%s)", (gone._pen.info.backend_pid,))
    while not other.take(("table/1",)):
        pass  # the server has not noticed yet
    with pytest.raises(StoreFailed):
        gone.append(batch("late", {"table/1": (0, 1)}))


def test_a_command_that_another_partner_applied_is_known(join: Join) -> None:
    first = join("table/1")
    first.append(batch("once", {"table/1": (0, 1)}, answer=b"1"))
    first.let_go(("table/1",))
    second = join("table/1")
    again = second.append(batch("once", {"table/1": (0, 1)}, answer=b"2"))
    assert isinstance(again, AlreadyApplied)
    assert again.receipt.answer == b"1"
    assert isinstance(second.append(batch("next", {"table/1": (1, 2)})), Appended)


def test_one_writer_alone_and_partners_keep_each_other_out(join: Join, database: str) -> None:
    partner = join("table/1")
    with pytest.raises(StoreFailed, match="in use by another writer"):
        PostgresStore(database, patience_ms=100)
    partner.close()
    with PostgresStore(database), pytest.raises(StoreFailed, match="in use by another writer"):
        SharedPostgresStore(database, patience_ms=100)


def test_a_partner_that_stands_still_with_the_pen_is_cut_off(
    join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.journal.postgres.shared.PEN_MS", 200)
    stuck, other = join("table/1"), join("table/2")
    stuck._pen.execute("BEGIN")
    stuck._pen.execute("SELECT epoch FROM writer FOR UPDATE")
    assert isinstance(other.append(batch("goes on", {"table/2": (0, 1)})), Appended)
    with pytest.raises(StoreFailed):
        stuck.append(batch("wakes", {"table/1": (0, 1)}))


class Eager(SharedPostgresStore):
    """Takes a lease on whatever it is to write."""

    def append_many(self, batches: Sequence[Batch]) -> list[Result]:
        if self.state == "open":
            self.take([append.stream for batch in batches for append in batch.appends])
        return super().append_many(batches)


class TestOnePartner(Conformance):
    """Alone, a partner does what every store must."""

    @pytest.fixture(autouse=True)
    def _in(self, database: str) -> None:
        self.database = database

    @contextmanager
    def opened(self, *, checkpoint_every: int = 1000) -> Iterator[Store]:
        with psycopg.connect(self.database) as db:
            db.execute("DROP SCHEMA IF EXISTS pitboss CASCADE")
        with Eager(self.database, checkpoint_every=checkpoint_every) as store:
            yield store
