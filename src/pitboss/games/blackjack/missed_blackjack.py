"""A dealer's blackjack that is found only after guests have acted (IRR-02, A-20)."""

from pitboss.games.blackjack.aggregate import within_limit
from pitboss.games.blackjack.hands import is_natural
from pitboss.games.blackjack.settlement import (
    EVEN,
    end_items,
    insurance_items,
    own_third_items,
    stakes_in_order,
)
from pitboss.games.blackjack.special_wagers import stake_apart
from pitboss.games.blackjack.state import Blackjack, Hand, Spot, Stake
from pitboss.games.contract import COUPON, Item
from pitboss.rulebook.blackjack import BlackjackRules

_STANDS = ("even_money", "surrender", "charlie")
"""What a hand was settled as before, by an agreement or a rule that the dealer's cards do not touch."""


def missed_blackjack(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    """A dealer's blackjack found late: each guest loses the original bet only (IRR-02, A-20).

    What splitting and doubling added goes back, from broken hands too; a blackjack already paid is a push and
    its payout is recovered; even money stands; insurance is given back and paid.
    """
    return original_bets(rules, state, insurance=rules.missed_blackjack.insurance == "paid")


def original_bets(rules: BlackjackRules, state: Blackjack, *, insurance: bool = True) -> tuple[Item, ...]:
    """The same where it is the house's rule for every blackjack found after play (IND-66); insurance wins."""
    items: list[Item] = []
    for spot in reversed(state.spots):
        for index in range(len(spot.hands) - 1, -1, -1):
            for stake in stakes_in_order(spot.hands[index]):
                items += _missed(rules, spot, index, stake)
        lines = (wager for wager in state.insurance if wager.seat == spot.seat)
        items += insurance_items(rules, lines, won=insurance)
        if spot.hands[0].settled != "broke":
            items += own_third_items(rules, state, spot)
        items += end_items(rules, state, spot)
    return within_limit(rules, state, items)


def _missed(rules: BlackjackRules, spot: Spot, index: int, stake: Stake) -> list[Item]:
    hand = spot.hands[index]
    if hand.settled in _STANDS:
        return []
    if hand.settled == "blackjack":
        return _recovered(rules, spot.seat, index, stake)
    original = stake.cents if index == 0 else 0
    extra = stake.cents + stake.added - original
    items = _original(rules, spot.seat, index, hand, stake) if original and not hand.settled else []
    if extra:
        items.append(Item("return", spot.seat, "main", stake.owner, extra, extra, "void", hand=index + 1))
    return items


def _original(rules: BlackjackRules, seat: int, index: int, hand: Hand, stake: Stake) -> list[Item]:
    """The first wager is taken; on a blackjack it stands off."""
    pushes = is_natural(hand.cards) and not hand.split
    first = Stake(stake.owner, stake.cents, excess=stake.excess)
    return stake_apart(rules, seat, index + 1, first, "push" if pushes else "lose", EVEN)


def _recovered(rules: BlackjackRules, seat: int, index: int, stake: Stake) -> list[Item]:
    """What a blackjack was paid comes back, and a coupon that the house had kept goes back for it."""
    if not stake.cents:
        return []
    coupon = stake.owner == COUPON
    pays = EVEN if coupon else rules.blackjack.pays
    cents = pays.award(stake.cents, unit=rules.payout.round)
    items = [Item("recover", seat, "main", stake.owner, stake.cents, cents, "push", hand=index + 1)]
    if coupon and rules.coupon.kept == "after_decision":
        items.append(Item("return", seat, "main", COUPON, stake.cents, stake.cents, "void", hand=index + 1))
    return items
