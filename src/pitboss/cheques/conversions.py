"""Conversions: winnings coloured up, and bets changed with their winnings; when, to what, who approves."""

from collections.abc import Collection
from typing import Literal

import msgspec

from pitboss.cheques.approvals import MANUAL, Approvals, is_colour_up, payout_needs_approval
from pitboss.cheques.cheques import Cheques
from pitboss.cheques.denominations import FULL_STACK, ChequeError, Denomination, next_higher
from pitboss.cheques.exact_change import BOTTOMLESS, make
from pitboss.cheques.payments import in_kind, lift, pay_colour_for_colour
from pitboss.payouts import Odds

Asked = Literal["guest_asks", "supervisor_orders", "dealer_judges"]
"""Why someone wants a conversion; `dealer_judges` is the good judgement of the manual."""

Reason = Literal[
    "guest_asks", "supervisor_orders", "dealer_judges", "colour_short", "over_a_stack", "needed_to_pay"
]
"""The above, and what the cheques show by themselves."""

Approval = Literal["none", "judgement", "supervisor"]
"""What a conversion still needs: nothing (a supervisor ordered it), the dealer's judgement, a supervisor."""


class Winner(msgspec.Struct, frozen=True):
    """A winning bet and what it is paid; `unit` is the smallest amount that is paid."""

    bet: Cheques
    odds: Odds
    unit: int = 1

    def __post_init__(self) -> None:
        if self.bet.is_empty:
            raise ChequeError("an empty circle wins nothing")

    @property
    def award(self) -> int:
        """The winnings in cents."""
        return self.odds.award(self.bet.total, unit=self.unit)

    def is_payable(self, rack: Cheques, *, highest: int | None = None) -> bool:
        """Whether a rack can pay it without touching the bet."""
        paid = pay_colour_for_colour(self.bet, self.odds, rack, highest=highest, unit=self.unit)
        return paid is not None


class Occasion(msgspec.Struct, frozen=True):
    """The situation of a conversion at the table."""

    table_min: int
    asked: tuple[Asked, ...] = ()
    low: tuple[Denomination, ...] = ()
    """Colours that run low by the dealer's eye; one that the rack cannot pay in kind is short in any case."""
    to: Denomination | None = None
    """The colour asked for; else the next above the one that is short or too many, or above the bet's."""


class Conversion(msgspec.Struct, frozen=True):
    """Whether cheques may be converted, and into what."""

    may: bool
    must: bool = False
    """It cannot be paid otherwise, or a supervisor said so."""
    reasons: tuple[Reason, ...] = ()
    approval: Approval = "none"
    taken: Cheques = Cheques()
    """Taken from the original bet."""
    paid: Cheques = Cheques()
    """Given to the guest, in exchange for what was taken and as winnings."""


def colour_up_payout(
    winner: Winner, rack: Cheques, occasion: Occasion, limits: Approvals = MANUAL
) -> Conversion:
    """Return whether winnings may be coloured up, into what, and with whose approval (CONV-01, CONV-03).

    A payout is over a stack when it holds more than twenty of one colour. The dealer's judgement is enough by
    itself below black; black and higher need a reason of CONV-01 and a supervisor, unless the table's
    minimum allows them (PAY-09). A bet's odds do not matter here: CONV-04 protects the bet, not the payout.
    """
    due = in_kind(winner.bet, winner.odds)
    plain = pay_colour_for_colour(winner.bet, winner.odds, BOTTOMLESS, unit=winner.unit)
    if plain is None:
        return Conversion(may=False)
    highest = max(winner.bet.colours)
    short = _short(due, rack, occasion.low)
    many = {value for value, count in plain.cheques if count > FULL_STACK}
    needed = not winner.is_payable(rack, highest=highest)
    reasons = _reasons(occasion.asked, colour_short=short, over_a_stack=many, needed_to_pay=needed)
    target = occasion.to or next_higher(max(short | many, default=highest))
    paid = _lifted(winner.award, due, rack, to=target, needed=needed)
    if paid is None or not is_colour_up(plain.cheques, paid):
        return Conversion(may=False, reasons=reasons)
    supervised = payout_needs_approval(paid, table_min=occasion.table_min, limits=limits)
    if not reasons or (supervised and reasons == ("dealer_judges",)):
        return Conversion(may=False, reasons=reasons)
    return Conversion(
        may=True,
        must=needed or "supervisor_orders" in reasons,
        reasons=reasons,
        approval=_approval(reasons, supervised=supervised),
        paid=paid,
    )


def convert_bet(winner: Winner, rack: Cheques, occasion: Occasion, limits: Approvals = MANUAL) -> Conversion:
    """Return whether cheques of a winning bet may be taken to pay it in a higher colour (CONV-02, CONV-04).

    A bet that pays more than even money is converted only where it could not be paid in full otherwise, or on
    a supervisor's order. Every conversion of a bet needs approval unless the house leaves those below
    black to the dealer (A-26). A stake that the house has taken ("for 1") is no longer there to be converted.
    """
    bet, odds = winner.bet, winner.odds
    due = in_kind(bet, odds)
    short = _short(due, rack, occasion.low)
    needed = not winner.is_payable(rack)
    reasons = _reasons(occasion.asked, colour_short=short, over_a_stack=(), needed_to_pay=needed)
    target = occasion.to or next_higher(max(short, default=max(bet.colours)))
    becomes = _lifted(bet.total + winner.award, bet + due, rack + bet, to=target, needed=needed)
    if becomes is None or bet <= becomes or not odds.keeps_stake or not _bet_may(reasons, odds):
        return Conversion(may=False, reasons=reasons)
    stays = becomes & bet
    paid = becomes - stays
    supervised = limits.bet_conversion or payout_needs_approval(
        paid, table_min=occasion.table_min, limits=limits
    )
    return Conversion(
        may=True,
        must=needed or "supervisor_orders" in reasons,
        reasons=reasons,
        approval=_approval(reasons, supervised=supervised),
        taken=bet - stays,
        paid=paid,
    )


def _short(due: Cheques, rack: Cheques, low: Collection[int]) -> set[Denomination]:
    return {value for value, count in due if value in low or rack.count(value) < count}


def _lifted(
    amount: int, own: Cheques, rack: Cheques, *, to: Denomination | None, needed: bool
) -> Cheques | None:
    lifted = None if to is None else lift(amount, own, rack, to=to)
    return make(amount, rack) if lifted is None and needed else lifted


def _reasons(
    asked: Collection[Asked],
    *,
    colour_short: Collection[Denomination],
    over_a_stack: Collection[Denomination],
    needed_to_pay: bool,
) -> tuple[Reason, ...]:
    seen: dict[Reason, bool] = {
        "guest_asks": "guest_asks" in asked,
        "supervisor_orders": "supervisor_orders" in asked,
        "dealer_judges": "dealer_judges" in asked,
        "colour_short": bool(colour_short),
        "over_a_stack": bool(over_a_stack),
        "needed_to_pay": needed_to_pay,
    }
    return tuple(reason for reason, holds in seen.items() if holds)


def _bet_may(reasons: Collection[Reason], odds: Odds) -> bool:
    if odds.win > odds.per:
        return "needed_to_pay" in reasons or "supervisor_orders" in reasons
    return bool(reasons)


def _approval(reasons: Collection[Reason], *, supervised: bool) -> Approval:
    if "supervisor_orders" in reasons:
        return "none"
    return "supervisor" if supervised else "judgement"
