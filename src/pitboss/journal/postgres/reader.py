"""Reading a journal in PostgreSQL; as many readers as one likes, none of which holds up the writer."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Self

from psycopg.pq import TransactionStatus

from pitboss.journal.port import StoreFailed
from pitboss.journal.postgres import schema
from pitboss.journal.records import Head
from pitboss.journal.row_reader import Row, RowReader
from pitboss.journal.turns import HASH

HEADS = """
SELECT s.name, r.seq, r.hash, 0 FROM streams s
CROSS JOIN LATERAL (SELECT seq, hash FROM records WHERE stream = s.number ORDER BY seq DESC LIMIT 1) r
"""
HEADS_IN_TURNS = """
SELECT s.name, r.last, r.hash, 0 FROM streams s
CROSS JOIN LATERAL (SELECT last, hash FROM turns WHERE stream = s.number ORDER BY last DESC LIMIT 1) r
UNION ALL
SELECT s.name, r.last, t.hash, r.place FROM streams s
CROSS JOIN LATERAL (SELECT last, turn, place FROM spans WHERE stream = s.number ORDER BY last DESC LIMIT 1) r
JOIN turns t ON t.number = r.turn
"""
ORPHANS = {
    "records of no stream": "SELECT 1 FROM records r WHERE NOT EXISTS "
    "(SELECT 1 FROM streams s WHERE s.number = r.stream) LIMIT 1",
    "records of no command": "SELECT 1 FROM records r WHERE NOT EXISTS "
    "(SELECT 1 FROM commands c WHERE c.number = r.command) LIMIT 1",
}
ORPHANED_TURNS = {
    "turns of no stream": "SELECT 1 FROM turns t WHERE NOT EXISTS "
    "(SELECT 1 FROM streams s WHERE s.number = t.stream) LIMIT 1",
    "spans of no turn": "SELECT 1 FROM spans p WHERE NOT EXISTS "
    "(SELECT 1 FROM turns t WHERE t.number = p.turn) LIMIT 1",
}


class PostgresReader(RowReader):
    """A journal to look at. It needs no vault, no right to write, and changes nothing."""

    def __init__(self, db: schema.Connection) -> None:
        self._db = db
        self._place = schema.named(db)
        self._look_at_forms()

    @property
    def place(self) -> str:
        """The database, without its password."""
        return self._place

    @classmethod
    def look_at(cls, url: str) -> Self:
        """Open a journal for reading alone."""
        db = schema.connect(url, schema.JOURNAL, read_only=True)
        try:
            with schema.told_plainly(f"{schema.named(db)} cannot be opened"):
                schema.must_be_ours(db, schema.JOURNAL)
        except BaseException:
            db.close()
            raise
        return cls(db)

    @contextmanager
    def still(self) -> Iterator[None]:
        """Whatever is read inside is of one moment, while a writer goes on elsewhere."""
        if self._db.info.transaction_status is not TransactionStatus.IDLE:
            yield
            return
        with schema.told_plainly(f"{self.place} cannot be read"):
            self._db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            with schema.told_plainly(f"{self.place} cannot be read"):
                self._db.execute("COMMIT")

    def heads(self) -> Mapping[str, Head]:
        """The last record of every stream, by name; the journal's own stream among them."""
        heads: dict[str, Head] = {}
        for asked in (*([HEADS] * self._forms.records), *([HEADS_IN_TURNS] * self._forms.turns)):
            for name, seq, hashes, place in self._rows(asked):
                head = Head(seq, hashes[HASH * place : HASH * (place + 1)])
                heads[name] = max(head, heads.get(name, head))
        return heads

    def space(self) -> tuple[int, int | None]:
        """The bytes of all tables and indexes of the journal; the disk is the server's."""
        asked = (
            "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c "
            "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relkind = 'r'"
        )
        ((used,),) = self._rows(asked, schema.JOURNAL)
        return int(used), None

    def _has_turns(self) -> bool:
        return bool(self._rows("SELECT 1 FROM schema WHERE version > 1"))

    def _by_ids(self, query: str, ids: Sequence[str]) -> list[Row]:
        # No text in PostgreSQL has a NUL, so that nothing is known under such an id.
        return self._rows(f"{query} = ANY(?)", [one for one in ids if "\x00" not in one])

    def check(self) -> str:
        """What does not belong together. Its own files the server checks as it reads them (checksums)."""
        try:
            for what, asked in (ORPHANS | ORPHANED_TURNS if self._forms.turns else ORPHANS).items():
                if self._rows(asked):
                    return f"{self.place} has {what}"
            return self._spoiled_snapshot()
        except StoreFailed as failed:
            return str(failed)

    def close(self) -> None:
        """Let go of the connection."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, query: str, *parameters: object) -> list[Row]:
        if any(isinstance(parameter, str) and "\x00" in parameter for parameter in parameters):
            return []  # no text in PostgreSQL has one
        with schema.told_plainly(f"{self.place} cannot be read"):
            return self._db.execute(_asked(query), parameters, binary=True).fetchall()


@cache
def _asked(query: str) -> bytes:
    return query.replace("?", "%s").encode()
