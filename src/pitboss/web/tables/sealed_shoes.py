"""The sealed shoes of a table: the commitment before the first card, the secret after the last."""

import msgspec
from msgspec.structs import replace

from pitboss.floor.events import ChanceAdded, ShoeRevealed, ShoeSealed
from pitboss.floor.registry import names
from pitboss.games.contract import Event
from pitboss.games.pack import PackCut
from pitboss.journal import Record

OF_SHOES = frozenset(
    {
        *("floor.shoe_sealed", "floor.chance_added", "pack.pack_cut"),
        *("floor.shoe_revealed", "floor.shoe_given_up"),
    }
)
"""The events that change what is known of a shoe."""


class SealedShoe(msgspec.Struct, frozen=True):
    """One shoe, from its commitment to its secret."""

    name: str
    number: int
    """Counted from the first shoe of the table."""
    commitment: str
    sealed_ms: int
    first: int
    """The event that sealed it."""
    chances: tuple[tuple[str, str], ...] = ()
    """Guests, each with the text that they added to the shuffle."""
    cut_at: int = 0
    is_cut: bool = False
    last: int = 0
    """The event that ended it; 0 while it is in play."""
    secret: str = ""
    """In hex, when the shoe has ended; empty if the shoe was abandoned."""


def follow(shoes: list[SealedShoe], record: Record) -> None:
    """Update the list of a table's shoes by one record."""
    event = names().decode(record.entry)
    if isinstance(event, ShoeSealed):
        shoes.append(SealedShoe(event.shoe, len(shoes) + 1, event.commitment, record.at_ms, record.seq))
    elif shoes and not shoes[-1].last:
        shoes[-1] = _followed(shoes[-1], record.seq, event)


def _followed(shoe: SealedShoe, seq: int, event: Event) -> SealedShoe:
    if isinstance(event, ChanceAdded):
        return replace(shoe, chances=(*shoe.chances, (event.guest, event.text)))
    if isinstance(event, PackCut):
        return replace(shoe, cut_at=event.at, is_cut=True)
    return replace(shoe, last=seq, secret=event.secret if isinstance(event, ShoeRevealed) else "")
