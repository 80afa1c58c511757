"""Wagers settled otherwise than plain cheques: coupons, and what lies above a maximum.

A coupon is paid even money whatever the hand is, and then kept by the house (COUP-02, A-50). What is above a
maximum was no part of a valid wager: it is neither paid nor taken, and goes back (LIM-03, LIM-04, A-21). The
wager that plays is the maximum, and so is what a double or an insurance of it is measured by.
"""

from pitboss.games.blackjack.state import Stake
from pitboss.games.contract import COUPON, Action, Item, Result
from pitboss.games.wagers import Wager
from pitboss.payouts import Odds
from pitboss.rulebook.blackjack import BlackjackRules

ACTIONS: dict[Result, Action] = {"win": "pay", "lose": "take", "push": "push", "void": "return"}


def stake_apart(
    rules: BlackjackRules, seat: int, hand: int, stake: Stake, result: Result, odds: Odds
) -> list[Item]:
    """A coupon's or an over-maximum stake's items on a hand that has ended, hands counted from 1."""
    over = 0 if result == "lose" and rules.limits.over_max_loss == "take_all" else stake.excess
    plays = stake.cents + stake.added + stake.excess - over
    items = []
    if plays:
        won = plays if stake.owner == COUPON else odds.award(plays, unit=rules.payout.round)
        cents = {"win": won, "push": 0}.get(result, plays)
        items.append(Item(ACTIONS[result], seat, "main", stake.owner, plays, cents, result, hand=hand))
    if stake.owner == COUPON and result == "win" and rules.coupon.kept == "after_decision":
        items.append(Item("collect", seat, "main", COUPON, plays, plays, "win", hand=hand))
    if over:
        items.append(Item("return", seat, "main", stake.owner, over, over, "void", hand=hand))
    return items


def over_maximum(rules: BlackjackRules, wager: Wager, *, lost: bool) -> int:
    """What of a side bet is not settled but goes back."""
    return 0 if lost and rules.limits.over_max_loss == "take_all" else wager.excess


def wager_apart(rules: BlackjackRules, wager: Wager, item: Item) -> list[Item]:
    """What is done beside the item of a side bet that is a coupon or above its maximum."""
    items: list[Item] = []
    if item.action == "return":  # nothing of it played
        return items
    if wager.owner == COUPON and item.action == "pay" and rules.coupon.kept == "after_decision":
        items.append(Item("collect", wager.seat, wager.bet, COUPON, item.stake, item.stake, "win"))
    if not rules.bets[wager.bet].collected and over_maximum(rules, wager, lost=item.result == "lose"):
        items.append(given_back(wager))
    return items


def given_back(wager: Wager) -> Item:
    """What is above a wager's maximum, going back."""
    return Item("return", wager.seat, wager.bet, wager.owner, wager.excess, wager.excess, "void")
