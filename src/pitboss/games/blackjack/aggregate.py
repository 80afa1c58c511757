"""A limit on all fixed prizes of the progressive bet in one round of a table (B7V-LIM-02, CF-39).

Only payments of the bet are touched: a share of the meter is a claim, priced elsewhere, and envy is no prize.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.games.blackjack.state import Blackjack
from pitboss.games.contract import Item
from pitboss.rulebook.blackjack import BlackjackRules


def within_limit(rules: BlackjackRules, state: Blackjack, items: Iterable[Item]) -> tuple[Item, ...]:
    """Items that are settled together, the fixed prizes among them cut to what the round's limit leaves."""
    settled = tuple(items)
    limit = rules.progressive.aggregate_limit
    if limit is None:
        return settled
    ours = {name for name, bet in rules.bets.items() if bet.progressive}
    places = [place for place, item in enumerate(settled) if item.action == "pay" and item.bet in ours]
    paid = sum(cents for bet, cents in state.prizes if bet in ours)
    left = max(0, limit - paid)
    prizes = [settled[place].cents for place in places]
    if sum(prizes) <= left:
        return settled
    pro_rata = rules.progressive.aggregate_method == "pro_rata"
    cut = (_pro_rata if pro_rata else _in_order)(prizes, left, rules.payout.round)
    by_place = dict(zip(places, cut, strict=True))
    return tuple(
        replace(item, cents=by_place[place]) if place in by_place else item
        for place, item in enumerate(settled)
    )


def _pro_rata(prizes: list[int], left: int, unit: int) -> list[int]:
    """The same part of each, rounded down."""
    whole = sum(prizes)
    return [cents * left // (whole * unit) * unit for cents in prizes]


def _in_order(prizes: list[int], left: int, unit: int) -> list[int]:
    """Each in full until nothing is left."""
    cut = []
    for cents in prizes:
        cut.append(min(cents, left) // unit * unit)
        left -= cut[-1]
    return cut
