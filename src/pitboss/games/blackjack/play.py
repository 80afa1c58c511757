"""What the rules allow and force on a hand: pure questions asked by legality and by decide alike."""

from pitboss.cards import Card
from pitboss.games.blackjack.hands import VALUE, is_natural, total
from pitboss.games.blackjack.state import DEALERS_HAND, Blackjack, Hand, Spot
from pitboss.games.contract import COUPON, GUEST
from pitboss.rulebook.blackjack import BlackjackRules

_TEN = 10


def guest_stake(hand: Hand) -> int:
    """The guest's own wager on a hand."""
    return next((stake.cents for stake in hand.stakes if stake.owner == GUEST), 0)


def coupon_stake(hand: Hand) -> int:
    """The coupon on a hand."""
    return next((stake.cents for stake in hand.stakes if stake.owner == COUPON), 0)


def matched_stake(rules: BlackjackRules, hand: Hand) -> int:
    """What a split must equal and a double may reach: the cheques, and the coupon where it counts (A-50)."""
    return guest_stake(hand) + (coupon_stake(hand) if rules.coupon.doubles else 0)


def toke_stake(hand: Hand) -> int:
    """The bet for the dealer on a hand."""
    return next((stake.cents for stake in hand.stakes if stake.owner == "dealer"), 0)


def is_split_ace(rules: BlackjackRules, hand: Hand) -> bool:
    """A split ace that gets one card and no more (SPL-05)."""
    return hand.split and hand.cards[0][0] == "A" and rules.split.aces_cards == "one"


def may_split(rules: BlackjackRules, spot: Spot, hand: Hand) -> bool:
    """Two cards of equal value, or rank, while the spot may have one more hand (SPL-01, SPL-02)."""
    if len(hand.cards) != 2 or matched_stake(rules, hand) == 0:
        return False
    return is_pair(rules, hand) and len(spot.hands) < rules.split.most(hand.cards[0][0])


def is_pair(rules: BlackjackRules, hand: Hand) -> bool:
    """Whether two cards of equal value, or rank, are all of a hand (SPL-01)."""
    if len(hand.cards) != 2:
        return False
    first, second = hand.cards
    return first[0] == second[0] if rules.split.match == "rank" else VALUE[first] == VALUE[second]


def may_hit(rules: BlackjackRules, hand: Hand) -> bool:
    """Below 21, and not on a split ace (BJ-ACT-02, SPL-05)."""
    return total(hand.cards).points < 21 and not is_split_ace(rules, hand)


def double_bounds(rules: BlackjackRules, hand: Hand) -> tuple[int, int] | None:
    """The least and the most that may be doubled for, or None (DBL-01, DBL-02, A-18)."""
    (points, soft), stake = total(hand.cards), matched_stake(rules, hand)
    if len(hand.cards) != 2 or points == 21 or stake == 0 or is_split_ace(rules, hand):
        return None
    if hand.split and not rules.double.after_split:
        return None
    if not rules.double.takes(points, soft=soft):
        return None
    if not rules.double.for_less:
        return stake, stake
    most = stake // rules.limits.step * rules.limits.step  # a wager found lying there may be off the step
    return (rules.limits.min, most) if most >= rules.limits.min else None


def after_card(rules: BlackjackRules, spot: Spot, index: int, cards: tuple[Card, ...]) -> str:
    """What a hand of these cards waits for: it broke, it stands of itself, or its guest decides."""
    hand = spot.hands[index]
    points = total(cards).points
    if points > 21:
        return "hand_broke"
    if rules.charlie.made(len(cards)):
        return "hand_charlie"
    if points == 21 or hand.doubled:
        return "hand_stands"
    grown = type(hand)(cards, hand.stakes, hand.split, hand.doubled)
    if is_split_ace(rules, grown) and not may_split(rules, spot, grown):
        return "hand_stands"
    return "decide"


def insurance_most(hand: Hand, owner: str) -> int:
    """Half of an owner's wager, to the cent (INS-02); a coupon is not insured."""
    if owner == COUPON:
        return 0
    return next((stake.cents for stake in hand.stakes if stake.owner == owner), 0) // 2


def dealer_draws(rules: BlackjackRules, dealer: tuple[Card, ...]) -> bool:
    """Sixteen or less draws; soft 17 by house rule (BJ-DLR-02)."""
    points, soft = total(dealer)
    return points < 17 or (points == 17 and soft and rules.dealer.soft17 == "hit")


def live_hands(state: Blackjack) -> int:
    """Hands that wait for the dealer's; one that was given up waits for the hole card alone."""
    return sum(not (hand.settled or hand.surrendered) for spot in state.spots for hand in spot.hands)


def looks(rules: BlackjackRules, state: Blackjack) -> bool:
    """Whether the dealer looks at the hole card under this up card (PEEK-01, PEEK-03)."""
    if state.plain:
        return False
    up = state.dealer[0]
    return rules.peek.ace if up[0] == "A" else VALUE[up] == _TEN and rules.peek.ten


def blackjack_is_out(rules: BlackjackRules, state: Blackjack) -> bool:
    """Whether the dealer cannot have a blackjack that counts once the guests play (BJ-ACT-03)."""
    threatened = VALUE[state.dealer[0]] in (1, _TEN)
    return not threatened or state.plain or looks(rules, state)


def early_surrender(rules: BlackjackRules, state: Blackjack) -> bool:
    """Whether hands are given up before the dealer looks for a blackjack (IND-65)."""
    return rules.surrender.when(state.dealer[0][0]) == "early" and looks(rules, state)


def may_surrender(rules: BlackjackRules, state: Blackjack, spot: Spot, hand: Hand) -> bool:
    """Two cards but no blackjack, in their turn or before the dealer looks; no half of a coupon (IND-64)."""
    if len(hand.cards) != 2 or hand.doubled or hand.settled or hand.surrendered:
        return False
    if guest_stake(hand) == 0 or coupon_stake(hand) or total(hand.cards).points == 21:
        return False
    if rules.surrender.when(state.dealer[0][0]) == "never" or spot.seat in state.even_money:
        return False
    if hand.split:
        return rules.surrender.after_split and not is_split_ace(rules, hand)
    return early_surrender(rules, state) == (state.phase == "surrender")


def offers_insurance(state: Blackjack) -> bool:
    """Only against an ace (INS-01)."""
    return state.dealer[0][0] == "A" and not state.plain


def has_natural(spot: Spot) -> bool:
    """A guest's blackjack: the first two cards, never after a split (BJ-GAME-04)."""
    return len(spot.hands) == 1 and is_natural(spot.hands[0].cards)


def order_of_deal(state: Blackjack) -> tuple[int, ...]:
    """Twice round: each spot in turn, then the dealer (BJ-DEAL-02); without a hole card once (IND-66)."""
    seats = tuple(spot.seat for spot in state.spots)
    return (*seats, DEALERS_HAND) * 2 if state.hole_card else (*seats, DEALERS_HAND, *seats)


def rest_of_deal(state: Blackjack) -> tuple[int, ...]:
    """Who is still to get a card of the first deal, in order."""
    return () if state.position < 0 else order_of_deal(state)[state.position :]


def passed_over(state: Blackjack) -> tuple[int, ...]:
    """Seats, and the dealer as 0, whose turn in the first deal went by without a card; once for each card."""
    order, rest = order_of_deal(state), rest_of_deal(state)
    has = {spot.seat: len(spot.hands[0].cards) for spot in state.spots} | {DEALERS_HAND: len(state.dealer)}
    places = order[: len(state.spots) + 1]
    return tuple(seat for seat in places for _ in range(order.count(seat) - rest.count(seat) - has[seat]))


def only_dealer_is_due(state: Blackjack) -> bool:
    """Whether every guest's turn in the first deal is over and the dealer's second is not."""
    return set(rest_of_deal(state)) == {DEALERS_HAND}


def due_seat(state: Blackjack) -> int | None:
    """The seat that the next card is due to, 0 for the dealer, or None when none is due."""
    if state.phase in ("bets_closed", "dealing"):
        return order_of_deal(state)[state.position]
    if state.phase == "missing_card":
        return state.missing[0]
    if state.phase == "card_due":
        return state.turn[0]
    return DEALERS_HAND if state.phase == "dealer_draw" else None


def card_due(state: Blackjack) -> bool:
    """Whether the next thing that the game waits for is a card of a hand."""
    return due_seat(state) is not None


def hand_name(seat: int) -> str:
    """A hand as facts and people name it: "dealer" or "seat 3"."""
    return "dealer" if seat == DEALERS_HAND else f"seat {seat}"
