"""What two people set for one progressive. Nothing of it has a default, and without it nothing is armed."""

from math import lcm

import msgspec

from pitboss.payouts import Rate

NO_RATE = Rate(0, 1)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Base, rates and limits of a meter (IND-38, A-46, CF-41)."""

    reseed: int
    """Cents that stand on the meter at first, and again after the whole of it was won."""
    contribution: Rate
    """The share of every accepted wager that the meter takes in."""
    reserve: Rate = NO_RATE
    """The part of a wager, within the contribution, that goes to the hidden reserve: it pays for reseeds."""
    limit: int | None = None
    """Cents above which the display does not rise; more goes to the overflow."""
    wagers_most: int = 1_000_00
    """Cents of one round of one table; more cannot be, so that something is wrong (IND-38)."""

    @property
    def scale(self) -> int:
        """Units in a cent, so that every contribution is a whole number of them."""
        return lcm(self.contribution.whole, self.reserve.whole)

    def faults(self) -> tuple[str, ...]:
        """Return all that is wrong with them, by what it concerns."""
        found = []
        if self.reseed <= 0:
            found.append("reseed")
        if self.contribution.whole <= 0 or not 0 < self.contribution.part < self.contribution.whole:
            found.append("contribution")
        elif self.reserve.whole <= 0 or self.reserve.part < 0 or not _less(self.reserve, self.contribution):
            found.append("reserve")
        if self.limit is not None and self.limit < self.reseed:
            found.append("limit")
        if self.wagers_most <= 0:
            found.append("wagers_most")
        return tuple(found)


def _less(one: Rate, other: Rate) -> bool:
    return one.part * other.whole < other.part * one.whole
