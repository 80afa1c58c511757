"""Reading a journal in SQLite; as many readers as one likes, while one writer writes."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self

from pitboss.journal import schema
from pitboss.journal.port import StoreFailed
from pitboss.journal.records import Receipt
from pitboss.journal.row_reader import RECEIPTS, RowReader

ASKED_MOST = 500
"""Commands in one question; old versions of SQLite take no more than 999 parameters."""


class SqliteReader(RowReader):
    """A journal to look at. It needs no vault and changes nothing."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self.path = path

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

    def commands(self, commands: Sequence[str]) -> Mapping[str, Receipt]:
        """What is remembered of several commands, asked for in one question, or a few."""
        found = {}
        for first in range(0, len(commands), ASKED_MOST):
            some = commands[first : first + ASKED_MOST]
            rows = self._rows(f"{RECEIPTS} WHERE id IN ({', '.join('?' * len(some))})", *some)
            found.update({receipt.command: receipt for receipt in map(self._receipt, rows)})
        return found

    def check(self) -> str:
        """What SQLite finds wrong with the file: broken pages, indexes that do not fit, orphans."""
        try:
            for row in self._rows("PRAGMA integrity_check(1)"):
                if row[0] != "ok":
                    return str(row[0])
            if orphans := self._rows("PRAGMA foreign_key_check"):
                return f"a row of {orphans[0][0]} belongs to nothing"
            return self._spoiled_snapshot()
        except StoreFailed as failed:
            return str(failed)

    def backup(self, target: Path) -> None:
        """Copy the journal as it stands, while it is written to; the copy is whole or not there."""
        unborn = target.with_name(f"{target.name}.new")
        with schema.told_plainly(f"{self.path} cannot be copied to {target}"):
            unborn.unlink(missing_ok=True)
            with closing(schema.connect(unborn, mode="rwc")) as copy:
                self._db.backup(copy)
            schema.sync(unborn)
            unborn.replace(target)
            schema.sync(target.parent)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, query: str, *parameters: object) -> list[tuple[Any, ...]]:
        try:  # as `told_plainly` does, which costs more than the question itself: each command asks one
            return self._db.execute(query, parameters).fetchall()
        except schema.FAULTS as error:
            raise StoreFailed(f"{self.path} cannot be read: {error}") from error
