"""The archive files of a journal: which of them has a record or a command.

The journal notes every file that was sealed: its name, its commands, its days, its hashes (`archives`); of
each stream in it the first and the last record and the hash of the last one (`archived`); and of each command
a tag of its id (`archived_ids`), so that a command that is given again is known. So where a stream stands is
known without opening a file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.journal.archive.file import ArchiveFile, SpoiledArchive, archive_failed, digest_of
from pitboss.journal.port import StoreFailed
from pitboss.journal.records import EMPTY, Head, Receipt, Record

Ask = Callable[..., list[tuple[Any, ...]]]
TABLES = """
CREATE TABLE archives (
    number INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, first INTEGER NOT NULL, last INTEGER NOT NULL,
    first_ms INTEGER NOT NULL, last_ms INTEGER NOT NULL, first_day TEXT NOT NULL, last_day TEXT NOT NULL,
    records INTEGER NOT NULL, size INTEGER NOT NULL, digest BLOB NOT NULL, seal BLOB NOT NULL
) STRICT;
CREATE TABLE archived (
    stream INTEGER NOT NULL REFERENCES streams, last INTEGER NOT NULL, first INTEGER NOT NULL,
    hash BLOB NOT NULL, archive INTEGER NOT NULL REFERENCES archives, PRIMARY KEY (stream, last)
) STRICT, WITHOUT ROWID;
CREATE TABLE archived_ids (
    tag INTEGER NOT NULL, number INTEGER NOT NULL, stream INTEGER NOT NULL, PRIMARY KEY (tag, number)
) STRICT, WITHOUT ROWID;
"""
TAG = 6
"""Bytes of a tag. Two ids may have the same: then both are looked at."""
ASKED_MOST = 300
OPEN_MOST = 4
"""Files that are kept open, each with some of its blocks unpacked."""
FILES = (
    "SELECT number, file, first, last, first_ms, last_ms, first_day, last_day, records, size, digest, seal "
    "FROM archives ORDER BY number"
)


class Archived(NamedTuple):
    """A file as the journal notes it."""

    number: int
    file: str
    first: int
    last: int
    """Commands."""
    first_ms: int
    last_ms: int
    first_day: str
    last_day: str
    records: int
    size: int
    digest: bytes
    seal: bytes

    @property
    def days(self) -> str:
        """The gaming days in it, as a person is told them."""
        return self.first_day if self.first_day == self.last_day else f"{self.first_day} to {self.last_day}"


class Archives:
    """What of a journal lies in archive files: all commands up to `last`."""

    def __init__(self, folder: Path, ask: Ask, files: Sequence[Archived]) -> None:
        self.folder = folder
        self.files = tuple(files)
        self.last = self.files[-1].last if self.files else 0
        self.size = sum(file.size for file in self.files)
        self._ask = ask
        self._open: dict[int, ArchiveFile] = {}

    def head_of(self, stream: int) -> Head:
        """The last record of a stream that is archived."""
        asked = "SELECT last, hash FROM archived WHERE stream = ? ORDER BY last DESC LIMIT 1"
        rows = self._ask(asked, stream) if self.files else ()
        return Head(*rows[0]) if rows else EMPTY

    def hash_at(self, stream: int, seq: int) -> bytes:
        """The hash of a record that is the last one of its stream in a file; nothing if it is none."""
        asked = "SELECT hash FROM archived WHERE stream = ? AND last = ?"
        rows = self._ask(asked, stream, seq) if self.files else ()
        return bytes(rows[0][0]) if rows else b""

    def read(self, stream: str, number: int, after: int) -> Iterator[Record]:
        """The archived records of a stream in order, from the one behind `after`."""
        if not self.files:
            return
        asked = "SELECT archive FROM archived WHERE stream = ? AND last > ? ORDER BY last"
        for (archive,) in self._ask(asked, number, after):
            with self._file(archive) as file:
                for record in file.read(stream, after):
                    yield record
                    after = record.seq

    def receipts(self, after: int) -> Iterator[Receipt]:
        """The receipts of archived commands in order, from the one behind that number."""
        for archived in self.files:
            if archived.last > after:
                with self._file(archived.number) as file:
                    yield from file.receipts(after)

    def turns(self) -> Iterator[tuple[Receipt, list[Record]]]:
        """Every archived command with its records, in order: for copies."""
        for archived in self.files:
            with self._file(archived.number) as file:
                yield from file.turns()

    def commands(self, ids: Iterable[str]) -> Mapping[str, Receipt]:
        """What is remembered of archived commands, by their ids."""
        found: dict[str, Receipt] = {}
        if not self.files:
            return found
        wanted = set(ids)
        known = list({tag_of(id_) for id_ in wanted})
        for first in range(0, len(known), ASKED_MOST):
            some = known[first : first + ASKED_MOST]
            marks = ", ".join("?" * len(some))
            asked = (
                "SELECT i.number, s.name FROM archived_ids i JOIN streams s ON s.number = i.stream "  # noqa: S608
                f"WHERE i.tag IN ({marks})"
            )
            for number, stream in sorted(self._ask(asked, *some)):
                receipt = self._receipt(number, stream)
                if receipt is not None and receipt.command in wanted:
                    found[receipt.command] = receipt
        return found

    def time_of(self, number: int) -> int | None:
        """About when an archived command was applied: the first of its file exactly, others as its last."""
        for archived in self.files:
            if archived.first <= number <= archived.last:
                return archived.first_ms if number == archived.first else archived.last_ms
        return None

    def missing(self) -> tuple[str, ...]:
        """Files that are not there or not as long as they were, at a first look."""
        found = []
        for archived in self.files:
            try:
                length = (self.folder / archived.file).stat().st_size
                what = "" if length == archived.size else f"it has {length:,} bytes, not {archived.size:,}"
            except OSError:
                what = "it is missing"
            if what:
                found.append(str(self._failed(archived, SpoiledArchive(what))))
        return tuple(found)

    def check(self) -> str:
        """What is wrong with the files, or with what the journal notes of them; nothing if all is well."""
        expected, heads = 1, dict[str, Head]()
        names: dict[str, int] = dict(self._ask("SELECT name, number FROM streams"))
        for archived in self.files:
            try:
                with self._file(archived.number) as file:
                    if digest_of(file.path) != archived.digest:
                        raise SpoiledArchive("its bytes are not those that were sealed")
                    if (file.index.first, file.index.last) != (expected, archived.last):
                        raise SpoiledArchive(f"it does not go on with command {expected}")
                    if any(heads.get(stream, EMPTY) != head for stream, head in file.index.before.items()):
                        raise SpoiledArchive("it does not go on where the file before it ends")
                    self._must_be_noted(archived, file, names)
                    heads |= {stream: head for stream, _, head in file.streams()}
            except StoreFailed as failed:
                return str(failed)
            expected = archived.last + 1
        if self.files:
            ((count,),) = self._ask("SELECT count(*) FROM archived_ids")
            if count != self.last:
                return f"the journal notes {count:,} ids of archived commands, and there are {self.last:,}"
        return ""

    def _must_be_noted(self, archived: Archived, file: ArchiveFile, names: Mapping[str, int]) -> None:
        """What the journal notes of a file is what the file says."""
        asked = "SELECT stream, first, last, hash FROM archived WHERE archive = ?"
        noted = {
            stream: (first, Head(last, hash_))
            for stream, first, last, hash_ in self._ask(asked, archived.number)
        }
        if noted != {names.get(stream, 0): (first, head) for stream, first, head in file.streams()}:
            raise SpoiledArchive("the journal notes other records of it")
        some: list[int] = []
        for receipt in file.receipts(0):
            some += (tag_of(receipt.command), receipt.number, names.get(receipt.spans[0].stream, 0))
            if len(some) >= 3 * ASKED_MOST or receipt.number == archived.last:
                triples = ", ".join(["(?, ?, ?)"] * (len(some) // 3))
                asked = f"SELECT count(*) FROM archived_ids WHERE (tag, number, stream) IN (VALUES {triples})"  # noqa: S608
                ((count,),) = self._ask(asked, *some)
                if count * 3 != len(some):
                    raise SpoiledArchive(f"the journal lacks an id of a command up to {receipt.number}")
                some = []

    def _receipt(self, number: int, stream: str) -> Receipt | None:
        for archived in self.files:
            if archived.first <= number <= archived.last:
                with self._file(archived.number) as file:
                    return file.receipt(stream, number)
        return None

    @contextmanager
    def _file(self, number: int) -> Iterator[ArchiveFile]:
        """A file, whose faults are told with its name and its days."""
        archived = next((one for one in self.files if one.number == number), None)
        if archived is None:
            raise StoreFailed(f"the journal does not note its archive {number}: verify it")
        try:
            file = self._open.pop(number, None)
            if file is None:
                file = ArchiveFile(self.folder / archived.file, archived.size, archived.seal)
            self._open[number] = file
            for other in list(self._open)[:-OPEN_MOST]:
                del self._open[other]
            yield file
        except SpoiledArchive as spoiled:
            raise self._failed(archived, spoiled) from spoiled

    def _failed(self, archived: Archived, what: SpoiledArchive) -> StoreFailed:
        return archive_failed(self.folder / archived.file, archived.days, what)


def tag_of(command: str) -> int:
    """The tag by which an archived command is looked for."""
    return int.from_bytes(sha256(command.encode()).digest()[:TAG])


def nothing(*_: object) -> list[tuple[Any, ...]]:
    """Nothing is noted where nothing is archived."""
    return []


NO_ARCHIVES = Archives(Path(), nothing, ())
