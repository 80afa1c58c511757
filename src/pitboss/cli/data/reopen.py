"""`pitboss reopen`: a person decides that a floor continues without the records that are missing."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.data.database import database_option, database_room
from pitboss.cli.data.decision import name_of_a_person
from pitboss.cli.data.journal_reader import storage_errors
from pitboss.cli.data.progress_bar import records_bar
from pitboss.cli.errors import CommandError

if TYPE_CHECKING:
    from pitboss.floor.events import EpochOpened
    from pitboss.floor.proof.floor import Progress
    from pitboss.floor.storage.epochs import EpochDecision


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="The floor's folder.")
@database_option
@click.option("--by", required=True, callback=name_of_a_person, help="The person who decides.")
@click.option("--why", required=True, help="The reason; it is written into the journal.")
def reopen(data: Path | None, database: str | None, by: str, why: str) -> None:
    """Continue with a floor whose journal has lost its end, or that was copied by other means.

    The journal is proven as far as it goes. A new epoch is written into it: who decided, why, and how many
    commands are missing. All shoes in play are given up, because guests may have seen their cards elsewhere.
    The floor must be closed. If a backup has more records, restore the backup instead.
    """
    from pitboss.floor.storage.epochs import EpochDecision, told

    if (data is None) == (database is None):
        raise CommandError("name the floor's folder with --data, or its database with --database.")
    if not why.strip():
        raise CommandError("say why with --why: it is written into the journal.")
    decided = EpochDecision("reopened", by, why)
    with storage_errors(), records_bar("Proving what is left") as bar:
        opened = _in_folder(data, decided, bar) if data else _in_database(database or "", decided, bar)
    click.echo(told(opened))
    if opened.shoes:
        click.echo(f"Shoes that are given up when the floor is opened: {', '.join(opened.shoes)}.")


def _in_folder(data: Path, decided: "EpochDecision", bar: "Progress") -> "EpochOpened":
    from pitboss.floor.storage.continuation import reopen_folder

    return reopen_folder(data, decided, bar)


def _in_database(url: str, decided: "EpochDecision", bar: "Progress") -> "EpochOpened":
    opened: EpochOpened = database_room().reopen_database(url, decided, bar)
    return opened
