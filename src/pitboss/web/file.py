"""The file that people, sessions and purses are kept in: SQLite, apart from the journal."""

import sqlite3
from pathlib import Path

from pitboss.journal import StoreFailed
from pitboss.journal.schema import connect, told_plainly

APPLICATION_ID = 0x7069_7470
VERSION = 1
TABLES = """
CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, roles TEXT NOT NULL, administrator INTEGER NOT NULL,
    vip INTEGER NOT NULL, one_time INTEGER NOT NULL, closed INTEGER NOT NULL, password TEXT NOT NULL,
    cents INTEGER NOT NULL, opened_by TEXT NOT NULL, opened_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
    token BLOB PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts, made_at_ms INTEGER NOT NULL,
    ends_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS asked (command TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS moves (
    command TEXT NOT NULL, guest TEXT NOT NULL REFERENCES accounts, cents INTEGER NOT NULL,
    why TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (command, guest)
) STRICT;
CREATE TABLE IF NOT EXISTS audit (
    number INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, who TEXT NOT NULL, address TEXT NOT NULL,
    what TEXT NOT NULL, "where" TEXT NOT NULL, code TEXT NOT NULL, times INTEGER NOT NULL
) STRICT;
"""


def open_people(path: Path | None = None) -> sqlite3.Connection:
    """Open the file, or begin it; without a path it is kept in memory, for tests."""
    if path is None:
        db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        db.executescript(TABLES)
        return db
    with told_plainly(f"{path} cannot be opened"):
        if not path.exists():
            path.touch(mode=0o600)
        db = connect(path, mode="rw")
        try:
            _prepare(db, path)
        except BaseException:
            db.close()
            raise
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    try:
        (mark,) = db.execute("PRAGMA application_id").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        raise StoreFailed(f"{path} is not a pitboss file of people") from error
    if mark not in (0, APPLICATION_ID) or (mark == 0 and tables):
        raise StoreFailed(f"{path} is not a pitboss file of people")
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA busy_timeout = 2000")
    db.execute("PRAGMA foreign_keys = ON")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreFailed(f"{path} is of version {version}, and this program knows only up to {VERSION}")
    db.executescript(TABLES)
    db.execute(f"PRAGMA user_version = {VERSION}")
