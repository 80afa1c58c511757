"""Shoes over HTTP, for guests who want to check them: what the house is bound to, and later what it was."""

from typing import Annotated, Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, get
from litestar.params import FromPath, QueryParameter

from pitboss.face_down import face_with, is_sealed
from pitboss.floor.tables.hosted_table import evolve
from pitboss.games.round import RoundOpened
from pitboss.web.services import Rejected, Services
from pitboss.web.tables.sealed_shoes import DealtCard, SealedShoe, left_shoe

SHOES_MOST = 50
AT_A_TIME = 64
"""Events folded before others get their turn."""
_KNOWN: WeakKeyDictionary[Services, dict[tuple[str, int], tuple[DealtCard, ...]]] = WeakKeyDictionary()
"""The cards of shoes that have ended, as they were asked for."""


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
async def shoes(request: Request[Any, Any, Any], table: FromPath[str], limit: Count = 10) -> Shoes:
    """The commitment of each shoe from before its first card, and its secret after its last."""
    services, who = _asked(request, table)
    found = await services.history.shoes(table)
    return Shoes(table, tuple(_line(services, table, shoe, who) for shoe in reversed(found[-limit:])))


@get("/api/tables/{table:str}/shoes/{number:int}", summary="A shoe, with every card once it has ended")
async def shoe(request: Request[Any, Any, Any], table: FromPath[str], number: FromPath[int]) -> ShoeProof:
    """The cards in the order in which they left it, each with its round; none while the shoe is in play."""
    services, who = _asked(request, table)
    found = await services.history.shoes(table)
    if not 1 <= number <= len(found):
        raise Rejected(404, "shoe_unknown", "There was no such shoe at this table.")
    one = found[number - 1]
    cards = await _dealt(services, table, one) if one.secret else ()
    return ShoeProof(table, _line(services, table, one, who), cards)


def _asked(request: Request[Any, Any, Any], table: str) -> tuple[Services, str]:
    services: Services = request.app.state.services
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


async def _dealt(services: Services, table: str, shoe: SealedShoe) -> tuple[DealtCard, ...]:
    """Every card that left a shoe, from its events: those that nobody saw are known by the secret."""
    known = _KNOWN.setdefault(services, {})
    if (table, shoe.number) not in known:
        if len(known) >= SHOES_MOST:
            del known[next(iter(known))]
        known[table, shoe.number] = await _worked_out(services, table, shoe)
    return known[table, shoe.number]


async def _worked_out(services: Services, table: str, shoe: SealedShoe) -> tuple[DealtCard, ...]:
    history = services.history
    face = face_with(bytes.fromhex(shoe.secret), shoe.name)
    hosted = (await history.at(table, shoe.first - 1)).hosted
    cards: list[DealtCard] = []
    number = 0
    for first in range(shoe.first, shoe.last + 1, AT_A_TIME):
        for _, event in await history.happened(table, first, min(shoe.last, first + AT_A_TIME - 1)):
            if isinstance(event, RoundOpened):
                number = event.number
            before, hosted = hosted, evolve(hosted, event)
            card = left_shoe(before.table.game, hosted.table.game, event)
            if card is not None:
                cards.append(DealtCard(face(card) if is_sealed(card) else card, number))
    return tuple(cards)
