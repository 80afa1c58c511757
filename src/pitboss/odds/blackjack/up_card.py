"""An up card, and what it means for the round."""

import msgspec

from pitboss.odds.blackjack.dealer import ACE, TEN, VALUES, Counts
from pitboss.rulebook.blackjack import BlackjackRules, SurrenderWhen


class Facing(msgspec.Struct, frozen=True):
    """An up card, and the shoe without it."""

    rules: BlackjackRules
    up: int
    shoe: Counts

    @property
    def looked(self) -> bool:
        """Whether the dealer looks at the hole card before play."""
        return (self.up == ACE and self.rules.peek.ace) or (self.up == TEN and self.rules.peek.ten)

    @property
    def peeked(self) -> bool:
        """Whether a dealer's blackjack takes the first wager alone: it ends the round, or the house says so.

        A blackjack that is found after play and takes the original bet only costs what one found before
        play costs, because all that was added goes back.
        """
        return self.looked or (
            self.completing is not None and self.rules.dealer.blackjack_takes == "original"
        )

    @property
    def surrender(self) -> SurrenderWhen:
        """Whether the first two cards may be given up against this card, and when."""
        return self.rules.surrender.when(VALUES[self.up])

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
