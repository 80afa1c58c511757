"""`pitboss verify --since`: prove what is new since an anchor."""

import json
import sys
from pathlib import Path

import click

from pitboss.cli.data.database import database_room
from pitboss.cli.errors import CommandError


def tell_since(
    data: Path | None, file: Path | None, database: str | None, anchor: str, *, as_data: bool
) -> None:
    """Prove what is new, say it, and end with 1 where something is wrong."""
    from pitboss.floor.storage.folder import FolderError, look_at_folder, look_at_journal
    from pitboss.journal import StoreFailed, verify_since

    try:
        if database is not None:
            with database_room().look_at_database(database) as in_database:
                verdict = verify_since(in_database, anchor)
        else:
            with look_at_folder(data) if data is not None else look_at_journal(file or Path()) as reader:
                damage = reader.damage()
                verdict = verify_since(reader, anchor)
                if damage:
                    raise CommandError(f"{damage}.")
    except FolderError as error:
        raise CommandError(str(error)) from None
    except StoreFailed as error:
        raise CommandError(f"{error}.") from None
    records, commands = verdict.fresh
    if as_data:
        told = {
            "ok": verdict.ok,
            "since": anchor,
            "records": records,
            "commands": commands,
            "anchor": verdict.anchor,
            "tail_anchor": verdict.tail,
            "notes": list(verdict.notes),
            "problems": [str(problem) for problem in verdict.problems],
        }
        click.echo(json.dumps(told, indent=2))
    elif verdict.ok:
        click.echo(
            f"All is well since that anchor: {records:,} records of {commands:,} commands are chained to it."
        )
        for note in verdict.notes:
            click.echo(f"Note: {note}")
        click.echo("What they say was not folded: `pitboss verify` without --since does that.")
        click.echo(f"Keep this anchor elsewhere, for the next time: {verdict.tail or verdict.anchor}")
    else:
        click.echo(f"Something is wrong: {verdict.first}")
        for problem in verdict.problems[1:]:
            click.echo(f"  also: {problem}")
    if not verdict.ok:
        sys.exit(1)
