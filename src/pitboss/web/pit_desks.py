"""The desks of the pit over HTTP: people, cards, the drop and its count, guests and their ratings.

`GET /api/pit` is the whole pit in short; each desk here tells what is done there, and offers the steps that
are the reader's by role. The pit decides; an offer that comes too late is refused there.
"""

import asyncio
from typing import Any

from litestar import Request, get

from pitboss.floor.desk_book import DeskBook
from pitboss.web.desk import allowed
from pitboss.web.lobby import Lobby
from pitboss.web.people import Account
from pitboss.web.pit_cards import CardsDesk, cards_desk
from pitboss.web.pit_count import CountDesk, count_desk
from pitboss.web.pit_guests import GUESTS_DESK, GuestsDesk, guests_desk
from pitboss.web.pit_people import PeopleDesk, people_desk
from pitboss.web.whose import STAFF


def _staff(request: Request[Any, Any, Any], what: str) -> tuple[Lobby, Account]:
    lobby: Lobby = request.app.state.lobby
    return lobby, allowed(lobby, request.user, what, administrator=True, roles=STAFF, where="pit")


@get(
    "/api/pit/people",
    summary="Who is on duty, where, in whose string, and who may do what",
    sync_to_thread=False,
)
def people(request: Request[Any, Any, Any]) -> PeopleDesk:
    """A dealer sees their own place and their own string."""
    lobby, account = _staff(request, "look at the staff")
    open_ = (one.id for one in lobby.people.all() if not one.closed)
    return people_desk(lobby.floor, account.person, administrator=account.administrator, open_accounts=open_)


@get("/api/pit/cards", summary="Every set of cards, where it is, and what is done with it next")
async def cards(request: Request[Any, Any, Any]) -> CardsDesk:
    """A dealer sees the sets of the table at which they stand (IND-32)."""
    lobby, account = _staff(request, "look at the cards")
    return cards_desk(lobby.floor, await lobby.desk_book(), account.person)


@get("/api/pit/count", summary="Boxes at tables and in the count room")
async def count(request: Request[Any, Any, Any]) -> CountDesk:
    """A counter sees neither the books, nor another's count, nor whether there is one (IND-23)."""
    lobby, account = _staff(request, "look at the count")
    return count_desk(lobby.floor, await lobby.desk_book(), account.person)


@get("/api/pit/guests", summary="Guests, their cash, credit and ratings, for those who deal with them")
async def guests(request: Request[Any, Any, Any]) -> GuestsDesk:
    """Masked for whoever need not know them; play is worked out from the tables' own records."""
    lobby: Lobby = request.app.state.lobby
    account = allowed(lobby, request.user, "look at guests", roles=GUESTS_DESK, where="pit")
    book: DeskBook = await lobby.desk_book()
    await lobby.history.ask(lambda: lobby.ratings.read(book.ratings, lobby.floor.pit.durable.guests))
    # The exact odds of a blackjack game take seconds the first time.
    return await asyncio.to_thread(guests_desk, lobby.floor, lobby.ratings, account.person)


HANDLERS = (people, cards, count, guests)
