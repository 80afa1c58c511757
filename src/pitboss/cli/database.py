"""A floor in PostgreSQL, as the commands name it; the driver is an extra."""

from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click

from pitboss.cli.chosen import AskedError

if TYPE_CHECKING:
    from pitboss.journal import Reader, Store, Vault

database_option = click.option(
    "--database", metavar="URL", help="The PostgreSQL database with the floor's journal and vault."
)


def database_room() -> ModuleType:
    """`pitboss.floor.database`, where its driver is installed."""
    try:
        from pitboss.floor import database
    except ImportError as error:
        raise AskedError(f"PostgreSQL needs pip install 'pitboss[postgres]' ({error}).") from None
    return database


def open_floor(data: Path, database: str | None, until: ExitStack) -> "tuple[Store, Vault, Reader]":
    """A floor's journal and vault to go on with, and a look at the journal; closed with `until`.

    With a database the folder is for the accounts alone.
    """
    from pitboss.floor.folder import JOURNAL, look_at_folder, open_folder

    if database is not None and (data / JOURNAL).exists():
        raise AskedError(
            f"{data} has a journal of its own: with --database, name a folder for the accounts alone."
        )
    opened = open_folder(data) if database is None else database_room().open_database(database)
    until.callback(opened.vault.close)
    until.callback(opened.store.close)
    if database is not None:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    reader = look_at_folder(data) if database is None else database_room().look_at_database(database)
    until.callback(reader.close)
    return opened.store, opened.vault, reader
