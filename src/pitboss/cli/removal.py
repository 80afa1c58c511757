"""`pitboss odds --removal`: what removing each card does to every bet."""

import json

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.rulebook import Rules

_BASIS = 10_000
"""Effects are shown in hundredths of a percent."""


def print_removals(rules: Rules, *, as_data: bool) -> None:
    """As a table of hundredths of a percent, or as JSON."""
    from pitboss.odds.removal import removals

    found = removals(rules)
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
        click.echo(
            json.dumps(
                {"game": rules.game, "house": rules.house, "decks": rules.decks, "bets": bets}, indent=2
            )
        )
        return
    table = Table("bet", *found[0].effects, "fit", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for bet in found:
        name = rules.bets[bet.bet].name if bet.bet in rules.bets else bet.bet.capitalize()
        table.add_row(name, *(f"{float(effect) * _BASIS:+.2f}" for effect in bet.effects.values()), "")
        tags = (f"{tag:+d}" if tag else "0" for tag in bet.tags.values())
        ordered = {card: tag for card, tag in zip(bet.tags, tags, strict=True)}
        table.add_row("", *(ordered[card] for card in bet.effects), f"{bet.correlation:.3f}", style="dim")
    console = Console()
    console.print(Text.assemble((rules.name, "bold"), f"  {rules.house}/{rules.game}  {rules.decks} decks"))
    console.print(
        "What one card less does for the guest, in hundredths of a percent of the bet; below it the best"
    )
    console.print("count of +1, 0 and -1, with its correlation.\n")
    console.print(table)
