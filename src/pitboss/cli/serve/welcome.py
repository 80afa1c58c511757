"""The first screen: the games that pitboss knows, and what to try next."""

from rich.console import Console

import pitboss
from pitboss.cli.games_table import games_table

_NEXT = (
    ("pitboss", "the demo floor in your browser: every game, bots, and a seat for you"),
    ("pitboss serve --data DIR", "your own floor, with staff and guests who sign in"),
    ("pitboss play FILE", "play rounds written as plain text; docs/notation.md shows how"),
    ("pitboss rulebook show mini-baccarat", "read a game's rules as the table plays them"),
    ("pitboss odds five-treasures", "every bet with its exact edge"),
    ("pitboss strategy blackjack-shoe", "the best strategy chart, and what the house's chart costs"),
    ("pitboss rulebook check FILE", "check your own rulebook"),
    ("pitboss rules show BAC-DRAW-07", "look up any rule of the manuals"),
    ("pitboss rules coverage", "see which rules are embodied and tested"),
)


def welcome() -> None:
    console = Console()
    console.print(f"\n[bold]pitboss[/bold] {pitboss.__version__}: one rulebook runs the pit\n")
    console.print(games_table())
    console.print("\n[bold]Try next[/bold]")
    for command, purpose in _NEXT:
        console.print(f"  [cyan]{command:38}[/cyan] {purpose}", highlight=False)
    console.print()
