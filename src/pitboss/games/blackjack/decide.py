"""From a blackjack command to the events it leads to, or to a refusal. Pure."""

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games import round as r
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.evolve import evolve
from pitboss.games.blackjack.hands import total
from pitboss.games.blackjack.legality import refusal_for
from pitboss.games.blackjack.missed_blackjack import original_bets
from pitboss.games.blackjack.play import (
    after_card,
    blackjack_is_out,
    dealer_draws,
    due_seat,
    early_surrender,
    has_natural,
    live_hands,
    looks,
    matched_stake,
    may_surrender,
    offers_insurance,
    order_of_deal,
)
from pitboss.games.blackjack.rulings import deal_position, fault_of, ruling_events
from pitboss.games.blackjack.settlement import (
    broken,
    claims_of_end,
    claims_of_third,
    collected,
    even_money_items,
    final,
    hand_items,
    insurance_items,
    returned,
    side_bets,
    surrender_items,
)
from pitboss.games.blackjack.state import DEALERS_HAND, Blackjack, Spot
from pitboss.games.contract import Command, Event, Item
from pitboss.games.pack import (
    CardBurned,
    CutCardDrawn,
    DiscardsReturned,
    DrawCard,
    DrawCutCard,
    ShuffleDue,
    burn_event,
)
from pitboss.games.steps import Direct, deciding
from pitboss.games.tucked_card import TUCKING_DIRECT, UNDER_SHOE, tucked
from pitboss.games.wagers import (
    PlaceWager,
    TakeBackWager,
    excess_of,
    taking_back_event,
    wager_at,
    wager_event,
)
from pitboss.rulebook.blackjack import BlackjackRules


def consequence(rules: BlackjackRules, state: Blackjack) -> Event | None:
    """What the rules force without anyone's doing, or None when someone is awaited."""
    force = _FORCED.get(state.phase)
    if force is not None:
        return force(rules, state)
    if state.shoe.left == 0 and not state.carried and due_seat(state) is not None:
        return r.RoundVoided("short_shoe", returned(rules, state))
    return None


def _between(rules: BlackjackRules, state: Blackjack) -> Event | None:
    """The cut card has come out and the hand is over, or no card is left (SHF-TRIG-01).

    Into a continuous shuffler the discards go back first; its pack is loaded anew when the epoch has had its
    rounds, so that what was dealt can be proven (CSM-01).
    """
    if state.shoe.continuous and state.shoe.discards:
        return DiscardsReturned(state.shoe.cards_in_rack())
    if state.shoe.continuous and state.round >= rules.shuffle.epoch_rounds:
        return ShuffleDue("epoch")
    if state.shoe.left == 0:
        return ShuffleDue("short_shoe")
    return ShuffleDue("cut_card") if state.cut_card_seat >= 0 else None


def _deal_done(rules: BlackjackRules, state: Blackjack) -> Event:
    if not state.spots:
        return e.HandsSettled(())
    if len(state.dealer) < 1 + state.hole_card or any(len(spot.hands[0].cards) < 2 for spot in state.spots):
        return r.IrregularityFound("hands_short", None, "", face_up=False)
    has_side_bets = any(rules.bets[wager.bet].settled == "before_play" for wager in state.wagers)
    return e.UpCardTurned(state.dealer[0], "side_bets" if has_side_bets else _after_side_bets(rules, state))


def _side_bets(rules: BlackjackRules, state: Blackjack) -> Event:
    items, claims = side_bets(rules, state)
    return e.SideBetsSettled(items, claims, _after_side_bets(rules, state))


def _after_side_bets(rules: BlackjackRules, state: Blackjack) -> str:
    """Side bets, then insurance, then the look at the hole card, then the guests (BJ-DEAL-04).

    Hands that are given up early go first: who has given one up has nothing to insure (IND-65).
    """
    if early_surrender(rules, state) and any(
        may_surrender(rules, replace(state, phase="surrender"), spot, spot.hands[0]) for spot in state.spots
    ):
        return "surrender"
    return _after_surrender(rules, state)


def _after_surrender(rules: BlackjackRules, state: Blackjack) -> str:
    if offers_insurance(state):
        return "open_insurance"
    return "peek" if looks(rules, state) else "next_hand"


def _next_hand(rules: BlackjackRules, state: Blackjack) -> Event:
    for spot in state.spots:
        for index, hand in enumerate(spot.hands):
            if not hand.played:
                return _reach(rules, state, spot, index)
    return e.GuestsFinished(live_hands(state))


def _reach(rules: BlackjackRules, state: Blackjack, spot: Spot, index: int) -> Event:
    cards = spot.hands[index].cards
    points, soft = total(cards)
    if len(cards) == 1:
        return e.HandReached(spot.seat, index, points, soft, "card_due")
    if index == 0 and has_natural(spot) and blackjack_is_out(rules, state):
        paid = hand_items(rules, spot, 0, "win", rules.blackjack.pays)
        return e.HandSettled(spot.seat, 0, "blackjack", tuple(paid))
    return e.HandReached(spot.seat, index, points, soft, after_card(rules, spot, index, cards))


def _broke(rules: BlackjackRules, state: Blackjack) -> Event:
    spot, _ = state.active
    return e.HandSettled(spot.seat, state.turn[1], "broke", broken(rules, state, spot, state.turn[1]))


def _charlie(rules: BlackjackRules, state: Blackjack) -> Event:
    """It is paid at once, unless the dealer may still have a blackjack (IND-67)."""
    spot, _ = state.active
    if not blackjack_is_out(rules, state):
        return e.HandStood(*state.turn)
    paid = hand_items(rules, spot, state.turn[1], "win")
    return e.HandSettled(spot.seat, state.turn[1], "charlie", tuple(paid))


def _hole_dealt(rules: BlackjackRules, state: Blackjack) -> Event:
    """The dealer's second card came last and lies open: what it settles is what turning it would (IND-66)."""
    return _turned(rules, state)


def _stands(_: BlackjackRules, state: Blackjack) -> Event:
    return e.HandStood(*state.turn)


def _offer_courtesy(rules: BlackjackRules, state: Blackjack) -> Event:
    live = (spot.seat for spot in state.spots if not spot.hands[0].settled)
    seats = tuple(live) if rules.skipped.courtesy else state.courtesy
    return e.CourtesyOffered(seats) if seats else e.GuestStayed(DEALERS_HAND)


def _place_wager(rules: BlackjackRules, state: Blackjack, command: PlaceWager) -> tuple[Event, ...]:
    if command.laid:
        excess = excess_of(rules, rules.bets, state.wagers, command)
        return (wager_event(state.wagers, command, excess=excess),)
    if state.phase == "betting":
        return (wager_event(state.wagers, command),)
    return (wager_event(state.wagers, command, late=True), r.BetsClosed(again=True))


def _close_bets(rules: BlackjackRules, state: Blackjack, _: r.CloseBets) -> tuple[Event, ...]:
    items = collected(rules, state)
    return (r.BetsClosed(), e.WagersCollected(items)) if items else (r.BetsClosed(),)


def _draw_card(rules: BlackjackRules, state: Blackjack, command: DrawCard) -> tuple[Event, ...]:
    if command.to == UNDER_SHOE:
        return tucked(rules, state, command)
    if state.phase == "burn":
        return (burn_event(state, command),)
    if state.phase == "between_rounds" and command.to == "burn":
        return (CardBurned(command.card, face_up=command.face_up, due=0, total=1),)
    fault = fault_of(state, command)
    if fault:
        return (r.IrregularityFound(fault, command.card, command.to, command.face_up),)
    return _dealt(rules, state, command.card, command.to, carried=False)


def _deal_carried(rules: BlackjackRules, state: Blackjack, _: r.DealCarriedCard) -> tuple[Event, ...]:
    return _dealt(rules, state, state.carried[0], "", carried=True)


def _dealt(
    rules: BlackjackRules, state: Blackjack, card: Card, to: str, *, carried: bool
) -> tuple[Event, ...]:
    position = deal_position(state, to) if to else state.position
    first_deal = state.phase in ("bets_closed", "dealing")
    if first_deal and position is not None:
        seat = order_of_deal(state)[position]
        ends = position + 1 == len(order_of_deal(state))
        awaits, position = ("deal_done", -1) if ends else ("dealing", position + 1)
    else:
        seat, position, awaits = due_seat(state) or DEALERS_HAND, -1, ""
    if seat == DEALERS_HAND:
        return (_to_dealer(rules, state, card, position, awaits, carried=carried),)
    index = state.turn[1] if state.phase == "card_due" else 0
    spot = state.spot(seat)
    assert spot is not None  # a card is only due to a seat in the round
    cards = (*spot.hands[index].cards, card)
    points, soft = total(cards)
    if state.phase == "missing_card":
        awaits = "missing_card" if len(state.missing) > 1 else "offer_courtesy"
    awaits = awaits or after_card(rules, spot, index, cards)
    dealt = e.CardDealt(card, seat, index, len(cards), True, points, soft, carried, position, awaits)
    if len(spot.first) < 2 or spot.third is not None:
        return (dealt,)
    claims = claims_of_third(rules, state, replace(spot, third=card, third_broke=points > 21))
    return (dealt, *(e.PrizeClaimed(claim) for claim in claims))


def _to_dealer(
    rules: BlackjackRules, state: Blackjack, card: Card, position: int, awaits: str, *, carried: bool
) -> Event:
    cards = (*state.dealer, card)
    points, soft = total(cards)
    if state.phase == "missing_card":
        awaits = "missing_card" if len(state.missing) > 1 else "offer_courtesy"
    last_of_two = len(cards) == 2 and not state.hole_card
    if not awaits:
        awaits = (
            "hole_dealt" if last_of_two else "dealer_draw" if dealer_draws(rules, cards) else "take_and_pay"
        )
    face_up = len(cards) > 2 or last_of_two
    return e.CardDealt(card, DEALERS_HAND, 0, len(cards), face_up, points, soft, carried, position, awaits)


def _draw_cut_card(_: BlackjackRules, state: Blackjack, __: DrawCutCard) -> tuple[Event, ...]:
    return (CutCardDrawn(first=state.phase == "bets_closed"),)


def _buy_insurance(_: BlackjackRules, state: Blackjack, command: c.BuyInsurance) -> tuple[Event, ...]:
    sum_ = command.cents + wager_at(state.insurance, command.seat, "insurance", command.owner)
    return (e.InsuranceBought(command.seat, command.owner, command.cents, sum_),)


def _close_insurance(rules: BlackjackRules, state: Blackjack, _: c.CloseInsurance) -> tuple[Event, ...]:
    awaits = "peek" if looks(rules, state) else "next_hand"
    return (e.InsuranceClosed(even_money_items(rules, state), awaits),)


def _peek(rules: BlackjackRules, state: Blackjack, _: c.PeekHoleCard) -> tuple[Event, ...]:
    if state.dealer_natural:
        return (e.HoleCardChecked(blackjack=True, items=(), awaits="turn_hole"),)
    taken = _lost_insurance(rules, state)
    return (e.HoleCardChecked(blackjack=False, items=taken, awaits="next_hand"),)


def _lost_insurance(rules: BlackjackRules, state: Blackjack) -> tuple[Item, ...]:
    lines = sorted(state.insurance, key=lambda line: -line.seat)
    return tuple(insurance_items(rules, iter(lines), won=False))


def _signal(signal: str, awaits: str) -> Direct[BlackjackRules, Blackjack]:
    return lambda _, state, __: (e.HandSignalled(*state.turn, signal, awaits),)


def _double(_: BlackjackRules, state: Blackjack, command: c.DoubleDown) -> tuple[Event, ...]:
    return (e.HandDoubled(*state.turn, command.cents, command.toke),)


def _split(rules: BlackjackRules, state: Blackjack, command: c.SplitPair) -> tuple[Event, ...]:
    return (e.HandSplit(*state.turn, matched_stake(rules, state.active[1]), command.toke),)


def _surrender(rules: BlackjackRules, state: Blackjack, command: c.Surrender) -> tuple[Event, ...]:
    """Half is taken at once, unless a blackjack of the dealer would take all and may still come (IND-64)."""
    early = state.phase == "surrender"
    spot = state.spot(command.seat) if early else state.active[0]
    assert spot is not None  # a refusal says so
    index = 0 if early else state.turn[1]
    costs_half = rules.surrender.when(state.dealer[0][0]) == "early" and not spot.hands[index].split
    settled = costs_half or blackjack_is_out(rules, state)
    items = tuple(surrender_items(rules, spot, index)) if settled else ()
    return (e.HandSurrendered(spot.seat, index, items, "surrender" if early else "next_hand"),)


def _close_surrender(rules: BlackjackRules, state: Blackjack, _: c.CloseSurrender) -> tuple[Event, ...]:
    return (e.SurrenderClosed(_after_surrender(rules, state)),)


def _turn_hole(rules: BlackjackRules, state: Blackjack, _: c.TurnHoleCard) -> tuple[Event, ...]:
    turned = _turned(rules, state)
    if turned.blackjack and looks(rules, state) and not state.peeked:
        return (turned, r.IrregularityFound("missed_blackjack", None, "", face_up=False))
    return (turned,)


def _turned(rules: BlackjackRules, state: Blackjack) -> e.HoleCardTurned:
    natural = state.dealer_natural
    points, soft = total(state.dealer)
    waited_for = any(rules.bets[wager.bet].drawn_out for wager in state.wagers)
    live = live_hands(state) > 0 or rules.dealer.draws_without_live_hand or waited_for
    awaits = "dealer_draw" if live and dealer_draws(rules, state.dealer) else "take_and_pay"
    items = () if natural else _lost_insurance(rules, state)
    return e.HoleCardTurned(state.dealer[1], points, soft, natural, items, awaits)


def _take_and_pay(rules: BlackjackRules, state: Blackjack, _: c.TakeAndPay) -> tuple[Event, ...]:
    claims = tuple(e.PrizeClaimed(claim) for claim in claims_of_end(rules, state))
    found_late = state.dealer_natural and not looks(rules, state)
    if found_late and rules.dealer.blackjack_takes == "original":
        return (*claims, e.HandsSettled(original_bets(rules, state)))
    return (*claims, e.HandsSettled(final(rules, state)))


def _declare_dead(rules: BlackjackRules, _: Blackjack, __: r.DeclareDead) -> tuple[Event, ...]:
    return (ShuffleDue("dead_game"),) if rules.dead_game.break_down else (r.GameDied(),)


def _stay_in(rules: BlackjackRules, state: Blackjack, command: c.StayIn) -> tuple[Event, ...]:
    """Who had drawn a third card before the dealer's own now has the prize that it made (IRR-08, IRR-10)."""
    spot = state.spot(command.seat)
    stayed = e.GuestStayed(command.seat)
    if spot is None or spot.third is None:
        return (stayed,)
    return (stayed, *(e.PrizeClaimed(claim) for claim in claims_of_third(rules, state, spot)))


def _withdraw(rules: BlackjackRules, state: Blackjack, command: c.Withdraw) -> tuple[Event, ...]:
    return (e.GuestWithdrew(command.seat, returned(rules, state, command.seat)),)


_FORCED: dict[str, Callable[[BlackjackRules, Blackjack], Event | None]] = {
    "between_rounds": _between,
    "deal_done": _deal_done,
    "side_bets": _side_bets,
    "next_hand": _next_hand,
    "hand_broke": _broke,
    "hand_stands": _stands,
    "hand_charlie": _charlie,
    "hole_dealt": _hole_dealt,
    "offer_courtesy": _offer_courtesy,
}
_DECIDE: dict[type[Command], Direct[BlackjackRules, Blackjack]] = {
    r.OpenRound: lambda rules, state, _: (r.RoundOpened(state.round + 1, rules.hash),),
    PlaceWager: _place_wager,
    TakeBackWager: lambda _, state, command: (taking_back_event(state.wagers, command),),
    r.CloseBets: _close_bets,
    DrawCard: _draw_card,
    **TUCKING_DIRECT,
    DrawCutCard: _draw_cut_card,
    r.DealCarriedCard: _deal_carried,
    c.OpenInsurance: lambda *_: (e.InsuranceOpened(),),
    c.BuyInsurance: _buy_insurance,
    c.TakeEvenMoney: lambda _, __, command: (e.EvenMoneyTaken(command.seat),),
    c.CloseInsurance: _close_insurance,
    c.PeekHoleCard: _peek,
    c.SkipPeek: lambda *_: (e.PeekMissed("next_hand"),),
    c.Hit: _signal("hit", "card_due"),
    c.Stand: _signal("stand", "next_hand"),
    c.DoubleDown: _double,
    c.SplitPair: _split,
    c.Surrender: _surrender,
    c.CloseSurrender: _close_surrender,
    c.TurnHoleCard: _turn_hole,
    c.TakeAndPay: _take_and_pay,
    r.VerifyAward: lambda _, __, command: (r.AwardVerified(command.seat, command.bet, command.owner),),
    c.NoticeShortHand: lambda *_: (r.IrregularityFound("hands_short", None, "", face_up=False),),
    c.StayIn: _stay_in,
    c.Withdraw: _withdraw,
    r.PickUpCards: lambda *_: (r.CardsPickedUp(),),
    r.DeclareDead: _declare_dead,
    r.GiveRuling: lambda rules, state, command: ruling_events(rules, state, command.ruling),
}
decide = deciding(refusal_for, _DECIDE, evolve, consequence)
"""What a command leads to: what the actor did or what happened, then all that the rules now force."""
