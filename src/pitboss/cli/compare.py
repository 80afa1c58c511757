"""`pitboss compare`: what another rule set does to every bet."""

import json
from fractions import Fraction
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.chosen import chosen_rules
from pitboss.cli.odds import bet_name, bets_of, main_of, percent
from pitboss.rulebook import Rules


@click.command()
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option(
    "--set", "settings", metavar="KEY=VALUE", multiple=True, help="Change a key of B, as in decks=6."
)
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def compare(before: str, after: str, settings: tuple[str, ...], as_data: bool) -> None:
    """Print the house edge of every bet under two rule sets, and the change.

    A and B are games, as in mini-baccarat, or rulebook files. To see what one change does, name the same game
    twice and change B: pitboss compare mini-baccarat mini-baccarat --set decks=6.
    """
    first, second = chosen_rules(before, None, ()), chosen_rules(after, None, settings)
    rows = _rows(first, second)
    if as_data:
        click.echo(
            json.dumps(
                {"a": _place(first), "b": _place(second), "bets": [_as_json(row) for row in rows]}, indent=2
            )
        )
        return
    table = Table("bet", "A", "B", "change", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, _, one, two in rows:
        change = f"{float(two - one) * 100:+.4f}%" if one is not None and two is not None else ""
        table.add_row(name, *("" if edge is None else percent(edge) for edge in (one, two)), change)
    console = Console()
    for letter, rules in (("A", first), ("B", second)):
        console.print(
            Text.assemble((letter, "bold"), f"  {rules.name}, {_place(rules)}, {rules.decks} decks")
        )
    console.print(Text("House edge per unit staked, on a freshly shuffled shoe\n", style="dim"))
    console.print(table)


Row = tuple[str, str, Fraction | float | None, Fraction | float | None]


def _rows(first: Rules, second: Rules) -> list[Row]:
    """Every bet of either, those of A first."""
    edges = [_edges(rules) for rules in (first, second)]
    names = {bet: bet_name(second, bet) for bet in edges[1]} | {bet: bet_name(first, bet) for bet in edges[0]}
    order = [*edges[0], *(bet for bet in edges[1] if bet not in edges[0])]
    return [(names[bet], bet, edges[0].get(bet), edges[1].get(bet)) for bet in order]


def _edges(rules: Rules) -> dict[str, Fraction | float]:
    main = main_of(rules)
    mains: dict[str, Fraction | float] = {} if main is None else {"main": main.house_edge}
    return mains | {odds.bet: odds.house_edge for odds in bets_of(rules)}


def _place(rules: Rules) -> str:
    return f"{rules.house}/{rules.game}"


def _as_json(row: Row) -> dict[str, Any]:
    _, bet, one, two = row
    return {
        "bet": bet,
        "a": None if one is None else float(one),
        "b": None if two is None else float(two),
        "change": None if one is None or two is None else float(two - one),
    }
