"""`pitboss verify --since`: prove what is new since an anchor."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.data.database import database_room
from pitboss.cli.errors import CommandError

if TYPE_CHECKING:
    from pitboss.floor.proof.since import SinceFold


def tell_since(
    data: Path | None, file: Path | None, database: str | None, anchor: str, *, as_data: bool
) -> None:
    """Prove what is new, say it, and end with 1 where something is wrong."""
    from pitboss.floor.proof.since import fold_since
    from pitboss.floor.storage.folder import FolderError, look_at_folder, look_at_journal
    from pitboss.journal import StoreFailed, verify_since

    try:
        if database is not None:
            with database_room().look_at_database(database) as in_database:
                verdict = verify_since(in_database, anchor)
                fold = fold_since(in_database, verdict)
        else:
            with look_at_folder(data) if data is not None else look_at_journal(file or Path()) as reader:
                damage = reader.damage()
                verdict = verify_since(reader, anchor)
                fold = fold_since(reader, verdict)
                if damage:
                    raise CommandError(f"{damage}.")
    except FolderError as error:
        raise CommandError(str(error)) from None
    except StoreFailed as error:
        raise CommandError(f"{error}.") from None
    records, commands = verdict.fresh
    problems = (*verdict.problems, *fold.faults)
    if as_data:
        told = {
            "ok": not problems,
            "since": anchor,
            "records": records,
            "commands": commands,
            "anchor": verdict.anchor,
            "tail_anchor": verdict.tail,
            "notes": list(verdict.notes),
            "folded": fold.folded,
            "only_hashed": fold.hashed,
            "problems": [str(problem) for problem in problems],
        }
        click.echo(json.dumps(told, indent=2))
    elif not problems:
        click.echo(
            f"All is well since that anchor: {records:,} records of {commands:,} commands are chained to it."
        )
        for note in verdict.notes:
            click.echo(f"Note: {note}")
        for line in _told(fold):
            click.echo(line)
        click.echo(f"Keep this anchor elsewhere, for the next time: {verdict.tail or verdict.anchor}")
    else:
        click.echo(f"Something is wrong: {problems[0]}")
        for problem in problems[1:]:
            click.echo(f"  also: {problem}")
    if problems:
        sys.exit(1)


def _told(fold: "SinceFold") -> Iterator[str]:
    """What was folded and what was only hashed."""
    if fold.folded:
        records = sum(fold.folded.values())
        yield f"Folded from the states that are kept: {records:,} new records of {', '.join(fold.folded)}."
    if fold.hashed:
        records = sum(fold.hashed.values())
        yield (
            f"Only hashed, as no state before them is kept: {records:,} new records of "
            f"{', '.join(fold.hashed)}. `pitboss verify` without --since folds them."
        )
