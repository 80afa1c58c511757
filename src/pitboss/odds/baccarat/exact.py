"""Every baccarat round that a shoe can deal, counted exactly.

All orders of six cards are counted as whole numbers, for any composition of the shoe: cards matter by their
point value alone, so a shoe is ten counts. Rounds that need fewer cards stand for all ways the rest could
lie. The third-card rules are written here a second time, apart from the table's, so that the two can be
compared.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.rulebook.tableau import OUTCOME_CODES

VALUES = 10
ROUND_CARDS = 6
"""The most cards a round can take."""
_PAIRS = [(low, high) for low in range(VALUES) for high in range(low, VALUES)]
_LOW = np.array([low for low, _ in _PAIRS])
_HIGH = np.array([high for _, high in _PAIRS])
_ORDERS = np.where(_LOW == _HIGH, 1, 2)
_COUNT = (_LOW + _HIGH) % 10
_HOLDS = np.eye(VALUES, dtype=np.int64)[_LOW] + np.eye(VALUES, dtype=np.int64)[_HIGH]
_WORD = 1 << 26
"""Sums are taken in two halves, each well within what a double holds exactly."""

Ints = NDArray[np.int64]


class Distribution(msgspec.Struct, frozen=True):
    """The number of orders of six cards that lead to each outcome, by the outcome's code."""

    ways: tuple[int, ...]
    total: int

    def probability(self, codes: Sequence[int]) -> Fraction:
        """Return the probability of any of these outcomes."""
        return Fraction(sum(self.ways[code] for code in codes), self.total)


def fresh_shoe(decks: int) -> tuple[int, ...]:
    """Return the number of cards of each point value in a full shoe, zero first."""
    return (16 * decks, *(4 * decks,) * 9)


def composition(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the number of cards of each point value among some cards."""
    counts = [0] * VALUES
    for card in cards:
        counts["0A23456789".find(card[0]) if card[0] in "A23456789" else 0] += 1
    return tuple(counts)


def distribution(counts: Sequence[int]) -> Distribution:
    """Return the exact distribution of outcomes for a shoe with these numbers of each value."""
    return _distribution(tuple(counts))


@lru_cache(maxsize=64)
def _distribution(counts: tuple[int, ...]) -> Distribution:
    """Work out the distribution; it is cached, because every bet is priced on the same few shoes."""
    have = np.array(counts, dtype=np.int64)
    size = int(have.sum())
    if len(counts) != VALUES or have.min() < 0 or size < ROUND_CARDS:
        raise ValueError("a shoe is ten counts of cards, six cards or more in all")
    if size > 8 * 52:
        raise ValueError("a shoe holds at most eight decks")
    held = _HOLDS[:, None, :] + _HOLDS[None, :, :]
    left = have - held
    fours = _falling(have, held) * (_ORDERS[:, None] * _ORDERS[None, :])
    player, banker = np.broadcast_arrays(_COUNT[:, None], _COUNT[None, :])
    ways = np.zeros(OUTCOME_CODES, dtype=object)
    rest_of_two, rest_of_one = (size - 4) * (size - 5), size - 5

    natural = (player >= 8) | (banker >= 8)
    both_stand = natural | ((player >= 6) & (banker >= 6))
    _add(ways, _code(player, 2, banker, 2), fours * rest_of_two, both_stand)

    only_banker = ~natural & (player >= 6) & (banker <= 5)
    fives = fours[..., None] * left
    third = np.arange(VALUES)
    _add(
        ways,
        _code(player[..., None], 2, (banker[..., None] + third) % 10, 3),
        fives * rest_of_one,
        only_banker[..., None],
    )

    player_draws = ~natural & (player <= 5)
    draws = _banker_draws()[banker]
    final = (player[..., None] + third) % 10
    _add(ways, _code(final, 3, banker[..., None], 2), fives * rest_of_one, player_draws[..., None] & ~draws)
    sixes = fives[..., None] * (left[..., None, :] - np.eye(VALUES, dtype=np.int64))
    both = (player_draws[..., None] & draws)[..., None]
    _add(ways, _code(final[..., None], 3, (banker[..., None, None] + third) % 10, 3), sixes, both)
    total = size
    for gone in range(1, ROUND_CARDS):
        total *= size - gone
    return Distribution(tuple(int(way) for way in ways), total)


def _falling(have: Ints, held: Ints) -> Ints:
    """Return in how many ways cards of given values can be drawn in a given order, none twice."""
    product = np.ones(held.shape[:-1], dtype=np.int64)
    for value in range(VALUES):
        for nth in range(4):
            product *= np.where(held[..., value] > nth, np.maximum(have[value] - nth, 0), 1)
    return product


def _banker_draws() -> NDArray[np.bool_]:
    """Return whether Banker draws, by Banker's count and Player's third card (BAC-DRAW-05 to BAC-DRAW-10)."""
    table = np.zeros((VALUES, VALUES), dtype=bool)
    table[:3] = True
    table[3] = np.arange(VALUES) != 8
    for count, low in ((4, 2), (5, 4), (6, 6)):
        table[count, low:8] = True
    return table


def _code(player: Ints, player_cards: int, banker: Ints, banker_cards: int) -> Ints:
    return player + 10 * banker + (100 * player_cards + 200 * banker_cards - 600)


def _add(ways: NDArray[np.object_], code: Ints, weight: Ints, where: NDArray[np.bool_]) -> None:
    """Add the weights of rounds to the codes of their outcomes, exactly."""
    chosen = np.broadcast_to(where, weight.shape)
    codes, weights = np.broadcast_to(code, weight.shape)[chosen], weight[chosen]
    high = np.bincount(codes, weights // _WORD, OUTCOME_CODES)
    low = np.bincount(codes, weights % _WORD, OUTCOME_CODES)
    ways += np.array([int(h) * _WORD + int(rest) for h, rest in zip(high, low, strict=True)], dtype=object)
