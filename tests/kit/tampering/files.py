"""Tampering with the file of a journal: by SQL, and bit by bit."""
# ruff: noqa: S608 - the statements are made of names that stand in this file

import random
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path

from pitboss.journal import MemoryStore, StoreFailed, verify
from pitboss.journal.records import record_hash
from pitboss.journal.sqlite import schema
from tests.kit.tampering.rows import Answers, Row, Rows, spoiled
from tests.kit.tampering.ways import (
    Attempt,
    Drawn,
    Journal,
    Piece,
    everything,
    fill,
    flips,
    mine,
    opened,
    reader,
)

TABLES = {
    "records": ("stream", "seq", "name", "version", "payload", "command", "hash"),
    "commands": ("number", "id", "content", "who", "at_ms", "answer", "spans", "hash"),
    "streams": ("number", "name"),
    "rulebooks": ("hash", "text"),
}
CONTENT = "name, version, payload, command, hash"
Change = tuple[str, str, list[tuple[str, tuple[object, ...]]]]
"""Its kind, what it is, and the statements that make it."""


ASKED_AGAIN = 1 / 100
"""Of the answers that were found by a short way: so many are asked of the whole of `verify` as well."""


def found_after(
    db: sqlite3.Connection,
    journal: Journal,
    statements: list[tuple[str, tuple[object, ...]]],
    row: Row | None = None,
) -> bool:
    """Whether a change is found; it is undone afterwards. What the tables refuse counts as found.

    Where the change is to one row, a look at that row may be enough.
    """
    db.execute("BEGIN")
    try:
        for statement, values in statements:
            db.execute(statement, values)
        return found_in(db, journal, row)
    except sqlite3.IntegrityError:
        return True
    finally:
        db.execute("ROLLBACK")


def found_in(db: sqlite3.Connection, journal: Journal, row: Row | None) -> bool:
    """Whether a journal is found changed: by a part of `verify` if that is enough, else by all of it."""
    short = row is not None and spoiled(reader(db), row)
    if not short or random.random() < ASKED_AGAIN:  # noqa: S311 - any will do
        found = not verify(reader(db), journal.anchor).ok
        assert found or not short, f"verify does not find what a look at one row does: {row}"
        return found
    return True


@cache
def rows_of(journal: Journal) -> Rows:
    return Rows(journal.file, journal.records, journal.receipts)


@cache
def answers_of(journal: Journal) -> Answers:
    return Answers(journal.file, journal.anchor)


def stored_bits(journal: Journal, piece: Piece, drawn: Drawn) -> Iterator[Attempt]:
    known = rows_of(journal)
    by_table: dict[str, Mapping[int, Row]] = {"records": known.records, "commands": known.receipts}
    with closing(opened(journal.file)) as db:
        for table, columns in TABLES.items():
            rows = db.execute(f"SELECT rowid, {', '.join(columns)} FROM {table}").fetchall()
            for place in mine(len(rows), piece):
                rowid, *fields = rows[place]
                row = by_table.get(table, {}).get(rowid)
                for column, value in zip(columns, fields, strict=True):
                    into = "CAST(? AS TEXT)" if isinstance(value, str) else "?"
                    statement = f"UPDATE {table} SET {column} = {into} WHERE rowid = ?"
                    for bit, turned in flips(value):
                        if drawn():
                            found = found_after(db, journal, [(statement, (turned, rowid))], row)
                            yield Attempt("stored bits", f"{table} {rowid} {column} bit {bit}", found)


def file_bits(journal: Journal, piece: Piece, drawn: Drawn) -> Iterator[Attempt]:
    file = bytearray(journal.file)
    rows, answers = rows_of(journal), answers_of(journal)
    for place in mine(len(file), piece):
        for bit in (place % 8,) if place in rows.free else range(8):
            if drawn():
                file[place] ^= 1 << bit
                found = _seen_in_the_file(bytes(file), journal, rows.at(place), answers)
                file[place] ^= 1 << bit
                kind = "bits of the file" if found != "harmless" else "bits of the file that nobody reads"
                yield Attempt(kind, f"byte {place} bit {bit}", found != "missed")


def _seen_in_the_file(file: bytes, journal: Journal, row: Row | None, answers: Answers) -> str:
    try:
        with closing(opened(file)) as db, schema.told_plainly("opening"):
            schema.must_be_ours(db, Path("tampered"))
            schema.version_of(db, Path("tampered"))
            again = random.random() < ASKED_AGAIN  # noqa: S311 - any will do
            if row is None and answers.still(db):
                assert not again or verify(reader(db), journal.anchor).ok, "another verdict from the same"
                return "harmless"
            if row is None and not again and reader(db).check():
                return "found"
            if found_in(db, journal, row):
                return "found"
            same = everything(reader(db)) == (journal.records, journal.receipts)
            return "harmless" if same else "missed"
    except StoreFailed:
        return "found"


def structural(journal: Journal, piece: Piece, _: Drawn) -> Iterator[Attempt]:
    with closing(opened(journal.file)) as db:
        changes = list(_changes(db))
        for place in mine(len(changes), piece):
            kind, what, statements = changes[place]
            yield Attempt(kind, what, found_after(db, journal, statements))


def _changes(db: sqlite3.Connection) -> Iterator[Change]:
    rows = db.execute("SELECT rowid, stream, seq FROM records ORDER BY stream, seq").fetchall()
    last = dict(db.execute("SELECT stream, max(seq) FROM records GROUP BY stream"))
    chance = random.Random(2)  # noqa: S311 - to repeat itself
    for place, (rowid, stream, seq) in enumerate(rows):
        what = f"stream {stream}, record {seq}"
        yield "records deleted", what, [("DELETE FROM records WHERE rowid = ?", (rowid,))]
        yield "streams cut off", what, [("DELETE FROM records WHERE stream = ? AND seq >= ?", (stream, seq))]
        if place + 1 < len(rows):
            yield "neighbours swapped", what, _swap("records", CONTENT, rowid, rows[place + 1][0])
        other = chance.choice([row for row in rows if row[1] != stream])[0]
        yield "records swapped between streams", what, _swap("records", CONTENT, rowid, other)
        copy = f"INSERT INTO records SELECT stream, ?, {CONTENT} FROM records WHERE rowid = ?"
        yield "records copied to the end", what, [(copy, (last[stream] + 1, rowid))]
        yield "records copied in between", what, [*_room(stream, seq), (copy, (seq + 1, rowid))]
    for number, name in db.execute("SELECT number, name FROM streams").fetchall():
        other = chance.choice([one for one in last if one != number])
        yield "streams swapped", name, _swap("streams", "name", number, other)
    for (number,) in db.execute("SELECT number FROM commands").fetchall():
        what = f"command {number}"
        yield "receipts deleted", what, [("DELETE FROM commands WHERE number = ?", (number,))]
        yield "journal cut off", what, _without("number >= ?", "command >= ?", number)
        yield "commands deleted with their records", what, _without("number = ?", "command = ?", number)
        if number > 1:
            columns = "id, content, who, at_ms, answer, spans, hash"
            yield "receipts swapped", what, _swap("commands", columns, number, number - 1)


def _swap(table: str, columns: str, one: int, other: int) -> list[tuple[str, tuple[object, ...]]]:
    """The columns of two rows change places; through a third, so that nothing stands twice meanwhile."""
    key = "number" if table in ("commands", "streams") else "rowid"
    take = f"CREATE TEMP TABLE taken AS SELECT {key} AS k, {columns} FROM {table} WHERE {key} IN (?, ?)"
    blank = {"streams": "name = name || '?'", "commands": "id = id || '?'"}.get(table)
    steps: list[tuple[str, tuple[object, ...]]] = [(take, (one, other))]
    if blank:
        steps.append((f"UPDATE {table} SET {blank} WHERE {key} IN (?, ?)", (one, other)))
    for place, source in ((one, other), (other, one)):
        put = f"UPDATE {table} SET ({columns}) = (SELECT {columns} FROM taken WHERE k = ?) WHERE {key} = ?"
        steps.append((put, (source, place)))
    return [*steps, ("DROP TABLE taken", ())]


def _room(stream: int, seq: int) -> list[tuple[str, tuple[object, ...]]]:
    return [
        ("UPDATE records SET seq = -(seq + 1) WHERE stream = ? AND seq > ?", (stream, seq)),
        ("UPDATE records SET seq = -seq WHERE seq < 0", ()),
    ]


def _without(commands: str, records: str, number: int) -> list[tuple[str, tuple[object, ...]]]:
    return [
        (f"DELETE FROM records WHERE {records}", (number,)),
        (f"DELETE FROM commands WHERE {commands}", (number,)),
    ]


def rewritten(journal: Journal, piece: Piece, _: Drawn) -> Iterator[Attempt]:
    """Every hash behind a change made anew: in its stream alone, and in the whole journal."""
    with closing(opened(journal.file)) as db:
        for place in mine(len(journal.records), piece):
            what = f"{journal.records[place].stream} {journal.records[place].seq}"
            yield Attempt("streams rewritten", what, found_after(db, journal, _anew(db, journal, place)))
    changeable = [receipt for receipt in journal.receipts if receipt.who == "ann"]
    for place in mine(len(changeable), piece):
        store = MemoryStore()
        fill(store, changed=int(changeable[place].command[1:]))
        assert verify(store).ok, "without an anchor nobody can tell"
        found = not verify(store, journal.anchor).ok
        yield Attempt("journal rewritten", changeable[place].command, found)


def _anew(db: sqlite3.Connection, journal: Journal, place: int) -> list[tuple[str, tuple[object, ...]]]:
    first = journal.records[place]
    (number,) = db.execute("SELECT number FROM streams WHERE name = ?", (first.stream,)).fetchone()
    update = "UPDATE records SET payload = ?, hash = ? WHERE stream = ? AND seq = ?"
    steps: list[tuple[str, tuple[object, ...]]] = []
    previous = first.previous
    for record in journal.records[place:]:
        if record.stream != first.stream:
            break
        entry = record.entry._replace(payload=b"{}") if record is first else record.entry
        previous = record_hash(record.stream, record.seq, entry, receipt=record.receipt, previous=previous)
        steps.append((update, (entry.payload, previous, number, record.seq)))
    return steps
