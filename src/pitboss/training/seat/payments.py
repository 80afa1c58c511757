"""Which cheques a dealer may pay or change a sum in: by what the manuals allow, not by the table's own way.

Each colour of a bet is paid in its own colour, or higher: a dealer may colour a payout up to green by
judgement, and to black and higher with a supervisor's word (PAY-07, PAY-09, CONV-03). A payout is never
coloured down further than its odd part. At baccarat nobody's cheques are coloured up unasked (CULT-02).
A buy-in has the house's mix; the manual leaves odd amounts at low tables to the dealer, and names only the
least amount of green at a $25 table (BUY-02, BUY-03).
"""

from typing import Any, Literal, NamedTuple

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
from pitboss.table.money.payment_plan import bet_of, rack_of
from pitboss.table.state import Due, Table

_ALL_RED, _LEAST_GREEN, _SOME_BLACK = 100_00, 500_00, 1_000_00


class Wrong(NamedTuple):
    """What is wrong with the cheques of a right sum, and the rule."""

    kind: Literal["wrong_breakdown", "word_not_asked"]
    rule: str


class Payable(Struct, frozen=True):
    """What a payment has to agree with."""

    cents: int
    rack: Cheques
    own: Cheques
    """The cheques that the bet wins in its own colours, as far as the rack has them."""
    plain: Cheques
    """All of it colour for colour; empty where nothing lies there to match."""
    highest: Denomination | None
    """The highest cheque that needs no word; None where any may be used."""
    may_colour_up: bool
    usual: Cheques
    """The table's own way, which is always right."""
    asked: bool = False
    """Whether somebody asked for other colours: then those are due."""

    def wrong(self, given: Cheques, *, word: bool = False) -> Wrong | None:
        """Why a right sum may not be paid in these cheques; `word`: a supervisor said yes."""
        if given == self.usual:
            return None
        if self.asked or not given <= self.rack:
            return Wrong("wrong_breakdown", "CONV-01" if self.asked else "PAY-07")
        if any(given.value_from(value) < self.own.value_from(value) for value in LOWEST_FIRST):
            return Wrong("wrong_breakdown", "PAY-07")
        if not word and self.highest is not None and any(value > self.highest for value in given.colours):
            return Wrong("word_not_asked", "PAY-09")
        if not self.may_colour_up and not self.plain.is_empty and is_colour_up(self.plain, given):
            return Wrong("wrong_breakdown", "CULT-02")
        return None


class Change(Struct, frozen=True):
    """What change for cash or cheques has to agree with."""

    cents: int
    rack: Cheques
    table_min: int
    usual: Cheques
    by_manual: bool
    """Whether it is a buy-in at a house with the manual's mixes: only those leave anything open."""

    @property
    def rule(self) -> str:
        """The rule of the mix that is due."""
        if self.table_min < Denomination.GREEN:
            return "BUY-01" if self.cents <= _ALL_RED else "BUY-02"
        if self.table_min < Denomination.BLACK:
            return "BUY-03" if self.cents < _SOME_BLACK else "BUY-04"
        return "BUY-05"

    def wrong(self, given: Cheques, *, word: bool = False) -> Wrong | None:
        """Why a right sum may not be given out in these cheques; nobody's word changes it."""
        del word
        if given == self.usual or (self.by_manual and given <= self.rack and self._left_open(given)):
            return None
        return Wrong("wrong_breakdown", self.rule)

    def _left_open(self, given: Cheques) -> bool:
        if self.rule == "BUY-02" and self.cents % Denomination.GREEN:
            red = given.count(Denomination.RED) * Denomination.RED
            return red >= _ALL_RED and max(given.colours) <= Denomination.GREEN
        if self.rule == "BUY-03":
            least = min(_LEAST_GREEN, self.cents // Denomination.GREEN * Denomination.GREEN)
            green = given.count(Denomination.GREEN) * Denomination.GREEN
            return green >= least and max(given.colours) <= Denomination.BLACK
        return False


def payable(rules: Any, table: Table, due: Due, usual: Cheques) -> Payable:
    """What may be paid on a due."""
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
    granted = table.approval("payout")
    free = granted is not None and granted.outcome == "granted"
    return Payable(
        due.cents,
        rack,
        own,
        plain,
        None if free else highest_unasked(table_min=rules.limits.min, limits=rules.approval),
        rules.family == "blackjack",
        usual,
        asked=table.conversion is not None,
    )


def change(rules: Any, table: Table, usual: Cheques) -> Change:
    """What may be given out as change."""
    open_ = table.transaction
    buying = open_ is not None and open_.kind == "buy_in"
    by_manual = buying and rules.buyin.mix == MANUAL_MIX
    return Change(usual.total, rack_of(table), rules.limits.min, usual, by_manual)
