"""What a bet made over many rounds, as whole numbers that can be added up in any order."""

import math
from fractions import Fraction

import msgspec


class BetTally(msgspec.Struct, frozen=True, kw_only=True):
    """A bet over all rounds of a run. Stakes and gains of a round are those of all its spots together.

    They are whole numbers of parts, `per` of them to the unit. A stake is what was wagered at first: what a
    double or a split adds shows in the gain alone, because an edge is told per initial wager.
    """

    bet: str
    per: int
    rounds: int
    """With this bet on at least one spot."""
    win: int
    push: int
    lose: int
    """Wagers, not rounds. A wager that grew by a split or a double counts once, by its whole result."""
    staked: int
    gained: int
    staked_squared: int
    gained_squared: int
    staked_by_gained: int

    @property
    def house_edge(self) -> float:
        """What the house kept of each unit wagered."""
        return -self.gained / self.staked if self.staked else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of the edge; stakes may differ, so it is that of a ratio of two sums."""
        if not self.staked:
            return 0.0
        ratio = Fraction(self.gained, self.staked)
        spread = self.gained_squared - 2 * ratio * self.staked_by_gained + ratio**2 * self.staked_squared
        return math.sqrt(max(spread, Fraction(0))) / self.staked

    @property
    def gain_per_round(self) -> float:
        """The gain of a round, in units."""
        return self.gained / self.per / self.rounds if self.rounds else 0.0

    @property
    def deviation_per_round(self) -> float:
        """The standard deviation of a round's gain, in units."""
        if not self.rounds:
            return 0.0
        mean = Fraction(self.gained, self.rounds)
        return math.sqrt(Fraction(self.gained_squared, self.rounds) - mean * mean) / self.per
