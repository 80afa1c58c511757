"""Witnesses: where a journal ended, written down in other places than the journal.

A chain of hashes tells that nothing in it was changed; it cannot tell that its end is missing. A log that was
deleted, cut or put back from yesterday leaves a shorter journal that is sound in itself. So the last command,
by its number and the hash of its receipt, is noted elsewhere once it is durable:

- after every commit in a small file next to the journal (`TailFile`). It is not forced to the disk: it
  survives the end of the process, and a power cut can only leave it older than the journal, never newer.
- about once a second, and when the journal is closed, in the vault and in the people's store
  (`SqliteWitness`, `PostgresWitness`), durably.

Whoever opens a journal, or verifies it, holds it to all of them (`losses`).
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from struct import Struct as Packing
from threading import Event, Lock, Thread
from typing import NamedTuple, Protocol

from pitboss.journal.port import Reader, StoreFailed
from pitboss.journal.records import Receipt
from pitboss.journal.sqlite import schema

try:
    import fcntl
except ImportError:  # a system without it has the lock file alone
    fcntl = None  # type: ignore[assignment]

EVERY_SECONDS = 1.0
"""Between two notes in the vault and in the people's store, while commands come."""
TAIL_DOMAIN = b"pitboss journal tail v1\n"
SLOT = 64
"""Bytes of each of the two places in a tail file; the older one is written over."""
TABLE = """
CREATE TABLE IF NOT EXISTS witness (
    place INTEGER PRIMARY KEY CHECK (place = 1), number INTEGER NOT NULL, hash BLOB NOT NULL
) STRICT
"""
NOTED = "INSERT OR REPLACE INTO witness VALUES (1, ?, ?)"
SEEN = "SELECT number, hash FROM witness"
_SLOT = Packing(">q32s24s")


class Seen(NamedTuple):
    """The last command that a witness was told of."""

    place: str
    """Where that is written, as a person is told it."""
    number: int
    hash: bytes


class Loss(NamedTuple):
    """A journal that is not what a witness saw."""

    seen: Seen
    end: int
    """The number of the last command that the journal has."""

    @property
    def missing(self) -> int:
        """How many commands are gone; 0 where they were replaced by others."""
        return max(0, self.seen.number - self.end)

    def __str__(self) -> str:
        place, number, _ = self.seen
        if self.missing:
            several = "1 command is" if self.missing == 1 else f"{self.missing:,} commands are"
            return (
                f"{several} missing: {place} has seen command {number:,}, "
                f"and the journal ends with command {self.end:,}"
            )
        return (
            f"{place} has seen another command {number:,} than the journal has: "
            "the journal is not the one that was written here"
        )


class Witness(Protocol):
    """One place where the end of a journal is noted."""

    place: str

    def seen(self) -> Seen | None:
        """What was noted last; None if nothing was."""

    def note(self, number: int, hash_: bytes, *, anew: bool = False) -> None:
        """Note a command that is durable; `anew` where it may be an earlier one than was noted before."""

    def close(self) -> None:
        """Let go of the place."""


def losses(reader: Reader, seen: Iterable[Seen]) -> tuple[Loss, ...]:
    """What a journal has lost by its witnesses, the largest loss first; nothing if it is what they saw."""
    found = []
    for one in seen:
        at: Receipt | None = next(iter(reader.receipts(after=one.number - 1)), None)
        if at is None or (at.number, at.hash) != (one.number, one.hash):
            last = reader.last()
            found.append(Loss(one, last.number if last else 0))
    return tuple(sorted(found, key=lambda loss: -loss.missing))


def told_loss(lost: Sequence[Loss]) -> str:
    """A loss, and what a person can do."""
    return (
        f"{lost[0]}. Put back what is missing, or restore a backup; to go on without it, a person decides so "
        "with pitboss reopen"
    )


class TailFile:
    """The last command in a file of its own: two slots with checksums, written in turn.

    Its writer holds a lock on it: a lock file that was deleted lets nobody else in.
    """

    def __init__(self, path: Path) -> None:
        """Open the file to write in it, or begin it."""
        self.place = path.name
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if fcntl is not None:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            slots = _slots(os.pread(self._handle, 2 * SLOT, 0))
        except BaseException:
            os.close(self._handle)
            raise
        self._next = 1 if slots[0] and (not slots[1] or slots[0] > slots[1]) else 0

    @staticmethod
    def look_at(path: Path) -> Seen | None:
        """What stands in a file; None if there is none, or nothing in it can be read."""
        try:
            slots = _slots(path.read_bytes()[: 2 * SLOT])
        except FileNotFoundError:
            return None
        number, hash_ = max(slot or (0, b"") for slot in slots)
        return Seen(path.name, number, hash_) if number else None

    def note(self, number: int, hash_: bytes) -> None:
        """Note a command that is durable, in the older of the two places."""
        os.pwrite(self._handle, _SLOT.pack(number, hash_, _sum(number, hash_)), self._next * SLOT)
        self._next = 1 - self._next

    def begin_anew(self, number: int, hash_: bytes) -> None:
        """Note a command in both places: the one that was noted before counts no longer."""
        for _ in range(2):
            self.note(number, hash_)
        os.fsync(self._handle)

    def close(self) -> None:
        """Let go of the file and of the lock."""
        os.close(self._handle)


def _sum(number: int, hash_: bytes) -> bytes:
    return sha256(TAIL_DOMAIN + number.to_bytes(8, "big") + hash_).digest()[:24]


def _slots(text: bytes) -> list[tuple[int, bytes] | None]:
    found: list[tuple[int, bytes] | None] = []
    for at in (0, SLOT):
        slot = text[at : at + SLOT]
        number, hash_, sum_ = _SLOT.unpack(slot) if len(slot) == SLOT else (0, b"", b"")
        found.append((number, hash_) if number > 0 and sum_ == _sum(number, hash_) else None)
    return found


class SqliteWitness:
    """The last command in a table of another SQLite file of the floor: its vault, or its people.

    It has a connection of its own, and nothing to do with what else is kept there.
    """

    def __init__(self, path: Path, kind: str = "file") -> None:
        """`kind` is what the file is, as a person is told it."""
        self.path, self.place, self._kind = path, path.name, kind
        self._db: sqlite3.Connection | None = None

    def seen(self) -> Seen | None:
        """What was noted last; None if nothing was, or there is no such file."""
        if not self.path.is_file() or not self.path.stat().st_size:
            return None
        with (
            schema.told_plainly(f"{self.path} cannot be read"),
            closing(schema.connect(self.path, mode="ro")) as db,
        ):
            db.execute("PRAGMA busy_timeout = 5000")
            try:
                if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'witness'").fetchone():
                    return None
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                    raise StoreFailed(f"{self.path} is not a pitboss {self._kind}") from error
                raise
            row = db.execute(SEEN).fetchone()
        return Seen(self.place, row[0], bytes(row[1])) if row else None

    def note(self, number: int, hash_: bytes, *, anew: bool = False) -> None:  # noqa: ARG002 - one writer
        """Note a command; nothing where there is no such file yet."""
        with schema.told_plainly(f"{self.path} cannot be written"):
            if self._db is None:
                self._db = self._opened()
            if self._db is not None:
                self._db.execute(NOTED, (number, hash_))

    def close(self) -> None:
        """Let go of the file."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def _opened(self) -> sqlite3.Connection | None:
        if not self.path.is_file():
            return None
        db = schema.connect(self.path, mode="rw")
        try:
            db.execute("PRAGMA busy_timeout = 5000")
            db.execute("PRAGMA synchronous = FULL")
            (mark,) = db.execute("PRAGMA application_id").fetchone()
            if mark == 0:  # a file that is just being made
                db.close()
                return None
            db.execute(TABLE)
        except BaseException:
            db.close()
            raise
        return db


class WitnessWriter:
    """Tells witnesses of the last command in a thread of its own, about once a second while commands come."""

    def __init__(
        self,
        witnesses: Sequence[Witness],
        every_seconds: float = EVERY_SECONDS,
        aside: Callable[[], None] | None = None,
    ) -> None:
        """`aside` is called in the same thread after each note."""
        self.trouble = ""
        """Why a witness could not be told the last time, if so."""
        self._witnesses, self._every, self._aside = witnesses, every_seconds, aside
        self._last: tuple[int, bytes] | None = None
        self._told: tuple[int, bytes] | None = None
        self._moved, self._over, self._turn = Event(), Event(), Lock()
        self._thread: Thread | None = None

    def moved(self, number: int, hash_: bytes) -> None:
        """A command is durable."""
        self._last = number, hash_
        if self._thread is None and self._witnesses:
            self._thread = Thread(target=self._run, name="journal witness", daemon=True)
            self._thread.start()
        self._moved.set()

    def close(self) -> None:
        """Tell them the last command, and let go of them."""
        self._over.set()
        self._moved.set()
        if self._thread is not None:
            self._thread.join()
        self._tell()
        for witness in self._witnesses:
            witness.close()

    def begin_anew(self, number: int, hash_: bytes) -> None:
        """Tell all of them this command, even if they have seen a later one; what fails is told."""
        with self._turn:
            for witness in self._witnesses:
                witness.note(number, hash_, anew=True)

    def _run(self) -> None:
        while not self._over.is_set():
            self._moved.wait()
            self._moved.clear()
            self._tell()
            if self._aside is not None:
                self._aside()
            self._over.wait(self._every)

    def _tell(self) -> None:
        last, trouble = self._last, ""
        if last is None or last == self._told:
            return
        with self._turn:
            for witness in self._witnesses:
                try:
                    witness.note(*last)
                except StoreFailed as failed:  # the journal goes on: what was noted before still holds
                    trouble = str(failed)
        self._told, self.trouble = last if not trouble else None, trouble
