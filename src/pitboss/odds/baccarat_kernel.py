"""Baccarat dealt at the machine's own pace: whole shoes, shuffled and dealt, their outcomes counted by code.

Numba compiles `deal`, so this module is imported only where shoes are about to be dealt. The third-card rules
are written down here once more, apart from the table's and the enumerator's, so that the three can be held
against each other.

How a shoe is dealt, exactly:

1. The words are those of xoroshiro128++. Four cards take one word: its top 55 bits are a fraction, which
   multiplied by the number of cards left gives the place of the first one and the fraction for the next. A
   word whose last fraction is among the few that would favour some places is thrown away, so every order is
   equally likely.
2. The shuffle (Fisher and Yates) goes no further than cards can be dealt, and goes on from where the last
   shoe left the cards: any order will do to start from.
3. Cards burned unseen stay at the back. Nobody has seen them, so it is the same whether they leave before
   the first hand or never come.
4. The hand after the cut card is out, or the one it comes first in, is the last (BAC-CALL-12, BAC-CALL-13).
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

_Function = TypeVar("_Function", bound=Callable[..., object])

SUMS = 19
"""Two cards add up to 0 to 18 before the ten is dropped."""
PLAYER_DRAWS = 15
"""The bit of a `third_cards` entry that says whether Player draws."""

_U = np.uint64
_0, _1, _2, _3, _4, _5, _10, _15, _19 = (_U(number) for number in (0, 1, 2, 3, 4, 5, 10, 15, 19))
_17, _21, _28, _36, _43, _47, _49 = (_U(number) for number in (17, 21, 28, 36, 43, 47, 49))
_100, _200 = _U(100), _U(200)
_SPARE, _BITS = _U(9), _U(55)
_SPAN = _U(1 << 55)
_FRACTION = _U((1 << 55) - 1)
_RARE = _U(1 << 35)
"""Above the number of ways in which four cards of eight decks can be drawn: 416 * 415 * 414 * 413."""


def _compiled(function: _Function) -> _Function:
    """Compile when first called, and keep the code on disk where there is a place for it."""
    try:
        return cast(_Function, njit(cache=True)(function))
    except RuntimeError:  # no folder that can be written to
        return cast(_Function, njit(function))


def must_compile() -> bool:
    """Whether the first deal will take a few seconds, because no code of this version is on disk."""
    stats = getattr(deal, "stats", None)
    if stats is None:  # not compiled at all
        return False
    kept = Path(stats.cache_path).glob(f"{Path(__file__).stem}.deal-*.nbi") if stats.cache_path else ()
    return all(file.stat().st_mtime < Path(__file__).stat().st_mtime for file in kept)


@cache
def third_cards() -> NDArray[np.uint64]:
    """Who draws, by the plain sums of both hands' two cards, Player's first (BAC-DRAW-01 to BAC-DRAW-10).

    Bit 15: Player draws. Bits 0 to 9: Banker draws when the fifth card of the round has that value; where
    Player stands the card says nothing and the bits are alike.
    """
    table = np.zeros(SUMS * SUMS, dtype=np.uint64)
    for sums in range(SUMS * SUMS):
        player, banker = sums // SUMS % 10, sums % SUMS % 10
        if player > 7 or banker > 7:
            continue
        if player > 5:
            table[sums] = 0b11_1111_1111 if banker < 6 else 0
            continue
        on = {3: 0b10_1111_1111, 4: 0b00_1111_1100, 5: 0b00_1111_0000, 6: 0b00_1100_0000, 7: 0}
        table[sums] = 1 << PLAYER_DRAWS | on.get(banker, 0b11_1111_1111)
    return table


@_compiled
def deal(
    shoe: NDArray[np.uint8],
    counts: NDArray[np.uint64],
    table: NDArray[np.uint64],
    state: tuple[np.uint64, np.uint64],
    house: tuple[np.uint64, np.uint64, np.uint64, np.uint64],
    work: tuple[np.uint64, np.uint64],
) -> np.uint64:
    """Deal so many shoes, but no more rounds than the limit; count each outcome and return the rounds.

    `shoe` holds values and is left in another order. `house`: 1 where the first card is burned face up, the
    cards burned unseen whatever it is, the cards in front of the cut card, and those to shuffle, a multiple
    of four. `work`: shoes, and the limit. State and places are unsigned and local, which is what makes it
    fast.
    """
    s0, s1 = state
    shown, unseen, depth, shuffled = house
    shoes, limit = work
    size = _U(shoe.size)
    rounds = _0
    for _ in range(shoes):
        at = _0
        while at < shuffled:
            word = s0 + s1
            word = ((word << _17) | (word >> _47)) + s0
            s1 ^= s0
            s0 = ((s0 << _49) | (s0 >> _15)) ^ s1 ^ (s1 << _21)
            s1 = (s1 << _28) | (s1 >> _36)

            left = size - at
            product = (word >> _SPARE) * left
            first = at + (product >> _BITS)
            product = (product & _FRACTION) * (left - _1)
            second = at + _1 + (product >> _BITS)
            product = (product & _FRACTION) * (left - _2)
            third = at + _2 + (product >> _BITS)
            product = (product & _FRACTION) * (left - _3)
            fourth = at + _3 + (product >> _BITS)
            fraction = product & _FRACTION
            if fraction < _RARE and fraction < _SPAN % (left * (left - _1) * (left - _2) * (left - _3)):
                continue
            shoe[at], shoe[first] = shoe[first], shoe[at]
            shoe[at + _1], shoe[second] = shoe[second], shoe[at + _1]
            shoe[at + _2], shoe[third] = shoe[third], shoe[at + _2]
            shoe[at + _3], shoe[fourth] = shoe[fourth], shoe[at + _3]
            at += _4

        place = shown
        value = _U(shoe[0])
        burned = unseen + shown * (value if value > _0 else _10)
        cut = depth - burned if depth > burned else _0
        last = False
        while not last:
            if rounds == limit:
                return rounds
            last = bool(place >= cut)
            player = _U(shoe[place]) + _U(shoe[place + _2])
            banker = _U(shoe[place + _1]) + _U(shoe[place + _3])
            draws = table[player * _19 + banker]
            fifth = _U(shoe[place + _4])
            player_draws = draws >> _15
            banker_draws = (draws >> fifth) & _1
            sixth = _U(shoe[place + _4 + player_draws])
            place += _4 + player_draws + banker_draws
            player += fifth * player_draws
            banker += sixth * banker_draws
            counts[player % _10 + _10 * (banker % _10) + _100 * player_draws + _200 * banker_draws] += _1
            rounds += _1
    return rounds
