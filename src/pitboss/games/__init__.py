"""The rules of play, pure: commands in, events or a refusal out, states folded from events."""

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
