"""Reading a journal that is kept in the rows of a database, whichever database it is.

Both databases have the same columns under the same names, so the questions are the same; `?` stands for a
parameter. What is read is looked at as if anybody could have changed it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

import msgspec

from pitboss.journal.port import NUMBER_MAX, StoreFailed
from pitboss.journal.records import NO_HASH, Head, Receipt, Record, Snapshot, Span

PAGE = 1000
"""Rows that are fetched at a time, so that no reader holds up the writer for long."""
LAST = "SELECT seq, hash FROM records WHERE stream = ? ORDER BY seq DESC LIMIT 1"
RECORDS = """
SELECT r.seq, r.name, r.version, r.payload, c.id, c.at_ms, c.hash, r.hash
FROM records r LEFT JOIN commands c ON c.number = r.command
WHERE r.stream = ? AND r.seq > ? ORDER BY r.seq LIMIT ?
"""
RECEIPTS = "SELECT number, id, content, who, at_ms, answer, spans, hash FROM commands"
RECORD_TYPES = (int, str, int, bytes, str, int, bytes, bytes)
RECEIPT_TYPES = (int, str, bytes, str, int, bytes, str, bytes)

_spans = msgspec.json.Decoder(tuple[Span, ...])


Row = tuple[Any, ...]
KEYS: Mapping[str, tuple[str, ...]] = {
    "streams": ("number",),
    "commands": ("number",),
    "records": ("stream", "seq"),
    "rulebooks": ("hash",),
    "snapshots": ("stream",),
}
"""What holds a journal, each with what tells its rows apart."""
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "streams": ("number", "name"),
    "commands": ("number", "id", "content", "who", "at_ms", "answer", "spans", "hash"),
    "records": ("stream", "seq", "name", "version", "payload", "command", "hash"),
    "rulebooks": ("hash", "text"),
    "snapshots": ("stream", "seq", "head", "payload", "digest"),
}


class RowReader(ABC):
    """Everything that can be known of a journal from its rows."""

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the journal is, as a person is told it."""

    @abstractmethod
    def still(self) -> AbstractContextManager[None]:
        """Whatever is read inside is of one moment, while a writer goes on elsewhere."""

    @abstractmethod
    def _rows(self, query: str, *parameters: object) -> list[Row]:
        """The answer to a question."""

    def heads(self) -> Mapping[str, Head]:
        """The last record of every stream, by name; the journal's own stream among them."""
        heads = {}
        for row in self._rows("SELECT number, name FROM streams"):
            number, name = self._typed(row, (int, str), "the name of a stream")
            for last in self._rows(LAST, number):
                heads[name] = Head(*self._typed(last, (int, bytes), f"the last record of {name}"))
        return heads

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The records of a stream in order, from the one behind `after`."""
        left = NUMBER_MAX if limit is None else limit
        numbers = self._rows("SELECT number FROM streams WHERE name = ?", stream)
        if not numbers:
            return
        (number,) = numbers[0]
        before = self._rows("SELECT hash FROM records WHERE stream = ? AND seq = ?", number, after)
        (previous,) = before[0] if before else (NO_HASH,)
        while rows := self._rows(RECORDS, number, after, min(PAGE, left)):
            for row in rows:
                if tuple(map(type, row)) != RECORD_TYPES:
                    raise StoreFailed(f"{self.place}: the record behind {after} of {stream} cannot be read")
                seq, name, version, payload, command, at_ms, receipt, own = row
                yield Record(stream, seq, name, version, payload, command, at_ms, receipt, previous, own)
                previous, after = own, seq
            left -= len(rows)

    def receipts(self, *, after: int = 0) -> Iterator[Receipt]:
        """What is remembered of every command in order, from the one behind that number."""
        asked = f"{RECEIPTS} WHERE number > ? ORDER BY number LIMIT {PAGE}"
        while rows := self._rows(asked, after):
            for row in rows:
                receipt = self._receipt(row)
                yield receipt
                after = receipt.number

    def last(self) -> Receipt | None:
        """What is remembered of the last command; None if there is none."""
        rows = self._rows(f"{RECEIPTS} ORDER BY number DESC LIMIT 1")
        return self._receipt(rows[0]) if rows else None

    def command(self, command: str) -> Receipt | None:
        """What is remembered of a command."""
        rows = self._rows(f"{RECEIPTS} WHERE id = ?", command)
        return self._receipt(rows[0]) if rows else None

    def commands(self, commands: Sequence[str]) -> Mapping[str, Receipt]:
        """The same for several at once; those that are not known are not in it."""
        found = ((command, self.command(command)) for command in commands)
        return {command: receipt for command, receipt in found if receipt is not None}

    def rulebook(self, hash_: str) -> bytes | None:
        """A rulebook's text by its hash."""
        rows = self._rows("SELECT text FROM rulebooks WHERE hash = ?", hash_)
        return self._typed(rows[0], (bytes,), f"rulebook {hash_}")[0] if rows else None

    def rulebooks(self) -> Iterator[str]:
        """The hashes of all rulebooks."""
        for row in self._rows("SELECT hash FROM rulebooks ORDER BY hash"):
            yield self._typed(row, (str,), "the hash of a rulebook")[0]

    def snapshot(self, stream: str) -> Snapshot | None:
        """The latest snapshot of a stream; None if its bytes or the record under it were changed."""
        rows = self._rows("SELECT seq, head, payload, digest FROM snapshots WHERE stream = ?", stream)
        if not rows or tuple(map(type, rows[0])) != (int, bytes, bytes, bytes):
            return None
        seq, head, payload, digest = rows[0]
        snapshot = Snapshot(stream, seq, head, payload)
        at = next(self.read(stream, after=seq - 1, limit=1), None)
        stands = at is not None and (at.seq, at.hash) == (seq, head)
        return snapshot if stands and snapshot.digest == digest else None

    def rows_of(self, kept: str) -> Iterator[list[Row]]:
        """All rows of `streams`, `commands` and so on as they are, some at a time: for copies."""
        key = KEYS[kept]
        places = [COLUMNS[kept].index(column) for column in key]
        asked = f"SELECT {', '.join(COLUMNS[kept])} FROM {kept}"  # noqa: S608 - names from above
        behind = f"WHERE ({', '.join(key)}) > ({', '.join('?' * len(key))})"
        ordered = f"ORDER BY {', '.join(key)} LIMIT {PAGE}"
        rows = self._rows(f"{asked} {ordered}")
        while rows:
            yield rows
            rows = self._rows(f"{asked} {behind} {ordered}", *(rows[-1][place] for place in places))

    def _spoiled_snapshot(self) -> str:
        for (stream,) in self._rows("SELECT stream FROM snapshots ORDER BY stream"):
            if self.snapshot(stream) is None:
                return f"the snapshot of {stream} is not what was kept"
        return ""

    def _typed(self, row: Row, types: tuple[type, ...], what: str) -> Row:
        if tuple(map(type, row)) != types:
            raise StoreFailed(f"{self.place}: {what} cannot be read")
        return row

    def _receipt(self, row: Row) -> Receipt:
        number, command, content, who, at_ms, answer, spans, own = self._typed(
            row, RECEIPT_TYPES, f"command {row[0]}"
        )
        try:
            told = _spans.decode(spans)
        except msgspec.DecodeError as error:
            raise StoreFailed(f"{self.place}: the spans of command {number} cannot be read") from error
        return Receipt(number, command, content, who, at_ms, answer, told, own)
