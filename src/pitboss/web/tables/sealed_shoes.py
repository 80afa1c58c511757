"""The sealed shoes of a table as guests may check them: bound before the first card, opened at the end."""

from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.floor.registry import names
from pitboss.journal import Record

_SEALED, _CHANCE, _CUT = "floor.shoe_sealed", "floor.chance_added", "pack.pack_cut"
_REVEALED, _GIVEN_UP = "floor.shoe_revealed", "floor.shoe_given_up"
OF_SHOES = frozenset({_SEALED, _CHANCE, _CUT, _REVEALED, _GIVEN_UP})
"""The events that a shoe is told by."""


class SealedShoe(msgspec.Struct, frozen=True):
    """One shoe, from its commitment to its secret."""

    name: str
    number: int
    """Of the table, counted through."""
    commitment: str
    sealed_ms: int
    first: int
    """The event that sealed it."""
    chances: tuple[tuple[str, str], ...] = ()
    """Guests, and the text that each has added to its order."""
    cut_at: int = 0
    is_cut: bool = False
    last: int = 0
    """The event that ended it; 0 while it is in play."""
    secret: str = ""
    """In hex, once it has ended; nothing where it was given up."""


class DealtCard(msgspec.Struct, frozen=True):
    """A card that left a shoe which has ended."""

    card: Card
    round: int
    """Of the shoe; 0 for a card that left it before the first one."""


def follow(shoes: list[SealedShoe], record: Record) -> None:
    """Take up what one event tells of the shoes of a table."""
    event: Any = names().decode(record.entry)
    if record.name == _SEALED:
        made = SealedShoe(event.shoe, len(shoes) + 1, event.commitment, record.at_ms, record.seq)
        shoes.append(made)
    elif shoes and not shoes[-1].last:
        shoes[-1] = _followed(shoes[-1], record, event)


def _followed(shoe: SealedShoe, record: Record, event: Any) -> SealedShoe:
    if record.name == _CHANCE:
        return replace(shoe, chances=(*shoe.chances, (event.guest, event.text)))
    if record.name == _CUT:
        return replace(shoe, cut_at=event.at, is_cut=True)
    return replace(shoe, last=record.seq, secret=getattr(event, "secret", ""))


def left_shoe(before: Any, after: Any, event: Any) -> Card | None:
    """The card that left the shoe between two states of a game, or its seal; nothing where none did."""
    if after.shoe.left != before.shoe.left - 1:
        return None
    card: Card | None = getattr(event, "card", None)
    return card
