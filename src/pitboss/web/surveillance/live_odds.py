"""The odds of every bet over the cards that are left: live for surveillance, in a replay for study.

Nobody who can bet or deal may see them. Only cards that surveillance has seen are counted, so the figures
reveal nothing about a face-down card.
"""

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter

from pitboss.authority import Role
from pitboss.cards import Card
from pitboss.odds.counting.remaining_shoe import RemainingOdds
from pitboss.table.cards.seen_cards import Up, seen_cards, unseen_cards
from pitboss.table.state import Table
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, allowed, forbidden, services_of
from pitboss.web.services import Services
from pitboss.web.surveillance.api import ended_round

WATCHING: tuple[Role, ...] = ("surveillance",)
STUDYING: tuple[Role, ...] = ("surveillance", "instructor", "trainee")
LOOK = "look at live odds"
AT_TABLES: tuple[Role, ...] = ("guest", "dealer")
"""An account with one of these roles sees nothing of a shoe in play, whatever its other roles are."""
Seq = Annotated[int, QueryParameter(ge=0, le=2**53)]


class TableOdds(msgspec.Struct, frozen=True):
    """The odds of each bet over the cards that nobody has seen."""

    table: str
    seq: int
    decks: int
    seen: int
    """Cards that were seen."""
    unseen: int
    """All other cards: in the shoe, or face down."""
    bets: tuple[RemainingOdds, ...]


@get("/api/tables/{table:str}/odds", summary="Every bet over the cards that are left, for surveillance")
async def at_table(request: WebRequest, table: FromPath[str]) -> TableOdds:
    """Reject guests and dealers, also those with another role."""
    services = services_of(request)
    account = allowed(services, request.user, LOOK, roles=WATCHING, where=table)
    if any(role in account.roles for role in AT_TABLES):
        raise forbidden(services, request.user, LOOK, table)
    live_table = services.live_table(table)
    up = await _up(services, table, live_table.durable.table.game.round)
    return await _odds(services, table, live_table.shown, live_table.durable.table, up)


@get("/api/rounds/{round:str}/odds", summary="The same at a step of an ended round, for study")
async def at_step(
    request: WebRequest,
    round: FromPath[str],  # noqa: A002 - as in the address
    seq: Seq = 0,
) -> TableOdds:
    """For surveillance, and for instructors and trainees when the shoe has ended."""
    services = services_of(request)
    account = allowed(services, request.user, "look at odds", roles=STUDYING, where=round)
    table, round_, _ = await ended_round(services, round)
    watches = "surveillance" in account.roles and not any(role in account.roles for role in AT_TABLES)
    if not watches and not await services.history.is_open(table, round_.last):
        raise forbidden(services, request.user, LOOK, round)
    at = seq or round_.first
    if not round_.first <= at <= round_.last:
        raise Rejected(404, "step_unknown", f"This round goes from event {round_.first} to {round_.last}.")
    hosted = (await services.history.at(table, at)).hosted
    return await _odds(
        services, table, at, hosted.table, await _up(services, table, round_.of_shoe, round_.number)
    )


async def _odds(services: Services, table: str, seq: int, felt: Table, up: Up) -> TableOdds:
    rules = services.live_table(table).host.rules
    seen = seen_cards(felt, up)
    left = unseen_cards(rules.decks, seen)
    bets = await services.shoe_odds.of(rules, left)
    return TableOdds(table, seq, rules.decks, seen.total(), sum(left.values()), bets)


async def _up(services: Services, table: str, of_shoe: int, number: int = 0) -> Up:
    """Return the dealer's open cards of each round of this shoe, up to one of them."""
    await services.round_index.up_to_date()
    lines = services.round_index.index.of(table).lines
    open_cards: dict[int, tuple[Card, ...]] = {}
    for line in reversed(lines[: number or len(lines)]):
        if line.of_shoe > of_shoe or line.of_shoe in open_cards:
            break
        open_cards[line.of_shoe] = line.up
        if line.of_shoe == 1:
            break
    return open_cards


HANDLERS = (at_table, at_step)
