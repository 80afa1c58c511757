"""Baccarat dealt at the machine's own pace: whole shoes, shuffled and dealt, their outcomes counted by code.

Numba compiles the dealing, so this module is imported only where shoes are about to be dealt. The third-card
rules are written here a third time, apart from the table's and the enumerator's, so that the three can be
compared. Small functions cost nothing here: they are compiled into those that call them.

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

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.simulation import compiled

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

State = tuple[np.uint64, np.uint64]
"""Of the words."""
House = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
"""1 where the first card is burned face up, the cards burned unseen in any case, the cards in front of the
cut card, and those to shuffle, a multiple of four."""


class Counting(NamedTuple):
    """A count for each bet, and the tally of the rounds by that count."""

    tags: NDArray[np.int64]
    """By bet and value."""
    averages: NDArray[np.int64]
    """By bet: the sum of the tags of one deck, taken off for every deck seen, so that a full shoe is at 0."""
    gains: NDArray[np.int64]
    """By bet and outcome code, in parts of a unit."""
    tally: NDArray[np.int64]
    """By bet and true count, 0 in the middle: rounds, the sum of their gains, and that of the squares."""
    steps: np.int64
    """Columns of the tally to one true count."""


def must_compile() -> bool:
    """Return whether the first deal takes a few seconds, because no code of this version is on disk."""
    return compiled.must_compile(deal)


@cache
def third_cards() -> NDArray[np.uint64]:
    """Return who draws, by the sums of both first two cards, Player's first (BAC-DRAW-01 to BAC-DRAW-10).

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


@compiled.compiled
def shuffle(shoe: NDArray[np.uint8], state: State, cards: np.uint64) -> State:
    """Shuffle the first cards of a shoe; return the next state of the words."""
    s0, s1 = state
    size = _U(shoe.size)
    at = _0
    while at < cards:
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
    return s0, s1


@compiled.compiled
def cut_place(shoe: NDArray[np.uint8], house: House) -> np.uint64:
    """Return where the cut card comes, counted without the cards that are burned unseen."""
    shown, unseen, depth, _ = house
    value = _U(shoe[0])
    burned = unseen + shown * (value if value > _0 else _10)
    return depth - burned if depth > burned else _0


@compiled.compiled
def play_round(
    shoe: NDArray[np.uint8], place: np.uint64, table: NDArray[np.uint64]
) -> tuple[np.uint64, np.uint64]:
    """Play the round that begins at a place; return its outcome code and the place of the next round."""
    player = _U(shoe[place]) + _U(shoe[place + _2])
    banker = _U(shoe[place + _1]) + _U(shoe[place + _3])
    draws = table[player * _19 + banker]
    fifth = _U(shoe[place + _4])
    player_draws = draws >> _15
    banker_draws = (draws >> fifth) & _1
    sixth = _U(shoe[place + _4 + player_draws])
    player += fifth * player_draws
    banker += sixth * banker_draws
    code = player % _10 + _10 * (banker % _10) + _100 * player_draws + _200 * banker_draws
    return code, place + _4 + player_draws + banker_draws


@compiled.compiled
def deal(
    shoe: NDArray[np.uint8],
    counts: NDArray[np.uint64],
    table: NDArray[np.uint64],
    state: State,
    house: House,
    work: tuple[np.uint64, np.uint64],
) -> np.uint64:
    """Deal shoes, but no more rounds than the limit; count each outcome and return the rounds.

    `shoe` holds values and is left in another order. `work`: shoes, and the limit. State and places are
    unsigned and local, which is what makes it fast.
    """
    shoes, limit = work
    rounds = _0
    for _ in range(shoes):
        state = shuffle(shoe, state, house[3])
        place, cut, last = house[0], cut_place(shoe, house), False
        while not last:
            if rounds == limit:
                return rounds
            last = bool(place >= cut)
            code, place = play_round(shoe, place, table)
            counts[code] += _1
            rounds += _1
    return rounds


@compiled.compiled
def deal_in_order(
    shoe: NDArray[np.uint8],
    codes: NDArray[np.uint16],
    table: NDArray[np.uint64],
    state: State,
    house: House,
    work: tuple[np.uint64, np.uint64],
) -> np.uint64:
    """Deal as `deal` does, and write the outcome of every round into `codes`, as many as it can hold.

    With no cards to shuffle it plays a shoe as it lies.
    """
    shoes, limit = work
    rounds = _0
    for _ in range(shoes):
        state = shuffle(shoe, state, house[3])
        place, cut, last = house[0], cut_place(shoe, house), False
        while not last:
            if rounds == limit:
                return rounds
            last = bool(place >= cut)
            code, place = play_round(shoe, place, table)
            codes[rounds] = code
            rounds += _1
    return rounds


@compiled.compiled
def deal_counted(
    shoe: NDArray[np.uint8],
    counting: Counting,
    table: NDArray[np.uint64],
    state: State,
    house: House,
    work: tuple[np.uint64, np.uint64],
) -> np.uint64:
    """Deal as `deal` does, and tally what each bet gained by its true count before the round.

    What nobody has seen is counted as left in the shoe: the cards burned face down.
    """
    shoes, limit = work
    tags, averages, gains, tally, steps = counting
    size = np.int64(shoe.size)
    bets, columns = tally.shape[0], tally.shape[1]
    running = np.zeros(bets, dtype=np.int64)
    rounds = _0
    for _ in range(shoes):
        state = shuffle(shoe, state, house[3])
        place, cut, last = house[0], cut_place(shoe, house), False
        for bet in range(bets):
            running[bet] = tags[bet, shoe[0]] if place else 0
        while not last:
            if rounds == limit:
                return rounds
            last = bool(place >= cut)
            seen = np.int64(place)
            code, place = play_round(shoe, place, table)
            for bet in range(bets):
                true = (running[bet] * 52 - averages[bet] * seen) * steps // (size - seen)
                column = min(max(true + columns // 2, 0), columns - 1)
                gain = gains[bet, code]
                tally[bet, column, 0] += 1
                tally[bet, column, 1] += gain
                tally[bet, column, 2] += gain * gain
                for card in shoe[seen : np.int64(place)]:
                    running[bet] += tags[bet, card]
            rounds += _1
    return rounds
