"""The risk of a bet over hours of play: deviation per hour, N0, and the risk of ruin."""

import math

import msgspec

from pitboss.odds.simulation.tally import BetTally

ROUNDS_PER_HOUR = 70
"""Where nobody says how fast a table is."""


class Risk(msgspec.Struct, frozen=True):
    """A bet as it was played, in units, from the guest's side."""

    bet: str
    rounds_per_hour: float
    gain_per_hour: float
    deviation_per_hour: float
    n0: float | None
    """Rounds after which the expected result, won or lost, is as large as its standard deviation."""
    ruin: float | None
    """That a bankroll is lost in the long run, played without end; None where no bankroll was named."""


def risk_of(bet: BetTally, *, rounds_per_hour: float = ROUNDS_PER_HOUR, bankroll: float = 0) -> Risk:
    """Return what follows from a bet's mean and deviation per round.

    The risk of ruin is that of a Brownian motion with this drift: it becomes exact as the bankroll grows
    against the bets. A bet that does not gain is ruined with certainty.
    """
    mean, deviation = bet.gain_per_round, bet.deviation_per_round
    ruin = None
    if bankroll > 0:
        ruin = math.exp(-2 * mean * bankroll / deviation**2) if mean > 0 and deviation else 1.0
    return Risk(
        bet=bet.bet,
        rounds_per_hour=rounds_per_hour,
        gain_per_hour=mean * rounds_per_hour,
        deviation_per_hour=deviation * math.sqrt(rounds_per_hour),
        n0=(deviation / mean) ** 2 if mean else None,
        ruin=ruin,
    )
