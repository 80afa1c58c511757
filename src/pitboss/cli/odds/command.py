"""`pitboss odds`: print every bet of a game with its exact edge."""

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.bets import settings_with
from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import chosen, game_options, list_defects
from pitboss.cli.odds.jackpots import MeterOptions, jackpot_options, jackpots_of, print_jackpots
from pitboss.cli.odds.plots import checked_plot, draw_edges, draw_jackpots
from pitboss.cli.odds.removal import print_removals
from pitboss.cli.odds.warnings import print_warnings
from pitboss.odds.figures import Figures, all_warnings, bet_name, bets_of, main_prices, odds_data, place_data
from pitboss.odds.figures import main_of as priced_main
from pitboss.progressive.jackpot_data import jackpot_data
from pitboss.rulebook import BlackjackRules, RulebookError, Rules

if TYPE_CHECKING:
    from pitboss.odds.bets import BetOdds
    from pitboss.odds.blackjack.analysis import MainOdds

_COMPILING = "Compiling the exact odds of blackjack: a few seconds, this first time only."


@click.command()
@game_options
@click.option("--with", "added", metavar="BET", multiple=True, help="Put a side bet of `pitboss bets` on it.")
@click.option("--decks", type=int, help="Price the game for this many decks.")
@click.option("--removal", is_flag=True, help="Show what removing each card does to every bet.")
@click.option("--jackpot", is_flag=True, help="Show only the progressive bets.")
@jackpot_options
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also draw the figures to a .png, .svg or .pdf file; with --removal or --jackpot, draw those.",
)
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def odds(
    game: str,
    house: str | None,
    settings: tuple[str, ...],
    added: tuple[str, ...],
    decks: int | None,
    removal: bool,
    jackpot: bool,
    hands_per_hour: str | None,
    reseed: str | None,
    contribution: str | None,
    meter: str | None,
    plot: Path | None,
    as_data: bool,
) -> None:
    """Print every bet of GAME: its exact edge, how often it wins, pushes and loses, and its deviation.

    The figures are for a freshly shuffled shoe, per unit staked.
    """
    rules, checked = chosen(game, house, (*settings_with(added), *settings), decks)
    checked_plot(plot)
    asked = MeterOptions(hands_per_hour, reseed, contribution, meter)
    if removal and (jackpot or asked.anything):
        raise CommandError("--removal shows no jackpots: leave out --removal, or the options for jackpots.")
    if removal:
        print_removals(rules, as_data=as_data, plot=plot)
        return
    if jackpot:
        _show_jackpots(rules, asked, plot=plot, as_data=as_data)
        print_warnings(() if as_data else checked)
        return
    jackpots = {found.bet: found for found in jackpots_of(rules, asked)}
    if not as_data:
        tell_compiling(rules)
    bets, main = bets_of(rules), main_of(rules)
    warnings = all_warnings(rules, checked, bets, main)
    if plot is not None:
        mains = [(bet_name(rules, "main"), main.house_edge, main.standard_deviation)] if main else []
        points = [(bet_name(rules, bet.bet), float(bet.house_edge), bet.standard_deviation) for bet in bets]
        draw_edges(rules, [*mains, *points], plot)
    if as_data:
        progressive = {
            bet: jackpot_data(found, assumed=asked.hands_per_hour is None) for bet, found in jackpots.items()
        }
        click.echo(json.dumps(odds_data(Figures(rules, bets, main), progressive, warnings), indent=2))
        return
    console = Console()
    _print_heading(console, rules)
    console.print(_table(rules, bets, main))
    if main is not None:
        _print_main(console, main)
    for bet, found in jackpots.items():
        print_jackpots(console, bet_name(rules, bet), found, asked)
    print_warnings(warnings)


def _show_jackpots(rules: Rules, asked: MeterOptions, *, plot: Path | None, as_data: bool) -> None:
    found = jackpots_of(rules, asked)
    if not found:
        raise CommandError(f"{rules.name} has no progressive bet, and so no meter and no jackpot.")
    if plot is not None:
        draw_jackpots(rules, found, plot)
    if as_data:
        bets = [
            {"bet": odds.bet} | jackpot_data(odds, assumed=asked.hands_per_hour is None) for odds in found
        ]
        click.echo(json.dumps(place_data(rules) | {"bets": bets}, indent=2))
        return
    console = Console()
    _print_heading(console, rules)
    for odds in found:
        print_jackpots(console, bet_name(rules, odds.bet), odds, asked)


def _print_heading(console: Console, rules: Rules) -> None:
    place = f"  {rules.house}/{rules.game}  {rules.decks} decks\n"
    console.print(Text.assemble((rules.name, "bold"), place))


def _table(rules: Rules, bets: "tuple[BetOdds, ...]", main: "MainOdds | None") -> Table:
    table = Table(
        "bet", "pays", "house edge", "wins", "pushes", "loses", "deviation", box=None, pad_edge=False
    )
    for column in table.columns[2:]:
        column.justify = "right"
    if main is not None:
        shares = (
            _known(share)
            for share in (
                main.house_edge,
                main.win,
                main.push,
                main.lose,
            )
        )
        deviation = "" if main.standard_deviation is None else f"{main.standard_deviation:.4f}"
        table.add_row(bet_name(rules, "main"), main_prices(rules), *shares, deviation)
    for bet in bets:
        exact = (percent(share) for share in (bet.house_edge, bet.win, bet.push, bet.lose))
        table.add_row(bet_name(rules, bet.bet), bet.pays, *exact, f"{bet.standard_deviation:.4f}")
    return table


def _known(share: float | None) -> str:
    return "" if share is None else percent(share)


def _print_main(console: Console, main: "MainOdds") -> None:
    console.print(f"\nThe main bet is for the chart {main.chart}, insurance never taken.", highlight=False)
    best = percent(main.optimal_house_edge)
    console.print(f"With the best play by the cards of the hand it is {best}.", highlight=False)


def main_of(rules: Rules) -> "MainOdds | None":
    """Return blackjack's main bet; errors in the rulebook's chart are printed and end the command."""
    try:
        return priced_main(rules)
    except RulebookError as error:
        list_defects("Errors", error.defects, err=True)
        raise click.exceptions.Exit(1) from None


def tell_compiling(rules: Rules) -> None:
    """Say why the first run takes a few seconds, if it must compile."""
    if isinstance(rules, BlackjackRules):
        from pitboss.odds.blackjack import play_kernel

        if play_kernel.must_compile():
            click.echo(_COMPILING, err=True)


def percent(share: Fraction | float) -> str:
    return f"{float(share) * 100:.4f}%"
