"""What is new since an anchor is proven without what is older."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.journal import MemoryStore, Record, SqliteReader, SqliteStore, Store, verify, verify_since
from tests.kit.journal.samples import batch

pytestmark = pytest.mark.filterwarnings("error")


def written(store: Store, first: int, last: int) -> None:
    for number in range(first, last + 1):
        store.append(batch(f"c{number}", {"table/1": (None, 2), f"table/{2 + number % 2}": (None, 1)}))


class Read(SqliteReader):
    """Notes which streams are read from where."""

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        self.__dict__.setdefault("asked", []).append((stream, after, limit))
        return super().read(stream, after=after, limit=limit)


def test_what_is_new_since_either_kind_of_anchor_is_proven(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "journal") as store:
        written(store, 1, 6)
        checkpoint = store.checkpoint()
        assert checkpoint is not None
        written(store, 7, 8)
        tail = verify(store).tail
        written(store, 9, 12)
        whole = verify(store)
        for anchor, commands in ((checkpoint.hash.hex(), 6), (tail, 4)):
            verdict = verify_since(store, anchor)
            assert (verdict.problems, verdict.fresh) == ((), (3 * commands, commands))
            assert (verdict.sound, verdict.tail) == (whole.sound, whole.tail)
        assert verify_since(store, whole.tail).fresh == (0, 0)


def test_nothing_older_is_read(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "journal") as store:
        written(store, 1, 50)
        tail = verify(store).tail
        written(store, 51, 52)
    with Read.look_at(tmp_path / "journal") as reader:
        assert verify_since(reader, tail).ok
        asked = reader.__dict__["asked"]
    assert min(after for stream, after, _ in asked if stream == "table/1") == 99


def test_an_anchor_of_another_journal_is_refused() -> None:
    stores = []
    for said in ("hit", "stand"):
        store = MemoryStore()
        for number in range(5):
            store.append(batch(f"c{number}", said=said if number == 2 else ""))
        store.checkpoint()
        stores.append(store)
    one, other = stores
    for anchor in (verify(one).tail, verify(one).anchor):
        assert verify_since(one, anchor).ok
        first = verify_since(other, anchor).first
        assert first is not None
        assert "rewritten" in first.what


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE turns SET at_ms = 7 WHERE number = 10", "its hash does not fit"),
        ("DELETE FROM turns WHERE number = 10", "rewritten|leave it out|missing"),
        ("UPDATE turns SET hash = zeroblob(64) WHERE number = 6", "rewritten"),
    ],
)
def test_a_change_since_the_anchor_or_of_a_head_is_found(tmp_path: Path, statement: str, told: str) -> None:
    path = tmp_path / "journal"
    with SqliteStore(path) as store:
        written(store, 1, 6)
        tail = verify(store).tail
        written(store, 7, 12)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement)
    with SqliteReader.look_at(path) as reader:
        verdict = verify_since(reader, tail)
    assert verdict.first is not None
    assert any(word in verdict.first.what for word in told.split("|")), verdict.first
