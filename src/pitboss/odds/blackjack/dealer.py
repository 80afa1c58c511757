"""The exact chances of the dealer's totals, for any up card over any composition of the unseen cards.

A shoe is ten counts by value: aces, twos to nines, and all the tens together. The dealer's drawn cards are
taken as sets: each final set is counted with the number of orders in which the dealer can come to it, and all
compositions asked about are worked through the tree of sets at once.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.odds.blackjack.play_kernel import dealer_ends

VALUES = "A23456789T"
"""The ten values, in the order of the counts of a shoe."""
ACE, TEN = 0, 9

Counts = tuple[int, ...]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

BLACKJACK, BUST = 5, 6
"""The places of a blackjack and of a broken hand; 17 to 21 come before them."""

_Node = tuple[int, int, int, int, int]


class DealerTotals(msgspec.Struct, frozen=True):
    """The chance of each way in which the dealer's hand can end."""

    totals: dict[int, float]
    """From 17 to 21; a blackjack is not among the 21s."""
    blackjack: float
    bust: float


def full_values(decks: int) -> Counts:
    """Return the counts by value of whole decks."""
    return (4 * decks,) * 9 + (16 * decks,)


def by_value(shoe: Mapping[Card, int]) -> Counts:
    """Return the counts by value of a shoe that is known card by card."""
    counts = [0] * len(VALUES)
    for card, count in shoe.items():
        counts[VALUES.index(card[0]) if card[0] in VALUES else TEN] += count
    return tuple(counts)


def dealer_totals(up: str, unseen: Sequence[int], *, hits_soft17: bool, peeked: bool = False) -> DealerTotals:
    """Return how the dealer ends with this up card; `unseen` is all but the up card and the known cards.

    When the dealer has looked and play goes on, there is no blackjack. Cards that may run out before the
    dealer is done are a `ValueError`.
    """
    place = VALUES.index(up)
    chances = final_chances(place, np.array([unseen], dtype=np.float64), hits_soft17)[0]
    if abs(float(chances.sum()) - 1) > 1e-9:
        raise ValueError(f"these cards may run out before the dealer is done: {tuple(unseen)}")
    if peeked:
        chances[BLACKJACK] = 0
        chances /= chances.sum()
    return DealerTotals(
        {17 + place: float(chances[place]) for place in range(BLACKJACK)},
        float(chances[BLACKJACK]),
        float(chances[BUST]),
    )


def final_chances(up: int, unseen: Floats, hits_soft17: bool) -> Floats:
    """Return the chances of 17 to 21, blackjack and bust (columns) for each row of `unseen`."""
    return dealer_ends(_tree(up, hits_soft17), unseen, unseen.sum(axis=1))


@cache
def _tree(up: int, hits_soft17: bool) -> Ints:
    """Return the dealer's final sets as a walk: depth, card, how many of it before, its end, its orders.

    A set is written in ascending order of value; a step that is no end has no orders.
    """
    finals: dict[tuple[int, ...], list[int]] = {}
    growing: dict[tuple[int, ...], int] = {(): 1}
    while growing:
        longer: dict[tuple[int, ...], int] = {}
        for drawn, ways in growing.items():
            for card in range(len(VALUES)):
                grown = tuple(sorted((*drawn, card)))
                end = _end((up, *grown), hits_soft17)
                if end is None:
                    longer[grown] = longer.get(grown, 0) + ways
                else:
                    finals.setdefault(grown, [end, 0])[1] += ways
        growing = longer
    nodes: dict[tuple[int, ...], _Node] = {}
    for drawn in sorted(finals):
        for depth in range(1, len(drawn) + 1):
            head = drawn[:depth]
            end, ways = finals.get(head, (0, 0))
            nodes.setdefault(head, (depth, head[-1], head[:-1].count(head[-1]), end, ways))
    return np.array(list(nodes.values()), dtype=np.int64)


def _end(hand: tuple[int, ...], hits_soft17: bool) -> int | None:
    """Return how a dealer's hand ends, or None if the dealer draws."""
    hard = sum(hand) + len(hand)
    soft = ACE in hand and hard <= 11
    points = hard + 10 if soft else hard
    if points > 21:
        return BUST
    if points == 21 and len(hand) == 2:
        return BLACKJACK
    if points < 17 or (points == 17 and soft and hits_soft17):
        return None
    return points - 17
