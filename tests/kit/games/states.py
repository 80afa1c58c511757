"""A table's game as the state of one family, for tests that know which game is dealt."""

from pitboss.games.baccarat import Baccarat
from pitboss.games.blackjack import Blackjack
from pitboss.games.state import GameState


def baccarat(state: GameState) -> Baccarat:
    """Return the state, which must be baccarat's."""
    assert isinstance(state, Baccarat), state
    return state


def blackjack(state: GameState) -> Blackjack:
    """Return the state, which must be blackjack's."""
    assert isinstance(state, Blackjack), state
    return state
