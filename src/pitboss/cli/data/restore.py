"""`pitboss restore`: make a floor's folder from a backup that is proven first."""

import sys
from pathlib import Path

import click

from pitboss.cli.data.decision import name_of_a_person
from pitboss.cli.data.journal_reader import storage_errors
from pitboss.cli.data.progress_bar import records_bar


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), required=True, help="A new folder.")
@click.option("--vault", type=click.Path(path_type=Path), help="The vault that was copied with it.")
@click.option("--people", type=click.Path(path_type=Path), help="The accounts that were copied with it.")
@click.option("--by", callback=name_of_a_person, help="The person who restores it. [default: this account]")
@click.option("--why", default="", help="The reason; it is written into the journal.")
def restore(file: Path, data: Path, vault: Path | None, people: Path | None, by: str, why: str) -> None:
    """Prove the backup FILE and make a floor's folder from it. Nothing is overwritten.

    The floor begins a new epoch there. Guests have seen cards since the backup was made. Therefore all
    shoes in play are given up, open rounds are void, and new shoes are shuffled.
    """
    from pitboss.cli.data.verify import told
    from pitboss.floor.storage.backup import bring_back
    from pitboss.floor.storage.epochs import EpochDecision

    decided = EpochDecision("restored", by, why)
    with storage_errors(), records_bar("Proving the backup") as bar:
        proof = bring_back(file, data, vault=vault, people=people, decided=decided, progress=bar)
    click.echo(told(proof, anchored=False))
    if not proof.ok:
        click.echo("Nothing was restored.", err=True)
        sys.exit(1)
    click.echo(f"Restored to {data}.")
    if given_up := [table.table for table in proof.tables if table.in_play]:
        click.echo(
            "A new epoch begins: these tables were in the middle of a shoe. Their shoes are given up when "
            f"the floor opens: {', '.join(given_up)}."
        )
