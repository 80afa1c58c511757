"""`pitboss pit`: the figures of a day, the slips and their numbers, from a floor's data."""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pitboss.cli.data.journal_reader import journal_reader
from pitboss.cli.data.progress_bar import records_bar
from pitboss.cli.errors import CommandError
from pitboss.cli.odds.plots import checked_plot
from pitboss.cli.pit.remote import do, queue
from pitboss.cli.pit.report_text import WIDE, report_text
from pitboss.cli.pit_rules import pit_rules, pit_rules_option
from pitboss.payouts import money

if TYPE_CHECKING:
    from pitboss.floor.readmodels.pit_reports import By
    from pitboss.floor.readmodels.slips import SlipHistory
    from pitboss.pit.papers.slips import Slip

_EXCEPTIONS = 1
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_data = click.option("--data", type=click.Path(path_type=Path), required=True, help="The floor's folder.")
_json = click.option("--json", "as_data", is_flag=True, help="Print it as JSON.")


@click.group()
def pit() -> None:
    """Show what the tables won, what was printed and signed, and what waits for somebody."""


pit.add_command(queue)
pit.add_command(do)


def _day(_: click.Context, __: click.Parameter, value: str | None) -> str:
    if value is None:
        return ""
    try:
        date.fromisoformat(value if _DAY.fullmatch(value) else "")
    except ValueError:
        raise click.BadParameter(f"{value!r} is no gaming day: write it YYYY-MM-DD.") from None
    return value


_of_day = click.option("--day", callback=_day, metavar="YYYY-MM-DD", help="The gaming day.")


@pit.command()
@_data
@_of_day
@click.option(
    "--by",
    type=click.Choice(["table", "game", "pit", "shift", "day", "dealer", "hour"]),
    default="table",
    show_default=True,
    help="What a row of the report is.",
)
@click.option("--csv", "sheet", type=click.Path(dir_okay=False, path_type=Path), help="Write it as CSV.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the win and its 95% band; .png, .svg or .pdf.",
)
@pit_rules_option
@_json
def report(
    data: Path,
    day: str,
    by: "By",
    sheet: Path | None,
    plot: Path | None,
    rulebook: Path | None,
    as_data: bool,
) -> None:
    """Show drop, win and hold of a gaming day, and what the exact odds expect of the bets made.

    Without --day it is the last gaming day; --by day shows all of them.
    """
    checked_plot(plot)
    from pitboss.floor.readmodels.pit_reports import PitReports, csv_of, cut_of, latest_day
    from pitboss.floor.readmodels.pit_reports import report as drawn_up

    rules = pit_rules(rulebook)
    with journal_reader(data) as reader, records_bar("Reading every table") as bar:
        stints = PitReports(reader, rules).stints(bar, cut=cut_of(by))
    days = sorted({stint.when.day for stint in stints})
    if day and day not in days:
        told = f"it has {days[0]} to {days[-1]}" if days else "it has none"
        raise CommandError(f"nothing happened on {day} in {data}: {told}.")
    found = drawn_up(stints, day=day or ("" if by == "day" else latest_day(stints)), by=by)
    if sheet is not None:
        _write(sheet, csv_of(found))
    if plot is not None:
        from pitboss.cli.pit.plot import draw_report

        draw_report(found, plot)
    if as_data:
        click.echo(json.dumps(msgspec.to_builtins(found), indent=2))
    else:
        click.echo(report_text(found, columns=shutil.get_terminal_size((WIDE, 0)).columns))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from None


@pit.command()
@_data
@_of_day
@_json
def slips(data: Path, day: str, as_data: bool) -> None:
    """List every slip: its number, where its parts are, and who signed it."""
    book = _book(data)
    found = book.of_day(day)
    if as_data:
        click.echo(json.dumps(msgspec.to_builtins(found, str_keys=True), indent=2))
        return
    if not found:
        click.echo(f"No slip was printed{f' on {day}' if day else ''}.")
        return
    table = Table(
        "serial", "kind", "table", "day", "shift", "amount", "state", "signed", box=None, pad_edge=False
    )
    for slip in found:
        table.add_row(*_slip(slip))
    # Names of people stand in it: it is as wide as it is.
    Console(width=200, soft_wrap=True).print(table, highlight=False)


def amount_words(slip: "Slip") -> str:
    """Say what a slip is about; for a variance report what is missing and what is too much."""
    missing, surplus = slip.difference
    parts = [
        f"{sign}{money(some.total)} ({some})" for sign, some in (("-", missing), ("+", surplus)) if some.total
    ]
    return ", ".join(parts) or money(slip.total)


def _slip(slip: "Slip") -> Iterator[str]:
    yield from (slip.serial, slip.kind.replace("_", " "), slip.table, slip.when.day, slip.when.shift)
    yield amount_words(slip)
    yield f"{slip.state}{' (reprinted)' if slip.reprints else ''}"
    yield ", ".join(f"{one.role.replace('_', ' ')} {one}" for one in slip.signatures)


@pit.command()
@_data
@_json
def serials(data: Path, as_data: bool) -> None:
    """List serial numbers that are missing or were given twice. Exit code 1 if there are any."""
    book = _book(data)
    found = book.exceptions()
    if as_data:
        click.echo(json.dumps({"slips": len(book.slips), "exceptions": list(found)}, indent=2))
    elif found:
        click.echo(f"{len(found)} of the serial numbers are wrong:")
        click.echo("\n".join(f"  {line}" for line in found))
    else:
        click.echo(f"Every serial number is accounted for: {len(book.slips):,} slips.")
    if found:
        sys.exit(_EXCEPTIONS)


@pit.command()
@_data
@_of_day
@pit_rules_option
@_json
def exceptions(data: Path, day: str, rulebook: Path | None, as_data: bool) -> None:
    """List changed parameters, corrections, overrides and voids: who did them, and how long they are kept."""
    from pitboss.floor.storage.retention import exception_lines

    rules = pit_rules(rulebook)
    with journal_reader(data) as reader, records_bar("Reading every stream") as bar:
        found = exception_lines(reader, rules, day, bar)
    if as_data:
        click.echo(json.dumps(msgspec.to_builtins(found), indent=2))
        return
    if not found:
        click.echo(f"There was no exception{f' on {day}' if day else ''}.")
        return
    names = ("day", "kind", "where", "record", "what", "by", "reason", "class", "kept until")
    table = Table(*names, box=None, pad_edge=False)
    for one in found:
        cells = (one.day, one.kind, one.stream, str(one.seq), one.name, one.by, one.reason)
        table.add_row(*map(escape, cells), one.retention.replace("_", " "), one.kept_until)
    Console(width=200, soft_wrap=True).print(table, highlight=False)


def _book(data: Path) -> "SlipHistory":
    from pitboss.floor.readmodels.slips import SlipHistory

    book = SlipHistory()
    with journal_reader(data) as reader, records_bar("Reading the pit's papers") as bar:
        book.read(reader, bar)
    return book
