"""Cards as small numbers, for arrays: 0 is no card, 1 to 52 the deck in its order, 53 a card face down."""

from collections.abc import Iterable

import numpy as np

from pitboss.cards import DECK, UNSEEN, Card

NO_CARD = 0
FACE_DOWN = len(DECK) + 1
CODE: dict[Card, int] = {UNSEEN: FACE_DOWN, **{card: place for place, card in enumerate(DECK, 1)}}
CARD: dict[int, Card] = {code: card for card, code in CODE.items()}


def coded(cards: Iterable[Card], width: int) -> np.ndarray:
    """Return a row of codes, with zeros after the last card."""
    row = np.zeros(width, np.int8)
    for place, card in enumerate(cards):
        row[place] = CODE[card]
    return row
