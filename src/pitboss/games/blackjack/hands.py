"""Totals of blackjack: what the cards say, before any rule of a house."""

from typing import NamedTuple

from pitboss.cards import RANKS, SUITS, Card

VALUE: dict[Card, int] = {
    Card(rank + suit): value
    for rank, value in zip(RANKS, (1, *range(2, 11), 10, 10, 10), strict=True)
    for suit in SUITS
}
"""Aces count 1 here, and 11 where a total says so; faces count 10 (BJ-GAME-02)."""


class Total(NamedTuple):
    """The best total not above 21; soft when one ace counts 11 in it (BJ-GAME-03)."""

    points: int
    soft: bool


def total(cards: tuple[Card, ...]) -> Total:
    """The total of a hand; above 21 it is hard and broken."""
    hard = sum(map(VALUE.__getitem__, cards))
    if hard <= 11 and any(card[0] == "A" for card in cards):
        return Total(hard + 10, soft=True)
    return Total(hard, soft=False)


def is_natural(cards: tuple[Card, ...]) -> bool:
    """An ace and a ten-value as the only two cards; a split hand is none, which its holder knows."""
    return len(cards) == 2 and total(cards).points == 21
