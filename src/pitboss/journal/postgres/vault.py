"""A vault in PostgreSQL: in a schema of its own, for the floor's role alone.

The secrets are not encrypted. A role that is to verify the journal is given rights on the journal's schema
and none on this one; a copy for others leaves it out.
"""

from typing import Self

from pitboss.journal.postgres import schema
from pitboss.journal.row_reader import Row
from pitboss.journal.vault import (
    EVERYTHING,
    FIRST_EPOCH,
    OF_SHOES,
    Sealed,
    SealedOtherwise,
    Sealing,
    must_be_sealable,
)

EPOCHS = """
CREATE TABLE IF NOT EXISTS epochs (number BIGINT PRIMARY KEY, at_ms BIGINT NOT NULL, secrets BIGINT NOT NULL)
"""
BEGIN_EPOCH = f"""
WITH begun AS (
    INSERT INTO epochs SELECT %s, %s, count(*) {OF_SHOES} ON CONFLICT DO NOTHING RETURNING 1
) DELETE {OF_SHOES} AND EXISTS (SELECT 1 FROM begun)
"""  # noqa: S608 - words of this program


class PostgresVault:
    """The port of `vault.py`, in a database."""

    def __init__(self, db: schema.Connection) -> None:
        self._db = db
        self.place = schema.named(db)

    @classmethod
    def begin(cls, url: str) -> Self:
        """Open a vault, or begin one in a database that has none."""
        return cls._opened(url, read_only=False)

    @classmethod
    def look_at(cls, url: str) -> Self:
        """Open a vault that nobody is to seal anything in."""
        return cls._opened(url, read_only=True)

    @classmethod
    def _opened(cls, url: str, *, read_only: bool) -> Self:
        db = schema.connect(url, schema.VAULT, read_only=read_only)
        try:
            with schema.told_plainly(f"the vault of {schema.named(db)} cannot be opened"):
                if not read_only:
                    schema.create(db, schema.VAULT)
                schema.must_be_ours(db, schema.VAULT)
        except BaseException:
            db.close()
            raise
        return cls(db)

    def seal(self, shoe: str, secret: bytes, *, at_ms: int) -> Sealing:
        """Keep a secret; durable when this returns. The same one again changes nothing."""
        must_be_sealable(shoe, secret, at_ms)
        self._run(
            "INSERT INTO secrets VALUES (%s, %b, %s, NULL) ON CONFLICT (shoe) DO NOTHING", shoe, secret, at_ms
        )
        return Sealed(shoe) if self.open(shoe) == secret else SealedOtherwise(shoe)

    def open(self, shoe: str) -> bytes | None:
        """The secret of a shoe, for the one who supplies its cards."""
        rows = self._run("SELECT secret FROM secrets WHERE shoe = %s", shoe)
        return bytes(rows[0][0]) if rows else None

    def reveal(self, shoe: str, *, at_ms: int) -> bytes | None:
        """The secret of a shoe that has ended; that it was asked for, and when first, is written down."""
        self._run(
            "UPDATE secrets SET revealed_at_ms = %s WHERE shoe = %s AND revealed_at_ms IS NULL", at_ms, shoe
        )
        return self.open(shoe)

    def revealed_at_ms(self, shoe: str) -> int | None:
        """When the secret was first revealed; None while it is sealed."""
        rows = self._run("SELECT revealed_at_ms FROM secrets WHERE shoe = %s", shoe)
        return rows[0][0] if rows else None

    def in_play(self) -> tuple[str, ...]:
        """The shoes whose secrets were never revealed."""
        rows = self._run("SELECT shoe FROM secrets WHERE revealed_at_ms IS NULL ORDER BY shoe")
        return tuple(row[0] for row in rows)

    def epoch(self) -> int:
        """The epoch that its secrets are of."""
        if not self._run("SELECT to_regclass('epochs') IS NOT NULL")[0][0]:
            return FIRST_EPOCH
        (number,) = self._run("SELECT max(number) FROM epochs")[0]
        return number or FIRST_EPOCH

    def begin_epoch(self, number: int, *, at_ms: int) -> None:
        """Throw the secrets of all shoes away, and write down how many they were."""
        with schema.told_plainly(f"the vault of {self.place} cannot be used"), self._db.transaction():
            self._run(EPOCHS)
            # Of several processes that begin it at once, one throws away what is there.
            self._run(BEGIN_EPOCH, number, at_ms)

    def everything(self) -> list[Row]:
        """All secrets as they are kept, for moving a floor."""
        return self._run(EVERYTHING)

    def close(self) -> None:
        """Let go of the connection."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, statement: str, *parameters: object) -> list[Row]:
        with schema.told_plainly(f"the vault of {self.place} cannot be used"):
            cursor = self._db.execute(statement.encode(), parameters, binary=True)
            return cursor.fetchall() if cursor.description else []
