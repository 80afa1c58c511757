"""The vault: the secrets of shoes that are still in play, kept apart from the journal.

The order of a shoe follows from its secret. The secret is durable in here before its commitment is
journalled; so after a crash the same shoe goes on. It enters the journal only when the shoe has ended, in the
event that reveals it. Whoever has the journal alone can verify everything, and learns nothing of a shoe in
play.

The secrets are not encrypted: whoever can read the vault's file knows the cards to come. It belongs on the
floor's machine alone, readable by the floor's account alone, and in no backup that others can open.
"""

import sqlite3
from pathlib import Path
from typing import NamedTuple, Protocol, Self, TypeAlias

from pitboss.journal.port import StoreFailed, is_name
from pitboss.journal.row_reader import Row
from pitboss.journal.sqlite import schema

APPLICATION_ID = 0x7069_7476
TABLES = """
CREATE TABLE schema (version INTEGER NOT NULL) STRICT;
CREATE TABLE secrets (
    shoe TEXT PRIMARY KEY, secret BLOB NOT NULL, sealed_at_ms INTEGER NOT NULL, revealed_at_ms INTEGER
) STRICT;
"""
FIRST_EPOCH = 1
OF_SHOES = "FROM secrets WHERE shoe <> replace(shoe, '/', '')"
EPOCHS = """
CREATE TABLE IF NOT EXISTS epochs (
    number INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, secrets INTEGER NOT NULL
) STRICT
"""
"""When a new epoch was begun, and how many secrets were thrown away then."""
EVERYTHING = "SELECT shoe, secret, sealed_at_ms, revealed_at_ms FROM secrets ORDER BY shoe"


class Sealed(NamedTuple):
    """The secret is durable; its commitment may be published."""

    shoe: str


class SealedOtherwise(NamedTuple):
    """The shoe has another secret already; that one stays."""

    shoe: str


Sealing: TypeAlias = Sealed | SealedOtherwise


class Vault(Protocol):
    """Where secrets are kept."""

    def seal(self, shoe: str, secret: bytes, *, at_ms: int) -> Sealing:
        """Keep a secret; durable when this returns. The same one again changes nothing."""

    def open(self, shoe: str) -> bytes | None:
        """The secret of a shoe, for the one who supplies its cards."""

    def reveal(self, shoe: str, *, at_ms: int) -> bytes | None:
        """The secret of a shoe that has ended; that it was asked for, and when first, is written down."""

    def revealed_at_ms(self, shoe: str) -> int | None:
        """When the secret was first revealed; None while it is sealed."""

    def in_play(self) -> tuple[str, ...]:
        """The shoes whose secrets were never revealed."""

    def epoch(self) -> int:
        """The epoch that its secrets are of."""

    def begin_epoch(self, number: int, *, at_ms: int) -> None:
        """Throw the secrets of all shoes away: in a new epoch none is used, not even one that is prepared.

        A name with a slash is a shoe's, of a table and a number; what else is kept stays.
        """

    def close(self) -> None:
        """Let go of everything."""


class _Secret:
    """One secret. It prints nothing of itself."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.revealed_at_ms: int | None = None


class MemoryVault:
    """A vault for tests and trials."""

    def __init__(self) -> None:
        self._kept: dict[str, _Secret] = {}
        self._epoch = FIRST_EPOCH

    def seal(self, shoe: str, secret: bytes, *, at_ms: int) -> Sealing:
        """Keep a secret. The same one again changes nothing."""
        must_be_sealable(shoe, secret, at_ms)
        kept = self._kept.setdefault(shoe, _Secret(secret))
        return Sealed(shoe) if kept.secret == secret else SealedOtherwise(shoe)

    def open(self, shoe: str) -> bytes | None:
        """The secret of a shoe, for the one who supplies its cards."""
        kept = self._kept.get(shoe)
        return kept.secret if kept else None

    def reveal(self, shoe: str, *, at_ms: int) -> bytes | None:
        """The secret of a shoe that has ended."""
        kept = self._kept.get(shoe)
        if kept and kept.revealed_at_ms is None:
            kept.revealed_at_ms = at_ms
        return kept.secret if kept else None

    def revealed_at_ms(self, shoe: str) -> int | None:
        """When the secret was first revealed; None while it is sealed."""
        kept = self._kept.get(shoe)
        return kept.revealed_at_ms if kept else None

    def in_play(self) -> tuple[str, ...]:
        """The shoes whose secrets were never revealed."""
        return tuple(sorted(shoe for shoe, kept in self._kept.items() if kept.revealed_at_ms is None))

    def epoch(self) -> int:
        """The epoch that its secrets are of."""
        return self._epoch

    def begin_epoch(self, number: int, *, at_ms: int) -> None:  # noqa: ARG002 - nobody reads it here
        """Throw the secrets of all shoes away."""
        self._kept = {name: kept for name, kept in self._kept.items() if "/" not in name}
        self._epoch = number

    def close(self) -> None:
        """Nothing to let go of."""


class SqliteVault:
    """A vault in a file of its own, beside the journal, opened by the floor alone."""

    def __init__(self, path: Path) -> None:
        """Open a vault, or begin one where there is no file."""
        self.path = path
        with schema.told_plainly(f"{path} cannot be opened"):
            if not path.exists():
                schema.create(path, TABLES, application_id=APPLICATION_ID, version=1, wal=False)
            if path.stat().st_size == 0:
                raise StoreFailed(f"{path} is empty: it is not a pitboss vault, or it was cut off")
            self._db = schema.connect(path, mode="rw", wait_seconds=5)  # for the witness that writes here
            try:
                schema.must_be_ours(self._db, path, application_id=APPLICATION_ID)
                schema.version_of(self._db, path)
                # Secrets are few: each is on the disk, its folder too, before anybody hears of it.
                self._db.execute("PRAGMA synchronous = EXTRA")
                self._db.execute("PRAGMA fullfsync = ON")
            except BaseException:
                self._db.close()
                raise

    def seal(self, shoe: str, secret: bytes, *, at_ms: int) -> Sealing:
        """Keep a secret; durable when this returns. The same one again changes nothing."""
        must_be_sealable(shoe, secret, at_ms)
        self._run("INSERT OR IGNORE INTO secrets VALUES (?, ?, ?, NULL)", shoe, secret, at_ms)
        return Sealed(shoe) if self.open(shoe) == secret else SealedOtherwise(shoe)

    def open(self, shoe: str) -> bytes | None:
        """The secret of a shoe, for the one who supplies its cards."""
        rows = self._run("SELECT secret FROM secrets WHERE shoe = ?", shoe)
        return bytes(rows[0][0]) if rows else None

    def reveal(self, shoe: str, *, at_ms: int) -> bytes | None:
        """The secret of a shoe that has ended; that it was asked for, and when first, is written down."""
        self._run(
            "UPDATE secrets SET revealed_at_ms = ? WHERE shoe = ? AND revealed_at_ms IS NULL", at_ms, shoe
        )
        return self.open(shoe)

    def revealed_at_ms(self, shoe: str) -> int | None:
        """When the secret was first revealed; None while it is sealed."""
        rows = self._run("SELECT revealed_at_ms FROM secrets WHERE shoe = ?", shoe)
        return rows[0][0] if rows else None

    def in_play(self) -> tuple[str, ...]:
        """The shoes whose secrets were never revealed."""
        rows = self._run("SELECT shoe FROM secrets WHERE revealed_at_ms IS NULL ORDER BY shoe")
        return tuple(row[0] for row in rows)

    def epoch(self) -> int:
        """The epoch that its secrets are of."""
        if not self._run("SELECT 1 FROM sqlite_schema WHERE name = 'epochs'"):
            return FIRST_EPOCH
        (number,) = self._run("SELECT max(number) FROM epochs")[0]
        return number or FIRST_EPOCH

    def begin_epoch(self, number: int, *, at_ms: int) -> None:
        """Throw the secrets of all shoes away, their bytes too, and write down how many they were."""
        self._run("PRAGMA secure_delete = ON")
        self._run("BEGIN IMMEDIATE")
        try:
            self._run(EPOCHS)
            self._run(f"INSERT INTO epochs SELECT ?, ?, count(*) {OF_SHOES}", number, at_ms)
            self._run(f"DELETE {OF_SHOES}")
            self._run("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def everything(self) -> list[Row]:
        """All secrets as they are kept, for moving a floor."""
        return [tuple(row) for row in self._run(EVERYTHING)]

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, statement: str, *parameters: object) -> list[sqlite3.Row]:
        with schema.told_plainly(f"{self.path} cannot be used"):
            return self._db.execute(statement, parameters).fetchall()


def must_be_sealable(shoe: str, secret: bytes, at_ms: int) -> None:
    """A secret that no vault could keep is a bug of whoever made it."""
    if not is_name(shoe):
        raise ValueError(f"not a name for a shoe: {shoe!r}")
    if not secret:
        raise ValueError("a secret has at least one byte")
    if at_ms < 0:
        raise ValueError(f"not a time: {at_ms}")
