"""The sealed cards in a game's state: where they lie, whether they can be seen there, and their opening."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from pitboss.cards import INDEX, Card
from pitboss.face_down import Face, is_sealed
from pitboss.games.state import GameState
from pitboss.shoe import Shoe

_HANDS = (("dealer", "dealer_up"), ("player", "player_up"), ("banker", "banker_up"))
"""Hands whose cards can lie face down, with the bits that say which lie face up."""
S = TypeVar("S", bound=GameState)
_BESIDE = ("carried", "held", "tucked")
"""Cards that nobody sees."""


def off_rack(game: GameState) -> Iterator[tuple[Card, bool]]:
    """The sealed cards outside of the discard rack, each with whether it lies face up there."""
    for name, bits in _HANDS:
        for place, card in enumerate(getattr(game, name, ())):
            if is_sealed(card):
                yield card, bool(getattr(game, bits) >> place & 1)
    for name in _BESIDE:
        yield from ((card, False) for card in getattr(game, name) if is_sealed(card))
    for found in game.irregularities:
        if found.card is not None and is_sealed(found.card):
            yield found.card, found.face_up
    for card in getattr(game, "set_aside", ()):
        if is_sealed(card):
            yield card, True
    for spot in getattr(game, "spots", ()):
        yield from ((card, True) for hand in spot.hands for card in hand.cards if is_sealed(card))


def in_rack(shoe: Shoe) -> Iterator[tuple[Card, bool]]:
    """The sealed cards of the discard rack, each with whether its pile lies open."""
    for pile in shoe.discards:
        yield from ((card, pile.seen) for card in pile.cards if is_sealed(card))


def opened(game: S, face: Face) -> S:
    """A game with the faces of its sealed cards, as far as they can be opened."""
    if not any(True for _ in off_rack(game)) and not any(True for _ in in_rack(game.shoe)):
        return game
    out = bytearray(game.shoe.out)

    def shown(card: Card) -> Card:
        if not is_sealed(card):
            return card
        found = face(card)
        if found in INDEX:
            out[INDEX[found]] += 1
        return found

    def all_shown(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(map(shown, cards)) if any(map(is_sealed, cards)) else cards

    changes: dict[str, object] = {
        name: all_shown(getattr(game, name))
        for name in (*(name for name, _ in _HANDS), *_BESIDE, "set_aside")
        if hasattr(game, name)
    }
    changes["irregularities"] = tuple(
        found if found.card is None else replace(found, card=shown(found.card))
        for found in game.irregularities
    )
    discards = tuple(
        replace(pile, cards=all_shown(pile.cards)) if any(map(is_sealed, pile.cards)) else pile
        for pile in game.shoe.discards
    )
    return replace(game, **changes, shoe=replace(game.shoe, discards=discards, out=bytes(out)))
