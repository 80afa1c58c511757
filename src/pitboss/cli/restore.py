"""`pitboss restore`: a floor's folder from a backup, proven first."""

import sys
from pathlib import Path

import click

from pitboss.cli.chosen import AskedError
from pitboss.cli.floor_bar import records_bar


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), required=True, help="A new folder.")
@click.option("--vault", type=click.Path(path_type=Path), help="The vault that was copied with it.")
@click.option("--people", type=click.Path(path_type=Path), help="The accounts that were copied with it.")
def restore(file: Path, data: Path, vault: Path | None, people: Path | None) -> None:
    """Prove the backup FILE and make a floor's folder of it. Nothing is ever overwritten."""
    from pitboss.cli.verify import told
    from pitboss.floor.copying import bring_back
    from pitboss.floor.folder import FolderError
    from pitboss.journal import StoreFailed

    try:
        with records_bar("Proving the backup") as bar:
            proof = bring_back(file, data, vault=vault, people=people, progress=bar)
    except FolderError as error:
        raise AskedError(str(error)) from None
    except StoreFailed as error:
        raise AskedError(f"{error}.") from None
    click.echo(told(proof, anchored=False))
    if not proof.ok:
        click.echo("Nothing was restored.", err=True)
        sys.exit(1)
    click.echo(f"Restored to {data}.")
    stuck = [table.table for table in proof.tables if table.in_play and vault is None]
    if stuck:
        click.echo(f"Without the vault these tables stand in mid-shoe and cannot go on: {', '.join(stuck)}.")
