"""How a winning bet is handled as it is paid: sized into, broken down, heeled off or handed over.

Derived from the bet and the payment; nothing of it is recorded. Rows are in the order in which they are cut,
the highest colour first.
"""

from typing import Literal, NamedTuple

from pitboss.cheques import Cheques, Row, breakdown, prove
from pitboss.games import GAMES
from pitboss.rulebook.common import GameRules
from pitboss.table.money.payment_plan import Plan, bet_of
from pitboss.table.state import Due, Table

Way = Literal["sized_into", "broken_down", "heeled_off", "handed_over", "passed"]
"""Sized into: the same colour next to the bet at the same height (CHQ-SIZE-01). Broken down: the bet is
proved
first, colour by colour, and stays so until it is paid (PAY-06, BAC-PAY-10, BAC-PAY-12). Heeled off: the bet
is proved and its payment, built before the rack, laid in front of it (PAY-10, BAC-PAY-11). Handed over: paid,
stacked together with the bet and given to the guest (TLX-05). Passed: paid by itself, the wager being in the
rack (B7-DEAL-05, B7V-WAG-05)."""


class Handling(NamedTuple):
    """What is done with a bet and its payment."""

    way: Way
    proved: tuple[Row, ...] = ()
    """The bet as it is broken down; empty where it keeps standing."""
    payment: tuple[Row, ...] = ()
    """The payment as it is cut out."""

    @property
    def clears_hands(self) -> bool:
        """Before and after a guest's bet is broken down the hands are cleared (PROT-09)."""
        return bool(self.proved)


def too_high(bet: Cheques) -> bool:
    """Whether a stack is higher than a cut of its colour: five, or four where it is cut in fours."""
    return any(count > value.cut_in for value, count in bet)


def handling(rules: GameRules, table: Table, due: Due, plan: Plan) -> Handling:
    """How the payment at hand is made."""
    bet, paid = bet_of(table, due), breakdown(plan.cheques)
    if bet.is_empty:
        return Handling("passed", (), paid)
    terms = rules.bets.get(due.bet)
    mixed = len(bet.colours) > 1
    if terms is None or terms.kind != "main":
        return Handling(GAMES[table.family].procedure.side_payments, prove(bet), paid)
    if plan.other_colour or not plan.taken.is_empty:
        return Handling("heeled_off", prove(bet), paid)
    if mixed or (due.bet == "banker" and too_high(bet)):
        return Handling("broken_down", prove(bet), paid)
    return Handling("sized_into", (), paid)
