"""A journal in one SQLite file, with one writer.

WAL with `synchronous = FULL`: a commit is on the disk before it is acknowledged. A second writer is kept out
by a lock on a file beside the journal, which the operating system lets go of when its holder dies, however it
dies. The journal's own file stays open to readers.
"""

import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from pitboss.journal import schema, wal
from pitboss.journal.appending import CHECKPOINT_EVERY, Draft, Tail, Writer
from pitboss.journal.port import CHECKPOINT, StoreFailed
from pitboss.journal.records import Receipt, Snapshot, content_hash
from pitboss.journal.sqlite_reader import SqliteReader

LOG_PAGES = 2000
"""The log is written back into the file after so many pages."""
COMMAND_IN = "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
RECORD_IN = "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)"


class SqliteStore(Writer, SqliteReader):
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

    def command(self, command: str) -> Receipt | None:
        """What is remembered of a command."""
        return SqliteReader.command(self, command)

    def put_rulebook(self, text: bytes) -> str:
        """Keep a rulebook; returns its hash. It is durable when this returns."""
        self._must_be_open()
        hash_ = content_hash(text).hex()
        if self.rulebook(hash_) is None:
            self._in_one_go([("INSERT INTO rulebooks VALUES (?, ?)", [(hash_, text)])])
        return hash_

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Keep the latest snapshot of each of some streams, in place of the one before."""
        self._must_be_open()
        for snapshot in snapshots:
            at = next(self.read(snapshot.stream, after=max(snapshot.seq - 1, 0), limit=1), None)
            self._must_stand_on_a_record(snapshot, at)
        rows = [(s.stream, s.seq, s.head, s.payload, s.digest) for s in snapshots]
        self._in_one_go([("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", rows)])

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

    def _write(self, draft: Draft) -> None:
        fresh: dict[str, int] = {}
        for stream in draft.heads:
            if stream not in self._numbers:
                fresh[stream] = len(self._numbers) + len(fresh) + 1
        numbers = self._numbers | fresh if fresh else self._numbers
        by_command = {receipt.command: receipt.number for receipt in draft.receipts}
        commands = [
            (
                r.number,
                r.command,
                r.content,
                r.who,
                r.at_ms,
                r.answer,
                msgspec.json.encode(r.spans).decode(),
                r.hash,
            )
            for r in draft.receipts
        ]
        records = [
            (numbers[r.stream], r.seq, r.name, r.version, r.payload, by_command[r.command], r.hash)
            for r in draft.records
        ]
        streams = [(number, stream) for stream, number in fresh.items()]
        self._in_one_go(
            [("INSERT INTO streams VALUES (?, ?)", streams), (COMMAND_IN, commands), (RECORD_IN, records)]
        )
        self._numbers = numbers

    def _in_one_go(self, work: Sequence[tuple[str, Sequence[tuple[object, ...]]]]) -> None:
        try:
            with schema.told_plainly(f"{self.path} cannot be written"):
                self._db.execute("BEGIN IMMEDIATE")
                for statement, rows in work:
                    self._db.executemany(statement, rows)
                self._db.execute("COMMIT")
        except BaseException:
            self.state = "failed"
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise

    def _streams(self) -> dict[str, int]:
        rows = self._rows("SELECT name, number FROM streams")
        return {str(name): number for name, number in rows if isinstance(number, int)}

    def _ending(self) -> Tail:
        """Where the journal ends, and what moved since its last checkpoint."""
        heads = self.heads()
        seen = heads.get(CHECKPOINT)
        last_proven = self.command(f"{CHECKPOINT}/{seen.seq}") if seen else None
        if seen and last_proven is None:
            raise StoreFailed(f"{self.path}: checkpoint {seen.seq} has no receipt; verify the journal")
        number = last_proven.number if last_proven else 0
        at_ms = last_proven.at_ms if last_proven else 0
        moved: Counter[str] = Counter()
        for receipt in self.receipts(after=number):
            number, at_ms = receipt.number, receipt.at_ms
            for stream, first, last in receipt.spans:
                moved[stream] += last - first + 1
                if stream not in heads or heads[stream].seq < last:
                    raise StoreFailed(
                        f"{self.path}: record {last} of {stream} is missing; verify the journal"
                    )
        return Tail(heads, number=number, at_ms=at_ms, moved=moved)


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
