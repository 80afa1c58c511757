"""The only place that says no to a blackjack command, and the one that says what may be done next."""

import functools
from collections.abc import Callable

from msgspec.structs import replace

from pitboss.cards import UNSEEN
from pitboss.games import round as r
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack.play import (
    double_bounds,
    due_seat,
    hand_name,
    has_natural,
    insurance_most,
    is_pair,
    is_split_ace,
    may_hit,
    may_split,
    may_surrender,
    only_dealer_is_due,
    passed_over,
    toke_stake,
)
from pitboss.games.blackjack.rulings import rulings_for
from pitboss.games.blackjack.state import Blackjack
from pitboss.games.citations import NO_PAIR, SPLIT_ACES, cited
from pitboss.games.contract import COUPON, GUEST, Actor, Amounts, Command, Offer, Refusal, refuse
from pitboss.games.contract import DEALER as TOKE
from pitboss.games.limit_rules import limit_rule
from pitboss.games.pack import DEALER, DrawCard, DrawCutCard, refusal_for_card
from pitboss.games.steps import (
    Check,
    card_offers,
    dealer_offers,
    offering,
    out_of_turn,
    refusal_for_carried,
    refusal_for_cut_card,
    refusal_for_dying,
    refusal_for_ruling,
    refusal_for_verifying,
    refusing,
    ruling_offers,
    verify_offers,
)
from pitboss.games.tucked_card import TUCKING_CHECKS, UNDER_SHOE, refusal_for_tucking
from pitboss.games.wagers import (
    PlaceWager,
    TakeBackWager,
    after_wager,
    has_guest,
    refusal_for_taking_back,
    refusal_for_wager,
    taking_back_event,
    wager_at,
    wager_offers,
)
from pitboss.payouts import money
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.common import BetTerms


def _place_wager(rules: BlackjackRules, state: Blackjack, command: PlaceWager) -> Refusal | None:
    """Until the first card leaves the shoe a bet may still be made, and is waved off again (BJ-WAG-04).

    A wager that was to be collected as betting closed comes too late (B7V-WAG-04). One that lay there all
    the time is a fact and no late bet.
    """
    if state.phase not in ("betting", "bets_closed"):
        return refuse(rules, "bets_closed", {})
    refusal = refusal_for_wager(rules, rules.bets, state.wagers, command)
    if refusal is not None and refusal.code != "wager_below_minimum":
        return refusal
    bet = rules.bets[command.bet]
    coupon = command.instrument == "coupon"
    if coupon and bet.collected:
        return refuse(rules, "coupon_not_taken_here", {"bet": bet.name}, bet)
    if command.owner != GUEST and not coupon and not has_guest(state.wagers, command.seat, command.bet):
        return _alone(rules, bet, command.owner)
    for other in bet.requires:
        if not has_guest(state.wagers, command.seat, other):
            named = {"bet": bet.name, "other": rules.bets[other].name}
            return refuse(rules, "side_bet_needs_other", named, bet)
    if refusal is not None:
        return refusal
    new_spot = bet.kind == "main" and not command.laid and state.spot(command.seat) is None
    if state.phase == "bets_closed" and (new_spot or bet.collected):
        return refuse(rules, "bets_closed", {}, bet)
    return None


def _alone(rules: BlackjackRules, bet: BetTerms, owner: str) -> Refusal:
    """A bet of the dealer's, or of another guest, with no bet of the seat's own guest beside it."""
    refusal = refuse(rules, "no_guest_to_bet_with", {"bet": bet.name}, bet)
    return replace(refusal, rule=limit_rule(rules, bet, "toke_above_maximum")) if owner == TOKE else refusal


def _take_back(rules: BlackjackRules, state: Blackjack, command: TakeBackWager) -> Refusal | None:
    if state.phase != "betting":
        return refuse(rules, "bets_closed", {})
    refusal = refusal_for_taking_back(rules, rules.bets, state.wagers, command)
    if refusal is not None:
        return refusal
    left = after_wager(state.wagers, taking_back_event(state.wagers, command))
    if command.owner in (GUEST, COUPON) and not has_guest(left, command.seat, command.bet):
        for wager in left:
            if (wager.seat, wager.bet) == (command.seat, command.bet):
                return _alone(rules, rules.bets[wager.bet], wager.owner)
            if wager.seat == command.seat and command.bet in rules.bets[wager.bet].requires:
                named = {"bet": rules.bets[wager.bet].name, "other": rules.bets[command.bet].name}
                return refuse(rules, "side_bet_needs_other", named, rules.bets[wager.bet])
    return None


def _open_round(rules: BlackjackRules, state: Blackjack, command: r.OpenRound) -> Refusal | None:
    """If a burn was missed, play simply goes on (BURN-03)."""
    missed = state.phase == "burn" and rules.burn.by == "count"
    return None if missed or state.phase == "between_rounds" else out_of_turn(rules, state, command)


def _close_bets(rules: BlackjackRules, state: Blackjack, command: r.CloseBets) -> Refusal | None:
    if state.phase != "betting":
        return out_of_turn(rules, state, command)
    return None if _has_main(state) else refuse(rules, "no_wagers", {})


def _has_main(state: Blackjack) -> bool:
    return any(wager.bet == "main" for wager in state.wagers)


@functools.cache
def _hand_names(seats: int) -> frozenset[str]:
    """Where a card may be said to have gone."""
    return frozenset({hand_name(seat) for seat in range(seats + 1)} | {"", "burn"})


def _draw_card(rules: BlackjackRules, state: Blackjack, command: DrawCard) -> Refusal | None:
    if command.to == UNDER_SHOE:
        return refusal_for_tucking(rules, state, command)
    if command.to not in _hand_names(rules.seats):
        return refuse(rules, "hand_unknown", {"hand": command.to[:40]})
    burns = state.phase == "burn" or (state.phase == "between_rounds" and command.to == "burn")
    if command.card == UNSEEN and not burns:
        return refuse(rules, "card_unseen", {})
    return refusal_for_card(rules, state, command)


def _draw_cut_card(rules: BlackjackRules, state: Blackjack, _: DrawCutCard) -> Refusal | None:
    if state.shoe.continuous:
        return refuse(rules, "no_cut_card", {})
    out = state.cut_card_seat >= 0
    return refusal_for_cut_card(rules, state, out=out, due=due_seat(state) is not None)


def _deal_carried(rules: BlackjackRules, state: Blackjack, command: r.DealCarriedCard) -> Refusal | None:
    return refusal_for_carried(rules, state, command, due=due_seat(state) is not None)


def _buy_insurance(rules: BlackjackRules, state: Blackjack, command: c.BuyInsurance) -> Refusal | None:
    spot = state.spot(command.seat)
    if state.phase != "insurance":
        return refuse(rules, "insurance_not_open", {})
    if spot is None or spot.hands[0].settled or command.seat in state.even_money:
        return refuse(rules, "nothing_to_insure", {"seat": command.seat})
    most = insurance_most(spot.hands[0], command.owner)
    sum_ = command.cents + wager_at(state.insurance, command.seat, "insurance", command.owner)
    if command.cents <= 0 or sum_ > most or sum_ % rules.insurance.step:
        return refuse(rules, "insurance_above_half", {"most": most, "step": rules.insurance.step})
    return None


def _even_money(rules: BlackjackRules, state: Blackjack, command: c.TakeEvenMoney) -> Refusal | None:
    spot = state.spot(command.seat)
    insured = any(line.seat == command.seat for line in state.insurance)
    open_ = state.phase == "insurance" and rules.insurance.even_money and command.seat not in state.even_money
    if open_ and spot is not None and has_natural(spot) and not insured:
        return None
    return refuse(rules, "no_even_money", {"seat": command.seat})


def _decision(rules: BlackjackRules, state: Blackjack, command: c.Decision) -> Refusal | None:
    if state.phase != "decide" or command.seat != state.turn[0]:
        return refuse(rules, "not_your_turn", {"seat": command.seat})
    return None


def _hit(rules: BlackjackRules, state: Blackjack, command: c.Hit) -> Refusal | None:
    refusal = _decision(rules, state, command)
    if refusal is not None:
        return refusal
    hand = state.active[1]
    if may_hit(rules, hand):
        return None
    code = "no_more_cards"
    return Refusal(code, SPLIT_ACES if is_split_ace(rules, hand) else cited(rules, code))


def _double(rules: BlackjackRules, state: Blackjack, command: c.DoubleDown) -> Refusal | None:
    refusal = _decision(rules, state, command)
    if refusal is not None:
        return refusal
    hand = state.active[1]
    bounds = double_bounds(rules, hand)
    if bounds is None:
        code = "no_double_here"
        return Refusal(code, SPLIT_ACES if is_split_ace(rules, hand) else cited(rules, code))
    least, most = bounds
    off_step = command.cents % rules.limits.step and least < most
    if not least <= command.cents <= most or off_step:
        return refuse(rules, "double_out_of_bounds", {"least": least, "most": most})
    return _toke_refusal(rules, command.toke, toke_stake(hand))


def _split(rules: BlackjackRules, state: Blackjack, command: c.SplitPair) -> Refusal | None:
    refusal = _decision(rules, state, command)
    if refusal is not None:
        return refusal
    spot, hand = state.active
    if not may_split(rules, spot, hand):
        return Refusal("no_split_here", cited(rules, "no_split_here") if is_pair(rules, hand) else NO_PAIR)
    toke = toke_stake(hand)
    if command.toke not in (0, toke):
        return refuse(rules, "toke_out_of_bounds", {"most": money(toke)})
    return None


def _surrender(rules: BlackjackRules, state: Blackjack, command: c.Surrender) -> Refusal | None:
    """In turn, or by every guest before the dealer looks (IND-64, IND-65)."""
    early = state.phase == "surrender"
    refusal = None if early else _decision(rules, state, command)
    if refusal is not None:
        return refusal
    spot = state.spot(command.seat) if early else state.active[0]
    hand = None if spot is None else spot.hands[0 if early else state.turn[1]]
    if spot is not None and hand is not None and may_surrender(rules, state, spot, hand):
        return None
    return refuse(rules, "no_surrender_here", {})


def _toke_refusal(rules: BlackjackRules, cents: int, most: int) -> Refusal | None:
    if 0 <= cents <= most and cents % rules.toke.step == 0:
        return None
    return refuse(rules, "toke_out_of_bounds", {"most": money(most)})


def _short_hand(rules: BlackjackRules, state: Blackjack, command: c.NoticeShortHand) -> Refusal | None:
    """Somebody was passed over, or the dealer sees that the dealer's own cards were forgotten (IRR-10)."""
    if state.phase == "dealing" and (passed_over(state) or only_dealer_is_due(state)):
        return None
    return out_of_turn(rules, state, command)


def _courtesy(rules: BlackjackRules, state: Blackjack, command: c.StayIn | c.Withdraw) -> Refusal | None:
    if state.phase == "courtesy" and command.seat in state.courtesy:
        return None
    return refuse(rules, "no_courtesy_due", {"seat": command.seat})


_CHECKS: dict[type[Command], Check[BlackjackRules, Blackjack]] = {
    PlaceWager: _place_wager,
    TakeBackWager: _take_back,
    DrawCard: _draw_card,
    **TUCKING_CHECKS,
    DrawCutCard: _draw_cut_card,
    r.OpenRound: _open_round,
    r.CloseBets: _close_bets,
    r.DealCarriedCard: _deal_carried,
    c.BuyInsurance: _buy_insurance,
    c.TakeEvenMoney: _even_money,
    c.Hit: _hit,
    c.Stand: _decision,
    c.DoubleDown: _double,
    c.SplitPair: _split,
    c.Surrender: _surrender,
    c.NoticeShortHand: _short_hand,
    c.StayIn: _courtesy,
    c.Withdraw: _courtesy,
    r.VerifyAward: refusal_for_verifying,
    r.DeclareDead: refusal_for_dying,
    r.GiveRuling: lambda rules, state, command: refusal_for_ruling(rules, command, rulings_for(state)),
}
_DUE_PHASE: dict[type[Command], str] = {
    c.OpenInsurance: "open_insurance",
    c.CloseSurrender: "surrender",
    c.CloseInsurance: "insurance",
    c.PeekHoleCard: "peek",
    c.SkipPeek: "peek",
    c.TurnHoleCard: "turn_hole",
    c.TakeAndPay: "take_and_pay",
    r.PickUpCards: "pick_up",
}
refusal_for = refusing(_CHECKS, _DUE_PHASE)
"""Why a command will not be carried out, or None."""


def _betting(rules: BlackjackRules, state: Blackjack) -> tuple[Offer, ...]:
    close = (Offer(DEALER, r.CloseBets()),) if _has_main(state) else ()
    wagers = (
        offer
        for offer in wager_offers(rules, rules.bets, state.wagers)
        if refusal_for(rules, state, offer.command) is None
    )
    return (*close, *wagers)


def _insurance(rules: BlackjackRules, state: Blackjack) -> tuple[Offer, ...]:
    offered = [Offer(DEALER, c.CloseInsurance())]
    for spot in state.spots:
        guest = Actor("guest", spot.seat)
        step, most = rules.insurance.step, insurance_most(spot.hands[0], GUEST)
        most = (most - wager_at(state.insurance, spot.seat, "insurance", GUEST)) // step * step
        if most >= step and spot.seat not in state.even_money and not spot.hands[0].settled:
            amounts = Amounts(step, most, step)
            offered.append(Offer(guest, c.BuyInsurance(spot.seat, step), blocking=False, amounts=amounts))
        even = c.TakeEvenMoney(spot.seat)
        if _even_money(rules, state, even) is None:
            offered.append(Offer(guest, even, blocking=False))
    return tuple(offered)


def _decide(rules: BlackjackRules, state: Blackjack) -> tuple[Offer, ...]:
    spot, hand = state.active
    guest = Actor("guest", spot.seat)
    offered = [Offer(guest, c.Stand(spot.seat))]
    if may_hit(rules, hand):
        offered.append(Offer(guest, c.Hit(spot.seat)))
    bounds = double_bounds(rules, hand)
    if bounds is not None:
        double = c.DoubleDown(spot.seat, bounds[1])
        offered.append(Offer(guest, double, amounts=Amounts(*bounds, rules.limits.step)))
    if may_split(rules, spot, hand):
        offered.append(Offer(guest, c.SplitPair(spot.seat)))
    if may_surrender(rules, state, spot, hand):
        offered.append(Offer(guest, c.Surrender(spot.seat)))
    return tuple(offered)


def _early_surrender(rules: BlackjackRules, state: Blackjack) -> tuple[Offer, ...]:
    given_up = (
        Offer(Actor("guest", spot.seat), c.Surrender(spot.seat), blocking=False)
        for spot in state.spots
        if may_surrender(rules, state, spot, spot.hands[0])
    )
    return (Offer(DEALER, c.CloseSurrender()), *given_up)


def _courtesies(_: BlackjackRules, state: Blackjack) -> tuple[Offer, ...]:
    return tuple(
        Offer(Actor("guest", seat), command(seat))
        for seat in state.courtesy
        for command in (c.StayIn, c.Withdraw)
    )


def _next_card(_: BlackjackRules, state: Blackjack) -> tuple[Offer, ...]:
    seat = due_seat(state)
    return card_offers(state, "" if seat is None else hand_name(seat))


_OFFERS: dict[str, Callable[[BlackjackRules, Blackjack], tuple[Offer, ...]]] = {
    "between_rounds": dealer_offers(r.OpenRound(), r.DeclareDead()),
    "betting": _betting,
    "bets_closed": _next_card,
    "dealing": _next_card,
    "missing_card": _next_card,
    "courtesy": _courtesies,
    "surrender": _early_surrender,
    "open_insurance": dealer_offers(c.OpenInsurance()),
    "insurance": _insurance,
    "peek": dealer_offers(c.PeekHoleCard()),
    "decide": _decide,
    "card_due": _next_card,
    "turn_hole": dealer_offers(c.TurnHoleCard()),
    "dealer_draw": _next_card,
    "take_and_pay": dealer_offers(c.TakeAndPay()),
    "verify": verify_offers,
    "pick_up": dealer_offers(r.PickUpCards()),
    "irregular": lambda _, state: ruling_offers(rulings_for(state)),
}
offers = offering(_OFFERS)
"""Who may act next, and with what; never empty."""
