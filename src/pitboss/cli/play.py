"""`pitboss play`: play rounds that are written in the notation, step by step."""

import json
import sys
from pathlib import Path
from typing import NoReturn

import click
from rich.console import Console
from rich.text import Text

from pitboss.notation import Fault, NotationError, Played, Scenario, parse, perform
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
@click.option("--only", metavar="TEXT", help="Play only the scenarios whose title contains TEXT.")
def play(file: str, as_data: bool, rulebook: str | None, only: str | None) -> None:
    """Play the rounds of FILE (- is standard input) and print every step with the dealer's call.

    Exit code 0: everything happened as the file expects. 1: something did not. 2: the file cannot be played.
    """
    try:
        scenarios = [scenario for scenario in parse(_read(file)) if only is None or only in scenario.title]
    except NotationError as error:
        _stop(file, [str(fault) for fault in error.faults])
    if only is not None and not scenarios:
        _stop(file, [f"no scenario has {only!r} in its title"])
    played = _perform_all(file, scenarios, rulebook)
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


def _perform_all(file: str, scenarios: list[Scenario], rulebook: str | None) -> list[Played]:
    """Play all scenarios, or none: every scenario that cannot be played is reported at once."""
    folder = Path(file).parent if file != "-" else Path()
    played: list[Played] = []
    reasons: list[str] = []
    for scenario in scenarios:
        try:
            played.append(perform(scenario, folder=folder, rulebook=rulebook))
        except NotationError as error:
            reasons += [str(fault) for fault in error.faults]
        except RulebookError as error:
            reasons += [str(defect) for defect in error.defects]
    if reasons:
        _stop(file, reasons)
    return played


def _where(played: Played, fault: Fault) -> str:
    title = played.performance.scenario.title
    return f"line {fault.line}" + (f" ({title})" if title else "")


def _read(file: str) -> str:
    try:
        with click.open_file(file, encoding="utf-8-sig") as stream:
            return str(stream.read())
    except UnicodeDecodeError:
        raise NotationError((Fault(1, 1, "this is not a text file in UTF-8"),)) from None


def _stop(file: str, reasons: list[str]) -> NoReturn:
    for reason in reasons:
        click.echo(f"{file}, {reason}", err=True)
    sys.exit(_CANNOT_PLAY)


def _tell(played: list[Played]) -> None:
    console = Console(highlight=False, soft_wrap=True, markup=False, emoji=False)
    for one in played:
        rules = one.performance.rules
        limits = f"{money(rules.limits.min)} to {money(rules.limits.max)}"
        console.print()
        console.print(Text(one.performance.scenario.title or rules.name, style="bold"))
        place = f"{rules.name}, house {rules.house}, {rules.decks} decks, {limits}"
        console.print(Text(place, style="dim"))
        for record in one.performance.records:
            _tell_round(console, record, rules)
        verdict = ("not as expected", "red") if one.failures else ("as expected", "green")
        console.print(Text.assemble("  ", verdict))


def _tell_round(console: Console, record: Record, rules: Rules) -> None:
    for told in narrate(record, rules):
        said = "  ".join(f"“{call}”" for call in told.calls)
        what = f"{told.what:52} " if said else told.what
        place = (f"  {told.where:8} ", "red" if told.rule else "")
        rule = (f" {told.rule}" if told.rule else "", "dim")
        console.print(Text.assemble(place, what, (said, "yellow"), rule))
    for entry in () if record.live else record.refused:
        where = f"  line {entry.line}: {entry.text} "
        console.print(Text.assemble("  ", ("refused", "red"), where, (entry.rule, "dim")))
