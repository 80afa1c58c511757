"""The card under the shoe at a change of dealers: drawn by the one who goes, burned by the one who comes.

One card for each relief (RLF-03): the next out of the shoe, or the one that was just burned, which comes out
of the discard rack again (RLF-04, A-08). It lies face down, and nobody sees it. When it may be done, and in
whose hands, is the table's business; here it is only settled what can be done with the card.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.contract import Command, Event, Refusal, refuse
from pitboss.games.pack import PACK_PHASES, DrawCard, refusal_for_card
from pitboss.games.state import Fold, GameState
from pitboss.rulebook.common import GameRules
from pitboss.shoe import Pile

S = TypeVar("S", bound=GameState)
UNDER_SHOE = "under shoe"
"""Where a drawn card goes that is to be tucked."""


class PullBackBurnCard(Command, frozen=True):
    """The card that was just burned comes out of the discard rack again, under the shoe (RLF-04)."""


class BurnTuckedCard(Command, frozen=True):
    """The card under the shoe goes to the discard rack (RLF-03)."""


class CardTucked(Event, frozen=True):
    """A card lies face down under the shoe, for the next dealer to burn."""

    card: Card
    from_rack: bool = False
    """Whether it is the one that was burned last; else it came out of the shoe."""


class TuckedCardBurned(Event, frozen=True):
    """It went to the discard rack, face down."""


def just_burned(state: GameState) -> Card | None:
    """The card burned last, if no hand has been dealt since and nobody has seen it."""
    top = state.shoe.discards[-1] if state.shoe.discards else None
    return top.cards[-1] if top is not None and top.name == "burn" and not top.seen else None


def refusal_for_tucking(rules: GameRules, state: GameState, command: DrawCard) -> Refusal | None:
    """Why a card cannot have gone under the shoe, or None."""
    return _refusal(rules, state) or refusal_for_card(rules, state, command)


def refusal_for_pulling_back(rules: GameRules, state: GameState, _: PullBackBurnCard) -> Refusal | None:
    """Only a card that was just burned can come back."""
    fault = _refusal(rules, state)
    if fault is None and just_burned(state) is None:
        return refuse(rules, "nothing_just_burned", {})
    return fault


def refusal_for_burning_tucked(rules: GameRules, state: GameState, _: BurnTuckedCard) -> Refusal | None:
    """There must be one."""
    return None if state.tucked else refuse(rules, "nothing_tucked", {})


def _refusal(rules: GameRules, state: GameState) -> Refusal | None:
    if not rules.burn.on_relief:
        return refuse(rules, "no_burn_on_relief", {})
    if state.phase in PACK_PHASES:
        return refuse(rules, "shoe_not_loaded", {})
    return refuse(rules, "card_already_tucked", {}) if state.tucked else None


def tucked(_: GameRules, __: GameState, command: DrawCard) -> tuple[Event, ...]:
    """The next card out of the shoe is under it."""
    return (CardTucked(command.card),)


def pulled_back(_: GameRules, state: GameState, __: PullBackBurnCard) -> tuple[Event, ...]:
    """The card burned last is."""
    card = just_burned(state)
    assert card is not None  # a refusal says so
    return (CardTucked(card, from_rack=True),)


def burned(*_: object) -> tuple[Event, ...]:
    """The card under the shoe is in the rack."""
    return (TuckedCardBurned(),)


def _tucked(state: S, event: CardTucked) -> S:
    if not event.from_rack:
        return replace(state, shoe=state.shoe.drawn(event.card), tucked=(event.card,))
    *below, top = state.shoe.discards
    rest = (replace(top, cards=top.cards[:-1]),) if len(top.cards) > 1 else ()
    return replace(state, shoe=replace(state.shoe, discards=(*below, *rest)), tucked=(event.card,))


def _tucked_burned(state: S, _: TuckedCardBurned) -> S:
    pile = Pile("burn", 0, state.tucked, seen=False)
    return replace(state, shoe=state.shoe.discarded(pile), tucked=())


TUCKING_CHECKS: dict[type[Command], Callable[[GameRules, GameState, Any], Refusal | None]] = {
    PullBackBurnCard: refusal_for_pulling_back,
    BurnTuckedCard: refusal_for_burning_tucked,
}
TUCKING_DIRECT: dict[type[Command], Callable[[GameRules, GameState, Any], tuple[Event, ...]]] = {
    PullBackBurnCard: pulled_back,
    BurnTuckedCard: burned,
}
TUCKING_EVOLVE: dict[type[Event], Fold[Any]] = {
    CardTucked: _tucked,
    TuckedCardBurned: _tucked_burned,
}
"""What refuses, leads to and folds these, in any game."""
