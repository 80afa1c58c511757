"""Moving a floor between a folder and a database: every row as it is, proven before it counts.

The floor must be closed: its writer's lock is held meanwhile. Nothing is ever written over another floor, and
nothing is left where the copy is not whole: a database gets everything in one transaction, a folder gets its
files when they are proven. What was moved from stays as it was.

The people go along. What is kept of them is the web room's, which is above this one: it hands in how.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from psycopg import Cursor

from pitboss.floor.clock import WallClock
from pitboss.floor.proof.floor import Progress, Proof, prove
from pitboss.floor.storage.database import has_floor, look_at_database, open_database
from pitboss.floor.storage.folder import (
    JOURNAL,
    PEOPLE,
    VAULT,
    FolderError,
    look_at_folder,
    look_at_journal,
    open_folder,
)
from pitboss.journal import Problem, Reader, SqliteVault, StoreFailed
from pitboss.journal.postgres import schema as postgres_schema
from pitboss.journal.postgres.reader import PostgresReader
from pitboss.journal.postgres.store import TYPES
from pitboss.journal.postgres.vault import PostgresVault
from pitboss.journal.row_reader import KEYS, Row
from pitboss.journal.row_store import RowStore
from pitboss.journal.sqlite import schema
from pitboss.journal.sqlite.store import INTO

Put = Callable[[str, list[Row]], None]
"""Takes rows of `turns`, `streams` and so on."""
SECRETS = ("text", "bytea", "bigint", "bigint")


class PeopleMover(Protocol):
    """Takes the people along; each step tells how many rows more are done, and all rows are done twice."""

    def in_file(self, file: Path) -> int:
        """How many rows a file has."""
        ...

    def in_database(self, db: postgres_schema.Connection) -> int | None:
        """How many rows a database has; None if it has no people."""
        ...

    def to_database(
        self, file: Path, db: postgres_schema.Connection, step: Callable[[int], None]
    ) -> tuple[str, ...]:
        """Within a transaction, to a database that has no people; what is not as it was."""
        ...

    def to_file(
        self, db: postgres_schema.Connection, file: Path, step: Callable[[int], None]
    ) -> tuple[str, ...]:
        """Within a transaction, to a file that is not there yet; what is not as it was."""
        ...


def to_database(data: Path, url: str, progress: Progress, people: PeopleMover) -> Proof:
    """Copy a folder's floor into a database that has none; the copy is kept if its proof is ok."""
    look_at_folder(data).close()
    opened = open_folder(data)
    file = data / PEOPLE
    with closing(opened.vault) as vault, closing(opened.store) as store, _told():
        store.checkpoint()
        with closing(postgres_schema.connect(url, postgres_schema.JOURNAL, read_only=False)) as db:
            if any(has_floor(db)) or postgres_schema.has(db, postgres_schema.PEOPLE):
                raise FolderError(
                    f"{postgres_schema.named(db)} has a floor already, and nothing is ever overwritten: "
                    "name an empty database."
                )
            what = f"{postgres_schema.named(db)} cannot be written"
            with postgres_schema.told_plainly(what), db.transaction() as all_of_it:
                _make(db, vault.epoch())
                moving = _Migration(store, progress, people.in_file(file) if file.exists() else 0)
                with db.cursor() as cursor:
                    moving.copy(lambda kept, rows: _copy_in(cursor, kept, TYPES[kept], rows))
                    _copy_in(cursor, "secrets", SECRETS, vault.everything())
                db.execute("ANALYZE streams, commands, records, turns, spans")
                proof = moving.proven(PostgresReader(db), PostgresVault(db))
                if file.exists():
                    proof = _with(proof, people.to_database(file, db, moving.step))
                all_of_it.force_rollback = not proof.ok
    return proof


def to_folder(url: str, data: Path, progress: Progress, people: PeopleMover) -> Proof:
    """Copy a database's floor into a folder that has none; the copy is kept if its proof is ok."""
    look_at_database(url).close()
    if data.exists() and (not data.is_dir() or any(not _is_people(file) for file in data.iterdir())):
        raise FolderError(f"{data} is there already, and nothing is ever overwritten: name a new folder.")
    opened = open_database(url)
    with closing(opened.vault) as vault, closing(opened.store) as store, _told(), _still(url) as db_of_people:
        rows = people.in_database(db_of_people)
        if rows is not None and (data / PEOPLE).exists():
            raise FolderError(
                f"{data} has accounts already, and nothing is ever overwritten: name a new folder."
            )
        store.checkpoint()
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryDirectory(dir=data, prefix="moving-") as unborn:
            journal, secrets, accounts = (Path(unborn) / name for name in (JOURNAL, VAULT, PEOPLE))
            moving = _Migration(store, progress, rows or 0)
            schema.create(journal)
            with _filled(journal) as db:
                moving.copy(lambda kept, rows: _put_in(db, INTO[kept], rows))
            with SqliteVault(secrets) as empty:
                _begin_where(empty, vault.epoch())
            with _filled(secrets) as db:
                _put_in(db, "INSERT INTO secrets VALUES (?, ?, ?, ?)", vault.everything())
            with look_at_journal(journal) as reader, SqliteVault(secrets) as sealed:
                proof = moving.proven(reader, sealed)
            if rows is not None:
                proof = _with(proof, people.to_file(db_of_people, accounts, moving.step))
            if proof.ok:
                for file in (accounts, secrets, journal):  # a journal without its vault would be refused
                    if file.exists():
                        schema.sync(file)
                        file.replace(data / file.name)
                        schema.sync(data)
    return proof


class _Migration:
    """One move, and how far it is."""

    def __init__(self, store: RowStore, progress: Progress, people: int) -> None:
        self._store = store
        self._left = 2 * people
        self._progress: Progress = lambda done, of: progress(done, of + self._left)
        self._heads = dict(store.heads())
        self._all = sum(head.seq for head in self._heads.values())
        self._done = 2 * self._all

    def step(self, rows: int) -> None:
        """So many rows of the people more are done, after everything else."""
        self._done += rows
        self._left -= rows
        self._progress(self._done, self._done)

    def copy(self, put: Put) -> None:
        """Hand on every row of the journal, as it is."""
        done = 0
        with self._store.still():
            for kept in KEYS:
                for rows in self._store.rows_of(kept):
                    put(kept, rows)
                    done += len(rows) if kept in ("records", "turns") else 0
                    self._progress(done, 2 * self._all)

    def proven(self, copy: Reader, vault: SqliteVault | PostgresVault) -> Proof:
        """The proof of the copy, which must end where the original ends."""
        proof = prove(
            copy, vault=vault, progress=lambda done, of: self._progress(self._all + done, self._all + of)
        )
        if dict(copy.heads()) == self._heads:
            return proof
        return proof._replace(
            faults=(Problem("", 0, "the copy does not end where the journal ends"), *proof.faults)
        )


def _with(proof: Proof, faults: tuple[str, ...]) -> Proof:
    return proof._replace(faults=(*proof.faults, *(Problem("", 0, fault) for fault in faults)))


@contextmanager
def _still(url: str) -> Iterator[postgres_schema.Connection]:
    """A look at the people of a database as they are at one moment."""
    with (
        closing(postgres_schema.connect(url, postgres_schema.PEOPLE, read_only=True)) as db,
        postgres_schema.told_plainly(f"{postgres_schema.named(db)} cannot be read"),
        db.transaction(),
    ):
        db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield db


def _begin_where(vault: SqliteVault | PostgresVault, epoch: int) -> None:
    """A vault that is still empty is of the epoch whose secrets it will have."""
    if epoch > vault.epoch():
        vault.begin_epoch(epoch, at_ms=WallClock().now_ms())


def _make(db: postgres_schema.Connection, epoch: int) -> None:
    for name in (postgres_schema.JOURNAL, postgres_schema.VAULT):
        db.execute("SELECT set_config('search_path', %s, true)", (name,))
        postgres_schema.create(db, name)
    _begin_where(PostgresVault(db), epoch)
    both = f"{postgres_schema.JOURNAL}, {postgres_schema.VAULT}"
    db.execute("SELECT set_config('search_path', %s, true)", (both,))


def _copy_in(cursor: Cursor[Row], kept: str, types: tuple[str, ...], rows: list[Row]) -> None:
    with cursor.copy(f"COPY {kept} FROM STDIN (FORMAT BINARY)".encode()) as copy:
        copy.set_types(types)
        for row in rows:
            copy.write_row(row)


@contextmanager
def _filled(file: Path) -> Iterator[sqlite3.Connection]:
    """A file to fill in one transaction, durable at the end."""
    with schema.told_plainly(f"{file} cannot be written"), closing(schema.connect(file, mode="rw")) as db:
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        yield db
        db.execute("COMMIT")


def _put_in(db: sqlite3.Connection, statement: str, rows: list[Row]) -> None:
    db.executemany(statement, rows)


def _is_people(file: Path) -> bool:
    return file.name.startswith(PEOPLE)


@contextmanager
def _told() -> Iterator[None]:
    """What fails, as a sentence."""
    try:
        yield
    except (StoreFailed, OSError) as error:
        raise FolderError(f"{error}.") from error
