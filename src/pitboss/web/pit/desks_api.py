"""The desks of the pit over HTTP: people, cards, the drop and its count, guests and their ratings.

`GET /api/pit` is the whole pit in short; each desk here tells what is done there, and offers the steps that
are the reader's by role. The pit decides; an offer that comes too late is refused there.
"""

import asyncio

from litestar import get

from pitboss.floor.readmodels.pit_history import PitHistory
from pitboss.web.accounts.people import Account
from pitboss.web.permissions import STAFF
from pitboss.web.pit.cards import CardsDesk, cards_desk
from pitboss.web.pit.count import CountDesk, count_desk
from pitboss.web.pit.guests import GUESTS_DESK, GuestsDesk, guests_desk
from pitboss.web.pit.people import PeopleDesk, people_desk
from pitboss.web.request import WebRequest, allowed, services_of
from pitboss.web.services import Services


def _staff(request: WebRequest, what: str) -> tuple[Services, Account]:
    services = services_of(request)
    return services, allowed(services, request.user, what, administrator=True, roles=STAFF, where="pit")


@get(
    "/api/pit/people",
    summary="Who is on duty, where, in whose string, and who may do what",
    sync_to_thread=False,
)
def people(request: WebRequest) -> PeopleDesk:
    """A dealer sees their own place and their own string."""
    services, account = _staff(request, "look at the staff")
    open_ = (one.id for one in services.people.all() if not one.closed)
    return people_desk(
        services.floor, account.person, administrator=account.administrator, open_accounts=open_
    )


@get("/api/pit/cards", summary="Every set of cards, where it is, and what is done with it next")
async def cards(request: WebRequest) -> CardsDesk:
    """A dealer sees the sets of the table at which they stand (IND-32)."""
    services, account = _staff(request, "look at the cards")
    book, then = await services.pit_records.desks(), await services.pit_records.rules_then()
    return cards_desk(services.floor, book, then, account.person)


@get("/api/pit/count", summary="Boxes at tables and in the count room")
async def count(request: WebRequest) -> CountDesk:
    """A counter sees neither the books, nor another's count, nor whether there is one (IND-23)."""
    services, account = _staff(request, "look at the count")
    return count_desk(services.floor, await services.pit_records.desks(), account.person)


@get("/api/pit/guests", summary="Guests, their cash, credit and ratings, for those who deal with them")
async def guests(request: WebRequest) -> GuestsDesk:
    """Guests are masked for staff who need not know them; their play comes from the tables' own records."""
    services = services_of(request)
    account = allowed(services, request.user, "look at guests", roles=GUESTS_DESK, where="pit")
    book: PitHistory = await services.pit_records.desks()
    await services.history.ask(lambda: services.ratings.read(book.ratings, services.floor.pit.durable.guests))
    then = await services.pit_records.rules_then()
    # The exact odds of a blackjack game take seconds the first time.
    return await asyncio.to_thread(guests_desk, services.floor, services.ratings, then, account.person)


HANDLERS = (people, cards, count, guests)
