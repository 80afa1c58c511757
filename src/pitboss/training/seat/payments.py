"""The cheques in which a dealer may pay or change a sum: all that the manuals allow.

Each colour of a bet is paid in its own colour or a higher one. A dealer may colour a payout up to green by
judgement, and to black and higher with a supervisor's approval (PAY-07, PAY-09, CONV-03). Only the odd part
of a payout is coloured down. At baccarat nobody's cheques are coloured up unless the guest asks (CULT-02).
A buy-in is paid in the house's mix. The manual leaves odd amounts at low tables to the dealer, and at a $25
table it sets only the least amount of green (BUY-02, BUY-03).
"""

from typing import Literal, NamedTuple

from msgspec import Struct

from pitboss.cheques import (
    LOWEST_FIRST,
    MANUAL_MIX,
    Cheques,
    Denomination,
    highest_unasked,
    in_kind,
    is_colour_up,
    make,
    pay_colour_for_colour,
)
from pitboss.payouts import Odds
from pitboss.rulebook.common import GameRules
from pitboss.table.money.payment_plan import bet_of, rack_of
from pitboss.table.state import Due, Table

_ALL_RED, _LEAST_GREEN, _SOME_BLACK = 100_00, 500_00, 1_000_00


class WrongCheques(NamedTuple):
    """What is wrong with the cheques, though the sum is right, and the rule."""

    kind: Literal["wrong_breakdown", "word_not_asked"]
    rule: str


class Payable(Struct, frozen=True):
    """What decides whether the cheques of a payment are right."""

    cents: int
    rack: Cheques
    own: Cheques
    """What the bet wins in its own colours, as far as the rack has them."""
    plain: Cheques
    """The whole payment colour for colour; empty if there are no cheques to match."""
    highest: Denomination | None
    """The highest cheque that needs no approval; None if none needs one."""
    may_colour_up: bool
    usual: Cheques
    """The cheques that the table itself would pay; they are always right."""
    asked: bool = False
    """Whether the guest asked for other colours; then only those are right."""

    def wrong(self, given: Cheques, *, word: bool = False) -> WrongCheques | None:
        """Return why these cheques are wrong for the right sum; `word` means a supervisor has approved."""
        if given == self.usual:
            return None
        if self.asked or not given <= self.rack:
            return WrongCheques("wrong_breakdown", "CONV-01" if self.asked else "PAY-07")
        if any(given.value_from(value) < self.own.value_from(value) for value in LOWEST_FIRST):
            return WrongCheques("wrong_breakdown", "PAY-07")
        if not word and self.highest is not None and any(value > self.highest for value in given.colours):
            return WrongCheques("word_not_asked", "PAY-09")
        if not self.may_colour_up and not self.plain.is_empty and is_colour_up(self.plain, given):
            return WrongCheques("wrong_breakdown", "CULT-02")
        return None


class Change(Struct, frozen=True):
    """What decides whether the cheques of change are right."""

    cents: int
    rack: Cheques
    table_min: int
    usual: Cheques
    by_manual: bool
    """Whether it is a buy-in at a house with the manual's mixes; only those leave the dealer a choice."""

    @property
    def rule(self) -> str:
        """The rule about the mix that is due."""
        if self.table_min < Denomination.GREEN:
            return "BUY-01" if self.cents <= _ALL_RED else "BUY-02"
        if self.table_min < Denomination.BLACK:
            return "BUY-03" if self.cents < _SOME_BLACK else "BUY-04"
        return "BUY-05"

    def wrong(self, given: Cheques, *, word: bool = False) -> WrongCheques | None:
        """Return why these cheques are wrong for the right sum; a supervisor's approval does not matter."""
        del word
        if given == self.usual or (self.by_manual and given <= self.rack and self._dealers_choice(given)):
            return None
        return WrongCheques("wrong_breakdown", self.rule)

    def _dealers_choice(self, given: Cheques) -> bool:
        if self.rule == "BUY-02" and self.cents % Denomination.GREEN:
            red = given.count(Denomination.RED) * Denomination.RED
            return red >= _ALL_RED and max(given.colours) <= Denomination.GREEN
        if self.rule == "BUY-03":
            least = min(_LEAST_GREEN, self.cents // Denomination.GREEN * Denomination.GREEN)
            green = given.count(Denomination.GREEN) * Denomination.GREEN
            return green >= least and max(given.colours) <= Denomination.BLACK
        return False


def payable(rules: GameRules, table: Table, due: Due, usual: Cheques) -> Payable:
    """Return what decides whether a payment is right."""
    rack, bet = rack_of(table), bet_of(table, due)
    stake = due.item.stake if due.item is not None else 0
    own = plain = Cheques()
    if not bet.is_empty and stake:
        if bet.total != stake:
            bet = make(stake, bet) or bet
        odds = Odds(due.cents, stake)
        own = in_kind(bet, odds) & rack
        payment = pay_colour_for_colour(bet, odds, rack)
        plain = Cheques() if payment is None else payment.cheques
    approval = table.approval("payout")
    approved = approval is not None and approval.outcome == "granted"
    return Payable(
        due.cents,
        rack,
        own,
        plain,
        None if approved else highest_unasked(table_min=rules.limits.min, limits=rules.approval),
        rules.family == "blackjack",
        usual,
        asked=table.conversion is not None,
    )


def change(rules: GameRules, table: Table, usual: Cheques) -> Change:
    """Return what decides whether change is right."""
    transaction = table.transaction
    buying = transaction is not None and transaction.kind == "buy_in"
    by_manual = buying and rules.buyin.mix == MANUAL_MIX
    return Change(usual.total, rack_of(table), rules.limits.min, usual, by_manual)
