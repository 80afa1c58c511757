"""Totals and named hands of blackjack: what the cards say, before any rule of a house."""

from typing import NamedTuple

from pitboss.cards import RANKS, SUITS, Card

VALUE: dict[Card, int] = {
    Card(rank + suit): value
    for rank, value in zip(RANKS, (1, *range(2, 11), 10, 10, 10), strict=True)
    for suit in SUITS
}
"""Aces count 1 here, and 11 where a total says so; faces count 10 (BJ-GAME-02)."""

_RED = frozenset("hd")
_ORDER = {rank: place for place, rank in enumerate(RANKS, 1)}
_ACE_HIGH = 14


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


def poker_hand(cards: tuple[Card, ...], ace: str) -> str:
    """The name of a three-card poker hand, or nothing (TLX-06, TLX-07, A-36)."""
    ranks = {card[0] for card in cards}
    flush = len({card[1] for card in cards}) == 1
    if len(ranks) == 1:
        return "suited_three_of_a_kind" if flush else "three_of_a_kind"
    if _is_straight(ranks, ace):
        return "straight_flush" if flush else "straight"
    return "flush" if flush else ""


def _is_straight(ranks: set[str], ace: str) -> bool:
    """Three ranks in a row; an ace is high, low or either by house rule, and never in the middle."""
    if len(ranks) != 3:
        return False
    low = sorted(_ORDER[rank] for rank in ranks)
    high = sorted(_ACE_HIGH if rank == "A" else _ORDER[rank] for rank in ranks)
    tries = [high] if ace == "high" else [low] if ace == "low" else [low, high]
    return any(places[2] - places[0] == 2 for places in tries)


def sevens_hand(first: tuple[Card, ...], third: Card | None) -> str:
    """The name of a Blazing 7s hand, or nothing; a third 7 counts only after two (B7V-PAY-08)."""
    sevens = sum(card[0] == "7" for card in first)
    with_third = third is not None and third[0] == "7"
    if sevens == 2 and third is not None and with_third:
        suits = {card[1] for card in (*first, third)}
        if len(suits) == 1:
            return "three_suited_sevens"
        return "three_coloured_sevens" if len({suit in _RED for suit in suits}) == 1 else "three_sevens"
    if sevens == 2:
        return "two_sevens"
    if sevens == 1:
        return "one_seven_and_third" if with_third else "one_seven"
    return ""
