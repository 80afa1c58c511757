"""What a command wrote lies packed in one row, and every change of it is found."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.journal import AlreadyApplied, Appended, Batch, SqliteReader, SqliteStore, StoreFailed, verify
from pitboss.journal.postgres.store import PostgresStore
from pitboss.journal.turns import Phrases, SpoiledTurn, phrases_now
from tests.kit.journal.bodies import Body, change_turn
from tests.kit.journal.old_form import in_old_form
from tests.kit.journal.samples import batch

pytest_plugins = ("tests.kit.journal.postgres_server",)
ARCHIVES = ("archived_ids", "archived", "archives")
TWO: dict[str, tuple[int | None, int]] = {"table/1": (None, 3), "pit": (None, 2)}


def command(number: int) -> Batch:
    return batch(f"c{number}", TWO)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "floor.journal"
    with SqliteStore(path) as store:
        for number in range(1, 5):
            assert isinstance(store.append(command(number)), Appended)
    return path


def changed(path: Path, *given: Any) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(*given)


def first_fault(path: Path) -> tuple[str, int, str]:
    with SqliteReader.look_at(path) as reader:
        first = verify(reader).first
    assert first is not None
    return first.stream, first.seq, first.what


def test_a_record_is_read_from_anywhere_within_its_turn(path: Path) -> None:
    with SqliteReader.look_at(path) as reader:
        for stream in ("table/1", "pit"):
            whole = list(reader.read(stream))
            assert [record.seq for record in whole] == list(range(1, len(whole) + 1))
            for after in range(len(whole)):
                assert list(reader.read(stream, after=after)) == whole[after:]
                assert list(reader.read(stream, after=after, limit=2)) == whole[after : after + 2]
            assert reader.heads()[stream] == (whole[-1].seq, whole[-1].hash)


@pytest.mark.parametrize(("place", "stream", "seq"), [(2, "table/1", 4), (3, "pit", 3)])
def test_a_changed_event_spoils_its_turn_from_the_first_record_on(
    path: Path, place: int, stream: str, seq: int
) -> None:
    """Which of the events of a turn was changed nobody can tell, so none of them counts as sound."""

    def change(body: Body) -> None:
        entries = body[2] if place == 2 else body[3][0][2]
        entries[1][2] += b" "

    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        change_turn(db, 2, change)
    assert first_fault(path) == (stream, seq, "its hash does not fit what it says and the record before it")


def test_who_gave_a_command_and_what_was_answered_is_proven(path: Path) -> None:
    for place, other in ((0, "bob"), (1, b"no")):
        copy = path.with_name(f"copy-{place}")
        copy.write_bytes(path.read_bytes())

        def change(body: Body, place: int = place, other: object = other) -> None:
            body[place] = other

        with closing(sqlite3.connect(copy, isolation_level=None)) as db:
            change_turn(db, 3, change)
        assert "its hash does not fit" in first_fault(copy)[2]


def test_a_command_without_the_way_to_its_second_stream_is_found(path: Path) -> None:
    changed(path, "DELETE FROM spans WHERE turn = 4")
    assert first_fault(path)[0::2] == ("pit", "it is missing: checkpoint 1 saw record 8")


def test_a_body_that_cannot_be_unpacked_is_told_and_named(path: Path) -> None:
    changed(path, "UPDATE turns SET body = CAST(substr(body, 1, length(body) - 4) AS BLOB) WHERE number = 2")
    with SqliteReader.look_at(path) as reader, pytest.raises(StoreFailed, match="command 2 cannot be read"):
        list(reader.receipts())
    assert not verify(SqliteReader.look_at(path)).ok


def test_phrases_that_were_changed_are_found(path: Path) -> None:
    changed(path, "UPDATE phrases SET text = CAST(zeroblob(length(text)) AS BLOB)")
    assert "cannot be read" in first_fault(path)[2] or "does not fit" in first_fault(path)[2]


def test_a_body_must_end_where_its_packing_ends() -> None:
    phrases = Phrases({1: phrases_now()})
    phrases.pack_with(1)
    body = b"\x00any bytes\xff" * 50
    stored = phrases.packed(body)
    assert phrases.unpacked(stored) == body
    for spoiled in (b"", stored + b"x", stored[:-1], b"\x07" + stored[1:]):
        with pytest.raises(SpoiledTurn):
            phrases.unpacked(spoiled)


@pytest.mark.parametrize("where", ["sqlite", "postgres"])
def test_a_journal_of_the_older_form_continues_in_the_new_one(
    where: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    def opened() -> SqliteStore | PostgresStore:
        if where == "sqlite":
            return SqliteStore(tmp_path / "old.journal")
        return PostgresStore(request.getfixturevalue("database"))

    with opened() as store:
        answers = [store.append(command(number)) for number in range(1, 4)]
        store.checkpoint()
        heads, anchor = dict(store.heads()), verify(store).anchor
        db = store._db if isinstance(store, SqliteStore) else store._pen
        mark = "?" if isinstance(store, SqliteStore) else "%s"
        in_old_form(store, lambda asked, values: db.execute(asked.replace("?", mark), values))
        for kept in ("spans", "turns", "phrases", *(ARCHIVES if where == "sqlite" else ())):
            db.execute(f"DROP TABLE {kept}")
        db.execute("UPDATE schema SET version = 1")
        store.leave()
    if where == "sqlite":
        with SqliteReader.look_at(tmp_path / "old.journal") as reader:  # nobody has opened it yet
            assert (dict(reader.heads()), verify(reader, anchor).ok) == (heads, True)
    with opened() as store:
        assert dict(store.heads()) == heads
        for number, answer in enumerate(answers, 1):
            assert isinstance(answer, Appended)
            assert store.append(command(number)) == AlreadyApplied(answer.receipt)
        assert isinstance(store.append(command(4)), Appended)
        assert [record.seq for record in store.read("pit", after=4)] == [5, 6, 7, 8]
        assert [receipt.number for receipt in store.receipts(after=2)] == [3, 4, 5]
        verdict = verify(store, anchor)
        assert (verdict.problems, verdict.sound["table/1"]) == ((), 12)
