"""Shoes over HTTP, for guests who want to check them: what the house is bound to, and later what it was."""

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter

from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, services_of
from pitboss.web.services import Services
from pitboss.web.tables.dealt_cards import DealtCard
from pitboss.web.tables.sealed_shoes import SealedShoe

SHOES_MOST = 50
"""Shoes in one answer."""


class ShoeLine(msgspec.Struct, frozen=True):
    """A shoe as any guest may know it."""

    name: str
    number: int
    commitment: str
    """SHA-256 over the purpose, the secret and the pack, in hex: `docs/shuffles.md` has the algorithm."""
    decks: int
    continuous: bool
    """Whether it is an epoch of a continuous shuffler; its commitment is made otherwise."""
    sealed_ms: int
    chances: tuple[str, ...]
    """What guests have added to its order, in this order."""
    mine: str
    """What the one who asks has added."""
    open_to_chance: bool
    """Whether a guest at the table may add something now."""
    cut_at: int
    """How many cards went from the front to the back; 0 before the cut."""
    ended: bool
    secret: str
    """In hex, once the shoe has ended; nothing before, nor where the house has lost it."""


class Shoes(msgspec.Struct, frozen=True):
    """The shoes of a table, the newest first."""

    table: str
    shoes: tuple[ShoeLine, ...]


class ShoeProof(msgspec.Struct, frozen=True):
    """A shoe with every card that left it, in order, once it has ended."""

    table: str
    shoe: ShoeLine
    cards: tuple[DealtCard, ...]


Count = Annotated[int, QueryParameter(ge=1, le=SHOES_MOST)]


@get("/api/tables/{table:str}/shoes", summary="What the house is bound to for the shoes of a table")
async def shoes(request: WebRequest, table: FromPath[str], limit: Count = 10) -> Shoes:
    """The commitment of each shoe from before its first card, and its secret after its last."""
    services, who = _asked(request, table)
    found = await services.history.shoes(table)
    return Shoes(table, tuple(_line(services, table, shoe, who) for shoe in reversed(found[-limit:])))


@get("/api/tables/{table:str}/shoes/{number:int}", summary="A shoe, with every card once it has ended")
async def shoe(request: WebRequest, table: FromPath[str], number: FromPath[int]) -> ShoeProof:
    """The cards in the order in which they left it, each with its round; none while the shoe is in play."""
    services, who = _asked(request, table)
    found = await services.history.shoes(table)
    if not 1 <= number <= len(found):
        raise Rejected(404, "shoe_unknown", "There was no such shoe at this table.")
    one = found[number - 1]
    cards = await services.dealt_cards.of(table, one) if one.secret else ()
    return ShoeProof(table, _line(services, table, one, who), cards)


def _asked(request: WebRequest, table: str) -> tuple[Services, str]:
    services = services_of(request)
    audience = services.audience(request.user)
    services.must_keep_pace(request.user)
    services.live_table(table)
    return services, audience.who


def _line(services: Services, table: str, shoe: SealedShoe, who: str) -> ShoeLine:
    live_table = services.live_table(table)
    game = live_table.durable.table.game
    in_play = not shoe.last
    return ShoeLine(
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
