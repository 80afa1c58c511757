"""`pitboss archive`: move finished gaming days of a journal into compressed files of their own."""

import json
import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.data.database import database_option
from pitboss.cli.data.journal_reader import storage_errors
from pitboss.cli.data.progress_bar import records_bar
from pitboss.cli.errors import CommandError
from pitboss.cli.pit_rules import pit_rules, pit_rules_option

if TYPE_CHECKING:
    from pitboss.floor.storage.archive import Archiving, LiveDay

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def _checked(value: str) -> str:
    try:
        date.fromisoformat(value if _DAY.fullmatch(value) else "")
    except ValueError:
        raise CommandError(f"{value!r} is no gaming day: write it YYYY-MM-DD.") from None
    return value


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="The floor's folder.")
@database_option
@click.option("--before", metavar="DATE", help="Archive every gaming day before this one.")
@click.option("--day", "days", metavar="DATE", multiple=True, help="Archive this day; may be repeated.")
@click.option("--dry-run", is_flag=True, help="Say what would be archived, and change nothing.")
@pit_rules_option
@click.option("--json", "as_data", is_flag=True, help="Print what was done as JSON.")
def archive(
    data: Path | None,
    database: str | None,
    before: str | None,
    days: tuple[str, ...],
    dry_run: bool,
    rulebook: Path | None,
    as_data: bool,
) -> None:
    """Move finished gaming days of a closed floor into compressed files, and make the journal smaller.

    Without --before or --day, every gaming day that is over. The files are in journal.sqlite.archive, beside
    the journal. verify, reports, search, replay, export and backup read them as before, and no hash changes.
    Keep the files: a journal without them is not whole. If a run is cut short, the next run finishes it.
    """
    from pitboss.floor.storage.archive import Choice, archive_days, planned

    if database is not None:
        raise CommandError(
            "a journal in PostgreSQL is not archived: its files would be on one machine, and every process "
            "of the floor needs them. Leave it there, or copy it to a folder with pitboss migrate --back."
        )
    if data is None:
        raise CommandError("name the floor's folder with --data.")
    if before is not None and days:
        raise CommandError("name days with --day, or the first day that stays with --before, not both.")
    choice = Choice(tuple(map(_checked, days)), _checked(before) if before is not None else "")
    rules = pit_rules(rulebook)
    with storage_errors(f"Run pitboss verify --data {data}."):
        if dry_run:
            plan = planned(data, choice, rules)
            click.echo(json.dumps(_plan_as_json(plan), indent=2) if as_data else _told_plan(plan))
            return
        with records_bar("Archiving", of="commands") as bar:
            done = archive_days(data, choice, rules, progress=bar)
    click.echo(json.dumps(_as_json(done), indent=2) if as_data else _told(done))


def _told_plan(plan: "tuple[LiveDay, ...]") -> str:
    if not plan:
        return "There is no gaming day to archive."
    lines = [f"{one.day}: {one.commands:,} commands would be archived." for one in plan]
    return "\n".join([*lines, "Nothing was changed."])


def _plan_as_json(plan: "tuple[LiveDay, ...]") -> dict[str, object]:
    days = [{"day": one.day, "first": one.stretch.first, "last": one.stretch.last} for one in plan]
    return {"dry_run": True, "days": days}


def _told(done: "Archiving") -> str:
    lines = [
        f"{one.days}: {one.last - one.first + 1:,} commands and {one.records:,} records, "
        f"{one.size:,} bytes in {one.file}."
        for one in done.files
    ]
    if not lines:
        lines.append("There is no gaming day to archive.")
    if done.left:
        lines.append(
            f"An earlier run had left {done.left:,} commands in the journal's file; they are deleted."
        )
    lines.append(f"The journal's file had {done.before:,} bytes and has {done.after:,}.")
    return "\n".join(lines)


def _as_json(done: "Archiving") -> dict[str, object]:
    files = [
        {
            "file": one.file,
            "days": [one.first_day, one.last_day],
            "first": one.first,
            "last": one.last,
            "records": one.records,
            "bytes": one.size,
            "sha256": one.digest.hex(),
        }
        for one in done.files
    ]
    return {"files": files, "finished": done.left, "bytes_before": done.before, "bytes_after": done.after}
