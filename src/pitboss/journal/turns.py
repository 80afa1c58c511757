"""Turns: what one command wrote, packed into one row.

A row has in plain columns what is looked for: the command's number and id, its time, the hash of its content,
the first stream that it wrote to, the number of the last record there, and the hash of the last record of
each stream. The body has the rest: who gave it, the answer, and the events. It is MessagePack, deflated with
phrases that most bodies share. The phrases stand in the journal itself, so that it can be read without this
program.

The hashes are the same as ever: over the events as they came in, never over how they are packed. The hash of
a receipt, and those of all but the last record of a turn in a stream, are worked out when they are read.
"""

import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from pitboss.journal.records import Entry, Head, Receipt, Record, Span, chained, receipt_hash

WINDOW_BITS, MEMORY, LEVEL = 13, 5, 6
"""Of deflate. The phrases fill the window; a larger one costs more time for each body than it saves bytes."""
BODY_MAX = 1 << 30
HASH = 32
Body = tuple[str, bytes | None, tuple[Entry, ...], tuple[tuple[int, int, tuple[Entry, ...]], ...]]
"""Who, the answer (None where it is the number of the first stream's last record), the entries of the first
stream, and for each other stream its number, its last record and the entries."""


class SpoiledTurn(Exception):  # noqa: N818 - what happened
    """A turn that nobody wrote so."""


@cache
def phrases_now() -> bytes:
    """The phrases that this version packs with: the end of the window, most frequent last."""
    return files("pitboss.journal").joinpath("phrases.bin").read_bytes()


class Phrases:
    """The phrases of one journal, by number; it packs with one of them and unpacks with all."""

    def __init__(self, known: Mapping[int, bytes]) -> None:
        self.known = dict(known)
        self._packs: tuple[int, zlib._Compress] | None = None

    def pack_with(self, number: int) -> None:
        """Pack with those from now on."""
        self._packs = (
            number,
            zlib.compressobj(
                LEVEL, zlib.DEFLATED, -WINDOW_BITS, MEMORY, zlib.Z_DEFAULT_STRATEGY, self.known[number]
            ),
        )

    def packed(self, body: bytes) -> bytes:
        """A body as it is stored: the number of its phrases in one byte, then what deflate makes of it."""
        assert self._packs is not None, "whoever writes has chosen the phrases"
        number, prepared = self._packs
        deflate = prepared.copy()  # the phrases are taken in once, not for each body
        return b"".join((bytes((number,)), deflate.compress(body), deflate.flush()))

    def unpacked(self, stored: bytes) -> bytes:
        """A body as it was."""
        phrases = self.known.get(stored[0]) if stored else None
        if phrases is None:
            raise SpoiledTurn("its phrases are not known")
        try:
            inflate = zlib.decompressobj(-WINDOW_BITS, zdict=phrases)
            body = inflate.decompress(stored[1:], BODY_MAX)
        except zlib.error as error:
            raise SpoiledTurn(str(error)) from error
        if not inflate.eof or inflate.unused_data:
            raise SpoiledTurn("it does not end where it should")
        return body


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Body).decode


class Turn(NamedTuple):
    """A row, unpacked."""

    receipt: Receipt
    streams: tuple[tuple[int, tuple[Entry, ...]], ...]
    """The streams by their numbers in the rows, in the order of the receipt's spans."""
    hashes: tuple[bytes, ...]
    """Of the last record in each."""


TurnRow = tuple[int, int, int, int, str, bytes, bytes, bytes]
"""Number, time, last record, stream, id, content, hashes, body."""
TURN_TYPES = (int, int, int, int, str, bytes, bytes, bytes)


def row_of(
    receipt: Receipt, made: Sequence[Record], numbers: Mapping[str, int], phrases: Phrases
) -> tuple[TurnRow, list[tuple[int, int, int, int]]]:
    """A turn as a row, and the rows by which it is found in its second stream and further ones."""
    entries, hashes, place = [], [], 0
    for span in receipt.spans:
        end = place + span.last - span.first + 1
        entries.append([record.entry for record in made[place:end]])
        hashes.append(made[end - 1].hash)
        place = end
    (stream, _, last), *others = receipt.spans
    answer = None if receipt.answer == b"%d" % last else receipt.answer
    more = [(numbers[other.stream], other.last, entries[n]) for n, other in enumerate(others, 1)]
    body = phrases.packed(_encode((receipt.who, answer, entries[0], more)))
    row = (
        receipt.number,
        receipt.at_ms,
        last,
        numbers[stream],
        receipt.command,
        receipt.content,
        b"".join(hashes),
        body,
    )
    found_by = [(numbers[other.stream], other.last, receipt.number, n) for n, other in enumerate(others, 1)]
    return row, found_by


def turn_of(row: TurnRow, names: Mapping[int, str], phrases: Phrases) -> Turn:
    """A row, unpacked and looked at as if anybody could have changed it."""
    number, at_ms, last, stream, command, content, hashes, stored = row
    try:
        who, answer, first, more = _decode(phrases.unpacked(stored))
    except msgspec.MsgspecError as error:
        raise SpoiledTurn(str(error)) from error
    parts = [(stream, last, first), *more]
    if len(hashes) != HASH * len(parts):
        raise SpoiledTurn("it does not have one hash for each stream")
    spans, streams = [], []
    for of, end, entries in parts:
        if of not in names or not entries:
            raise SpoiledTurn("it names a stream that is not there, or no event")
        spans.append(Span(names[of], end - len(entries) + 1, end))
        streams.append((of, entries))
    told = b"%d" % last if answer is None else answer
    receipt = Receipt(number, command, content, who, at_ms, told, tuple(spans), b"")
    receipt = msgspec.structs.replace(receipt, hash=receipt_hash(receipt))
    apart = tuple(hashes[n : n + HASH] for n in range(0, len(hashes), HASH))
    return Turn(receipt, tuple(streams), apart)


def records_of(turn: Turn, place: int, previous: bytes) -> list[Record]:
    """The records of a turn in one of its streams.

    Where they do not lead to the hash that was stored, nobody knows which of them was changed: each has that
    hash then, and none fits it.
    """
    span = turn.receipt.spans[place]
    made = chained(turn.receipt, span.stream, Head(span.first - 1, previous), turn.streams[place][1])
    stored = turn.hashes[place]
    if made[-1].hash == stored:
        return made
    return [msgspec.structs.replace(record, hash=stored) for record in made]
