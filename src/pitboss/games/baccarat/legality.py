"""The only place that says no to a baccarat command, and the one that says what may be done next."""

from collections.abc import Callable
from typing import Any

from pitboss.cards import UNSEEN
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat.rulings import due_hand, rulings_for
from pitboss.games.baccarat.state import Baccarat, Owed
from pitboss.games.contract import Actor, Command, Offer, Refusal
from pitboss.games.pack import (
    DEALER,
    PACK_COMMANDS,
    PACK_PHASES,
    SHOE,
    DrawCard,
    DrawCutCard,
    pack_offers,
    refusal_for_card,
    refusal_for_pack,
)
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


def refusal_for(rules: BaccaratRules, state: Baccarat, command: Command) -> Refusal | None:
    """Why a command will not be carried out, or None."""
    kind = type(command)
    if kind in PACK_COMMANDS:
        return refusal_for_pack(rules, state, command)
    check = _CHECKS.get(kind)
    if check is not None:
        return check(rules, state, command)
    due = _DUE_PHASE.get(kind)
    if due is None:
        return Refusal("command_unknown", "BAC-DUTY-01", {"command": kind.__name__})
    return None if state.phase == due else _out_of_turn(state, command)


def _out_of_turn(state: Baccarat, command: Command) -> Refusal:
    return Refusal(
        "step_out_of_turn",
        _RULE.get(type(command), "BAC-CALL-01"),
        {"phase": state.phase, "step": type(command).__name__},
    )


def _place_wager(rules: BaccaratRules, state: Baccarat, command: PlaceWager) -> Refusal | None:
    late = state.phase == "bets_closed" or (state.phase in _UNDECIDED and not state.dummy)
    if state.phase != "betting" and not late:
        return Refusal("betting_not_open", "BAC-BET-10", {"phase": state.phase})
    if late and rules.late_bet.policy == "refused":
        return Refusal("bets_closed", "BAC-BET-10", {})
    return refusal_for_wager(rules, rules.bets, state.wagers, command)


def _take_back(rules: BaccaratRules, state: Baccarat, command: TakeBackWager) -> Refusal | None:
    if state.phase != "betting":
        return Refusal("bets_closed", "BAC-BET-10", {})
    return refusal_for_taking_back(rules, rules.bets, state.wagers, command)


def _close_bets(_: BaccaratRules, state: Baccarat, command: c.CloseBets) -> Refusal | None:
    if state.phase != "betting":
        return _out_of_turn(state, command)
    return None if state.wagers else Refusal("no_wagers", "BAC-CALL-01", {})


def _draw_card(rules: BaccaratRules, state: Baccarat, command: DrawCard) -> Refusal | None:
    if command.to not in _HANDS:
        return Refusal("hand_unknown", "BAC-CALL-02", {"hand": command.to[:40]})
    if command.card == UNSEEN and state.phase != "burn":
        return Refusal("card_unseen", "ESH-02", {})
    if command.card == UNSEEN and state.burn_due < 0:
        return Refusal("card_unseen", "BAC-BURN-01", {})
    return refusal_for_card(rules, state, command)


def _draw_cut_card(_: BaccaratRules, state: Baccarat, __: DrawCutCard) -> Refusal | None:
    if state.last_hand:
        return Refusal("cut_card_already_out", "BAC-CALL-12", {})
    may_come = due_hand(state) is not None or state.phase in ("between_rounds", "betting")
    return None if may_come else Refusal("no_card_due", "BAC-CALL-12", {"phase": state.phase})


def _deal_carried(_: BaccaratRules, state: Baccarat, command: c.DealCarriedCard) -> Refusal | None:
    if not state.carried:
        return Refusal("no_card_carried", "BAC-IRR-02", {})
    return None if due_hand(state) else _out_of_turn(state, command)


def _turn_hand(_: BaccaratRules, state: Baccarat, command: c.TurnHand) -> Refusal | None:
    return None if state.phase == f"turn_{command.hand}" else _out_of_turn(state, command)


def _verify_award(_: BaccaratRules, state: Baccarat, command: c.VerifyAward) -> Refusal | None:
    key = (command.seat, command.bet, command.owner)
    if state.phase == "verify" and any((i.seat, i.bet, i.owner) == key for i in state.to_verify):
        return None
    return Refusal("nothing_to_verify", "T5-12", {"seat": command.seat})


def _commission(mode: str) -> Callable[[BaccaratRules, Baccarat, Any], Refusal | None]:
    def check(rules: BaccaratRules, state: Baccarat, command: Any) -> Refusal | None:
        open_ = state.phase == "commission" and rules.commission.mode == mode
        return _owed(state.owed if open_ else (), command)

    return check


def _collect(_: BaccaratRules, state: Baccarat, command: c.CollectCommission) -> Refusal | None:
    return _owed(state.box if state.phase == "between_rounds" else (), command)


def _owed(owed: tuple[Owed, ...], command: Any) -> Refusal | None:
    if any((debt.seat, debt.owner) == (command.seat, command.owner) for debt in owed):
        return None
    return Refusal("no_commission_owed", "BAC-PAY-05", {"seat": command.seat})


def _open_round(_: BaccaratRules, state: Baccarat, command: c.OpenRound) -> Refusal | None:
    if state.phase == "between_rounds" and state.set_aside:
        return Refusal("dummy_hand_due", "BAC-IRR-06", {})
    return None if state.phase == "between_rounds" else _out_of_turn(state, command)


def _dummy_hand(_: BaccaratRules, state: Baccarat, __: c.DealDummyHand) -> Refusal | None:
    due = state.phase == "between_rounds" and state.set_aside
    return None if due else Refusal("no_dummy_hand_due", "BAC-IRR-06", {})


def _ruling(_: BaccaratRules, state: Baccarat, command: c.GiveRuling) -> Refusal | None:
    options = rulings_for(state)
    if not options:
        return Refusal("nothing_to_rule_on", "BAC-IRR-04", {})
    if command.ruling not in options:
        return Refusal(
            "ruling_not_allowed", "BAC-IRR-04", {"ruling": command.ruling[:40], "options": ", ".join(options)}
        )
    return None


_CHECKS: dict[type[Command], Callable[[Any, Any, Any], Refusal | None]] = {
    PlaceWager: _place_wager,
    TakeBackWager: _take_back,
    DrawCard: _draw_card,
    DrawCutCard: _draw_cut_card,
    c.OpenRound: _open_round,
    c.CloseBets: _close_bets,
    c.DealCarriedCard: _deal_carried,
    c.TurnHand: _turn_hand,
    c.VerifyAward: _verify_award,
    c.HandInCommission: _commission("hand_in"),
    c.MarkCommission: _commission("box"),
    c.CollectCommission: _collect,
    c.DealDummyHand: _dummy_hand,
    c.GiveRuling: _ruling,
}
_DUE_PHASE: dict[type[Command], str] = {
    c.CallResult: "call_result",
    c.PickUpCards: "pick_up",
    c.DeclareDead: "between_rounds",
}
_RULE: dict[type[Command], str] = {
    c.TurnHand: "BAC-CALL-04",
    c.CallResult: "BAC-PAY-01",
    c.PickUpCards: "BAC-DUTY-04",
    c.DeclareDead: "BAC-OPEN-06",
    c.DealCarriedCard: "BAC-IRR-02",
}


def offers(rules: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    """Who may act next, and with what; never empty."""
    if state.phase in PACK_PHASES:
        return pack_offers(rules, state)
    return _OFFERS[state.phase](rules, state)


def _next_card(_: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    if state.carried:
        return (Offer(DEALER, c.DealCarriedCard()),)
    if state.shoe.cut_card_next:
        return (Offer(SHOE, DrawCutCard()),)
    return (Offer(SHOE, DrawCard(UNSEEN, due_hand(state) or "")),)


def _dealer(command: Command) -> Callable[[BaccaratRules, Baccarat], tuple[Offer, ...]]:
    offered = (Offer(DEALER, command),)
    return lambda _, __: offered


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


def _verifying(_: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            Actor("surveillance" if item.verify == "surveillance" else "supervisor"),
            c.VerifyAward(item.seat, item.bet, item.owner),
        )
        for item in state.to_verify
    )


def _commissions(rules: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    if rules.commission.mode == "box":
        return tuple(Offer(DEALER, c.MarkCommission(owed.seat, owed.owner)) for owed in state.owed)
    return tuple(
        Offer(Actor("guest", owed.seat), c.HandInCommission(owed.seat, owed.owner)) for owed in state.owed
    )


def _irregular(_: BaccaratRules, state: Baccarat) -> tuple[Offer, ...]:
    return tuple(Offer(Actor("supervisor"), c.GiveRuling(ruling)) for ruling in rulings_for(state))


_OFFERS: dict[str, Callable[[BaccaratRules, Baccarat], tuple[Offer, ...]]] = {
    "between_rounds": _between,
    "betting": _betting,
    "bets_closed": _next_card,
    "dealing": _next_card,
    "turn_player": _dealer(c.TurnHand("player")),
    "turn_banker": _dealer(c.TurnHand("banker")),
    "draw_player": _next_card,
    "draw_banker": _next_card,
    "call_result": _dealer(c.CallResult()),
    "verify": _verifying,
    "commission": _commissions,
    "pick_up": _dealer(c.PickUpCards()),
    "irregular": _irregular,
}
