"""The rules of play, pure: commands in, events or a refusal out, states folded from events.

A family of games is a folder here and a `Game` that `register` adds. Nothing outside asks for a family by its
name: what a room needs to know, the game supplies, or the room has a registry of its own for it.

`contract.py`     the words that all games share: commands, events, refusals, calls, offers, items
`command_row.py`  one command in one row: who gives it, when, its handler, its words
`wager.py`        a wager, placed, taken back or found lying there
`wagers.py`       what refuses a wager, and which wagers are offered
`limit_rules.py`  the rule that a limit of a bet comes from
`citations.py`    the rules that refusals cite
`round.py`        the frame of a round: opened, waved off, picked up, ruled on
`roads.py`        the score cards of a shoe
`state.py`        the part of a state that every game has
`view.py`         the part of a view that every game has
`pack.py`         the pack: shuffled, cut, loaded, burned
`tucked_card.py`  the card under the shoe at a change of dealers
`steps.py`        the steps that games share: legality, decisions, offers, folds
`face_down.py`    the sealed cards in a state, and their opening
`manual.py`       the rules that moves, calls, payments and cases cite
`procedure.py`    how the table around a game works
`game.py`         `Game`: what a family supplies
`baccarat/`       baccarat
`blackjack/`      blackjack
`driver.py`       the automatic dealer of a game without a table
"""

from pitboss.games import citations
from pitboss.games.baccarat import BACCARAT
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.game import AnyGame

GAMES: dict[str, AnyGame] = {}
"""Every family of games, by the name that a rulebook gives it."""


def register(game: AnyGame) -> None:
    """Add a family of games; its name must be new."""
    if game.family in GAMES:
        raise ValueError(f"there is a family {game.family!r} already")
    GAMES[game.family] = game
    citations.FAMILIES[game.family] = game.citations


def unregister(family: str) -> None:
    """Take a family out again."""
    del GAMES[family], citations.FAMILIES[family]


register(BACCARAT)
register(BLACKJACK)
