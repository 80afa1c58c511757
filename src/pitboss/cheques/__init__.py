"""Cheques in ten colours and bills: cut, proved, made, paid, changed and bought; exact cents, no state.

`denominations.py`  the ten cheques of the house
`tally.py`          "3 green, 2 red" as numbers
`cheques.py`        a number of each cheque
`bills.py`          a number of each bill, and how bills are laid out
`cuts.py`           cheques cut into stacks and proved
`exact_change.py`   an amount made from the cheques in a rack
`payments.py`       how a winning bet is paid
`conversions.py`    winnings and bets changed into higher colours
`buy_in.py`         the mix of colours for cash
`approvals.py`      when a supervisor must approve
"""

from pitboss.cheques.approvals import (
    Approvals,
    change_needs_approval,
    cheque_change_needs_approval,
    colour_up_needs_okay,
    highest_unasked,
    is_colour_up,
    payout_needs_approval,
)
from pitboss.cheques.bills import Bill, BillError, BillRow, Bills, MostLaid, lay, layings, parse_bills
from pitboss.cheques.buy_in import MANUAL_MIX, Band, BuyIn, Mix, Part, Step, buy_in, mix_faults
from pitboss.cheques.cheques import Cheques, barber_pole, parse_cheques, stacked, stands_right
from pitboss.cheques.conversions import Conversion, Occasion, Winner, colour_up_payout, convert_bet
from pitboss.cheques.cuts import HIGHEST_LIES, Row, break_down, breakdown, cut, prove
from pitboss.cheques.denominations import (
    COLOURS,
    FULL_STACK,
    HIGHEST_FIRST,
    LOWEST_FIRST,
    ChequeError,
    Colour,
    Denomination,
    next_higher,
)
from pitboss.cheques.exact_change import BOTTOMLESS, make, make_or_cover, make_with
from pitboss.cheques.payments import Payment, Sizing, in_kind, pay_colour_for_colour, pay_in_higher, size_into

__all__ = [
    "BOTTOMLESS",
    "COLOURS",
    "FULL_STACK",
    "HIGHEST_FIRST",
    "HIGHEST_LIES",
    "LOWEST_FIRST",
    "MANUAL_MIX",
    "Approvals",
    "Band",
    "Bill",
    "BillError",
    "BillRow",
    "Bills",
    "BuyIn",
    "ChequeError",
    "Cheques",
    "Colour",
    "Conversion",
    "Denomination",
    "Mix",
    "MostLaid",
    "Occasion",
    "Part",
    "Payment",
    "Row",
    "Sizing",
    "Step",
    "Winner",
    "barber_pole",
    "break_down",
    "breakdown",
    "buy_in",
    "change_needs_approval",
    "cheque_change_needs_approval",
    "colour_up_needs_okay",
    "colour_up_payout",
    "convert_bet",
    "cut",
    "highest_unasked",
    "in_kind",
    "is_colour_up",
    "lay",
    "layings",
    "make",
    "make_or_cover",
    "make_with",
    "mix_faults",
    "next_higher",
    "parse_bills",
    "parse_cheques",
    "pay_colour_for_colour",
    "pay_in_higher",
    "payout_needs_approval",
    "prove",
    "size_into",
    "stacked",
    "stands_right",
]
