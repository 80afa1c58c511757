"""`pitboss export`: the ended rounds of a floor for other programs."""

from pathlib import Path
from typing import Literal

import click

from pitboss.cli.data.database import database_option, database_room
from pitboss.cli.data.progress_bar import records_bar
from pitboss.cli.game_option import AskedError


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="The floor's folder.")
@database_option
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder for the files.")
@click.option(
    "--format", "format_", type=click.Choice(["parquet", "csv", "notation"]), default="csv", show_default=True
)
def export(
    data: Path | None, database: str | None, out: Path, format_: Literal["parquet", "csv", "notation"]
) -> None:
    """Write rounds, wagers and movements to files, or rounds in the notation.

    Only rounds that have ended are told: what lies face down, and what is still to come, never appears.
    """
    from pitboss.floor.storage.export import ExportError
    from pitboss.floor.storage.export import export as export_all
    from pitboss.floor.storage.folder import FolderError, look_at_folder
    from pitboss.journal import StoreFailed, UnreadableError

    if (data is None) == (database is None):
        raise AskedError("name the floor's folder with --data, or its database with --database.")
    try:
        reader = look_at_folder(data) if data is not None else database_room().look_at_database(database)
        with reader, records_bar("Exporting") as bar:
            counts, untold = export_all(reader, out, format_, bar)
    except (FolderError, ExportError) as error:
        raise AskedError(str(error)) from None
    except (StoreFailed, UnreadableError) as error:
        where = f"--data {data}" if data is not None else "--database URL"
        raise AskedError(f"{error}. Run pitboss verify {where}.") from None
    click.echo(f"{', '.join(f'{count:,} {name}' for name, count in counts.items())} in {out}.")
    for line in untold:
        click.echo(f"left out: {line}", err=True)
