"""The only place that says no to a baccarat command, and the one that says what may be done next."""

from collections.abc import Callable

from pitboss.cards import UNSEEN
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat.rulings import due_hand, lies_open, rulings_for
from pitboss.games.baccarat.state import Baccarat
from pitboss.games.contract import Actor, Command, Offer, Refusal, refuse
from pitboss.games.pack import DEALER, DrawCard, DrawCutCard, refusal_for_card
from pitboss.games.state import Owed
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
    refusal_for_taking_back,
    refusal_for_wager,
    wager_offers,
)
from pitboss.rulebook.baccarat import BaccaratRules

_UNDECIDED = frozenset({"dealing", "turn_player", "turn_banker", "draw_player", "draw_banker", "call_result"})
_HANDS = ("", "player", "banker", "burn")


def _place_wager(rules: BaccaratRules, state: Baccarat, command: PlaceWager) -> Refusal | None:
    """Until the result is called; what lay there all the time is not late, until a card lies open."""
    late = state.phase == "bets_closed" or (state.phase in _UNDECIDED and not state.dummy)
    if state.phase != "betting" and not late:
        return refuse(rules, "betting_not_open", {"phase": state.phase})
    if late and rules.late_bet.policy == "refused" and (not command.laid or lies_open(state)):
        return refuse(rules, "bets_closed", {})
    return refusal_for_wager(rules, rules.bets, state.wagers, command)


def _take_back(rules: BaccaratRules, state: Baccarat, command: TakeBackWager) -> Refusal | None:
    if state.phase != "betting":
        return refuse(rules, "bets_closed", {})
    return refusal_for_taking_back(rules, rules.bets, state.wagers, command)


def _close_bets(rules: BaccaratRules, state: Baccarat, command: c.CloseBets) -> Refusal | None:
    if state.phase != "betting":
        return out_of_turn(rules, state, command)
    return None if state.wagers else refuse(rules, "no_wagers", {})


def _draw_card(rules: BaccaratRules, state: Baccarat, command: DrawCard) -> Refusal | None:
    if command.to == UNDER_SHOE:
        return refusal_for_tucking(rules, state, command)
    if command.to not in _HANDS:
        return refuse(rules, "hand_unknown", {"hand": command.to[:40]})
    if command.card == UNSEEN and (state.phase != "burn" or state.burn_due < 0):
        return refuse(rules, "card_unseen", {})
    return refusal_for_card(rules, state, command)


def _draw_cut_card(rules: BaccaratRules, state: Baccarat, _: DrawCutCard) -> Refusal | None:
    return refusal_for_cut_card(rules, state, out=bool(state.last_hand), due=due_hand(state) is not None)


def _deal_carried(rules: BaccaratRules, state: Baccarat, command: c.DealCarriedCard) -> Refusal | None:
    return refusal_for_carried(rules, state, command, due=due_hand(state) is not None)


def _turn_hand(rules: BaccaratRules, state: Baccarat, command: c.TurnHand) -> Refusal | None:
    return None if state.phase == f"turn_{command.hand}" else out_of_turn(rules, state, command)


def _commission(mode: str) -> Check[BaccaratRules, Baccarat]:
    def check(rules: BaccaratRules, state: Baccarat, command: c.Owing) -> Refusal | None:
        open_ = state.phase == "commission" and rules.commission.mode == mode
        return _owed(rules, state.owed if open_ else (), command)

    return check


def _collect(rules: BaccaratRules, state: Baccarat, command: c.CollectCommission) -> Refusal | None:
    return _owed(rules, state.box if state.phase == "between_rounds" else (), command)


def _owed(rules: BaccaratRules, owed: tuple[Owed, ...], command: c.Owing) -> Refusal | None:
    if any((debt.seat, debt.owner) == (command.seat, command.owner) for debt in owed):
        return None
    return refuse(rules, "no_commission_owed", {"seat": command.seat})


def _open_round(rules: BaccaratRules, state: Baccarat, command: c.OpenRound) -> Refusal | None:
    if state.phase == "between_rounds" and state.set_aside:
        return refuse(rules, "dummy_hand_due", {})
    return None if state.phase == "between_rounds" else out_of_turn(rules, state, command)


def _dummy_hand(rules: BaccaratRules, state: Baccarat, __: c.DealDummyHand) -> Refusal | None:
    due = state.phase == "between_rounds" and state.set_aside
    return None if due else refuse(rules, "no_dummy_hand_due", {})


_CHECKS: dict[type[Command], Check[BaccaratRules, Baccarat]] = {
    PlaceWager: _place_wager,
    TakeBackWager: _take_back,
    DrawCard: _draw_card,
    **TUCKING_CHECKS,
    DrawCutCard: _draw_cut_card,
    c.OpenRound: _open_round,
    c.CloseBets: _close_bets,
    c.DealCarriedCard: _deal_carried,
    c.TurnHand: _turn_hand,
    c.VerifyAward: refusal_for_verifying,
    c.DeclareDead: refusal_for_dying,
    c.HandInCommission: _commission("hand_in"),
    c.MarkCommission: _commission("box"),
    c.CollectCommission: _collect,
    c.DealDummyHand: _dummy_hand,
    c.GiveRuling: lambda rules, state, command: refusal_for_ruling(rules, command, rulings_for(state)),
}
_DUE_PHASE: dict[type[Command], str] = {
    c.CallResult: "call_result",
    c.PickUpCards: "pick_up",
}
refusal_for = refusing(_CHECKS, _DUE_PHASE)
"""Why a command will not be carried out, or None."""


def _between(_: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    if state.set_aside:
        return (Offer(DEALER, c.DealDummyHand()),)
    collect = (
        Offer(DEALER, c.CollectCommission(owed.seat, owed.owner), blocking=False) for owed in state.box
    )
    return (Offer(DEALER, c.OpenRound()), Offer(DEALER, c.DeclareDead(), blocking=False), *collect)


def _betting(rules: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    close = (Offer(DEALER, c.CloseBets()),) if state.wagers else ()
    return (*close, *wager_offers(rules, rules.bets, state.wagers))


def _commissions(rules: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    if rules.commission.mode == "box":
        return tuple(Offer(DEALER, c.MarkCommission(owed.seat, owed.owner)) for owed in state.owed)
    return tuple(
        Offer(Actor("guest", owed.seat), c.HandInCommission(owed.seat, owed.owner)) for owed in state.owed
    )


def _next_card(_: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    return card_offers(state, due_hand(state) or "")


_OFFERS: dict[str, Callable[[BaccaratRules, Baccarat], tuple[Offer, ...]]] = {
    "between_rounds": _between,
    "betting": _betting,
    "bets_closed": _next_card,
    "dealing": _next_card,
    "turn_player": dealer_offers(c.TurnHand("player")),
    "turn_banker": dealer_offers(c.TurnHand("banker")),
    "draw_player": _next_card,
    "draw_banker": _next_card,
    "call_result": dealer_offers(c.CallResult()),
    "verify": verify_offers,
    "commission": _commissions,
    "pick_up": dealer_offers(c.PickUpCards()),
    "irregular": lambda _, state: ruling_offers(rulings_for(state)),
}
offers = offering(_OFFERS)
"""Who may act next, and with what; never empty."""
