"""`pitboss sim`: every bet of a game over millions of rounds dealt from whole shoes."""

import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pitboss.cli.chosen import AskedError, chosen_rules, game_options
from pitboss.cli.odds import bet_name
from pitboss.payouts import OddsError, parse_rate
from pitboss.rulebook import BaccaratRules

if TYPE_CHECKING:
    from pitboss.odds.sim import Progress as Report
    from pitboss.odds.sim import SimResult, Until

_COMPILING = "Compiling the simulation: a few seconds, this first time only."
_EVERY = 0.1
"""Seconds between two looks at the bar: drawing it must not slow the dealing."""


@click.command()
@game_options
@click.option("--rounds", type=int, help="Deal so many rounds: 10,000,000 unless --until is given.")
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed deals other shoes.")
@click.option("--workers", type=int, default=1, show_default=True, help="Share the work among processes.")
@click.option(
    "--until",
    "wanted",
    metavar="[BET=]PERCENT",
    help="Stop at this standard error, as in 0.01% or tie=0.05%; of the first main bet unless one is named.",
)
@click.option("--decks", type=int, help="Deal from so many decks.")
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def sim(  # noqa: PLR0913, PLR0917 - one parameter for each option
    game: str,
    house: str | None,
    settings: tuple[str, ...],
    rounds: int | None,
    seed: int,
    workers: int,
    wanted: str | None,
    decks: int | None,
    as_data: bool,
) -> None:
    """Deal rounds of GAME from whole shoes and print what every bet made, with its standard error.

    Shoes are burned and dealt down to the cut card as the house does it. The same seed gives the same figures
    with any number of workers. Ctrl-C ends the run early and prints what is done.
    """
    for number, lowest, what in ((rounds, 1, "--rounds"), (workers, 1, "--workers"), (seed, 0, "--seed")):
        if number is not None and number < lowest:
            raise AskedError(f"{what} must be {lowest} or more, not {number}.")
    if decks is not None:
        settings = (*settings, f"decks={decks}")
    rules = chosen_rules(game, house, settings)
    if not isinstance(rules, BaccaratRules):
        raise AskedError(f"{rules.name} is not simulated yet: only the baccarat games are.")
    until = _until(rules, wanted)

    from pitboss.odds.baccarat_kernel import must_compile
    from pitboss.odds.sim import simulate

    if must_compile():
        click.echo(_COMPILING, err=True)
    try:
        with _progress(shown=not as_data) as report:
            result = simulate(rules, rounds, seed=seed, workers=workers, until=until, progress=report)
    except ValueError as error:
        raise AskedError(f"{error}.") from None
    if as_data:
        click.echo(json.dumps(_as_json(result), indent=2))
    else:
        _print(rules, result)
    if result.interrupted:
        click.echo("Stopped early: these are the rounds that were done.", err=True)


def _until(rules: BaccaratRules, wanted: str | None) -> "Until | None":
    """Read `0.01%` or `tie=0.01%`."""
    from pitboss.odds.sim import Until

    if wanted is None:
        return None
    bet, _, share = wanted.rpartition("=")
    if bet and bet not in rules.bets:
        raise AskedError(f'--until names no bet of this game: "{bet}"; there are {", ".join(rules.bets)}.')
    try:
        rate = parse_rate(share)
    except OddsError as error:
        raise AskedError(f"--until: {error}.") from None
    if not rate.part:
        raise AskedError("--until must be above zero: no run is long enough.")
    return Until(rate.part / rate.whole, bet)


class _Pace(ProgressColumn):
    """Rounds in a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:,.0f} rounds/s")


@contextmanager
def _progress(*, shown: bool) -> "Iterator[Report | None]":
    """A bar on standard error while it runs, if anybody is looking."""
    if not shown:
        yield None
        return
    columns = (TextColumn("{task.completed:,.0f} rounds"), BarColumn(), _Pace(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        shown_at = 0.0

        def report(dealt: int, expected: int) -> None:
            nonlocal shown_at
            if (now := monotonic()) >= shown_at + _EVERY:
                shown_at = now
                bar.update(task, completed=dealt, total=expected)

        yield report


def _print(rules: BaccaratRules, result: "SimResult") -> None:
    console = Console(highlight=False)
    place = f"  {rules.house}/{rules.game}  {rules.decks} decks"
    console.print(Text.assemble((rules.name, "bold"), place))
    pace = f"{result.rounds:,} rounds in {result.seconds:.1f} s, {result.rounds_per_second:,.0f} a second\n"
    console.print(pace)
    table = Table("bet", "house edge", "standard error", "wins", "pushes", "loses", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for bet in result.bets:
        digits = _digits(bet.standard_error)
        counts = (f"{number / result.rounds:.4%}" for number in (bet.win, bet.push, bet.lose))
        edge = f"{bet.house_edge:.{digits}%}"
        table.add_row(bet_name(rules, bet.bet), edge, f"{bet.standard_error:.{digits}%}", *counts)
    console.print(table)


def _digits(error: float) -> int:
    """Decimals of a percentage worth printing beside a standard error: two of its own."""
    return min(8, max(2, 1 - math.floor(math.log10(error * 100)))) if error else 4


def _as_json(result: "SimResult") -> dict[str, Any]:
    return {
        "game": result.game,
        "house": result.house,
        "decks": result.decks,
        "rounds": result.rounds,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds_per_second,
        "bets": [
            {"bet": bet.bet, "house_edge": bet.house_edge, "standard_error": bet.standard_error}
            for bet in result.bets
        ],
    }
