"""`pitboss export`: write a floor for other programs."""

from pathlib import Path
from typing import Literal

import click

from pitboss.cli.data.database import database_option, database_room
from pitboss.cli.data.journal_reader import storage_errors
from pitboss.cli.data.progress_bar import records_bar
from pitboss.cli.errors import CommandError
from pitboss.cli.pit_rules import pit_rules, pit_rules_option


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="The floor's folder.")
@database_option
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder for the files.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["parquet", "csv", "notation"]),
    default="csv",
    show_default=True,
    help="The format of the files.",
)
@pit_rules_option
def export(
    data: Path | None,
    database: str | None,
    out: Path,
    format_: Literal["parquet", "csv", "notation"],
    rulebook: Path | None,
) -> None:
    """Write rounds, money, figures and the papers of the pit to files, or rounds in the notation.

    Of rounds only those that have ended are written. Cards that lie face down or are still to come are never
    in the files.
    """
    from pitboss.floor.storage.export import ExportError
    from pitboss.floor.storage.export import export as export_all
    from pitboss.floor.storage.folder import look_at_folder

    if (data is None) == (database is None):
        raise CommandError("name the floor's folder with --data, or its database with --database.")
    rules = pit_rules(rulebook)
    where = f"--data {data}" if data is not None else "--database URL"
    with storage_errors(f"Run pitboss verify {where}."), records_bar("Exporting") as bar:
        try:
            reader = look_at_folder(data) if data is not None else database_room().look_at_database(database)
            with reader:
                counts, untold = export_all(reader, out, format_, bar, rules=rules)
        except ExportError as error:
            raise CommandError(str(error)) from None
    click.echo(f"{', '.join(f'{count:,} {name}' for name, count in counts.items())} in {out}.")
    for line in untold:
        click.echo(f"left out: {line}", err=True)
