"""The ways of tampering with a journal; `journal_tampering.py` runs them all."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from pitboss.journal import (
    Append,
    Batch,
    Entry,
    Reader,
    Receipt,
    Record,
    Snapshot,
    SqliteReader,
    SqliteStore,
    Store,
    content_hash,
    verify,
)
from pitboss.journal.records import is_sound, receipt_hash
from tests.kit.journal.old_form import in_old_form

STREAMS = ("table/1", "table/2", "progressive/blazing", "cage", "staff", "guest/Zoë")
EVENTS = ("blackjack.wager_placed", "baccarat.card_drawn", "progressive.contributed", "guest.seated")
Drawn = Callable[[], bool]
Piece = tuple[int, int]
"""Which piece of the work, of how many."""
Kept = TypeVar("Kept", Record, Receipt)


class Attempt(NamedTuple):
    """Something that was done to the journal, and whether it was found."""

    kind: str
    what: str
    found: bool


class Journal(NamedTuple):
    """The journal as it was written."""

    file: bytes
    anchor: str
    records: tuple[Record, ...]
    receipts: tuple[Receipt, ...]

    @property
    def record_bytes(self) -> int:
        """In the fields of records alone, as they are stored."""
        return sum(len(r.payload) + len(r.name.encode()) + len(r.hash) + 8 for r in self.records)


def fill(store: Store, changed: int = 0) -> str:
    """Write it; one event of that command says something else. The hash of the last checkpoint."""
    chance = random.Random(1)  # noqa: S311 - the same journal each time
    for number in range(1, 89):
        appends = []
        for stream in chance.sample(STREAMS, k=chance.randrange(1, 4)):
            said = [
                {"round": number, "cents": chance.randrange(10**6), "note": "x" * chance.randrange(200)}
                for _ in range(2)
            ]
            if number == changed:
                said[0]["cents"] = -1
            entries = tuple(
                Entry(chance.choice(EVENTS), 1 + number % 3, msgspec.json.encode(one)) for one in said
            )
            appends.append(Append(stream, entries, None))
        content = content_hash(str(number).encode())
        store.append(Batch(f"c{number}", content, "ann", 10**12 + number, tuple(appends), b'{"ok":true}'))
        if number % 22 == 0:
            store.checkpoint()
    store.put_rulebook(b'{"family":"baccarat","decks":8}')
    store.put_snapshots([Snapshot("cage", store.heads()["cage"].seq, store.heads()["cage"].hash, b"state")])
    return list(store.read("checkpoint"))[-1].hash.hex()


def built(path: Path, *, old: bool = True) -> Journal:
    """A journal, in the older form of rows or the one of today."""
    with SqliteStore(path) as store:
        anchor = fill(store)
        records, receipts = everything(store)
        if old:
            in_old_form(store, store._db.execute)
            store._db.execute("DELETE FROM phrases")
            store._db.execute("VACUUM")
        assert everything(store) == (records, receipts)
        store.state = "failed"  # a checkpoint would be of today's form
    # In memory there is no log: the two bytes that say so are the only difference to the file.
    file = bytearray(path.read_bytes())
    file[18:20] = b"\x01\x01"
    journal = Journal(bytes(file), anchor, records, receipts)
    assert journal.record_bytes > 1 << 16
    with closing(opened(journal.file)) as db:
        assert verify(reader(db), anchor).ok
    return journal


def everything(store: Reader) -> tuple[tuple[Record, ...], tuple[Receipt, ...]]:
    records = tuple(record for stream in sorted(store.heads()) for record in store.read(stream))
    return records, tuple(store.receipts())


def opened(file: bytes) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.deserialize(file)
    return db


class InMemory(SqliteReader):
    """A journal that lies in no file, and has no log."""

    def damage(self) -> str:
        return ""


def reader(db: sqlite3.Connection) -> SqliteReader:
    return InMemory(db, Path("tampered"))


def flips(value: int | str | bytes) -> Iterator[tuple[int, bytes | int]]:
    """A field with one bit of it turned, for every bit; texts as their bytes."""
    if isinstance(value, int):
        raw = value.to_bytes(8, "big", signed=True)
    else:
        raw = value.encode() if isinstance(value, str) else value
    for bit in range(8 * len(raw)):
        turned = bytearray(raw)
        turned[bit // 8] ^= 1 << bit % 8
        yield bit, int.from_bytes(turned, "big", signed=True) if isinstance(value, int) else bytes(turned)


def mine(items: int, piece: Piece) -> range:
    return range(piece[0], items, piece[1])


def hashed_bits(journal: Journal, piece: Piece, _: Drawn) -> Iterator[Attempt]:
    for place in mine(len(journal.records), piece):
        record = journal.records[place]
        for field in ("stream", "seq", "name", "version", "payload", "receipt", "previous", "hash"):
            for bit, turned in flips(getattr(record, field)):
                other = _replaced(record, field, turned)
                found = other is None or not is_sound(other, record.previous)
                yield Attempt("hashed bits", f"{field} {bit} of {record.stream} {record.seq}", found)
    for place in mine(len(journal.receipts), piece):
        receipt = journal.receipts[place]
        for field in ("number", "command", "content", "who", "at_ms", "answer", "hash"):
            for bit, turned in flips(getattr(receipt, field)):
                changed = _replaced(receipt, field, turned)
                found = changed is None or receipt_hash(changed) != changed.hash
                yield Attempt("hashed bits", f"{field} {bit} of command {receipt.number}", found)


def _replaced(kept: Kept, field: str, turned: bytes | int) -> Kept | None:
    """With another value in that field; None if it is no text any more."""
    value: object = turned
    if isinstance(turned, bytes) and isinstance(getattr(kept, field), str):
        try:
            value = turned.decode()
        except UnicodeDecodeError:
            return None
    return msgspec.structs.replace(kept, **{field: value})
