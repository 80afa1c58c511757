"""`pitboss backup`: a copy of a floor's journal, taken while the floor goes on."""

import sys
from pathlib import Path

import click

from pitboss.cli.data.journal_reader import storage_errors
from pitboss.cli.data.progress_bar import records_bar

APART = (
    "The vault is not in it: it knows the cards of the shoes in play. Without it a restored floor can prove "
    "everything and go on at tables between shoes; --vault-to copies it to a file of its own."
)


@click.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="The floor's folder.")
@click.option("--to", "target", type=click.Path(path_type=Path), required=True, help="A new file.")
@click.option(
    "--vault-to", "vault", type=click.Path(path_type=Path), help="A new file for the vault, kept apart."
)
@click.option("--people-to", "people", type=click.Path(path_type=Path), help="A new file for the accounts.")
def backup(data: Path, target: Path, vault: Path | None, people: Path | None) -> None:
    """Copy a floor's journal as it stands, open or not, and prove the copy."""
    from pitboss.cli.data.verify import told
    from pitboss.floor.storage.backup import back_up
    from pitboss.floor.storage.folder import PEOPLE

    with storage_errors(), records_bar("Proving the copy") as bar:
        proof = back_up(data, target, vault=vault, people=people, progress=bar)
    click.echo(told(proof, anchored=False))
    if not proof.ok:
        click.echo(f"{target} is a copy of what is there, faults included: verify the floor.", err=True)
        sys.exit(1)
    click.echo(f"Copied to {target}.")
    if vault is None:
        click.echo(APART)
    else:
        click.echo(f"The vault is in {vault}: whoever can read it knows the cards to come.")
    if people is None and (data / PEOPLE).exists():
        click.echo("The people's accounts and purses are not in it; --people-to copies them.")
