"""The option for a floor in PostgreSQL; the driver is an extra of the package."""

from types import ModuleType

import click

from pitboss.cli.errors import CommandError
from pitboss.distribution import install_command

database_option = click.option(
    "--database", metavar="URL", help="The PostgreSQL database with the floor's journal and vault."
)


def database_room() -> ModuleType:
    """Return `pitboss.floor.storage.database`; without its driver, end with a sentence."""
    try:
        from pitboss.floor.storage import database
    except ImportError as error:
        raise CommandError(f"PostgreSQL needs its driver: {install_command('postgres')} ({error}).") from None
    return database
