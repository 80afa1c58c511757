"""`pitboss play`: rounds in the notation, step by step."""

import json
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from pitboss.notation import Fault, NotationError, Played, parse, perform
from pitboss.notation.narrate import narrate
from pitboss.notation.record import Record, as_json
from pitboss.payouts import money
from pitboss.rulebook import RulebookError, Rules

_CANNOT_PLAY = 2
_NOT_AS_EXPECTED = 1


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_data", is_flag=True, help="Print each round as JSON.")
@click.option("--rulebook", type=click.Path(exists=True, dir_okay=False), help="Play by this rulebook file.")
@click.option("--only", metavar="TEXT", help="Play only the scenarios whose title holds TEXT.")
def play(file: str, as_data: bool, rulebook: str | None, only: str | None) -> None:
    """Play the rounds of FILE (or - for standard input) and print every step with its call.

    Exit code 0 when all went as the file expects, 1 when something did not, 2 when it could not be played.
    """
    folder = Path(file).parent if file != "-" else Path()
    try:
        text = _read(file)
        scenarios = [scenario for scenario in parse(text) if only is None or only in scenario.title]
        played = [perform(scenario, folder=folder, rulebook=rulebook) for scenario in scenarios]
    except NotationError as error:
        _stop(file, [str(fault) for fault in error.faults])
    except RulebookError as error:
        _stop(file, [str(defect) for defect in error.defects])
    if as_data:
        rounds = [as_json(record, p.performance.rules) for p in played for record in p.performance.records]
        click.echo(json.dumps(rounds, indent=2))
    else:
        _tell(played)
    failures = [(p, fault) for p in played for fault in p.failures]
    for failed, fault in failures:
        click.echo(f"{file}, {_where(failed, fault)}: {fault.reason}", err=True)
    if failures:
        sys.exit(_NOT_AS_EXPECTED)


def _where(played: Played, fault: Fault) -> str:
    title = played.performance.scenario.title
    return f"line {fault.line}" + (f" ({title})" if title else "")


def _read(file: str) -> str:
    try:
        with click.open_file(file, encoding="utf-8") as stream:
            return str(stream.read())
    except UnicodeDecodeError:
        raise NotationError((Fault(1, 1, "this is not a text file in UTF-8"),)) from None


def _stop(file: str, reasons: list[str]) -> None:
    for reason in reasons:
        click.echo(f"{file}, {reason}", err=True)
    sys.exit(_CANNOT_PLAY)


def _tell(played: list[Played]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for one in played:
        rules = one.performance.rules
        limits = f"{money(rules.limits.min)} to {money(rules.limits.max)}"
        console.print(f"\n[bold]{escape(one.performance.scenario.title or rules.name)}[/bold]")
        place = f"{rules.name}, house {rules.house}, {rules.decks} decks, {limits}"
        console.print(f"[dim]{escape(place)}[/dim]")
        for record in one.performance.records:
            _tell_round(console, record, rules)
        verdict = "[red]not as expected[/red]" if one.failures else "[green]as expected[/green]"
        console.print(f"  {verdict}")


def _tell_round(console: Console, record: Record, rules: Rules) -> None:
    for told in narrate(record, rules):
        said = "  ".join(f"“{escape(call)}”" for call in told.calls)
        spoken = f" [yellow]{said}[/yellow]" if said else ""
        console.print(f"  {told.where:8} {escape(f'{told.what:52}') if said else escape(told.what)}{spoken}")
    for entry in record.refused:
        console.print(
            f"  [red]refused[/red]  line {entry.line}: {escape(entry.text)} [dim]{entry.rule}[/dim]"
        )
