"""The typed rules of the baccarat family: one dealing engine, five games, all of it data (XC-05)."""

from typing import ClassVar, Literal

import msgspec

from pitboss.payouts import Odds, Rate
from pitboss.rulebook.common import BetTerms, GameRules, HandHeld
from pitboss.rulebook.procedure import ShoeTerms
from pitboss.rulebook.schema import Cents

Winner = Literal["player", "banker", "tie"]
CardCount = Literal[2, 3]


class When(msgspec.Struct, frozen=True):
    """Conditions on a finished round; each that is given must hold, a list holds if any member does."""

    winner: tuple[Winner, ...] = ()
    player_total: tuple[int, ...] = ()
    banker_total: tuple[int, ...] = ()
    player_cards: tuple[CardCount, ...] = ()
    banker_cards: tuple[CardCount, ...] = ()
    cards: tuple[Literal[4, 5, 6], ...] = ()
    """Cards of both hands together."""
    margin: tuple[int, ...] = ()
    """Points between the two hands; 0 is a tie."""
    natural: bool | None = None
    """Whether the round ended on two cards each because one hand had 8 or 9."""
    wins: tuple[str, ...] = ()
    """Other bets, any of which would win on this round (T5-13)."""


class Line(msgspec.Struct, frozen=True):
    """One line of a pay table: what a wager gets when `when` holds and `unless` does not."""

    when: When
    pays: Odds | None = None
    push: bool = False
    unless: When | None = None
    verify: Literal["", "surveillance", "supervisor"] = ""
    """Who must verify the hand before this line is paid (T5-12, CF-28)."""

    @property
    def verified_by(self) -> str:
        """The same, and surveillance from 200 to 1 on whatever the line says (T5-12)."""
        large = self.pays is not None and self.pays.win >= VERIFIED_FROM * self.pays.per
        return "surveillance" if large else self.verify


VERIFIED_FROM = 200
"""To 1: from here on a bet is paid only once surveillance has looked at the hand (T5-12)."""


class Bet(BetTerms, frozen=True, kw_only=True):
    """A wager as the house offers it. What matches no line loses."""

    lines: tuple[Line, ...]
    commission: bool = False
    declare: bool = False
    """Whether the dealer declares the hand by the bet's name before taking and paying."""


class Commission(msgspec.Struct, frozen=True):
    """The house's share of winning Banker bets (BAC-PAY-04 to BAC-PAY-07)."""

    rate: Rate
    mode: Literal["deduct", "hand_in", "box"] = "deduct"
    round: Cents = 25
    """An uneven commission is rounded down to a multiple of this (CF-14)."""
    dealer_bets: bool = False


class Settle(msgspec.Struct, frozen=True):
    """The order in which losing bets are taken and winning bets are paid, furthest from the rack first."""

    take: tuple[str, ...]
    pay: tuple[str, ...]
    take_traversal: Literal["by_spot", "by_bet"] = "by_spot"
    """One spot after the other, or one sweep over the table per bet (CF-06)."""
    pay_traversal: Literal["by_spot", "by_bet"] = "by_spot"


class LateBet(msgspec.Struct, frozen=True):
    """A wager put down after "No more bets" (BAC-IRR-08, BAC-IRR-09, CF-04)."""

    policy: Literal["supervisor", "refused"] = "supervisor"


class DummyHands(msgspec.Struct, frozen=True):
    """Hands without wagers that irregular cards force, and the reshuffle they lead to (CF-22)."""

    limit: int = 2
    reshuffle: Literal["after_hand", "at_once"] = "after_hand"
    """`at_once`: the shoe is shuffled in place of dealing the dummy hand that reaches the limit."""


class BaccaratRules(GameRules, frozen=True, kw_only=True):
    """Everything the rulebook says of one baccarat game."""

    DERIVED: ClassVar[frozenset[str]] = GameRules.DERIVED | {"results", "take_rank", "pay_rank"}

    family: Literal["baccarat"]
    bets: dict[str, Bet]
    settle: Settle
    commission: Commission
    late_bet: LateBet = LateBet()
    dummy_hands: DummyHands = DummyHands()
    hand_held: HandHeld = HandHeld()
    shoe: ShoeTerms = ShoeTerms()

    results: dict[str, tuple[Line | None, ...]] = {}
    """For each bet, the line that each outcome code hits, or None where it loses."""
    take_rank: dict[str, int] = {}
    pay_rank: dict[str, int] = {}
