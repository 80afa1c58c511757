"""A journal in one SQLite file, with one writer.

WAL with `synchronous = FULL`: a commit is on the disk before it is acknowledged. A second writer is kept out
by a lock on a file beside the journal, which the operating system lets go of when its holder dies, however it
dies. The journal's own file stays open to readers.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pitboss.journal import schema, wal
from pitboss.journal.appending import CHECKPOINT_EVERY, Known, Writer
from pitboss.journal.port import Batch, StoreFailed
from pitboss.journal.records import Head
from pitboss.journal.row_reader import COLUMNS, Row
from pitboss.journal.row_store import NOTHING_MOVED, RowStore
from pitboss.journal.sqlite_reader import SqliteReader

LOG_PAGES = 2000
"""The log is written back into the file after so many pages."""
INTO = {
    kept: f"INSERT INTO {kept} VALUES ({', '.join('?' * len(columns))})"  # noqa: S608 - names from there
    for kept, columns in COLUMNS.items()
}
INTO["snapshots"] = INTO["snapshots"].replace("INSERT", "INSERT OR REPLACE")


class SqliteStore(RowStore, SqliteReader):
    """The port of `port.py`, in a file; opened by one process at a time, called from one thread at a time."""

    def __init__(
        self,
        path: Path,
        *,
        checkpoint_every: int = CHECKPOINT_EVERY,
        migrations: Mapping[int, schema.Migration] = schema.MIGRATIONS,
    ) -> None:
        """Open a journal, or begin one where there is no file."""
        Writer.__init__(self, checkpoint_every)
        self._lock = _locked(path)
        try:
            with schema.told_plainly(f"{path} cannot be opened"):
                SqliteReader.__init__(self, _opened(path, migrations), path)
            self._numbers = self._streams()
            self._tail = self._ending()
        except BaseException:
            if hasattr(self, "_db"):
                self._db.close()
            self._lock.close()
            raise

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
            self._db.close()
            self._lock.close()

    def _known(self, batches: Sequence[Batch]) -> Known:
        """What is remembered of the commands of a group, asked for in one question."""
        return self.commands([batch.command for batch in batches]).get

    def _in_one_go(
        self,
        work: Mapping[str, Sequence[Row]],
        moved: Mapping[str, Head] = NOTHING_MOVED,  # noqa: ARG002 - nobody is called
    ) -> None:
        try:
            with schema.told_plainly(f"{self.path} cannot be written"):
                self._db.execute("BEGIN IMMEDIATE")
                for kept, rows in work.items():
                    self._db.executemany(INTO[kept], rows)
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


def _opened(path: Path, migrations: Mapping[int, schema.Migration]) -> sqlite3.Connection:
    log = path.with_name(f"{path.name}-wal")
    if not path.exists():
        if log.exists():
            raise StoreFailed(f"{path} is gone, but its log {log.name} is there: restore the file")
        schema.create(path)
    if path.stat().st_size == 0:
        raise StoreFailed(f"{path} is empty: it is not a pitboss journal, or it was cut off")
    found = wal.scan(log)
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
        _must_be_whole(db, path, found)
        # A new log, so that nothing of a torn commit is taken for a later one when the next crash comes.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        schema.migrate(db, path, migrations=migrations)
    except BaseException:
        db.close()
        raise
    return db


def _must_be_whole(db: sqlite3.Connection, path: Path, log: wal.Log) -> None:
    """SQLite drops what it cannot read of a log, and takes half a page at the end of a file for one."""
    _, recovered, written_back = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    lost = log.commits_behind(recovered)
    if lost > 1:
        raise StoreFailed(
            f"{path}: {lost} commits at the end of its log are damaged, and a crash can tear only the last "
            "one: something that was acknowledged is lost. Restore a backup, or verify what is left"
        )
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (page_size,) = db.execute("PRAGMA page_size").fetchone()
    if recovered == written_back and path.stat().st_size < pages * page_size:
        raise StoreFailed(f"{path} is damaged, or was cut off: restore a backup")
