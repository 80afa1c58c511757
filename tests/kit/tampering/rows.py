"""What `verify` would say of a changed journal, where a part of it is enough to know.

The whole of `verify` takes milliseconds, and the file of a journal of 64 KiB has more than a million bits.
Two short ways lead to the same answer:

- *found*: `verify` holds every record and every receipt against its own hash as the reader hands it over, and
  leaves a stream early only at a fault; and whatever SQLite finds wrong with the file, it tells. So one row
  that does not fit its hash is enough, or a word of SQLite. The row is the one that was changed: where it
  lies in the file is read from the file. Only what a row says counts, not how it is found.
- *unchanged*: `verify` knows nothing of a journal but the answers to its questions. Where all are answered as
  they were before the change, it says what it said then.

Where neither leads anywhere, the whole of `verify` is asked; and so it is for a share of the short answers.
"""

import sqlite3
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.journal import Reader, Receipt, Record, StoreFailed, verify
from pitboss.journal.records import is_sound, receipt_hash
from tests.kit.tampering.ways import InMemory, everything, opened

LEAF = 13
"""The kind of a page that holds rows."""
HEADS = {2: 12, 5: 12, 10: 8, LEAF: 8}
"""The kinds of pages, and how long the head of each is."""
Row = Record | Receipt


class Span(NamedTuple):
    """The bytes of a row in the file, behind the number under which it is found."""

    first: int
    end: int
    row: Row


class Noted(InMemory):
    """A reader that notes what it was asked, and the answers."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.answers: dict[tuple[str, tuple[object, ...]], list[tuple[Any, ...]]] = {}
        super().__init__(db, Path("noted"))

    def _rows(self, query: str, *parameters: object) -> list[tuple[Any, ...]]:
        rows = self.answers[query, parameters] = super()._rows(query, *parameters)
        return rows


class Answers:
    """All that `verify`, and whoever reads the whole journal, is told by it."""

    def __init__(self, file: bytes, anchor: str) -> None:
        with closing(opened(file)) as db:
            reader = Noted(db)
            assert verify(reader, anchor).ok
            everything(reader)
        self._answers = reader.answers

    def still(self, db: sqlite3.Connection) -> bool:
        """Whether every question is answered as before."""
        try:
            return all(db.execute(*asked).fetchall() == told for asked, told in self._answers.items())
        except sqlite3.Error:
            return False


def free_space(file: bytes) -> frozenset[int]:
    """The bytes between the places of a page's cells and the first of the cells, which hold nothing."""
    size = int.from_bytes(file[16:18], "big")
    free: set[int] = set()
    for start in range(0, len(file), size):
        head = 100 if start == 0 else 0
        page = file[start : start + size]
        cells, content = (int.from_bytes(page[head + at : head + at + 2], "big") for at in (3, 5))
        free.update(range(start + head + HEADS[page[head]] + 2 * cells, start + content))
    return frozenset(free)


def spoiled(store: Reader, row: Row) -> bool:
    """Whether a look at one row is enough to know that it was changed."""
    try:
        if isinstance(row, Receipt):
            receipt = next(store.receipts(after=row.number - 1), None)
            return receipt is not None and receipt_hash(receipt) != receipt.hash
        record = next(store.read(row.stream, after=row.seq - 1, limit=1), None)
        return record is not None and (record.seq != row.seq or not is_sound(record, record.previous))
    except StoreFailed:
        return True


class Rows:
    """The rows of records and receipts in a file, by the bytes that they take up."""

    def __init__(self, file: bytes, records: tuple[Record, ...], receipts: tuple[Receipt, ...]) -> None:
        by_place = {(record.stream, record.seq): record for record in records}
        with closing(opened(file)) as db:
            asked = "SELECT r.rowid, s.name, r.seq FROM records r JOIN streams s ON s.number = r.stream"
            self.records: dict[int, Record] = {
                rowid: by_place[name, seq] for rowid, name, seq in db.execute(asked)
            }
            self.receipts: dict[int, Receipt] = {receipt.number: receipt for receipt in receipts}
            self._spans = sorted(self._laid_out(file, db))
        assert len(self._spans) == len(records) + len(receipts)
        self._starts = [span.first for span in self._spans]
        self.free = free_space(file)

    def at(self, place: int) -> Row | None:
        """The row that a byte of the file belongs to, if it is part of what that row says."""
        found = bisect_right(self._starts, place) - 1
        if found < 0 or place >= self._spans[found].end:
            return None
        return self._spans[found].row

    def _laid_out(self, file: bytes, db: sqlite3.Connection) -> Iterator[Span]:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        for table, rows in (("records", self.records), ("commands", self.receipts)):
            pages = db.execute("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'", (table,))
            for (number,) in pages.fetchall():
                start = (number - 1) * size
                page = file[start : start + size]
                assert page[0] == LEAF
                for cell in range(int.from_bytes(page[3:5], "big")):
                    place = int.from_bytes(page[8 + 2 * cell : 10 + 2 * cell], "big")
                    length, place = _varint(page, place)
                    rowid, place = _varint(page, place)
                    assert place + length <= size, "a row that runs over its page"
                    yield Span(start + place, start + place + length, rows[rowid])


def _varint(page: bytes, place: int) -> tuple[int, int]:
    """A number as SQLite writes it, and where it ends; those of this journal are small."""
    value = 0
    while page[place] & 0x80:
        value, place = value << 7 | page[place] & 0x7F, place + 1
    return value << 7 | page[place], place + 1
