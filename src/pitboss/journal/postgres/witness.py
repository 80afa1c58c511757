"""The last command of a journal, noted in another schema of its database: the vault's, or the people's.

A dump that was put back in part leaves schemas of two moments, and this tells.
"""

from contextlib import closing, suppress

import psycopg

from pitboss.journal.postgres import schema
from pitboss.journal.witness import Seen

TABLE = """
CREATE TABLE IF NOT EXISTS witness (
    place BIGINT PRIMARY KEY CHECK (place = 1), number BIGINT NOT NULL, hash BYTEA NOT NULL
)
"""
NOTED = """
INSERT INTO witness AS w VALUES (1, %s, %s)
ON CONFLICT (place) DO UPDATE SET number = excluded.number, hash = excluded.hash
WHERE w.number < excluded.number OR %s
"""
"""Several processes note what each of them wrote last: the latest stands."""
CLOSED_TO_US = (psycopg.errors.InsufficientPrivilege, psycopg.errors.UndefinedTable)


class PostgresWitness:
    """The port of `witness.py`, in a schema."""

    def __init__(self, url: str, schema_: str) -> None:
        self._url, self._schema = url, schema_
        self.place = f"schema {schema_}"
        self._db: schema.Connection | None = None

    def seen(self) -> Seen | None:
        """What was noted last; None if nothing was, or this role may not look."""
        with (
            closing(schema.connect(self._url, self._schema, read_only=True)) as db,
            schema.told_plainly(f"{self.place} cannot be read"),
        ):
            if not schema.has(db, self._schema):
                return None
            try:
                row = db.execute("SELECT number, hash FROM witness").fetchone()
            except CLOSED_TO_US:
                return None
        return Seen(self.place, row[0], bytes(row[1])) if row else None

    def note(self, number: int, hash_: bytes, *, anew: bool = False) -> None:
        """Note a command; nothing where there is no such schema yet."""
        with schema.told_plainly(f"{self.place} cannot be written"):
            try:
                if self._db is None:
                    self._db = self._opened()
                if self._db is not None:
                    self._db.execute(NOTED.encode(), (number, hash_, anew))
            except psycopg.OperationalError:
                self.close()  # the next note is written on a new connection
                raise

    def close(self) -> None:
        """Let go of the connection."""
        if self._db is not None:
            with suppress(psycopg.Error):
                self._db.close()
            self._db = None

    def _opened(self) -> schema.Connection | None:
        db = schema.connect(self._url, self._schema, read_only=False)
        try:
            if not schema.has(db, self._schema):
                db.close()
                return None
            db.execute("SELECT set_config('lock_timeout', '5s', false)")
            if not db.execute("SELECT to_regclass('witness') IS NOT NULL").fetchall()[0][0]:
                db.execute(TABLE)
        except BaseException:
            db.close()
            raise
        return db
