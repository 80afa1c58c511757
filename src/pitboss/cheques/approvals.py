"""When cheques and cash need a supervisor's approval: thresholds of a house, and plain tests."""

import msgspec

from pitboss.cheques.cheques import Cheques
from pitboss.cheques.denominations import COLOURS, HIGHEST_FIRST, LOWEST_FIRST, Cents, Colour, Denomination


class Approvals(msgspec.Struct, frozen=True):
    """The thresholds of a house; the defaults are those of the blackjack manual."""

    change_from: Cents = 300_00
    """Sending out this much needs approval (CHG-02)."""
    inclusive: bool = True
    """Whether exactly this much does; not at baccarat, where it is "over $300" (A-09, CF-16)."""
    cheque_from: Colour = "black"
    """Payouts and cheque changes with this colour or a higher one need approval (PAY-09, CCHG-02)."""
    cheque_waived_from: Cents = 100_00
    """Tables with this minimum or a higher one pay that colour unasked (PAY-09)."""
    cheque_change_by_total: bool = True
    """Whether `change_from` holds for cheque changes in lower colours too (CCHG-02)."""
    colour_in: bool = True
    """Whether a colour-up of any amount needs an okay (CHG-08, A-11)."""
    ruling_from: Cents = 500_00
    """A ruling that pays a guest this much, or more than the round could have paid, needs a second signature
    (PICK-03)."""
    bet_conversion: bool = True
    """Whether every conversion of a bet needs approval, not only one to black or higher (CONV-02, A-26)."""


MANUAL = Approvals()


def change_needs_approval(amount: int, limits: Approvals = MANUAL) -> bool:
    """Return whether this amount may go out only after a supervisor's approval (CHG-02, A-09)."""
    return amount >= limits.change_from if limits.inclusive else amount > limits.change_from


def cheque_change_needs_approval(incoming: Cheques, outgoing: Cheques, limits: Approvals = MANUAL) -> bool:
    """Return whether a cheque change needs approval: it has a black, or a high total (CCHG-02)."""
    if any(value >= COLOURS[limits.cheque_from] for value in incoming.colours + outgoing.colours):
        return True
    return limits.cheque_change_by_total and change_needs_approval(incoming.total, limits)


def colour_up_needs_okay(incoming: Cheques, outgoing: Cheques, limits: Approvals = MANUAL) -> bool:
    """Return whether the cheques coming in need a verbal okay, whatever their amount (CHG-08, A-11)."""
    return limits.colour_in and is_colour_up(incoming, outgoing)


def is_colour_up(incoming: Cheques, outgoing: Cheques) -> bool:
    """Return whether lower colours become higher ones, wholly or in part.

    A change into lower colours never adds value to any colour and those above it taken together, even if
    it takes in several colours at once; a colour-up does.
    """
    return any(outgoing.value_from(value) > incoming.value_from(value) for value in LOWEST_FIRST[1:])


def payout_needs_approval(payout: Cheques, *, table_min: int, limits: Approvals = MANUAL) -> bool:
    """Return whether a payout has black or higher at a table whose minimum does not allow it (PAY-09)."""
    highest = highest_unasked(table_min=table_min, limits=limits)
    return highest is not None and any(value > highest for value in payout.colours)


def highest_unasked(*, table_min: int, limits: Approvals = MANUAL) -> Denomination | None:
    """Return the highest cheque that a dealer pays without asking; None is no limit (PAY-09)."""
    if table_min >= limits.cheque_waived_from:
        return None
    below = (value for value in HIGHEST_FIRST if value < COLOURS[limits.cheque_from])
    return next(below, Denomination.BLUE)
