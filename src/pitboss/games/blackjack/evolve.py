"""How each event changes a blackjack table. It never refuses and never reads the rulebook."""

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games import round as r
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.play import due_seat, passed_over, rest_of_deal
from pitboss.games.blackjack.state import DEALERS_HAND, Blackjack, Hand, Spot, Stake
from pitboss.games.contract import DEALER, GUEST, Event, Item
from pitboss.games.pack import PACK_EVOLVE, READY, CutCardDrawn, PackShuffled, ShuffleDue
from pitboss.games.state import Fold
from pitboss.games.steps import STEP_EVOLVE, nothing_to_rule_on, ruling_given
from pitboss.games.tucked_card import TUCKING_EVOLVE
from pitboss.games.wagers import Wager, WagerPlaced, WagerTakenBack, after_wager, with_wager
from pitboss.shoe import Pile, loaded

_NO_SIDE_BETS = ("main", "insurance")
_SHORT = ("hands_short", "dealer_short")
"""What is ruled on by completing the deal."""


def evolve(state: Blackjack, event: Event) -> Blackjack:
    """The state after an event. Total: it never refuses.

    While something still waits for a ruling play stays stopped, and goes on later where the event led.
    """
    after = EVOLVE[type(event)](state, event)
    if after.irregularities and after.phase != "irregular":
        return replace(after, phase="irregular", resume=after.phase)
    return after


def with_hand(state: Blackjack, seat: int, index: int, **changes: object) -> Blackjack:
    """The state with one hand of a seat changed."""
    spots = tuple(
        replace(
            spot,
            hands=(*spot.hands[:index], replace(spot.hands[index], **changes), *spot.hands[index + 1 :]),
        )
        if spot.seat == seat
        else spot
        for spot in state.spots
    )
    return replace(state, spots=spots)


def _pack_shuffled(state: Blackjack, event: PackShuffled) -> Blackjack:
    """Where the cut card came out the cut is offered first; on the dealer's own hand, at first base.

    A pack in a continuous shuffler is not cut: the next hand is dealt from it (CSM-01).
    """
    if state.shoe.continuous:
        return Blackjack(READY, loaded(event.decks, continuous=True), hole_card=state.hole_card)
    first = state.cut_card_seat if state.cut_card_seat > DEALERS_HAND else 1
    shoe, hole_card = loaded(event.decks), state.hole_card
    return Blackjack("cut_pack", shoe, cut_offered_from=first, hole_card=hole_card)


def _shuffle_due(state: Blackjack, event: ShuffleDue) -> Blackjack:
    """A card waiting beside the shoe joins the discards, face down, so that the pack is whole."""
    aside = (Pile("aside", state.round, state.carried, seen=False),) if state.carried else ()
    moved: Blackjack = PACK_EVOLVE[ShuffleDue](
        replace(state, shoe=state.shoe.discarded(*aside), carried=()), event
    )
    return moved


def _cut_card_drawn(state: Blackjack, _: CutCardDrawn) -> Blackjack:
    """It came out where the next card was due (CUT-01)."""
    seat = due_seat(state) or DEALERS_HAND
    return replace(state, shoe=replace(state.shoe, behind_cut_card=-1), cut_card_seat=seat)


def _wager_placed(state: Blackjack, event: WagerPlaced | WagerTakenBack) -> Blackjack:
    wagers = after_wager(state.wagers, event)
    spots = _spots(wagers) if state.phase == "bets_closed" else state.spots
    return replace(state, wagers=wagers, spots=spots)


def _bets_closed(state: Blackjack, _: r.BetsClosed) -> Blackjack:
    return replace(state, phase="bets_closed", spots=_spots(state.wagers), position=0)


def _spots(wagers: tuple[Wager, ...]) -> tuple[Spot, ...]:
    """Every seat with a main wager becomes a spot, first base first (BJ-DEAL-02)."""
    mains = [wager for wager in wagers if wager.bet == "main"]
    seats = sorted({wager.seat for wager in mains})
    return tuple(
        Spot(seat, (Hand(stakes=tuple(_stake(wager) for wager in mains if wager.seat == seat)),))
        for seat in seats
    )


def _stake(wager: Wager) -> Stake:
    return Stake(wager.owner, wager.cents - wager.excess, excess=wager.excess)


def _unchanged(state: Blackjack, _: Event) -> Blackjack:
    return state


def _card_dealt(state: Blackjack, event: e.CardDealt) -> Blackjack:
    if event.carried:
        state = replace(state, carried=state.carried[1:])
    elif state.held:
        state = replace(state, held=())
    else:
        state = replace(state, shoe=state.shoe.drawn(event.card))
    completes = "missing_card" in (state.phase, state.resume) and state.missing[:1] == (event.seat,)
    missing = state.missing[1:] if completes else state.missing
    state = replace(state, phase=event.awaits, position=event.position, missing=missing)
    return _to_hand(state, event.card, event.seat, event.hand, face_up=event.face_up, broke=event.points > 21)


def _to_hand(
    state: Blackjack, card: Card, seat: int, index: int, *, face_up: bool = True, broke: bool = False
) -> Blackjack:
    if seat == DEALERS_HAND:
        up = state.dealer_up | face_up << len(state.dealer)
        return replace(state, dealer=(*state.dealer, card), dealer_up=up)
    spot = state.spot(seat)
    assert spot is not None, f"the round lacks seat {seat}, to which a card goes"
    if len(spot.first) < 2 or spot.third is None:
        if len(spot.first) < 2:
            changed = replace(spot, first=(*spot.first, card))
        else:
            changed = replace(spot, third=card, third_broke=broke)
        state = replace(state, spots=tuple(changed if s.seat == seat else s for s in state.spots))
    return with_hand(state, seat, index, cards=(*spot.hands[index].cards, card))


def _up_card_turned(state: Blackjack, event: e.UpCardTurned) -> Blackjack:
    return replace(state, phase=event.awaits, dealer_up=state.dealer_up | 1)


def _side_bets_settled(state: Blackjack, event: e.SideBetsSettled) -> Blackjack:
    return replace(_noted(state, event.items), phase=event.awaits, side_bets_settled=True)


def _noted(state: Blackjack, items: tuple[Item, ...]) -> Blackjack:
    """What is paid on side bets in the round, and what of it somebody must verify (B7V-LIM-02, TLX-09)."""
    paid = [item for item in items if item.action == "pay" and item.bet not in _NO_SIDE_BETS]
    if not paid:
        return state
    sums = dict(state.prizes)
    for item in paid:
        sums[item.bet] = sums.get(item.bet, 0) + item.cents
    to_verify = (*state.to_verify, *(item for item in paid if item.verify))
    return replace(state, to_verify=to_verify, prizes=tuple(sums.items()))


def _insurance_opened(state: Blackjack, _: e.InsuranceOpened) -> Blackjack:
    return replace(state, phase="insurance")


def _insurance_bought(state: Blackjack, event: e.InsuranceBought) -> Blackjack:
    lines = with_wager(state.insurance, event.seat, "insurance", event.owner, event.total)
    return replace(state, insurance=lines)


def _even_money_taken(state: Blackjack, event: e.EvenMoneyTaken) -> Blackjack:
    return replace(state, even_money=(*state.even_money, event.seat))


def _insurance_closed(state: Blackjack, event: e.InsuranceClosed) -> Blackjack:
    state = replace(state, phase=event.awaits)
    for seat in state.even_money:
        state = _ended(state, seat, 0, "even_money")
    return state


def _hole_card_checked(state: Blackjack, event: e.HoleCardChecked) -> Blackjack:
    insurance = state.insurance if event.blackjack else ()
    return replace(state, phase=event.awaits, peeked=True, insurance=insurance)


def _awaits(state: Blackjack, event: e.PeekMissed | e.SurrenderClosed) -> Blackjack:
    return replace(state, phase=event.awaits)


def _hand_reached(state: Blackjack, event: e.HandReached) -> Blackjack:
    return replace(state, phase=event.awaits, turn=(event.seat, event.hand))


def _hand_signalled(state: Blackjack, event: e.HandSignalled) -> Blackjack:
    state = replace(state, phase=event.awaits)
    return with_hand(state, event.seat, event.hand, played=True) if event.signal == "stand" else state


def _hand_doubled(state: Blackjack, event: e.HandDoubled) -> Blackjack:
    _, hand = state.active
    added = {"guest": event.cents, DEALER: event.toke}
    stakes = tuple(replace(stake, added=added.get(stake.owner, 0)) for stake in hand.stakes)
    if not any(stake.owner == GUEST for stake in stakes):
        stakes += (Stake(GUEST, 0, event.cents),)
    state = with_hand(state, event.seat, event.hand, stakes=stakes, doubled=True)
    return replace(state, phase="card_due")


def _hand_split(state: Blackjack, event: e.HandSplit) -> Blackjack:
    """The toke stays with the left hand unless a second one is put down (SPL-08); so does a coupon (A-50)."""
    spot, hand = state.active
    first, second = hand.cards
    stakes = (Stake("guest", event.cents),) + ((Stake(DEALER, event.toke),) if event.toke else ())
    left = Hand((first,), hand.stakes, split=True)
    right = Hand((second,), stakes, split=True)
    hands = (*spot.hands[: event.hand], left, right, *spot.hands[event.hand + 1 :])
    changed = replace(spot, hands=hands)
    spots = tuple(changed if s.seat == event.seat else s for s in state.spots)
    return replace(state, spots=spots, phase="card_due")


def _hand_surrendered(state: Blackjack, event: e.HandSurrendered) -> Blackjack:
    """Settled at once, its cards go to the rack; else they lie there until the hole card is seen."""
    state = replace(state, phase=event.awaits)
    if event.items:
        return _ended(state, event.seat, event.hand, "surrender")
    return with_hand(state, event.seat, event.hand, played=True, surrendered=True)


def _hand_stood(state: Blackjack, event: e.HandStood) -> Blackjack:
    return replace(with_hand(state, event.seat, event.hand, played=True), phase="next_hand")


def _hand_settled(state: Blackjack, event: e.HandSettled) -> Blackjack:
    ended = _ended(_noted(state, event.items), event.seat, event.hand, event.why)
    return replace(ended, phase="missing_card" if state.missing else "next_hand")


def _ended(state: Blackjack, seat: int, index: int, why: str) -> Blackjack:
    """Its money moved, the cards of an ended hand go to the rack (PROT-03, PICK-02)."""
    spot = state.spot(seat)
    assert spot is not None, f"the round lacks seat {seat}, whose hand ends"
    pile = Pile(f"seat {seat}", state.round, spot.hands[index].cards)
    state = replace(state, shoe=state.shoe.discarded(pile))
    return with_hand(state, seat, index, played=True, settled=why)


def _guests_finished(state: Blackjack, _: e.GuestsFinished) -> Blackjack:
    phase = "turn_hole" if state.hole_card else "dealer_draw"
    return replace(state, phase=phase, turn=(DEALERS_HAND, 0))


def _hole_card_turned(state: Blackjack, event: e.HoleCardTurned) -> Blackjack:
    insurance = state.insurance if event.blackjack else ()
    return replace(state, phase=event.awaits, dealer_up=state.dealer_up | 2, insurance=insurance)


def _hands_settled(state: Blackjack, event: e.HandsSettled) -> Blackjack:
    settled = _noted(state, event.items)
    return replace(settled, phase="verify" if settled.to_verify else "pick_up")


def _award_verified(state: Blackjack, event: r.AwardVerified) -> Blackjack:
    key = (event.seat, event.bet, event.owner)
    left = tuple(item for item in state.to_verify if (item.seat, item.bet, item.owner) != key)
    if state.phase != "verify":  # a side bet, paid before the hand is played
        return replace(state, to_verify=left)
    return replace(state, phase="verify" if left else "pick_up", to_verify=left)


def _cards_picked_up(state: Blackjack, _: Event) -> Blackjack:
    """Right to left, each hand on those before, the dealer's own on top of all (PICK-01, PICK-02)."""
    hands = [
        Pile(f"seat {spot.seat}", state.round, hand.cards)
        for spot in state.spots
        for hand in spot.hands
        if hand.cards and not hand.settled
    ]
    seen = state.dealer_up == (1 << len(state.dealer)) - 1
    dealer = [Pile("dealer", state.round, state.dealer, seen=seen)] if state.dealer else []
    shoe = state.shoe.discarded(*hands, *dealer)
    return Blackjack(
        READY,
        shoe,
        round=state.round,
        carried=state.carried,
        cut_card_seat=state.cut_card_seat,
        hole_card=state.hole_card,
    )


def _seat_gone(state: Blackjack, event: e.SeatSatOut | e.GuestWithdrew) -> Blackjack:
    spot = state.spot(event.seat)
    assert spot is not None, f"the round lacks seat {event.seat}, which leaves it"
    piles = [Pile(f"seat {spot.seat}", state.round, hand.cards) for hand in spot.hands if hand.cards]
    left = tuple(seat for seat in state.courtesy if seat != event.seat)
    return replace(
        state,
        phase="deal_done" if state.phase == "courtesy" and not left else state.phase,
        shoe=state.shoe.discarded(*piles),
        spots=tuple(s for s in state.spots if s.seat != event.seat),
        wagers=tuple(w for w in state.wagers if w.seat != event.seat),
        courtesy=left,
    )


def _courtesy_offered(state: Blackjack, event: e.CourtesyOffered) -> Blackjack:
    return replace(state, courtesy=event.seats, phase="courtesy")


def _guest_stayed(state: Blackjack, event: e.GuestStayed) -> Blackjack:
    left = tuple(seat for seat in state.courtesy if seat != event.seat)
    return replace(state, courtesy=left, phase="courtesy" if left else "deal_done")


def _irregularity_found(state: Blackjack, event: r.IrregularityFound) -> Blackjack:
    if event.kind in _SHORT:
        short = passed_over(state)
        out = {spot.seat for spot in state.spots if spot.seat in short and not spot.hands[0].cards}
        due = (*rest_of_deal(state), *short)
        concerned = tuple(seat for seat in short if seat not in out and seat != DEALERS_HAND)
        missing = tuple(seat for seat in due if seat not in out)
        state = replace(state, missing=missing, courtesy=concerned, position=-1)
    if event.card is not None:
        state = replace(state, shoe=state.shoe.drawn(event.card))
    found = r.Irregularity(event.kind, event.card, event.to, event.face_up)
    resume = state.resume if state.phase == "irregular" else state.phase
    return replace(state, phase="irregular", irregularities=(*state.irregularities, found), resume=resume)


def _ruling_given(state: Blackjack, event: r.RulingGiven) -> Blackjack:
    """Hands that are short are completed before the round goes on where it stood."""
    if event.kind in _SHORT:
        state = replace(state, resume="missing_card" if state.missing else "offer_courtesy")
    given: Blackjack = ruling_given(state, event)
    return given


def _plain(state: Blackjack, _: e.DealerCountsAsPlain) -> Blackjack:
    return replace(state, plain=True)


def _card_stayed(state: Blackjack, event: e.CardStayed) -> Blackjack:
    """A doubled hand, or one of a single card, is still owed its card and has nothing to decide."""
    moved = _to_hand(replace(state, held=()), event.card, event.seat, event.hand, broke=event.points > 21)
    _, passed = moved.active
    owed = passed.doubled or len(passed.cards) < 2
    return replace(moved, phase="card_due" if owed else "decide")


def _round_voided(state: Blackjack, event: r.RoundVoided) -> Blackjack:
    return _cards_picked_up(nothing_to_rule_on(state), event)


EVOLVE: dict[type[Event], Fold[Blackjack]] = {
    **PACK_EVOLVE,
    **TUCKING_EVOLVE,
    **STEP_EVOLVE,
    PackShuffled: _pack_shuffled,
    ShuffleDue: _shuffle_due,
    CutCardDrawn: _cut_card_drawn,
    WagerPlaced: _wager_placed,
    WagerTakenBack: _wager_placed,
    r.BetsClosed: _bets_closed,
    r.CardsPickedUp: _cards_picked_up,
    r.AwardVerified: _award_verified,
    r.IrregularityFound: _irregularity_found,
    r.RulingGiven: _ruling_given,
    r.RoundVoided: _round_voided,
    e.WagersCollected: _unchanged,
    e.CardDealt: _card_dealt,
    e.UpCardTurned: _up_card_turned,
    e.SideBetsSettled: _side_bets_settled,
    e.PrizeClaimed: _unchanged,
    e.InsuranceOpened: _insurance_opened,
    e.InsuranceBought: _insurance_bought,
    e.EvenMoneyTaken: _even_money_taken,
    e.InsuranceClosed: _insurance_closed,
    e.HoleCardChecked: _hole_card_checked,
    e.PeekMissed: _awaits,
    e.HandReached: _hand_reached,
    e.HandSignalled: _hand_signalled,
    e.HandDoubled: _hand_doubled,
    e.HandSplit: _hand_split,
    e.HandSurrendered: _hand_surrendered,
    e.SurrenderClosed: _awaits,
    e.HandStood: _hand_stood,
    e.HandSettled: _hand_settled,
    e.GuestsFinished: _guests_finished,
    e.HoleCardTurned: _hole_card_turned,
    e.HandsSettled: _hands_settled,
    e.SeatSatOut: _seat_gone,
    e.CourtesyOffered: _courtesy_offered,
    e.GuestStayed: _guest_stayed,
    e.GuestWithdrew: _seat_gone,
    e.DealerCountsAsPlain: _plain,
    e.CardStayed: _card_stayed,
}
