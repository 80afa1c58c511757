"""Cheques, bills and shuffle times in the notation: what is cut, counted, bought, changed, laid and paid."""

import re
from collections.abc import Callable

import msgspec

from pitboss.cheques import (
    BOTTOMLESS,
    COLOURS,
    Cheques,
    Denomination,
    break_down,
    buy_in,
    change_needs_approval,
    cheque_change_needs_approval,
    colour_up_needs_okay,
    highest_unasked,
    lay,
    make,
    parse_bills,
    parse_cheques,
    pay_colour_for_colour,
    pay_in_higher,
    payout_needs_approval,
)
from pitboss.handshuffle import rating
from pitboss.payouts import parse_odds
from pitboss.rulebook import Rules

Arguments = tuple[str | int, ...]


class ChequeActError(ValueError):
    """Words that name no cheques, bills or time, or something that cannot be made of them."""


class Laid(msgspec.Struct, frozen=True):
    """What one act with cheques, bills or a clock led to."""

    stacks: str = ""
    cheques: str = ""
    rows: str = ""
    worth: int = 0
    approval: str = "none"
    """`supervisor`, a verbal `okay`, or `none`."""
    rating: str = ""


def cheque_act(rules: Rules, verb: str, arguments: Arguments) -> Laid:
    """Carry out an act with cheques, bills or a clock; a slip is a `ChequeActError` in plain words."""
    try:
        return _ACTS[verb](rules, arguments)
    except ValueError as error:
        raise ChequeActError(str(error)) from None


def _colour(word: object) -> Denomination:
    found = COLOURS.get(str(word).lower())
    if found is None:
        raise ChequeActError(f'"{word}" is no colour of cheques: {", ".join(COLOURS)}')
    return Denomination(found)


def _cut(_: Rules, arguments: Arguments) -> Laid:
    count, colour = int(arguments[0]), _colour(arguments[1])
    rows = break_down(count, colour)
    shown = []
    for row in rows:
        stacks = [str(stack) for stack in row.stacks]
        if row.proof:
            stacks[-1] = "(" + "-".join(map(str, row.proof)) + ")"
        shown.append("-".join(stacks) + (" apart" if row.pushed_apart else ""))
    return Laid(stacks=" / ".join(shown), worth=count * colour)


def _count(_: Rules, arguments: Arguments) -> Laid:
    cheques = parse_cheques(str(arguments[0]))
    return Laid(cheques=str(cheques), worth=cheques.total)


def _buy_in(rules: Rules, arguments: Arguments) -> Laid:
    amount = int(arguments[0])
    rack = parse_cheques(str(arguments[1])) if len(arguments) > 1 else BOTTOMLESS
    bought = buy_in(amount, table_min=rules.limits.min, rack=rack)
    if bought is None:
        raise ChequeActError("the rack cannot make that amount")
    approval = "supervisor" if change_needs_approval(amount) else "none"
    return Laid(cheques=str(bought.cheques), worth=amount, approval=approval)


def _change(_: Rules, arguments: Arguments) -> Laid:
    incoming, colour = parse_cheques(str(arguments[0])), _colour(arguments[1])
    others = [value for value in Denomination if value != colour]
    outgoing = make(incoming.total, BOTTOMLESS, avoid=others) or make(
        incoming.total, BOTTOMLESS, highest=colour
    )
    if outgoing is None:
        raise ChequeActError(f"{incoming} cannot be changed into {colour.colour}")
    return Laid(cheques=str(outgoing), worth=incoming.total, approval=_change_approval(incoming, outgoing))


def _change_approval(incoming: Cheques, outgoing: Cheques) -> str:
    if cheque_change_needs_approval(incoming, outgoing):
        return "supervisor"
    return "okay" if colour_up_needs_okay(incoming, outgoing) else "none"


def _lay(_: Rules, arguments: Arguments) -> Laid:
    bills = parse_bills(str(arguments[0]))
    rows = "  ".join(f"{row.count} x ${row.bill // 100}" for row in lay(bills))
    approval = "supervisor" if change_needs_approval(bills.total) else "none"
    return Laid(rows=rows, worth=bills.total, approval=approval)


def _pay(rules: Rules, arguments: Arguments) -> Laid:
    """Colour for colour; in a higher colour when one is named (PAY-07, PAY-10)."""
    bet, odds = parse_cheques(str(arguments[0])), parse_odds(str(arguments[1]))
    table_min = rules.limits.min
    if len(arguments) > 2:
        paid = pay_in_higher(bet, odds, BOTTOMLESS, to=_colour(arguments[2]))
    else:
        allowed = highest_unasked(table_min=table_min)
        own = max(bet.colours, default=None)
        highest = None if allowed is None else max(allowed, own or allowed)
        payment = pay_colour_for_colour(bet, odds, BOTTOMLESS, highest=highest)
        paid = payment.cheques if payment is not None else None
    if paid is None:
        raise ChequeActError("that cannot be paid in cheques")
    approval = "supervisor" if payout_needs_approval(paid, table_min=table_min) else "none"
    return Laid(cheques=str(paid), worth=paid.total, approval=approval)


def _shuffle_time(rules: Rules, arguments: Arguments) -> Laid:
    match = re.fullmatch(r"([0-9]{1,2}):([0-5][0-9])", str(arguments[0]))
    if match is None:
        raise ChequeActError(f'"{arguments[0]}" is no time: write minutes and seconds, as in "1:46"')
    return Laid(rating=rating(rules.decks, 60 * int(match[1]) + int(match[2])))


_ACTS: dict[str, Callable[[Rules, Arguments], Laid]] = {
    "cut": _cut,
    "count": _count,
    "buy in": _buy_in,
    "change": _change,
    "lay": _lay,
    "pay": _pay,
    "shuffle time": _shuffle_time,
}
