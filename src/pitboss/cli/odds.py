"""`pitboss odds`: every bet of a game with its exact edge."""

import json
import sys
from fractions import Fraction
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.chosen import chosen_rules, game_options
from pitboss.rulebook import BaccaratRules, Rules

_NOT_YET = 2


@click.command()
@game_options
@click.option("--decks", type=int, help="Price it for so many decks.")
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def odds(game: str, house: str | None, settings: tuple[str, ...], decks: int | None, as_data: bool) -> None:
    """Print every bet of GAME: exact edge, how often it wins, pushes and loses, and its deviation.

    The figures are for a freshly shuffled shoe, per unit staked.
    """
    if decks is not None:
        settings = (*settings, f"decks={decks}")
    rules = chosen_rules(game, house, settings)
    if not isinstance(rules, BaccaratRules):
        click.echo("The odds of blackjack are not there yet; those of the baccarat games are.", err=True)
        sys.exit(_NOT_YET)
    from pitboss.odds.bets import baccarat_odds

    bets = baccarat_odds(rules)
    if as_data:
        click.echo(json.dumps(_as_json(rules, bets), indent=2))
        return
    table = Table(
        "bet", "pays", "house edge", "wins", "pushes", "loses", "deviation", box=None, pad_edge=False
    )
    for column in table.columns[2:]:
        column.justify = "right"
    for bet in bets:
        shares = (_percent(share) for share in (bet.house_edge, bet.win, bet.push, bet.lose))
        table.add_row(rules.bets[bet.bet].name, bet.pays, *shares, f"{bet.standard_deviation:.4f}")
    console = Console()
    place = f"  {rules.house}/{rules.game}  {rules.decks} decks\n"
    console.print(Text.assemble((rules.name, "bold"), place))
    console.print(table)


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.4f}%"


def _as_json(rules: Rules, bets: Any) -> dict[str, Any]:
    return {
        "game": rules.game,
        "house": rules.house,
        "decks": rules.decks,
        "bets": [
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
            for bet in bets
        ],
    }
