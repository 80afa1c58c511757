"""Side bets on a guest's own third card, exact: whether that card comes depends on how the hand is played.

The hand is played by the chart of the house. No third card comes to a blackjack, to a hand that stands, or
after a dealer's blackjack that was found before play. A third card that breaks the hand does not count, or
loses the bet (CF-36); the first card to a split hand cannot break it.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from pitboss.cards import RANKS
from pitboss.odds.blackjack.on_cards.card_facts import NO_CARD, Dealt, read_hands
from pitboss.odds.blackjack.on_cards.dealt_cards import Chances, Shoe, all_dealt, cards_by_number
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules, Reading
from pitboss.rulebook.charts import Chart, load_chart

_VALUES = range(1, 11)
_TEN = 10


class _Third(NamedTuple):
    """The chance that a third card comes to a hand, by what the guest does for it."""

    drawn: Fraction
    split: Fraction


def own_third_chances(rules: BlackjackRules, bet: BlackjackBet, read: Reading, shoe: Shoe) -> Chances:
    """Return the chance of each hand of a bet that reads the guest's own third card."""
    size = sum(shoe.values())
    comes = _third_cards(rules, shoe)
    names = ("", *(one.name for one in read.hands))
    chances: Chances = {}
    for first, second, value, third_number, without_number, count in _draws(read, shoe):
        chance = Fraction(count, size * (size - 1) * (size - 2))
        third = comes(RANKS[first], RANKS[second], value)
        whole, without = names[third_number], names[without_number]
        drawn = whole
        if _points(_value(RANKS[first]), _value(RANKS[second]), value)[0] > 21:
            drawn = "" if bet.bust == "loses" else without
        stays = 1 - third.drawn - third.split
        for hand, part in ((drawn, third.drawn), (whole, third.split), (without, stays)):
            if hand and part:
                chances[hand] = chances.get(hand, Fraction(0)) + chance * part
    return chances


def _draws(read: Reading, shoe: Shoe) -> list[tuple[int, ...]]:
    """Return in how many orders each kind of three cards can be drawn, where a line may pay it.

    A kind is both first ranks, the third card's value, and both hands by number.
    """
    dealt, ways = all_dealt(cards_by_number(shoe), up=True)
    two = Dealt(dealt.first, dealt.second, np.asarray(NO_CARD))
    whole = np.broadcast_to(read_hands(read, two._replace(third=dealt.up)), ways.shape)
    without = np.broadcast_to(read_hands(read, two), ways.shape)
    ranks = [np.broadcast_to(card >> 2, ways.shape) for card in (dealt.first, dealt.second, dealt.up)]
    kinds = (ranks[0], ranks[1], np.minimum(ranks[2] + 1, _TEN), whole, without)
    kept = (ways > 0) & ((whole > 0) | (without > 0))
    rows = np.stack([kind[kept] for kind in kinds], axis=1)
    if not len(rows):
        return []
    each, place = np.unique(rows, axis=0, return_inverse=True)
    counts = np.zeros(len(each), dtype=np.int64)
    np.add.at(counts, place.reshape(-1), ways[kept])
    return [(*row, count) for row, count in zip(each.tolist(), counts.tolist(), strict=True)]


def _third_cards(rules: BlackjackRules, shoe: Shoe) -> Callable[[str, str, int], _Third]:
    """Return whether a third card of a value comes to two ranks, over all up cards and hole cards."""
    chart = load_chart(rules.chart)
    counts = dict.fromkeys(_VALUES, 0)
    for card, count in shoe.items():
        counts[_value(card[0])] += count

    @cache
    def comes(first: str, second: str, third: int) -> _Third:
        left = dict(counts)
        for value in (_value(first), _value(second), third):
            left[value] -= 1
        size = sum(left.values())
        parts = {"draw": Fraction(0), "split": Fraction(0), "stand": Fraction(0)}
        for up in (value for value in _VALUES if left[value] > 0):
            hole = left[_TEN] if up == 1 and rules.peek.ace else 0
            hole = left[1] if up == _TEN and rules.peek.ten else hole
            chance = Fraction(left[up], size) * (1 - Fraction(hole, size - 1))
            parts[_play(rules, chart, first, second, up)] += chance
        return _Third(parts["draw"], parts["split"])

    return comes


def _play(rules: BlackjackRules, chart: Chart, first: str, second: str, up: int) -> str:
    """Return what the chart does with the first two cards: draw one, split, or stand (or give them up)."""
    points, soft = _points(_value(first), _value(second))
    if points == 21:
        return "stand"
    alike = first == second if rules.split.match == "rank" else _value(first) == _value(second)
    play = chart.play(
        points,
        soft,
        first if alike else None,
        RANKS[up - 1],
        may_double=rules.double.takes(points, soft=soft),
        may_split=alike and rules.split.most(first) > 1,
        may_surrender=rules.surrender.when(RANKS[up - 1]) != "never",
    )
    if play == "surrender":
        return "stand"
    return play if play in ("split", "stand") else "draw"


def _value(rank: str) -> int:
    return min(RANKS.index(rank) + 1, _TEN)


def _points(*values: int) -> tuple[int, bool]:
    hard = sum(values)
    return (hard + 10, True) if 1 in values and hard <= 11 else (hard, False)
