"""Reading a journal in SQLite; as many readers as one likes, while one writer writes."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec

from pitboss.journal import schema
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


class SqliteReader:
    """A journal to look at. It needs no vault and changes nothing."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self.path = path

    @classmethod
    def look_at(cls, path: Path) -> Self:
        """Open a journal for reading alone."""
        if not path.is_file():
            raise StoreFailed(f"there is no journal at {path}")
        with schema.told_plainly(f"{path} cannot be opened"):
            db = schema.connect(path, mode="ro")
            try:
                db.execute("PRAGMA busy_timeout = 5000")
                schema.must_be_ours(db, path)
                schema.version_of(db, path)
            except BaseException:
                db.close()
                raise
        return cls(db, path)

    @contextmanager
    def still(self) -> Iterator[None]:
        """Whatever is read inside is of one moment, while a writer goes on elsewhere and its log grows."""
        if self._db.in_transaction:
            yield
            return
        with schema.told_plainly(f"{self.path} cannot be read"):
            self._db.execute("BEGIN")
        try:
            yield
        finally:
            with schema.told_plainly(f"{self.path} cannot be read"):
                self._db.execute("COMMIT")

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
                    raise StoreFailed(f"{self.path}: the record behind {after} of {stream} cannot be read")
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

    def command(self, command: str) -> Receipt | None:
        """What is remembered of a command."""
        rows = self._rows(f"{RECEIPTS} WHERE id = ?", command)
        return self._receipt(rows[0]) if rows else None

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

    def check(self) -> str:
        """What SQLite finds wrong with the file: broken pages, indexes that do not fit, orphans."""
        try:
            for row in self._rows("PRAGMA integrity_check(1)"):
                if row[0] != "ok":
                    return str(row[0])
            if orphans := self._rows("PRAGMA foreign_key_check"):
                return f"a row of {orphans[0][0]} belongs to nothing"
            for (stream,) in self._rows("SELECT stream FROM snapshots ORDER BY stream"):
                if self.snapshot(stream) is None:
                    return f"the snapshot of {stream} is not what was kept"
        except StoreFailed as failed:
            return str(failed)
        return ""

    def backup(self, target: Path) -> None:
        """Copy the journal as it stands, while it is written to; the copy is whole or not there."""
        unborn = target.with_name(f"{target.name}.new")
        with schema.told_plainly(f"{self.path} cannot be copied to {target}"):
            unborn.unlink(missing_ok=True)
            with closing(schema.connect(unborn, mode="rwc")) as copy:
                self._db.backup(copy)
            schema.sync(unborn)
            unborn.replace(target)
            schema.sync(target.parent)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, query: str, *parameters: object) -> list[tuple[Any, ...]]:
        with schema.told_plainly(f"{self.path} cannot be read"):
            return self._db.execute(query, parameters).fetchall()

    def _typed(self, row: tuple[Any, ...], types: tuple[type, ...], what: str) -> tuple[Any, ...]:
        if tuple(map(type, row)) != types:
            raise StoreFailed(f"{self.path}: {what} cannot be read")
        return row

    def _receipt(self, row: tuple[Any, ...]) -> Receipt:
        number, command, content, who, at_ms, answer, spans, own = self._typed(
            row, RECEIPT_TYPES, f"command {row[0]}"
        )
        try:
            told = _spans.decode(spans)
        except msgspec.DecodeError as error:
            raise StoreFailed(f"{self.path}: the spans of command {number} cannot be read") from error
        return Receipt(number, command, content, who, at_ms, answer, told, own)
