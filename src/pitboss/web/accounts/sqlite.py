"""The store of people in a SQLite file, separate from the journal, for one process."""

import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import monotonic, sleep

from pitboss.journal import StoreFailed
from pitboss.journal.sqlite.schema import connect, told_plainly
from pitboss.web.accounts.store import Kind, Row

APPLICATION_ID = 0x7069_7470
WAIT_SECONDS = 5.0
"""How long to wait for the witness of the journal, which writes here about once a second."""
VERSION = 5
TABLES = """
CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, roles TEXT NOT NULL, administrator INTEGER NOT NULL,
    vip INTEGER NOT NULL, one_time INTEGER NOT NULL, closed INTEGER NOT NULL, password TEXT NOT NULL,
    cents INTEGER NOT NULL, opened_by TEXT NOT NULL, opened_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS badges (
    account TEXT PRIMARY KEY REFERENCES accounts, number TEXT NOT NULL, pin TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
    token BLOB PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts, made_at_ms INTEGER NOT NULL,
    ends_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS asked (
    command TEXT PRIMARY KEY, at_ms INTEGER NOT NULL, process TEXT NOT NULL DEFAULT '',
    guest TEXT NOT NULL DEFAULT '', cents INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS moves (
    command TEXT NOT NULL, guest TEXT NOT NULL REFERENCES accounts, cents INTEGER NOT NULL,
    why TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (command, guest)
) STRICT;
CREATE TABLE IF NOT EXISTS audit (
    number INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, who TEXT NOT NULL, address TEXT NOT NULL,
    what TEXT NOT NULL, "where" TEXT NOT NULL, code TEXT NOT NULL, times INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS progress (
    stream TEXT PRIMARY KEY, seq INTEGER NOT NULL, command TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS seen (token BLOB PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS factors (
    account TEXT NOT NULL REFERENCES accounts, kind TEXT NOT NULL, name TEXT NOT NULL, secret TEXT NOT NULL,
    counter INTEGER NOT NULL, label TEXT NOT NULL, made_at_ms INTEGER NOT NULL,
    PRIMARY KEY (account, kind, name)
) STRICT;
"""


SECOND = """
ALTER TABLE asked ADD COLUMN process TEXT NOT NULL DEFAULT '';
ALTER TABLE asked ADD COLUMN guest TEXT NOT NULL DEFAULT '';
ALTER TABLE asked ADD COLUMN cents INTEGER NOT NULL DEFAULT 0;
"""
"""The migration from version 1: who gave a command, and whose money it holds."""


class Fetched:
    """The rows of a statement, already fetched."""

    def __init__(self, rows: list[Row], rowcount: int) -> None:
        self._rows, self.rowcount = iter(rows), rowcount

    def fetchone(self) -> Row | None:
        return next(self._rows, None)

    def fetchall(self) -> list[Row]:
        return list(self._rows)

    def __iter__(self) -> Iterator[Row]:
        return self._rows


class SqlitePeople:
    """The store of `store.py` in a file or in memory."""

    shared = False

    def __init__(self, db: sqlite3.Connection, place: str) -> None:
        self._db, self.place = db, place
        self.process = secrets.token_hex(8)

    def execute(self, statement: str, parameters: Sequence[object] = ()) -> "Fetched":
        """Run one statement; outside `changing` it is durable when this returns.

        All rows are fetched here, because SQLite commits when the last row is fetched.
        """
        with told_plainly(f"{self.place} cannot be used"):
            cursor = self._db.execute(statement, tuple(parameters))
            rows = cursor.fetchall()
            return Fetched(rows, cursor.rowcount)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Run a transaction."""
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def tell(self, kind: Kind, id_: str) -> None:
        """Do nothing: no other process shares a file."""

    def alone(self) -> nullcontext[None]:
        """Do nothing: no other process shares a file."""
        return nullcontext()

    def living(self) -> frozenset[str]:
        return frozenset()

    def others(self) -> None:
        return

    def close(self) -> None:
        self._db.close()


def open_people(path: Path | None = None) -> SqlitePeople:
    """Open the file, or create it; without a path the store is in memory, for tests."""
    if path is None:
        db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        db.executescript(TABLES)
        return SqlitePeople(db, "the people in memory")
    with told_plainly(f"{path} cannot be opened"):
        if not path.exists():
            path.touch(mode=0o600)
        db = connect(path, mode="rw", wait_seconds=WAIT_SECONDS)
        try:
            _prepare(db, path)
        except BaseException:
            db.close()
            raise
    return SqlitePeople(db, str(path))


def _keep_a_log(db: sqlite3.Connection) -> None:
    """Turn on the write-ahead log; SQLite does not wait by itself while somebody reads the file."""
    until = monotonic() + WAIT_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if monotonic() > until:
                raise
            sleep(0.02)


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    try:
        (mark,) = db.execute("PRAGMA application_id").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        raise StoreFailed(f"{path} is not a pitboss file of people") from error
    if mark not in (0, APPLICATION_ID) or (mark == 0 and tables):
        raise StoreFailed(f"{path} is not a pitboss file of people")
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    _keep_a_log(db)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreFailed(f"{path} is of version {version}, and this program knows only up to {VERSION}")
    older = SECOND if version == 1 else ""
    db.executescript(f"BEGIN IMMEDIATE; {TABLES} {older} PRAGMA user_version = {VERSION}; COMMIT")
