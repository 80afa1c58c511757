"""Sessions: what a guest has won or lost when they leave.

A session is a number of rounds of one bet in a row, on one block's shoes. A guest with a bankroll leaves when
it is lost. Results are kept as a histogram of whole units; its size does not grow with the run.
"""

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.simulation.blocks import Tally

WIDEST = 2_000
"""Units won or lost that the histogram tells apart; results beyond it count at its ends."""
_SUMS = 5
"""Sessions, those ruined, those won, and the sum of results and of their squares come first."""
SIZE = _SUMS + 2 * WIDEST + 1


class SessionPlan(msgspec.Struct, frozen=True):
    """How long a session lasts, on which bet, and with how many units; 0 is no limit."""

    rounds: int
    bet: str = ""
    """The game's first bet unless another is named."""
    bankroll: int = 0


class Sessions(msgspec.Struct, frozen=True):
    """The sessions of a run, in units."""

    plan: SessionPlan
    sessions: int
    ruined: int
    won: int
    mean: float
    deviation: float
    histogram: tuple[int, ...]
    """From a loss of `WIDEST` to a win of it; a result is rounded towards the loss."""

    def bins(self, most: int = 60) -> tuple[list[int], list[int]]:
        """Return the edges and counts of a histogram of at most this many bins."""
        used = [place for place, count in enumerate(self.histogram) if count]
        if not used:
            return [0, 1], [0]
        width = max(1, math.ceil((used[-1] - used[0] + 1) / most))
        first = (used[0] - WIDEST) // width * width
        last = used[-1] - WIDEST + 1
        edges = list(range(first, last + width, width))
        counts = [0] * (len(edges) - 1)
        for place in used:
            counts[(place - WIDEST - first) // width] += self.histogram[place]
        return edges, counts

    def quantile(self, share: float) -> int:
        """Return the result, in units, that this share of the sessions does not exceed."""
        wanted, seen = share * self.sessions, 0
        for place, count in enumerate(self.histogram):
            seen += count
            if count and seen >= wanted:
                return place - WIDEST
        return 0


def tally_sessions(plan: SessionPlan, gains: NDArray[np.int64], per: int) -> Tally:
    """Cut a row of gains into sessions; the rest at the end belongs to none."""
    tally = np.zeros(SIZE, dtype=np.int64)
    count = gains.size // plan.rounds
    if not count:
        return tally
    course = np.cumsum(gains[: count * plan.rounds].reshape(count, plan.rounds), axis=1)
    results = course[:, -1]
    if plan.bankroll:
        gone = course <= -plan.bankroll * per
        ruined = gone.any(axis=1)
        results = np.where(ruined, course[np.arange(count), gone.argmax(axis=1)], results)
        tally[1] = ruined.sum()
    tally[0], tally[2] = count, (results > 0).sum()
    tally[3], tally[4] = results.sum(), (results * results).sum()
    places = np.clip(results // per, -WIDEST, WIDEST) + WIDEST
    tally[_SUMS:] = np.bincount(places, minlength=2 * WIDEST + 1)
    return tally


def sessions_of(plan: SessionPlan, tally: Sequence[int], per: int) -> Sessions:
    """Return the sessions of a whole run."""
    count, ruined, won, total, squares = tally[:_SUMS]
    mean = total / count if count else 0.0
    deviation = math.sqrt(max(squares / count - mean * mean, 0)) if count else 0.0
    return Sessions(plan, count, ruined, won, mean / per, deviation / per, tuple(tally[_SUMS:]))
