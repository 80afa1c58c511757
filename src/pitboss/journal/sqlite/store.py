"""A journal in one SQLite file, with one writer.

WAL with `synchronous = FULL`: a commit is on the disk before it is acknowledged. A second writer is kept out
by locks on two files next to the journal, which the operating system lets go of when their holder dies,
however it dies. The journal's own file stays open to readers.

Before anything is opened to be written, the journal is looked at: whether its log is whole, and whether it
ends where its witnesses saw it end. One that is refused stays as it is.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from pitboss.journal.archive.archives import Archived, Archives, tag_of
from pitboss.journal.archive.file import ArchiveFile
from pitboss.journal.drafts import CHECKPOINT_EVERY, Known, Writer
from pitboss.journal.port import Batch, StoreFailed
from pitboss.journal.records import Head, Receipt
from pitboss.journal.row_reader import COLUMNS, Row
from pitboss.journal.row_store import NOTHING_MOVED, RowStore
from pitboss.journal.sqlite import schema
from pitboss.journal.sqlite.reader import SqliteReader, beside, cut_off
from pitboss.journal.witness import Seen, TailFile, Witness, WitnessWriter, losses, told_loss

LOG_PAGES = 2000
"""The log is written back into the file after so many pages."""
INTO = {
    kept: f"INSERT INTO {kept} VALUES ({', '.join('?' * len(columns))})"  # noqa: S608 - names from there
    for kept, columns in COLUMNS.items()
}
INTO["snapshots"] = INTO["snapshots"].replace("INSERT", "INSERT OR REPLACE")
INTO_ARCHIVES = {
    kept: f"INSERT INTO {kept} VALUES ({', '.join('?' * count)})"  # noqa: S608 - names from here
    for kept, count in (("archives", len(Archived._fields)), ("archived", 5), ("archived_ids", 3))
}
PIECE = 5_000
"""Commands that are deleted in one commit."""


class SqliteStore(RowStore, SqliteReader):
    """The port of `port.py`, in a file; opened by one process at a time, called from one thread at a time."""

    def __init__(
        self,
        path: Path,
        *,
        checkpoint_every: int = CHECKPOINT_EVERY,
        migrations: Mapping[int, schema.Migration] = schema.MIGRATIONS,
        witnesses: Sequence[Witness] = (),
        accept_loss: bool = False,
    ) -> None:
        """Open a journal, or begin one where there is no file.

        One that has lost commands by its log or its witnesses is refused, unless a person accepts the loss.
        """
        Writer.__init__(self, checkpoint_every)
        self._lock = _locked(path)
        self._end: TailFile | None = None
        self._witnessing = WitnessWriter(witnesses)
        try:
            self._end = _tail_of(path)
            with schema.told_plainly(f"{path} cannot be opened"):
                if not accept_loss:
                    must_have_lost_nothing(path, witnesses)
                SqliteReader.__init__(self, _opened(path, migrations), path)
            self._archived = self._archives_now()
            self._missing = self._archived.missing()
            self._choose_phrases()
            self._numbers = self._streams()
            self._tail = self._ending()
            if not accept_loss and (last := self.last()) is not None:
                self._durable(last)
        except BaseException:
            if hasattr(self, "_db"):
                self._db.close()
            if self._end is not None:
                self._end.close()
            self._lock.close()
            raise

    def leave(self) -> None:
        """Let go of the file as it is, without a last checkpoint and without a word to the witnesses."""
        self.state = "failed" if self.state == "open" else self.state
        self.close()

    @property
    def risks(self) -> tuple[str, ...]:
        """What may make a loss go unseen; archives that were not there when the journal was opened."""
        return (*self._missing, *((self._witnessing.trouble,) if self._witnessing.trouble else ()))

    def begin_witnessing_anew(self) -> None:
        """Have all witnesses note the last command, even if they have seen a later one."""
        last = self.last()
        if last is None:
            return
        assert self._end is not None, "an open store has its file"
        self._end.begin_anew(last.number, last.hash)
        self._witnessing.begin_anew(last.number, last.hash)

    def _durable(self, last: Receipt) -> None:
        assert self._end is not None, "an open store has its file"
        try:
            self._end.note(last.number, last.hash)
        except OSError as error:  # the commit stands: the other witnesses are told of it
            self._witnessing.trouble = f"{self._end.place} cannot be written: {error}"
        self._witnessing.moved(last.number, last.hash)

    def archives(self) -> Archives:
        """What of the journal lies in archive files; nobody else archives while this store is open."""
        return self._archived

    def archived_heads(self) -> dict[str, Head]:
        """Where the archived part of every stream ends."""
        ends = ((stream, self._archived.head_of(number)) for stream, number in self._numbers.items())
        return {stream: head for stream, head in ends if head.seq}

    def note_archive(self, archived: Archived, file: ArchiveFile) -> None:
        """Note a file that is durable: from now on its commands are read from there."""
        self._must_be_open()
        numbers = self._numbers
        spans = [
            (numbers[stream], head.seq, first, head.hash, archived.number)
            for stream, first, head in file.streams()
        ]
        ids = [
            (tag_of(receipt.command), receipt.number, numbers[receipt.spans[0].stream])
            for receipt in file.receipts(0)
        ]
        self._in_one_go({"archives": [archived], "archived": spans, "archived_ids": sorted(ids)})
        self._archived = self._archives_now()

    def forget_archived(self, progress: Callable[[int], None]) -> int:
        """Delete the rows of commands that lie in archive files; tells how many commands there were.

        `progress` is called with the number of the last command that is gone.
        """
        self._must_be_open()
        last, gone = self._archived.last, 0
        with self._writing():
            for stream in self._numbers.values():
                head = self._archived.head_of(stream)
                self._db.execute("DELETE FROM spans WHERE stream = ? AND last <= ?", (stream, head.seq))
                self._db.execute("DELETE FROM records WHERE stream = ? AND seq <= ?", (stream, head.seq))
        for kept in ("turns", "commands"):
            while (first := self._rows(f"SELECT min(number) FROM {kept}")[0][0]) and first <= last:  # noqa: S608
                to = min(first + PIECE - 1, last)
                with self._writing():
                    done = self._db.execute(f"DELETE FROM {kept} WHERE number <= ?", (to,))  # noqa: S608
                gone += done.rowcount
                progress(to)
        return gone

    def shrink(self) -> None:
        """Give the room of deleted rows back to the disk."""
        self._must_be_open()
        with schema.told_plainly(f"{self.path} cannot be made smaller"):
            self._db.execute("VACUUM")
        self.empty_log()

    def empty_log(self) -> None:
        """Put the log back into the file."""
        with schema.told_plainly(f"{self.path} cannot be written"):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    @property
    def own_size(self) -> int:
        """Bytes of the file and its log, without the archives."""
        return self.space()[0] - self._archived.size

    @property
    def unused(self) -> int:
        """Bytes of the file that hold nothing."""
        ((pages,),), ((size,),) = self._rows("PRAGMA freelist_count"), self._rows("PRAGMA page_size")
        return int(pages) * int(size)

    def onlooker(self) -> SqliteReader:
        """A reader that need not wait for a commit under way."""
        return SqliteReader.look_at(self.path)

    def close(self) -> None:
        """Write a last checkpoint, put the log back into the file, let go of the lock."""
        if self.state == "closed":
            return
        try:
            if self.state == "open":
                self.checkpoint()
        finally:
            self.state = "closed"
            self._witnessing.close()
            self._db.close()
            assert self._end is not None, "an open store has its file"
            self._end.close()
            self._lock.close()

    def _known(self, batches: Sequence[Batch]) -> Known:
        """What is remembered of the commands of a group, asked for in one question."""
        return self.commands([batch.command for batch in batches]).get

    def _in_one_go(
        self,
        work: Mapping[str, Sequence[Row]],
        moved: Mapping[str, Head] = NOTHING_MOVED,  # noqa: ARG002 - nobody is called
    ) -> None:
        with self._writing():
            for kept, rows in work.items():
                self._db.executemany(INTO.get(kept) or INTO_ARCHIVES[kept], rows)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One commit, durable at its end; the store has failed where it cannot be made."""
        try:
            with schema.told_plainly(f"{self.path} cannot be written"):
                self._db.execute("BEGIN IMMEDIATE")
                yield
                self._db.execute("COMMIT")
        except BaseException:
            self.state = "failed"
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise


def _locked(path: Path) -> sqlite3.Connection:
    """The lock of the one writer, held until the connection is closed or the process dies."""
    if not path.parent.is_dir():
        raise StoreFailed(f"there is no folder {path.parent}")
    lock = None
    try:
        lock = schema.connect(path.with_name(f"{path.name}.lock"), mode="rwc")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock is not None:
            lock.close()
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise StoreFailed(f"{path} is in use by another writer") from error
        raise StoreFailed(f"{path} cannot be locked: {error}") from error
    return lock


def _tail_of(path: Path) -> TailFile:
    try:
        return TailFile(beside(path, ".tail"))
    except BlockingIOError as error:
        raise StoreFailed(f"{path} is in use by another writer") from error
    except OSError as error:
        raise StoreFailed(f"{path} cannot be locked: {error}") from error


def must_have_lost_nothing(path: Path, witnesses: Sequence[Witness]) -> None:
    """Refuse a journal that is behind its witnesses, or whose log is damaged; looking changes nothing."""
    seen = witnessed(path, witnesses)
    if not path.exists():
        if seen:
            one = max(seen, key=lambda each: each.number)
            raise StoreFailed(
                f"{path} is gone, and {one.place} has seen command {one.number:,}: restore a backup"
            )
        return
    if not path.stat().st_size:
        return  # told when it is opened
    with SqliteReader.look_at(path) as reader:
        if what := reader.damage():
            raise StoreFailed(what)
        if lost := losses(reader, seen):
            raise StoreFailed(f"{path}: {told_loss(lost)}")


def witnessed(path: Path, witnesses: Sequence[Witness]) -> tuple[Seen, ...]:
    """What all witnesses of a journal have seen, the file next to it among them."""
    found = (TailFile.look_at(beside(path, ".tail")), *(witness.seen() for witness in witnesses))
    return tuple(one for one in found if one is not None)


def _opened(path: Path, migrations: Mapping[int, schema.Migration]) -> sqlite3.Connection:
    log = beside(path, "-wal")
    if not path.exists():
        if log.exists():
            raise StoreFailed(f"{path} is gone, but its log {log.name} is there: restore the file")
        schema.create(path)
    if path.stat().st_size == 0:
        raise StoreFailed(f"{path} is empty: it is not a pitboss journal, or it was cut off")
    db = schema.connect(path, mode="rw")
    try:
        schema.must_be_ours(db, path)
        (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StoreFailed(
                f"{path} cannot be written ahead: the file system or its rights do not allow it"
            )
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")
        db.execute("PRAGMA cache_size = -65536")
        db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        _must_be_whole(db, path)
        # A new log, so that nothing of a torn commit is taken for a later one when the next crash comes.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        schema.migrate(db, path, migrations=migrations)
    except BaseException:
        db.close()
        raise
    return db


def _must_be_whole(db: sqlite3.Connection, path: Path) -> None:
    """SQLite takes half a page at the end of a file for a page."""
    _, recovered, written_back = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    if recovered == written_back and cut_off(db, path):
        raise StoreFailed(f"{path} is damaged, or was cut off: restore a backup")
