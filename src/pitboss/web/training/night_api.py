"""The report of a dealer's night over HTTP, for the dealer, instructors and managers."""

import asyncio
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter

from pitboss.training.nights.report import Night
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.permissions import STAFF, may_see_night
from pitboss.web.pit.api import checked_day
from pitboss.web.request import WebRequest, allowed, services_of
from pitboss.web.services import Services

WHERE = "night"
Day = Annotated[str, QueryParameter(max_length=10)]


class NightOut(msgspec.Struct, frozen=True):
    """The report of a night, and the dealer's name."""

    night: Night
    name: str
    mine: bool
    now_ms: int


@get("/api/night", summary="What the caller dealt by hand on a gaming day")
async def mine(request: WebRequest, day: Day = "") -> NightOut:
    """Return the caller's own night; without a day, the last one on which they dealt."""
    services = services_of(request)
    account = allowed(services, request.user, "look at a night", roles=STAFF, where=WHERE)
    return await _night(services, account, day, mine=True)


@get("/api/night/{person:str}", summary="What a dealer dealt by hand on a gaming day")
async def of(request: WebRequest, person: FromPath[str], day: Day = "") -> NightOut:
    """Return a dealer's night.

    The dealer and instructors may read it, and the managers of the pit while the dealer is on duty with them.
    """
    services = services_of(request)
    reader = allowed(services, request.user, "look at a night", roles=STAFF, where=WHERE)
    duty = services.floor.pit.durable.staff.duty
    if not may_see_night(reader.person, person, on_duty=duty):
        services.audit.note(
            who=reader.id,
            address=request.user.address,
            what="look at a night",
            where=person[:200],
            code="not_yours_to_do",
        )
        raise Rejected(403, "not_yours_to_do", "That is not yours to do.")
    account = services.people.get(person)
    if account is None or account.is_guest:
        raise Rejected(404, "not_here", "Nobody of that name works here.")
    return await _night(services, account, day, mine=account.id == reader.id)


async def _night(services: Services, account: Account, day: str, *, mine: bool) -> NightOut:
    checked_day(day)
    reader, ask = services.nights, services.history.ask
    while not await ask(reader.read_on):
        await asyncio.sleep(0)
    await services.pit_records.rules_then()
    now = services.floor.clock.now_ms()
    night = await ask(lambda: reader.night(account.id, day, now))
    return NightOut(night, account.name, mine, now)


HANDLERS = (mine, of)
