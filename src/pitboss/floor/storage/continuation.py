"""Going on with a journal that has lost commands, or with a copy: a person decides it, and that is on record.

What is left must be sound in itself. What is missing is written into the journal, with who decided and why,
in the event that opens a new epoch. A damaged log is put aside first, for those who want to look at it.
"""

import shutil
from contextlib import closing
from pathlib import Path

from pitboss.floor.clock import WallClock
from pitboss.floor.events import EpochOpened
from pitboss.floor.proof.floor import Progress, Proof
from pitboss.floor.storage.epochs import EpochDecision, open_epoch
from pitboss.floor.storage.folder import JOURNAL, VAULT, FolderError, look_at_folder, witnesses_of
from pitboss.floor.storage.inspection import look_through, losses_of
from pitboss.journal import Loss, SqliteStore, SqliteVault, Store, StoreFailed, Vault
from pitboss.journal.sqlite import schema
from pitboss.journal.sqlite.reader import beside


def reopen_folder(data: Path, decided: EpochDecision, progress: Progress | None = None) -> EpochOpened:
    """Open a new epoch in a folder, whatever its witnesses have seen."""
    journal = data / JOURNAL
    try:
        with look_at_folder(data) as reader:
            lost, damage = losses_of(data, reader), reader.damage()
            shoes = shoes_in_play(look_through(reader, progress=progress), but=damage)
        now = WallClock().now_ms()
        if damage:
            _put_aside(beside(journal, "-wal"), now)
        with (
            closing(SqliteVault(data / VAULT)) as vault,
            closing(SqliteStore(journal, witnesses=witnesses_of(data), accept_loss=True)) as store,
        ):
            opened = begin(store, vault, decided, shoes=shoes, lost=lost, at_ms=now)
            store.begin_witnessing_anew()
    except (StoreFailed, OSError) as error:
        raise FolderError(f"{error}.") from error
    return opened


def begin(
    store: Store,
    vault: Vault,
    decided: EpochDecision,
    *,
    shoes: tuple[str, ...],
    at_ms: int,
    lost: tuple[Loss, ...] = (),
) -> EpochOpened:
    """Open a new epoch in journal and vault; after a crash in between the vault follows when it is opened."""
    opened = open_epoch(store, decided, shoes=shoes, at_ms=at_ms, lost=lost, vault_epoch=vault.epoch())
    vault.begin_epoch(opened.number, at_ms=at_ms)
    return opened


def shoes_in_play(proof: Proof, *, but: str = "") -> tuple[str, ...]:
    """The shoes that a new epoch gives up; refused where the journal has another fault than a known one."""
    wrong = [problem for problem in proof.problems if problem.what != but]
    if wrong:
        raise FolderError(f"What is left of the journal is not sound: {wrong[0]}. Restore a backup.")
    return tuple(table.in_play for table in proof.tables if table.in_play)


def _put_aside(log: Path, now_ms: int) -> None:
    aside = log.with_name(f"{log.name}.damaged-{now_ms}")
    shutil.copyfile(log, aside)
    aside.chmod(0o600)
    schema.sync(aside)
