"""A sum that a trainee says, as the cheques that a dealer would lay out for it: colour for colour (PAY-07).

Whoever says a sum is graded by the sum; the colours are then the table's own.
"""

from msgspec.structs import replace

from pitboss.cheques import Cheques, make
from pitboss.table.money.payment_plan import planned
from pitboss.training.seat.moves import move_of
from pitboss.training.seat.palette import LyingBet
from pitboss.training.seat.sitting import Sitting


def laid_out(sitting: Sitting, cents: int, bet: LyingBet | None = None) -> Cheques | None:
    """The cheques of a sum, on a bet or as change; None where no cheques come to it."""
    table, rules = sitting.practice.table, sitting.rules
    for due in table.dues if bet is not None else ():
        if due.gesture == "pay" and bet is not None and move_of(due).place == place_of(bet):
            plan = planned(rules, table, replace(due, cents=cents))
            return None if plan is None else plan.cheques
    return make(cents, sitting.scene().rack)


def place_of(bet: LyingBet) -> tuple[int, int, str, str]:
    """A bet as a move names it."""
    return bet.seat, bet.hand, bet.bet, bet.owner
