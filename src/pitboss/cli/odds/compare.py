"""`pitboss compare`: print what another rule set does to every bet."""

import json

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.game_option import chosen_rules
from pitboss.cli.odds.command import main_of, percent
from pitboss.odds.figures import Edge, Figures, bet_name, bets_of, change, compared
from pitboss.rulebook import Rules


@click.command()
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option(
    "--set",
    "settings",
    metavar="KEY=VALUE",
    multiple=True,
    help="Change a rule of B, as in decks=6; may be repeated.",
)
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def compare(before: str, after: str, settings: tuple[str, ...], as_data: bool) -> None:
    """Print the house edge of every bet under two rule sets, and the change.

    A and B are games, such as mini-baccarat, or rulebook files. To see what one change does, name the
    same game twice and change B: pitboss compare mini-baccarat mini-baccarat --set decks=6.
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
        gain = change(one, two)
        told = "" if gain is None else f"{gain * 100:+.4f}%"
        table.add_row(name, *("" if edge is None else percent(edge) for edge in (one, two)), told)
    console = Console()
    for letter, rules in (("A", first), ("B", second)):
        console.print(
            Text.assemble((letter, "bold"), f"  {rules.name}, {_place(rules)}, {rules.decks} decks")
        )
    console.print(Text("House edge per unit staked, on a freshly shuffled shoe\n", style="dim"))
    console.print(table)


Row = tuple[str, str, Edge, Edge]


def _rows(first: Rules, second: Rules) -> list[Row]:
    """Return every bet that A or B has, those of A first."""
    one, two = (Figures(rules, bets_of(rules), main_of(rules)) for rules in (first, second))
    return [
        (bet_name(first if bet in one.edges else second, bet), bet, before, after)
        for bet, before, after in compared(one, two)
    ]


def _place(rules: Rules) -> str:
    return f"{rules.house}/{rules.game}"


def _as_json(row: Row) -> dict[str, object]:
    _, bet, one, two = row
    return {
        "bet": bet,
        "a": None if one is None else float(one),
        "b": None if two is None else float(two),
        "change": change(one, two),
    }
