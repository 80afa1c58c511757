"""An up card, and what it means for the round."""

import msgspec

from pitboss.odds.blackjack.dealer import ACE, TEN, Counts
from pitboss.rulebook.blackjack import BlackjackRules


class Facing(msgspec.Struct, frozen=True):
    """An up card, and the shoe without it."""

    rules: BlackjackRules
    up: int
    shoe: Counts

    @property
    def peeked(self) -> bool:
        """Whether the dealer looks at the hole card before play."""
        return (self.up == ACE and self.rules.peek.ace) or (self.up == TEN and self.rules.peek.ten)

    @property
    def completing(self) -> int | None:
        """The value that makes the up card a blackjack."""
        return {ACE: TEN, TEN: ACE}.get(self.up)

    def blackjack(self, *held: int) -> float:
        """Return the chance of a dealer's blackjack when the guest holds these cards."""
        if self.completing is None:
            return 0.0
        left = self.shoe[self.completing] - held.count(self.completing)
        return max(left, 0) / (sum(self.shoe) - len(held))
