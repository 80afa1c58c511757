"""`pitboss migrate`: copy a floor from its folder to a PostgreSQL database, or back."""

import sys
from pathlib import Path

import click

from pitboss.cli.data.database import database_room
from pitboss.cli.data.journal_reader import storage_errors
from pitboss.cli.data.progress_bar import records_bar


@click.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="The floor's folder.")
@click.option("--database", metavar="URL", required=True, help="The PostgreSQL database.")
@click.option("--back", is_flag=True, help="Copy from the database to a new folder.")
def migrate(data: Path, database: str, back: bool) -> None:
    """Copy a closed floor from its folder to an empty PostgreSQL database, or back, and prove the copy.

    The journal and the vault are copied row by row, and the same hashes prove them. Accounts, sessions and
    purses are copied and compared too. Nothing is overwritten. If the copy is not complete, nothing of it
    remains. The source does not change.
    """
    database_room()
    from pitboss.cli.data.verify import told
    from pitboss.floor.storage.migration import to_database, to_folder
    from pitboss.web.accounts.migration import PeopleMigration

    people = PeopleMigration()
    with storage_errors(), records_bar("Copying and proving") as bar:
        proof = to_folder(database, data, bar, people) if back else to_database(data, database, bar, people)
    click.echo(told(proof, anchored=False))
    if not proof.ok:
        click.echo("The copy was removed.", err=True)
        sys.exit(1)
    new, old = (f"folder {data}", "database") if back else ("database", f"folder {data}")
    click.echo(
        f"The {new} has the same heads. Open the floor there from now on. Do not open the {old} again."
    )
