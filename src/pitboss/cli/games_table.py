"""The houses and their games as a table, for the first screen and for `pitboss rulebook list`."""

from rich.table import Table
from rich.text import Text

from pitboss.payouts import money
from pitboss.rulebook import games, houses, load


def games_table() -> Table:
    """Return a table with one row for every game of every house."""
    table = Table(box=None, pad_edge=False)
    for heading in ("house", "game", "name", "decks", "limits", "bets"):
        table.add_column(heading, no_wrap=heading != "bets")
    for house in houses():
        for game in games(house):
            rules = load(game, house=house)
            limits = f"{money(rules.limits.min)} to {money(rules.limits.max)}"
            keys = " ".join(bet.key for bet in rules.bets.values())
            table.add_row(house, game, Text(rules.name), str(rules.decks), limits, keys)
    return table
