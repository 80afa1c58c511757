"""`pitboss backup`: copy a floor's journal while the floor is open."""

import sys
from pathlib import Path

import click

from pitboss.cli.data.journal_reader import storage_errors
from pitboss.cli.data.progress_bar import records_bar

APART = (
    "The copy has no vault, because the vault holds the cards of the shoes in play. Without it a restored "
    "floor can prove everything and continue at tables that are between two shoes. --vault-to copies it to "
    "another file."
)


@click.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="The floor's folder.")
@click.option(
    "--to",
    "target",
    type=click.Path(path_type=Path),
    required=True,
    help="A new file for the copy of the journal.",
)
@click.option(
    "--vault-to",
    "vault",
    type=click.Path(path_type=Path),
    help="A new file for the vault; keep it in another place.",
)
@click.option("--people-to", "people", type=click.Path(path_type=Path), help="A new file for the accounts.")
def backup(data: Path, target: Path, vault: Path | None, people: Path | None) -> None:
    """Copy a floor's journal as it is, open or not, and prove the copy."""
    from pitboss.cli.data.verify import told
    from pitboss.floor.storage.backup import back_up
    from pitboss.floor.storage.folder import PEOPLE

    with storage_errors(), records_bar("Proving the copy") as bar:
        proof = back_up(data, target, vault=vault, people=people, progress=bar)
    click.echo(told(proof, anchored=False))
    if not proof.ok:
        click.echo(f"{target} is a copy with the same faults: run pitboss verify on the floor.", err=True)
        sys.exit(1)
    click.echo(f"Copied to {target}.")
    if vault is None:
        click.echo(APART)
    else:
        click.echo(f"The vault is in {vault}: anybody who can read it knows the cards to come.")
    if people is None and (data / PEOPLE).exists():
        click.echo("The copy has no accounts and purses; --people-to copies them.")
