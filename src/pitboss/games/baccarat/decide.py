"""From a command to the events it leads to, or to a refusal. Pure."""

from pitboss.cards import Card
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.baccarat.legality import refusal_for
from pitboss.games.baccarat.rulings import after_card, card_events, due_hand, lies_open, ruling_events
from pitboss.games.baccarat.settlement import settlement
from pitboss.games.baccarat.state import VALUE, Baccarat, count, evolve
from pitboss.games.contract import Command, Event
from pitboss.games.pack import (
    CutCardDrawn,
    DrawCard,
    DrawCutCard,
    ShuffleDue,
    burn_event,
)
from pitboss.games.roads import Winner
from pitboss.games.state import Owed
from pitboss.games.steps import Direct, deciding
from pitboss.games.tucked_card import TUCKING_DIRECT, UNDER_SHOE, tucked
from pitboss.games.wager import returned
from pitboss.games.wagers import (
    PlaceWager,
    TakeBackWager,
    excess_of,
    owner_of,
    taking_back_event,
    wager_event,
)
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.tableau import NATURAL, banker_draws, outcome_code, player_draws


def consequence(rules: BaccaratRules, state: Baccarat) -> Event | None:
    """What the rules force without anyone's doing, or None when someone is awaited."""
    if state.phase == "between_rounds":
        return _between_rounds(rules, state)
    if state.phase == "settle" and state.result is not None:
        return _settled(rules, state, state.result)
    if state.shoe.left == 0 and due_hand(state) is not None and not state.carried:
        return e.RoundVoided("short_shoe", returned(state.wagers))
    return None


def _between_rounds(rules: BaccaratRules, state: Baccarat) -> Event | None:
    limit = rules.dummy_hands.limit
    if state.shoe.left == 0:
        return ShuffleDue("short_shoe")
    if state.last_hand == "next":
        return e.LastHandAnnounced()
    if state.dummy_hands >= limit:
        return ShuffleDue("dummy_hands")
    if state.set_aside:
        at_once = rules.dummy_hands.reshuffle == "at_once" and state.dummy_hands + 1 >= limit
        return ShuffleDue("dummy_hands") if at_once else None
    return None


def _settled(rules: BaccaratRules, state: Baccarat, result: e.ResultCalled) -> Event:
    code = outcome_code(result.player, result.player_cards, result.banker, result.banker_cards)
    items = settlement(rules, state.wagers, code)
    owing = any(item.owed for item in items)
    awaits = "verify" if any(item.verify for item in items) else "commission" if owing else "pick_up"
    return e.WagersSettled(items, awaits)


def _open_round(rules: BaccaratRules, state: Baccarat, _: c.OpenRound) -> tuple[Event, ...]:
    return (e.RoundOpened(state.round + 1, rules.hash),)


def _place_wager(rules: BaccaratRules, state: Baccarat, command: PlaceWager) -> tuple[Event, ...]:
    if command.laid and not lies_open(state):
        excess = excess_of(rules, rules.bets, state.wagers, command)
        return (wager_event(state.wagers, command, excess=excess),)
    if state.phase == "betting":
        return (wager_event(state.wagers, command),)
    if state.phase == "bets_closed":
        return (wager_event(state.wagers, command, late=True), e.BetsClosed(again=True))
    late = e.IrregularityFound(
        "late_wager",
        None,
        "",
        face_up=False,
        seat=command.seat,
        bet=command.bet,
        owner=owner_of(command),
        cents=command.cents,
    )
    return (late,)


def _take_back(_: BaccaratRules, state: Baccarat, command: TakeBackWager) -> tuple[Event, ...]:
    return (taking_back_event(state.wagers, command),)


def _close_bets(*_: object) -> tuple[Event, ...]:
    return (e.BetsClosed(),)


def _draw_card(rules: BaccaratRules, state: Baccarat, command: DrawCard) -> tuple[Event, ...]:
    if command.to == UNDER_SHOE:
        return tucked(rules, state, command)
    return (burn_event(state, command),) if state.phase == "burn" else card_events(state, command)


def _draw_cut_card(_: BaccaratRules, state: Baccarat, __: DrawCutCard) -> tuple[Event, ...]:
    return (CutCardDrawn(first=state.dealt == 0),)


def _deal_carried(_: BaccaratRules, state: Baccarat, __: c.DealCarriedCard) -> tuple[Event, ...]:
    to = due_hand(state) or "player"
    place = 1 + len(state.player if to == "player" else state.banker)
    return (
        e.CardDrawn(state.carried[0], to, place, face_up=False, carried=True, awaits=after_card(state, to)),
    )


def _turn_hand(_: BaccaratRules, state: Baccarat, command: c.TurnHand) -> tuple[Event, ...]:
    player, banker = count(state.player), count(state.banker)
    third = len(state.player) == 3
    if command.hand == "player":
        before = count(state.player[:2]) if third else None
        draws = third and banker_draws(count(state.player[:2]), banker, VALUE[state.player[2]])
        awaits = "turn_banker" if not third else "draw_banker" if draws else "call_result"
        return (e.HandTurned("player", state.player, player, before, awaits),)
    before = count(state.banker[:2]) if len(state.banker) == 3 else None
    return (e.HandTurned("banker", state.banker, banker, before, _after_banker(state, player, banker)),)


def _after_banker(state: Baccarat, player: int, banker: int) -> str:
    if len(state.banker) == 3:
        return "call_result"
    if player_draws(player, banker):
        return "draw_player"
    return "draw_banker" if banker_draws(player, banker, None) else "call_result"


def _call_result(rules: BaccaratRules, state: Baccarat, _: c.CallResult) -> tuple[Event, ...]:
    player, banker = count(state.player), count(state.banker)
    player_cards, banker_cards = len(state.player), len(state.banker)
    code = outcome_code(player, player_cards, banker, banker_cards)
    declared = tuple(
        name
        for name, bet in rules.bets.items()
        if bet.declare and (line := rules.results[name][code]) is not None and line.pays is not None
    )
    winner: Winner = "tie" if player == banker else "player" if player > banker else "banker"
    natural = player_cards == banker_cards == 2 and (player >= NATURAL or banker >= NATURAL)
    pairs = (_pair(state.player), _pair(state.banker))
    called = e.ResultCalled(winner, player, banker, player_cards, banker_cards, natural, declared, *pairs)
    return (called,)


def _pair(cards: tuple[Card, ...]) -> bool:
    return cards[0][0] == cards[1][0]


def _verify(_: BaccaratRules, __: Baccarat, command: c.VerifyAward) -> tuple[Event, ...]:
    return (e.AwardVerified(command.seat, command.bet, command.owner),)


def _cents(owed: tuple[Owed, ...], command: c.Owing) -> int:
    return sum(debt.cents for debt in owed if (debt.seat, debt.owner) == (command.seat, command.owner))


def _hand_in(_: BaccaratRules, state: Baccarat, command: c.HandInCommission) -> tuple[Event, ...]:
    return (e.CommissionHandedIn(command.seat, command.owner, _cents(state.owed, command)),)


def _mark(_: BaccaratRules, state: Baccarat, command: c.MarkCommission) -> tuple[Event, ...]:
    return (e.CommissionMarked(command.seat, command.owner, _cents(state.owed, command)),)


def _collect(_: BaccaratRules, state: Baccarat, command: c.CollectCommission) -> tuple[Event, ...]:
    return (e.CommissionCollected(command.seat, command.owner, _cents(state.box, command)),)


def _pick_up(_: BaccaratRules, state: Baccarat, __: c.PickUpCards) -> tuple[Event, ...]:
    """After the last hand no card is dealt before the shuffle (BAC-CALL-12); a dummy hand is none (CF-24)."""
    last = state.last_hand == "this" and not state.dummy
    return (e.CardsPickedUp(), ShuffleDue("cut_card")) if last else (e.CardsPickedUp(),)


def _dummy_hand(_: BaccaratRules, state: Baccarat, __: c.DealDummyHand) -> tuple[Event, ...]:
    return (e.DummyHandOpened(state.set_aside[0]),)


def _declare_dead(rules: BaccaratRules, _: Baccarat, __: c.DeclareDead) -> tuple[Event, ...]:
    return (ShuffleDue("dead_game"),) if rules.dead_game.break_down else (e.GameDied(),)


def _rule(_: BaccaratRules, state: Baccarat, command: c.GiveRuling) -> tuple[Event, ...]:
    return ruling_events(state, command.ruling)


_DECIDE: dict[type[Command], Direct[BaccaratRules, Baccarat]] = {
    c.OpenRound: _open_round,
    PlaceWager: _place_wager,
    TakeBackWager: _take_back,
    c.CloseBets: _close_bets,
    DrawCard: _draw_card,
    **TUCKING_DIRECT,
    DrawCutCard: _draw_cut_card,
    c.DealCarriedCard: _deal_carried,
    c.TurnHand: _turn_hand,
    c.CallResult: _call_result,
    c.VerifyAward: _verify,
    c.HandInCommission: _hand_in,
    c.MarkCommission: _mark,
    c.CollectCommission: _collect,
    c.PickUpCards: _pick_up,
    c.DealDummyHand: _dummy_hand,
    c.DeclareDead: _declare_dead,
    c.GiveRuling: _rule,
}
decide = deciding(refusal_for, _DECIDE, evolve, consequence)
"""What a command leads to: what the actor did or what happened, then all that the rules now force."""
