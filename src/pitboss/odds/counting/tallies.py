"""What a bet gained by the true count before it, over many rounds, and from which count it pays to bet.

The true count is the running count, less what the cards seen bring on average, divided by the decks unseen: a
full shoe is at 0 even if the tags of a deck do not add up to 0.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.simulation.blocks import Tally

STEPS = 2
"""Columns to one true count: it is told in halves, rounded down."""
COLUMNS = 4 * 64
"""True counts from -64 to 64; counts beyond them are at the ends."""
HALVES = 2
"""The trigger is chosen on the even blocks and measured on the odd ones, so that luck does not flatter it."""
SURE = 3
"""Standard errors that a gain must have on the even blocks before a bet is said to have a trigger at all."""

Columns = NDArray[np.int64]
"""By bet and true count: rounds, the sum of their gains in parts of a unit, and that of the squares."""


class Favour(NamedTuple):
    """The true count from which a bet is favourable, and what it gains then, per unit."""

    trigger: float | None
    """The true count from which it is made; None where no count pays."""
    share: float
    """Of all rounds that have such a count."""
    edge: float
    """The guest's, on those rounds."""
    per_100: float
    """Gained in 100 rounds, whether it was made in them or not."""
    standard_error: float
    """Of that."""


def empty(bets: int) -> tuple[Tally, Columns]:
    """Return a tally without rounds: the rounds of each half, the columns of both; and a view of those."""
    tally = np.zeros(HALVES + HALVES * bets * COLUMNS * 3, dtype=np.int64)
    return tally, columns_of(tally, bets)


def columns_of(tally: Tally, bets: int) -> Columns:
    """Return the columns of a tally, half by half."""
    return tally[HALVES:].reshape(HALVES, bets, COLUMNS, 3)


def favour(tally: Tally, bets: int, bet: int, per: int) -> Favour:
    """Choose the trigger of a bet on one half of the blocks, and measure it on the other."""
    chosen, measured = (_from_here_up(half[bet]) for half in columns_of(tally, bets))
    best = COLUMNS - 1 - int(chosen[::-1, 1].argmax())  # the highest of those that are as good
    _, gained, squares = chosen[best].tolist()
    rounds = int(tally[1])
    if gained <= SURE * math.sqrt(squares) or not rounds:
        return Favour(None, 0.0, 0.0, 0.0, 0.0)
    made, gained, squares = measured[best].tolist()
    mean = gained / rounds
    error = math.sqrt((squares / rounds - mean * mean) / rounds)
    return Favour(
        trigger=(best - COLUMNS // 2) / STEPS,
        share=made / rounds,
        edge=gained / made / per if made else 0.0,
        per_100=100 * mean / per,
        standard_error=100 * error / per,
    )


def _from_here_up(columns: Columns) -> Columns:
    """Return each column with all those of higher counts added."""
    return columns[::-1].cumsum(axis=0)[::-1]
