"""Records, receipts and the hashes that chain them.

A record is one event in one stream. A receipt is what the journal remembers of one command: who gave it,
when, what it said (by hash), what was answered and which records it made. The hash of a record covers the
hash of its command's receipt and the hash of the record before it; so whoever knows the last hash of a stream
can tell whether any record, or any receipt behind a record, was changed, left out, moved or put in.

Every hash is SHA-256 over fields in a fixed order, with their lengths and with a domain in front: no two
different records have the same bytes to hash.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct as Packing
from typing import NamedTuple

import msgspec

NO_HASH = bytes(32)
"""What stands for the hash before the first record."""
RECORD_DOMAIN = b"pitboss journal record v1\n"
RECEIPT_DOMAIN = b"pitboss journal receipt v1\n"
SNAPSHOT_DOMAIN = b"pitboss journal snapshot v1\n"

_NUMBER = Packing(">q").pack
_RECORD = Packing(">5q").pack


class Entry(NamedTuple):
    """An event on its way into the journal: a stable name, the version of its shape, and its bytes."""

    name: str
    version: int
    payload: bytes


class Span(NamedTuple):
    """Records `first` to `last` of a stream, both included."""

    stream: str
    first: int
    last: int


class Receipt(msgspec.Struct, frozen=True):
    """What the journal remembers of a command that it applied."""

    number: int
    """Commands are numbered through all streams, in the order in which they were applied."""
    command: str
    """The id under which it came in."""
    content: bytes
    """The hash of what it said."""
    who: str
    at_ms: int
    answer: bytes
    """What whoever gave it was told; a retry is told the same."""
    spans: tuple[Span, ...]
    """The records that it made, in order."""
    hash: bytes


class Record(msgspec.Struct, frozen=True):
    """One event as it stands in a stream."""

    stream: str
    seq: int
    """From 1, without gaps."""
    name: str
    version: int
    payload: bytes
    command: str
    at_ms: int
    receipt: bytes
    """The hash of its command's receipt."""
    previous: bytes
    hash: bytes

    @property
    def entry(self) -> Entry:
        """The event as it came in."""
        return Entry(self.name, self.version, self.payload)


class Head(NamedTuple):
    """The last record of a stream."""

    seq: int
    hash: bytes


EMPTY = Head(0, NO_HASH)
"""The head of a stream that nothing was written to."""


class Snapshot(msgspec.Struct, frozen=True):
    """A folded state, and the record that it stands on."""

    stream: str
    seq: int
    head: bytes
    payload: bytes

    @property
    def digest(self) -> bytes:
        """Tells whether the stored bytes are still those that were put in."""
        stream = self.stream.encode()
        fields = (_NUMBER(len(stream)), stream, _NUMBER(self.seq), self.head, self.payload)
        return sha256(SNAPSHOT_DOMAIN + b"".join(fields)).digest()


def record_hash(stream: str, seq: int, entry: Entry, *, receipt: bytes, previous: bytes) -> bytes:
    """The hash of a record, from everything in it and the hash before it."""
    told, name = stream.encode(), entry.name.encode()
    measures = _RECORD(seq, entry.version, len(told), len(name), len(entry.payload))
    return sha256(b"".join((RECORD_DOMAIN, measures, told, name, entry.payload, receipt, previous))).digest()


def receipt_hash(receipt: Receipt) -> bytes:
    """The hash of a receipt, from everything else in it."""
    fields = [_NUMBER(receipt.number), _NUMBER(receipt.at_ms), _NUMBER(len(receipt.spans))]
    for part in (receipt.command.encode(), receipt.content, receipt.who.encode(), receipt.answer):
        fields += (_NUMBER(len(part)), part)
    for stream, first, last in receipt.spans:
        told = stream.encode()
        fields += (_NUMBER(len(told)), told, _NUMBER(first), _NUMBER(last))
    return sha256(RECEIPT_DOMAIN + b"".join(fields)).digest()


def sealed(receipt: Receipt) -> Receipt:
    """The receipt with its hash filled in."""
    return msgspec.structs.replace(receipt, hash=receipt_hash(receipt))


def chained(receipt: Receipt, stream: str, head: Head, entries: Sequence[Entry]) -> list[Record]:
    """Events as the next records of a stream."""
    records = []
    seq, previous = head
    for entry in entries:
        seq += 1
        own = record_hash(stream, seq, entry, receipt=receipt.hash, previous=previous)
        records.append(
            Record(stream, seq, *entry, receipt.command, receipt.at_ms, receipt.hash, previous, own)
        )
        previous = own
    return records


def is_sound(record: Record, previous: bytes) -> bool:
    """Whether a record is what its hash says, right after the record of that other hash."""
    own = record_hash(
        record.stream, record.seq, record.entry, receipt=record.receipt, previous=record.previous
    )
    return own == record.hash and record.previous == previous


def content_hash(content: bytes) -> bytes:
    """The hash of a command's content, for a batch; of a rulebook's text as well."""
    return sha256(content).digest()
