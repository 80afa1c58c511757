"""The rules of play, pure: commands in, events or a refusal out, states folded from events."""

from pitboss.games.baccarat import BACCARAT
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.game import AnyGame

GAMES: dict[str, AnyGame] = {BACCARAT.family: BACCARAT, BLACKJACK.family: BLACKJACK}
"""Every family of games, by the name a rulebook gives it."""
