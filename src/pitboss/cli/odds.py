"""`pitboss odds`: every bet of a game with its exact edge."""

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.chosen import chosen_rules, game_options
from pitboss.cli.removal import print_removals
from pitboss.rulebook import BaccaratRules, BlackjackRules, Rules

if TYPE_CHECKING:
    from pitboss.odds.bets import BetOdds
    from pitboss.odds.blackjack import MainOdds


@click.command()
@game_options
@click.option("--decks", type=int, help="Price it for so many decks.")
@click.option("--removal", is_flag=True, help="Show what removing each card does to every bet.")
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def odds(
    game: str, house: str | None, settings: tuple[str, ...], decks: int | None, removal: bool, as_data: bool
) -> None:
    """Print every bet of GAME: exact edge, how often it wins, pushes and loses, and its deviation.

    The figures are for a freshly shuffled shoe, per unit staked.
    """
    if decks is not None:
        settings = (*settings, f"decks={decks}")
    rules = chosen_rules(game, house, settings)
    if removal:
        print_removals(rules, as_data=as_data)
        return
    bets, main = bets_of(rules), main_of(rules)
    if as_data:
        click.echo(json.dumps(_as_json(rules, bets, main), indent=2))
        return
    table = Table(
        "bet", "pays", "house edge", "wins", "pushes", "loses", "deviation", box=None, pad_edge=False
    )
    for column in table.columns[2:]:
        column.justify = "right"
    if main is not None and isinstance(rules, BlackjackRules):
        prices = f"1 to 1, blackjack {rules.blackjack.pays}"
        table.add_row(bet_name(rules, "main"), prices, percent(main.house_edge))
    for bet in bets:
        shares = (percent(share) for share in (bet.house_edge, bet.win, bet.push, bet.lose))
        table.add_row(bet_name(rules, bet.bet), bet.pays, *shares, f"{bet.standard_deviation:.4f}")
    console = Console()
    place = f"  {rules.house}/{rules.game}  {rules.decks} decks\n"
    console.print(Text.assemble((rules.name, "bold"), place))
    console.print(table)
    if main is not None:
        console.print(
            f"\nThe main bet is for the chart {main.chart}, insurance never taken.", highlight=False
        )
        best = percent(main.optimal_house_edge)
        console.print(f"With the best play by the cards of the hand it is {best}.", highlight=False)
    for bet in bets:
        if bet.break_even_meter is not None:
            _print_jackpots(console, bet_name(rules, bet.bet), bet)


def main_of(rules: Rules) -> "MainOdds | None":
    """Blackjack's main bet, which depends on how it is played; None at other games."""
    if not isinstance(rules, BlackjackRules):
        return None
    from pitboss.odds.blackjack import main_odds

    return main_odds(rules)


def bets_of(rules: Rules) -> "tuple[BetOdds, ...]":
    """Every bet that needs no decision. Imported here, so that help and slips need no arithmetic."""
    if isinstance(rules, BaccaratRules):
        from pitboss.odds.bets import baccarat_odds

        return baccarat_odds(rules)
    from pitboss.odds.side_bets import side_bet_odds

    return side_bet_odds(rules)


def bet_name(rules: Rules, bet: str) -> str:
    """A bet as a placard names it."""
    return rules.bets[bet].name if bet in rules.bets else bet.capitalize()


def _print_jackpots(console: Console, name: str, bet: "BetOdds") -> None:
    """What the edge leaves out: the percentage prizes, and the meter at which they make the bet fair."""
    console.print(f"\n{name}: the edge leaves the percentage prizes out.", highlight=False)
    for jackpot in bet.jackpots:
        console.print(
            f"  {jackpot.name} of the meter, once in {float(1 / jackpot.probability):,.0f}", highlight=False
        )
    assert bet.break_even_meter is not None  # asked by the caller
    console.print(f"  fair at a meter of ${float(bet.break_even_meter):,.2f}", highlight=False)


def percent(share: Fraction | float) -> str:
    """A share as people read it."""
    return f"{float(share) * 100:.4f}%"


def _as_json(rules: Rules, bets: "tuple[BetOdds, ...]", main: "MainOdds | None") -> dict[str, Any]:
    return {
        "game": rules.game,
        "house": rules.house,
        "decks": rules.decks,
        "bets": [
            *([_main(rules, main)] if main is not None else []),
            *_bets(bets),
        ],
    }


def _main(rules: Rules, main: "MainOdds") -> dict[str, Any]:
    """The edge is worked out in floating point; how often the main bet wins is not worked out at all."""
    unknown = dict.fromkeys(("exact", "win", "push", "lose", "standard_deviation"))
    pays = f"1 to 1, blackjack {rules.blackjack.pays}" if isinstance(rules, BlackjackRules) else ""
    edges = {"house_edge": main.house_edge, "optimal_house_edge": main.optimal_house_edge}
    return {"bet": "main", "pays": pays, "chart": main.chart, **edges, **unknown}


def _bets(bets: "tuple[BetOdds, ...]") -> list[dict[str, Any]]:
    return [
        {
            "bet": bet.bet,
            "pays": bet.pays,
            "house_edge": float(bet.house_edge),
            "exact": str(bet.house_edge),
            "win": float(bet.win),
            "push": float(bet.push),
            "lose": float(bet.lose),
            "standard_deviation": bet.standard_deviation,
        }
        | _jackpots(bet)
        for bet in bets
    ]


def _jackpots(bet: "BetOdds") -> dict[str, Any]:
    if bet.break_even_meter is None:
        return {}
    return {
        "jackpots": [{"share": j.name, "probability": float(j.probability)} for j in bet.jackpots],
        "break_even_meter": float(bet.break_even_meter),
    }
