"""`verify` names the first bad record, and what is still safe."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pitboss.journal import MemoryStore, Problem, SqliteStore, verify
from pitboss.journal.postgres.store import PostgresStore
from pitboss.journal.records import Entry, record_hash
from tests.kit.journal.old_form import in_old_form
from tests.kit.journal.samples import batch

pytest_plugins = ("tests.kit.journal.postgres_server",)


class Journal:
    """In the first form of rows, which journals of earlier versions have; `test_turns.py` has the second.

    Three checkpoints over three streams: after 4, 8 and 12 commands; two commands after the last."""

    def __init__(self, store: SqliteStore | PostgresStore) -> None:
        self.store = store
        self.anchors = []
        for number in range(1, 15):
            store.append(batch(f"c{number}", {"table/1": (None, 1), f"table/{2 + number % 2}": (None, 1)}))
            if number % 4 == 0:
                record = store.checkpoint()
                assert record is not None
                self.anchors.append(record.hash.hex())
        in_old_form(store, self.run)

    def change(self, statement: str, *values: object) -> None:
        assert self.run(statement, values) > 0

    def run(self, statement: str, values: Sequence[object]) -> int:
        """How many rows were changed."""
        if isinstance(self.store, SqliteStore):
            return self.store._db.execute(statement, values).rowcount
        return self.store._pen.execute(statement.replace("?", "%s").encode(), values).rowcount

    def change_record(self, what: str, stream: str, seq: int, *values: object) -> None:
        place = "stream = (SELECT number FROM streams WHERE name = ?) AND seq = ?"
        self.change(f"{what} WHERE {place}", *values, stream, seq)


@pytest.fixture(params=["sqlite", "postgres"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    opened: SqliteStore | PostgresStore
    if request.param == "sqlite":
        opened = SqliteStore(tmp_path / "floor.journal")
    else:
        opened = PostgresStore(request.getfixturevalue("database"))
    with opened as store:
        journal = Journal(store)
        if isinstance(store, PostgresStore):
            store._db.close()
            store._db = store._pen  # what is tampered with is seen before it is committed
        yield journal
        store.state = "failed"  # what was tampered with is not to be closed with a checkpoint


def test_nothing_wrong(journal: Journal) -> None:
    verdict = verify(journal.store)
    assert (verdict.ok, verdict.first) == (True, None)
    assert verdict.sound == {"checkpoint": 3, "table/1": 14, "table/2": 7, "table/3": 7}
    assert verdict.proven == {"checkpoint": 3, "table/1": 12, "table/2": 6, "table/3": 6}
    assert verdict.anchor == journal.anchors[-1]


def test_a_changed_event(journal: Journal) -> None:
    journal.change_record("UPDATE records SET payload = ?", "table/1", 7, b'["c7","table/1",9]')
    verdict = verify(journal.store, journal.anchors[-1])
    assert verdict.problems == (
        Problem("table/1", 7, "its hash does not fit what it says and the record before it"),
    )
    assert str(verdict.first).startswith("table/1, record 7: its hash")
    assert verdict.sound == {"checkpoint": 3, "table/1": 6, "table/2": 7, "table/3": 7}
    assert verdict.proven == {"checkpoint": 3, "table/1": 4, "table/2": 6, "table/3": 6}


def test_a_deleted_event(journal: Journal) -> None:
    journal.change_record("DELETE FROM records", "table/2", 3)
    assert verify(journal.store).first == Problem("table/2", 3, "it is missing: the next one is record 4")


def test_the_last_event_of_a_stream_deleted(journal: Journal) -> None:
    journal.change_record("DELETE FROM records", "table/1", 14)
    assert verify(journal.store).problems == (
        Problem("table/1", 14, "it is missing, but the receipt of its command is there"),
    )


def test_a_whole_stream_deleted(journal: Journal) -> None:
    journal.change("DELETE FROM records WHERE stream = (SELECT number FROM streams WHERE name = 'table/3')")
    first = verify(journal.store).first
    assert first == Problem("table/3", 1, "it is missing: checkpoint 1 saw record 2")
    journal.change("DELETE FROM streams WHERE name = 'table/3'")
    assert verify(journal.store).first == first


def test_the_end_cut_off_with_its_receipts(journal: Journal) -> None:
    """Behind the last anchor that cannot be told; before it, it can."""
    for keep in range(16, -1, -1):
        journal.run("DELETE FROM records WHERE command > ?", (keep,))
        journal.run("DELETE FROM commands WHERE number > ?", (keep,))
        verdict = verify(journal.store, journal.anchors[-1])
        assert verdict.ok == (keep >= 15)
        if not verdict.ok:
            assert "the journal was cut off or rewritten" in verdict.problems[-1].what


def test_who_gave_a_command_when_and_what_was_answered_is_proven_too(journal: Journal) -> None:
    for field, value in (
        ("who", "bob"),
        ("at_ms", 7),
        ("answer", b"no"),
        ("content", bytes(32)),
        ("id", "c99"),
    ):
        journal.store._db.execute("BEGIN")
        journal.change(f"UPDATE commands SET {field} = ? WHERE id = 'c6'", value)  # noqa: S608 - a name from above
        name = "c99" if field == "id" else "c6"
        first = verify(journal.store).first
        assert first == Problem("table/1", 6, f"the receipt of its command {name} was changed")
        journal.store._db.execute("ROLLBACK")
    assert verify(journal.store).ok


def test_a_receipt_deleted_or_made_up(journal: Journal) -> None:
    db = journal.store._db
    db.execute("BEGIN")
    journal.change("DELETE FROM commands WHERE id = 'c6'")
    first = verify(journal.store).first
    assert first is not None
    assert (first.stream, first.seq) in {("table/1", 6), ("table/2", 3)}
    assert "cannot be read" in first.what
    db.execute("ROLLBACK")
    journal.change(
        "INSERT INTO commands SELECT 99, 'c99', content, who, at_ms, answer, '[]', hash FROM commands LIMIT 1"
    )
    first = verify(journal.store).first
    assert first is not None
    assert "was changed" in first.what


def test_a_record_added_behind_the_end(journal: Journal) -> None:
    """With a hash that fits, under the receipt of a command that is there."""
    last = list(journal.store.read("table/1"))[-1]
    entry = Entry(last.name, 1, b"{}")
    own = record_hash("table/1", 15, entry, receipt=last.receipt, previous=last.hash)
    journal.change(
        "INSERT INTO records SELECT stream, 15, name, 1, ?, command, ? FROM records WHERE hash = ?",
        entry.payload,
        own,
        last.hash,
    )
    assert verify(journal.store).problems == (Problem("table/1", 15, "no command made it"),)


def test_a_changed_checkpoint(journal: Journal) -> None:
    journal.change_record("UPDATE records SET payload = ?", "checkpoint", 2, b"{}")
    verdict = verify(journal.store, journal.anchors[-1])
    assert verdict.first is not None
    assert (verdict.first.stream, verdict.first.seq) == ("checkpoint", 2)
    assert set(verdict.proven.values()) == {0}
    assert verify(journal.store, journal.anchors[0]).proven["table/1"] == 4


def test_the_earliest_damage_comes_first(journal: Journal) -> None:
    journal.change_record("UPDATE records SET name = 'other'", "table/1", 11)
    journal.change_record("UPDATE records SET version = 7", "table/3", 2)
    assert [(problem.stream, problem.seq) for problem in verify(journal.store).problems] == [
        ("table/3", 2),
        ("table/1", 11),
    ]


def test_a_changed_rulebook(journal: Journal) -> None:
    hash_ = journal.store.put_rulebook(b"{}")
    journal.change("UPDATE rulebooks SET text = ?", b"[]")
    assert verify(journal.store).problems == (Problem("", 0, f"rulebook {hash_} is not what its hash says"),)


def test_history_rewritten_with_all_hashes_made_anew_is_told_by_the_anchor_alone() -> None:
    anchors = []
    for said in ("hit", "stand"):
        store = MemoryStore()
        for number in range(5):
            store.append(batch(f"c{number}", said=said if number == 2 else ""))
        record = store.checkpoint()
        assert record is not None
        anchors.append(record.hash.hex())
    assert verify(store).ok
    assert verify(store, anchors[1]).ok
    verdict = verify(store, anchors[0])
    assert not verdict.ok
    assert verdict.proven == {"checkpoint": 0, "table/1": 0}


def test_an_anchor_is_a_hash() -> None:
    with pytest.raises(ValueError, match="hex"):
        verify(MemoryStore(), "not a hash")
