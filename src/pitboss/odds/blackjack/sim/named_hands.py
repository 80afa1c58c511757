"""The named hands of every two cards and a third, as one code each, for the simulation to look up.

They are read here apart from the table's rules and from those of the exact odds, so that the three can be
checked against each other. A card is four times its rank (ace 0 to king 12) plus its suit.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUITS, Card

POKER = ("", "flush", "straight", "three_of_a_kind", "straight_flush", "suited_three_of_a_kind")
SEVENS = (
    "",
    "one_seven",
    "one_seven_and_third",
    "two_sevens",
    "three_sevens",
    "three_coloured_sevens",
    "three_suited_sevens",
)
BROKE = len(POKER) * len(SEVENS)
"""From here on the third card broke the hand: there is no poker hand, and the sevens are those before it."""
ALL_CODES = BROKE + len(SEVENS)

_SEVEN = RANKS.index("7")
_RED = np.array([suit in "hd" for suit in SUITS])


def number_of(card: Card) -> int:
    """Return the number of a card in the kernel."""
    return 4 * RANKS.index(card[0]) + SUITS.index(card[1])


def hand_of(code: int, reads: str, bust: str) -> str | None:
    """Return the name that a side bet has for a code, "" for no hand; None where breaking loses (CF-36)."""
    if code >= BROKE:
        if bust == "loses":
            return None
        return SEVENS[code - BROKE] if reads == "sevens" else ""
    return POKER[code // len(SEVENS)] if reads == "poker" else SEVENS[code % len(SEVENS)]


@cache
def named_hands(ace: str) -> NDArray[np.uint8]:
    """Return the code by first, second and third card: 52 each, then no third card, then one that broke."""
    cards = np.arange(52)
    first, second, third = np.meshgrid(cards, cards, cards, indexing="ij")
    table = np.zeros((52, 52, 54), dtype=np.uint8)
    table[:, :, :52] = len(SEVENS) * _poker(first, second, third, ace) + _sevens(first, second, third)
    without = np.array([0, 1, 3])[_is_seven(first[:, :, 0]).astype(int) + _is_seven(second[:, :, 0])]
    table[:, :, 52] = without
    table[:, :, 53] = BROKE + without
    return table.reshape(-1)


def _is_seven(cards: NDArray[np.int64]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = cards // 4 == _SEVEN
    return found


def _poker(
    first: NDArray[np.int64], second: NDArray[np.int64], third: NDArray[np.int64], ace: str
) -> NDArray[np.int64]:
    """Return places in `POKER` (TLX-06, TLX-07, A-36)."""
    low, middle, high = np.sort(np.stack((first, second, third)) // 4, axis=0)
    flush = (first % 4 == second % 4) & (second % 4 == third % 4)
    three = low == high
    in_a_row = (middle == low + 1) & (high == low + 2)
    if ace == "high":
        in_a_row &= low != 0
    if ace != "low":
        in_a_row |= (low == 0) & (middle == 11) & (high == 12)
    kinds = [three & flush, in_a_row & flush, three, in_a_row, flush]
    return np.select(kinds, [5, 4, 3, 2, 1], 0)


def _sevens(
    first: NDArray[np.int64], second: NDArray[np.int64], third: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return places in `SEVENS`; a third 7 counts only after two, and is noted after one (B7V-PAY-08)."""
    two = _is_seven(first).astype(int) + _is_seven(second)
    again = _is_seven(third)
    suited = (first % 4 == second % 4) & (second % 4 == third % 4)
    red = _RED[first % 4]
    coloured = (red == _RED[second % 4]) & (red == _RED[third % 4])
    three = (two == 2) & again
    kinds = [three & suited, three & coloured, three, two == 2, (two == 1) & again, two == 1]
    return np.select(kinds, [6, 5, 4, 3, 2, 1], 0)
