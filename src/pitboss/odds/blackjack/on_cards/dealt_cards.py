"""The first cards of a round out of any shoe, and in how many ways each of them can be dealt."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from pitboss.cards import Card
from pitboss.odds.blackjack.on_cards.card_facts import NO_CARD, Cards, Dealt, number_of

Shoe = Mapping[Card, int]
Chances = dict[str, Fraction]
"""The probability of each hand; what is missing to 1 is no hand at all."""


def cards_by_number(shoe: Shoe) -> Cards:
    """Return how many of each card a shoe holds."""
    counts = np.zeros(NO_CARD, dtype=np.int64)
    for card, count in shoe.items():
        counts[number_of(card)] += count
    return counts


def all_dealt(counts: Cards, *, up: bool = False, hole: bool = False) -> tuple[Dealt, Cards]:
    """Return all first cards, the guest's two in one order only, and the ways of each in both orders."""
    cards = np.flatnonzero(counts)
    one, two = (places.ravel() for places in np.triu_indices(len(cards)))
    first, second = cards[one], cards[two]
    ways = counts[first] * (counts[second] - (first == second)) * np.where(first == second, 1, 2)
    if not up:
        return Dealt(first, second, np.asarray(NO_CARD)), ways
    first, second, ways = first[:, None], second[:, None], ways[:, None]
    third = cards[None, :]
    ways = ways * np.maximum(counts[third] - (third == first) - (third == second), 0)
    if not hole:
        return Dealt(first, second, third), ways
    first, second, third, ways = (card[..., None] for card in (first, second, third, ways))
    fourth = cards[None, None, :]
    left = counts[fourth] - (fourth == first) - (fourth == second) - (fourth == third)
    return Dealt(first, second, third, hole=fourth), ways * np.maximum(left, 0)
