"""Blackjack's irregularities: what went wrong, which rulings the manual allows, and what each leads to.

Where the manual gives no ruling the supervisor picks from a list, the recommended one first (A-19).
"""

from msgspec.structs import replace

from pitboss.games import round as r
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.hands import total
from pitboss.games.blackjack.missed_blackjack import missed_blackjack
from pitboss.games.blackjack.play import due_seat, hand_name, only_dealer_is_due, order_of_deal
from pitboss.games.blackjack.settlement import broken, claims_of_third, returned
from pitboss.games.blackjack.state import DEALERS_HAND, Blackjack, Spot
from pitboss.games.contract import Event
from pitboss.games.pack import DrawCard
from pitboss.rulebook.blackjack import BlackjackRules

_FIXED: dict[str, tuple[str, ...]] = {
    "hole_card_exposed": ("plain_21",),
    "missed_blackjack": ("original_bets",),
    "dealer_overdrew": ("discard",),
    "hands_short": ("complete", "void"),
    "dealer_short": ("complete", "discard", "void"),
    "guest_passed_over": ("stays", "void"),
    "card_while_stopped": ("discard",),
    "card_drawn_in_error": ("discard", "carry", "void"),
    "card_face_up": ("discard", "carry", "void"),
}
_SETTLED = frozenset({"between_rounds", "betting", "verify", "pick_up"})
"""Phases in which there is no open round that could be void."""


def fault_of(state: Blackjack, command: DrawCard) -> str:
    """The name of what is wrong with a card that left the shoe, or nothing."""
    due, to = due_seat(state), command.to
    if state.phase == "irregular":
        return "card_while_stopped"
    if due is None or state.carried:
        overdrew = state.phase == "take_and_pay" and to in ("", "dealer")
        return "dealer_overdrew" if overdrew else "card_drawn_in_error"
    if state.hole_card and len(state.dealer) == 1 and command.face_up and _goes_to_dealer(state, to):
        return "hole_card_exposed"
    if command.face_up and not to:
        return "card_face_up"
    if not to or to == hand_name(due) or deal_position(state, to) is not None:
        return ""
    if _hit_hand(state, to) is not None:
        return "dealer_short"
    later = state.phase == "card_due" and _waiting_hand(state, to) is not None
    return "guest_passed_over" if later else "card_drawn_in_error"


def _goes_to_dealer(state: Blackjack, to: str) -> bool:
    """To the dealer in turn, or before guests who are passed over."""
    in_turn = due_seat(state) == DEALERS_HAND and to in ("", "dealer")
    return in_turn or (to == "dealer" and deal_position(state, to) is not None)


def deal_position(state: Blackjack, to: str) -> int | None:
    """In the first deal, where in this round of cards a hand is due; those before it are skipped.

    When only the dealer is left in the first round, a card for a guest begins the second (IRR-10).
    """
    if state.phase not in ("bets_closed", "dealing"):
        return None
    order = order_of_deal(state)
    half = len(state.spots) + 1
    end = half if state.position < half - 1 else len(order)
    return next((p for p in range(state.position, end) if hand_name(order[p]) == to), None)


def _hit_hand(state: Blackjack, to: str) -> Spot | None:
    """The guest who was given a third card although the dealer's own cards are still to come (IRR-10)."""
    if state.phase != "dealing" or not only_dealer_is_due(state):
        return None
    return next((s for s in state.spots if hand_name(s.seat) == to and len(s.hands[0].cards) == 2), None)


def _waiting_hand(state: Blackjack, to: str) -> tuple[int, int] | None:
    """A later hand that has not acted yet."""
    for spot in state.spots:
        if hand_name(spot.seat) == to and spot.seat != state.turn[0]:
            for index, hand in enumerate(spot.hands):
                if not hand.played:
                    return spot.seat, index
    return None


def rulings_for(state: Blackjack) -> tuple[str, ...]:
    """The rulings allowed on the irregularity at hand, the recommended one first."""
    if not state.irregularities:
        return ()
    found = state.irregularities[0]
    barred = {"void"} if state.resume in _SETTLED else set()
    if found.kind == "dealer_short" and _had_21(state, found.to):
        barred.add("complete")
    return tuple(option for option in _FIXED[found.kind] if option not in barred)


def _had_21(state: Blackjack, to: str) -> bool:
    """Nobody draws to 21: a card that fell on a blackjack was not asked for (BJ-ACT-02)."""
    return any(hand_name(s.seat) == to and total(s.hands[0].cards).points == 21 for s in state.spots)


def ruling_events(rules: BlackjackRules, state: Blackjack, ruling: str) -> tuple[Event, ...]:
    """What a ruling leads to."""
    found = state.irregularities[0]
    given = r.RulingGiven(found.kind, ruling)
    if ruling == "void":
        discarded = (r.CardDiscarded(found.card, found.face_up),) if found.card else ()
        return (given, *discarded, r.RoundVoided("ruling", returned(rules, state)))
    if ruling == "plain_21":
        return (given, *_hole_card(state, found))
    if ruling == "original_bets":
        return (given, e.HandsSettled(missed_blackjack(rules, state)))
    if ruling == "complete":
        return (given, *_hit_stands(rules, state, found), *_completed(rules, state))
    assert found.card is not None  # the rulings left are all about a card
    if ruling == "stays":
        return (given, *_stayed(rules, state, found))
    if ruling == "carry":
        return (given, r.CardCarried(found.card))
    sitting_out = _completed(rules, state) if found.kind == "dealer_short" else ()
    return (given, r.CardDiscarded(found.card, found.face_up), *sitting_out)


def _hole_card(state: Blackjack, found: r.Irregularity) -> tuple[Event, ...]:
    assert found.card is not None  # a hole card is a card
    points, soft = total((*state.dealer, found.card))
    awaits = "offer_courtesy" if state.resume == "missing_card" else "deal_done"
    dealt = e.CardDealt(found.card, DEALERS_HAND, 0, 2, True, points, soft, False, -1, awaits)
    return (dealt, e.DealerCountsAsPlain())


def _completed(rules: BlackjackRules, state: Blackjack) -> tuple[Event, ...]:
    """Guests passed over without a card sit out; the others get theirs (IRR-07, IRR-09, IRR-10)."""
    out = (spot.seat for spot in state.spots if not spot.hands[0].cards and spot.seat not in state.missing)
    return tuple(e.SeatSatOut(seat, returned(rules, state, seat)) for seat in out)


def _hit_stands(rules: BlackjackRules, state: Blackjack, found: r.Irregularity) -> tuple[Event, ...]:
    """A card that a guest drew before the dealer's own stays with the guest (IRR-10).

    A hand that it broke is lost as any other, so nobody draws first and withdraws afterwards (BJ-ACT-04). A
    prize that it made is claimed by a guest who stays in, and at once where nobody is asked (IRR-08).
    """
    if found.card is None:
        return ()
    spot = next(spot for spot in state.spots if hand_name(spot.seat) == found.to)
    cards = (*spot.hands[0].cards, found.card)
    points, soft = total(cards)
    seat, count = spot.seat, len(cards)
    dealt = e.CardDealt(found.card, seat, 0, count, True, points, soft, False, -1, "missing_card")
    third = replace(spot, third=found.card, third_broke=points > 21)
    claims = tuple(e.PrizeClaimed(claim) for claim in claims_of_third(rules, state, third))
    if points <= 21:
        return (dealt,) if rules.skipped.courtesy else (dealt, *claims)
    lost = broken(rules, state, replace(third, hands=(replace(spot.hands[0], cards=cards),)), 0)
    return (dealt, *claims, e.HandSettled(seat, 0, "broke", lost))


def _stayed(rules: BlackjackRules, state: Blackjack, found: r.Irregularity) -> tuple[Event, ...]:
    waiting = _waiting_hand(replace(state, phase=state.resume), found.to)
    assert waiting is not None  # that hand was waiting when the card went to it
    assert found.card is not None  # asked by the caller
    seat, index = waiting
    spot = state.spot(seat)
    assert spot is not None  # it has a waiting hand
    points, soft = total((*spot.hands[index].cards, found.card))
    stayed = e.CardStayed(found.card, seat, index, points, soft)
    if len(spot.first) < 2 or spot.third is not None:
        return (stayed,)
    third = replace(spot, third=found.card, third_broke=points > 21)
    return (stayed, *(e.PrizeClaimed(claim) for claim in claims_of_third(rules, state, third)))
