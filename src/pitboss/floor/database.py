"""A floor's data in a PostgreSQL database: journal and vault, each in its own schema, opened together.

The counterpart of `folder.py`, and what can be wrong is told in the same way. Needs `pitboss[postgres]`.
"""

from contextlib import closing
from typing import NamedTuple

from pitboss.floor.folder import FolderError
from pitboss.journal import StoreFailed, postgres_schema
from pitboss.journal.postgres import PostgresStore
from pitboss.journal.postgres_reader import PostgresReader
from pitboss.journal.postgres_vault import PostgresVault


class OpenedDatabase(NamedTuple):
    """A database that is open for the one floor that writes in it."""

    store: PostgresStore
    vault: PostgresVault


def open_database(url: str) -> OpenedDatabase:
    """Open a floor's data to go on with it, or begin it in a database that has none."""
    vault = None
    try:
        with closing(postgres_schema.connect(url, postgres_schema.JOURNAL, read_only=True)) as db:
            place = postgres_schema.named(db)
            begun, sealed = has_floor(db)
        if begun and not sealed:
            raise FolderError(
                f"{place} has a journal and no vault that this role may open: the shoes in play cannot be "
                "dealt without it. Grant the right, or restore a backup."
            )
        vault = PostgresVault.begin(url)
        if not begun and vault.in_play():
            raise FolderError(f"{place} has a vault and no journal: restore the journal from a backup.")
        return OpenedDatabase(PostgresStore(url), vault)
    except (StoreFailed, FolderError) as error:
        if vault is not None:
            vault.close()
        raise error if isinstance(error, FolderError) else FolderError(f"{error}.") from error


def look_at_database(url: str) -> PostgresReader:
    """Look at a floor's journal, whether its floor is open or not."""
    try:
        return PostgresReader.look_at(url)
    except StoreFailed as error:
        raise FolderError(f"{error}.") from error


def look_at_vault(url: str) -> PostgresVault | None:
    """Look at a floor's vault; None where this role may not, as an auditor's should not."""
    try:
        with closing(postgres_schema.connect(url, postgres_schema.VAULT, read_only=True)) as db:
            if not has_floor(db)[1]:
                return None
        return PostgresVault.look_at(url)
    except StoreFailed as error:
        raise FolderError(f"{error}.") from error


def has_floor(db: postgres_schema.Connection) -> tuple[bool, bool]:
    """Whether there is a journal, and whether there is a vault."""
    with postgres_schema.told_plainly(f"{postgres_schema.named(db)} cannot be read"):
        return postgres_schema.has(db, postgres_schema.JOURNAL), postgres_schema.has(
            db, postgres_schema.VAULT
        )
