"""A floor in PostgreSQL, as the commands name it; the driver is an extra."""

from types import ModuleType

import click

from pitboss.cli.errors import CommandError

database_option = click.option(
    "--database", metavar="URL", help="The PostgreSQL database with the floor's journal and vault."
)


def database_room() -> ModuleType:
    """`pitboss.floor.storage.database`, where its driver is installed."""
    try:
        from pitboss.floor.storage import database
    except ImportError as error:
        raise CommandError(f"PostgreSQL needs pip install 'pitboss[postgres]' ({error}).") from None
    return database
