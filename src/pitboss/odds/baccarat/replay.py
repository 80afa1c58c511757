"""A baccarat shoe with its cards in a given order, played by the simulation's kernel."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pitboss.cards import DECK, Card
from pitboss.odds.baccarat.exact import composition
from pitboss.odds.baccarat.kernel import deal_in_order, third_cards
from pitboss.odds.baccarat.sim import Dealing

_VALUE = {card: composition((card,)).index(1) for card in DECK}
_FEWEST = 4
"""Cards in a round."""


class Replayed(NamedTuple):
    """A played shoe: the cards burned before the first hand, and every round's outcome code."""

    burned: int
    codes: tuple[int, ...]


def replay(dealing: Dealing, cards: Sequence[Card]) -> Replayed:
    """Play a whole shoe, front card first, from the burn to the last hand.

    The kernel leaves cards that are burned unseen at the back of the shoe, since it never needs to look at
    them; here they are put there.
    """
    shown = dealing.shown
    unseen = dealing.unseen + shown * (_VALUE[cards[0]] or 10)
    order = (*cards[:shown], *cards[shown + unseen :], *cards[shown : shown + unseen])
    shoe = np.array([_VALUE[card] for card in order], dtype=np.uint8)
    codes = np.zeros(len(order) // _FEWEST, dtype=np.uint16)
    none = np.uint64(0)
    house = (np.uint64(shown), np.uint64(dealing.unseen), np.uint64(dealing.depth), none)
    work = (np.uint64(1), np.uint64(codes.size))
    rounds = int(deal_in_order(shoe, codes, third_cards(), (none, none), house, work))
    return Replayed(shown + unseen, tuple(codes[:rounds].tolist()))
