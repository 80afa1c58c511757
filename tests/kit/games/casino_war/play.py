"""How casino war is played: legality, decisions, settlement, the view, and its `Game` record."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.games.baccarat.citations import CITATIONS as BACCARAT_CITATIONS
from pitboss.games.citations import Citations
from pitboss.games.contract import (
    COUPON,
    Actor,
    Call,
    Command,
    Event,
    Item,
    Offer,
    Raise,
    Refusal,
    Role,
    refuse,
)
from pitboss.games.game import Game
from pitboss.games.manual import Manual
from pitboss.games.pack import (
    DEALER,
    CardBurned,
    CutCardDrawn,
    DrawCard,
    DrawCutCard,
    ShuffleDue,
    burn_event,
    pack_calls,
    refusal_for_card,
)
from pitboss.games.round import (
    BetsClosed,
    CardDiscarded,
    CardsPickedUp,
    CloseBets,
    DeclareDead,
    GameDied,
    GiveRuling,
    IrregularityFound,
    OpenRound,
    PickUpCards,
    RoundOpened,
    RoundVoided,
    RulingGiven,
)
from pitboss.games.steps import (
    Check,
    card_offers,
    dealer_offers,
    deciding,
    offering,
    out_of_turn,
    refusal_for_cut_card,
    refusal_for_dying,
    refusal_for_ruling,
    refusing,
    ruling_offers,
)
from pitboss.games.view import GameView, ShownHand
from pitboss.games.wager import returned
from pitboss.games.wagers import (
    PlaceWager,
    TakeBackWager,
    Wager,
    excess_of,
    refusal_for_taking_back,
    refusal_for_wager,
    taking_back_event,
    wager_event,
    wager_offers,
)
from tests.kit.games.casino_war.rules import WarRules
from tests.kit.games.casino_war.state import DEALER_SEAT, VALUE, War, cards_in, evolve, opening
from tests.kit.games.casino_war.words import (
    AnteRaised,
    DealersCardTurned,
    RaiseAnte,
    TurnDealersCard,
    WarCardDealt,
    WarCommand,
    WarSettled,
)

RULE = "XC-05"
"""The catalogue's rule that a game is what its rulebook says; the tests' own game has no manual."""
STRAY = "card_drawn_in_error"
_HANDS = ("", "burn", "dealer")


# --- what is refused, and what may be done next ---


def _place(rules: WarRules, state: War, command: PlaceWager) -> Refusal | None:
    if state.phase != "betting":
        return refuse(rules, "bets_closed", {})
    return refusal_for_wager(rules, rules.bets, state.wagers, command)


def _take_back(rules: WarRules, state: War, command: TakeBackWager) -> Refusal | None:
    if state.phase != "betting":
        return refuse(rules, "bets_closed", {})
    return refusal_for_taking_back(rules, rules.bets, state.wagers, command)


def _close(rules: WarRules, state: War, command: CloseBets) -> Refusal | None:
    if state.phase != "betting":
        return out_of_turn(rules, state, command)
    return None if state.wagers else refuse(rules, "no_wagers", {})


def _draw(rules: WarRules, state: War, command: DrawCard) -> Refusal | None:
    if command.to not in _HANDS and not command.to.startswith("seat "):
        return refuse(rules, "hand_unknown", {"hand": command.to[:40]})
    if command.card == UNSEEN and state.phase != "burn":
        return refuse(rules, "card_unseen", {})
    return refusal_for_card(rules, state, command)


def _raise(rules: WarRules, state: War, command: RaiseAnte) -> Refusal | None:
    return None if state.raise_at(command.seat) else refuse(rules, "bets_closed", {})


def rulings_for(state: War) -> tuple[str, ...]:
    """A card that was not due goes to the discards."""
    return ("discard",) if state.irregularities else ()


_CHECKS: Mapping[type[Command], Check[WarRules, War]] = {
    PlaceWager: _place,
    TakeBackWager: _take_back,
    CloseBets: _close,
    RaiseAnte: _raise,
    DrawCard: _draw,
    DrawCutCard: lambda rules, state, _: refusal_for_cut_card(
        rules, state, out=state.cut_card_out, due=card_due(state)
    ),
    DeclareDead: refusal_for_dying,
    GiveRuling: lambda rules, state, command: refusal_for_ruling(rules, command, rulings_for(state)),
}
_DUE: Mapping[type[Command], str] = {
    OpenRound: "between_rounds",
    TurnDealersCard: "turn_dealer",
    PickUpCards: "pick_up",
}
refusal_for = refusing(_CHECKS, _DUE)


def _betting(rules: WarRules, state: War) -> tuple[Offer, ...]:
    close = (Offer(DEALER, CloseBets()),) if state.wagers else ()
    return (*close, *wager_offers(rules, rules.bets, state.wagers))


def _next_card(_: WarRules, state: War) -> tuple[Offer, ...]:
    return card_offers(state, "dealer" if state.due_seat == DEALER_SEAT else f"seat {state.due_seat}")


def _turn(rules: WarRules, state: War) -> tuple[Offer, ...]:
    seats = (seat for seat in range(1, rules.seats + 1) if state.raise_at(seat))
    raises = (Offer(Actor("guest", seat), RaiseAnte(seat), blocking=False) for seat in seats)
    return (Offer(DEALER, TurnDealersCard()), *raises)


_OFFERS: Mapping[str, Callable[[WarRules, War], tuple[Offer, ...]]] = {
    "between_rounds": dealer_offers(OpenRound(), DeclareDead()),
    "betting": _betting,
    "bets_closed": _next_card,
    "dealing": _next_card,
    "turn_dealer": _turn,
    "pick_up": dealer_offers(PickUpCards()),
    "irregular": lambda _, state: ruling_offers(rulings_for(state)),
}
offers = offering(_OFFERS)


# --- what a command leads to ---


def card_due(state: War) -> bool:
    """Whether the next thing that the game waits for is a card."""
    return state.due_seat is not None


def _placed(rules: WarRules, state: War, command: PlaceWager) -> tuple[Event, ...]:
    event = wager_event(state.wagers, command)
    if command.laid:
        event = replace(event, laid=True, excess=excess_of(rules, rules.bets, state.wagers, command))
    return (event,)


def _drawn(_: WarRules, state: War, command: DrawCard) -> tuple[Event, ...]:
    if state.phase == "burn":
        return (burn_event(state, command),)
    due = state.due_seat
    named = {"": due, "dealer": DEALER_SEAT}.get(command.to, -1)
    if command.to.startswith("seat "):
        named = int(command.to.removeprefix("seat "))
    if due is None or named != due:
        return (IrregularityFound(STRAY, command.card, command.to, command.face_up),)
    return (WarCardDealt(command.card, due, face_up=due != DEALER_SEAT or command.face_up),)


def _ruled(_: WarRules, state: War, command: GiveRuling) -> tuple[Event, ...]:
    found = state.irregularities[0]
    assert found.card is not None  # nothing but a card goes wrong here
    return (RulingGiven(found.kind, command.ruling), CardDiscarded(found.card, found.face_up))


def _picked_up(_: WarRules, state: War, __: PickUpCards) -> tuple[Event, ...]:
    return (CardsPickedUp(), ShuffleDue("cut_card")) if state.cut_card_out else (CardsPickedUp(),)


_DIRECT: Mapping[type[Command], Callable[[WarRules, War, Any], tuple[Event, ...]]] = {
    OpenRound: lambda rules, state, _: (RoundOpened(state.round + 1, rules.hash),),
    PlaceWager: _placed,
    TakeBackWager: lambda _, state, command: (taking_back_event(state.wagers, command),),
    CloseBets: lambda _, __, ___: (BetsClosed(),),
    DrawCard: _drawn,
    DrawCutCard: lambda _, state, __: (CutCardDrawn(first=not state.cards and not state.dealer),),
    RaiseAnte: lambda _, state, command: (AnteRaised(command.seat, state.raise_at(command.seat)),),
    TurnDealersCard: lambda _, state, __: (DealersCardTurned(state.dealer[0]),),
    PickUpCards: _picked_up,
    DeclareDead: lambda _, __, ___: (GameDied(),),
    GiveRuling: _ruled,
}


def settlement(rules: WarRules, state: War) -> tuple[Item, ...]:
    """Losers are taken before winners are paid, from the highest seat down."""
    house, cards = VALUE[state.dealer[0][0]], dict(state.cards)
    items: list[Item] = []
    for wager in sorted(state.wagers, key=lambda wager: -wager.seat):
        card = VALUE[cards[wager.seat][0]]
        won = card > house if rules.bets[wager.bet].kind == "main" else card == house
        pushed = rules.bets[wager.bet].kind == "main" and card == house
        items += _settled(rules, wager, won=won, pushed=pushed)
    takes = [item for item in items if item.action == "take"]
    return (*takes, *(item for item in items if item.action != "take"))


def _settled(rules: WarRules, wager: Wager, *, won: bool, pushed: bool) -> list[Item]:
    """What is above the maximum goes back; a coupon is paid even money and kept."""
    stake = wager.cents - wager.excess
    place = (wager.seat, wager.bet, wager.owner)
    items: list[Item] = []
    if stake and won:
        cents = stake if wager.owner == COUPON else rules.bets[wager.bet].pays.award(stake, unit=1)
        items.append(Item("pay", *place, stake, cents, "win"))
        if wager.owner == COUPON and rules.coupon.kept == "after_decision":
            items.append(Item("collect", *place, stake, stake, "win"))
    elif stake and pushed:
        items.append(Item("push", *place, stake, 0, "push"))
    elif stake:
        items.append(Item("take", *place, stake, stake, "lose"))
    if wager.excess:
        items.append(Item("return", *place, wager.excess, wager.excess, "void"))
    return items


def _consequence(rules: WarRules, state: War) -> Event | None:
    if state.phase == "settle":
        return WarSettled(settlement(rules, state))
    if state.phase == "between_rounds" and state.shoe.left == 0:
        return ShuffleDue("short_shoe")
    if state.shoe.left == 0 and card_due(state):
        return RoundVoided("short_shoe", returned(state.wagers))
    return None


decide = deciding(refusal_for, _DIRECT, evolve, _consequence)


# --- what is said and seen ---


def calls(_: WarRules, __: War, event: Event) -> tuple[Call, ...]:
    """What the dealer says at an event."""
    if isinstance(event, BetsClosed):
        return (Call("no_more_bets"),)
    return (Call("supervisor"),) if isinstance(event, IrregularityFound) else pack_calls(event)


class WarView(GameView, frozen=True, kw_only=True):
    """A table as its audience sees it."""

    cards: tuple[tuple[int, Card], ...]
    dealer: tuple[Card, ...]

    @property
    def house_hands(self) -> tuple[ShownHand, ...]:
        return (_shown("dealer", self.dealer[0]),) if self.dealer else ()

    @property
    def guest_hands(self) -> Mapping[int, tuple[ShownHand, ...]]:
        return {seat: (_shown("", card),) for seat, card in self.cards}


def _shown(name: str, card: Card) -> ShownHand:
    return ShownHand(name, (card,), None if card == UNSEEN else VALUE[card[0]])


def view_for(state: War, audience: Role) -> WarView:
    """The table for an audience; nobody sees the dealer's card before it is turned."""
    return WarView(
        phase=state.phase,
        round=state.round,
        wagers=state.wagers,
        left=state.shoe.left,
        decks=state.shoe.decks,
        irregularity=state.irregularities[0].kind if state.irregularities else "",
        rulings=rulings_for(state) if audience in ("supervisor", "surveillance") else (),
        carried=0,
        discards=tuple(pile if pile.seen else pile.covered() for pile in state.shoe.discards),
        cards=state.cards,
        dealer=state.dealer if state.dealer_up else (UNSEEN,) * len(state.dealer),
    )


def event_for(event: Event, _: Role) -> Event:
    """An event as an audience may learn of it."""
    if isinstance(event, WarCardDealt | CardDiscarded | CardBurned):
        return event if event.face_up else replace(event, card=UNSEEN)
    if isinstance(event, IrregularityFound):
        return event if event.face_up else replace(event, card=UNSEEN)
    return event


WAR = Game(
    family="casino-war",
    state=War,
    commands=WarCommand,
    opening=opening,
    decide=decide,
    refusal_for=refusal_for,
    evolve=evolve,
    offers=offers,
    calls=calls,
    view_for=view_for,
    event_for=event_for,
    cards_in=cards_in,
    card_due=card_due,
    citations=Citations(refusals=dict.fromkeys(BACCARAT_CITATIONS.refusals, RULE)),
    manual=Manual(conduct=RULE, dispute=RULE, speech=RULE, payment=RULE, cases={STRAY: RULE}),
    rulings_for=rulings_for,
    steps={TurnDealersCard: "turn"},
    raises={RaiseAnte: lambda _, state, command: Raise("ante", state.raise_at(command.seat))},
)
