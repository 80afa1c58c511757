"""The checks of what a house rules on around the game."""

from collections.abc import Callable

from pitboss.cheques import Bill, mix_faults
from pitboss.payouts import money
from pitboss.rulebook.procedure import BillTerms, BuyInTerms, Hands, Pace, Shoulder
from pitboss.rulebook.reasons import reason
from pitboss.rulebook.schema import Report

HANDS_MAX = 20
MULTIPLE_MAX = 100


def _hands(hands: Hands, report: Report) -> None:
    if not 1 <= hands.max <= HANDS_MAX:
        report("hands.max", hands.max, reason("hands_max", most=HANDS_MAX))
    if not all(1 <= multiple <= MULTIPLE_MAX for multiple in hands.multiples):
        wrong = f"each must be a whole number from 1 to {MULTIPLE_MAX}"
        report("hands.multiples", list(hands.multiples), wrong)
    elif list(hands.multiples) != sorted(hands.multiples):
        report("hands.multiples", list(hands.multiples), "more hands never play for less: the numbers rise")
    if len(hands.multiples) < hands.max:
        missing = reason("hands_multiples", key="hands.max", hands=hands.max)
        report("hands.multiples", list(hands.multiples), missing)


def _buyin(buyin: BuyInTerms, report: Report) -> None:
    for fault in mix_faults(buyin.mix):
        report("buyin.mix.bands", "", fault)


def _bills(bills: BillTerms, report: Report) -> None:
    for bill, field in zip(Bill, bills.most_laid.__struct_fields__, strict=True):
        most = bills.most_laid.of(bill)
        if most < bill or most % bill:
            report(f"bills.most_laid.{field}", money(most), reason("bills", bill=money(bill)))


def _shoulder(seats: int, shoulder: Shoulder, report: Report) -> None:
    if not all(1 <= spot <= seats for spot in shoulder.spots):
        report("shoulder.spots", list(shoulder.spots), reason("shoulder", most=seats))
    if len(set(shoulder.spots)) < len(shoulder.spots):
        report("shoulder.spots", list(shoulder.spots), "a seat is listed more than once")


REVEAL_MOST = 10
"""Seconds: more is no suspense."""


def _pace(pace: Pace, report: Report) -> None:
    if pace.betting_seconds_min < 1:
        report("pace.betting_seconds_min", pace.betting_seconds_min, reason("second_to_bet"))
    if not 0 <= pace.reveal_seconds <= REVEAL_MOST:
        report("pace.reveal_seconds", pace.reveal_seconds, reason("reveal", most=REVEAL_MOST))
    if pace.sitting_out < 1:
        report("pace.sitting_out", pace.sitting_out, reason("at_least_round"))


PROCEDURE_CHECKS: tuple[tuple[tuple[str, ...], Callable[..., None]], ...] = (
    (("hands",), _hands),
    (("buyin",), _buyin),
    (("bills",), _bills),
    (("seats", "shoulder"), _shoulder),
    (("pace",), _pace),
)
"""Each with the keys it looks at, as `check.run` wants them."""
