"""`pitboss odds --removal`: show what the removal of each card does to every bet."""

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.odds.plots import draw_removals
from pitboss.rulebook import Rules

_BASIS = 10_000
"""Effects are shown in hundredths of a percent."""


def print_removals(rules: Rules, *, as_data: bool, plot: Path | None = None) -> None:
    """Print a table in hundredths of a percent, or JSON; draw bars if a file is named."""
    from pitboss.odds.counting.removal import removals

    found = removals(rules)
    if plot is not None:
        draw_removals(rules, found, plot)
    if as_data:
        bets = [
            {
                "bet": bet.bet,
                "effects": {card: float(effect) for card, effect in bet.effects.items()},
                "count": bet.tags,
                "correlation": bet.correlation,
            }
            for bet in found
        ]
        place = {"game": rules.game, "house": rules.house, "decks": rules.decks}
        click.echo(json.dumps(place | {"bets": bets}, indent=2))
        return
    table = Table("bet", *found[0].effects, "fit", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for bet in found:
        key = rules.bets[bet.bet].key if bet.bet in rules.bets else "INS"
        table.add_row(key, *(f"{float(effect) * _BASIS:+.1f}" for effect in bet.effects.values()), "")
        tags = (f"{bet.tags[card]:+d}" if bet.tags[card] else "0" for card in bet.effects)
        table.add_row("", *tags, f"{bet.correlation:.2f}", style="dim")
    console = Console()
    console.print(Text.assemble((rules.name, "bold"), f"  {rules.house}/{rules.game}  {rules.decks} decks"))
    console.print("What one card less does for the guest, in hundredths of a percent;")
    console.print("below it the best count of +1, 0 and -1, with its correlation.\n")
    console.print(table)
