"""One archive file: what commands from one number to another wrote, compressed.

    magic       16 bytes
    blocks      each of one stream: parts of turns, in the order of the stream
    index       where every block is, what it holds, and its SHA-256
    end         place and length of the index (two numbers of 8 bytes), SHA-256 of the index

Blocks and index are MessagePack, compressed with LZMA (xz). A part is what one command wrote to one stream:
number, time, id, events, and the rest of its receipt where the stream is the command's first one, or the
hash of the receipt where it is another. So a stream is read without the others.

The hash of a record is over the same bytes as ever. Only that of the last record of each block is stored, and
that of the record before the file; the others follow. What is read is held against the SHA-256 of its block,
the block against the index, the index against what the journal noted when the file was sealed.
"""

import lzma
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from heapq import merge
from pathlib import Path
from struct import Struct as Packing
from typing import BinaryIO, NamedTuple, TypeVar

import msgspec

from pitboss.journal.port import StoreFailed
from pitboss.journal.records import EMPTY, Entry, Head, Receipt, Record, Span, chained, sealed

MAGIC = b"pitboss archive1"
PRESET = 1
"""Of LZMA. See decision 37 for what others would take."""
BLOCK = 1 << 18
"""Bytes of events after which a block is full, or a little more."""
UNPACKED_MOST = 1 << 31
KEPT = 8
"""Blocks that a file keeps unpacked."""
_END = Packing(">qq32s")
T = TypeVar("T")


class Rest(NamedTuple):
    """What a command's first stream has of its receipt."""

    content: bytes
    who: str
    answer: bytes | None
    """None where it is the number of the first stream's last record."""
    others: tuple[Span, ...]


class Part(NamedTuple):
    """What one command wrote to one stream."""

    number: int
    at_ms: int
    command: str
    entries: tuple[Entry, ...]
    rest: Rest | bytes
    """The hash of the receipt in every stream but the first."""


class Block(NamedTuple):
    """Where some parts of a stream are."""

    stream: str
    first: int
    last: int
    """Records."""
    numbers: tuple[int, int]
    """The first and the last command."""
    hash: bytes
    """Of the last record."""
    at: int
    size: int
    digest: bytes


class Index(NamedTuple):
    """What a file holds."""

    first: int
    last: int
    """Commands."""
    before: dict[str, Head]
    """Where each stream of the file stood before it."""
    blocks: tuple[Block, ...]


class SealedFile(NamedTuple):
    """A file as the journal notes it."""

    size: int
    digest: bytes
    """SHA-256 of the whole file."""
    seal: bytes
    """SHA-256 of the index."""
    contents: Index


class SpoiledArchive(Exception):  # noqa: N818 - what happened
    """A file, or a part of it, that nobody sealed so."""


_encode = msgspec.msgpack.Encoder().encode
_parts = msgspec.msgpack.Decoder(tuple[Part, ...]).decode
_index = msgspec.msgpack.Decoder(Index).decode


class ArchiveWriter:
    """Writes turns into a file, in the order of their numbers."""

    def __init__(self, file: BinaryIO, heads: Mapping[str, Head]) -> None:
        """`heads` is where the streams stand before the first turn."""
        self._file = file
        self._digest = sha256()
        self._at = 0
        self._heads = dict(heads)
        self._before: dict[str, Head] = {}
        self._open: dict[str, list[Part]] = {}
        self._first: dict[str, int] = {}
        self._sizes: dict[str, int] = {}
        self._blocks: list[Block] = []
        self._numbers: list[int] = []
        self._put(MAGIC)

    def add(self, receipt: Receipt, written: Sequence[tuple[Sequence[Entry], bytes]]) -> None:
        """Take in a command: for each stream of its receipt the events, and the hash of the last record.

        `SpoiledArchive` where they are not what their hashes say: what is wrong must not be sealed.
        """
        if sealed(receipt).hash != receipt.hash or (
            self._numbers and receipt.number != self._numbers[-1] + 1
        ):
            raise SpoiledArchive(f"command {receipt.number} is not what was written")
        own, *others = receipt.spans
        answer = None if receipt.answer == b"%d" % own.last else receipt.answer
        for span, (entries, hash_) in zip(receipt.spans, written, strict=True):
            head = self._heads.get(span.stream, EMPTY)
            made = chained(receipt, span.stream, head, entries)
            if (span.first, span.last) != (head.seq + 1, head.seq + len(made)) or made[-1].hash != hash_:
                raise SpoiledArchive(f"record {span.first} of {span.stream} is not what was written")
            rest: Rest | bytes = receipt.hash
            if span is own:
                rest = Rest(receipt.content, receipt.who, answer, tuple(others))
            self._take(span, head, Part(receipt.number, receipt.at_ms, receipt.command, tuple(entries), rest))
            self._heads[span.stream] = Head(span.last, hash_)
            if self._sizes[span.stream] >= BLOCK:
                self._close_block(span.stream)
        self._numbers = [*self._numbers[:1], receipt.number]

    def end(self) -> SealedFile:
        """Write what is open, and the index."""
        for stream in list(self._open):
            self._close_block(stream)
        index = Index(self._numbers[0], self._numbers[-1], self._before, tuple(self._blocks))
        packed = _packed(_encode(index))
        at, seal = self._at, sha256(packed).digest()
        self._put(packed)
        self._put(_END.pack(at, len(packed), seal))
        return SealedFile(self._at, self._digest.digest(), seal, index)

    def _take(self, span: Span, head: Head, part: Part) -> None:
        stream = span.stream
        if stream not in self._open:
            self._before.setdefault(stream, head)
            self._open[stream], self._first[stream], self._sizes[stream] = [], span.first, 0
        self._open[stream].append(part)
        self._sizes[stream] += sum(len(entry.payload) for entry in part.entries)

    def _close_block(self, stream: str) -> None:
        parts = self._open.pop(stream)
        packed = _packed(_encode(parts))
        seq, hash_ = self._heads[stream]
        numbers = (parts[0].number, parts[-1].number)
        digest = sha256(packed).digest()
        self._blocks.append(
            Block(stream, self._first[stream], seq, numbers, hash_, self._at, len(packed), digest)
        )
        self._put(packed)

    def _put(self, some: bytes) -> None:
        self._file.write(some)
        self._digest.update(some)
        self._at += len(some)


class ArchiveFile:
    """An archive file to read; what it gives is what was sealed, or `SpoiledArchive`."""

    def __init__(self, path: Path, size: int, seal: bytes) -> None:
        """`size` and `seal` are what the journal noted."""
        self.path = path
        try:
            with path.open("rb") as file:
                length = file.seek(0, 2)
                if length != size:
                    raise SpoiledArchive(f"it has {length:,} bytes, and {size:,} were sealed")
                file.seek(-_END.size, 2)
                at, count, told = _END.unpack(file.read(_END.size))
                if told != seal or not 0 <= at <= size - count <= size:
                    raise SpoiledArchive("it is not the file that was sealed")
                file.seek(at)
                packed = file.read(count)
        except FileNotFoundError:
            raise SpoiledArchive("it is missing") from None
        except OSError as error:
            raise SpoiledArchive(f"it cannot be read: {error}") from error
        if sha256(packed).digest() != seal:
            raise SpoiledArchive("its index was changed")
        self.index: Index = _decoded(_index, packed)
        self._of: dict[str, list[Block]] = {}
        for block in self.index.blocks:
            self._of.setdefault(block.stream, []).append(block)
        self._unpacked = lru_cache(KEPT)(self._read_block)
        self._records = lru_cache(KEPT)(self._chain_block)

    def streams(self) -> Iterator[tuple[str, int, Head]]:
        """Every stream in it, with its first record here and its last one."""
        for stream, blocks in self._of.items():
            yield stream, blocks[0].first, Head(blocks[-1].last, blocks[-1].hash)

    def read(self, stream: str, after: int) -> Iterator[Record]:
        """The records of a stream in order, from the one behind `after`."""
        blocks = self._of.get(stream, [])
        for block in blocks[bisect_right(blocks, after, key=lambda one: one.last) :]:
            records = self._records(block)
            yield from records[max(0, after + 1 - block.first) :]

    def receipts(self, after: int) -> Iterator[Receipt]:
        """The receipts of all commands in order, from the one behind that number."""
        streams = [self._receipts_in(blocks, after) for blocks in self._of.values()]
        return merge(*streams, key=lambda receipt: receipt.number)

    def receipt(self, stream: str, number: int) -> Receipt | None:
        """The receipt of a command whose first stream is known."""
        blocks = self._of.get(stream, [])
        place = bisect_left(blocks, number, key=lambda one: one.numbers[1])
        return next((one for one in self._receipts_in(blocks[place : place + 1], number - 1)), None)

    def turns(self) -> Iterator[tuple[Receipt, list[Record]]]:
        """Every command with its records, in order: for copies."""
        walks = {stream: self.read(stream, 0) for stream in self._of}
        for receipt in self.receipts(0):
            made = [
                next(walks[span.stream]) for span in receipt.spans for _ in range(span.first, span.last + 1)
            ]
            yield receipt, made

    def _receipts_in(self, blocks: Sequence[Block], after: int) -> Iterator[Receipt]:
        for block in blocks:
            if block.numbers[1] <= after:
                continue
            seq = block.first - 1
            for part in self._unpacked(block):
                seq += len(part.entries)
                if part.number > after and isinstance(part.rest, Rest):
                    yield _receipt(block.stream, seq, part, part.rest)

    def _read_block(self, block: Block) -> tuple[Part, ...]:
        try:
            with self.path.open("rb") as file:
                file.seek(block.at)
                packed = file.read(block.size)
        except OSError as error:
            raise SpoiledArchive(f"it cannot be read: {error}") from error
        if sha256(packed).digest() != block.digest:
            raise SpoiledArchive(f"records {block.first} to {block.last} of {block.stream} were changed")
        return _decoded(_parts, packed)

    def _chain_block(self, block: Block) -> list[Record]:
        blocks = self._of[block.stream]
        place = bisect_left(blocks, block.first, key=lambda one: one.first)
        before = blocks[place - 1] if place else None
        head = Head(before.last, before.hash) if before else self.index.before[block.stream]
        found: list[Record] = []
        for part in self._unpacked(block):
            if isinstance(part.rest, Rest):
                receipt = _receipt(block.stream, head.seq + len(part.entries), part, part.rest)
            else:
                receipt = Receipt(part.number, part.command, b"", "", part.at_ms, b"", (), part.rest)
            found += chained(receipt, block.stream, head, part.entries)
            head = Head(found[-1].seq, found[-1].hash)
        if head != Head(block.last, block.hash):
            raise SpoiledArchive(f"records {block.first} to {block.last} of {block.stream} are not chained")
        return found


def digest_of(path: Path) -> bytes:
    """The SHA-256 of a whole file."""
    digest = sha256()
    try:
        with path.open("rb") as file:
            while some := file.read(1 << 20):
                digest.update(some)
    except FileNotFoundError:
        raise SpoiledArchive("it is missing") from None
    except OSError as error:
        raise SpoiledArchive(f"it cannot be read: {error}") from error
    return digest.digest()


def archive_failed(path: Path, days: str, what: SpoiledArchive) -> StoreFailed:
    """What is wrong with a file, by its name and its days."""
    return StoreFailed(f"the archive {path} of {days}: {what}. Put the file back from a backup")


def _receipt(stream: str, last: int, part: Part, rest: Rest) -> Receipt:
    own = Span(stream, last - len(part.entries) + 1, last)
    answer = b"%d" % last if rest.answer is None else rest.answer
    spans = (own, *rest.others)
    return sealed(Receipt(part.number, part.command, rest.content, rest.who, part.at_ms, answer, spans, b""))


def _packed(plain: bytes) -> bytes:
    return lzma.compress(plain, lzma.FORMAT_XZ, lzma.CHECK_NONE, PRESET)


def _decoded(decode: Callable[[bytes], T], packed: bytes) -> T:
    try:
        unpack = lzma.LZMADecompressor(lzma.FORMAT_XZ)
        plain = unpack.decompress(packed, UNPACKED_MOST)
        if not unpack.eof or unpack.unused_data:
            raise SpoiledArchive("a block does not end where it should")
        return decode(plain)
    except (lzma.LZMAError, msgspec.MsgspecError, EOFError) as error:
        raise SpoiledArchive(f"a block cannot be read: {error}") from error
