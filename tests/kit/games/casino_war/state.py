"""The state of a table of casino war, folded from its events.

A round passes through: between_rounds -> betting -> bets_closed -> dealing -> turn_dealer -> (settle)
-> pick_up -> between_rounds; `irregular` may interrupt it until a ruling.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.contract import GUEST, Event
from pitboss.games.pack import PACK_EVOLVE, READY, CutCardDrawn, PackShuffled
from pitboss.games.round import (
    BetsClosed,
    CardsPickedUp,
    Irregularity,
    IrregularityFound,
    RoundVoided,
)
from pitboss.games.state import GameState, HouseHand
from pitboss.games.steps import STEP_EVOLVE, nothing_to_rule_on
from pitboss.games.wagers import WagerPlaced, WagerTakenBack, after_wager, wager_at
from pitboss.shoe import Pile, Shoe, loaded
from tests.kit.games.casino_war.rules import WarRules
from tests.kit.games.casino_war.words import AnteRaised, DealersCardTurned, WarCardDealt, WarSettled

DEALER_SEAT = 0
VALUE = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
"""Aces are high; suits do not matter."""


class War(GameState, frozen=True):
    """A table of casino war between its first shuffle and its last hand."""

    cards: tuple[tuple[int, Card], ...] = ()
    """The card of each seat, as they were dealt."""
    dealer: tuple[Card, ...] = ()
    dealer_up: int = 0
    raised: tuple[int, ...] = ()
    """The seats that have raised their ante in this round."""
    cut_card_out: bool = False

    def raise_at(self, seat: int) -> int:
        """The cents that a seat may raise its ante by, or 0 where it may not."""
        if self.phase != "turn_dealer" or seat in self.raised:
            return 0
        return wager_at(self.wagers, seat, "ante", GUEST)

    @property
    def house_hands(self) -> Mapping[str, HouseHand]:
        return {"dealer": HouseHand(self.dealer, self.dealer_up)}

    @property
    def due_seat(self) -> int | None:
        """The seat that the next card is due to, 0 for the dealer, or None when no card is due."""
        if self.phase not in ("bets_closed", "dealing"):
            return None
        dealt = dict(self.cards)
        seats = sorted({wager.seat for wager in self.wagers})
        return next((seat for seat in seats if seat not in dealt), DEALER_SEAT)


def opening(rules: WarRules) -> War:
    """A table with its pack together, before the first shuffle."""
    return War("pack_together", Shoe(rules.decks))


def evolve(state: War, event: Event) -> War:
    """The state after an event."""
    return _EVOLVE[type(event)](state, event)


def cards_in(state: War) -> tuple[Card, ...]:
    """Every card out of the shoe."""
    racked = tuple(card for pile in state.shoe.discards for card in pile.cards)
    stray = tuple(found.card for found in state.irregularities if found.card is not None)
    return racked + tuple(card for _, card in state.cards) + state.dealer + stray + state.held


def _wager(state: War, event: WagerPlaced | WagerTakenBack) -> War:
    return replace(state, wagers=after_wager(state.wagers, event))


def _raised(state: War, event: AnteRaised) -> War:
    ante = next(one for one in state.wagers if (one.seat, one.bet, one.owner) == (event.seat, "ante", GUEST))
    grown = replace(ante, cents=ante.cents + event.cents)
    wagers = tuple(grown if one is ante else one for one in state.wagers)
    return replace(state, wagers=wagers, raised=(*state.raised, event.seat))


def _dealt(state: War, event: WarCardDealt) -> War:
    shoe = state.shoe.drawn(event.card)
    if event.seat == DEALER_SEAT:
        return replace(
            state, phase="turn_dealer", shoe=shoe, dealer=(event.card,), dealer_up=int(event.face_up)
        )
    return replace(state, phase="dealing", shoe=shoe, cards=(*state.cards, (event.seat, event.card)))


def _picked_up(state: War, _: Event) -> War:
    piles = [Pile(f"seat {seat}", state.round, (card,)) for seat, card in state.cards]
    if state.dealer:
        piles.append(Pile("dealer", state.round, state.dealer, seen=bool(state.dealer_up)))
    shoe = state.shoe.discarded(*piles)
    return replace(state, phase=READY, shoe=shoe, wagers=(), cards=(), dealer=(), dealer_up=0, raised=())


def _stopped(state: War, event: IrregularityFound) -> War:
    assert event.card is not None  # nothing but a card goes wrong here
    found = Irregularity(event.kind, event.card, event.to, event.face_up)
    resume = state.resume if state.phase == "irregular" else state.phase
    shoe = state.shoe.drawn(event.card)
    irregularities = (*state.irregularities, found)
    return replace(state, phase="irregular", shoe=shoe, irregularities=irregularities, resume=resume)


_EVOLVE: dict[type[Event], Callable[[War, Any], War]] = {
    **PACK_EVOLVE,
    **STEP_EVOLVE,
    PackShuffled: lambda _, event: War("cut_pack", loaded(event.decks)),
    CutCardDrawn: lambda state, _: replace(
        state, shoe=replace(state.shoe, behind_cut_card=-1), cut_card_out=True
    ),
    WagerPlaced: _wager,
    WagerTakenBack: _wager,
    BetsClosed: lambda state, _: replace(state, phase="bets_closed"),
    WarCardDealt: _dealt,
    AnteRaised: _raised,
    DealersCardTurned: lambda state, _: replace(state, phase="settle", dealer_up=1),
    WarSettled: lambda state, _: replace(state, phase="pick_up"),
    CardsPickedUp: _picked_up,
    RoundVoided: lambda state, event: _picked_up(nothing_to_rule_on(state), event),
    IrregularityFound: _stopped,
}
