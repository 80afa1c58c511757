"""Shoes over HTTP, for guests who check them: the commitment at first, and the secret at the end."""

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter

from pitboss.floor.tables.live_table import LiveTable
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, spectator
from pitboss.web.tables.dealt_cards import DealtCard
from pitboss.web.tables.sealed_shoes import SealedShoe

SHOES_MOST = 50
"""Shoes in one answer."""


class ShoeRow(msgspec.Struct, frozen=True):
    """A shoe as any guest may see it."""

    name: str
    number: int
    commitment: str
    """SHA-256 over the purpose, the secret and the pack, in hex: `docs/shuffles.md` has the algorithm."""
    decks: int
    continuous: bool
    """Whether it is an epoch of a continuous shuffler, which has another kind of commitment."""
    sealed_ms: int
    chances: tuple[str, ...]
    """The texts that guests added to the shuffle, in order."""
    mine: str
    """The text that the caller added."""
    open_to_chance: bool
    """Whether a guest at the table may add a text now."""
    cut_at: int
    """How many cards the cut moved from the front to the back; 0 before the cut."""
    ended: bool
    secret: str
    """In hex when the shoe has ended; empty before, and if the house has lost it."""


class Shoes(msgspec.Struct, frozen=True):
    """The shoes of a table, newest first."""

    table: str
    shoes: tuple[ShoeRow, ...]


class ShoeProof(msgspec.Struct, frozen=True):
    """A shoe with, when it has ended, every card that left it in order."""

    table: str
    shoe: ShoeRow
    cards: tuple[DealtCard, ...]


Count = Annotated[int, QueryParameter(ge=1, le=SHOES_MOST)]


@get("/api/tables/{table:str}/shoes", summary="What the house is bound to for the shoes of a table")
async def shoes(request: WebRequest, table: FromPath[str], limit: Count = 10) -> Shoes:
    """Return the commitment of each shoe, and the secret of each that has ended."""
    services, audience = spectator(request)
    live_table = services.live_table(table)
    known = await services.history.shoes(table)
    return Shoes(table, tuple(_row(live_table, shoe, audience.who) for shoe in reversed(known[-limit:])))


@get("/api/tables/{table:str}/shoes/{number:int}", summary="A shoe, with every card once it has ended")
async def shoe(request: WebRequest, table: FromPath[str], number: FromPath[int]) -> ShoeProof:
    """Return the cards in the order in which they left it; none while the shoe is in play."""
    services, audience = spectator(request)
    live_table = services.live_table(table)
    known = await services.history.shoes(table)
    if not 1 <= number <= len(known):
        raise Rejected(404, "shoe_unknown", "There was no such shoe at this table.")
    sealed = known[number - 1]
    cards = await services.dealt_cards.of(table, sealed) if sealed.secret else ()
    return ShoeProof(table, _row(live_table, sealed, audience.who), cards)


def _row(live_table: LiveTable, shoe: SealedShoe, who: str) -> ShoeRow:
    game = live_table.durable.table.game
    in_play = not shoe.last
    return ShoeRow(
        name=shoe.name,
        number=shoe.number,
        commitment=shoe.commitment,
        decks=live_table.host.rules.decks,
        continuous=game.shoe.continuous,
        sealed_ms=shoe.sealed_ms,
        chances=tuple(text for _, text in shoe.chances),
        mine=next((text for guest, text in shoe.chances if guest == who), ""),
        open_to_chance=in_play and game.phase == "cut_pack" and not shoe.is_cut,
        cut_at=shoe.cut_at,
        ended=not in_play,
        secret=shoe.secret,
    )
