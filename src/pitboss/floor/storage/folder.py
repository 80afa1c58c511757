"""A floor's folder: its journal and its vault, under fixed names, opened together.

Everything that opens a floor's data goes through here: the server, the proof, copies and exports. What can
be wrong with a folder is told in one sentence.
"""

from pathlib import Path
from typing import NamedTuple

from pitboss.floor.clock import WallClock
from pitboss.floor.storage.epochs import follow_epoch
from pitboss.journal import SqliteReader, SqliteStore, SqliteVault, SqliteWitness, StoreFailed

JOURNAL = "journal.sqlite"
VAULT = "vault.sqlite"
PEOPLE = "people.sqlite"
"""Accounts, sessions and purses, which the web room keeps beside them."""


class FolderError(Exception):
    """A folder that cannot be used, and why, as a sentence for a person."""


class FloorFolder(NamedTuple):
    """A folder that is open for the one floor that writes in it."""

    store: SqliteStore
    vault: SqliteVault


def open_folder(path: Path) -> FloorFolder:
    """Open a floor's data to go on with it, or begin it in a folder that is not there yet or empty."""
    journal, vault = path / JOURNAL, path / VAULT
    _must_be_folder(path)
    begun = journal.exists()
    if begun and not vault.exists():
        raise FolderError(
            f"{path} has a journal and no vault: the shoes in play cannot be dealt without it. "
            "Put the vault back, or restore a backup."
        )
    if not begun and path.is_dir() and not all(_is_ours(file) for file in path.iterdir()):
        raise FolderError(f"{path} is not empty and holds no pitboss data: name another folder.")
    kept = None
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The vault first: a start that is cut short leaves one without secrets, which is simply used.
        kept = SqliteVault(vault)
        if not begun and kept.in_play():
            raise FolderError(f"{path} has a vault and no journal: restore the journal from a backup.")
        store = SqliteStore(journal, witnesses=witnesses_of(path))
        try:
            follow_epoch(store, kept, at_ms=WallClock().now_ms())
        except BaseException:
            store.leave()
            raise
        return FloorFolder(store, kept)
    except (StoreFailed, OSError) as error:
        if kept is not None:
            kept.close()
        raise FolderError(_sentence(error)) from error


def witnesses_of(path: Path) -> tuple[SqliteWitness, ...]:
    """Where the end of a folder's journal is noted, besides the file next to it."""
    return SqliteWitness(path / VAULT, "vault"), SqliteWitness(path / PEOPLE, "file of people")


def look_at_folder(path: Path) -> SqliteReader:
    """Look at a floor's journal, whether its floor is open or not."""
    _must_be_folder(path)
    if not (path / JOURNAL).is_file():
        raise FolderError(f"{path} holds no pitboss data: there is no {JOURNAL} in it.")
    return look_at_journal(path / JOURNAL)


def look_at_journal(file: Path) -> SqliteReader:
    """Look at one journal, such as a backup."""
    try:
        return SqliteReader.look_at(file)
    except StoreFailed as error:
        raise FolderError(_sentence(error)) from error


def _must_be_folder(path: Path) -> None:
    if path.exists() and not path.is_dir():
        raise FolderError(f"{path} is a file, and a floor keeps its data in a folder.")


def _is_ours(file: Path) -> bool:
    """What a first start leaves when it is cut short, and what the server keeps beside it."""
    return file.name.startswith((JOURNAL, VAULT, PEOPLE)) or file.suffix == ".sqlite"


def _sentence(error: Exception) -> str:
    text = str(error)
    return text if text.endswith(".") else f"{text}."
