"""The cheques for a sum that a trainee names, colour for colour as a dealer would pay it (PAY-07).

A trainee who names only the sum is graded on the sum; the table chooses the colours.
"""

from msgspec.structs import replace

from pitboss.cheques import Cheques, make
from pitboss.table.money.payment_plan import planned
from pitboss.training.seat.moves import move_of
from pitboss.training.seat.palette import FeltBet
from pitboss.training.seat.sitting import Sitting


def laid_out(sitting: Sitting, cents: int, bet: FeltBet | None = None) -> Cheques | None:
    """Return the cheques for a sum, on a bet or as change; None if no cheques make that sum."""
    table, rules = sitting.practice.table, sitting.rules
    for due in table.dues if bet is not None else ():
        if due.gesture == "pay" and bet is not None and move_of(due).place == place_of(bet):
            plan = planned(rules, table, replace(due, cents=cents))
            return None if plan is None else plan.cheques
    return make(cents, sitting.scene().rack)


def place_of(bet: FeltBet) -> tuple[int, int, str, str]:
    """Return the place of a bet in the form of `Move.place`."""
    return bet.seat, bet.hand, bet.bet, bet.owner
