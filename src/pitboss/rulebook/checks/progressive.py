"""The checks of what a house says of its progressive."""

from collections.abc import Mapping

from pitboss.payouts import money
from pitboss.rulebook.blackjack import BlackjackBet
from pitboss.rulebook.progressive import Progressive
from pitboss.rulebook.reasons import reason
from pitboss.rulebook.schema import Report


def check_progressive(terms: Progressive, report: Report) -> None:
    """What no house can mean."""
    for key, roles in (("confirm", terms.confirm), ("swipe", terms.swipe)):
        if len(set(roles)) < len(roles):
            report(f"progressive.{key}", list(roles), "a role is listed more than once")
    if len(set(terms.apart)) < len(terms.apart):
        report("progressive.apart", list(terms.apart), "it is listed more than once")
    if terms.aggregate_limit is not None and terms.aggregate_limit < 1:
        report("progressive.aggregate_limit", money(terms.aggregate_limit), reason("no_prize"))
    if terms.tax.multiple < 1:
        report("progressive.tax.multiple", terms.tax.multiple, reason("at_least", least=1))


def warn_progressive(terms: Progressive, bets: Mapping[str, BlackjackBet], warn: Report) -> None:
    """What says nothing, and a limit that the highest prize does not fit under."""
    ours = {name: bet for name, bet in bets.items() if bet.progressive}
    if not ours:
        if terms != Progressive():
            warn("progressive", "", "no bet has a share of a meter: these keys say nothing")
        return
    limit = terms.aggregate_limit
    if limit is None:
        if terms.aggregate_method != Progressive().aggregate_method:
            silent = reason("no_limit", key="aggregate_limit")
            warn("progressive.aggregate_method", terms.aggregate_method, silent)
        return
    highest = max((_highest(bet) for bet in ours.values()), default=0)
    if limit < highest:
        warn("progressive.aggregate_limit", money(limit), reason("prize_cut", prize=money(highest)))


def _highest(bet: BlackjackBet) -> int:
    """The largest fixed prize of one wager."""
    return max((line.pays.award(bet.max) for line in bet.lines if line.pays is not None), default=0)
