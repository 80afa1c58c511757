"""The SQLite file: its tables, its marks, how it is made, recognised and brought up to date."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from pitboss.journal.archive.archives import TABLES as ARCHIVES
from pitboss.journal.port import StoreFailed

APPLICATION_ID = 0x7069_7462
"""Tells a journal from any other SQLite file."""
VERSION = 3
TURNS = """
CREATE TABLE turns (
    number INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, last INTEGER NOT NULL,
    stream INTEGER NOT NULL REFERENCES streams, id TEXT NOT NULL UNIQUE, content BLOB NOT NULL,
    hash BLOB NOT NULL, body BLOB NOT NULL, UNIQUE (stream, last)
) STRICT;
CREATE TABLE spans (
    stream INTEGER NOT NULL REFERENCES streams, last INTEGER NOT NULL, turn INTEGER NOT NULL REFERENCES turns,
    place INTEGER NOT NULL, PRIMARY KEY (stream, last)
) STRICT, WITHOUT ROWID;
CREATE TABLE phrases (number INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT;
"""
TABLES = f"""
CREATE TABLE schema (version INTEGER NOT NULL) STRICT;
CREATE TABLE streams (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE commands (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content BLOB NOT NULL, who TEXT NOT NULL,
    at_ms INTEGER NOT NULL, answer BLOB NOT NULL, spans TEXT NOT NULL, hash BLOB NOT NULL
) STRICT;
CREATE TABLE records (
    stream INTEGER NOT NULL REFERENCES streams, seq INTEGER NOT NULL, name TEXT NOT NULL,
    version INTEGER NOT NULL, payload BLOB NOT NULL, command INTEGER NOT NULL REFERENCES commands,
    hash BLOB NOT NULL, UNIQUE (stream, seq)
) STRICT;
CREATE TABLE rulebooks (hash TEXT PRIMARY KEY, text BLOB NOT NULL) STRICT;
CREATE TABLE snapshots (
    stream TEXT PRIMARY KEY, seq INTEGER NOT NULL, head BLOB NOT NULL, payload BLOB NOT NULL,
    digest BLOB NOT NULL
) STRICT;
{TURNS}
{ARCHIVES}
"""

Migration = Callable[[sqlite3.Connection], None]


def _add_turns(db: sqlite3.Connection) -> None:
    for statement in TURNS.split(";"):
        db.execute(statement)


def _add_archives(db: sqlite3.Connection) -> None:
    for statement in ARCHIVES.split(";"):
        db.execute(statement)


MIGRATIONS: Mapping[int, Migration] = {1: _add_turns, 2: _add_archives}
"""From a version to the next one. A migration may add; it never touches a record."""
FAULTS = (sqlite3.Error, sqlite3.Warning, OSError, UnicodeDecodeError, MemoryError)
"""The last two come from damaged files: messages that are no text, and lengths beyond all bounds."""


@contextmanager
def told_plainly(what: str) -> Iterator[None]:
    """Every fault of the database as `StoreFailed`, with what was being done."""
    try:
        yield
    except FAULTS as error:
        raise StoreFailed(f"{what}: {error}") from error


def connect(path: Path, *, mode: str, wait_seconds: float = 0) -> sqlite3.Connection:
    """A connection that begins no transaction by itself; `mode` is SQLite's own word: ro, rw or rwc.

    `wait_seconds`: how long it waits for others that write.
    """
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(
        address, uri=True, timeout=wait_seconds, isolation_level=None, check_same_thread=False
    )


def create(
    path: Path,
    tables: str = TABLES,
    *,
    application_id: int = APPLICATION_ID,
    version: int = VERSION,
    wal: bool = True,
) -> None:
    """Make a new file, whole or not at all: it gets its name only once it is durable.

    So an empty file under that name is never a journal that was just begun, but one that was cut off.
    """
    unborn = path.with_name(f"{path.name}.new")
    for leftover in (unborn, unborn.with_name(f"{unborn.name}-journal")):
        leftover.unlink(missing_ok=True)
    make_private(unborn)
    with closing(connect(unborn, mode="rw")) as db:
        db.execute("PRAGMA synchronous = FULL")
        db.executescript(f"BEGIN; PRAGMA application_id = {application_id}; {tables}")
        db.execute("INSERT INTO schema VALUES (?)", (version,))
        db.execute("COMMIT")
        if wal:
            db.execute("PRAGMA journal_mode = WAL")
    sync(unborn)
    unborn.replace(path)
    sync(path.parent)


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database into one new file that only its owner may read, whole or not at all.

    The copy has no write-ahead log, so that reading it leaves no further files beside it.
    """
    unborn = target.with_name(f"{target.name}.new")
    unborn.unlink(missing_ok=True)
    make_private(unborn)
    with closing(connect(unborn, mode="rw")) as new:
        source.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")
    sync(unborn)
    unborn.replace(target)
    sync(target.absolute().parent)


def make_private(path: Path) -> None:
    """Create an empty file for its owner alone, whatever the umask; it must not exist yet."""
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        if os.name != "nt":
            os.fchmod(handle, 0o600)
    finally:
        os.close(handle)


def sync(path: Path) -> None:
    """Make a file, or the names in a folder, durable; a system that cannot open a folder does so unasked."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def must_be_ours(db: sqlite3.Connection, path: Path, *, application_id: int = APPLICATION_ID) -> None:
    """Refuse any other file before anything in it is touched."""
    kind = "a pitboss journal" if application_id == APPLICATION_ID else "a pitboss vault"
    try:
        (found,) = db.execute("PRAGMA application_id").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CORRUPT:
            raise StoreFailed(f"{path} is damaged, or was cut off: restore a backup") from error
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise StoreFailed(f"{path} is not {kind}") from error
        raise
    if found != application_id:
        raise StoreFailed(f"{path} is not {kind}")


def version_of(db: sqlite3.Connection, path: Path) -> int:
    """The version of the tables; a newer one than this program knows is refused."""
    rows = db.execute("SELECT version FROM schema").fetchall()
    if len(rows) != 1 or type(rows[0][0]) is not int:
        raise StoreFailed(f"{path} does not say which version its tables have")
    version: int = rows[0][0]
    if not 1 <= version <= VERSION:
        raise StoreFailed(
            f"{path} has tables of version {version}, and this program knows only up to {VERSION}"
        )
    return version


def migrate(db: sqlite3.Connection, path: Path, *, migrations: Mapping[int, Migration] = MIGRATIONS) -> None:
    """Bring the tables up to this program's version, all steps in one transaction."""
    version = version_of(db, path)
    if version == VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    for step in range(version, VERSION):
        migrations[step](db)
    db.execute("UPDATE schema SET version = ?", (VERSION,))
    db.execute("COMMIT")
