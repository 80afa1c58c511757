"""A floor's data in a PostgreSQL database: journal and vault, each in its own schema, opened together.

The counterpart of `folder.py`, and what can be wrong is told in the same way. Needs the extra `postgres`.
"""

import os
from collections.abc import Callable
from contextlib import closing
from socket import gethostname
from typing import Generic, NamedTuple, TypeVar

from pitboss.floor.clock import WallClock
from pitboss.floor.cluster.partners import Partners
from pitboss.floor.events import EpochOpened
from pitboss.floor.proof.floor import Progress
from pitboss.floor.storage.continuation import begin, shoes_in_play
from pitboss.floor.storage.epochs import EpochDecision, follow_epoch
from pitboss.floor.storage.folder import FolderError
from pitboss.floor.storage.inspection import look_through
from pitboss.journal import Seen, StoreFailed, losses
from pitboss.journal.postgres import schema as postgres_schema
from pitboss.journal.postgres.reader import PostgresReader
from pitboss.journal.postgres.shared import SharedPostgresStore
from pitboss.journal.postgres.standby import Standbys, look_at_standbys
from pitboss.journal.postgres.store import PostgresStore
from pitboss.journal.postgres.vault import PostgresVault
from pitboss.journal.postgres.witness import PostgresWitness
from pitboss.journal.witness import told_loss

_Store = TypeVar("_Store", bound=PostgresStore)


class OpenedDatabase(NamedTuple, Generic[_Store]):
    """A database that is open to write in."""

    store: _Store
    vault: PostgresVault


def open_database(url: str) -> OpenedDatabase[PostgresStore]:
    """Open a floor's data for one writer alone, or begin it in a database that has none."""
    return _opened(url, lambda: PostgresStore(url, witnesses=witnesses_of(url)))


def _opened(url: str, store: Callable[[], _Store]) -> OpenedDatabase[_Store]:
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
        if begun:
            _must_have_lost_nothing(url)
        opened = store()
        try:
            follow_epoch(opened, vault, at_ms=WallClock().now_ms())
        except BaseException:
            opened.leave()
            raise
        return OpenedDatabase(opened, vault)
    except (StoreFailed, FolderError) as error:
        if vault is not None:
            vault.close()
        raise error if isinstance(error, FolderError) else FolderError(f"{error}.") from error


def witnesses_of(url: str) -> tuple[PostgresWitness, ...]:
    """Where the end of a database's journal is noted."""
    return tuple(PostgresWitness(url, name) for name in (postgres_schema.VAULT, postgres_schema.PEOPLE))


def seen_by_witnesses(url: str) -> tuple[Seen, ...]:
    """What the witnesses of a journal have seen, as far as this role may look."""
    found = tuple(witness.seen() for witness in witnesses_of(url))
    return tuple(one for one in found if one is not None)


def _must_have_lost_nothing(url: str) -> None:
    seen = seen_by_witnesses(url)  # asked first: others may write meanwhile
    with PostgresReader.look_at(url) as reader:
        if lost := losses(reader, seen):
            raise StoreFailed(f"{reader.place}: {told_loss(lost)}")


def reopen_database(url: str, decided: EpochDecision, progress: Progress | None = None) -> EpochOpened:
    """Open a new epoch in a database, as after a dump was restored, whatever its witnesses have seen."""
    try:
        seen = seen_by_witnesses(url)
        with PostgresReader.look_at(url) as reader:
            lost = losses(reader, seen)
            shoes = shoes_in_play(look_through(reader, progress=progress))
        with (
            closing(PostgresVault.begin(url)) as vault,
            closing(PostgresStore(url, witnesses=witnesses_of(url))) as store,
        ):
            opened = begin(store, vault, decided, shoes=shoes, lost=lost, at_ms=WallClock().now_ms())
            store.begin_witnessing_anew()
    except StoreFailed as error:
        raise FolderError(f"{error}.") from error
    return opened


class JoinedDatabase(NamedTuple):
    """A database that is open for one of the floor processes that share it."""

    store: SharedPostgresStore
    vault: PostgresVault
    sharing: Partners

    def close(self) -> None:
        """Let go of it, before any floor was opened on it."""
        self.store.close()
        self.vault.close()


def join_database(url: str) -> JoinedDatabase:
    """Open a floor's data beside others who have it open, or begin it in a database that has none."""
    opened = _opened(url, lambda: _shared(url))
    return JoinedDatabase(opened.store, opened.vault, Partners(url, opened.store))


def _shared(url: str) -> SharedPostgresStore:
    return SharedPostgresStore(url, name=f"{gethostname()} {os.getpid()}", witnesses=witnesses_of(url))


def standbys_of(url: str) -> Standbys:
    """The standbys of a database's server."""
    try:
        return look_at_standbys(url)
    except StoreFailed as error:
        raise FolderError(f"{error}.") from error


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
