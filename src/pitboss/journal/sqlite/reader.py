"""Reading a journal in SQLite; as many readers as one likes, while one writer writes."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj, disk_usage
from typing import Self

from pitboss.journal.archive.archives import FILES, NO_ARCHIVES, Archived, Archives
from pitboss.journal.port import StoreFailed
from pitboss.journal.row_reader import Row, RowReader
from pitboss.journal.sqlite import schema, write_ahead_log

FAULTS_MOST = 5
"""Faults of a file that are told."""
PAGE_NAMED = re.compile(r"[Pp]age (\d+)")
ARCHIVES_SINCE = 3
"""The version of the tables that first noted archives."""
ASKED_MOST = 500
"""Commands in one question; old versions of SQLite take no more than 999 parameters."""


class SqliteReader(RowReader):
    """A journal to look at. It needs no vault and changes nothing."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self.path = path
        self._archived = NO_ARCHIVES
        self._look_at_forms()

    @property
    def place(self) -> str:
        """The file."""
        return str(self.path)

    @classmethod
    def look_at(cls, path: Path) -> Self:
        """Open a journal for reading alone."""
        if not path.is_file():
            raise StoreFailed(f"there is no journal at {path}")
        with schema.told_plainly(f"{path} cannot be opened"):
            db = schema.connect(path, mode="ro")
            try:
                db.execute("PRAGMA busy_timeout = 5000")
                schema.must_be_ours(db, path)
                schema.version_of(db, path)
            except BaseException:
                db.close()
                raise
        return cls(db, path)

    @contextmanager
    def still(self) -> Iterator[None]:
        """Whatever is read inside is of one moment, while a writer goes on elsewhere and its log grows."""
        if self._db.in_transaction:
            yield
            return
        with schema.told_plainly(f"{self.path} cannot be read"):
            self._db.execute("BEGIN")
        try:
            yield
        finally:
            with schema.told_plainly(f"{self.path} cannot be read"):
                self._db.execute("COMMIT")

    def archives(self) -> Archives:
        """What of the journal lies in archive files; asked anew each time, as others may archive."""
        if self._version < ARCHIVES_SINCE:
            return NO_ARCHIVES
        ((count,),) = self._rows("SELECT count(*) FROM archives")
        if count != len(self._archived.files):
            self._archived = self._archives_now()
        return self._archived

    def _archives_now(self) -> Archives:
        files = [Archived(*row) for row in self._rows(FILES)]
        return Archives(beside(self.path, ".archive"), self._rows, files)

    def space(self) -> tuple[int, int | None]:
        """The bytes of the file, its log and its archives, and those left on their disk."""
        try:
            files = (self.path, beside(self.path, "-wal"))
            used = sum(file.stat().st_size for file in files if file.exists())
            return used + self.archives().size, disk_usage(self.path.parent).free
        except OSError as error:
            raise StoreFailed(f"{self.path} cannot be measured: {error}") from error

    def _has_turns(self) -> bool:
        with schema.told_plainly(f"{self.path} cannot be read"):
            self._version = schema.version_of(self._db, self.path)
        return self._version > 1

    def _by_ids(self, query: str, ids: Sequence[str]) -> list[Row]:
        found = []
        for first in range(0, len(ids), ASKED_MOST):
            some = ids[first : first + ASKED_MOST]
            found += self._rows(f"{query} IN ({', '.join('?' * len(some))})", *some)
        return found

    def damage(self) -> str:
        """What is wrong with the file or its log at a first look: asked before it is opened to be written."""
        log = write_ahead_log.scan(beside(self.path, "-wal"))
        if log.lost > 1:
            return (
                f"{self.path}: {log.lost} commits at the end of its log are damaged (from byte "
                f"{log.broken_at:,} of {self.path.name}-wal on), and a crash can tear only the last one: "
                "something that was acknowledged is lost. Restore a backup, or verify what is left"
            )
        try:
            if not log.whole and cut_off(self._db, self.path):
                return f"{self.path} is damaged, or was cut off: restore a backup"
        except schema.FAULTS as error:
            return f"{self.path} cannot be read: {error}"
        return ""

    def check(self) -> str:
        """What is wrong with the file: a damaged log, broken pages, indexes that do not fit, orphans."""
        try:
            if what := self.damage():
                return what
            faults = [str(row[0]) for row in self._rows(f"PRAGMA integrity_check({FAULTS_MOST})")]
            if faults != ["ok"]:
                return f"{self.path}: {self._with_bytes('; '.join(faults))}"
            if orphans := self._rows("PRAGMA foreign_key_check"):
                return f"a row of {orphans[0][0]} belongs to nothing"
            return self._spoiled_snapshot() or self.archives().check()
        except StoreFailed as failed:
            return str(failed)

    def _with_bytes(self, text: str) -> str:
        """What SQLite says, with the place in the file of each page that it names."""
        ((size,),) = self._rows("PRAGMA page_size")
        plain = " ".join(text.replace("*** in database main ***", "").split())
        return PAGE_NAMED.sub(lambda page: f"{page[0]} (byte {(int(page[1]) - 1) * size:,})", plain)

    def backup(self, target: Path) -> None:
        """Copy the journal as it stands, while it is written to; the copy is whole or not there."""
        with schema.told_plainly(f"{self.path} cannot be copied to {target}"):
            schema.copy(self._db, target)
            try:
                self._copy_archives(target)
            except BaseException:
                target.unlink()
                raise

    def _copy_archives(self, target: Path) -> None:
        """Copy the archive files that a copy needs: they never change, and are never overwritten."""
        with SqliteReader.look_at(target) as copy:
            needed = copy.archives()
        if not needed.files:
            return
        needed.folder.mkdir(mode=0o700)
        for archived in needed.files:
            new = needed.folder / archived.file
            schema.make_private(new)
            with (self.archives().folder / archived.file).open("rb") as source, new.open("wb") as to:
                copyfileobj(source, to)
            schema.sync(new)
        schema.sync(needed.folder)
        schema.sync(needed.folder.absolute().parent)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, query: str, *parameters: object) -> list[Row]:
        try:  # as `told_plainly` does, which costs more than the question itself: each command asks one
            return self._db.execute(query, parameters).fetchall()
        except schema.FAULTS as error:
            raise StoreFailed(f"{self.path} cannot be read: {error}") from error


def beside(path: Path, suffix: str) -> Path:
    """A file that belongs to a journal: its log, its lock, its last command."""
    return path.with_name(f"{path.name}{suffix}")


def cut_off(db: sqlite3.Connection, path: Path) -> bool:
    """Whether a file is shorter than it says; only where nothing of it is in its log alone."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (page_size,) = db.execute("PRAGMA page_size").fetchone()
    return bool(path.stat().st_size < pages * page_size)
