"""How a winning bet is paid out of this rack: the manuals' own way, and what it needs first."""

from typing import NamedTuple

from pitboss.cheques import (
    FULL_STACK,
    Approvals,
    Cheques,
    Occasion,
    Winner,
    colour_up_payout,
    convert_bet,
    highest_unasked,
    make,
    next_higher,
    pay_colour_for_colour,
    payout_needs_approval,
)
from pitboss.ledger.instruments import cheques_in
from pitboss.payouts import Odds
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import RACK, box
from pitboss.table.state import Due, Table


class Plan(NamedTuple):
    """Cheques out of the rack, and those that come from the bet itself where it is converted."""

    cheques: Cheques
    taken: Cheques = Cheques()
    other_colour: bool = False
    subject: str = ""
    """The approval that it needs."""


def rack_of(table: Table) -> Cheques:
    """The cheques in the tubes."""
    return cheques_in(table.held(RACK))


def bet_of(table: Table, due: Due) -> Cheques:
    """The cheques that lie on the bet at hand."""
    return cheques_in(table.held(box(due.seat, due.bet, due.owner, due.hand)))


def planned(rules: GameRules, table: Table, due: Due) -> Plan | None:
    """The payment of a due as the manuals make it; None when the rack cannot.

    Colour for colour (PAY-07); more than a stack of one colour is coloured up where the dealer may judge
    (CONV-01); black and higher need a word (PAY-09), and where it was refused they are left out.
    """
    limits, rack, bet = rules.approval, rack_of(table), bet_of(table, due)
    refused = table.approval("payout")
    if refused is not None and refused.outcome == "refused":
        paid = make(due.cents, rack, highest=highest_unasked(table_min=rules.limits.min, limits=limits))
        return None if paid is None else Plan(paid, other_colour=True)
    stake = due.item.stake if due.item is not None else 0
    if bet.is_empty or not stake:
        return _made(rules, due.cents, rack)
    if bet.total != stake:
        bet = make(stake, bet) or bet  # what lies there above the maximum does not play
    odds = Odds(due.cents, stake)
    winner = Winner(bet, odds)
    asked = _converted(rules, table, winner, rack) or _over_a_stack(rules, winner, rack)
    if asked is not None:
        return asked
    payment = pay_colour_for_colour(bet, odds, rack, highest=max(bet.colours))
    if payment is None or (whole := payment.cheques).total != due.cents:
        return _made(rules, due.cents, rack)
    return Plan(whole, other_colour=bool(payment.lacking), subject=_subject(rules, whole, limits))


def _made(rules: GameRules, cents: int, rack: Cheques) -> Plan | None:
    """Without a bet to match: without asking if a stack of a colour will do, else with black and higher."""
    low = highest_unasked(table_min=rules.limits.min, limits=rules.approval)
    paid = make(cents, rack, highest=low)
    if paid is None or any(count > FULL_STACK for _, count in paid):
        paid = make(cents, rack) or paid
    return (
        None if paid is None else Plan(paid, other_colour=True, subject=_subject(rules, paid, rules.approval))
    )


def _subject(rules: GameRules, paid: Cheques, limits: Approvals) -> str:
    return "payout" if payout_needs_approval(paid, table_min=rules.limits.min, limits=limits) else ""


def _converted(rules: GameRules, table: Table, winner: Winner, rack: Cheques) -> Plan | None:
    """Return the payment as somebody asked for it, if it may be made so."""
    asked = table.conversion
    if asked is None:
        return None
    occasion = Occasion(rules.limits.min, asked=(asked.why,))
    convert = convert_bet if asked.from_bet else colour_up_payout
    found = convert(winner, rack, occasion, rules.approval)
    judged = asked.from_bet and found.reasons == ("dealer_judges",) and rules.approval.bet_conversion
    if not found.may or judged:  # a bet is converted on request, on an order or for want of cheques (CONV-02)
        return None
    subject = ("bet_conversion" if asked.from_bet else "payout") if found.approval == "supervisor" else ""
    return Plan(found.paid, found.taken, other_colour=True, subject=subject)


def _over_a_stack(rules: GameRules, winner: Winner, rack: Cheques) -> Plan | None:
    """More than twenty cheques of a colour below black are coloured up: unasked where the dealer may judge.

    Where it takes black or higher the word is asked for, and what would still come to more than a stack goes
    into the next colour above, as long as the rack has it.
    """
    if winner.award < FULL_STACK * min(winner.bet.colours):  # cannot come to more than a stack
        return None
    if payout_needs_approval(winner.bet, table_min=rules.limits.min, limits=rules.approval):
        return None  # with a word for its own colours it is paid in them
    found = colour_up_payout(winner, rack, Occasion(rules.limits.min), rules.approval)
    if not found.may or "over_a_stack" not in found.reasons:
        return None
    if found.approval != "supervisor":
        return Plan(found.paid, other_colour=True)
    while (many := [value for value, count in found.paid if count > FULL_STACK]) and (
        to := next_higher(max(many))
    ) is not None:
        higher = colour_up_payout(winner, rack, Occasion(rules.limits.min, to=to), rules.approval)
        if not higher.may or higher.paid.pieces >= found.paid.pieces:
            break
        found = higher
    return Plan(found.paid, other_colour=True, subject="payout")


def conversion_possible(rules: GameRules, table: Table, due: Due) -> bool:
    """Whether a conversion that was asked for may be made."""
    bet = bet_of(table, due)
    if bet.is_empty or due.item is None or not due.item.stake:
        return False
    winner = Winner(bet, Odds(due.cents, due.item.stake))
    return _converted(rules, table, winner, rack_of(table)) is not None
