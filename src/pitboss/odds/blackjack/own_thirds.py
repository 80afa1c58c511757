"""Side bets on a guest's own third card, exact: whether that card comes depends on how the hand is played.

The hand is played by the chart of the house. No third card comes to a blackjack, to a hand that stands, or
after a dealer's blackjack that was found before play. A third card that breaks the hand does not count, or
loses the bet (CF-36); the first card to a split hand cannot break it.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from pitboss.cards import RANKS, Card
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules
from pitboss.rulebook.charts import Chart, load_chart

Shoe = Mapping[Card, int]
Chances = dict[str, Fraction]
"""The probability of each named hand; what is missing to 1 is no hand at all."""
Reading = Callable[[tuple[Card, Card], Card | None], str]
"""The name of two cards with a third, or without one."""

_DOUBLES_ON = {"any_two_but_21": range(21), "nine_to_eleven": (9, 10, 11), "ten_or_eleven": (10, 11)}
_VALUES = range(1, 11)
_TEN = 10


class _Third(NamedTuple):
    """The chance that a third card comes to a hand, by what the guest does for it."""

    drawn: Fraction
    split: Fraction


class _Ways(NamedTuple):
    """Draws of three cards that count alike: their ranks, the third one's value, and both names."""

    first: str
    second: str
    third: int
    with_third: str
    without: str


def own_third_chances(rules: BlackjackRules, bet: BlackjackBet, shoe: Shoe, name: Reading) -> Chances:
    """Return the chance of each hand of a bet that reads the guest's own third card."""
    size = sum(shoe.values())
    comes = _third_cards(rules, shoe)
    chances: Chances = {}
    for ways, count in _draws(shoe, name).items():
        chance = Fraction(count, size * (size - 1) * (size - 2))
        third = comes(ways.first, ways.second, ways.third)
        drawn = ways.with_third
        if _points(_value(ways.first), _value(ways.second), ways.third)[0] > 21:
            drawn = "" if bet.bust == "loses" else ways.without
        stays = 1 - third.drawn - third.split
        for hand, part in ((drawn, third.drawn), (ways.with_third, third.split), (ways.without, stays)):
            if hand and part:
                chances[hand] = chances.get(hand, Fraction(0)) + chance * part
    return chances


def _draws(shoe: Shoe, name: Reading) -> dict[_Ways, int]:
    """Return in how many orders each kind of three cards can be drawn, if it has a name."""
    found: dict[_Ways, int] = {}
    cards = [card for card in shoe if shoe[card]]
    for first, second in combinations_with_replacement(cards, 2):
        orders = shoe[first] * (shoe[second] - (first == second)) * (1 if first == second else 2)
        without = name((first, second), None)
        for third in cards:
            left = shoe[third] - (third == first) - (third == second)
            whole = name((first, second), third)
            if orders * left and (whole or without):
                ways = _Ways(first[0], second[0], _value(third[0]), whole, without)
                found[ways] = found.get(ways, 0) + orders * left
    return found


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
    """Return what the chart does with the first two cards: draw one, split, or stand."""
    points, soft = _points(_value(first), _value(second))
    if points == 21:
        return "stand"
    alike = first == second if rules.split.match == "rank" else _value(first) == _value(second)
    most = rules.split.aces_max_hands if first == "A" else rules.split.max_hands
    play = chart.play(
        points,
        soft,
        first if alike else None,
        RANKS[up - 1],
        may_double=points in _DOUBLES_ON[rules.double.on],
        may_split=alike and most > 1,
    )
    return play if play in ("split", "stand") else "draw"


def _value(rank: str) -> int:
    return min(RANKS.index(rank) + 1, _TEN)


def _points(*values: int) -> tuple[int, bool]:
    hard = sum(values)
    return (hard + 10, True) if 1 in values and hard <= 11 else (hard, False)
