"""Slips over HTTP: the list, one slip, a copy to look at, and the original, which is printed once."""

import asyncio
import secrets
from typing import Annotated

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery, QueryParameter

from pitboss.authority import Person
from pitboss.floor.readmodels.slips import SERIAL
from pitboss.messages import DEFAULT
from pitboss.pit.papers.slips import PrintSlip, Slip, prints_at
from pitboss.rulebook.pit import house_name
from pitboss.web.errors import Rejected
from pitboss.web.pit.api import MANAGERS, MaybeDay, checked_day, staff_only
from pitboss.web.pit.overview import SlipOut, may_read, slip_out
from pitboss.web.pit.slip_page import Paper, Sheet, slip_page
from pitboss.web.request import Language, WebRequest, gateway_of, services_of
from pitboss.web.texts import spoken
from pitboss.web.wire import PitCommandIn

SLIPS_AT_A_TIME = 500
Limit = Annotated[int, QueryParameter(ge=1, le=SLIPS_AT_A_TIME)]
Name = Annotated[str, QueryParameter(max_length=200)]


class SlipsOut(msgspec.Struct, frozen=True):
    """Slips, the newest first."""

    slips: tuple[SlipOut, ...]
    exceptions: tuple[str, ...]
    """Numbers that are missing or were given twice (IND-04); for those who account for the series."""


@get("/api/pit/slips", summary="Slips, the newest first")
async def slips(
    request: WebRequest,
    day: MaybeDay = "",
    kind: Name = "",
    table: Name = "",
    limit: Limit = 100,
) -> SlipsOut:
    """Those that come into the caller's hands."""
    services, account = staff_only(request, "look at slips")
    checked_day(day)
    book = await services.pit_records.slips()
    found = [
        slip
        for slip in book.of_day(day)
        if kind in ("", slip.kind) and table in ("", slip.table) and may_read(account.person, slip)
    ]
    accounts_for = any(account.person.may_act_as(role) for role in MANAGERS)
    return SlipsOut(
        tuple(slip_out(slip, account.person) for slip in found[::-1][:limit]),
        book.exceptions() if accounts_for else (),
    )


@get("/api/pit/slips/{serial:str}", summary="A slip")
async def slip(request: WebRequest, serial: FromPath[str]) -> SlipOut:
    """With its lines, its parts and who signed."""
    found, person = await _slip(request, serial)
    return slip_out(found, person)


@get("/slips/{serial:str}", include_in_schema=False, media_type=MediaType.HTML)
async def copy(
    request: WebRequest, serial: FromPath[str], language: Language = DEFAULT, paper: FromQuery[Paper] = "a4"
) -> Response[bytes]:
    """The slip as a page, marked as a copy."""
    found, person = await _slip(request, serial)
    return await _page(request, found, person, await _sheet(request, found, language, paper))


@post("/slips/{serial:str}/print", include_in_schema=False, media_type=MediaType.HTML, status_code=200)
async def original(
    request: WebRequest, serial: FromPath[str], language: Language = DEFAULT, paper: FromQuery[Paper] = "a4"
) -> Response[bytes]:
    """The original, once; after that a copy and the reason."""
    await _slip(request, serial)
    services_of(request).must_keep_pace(request.user)
    asked = PitCommandIn(f"print-{secrets.token_hex(8)}", PrintSlip(serial))
    answer = await gateway_of(request).submit_to_pit(request.user, asked, spoken(language))
    found, person = await _slip(request, serial)
    sheet = await _sheet(request, found, language, paper)
    if answer.refusal is None:
        return await _page(request, found, person, msgspec.structs.replace(sheet, original=True))
    return await _page(request, found, person, msgspec.structs.replace(sheet, notice=answer.refusal.sentence))


async def _sheet(request: WebRequest, found: Slip, language: str, paper: Paper) -> Sheet:
    """Return how a slip is printed; its times are by the clock of the house when it was written."""
    services = services_of(request)
    scheme = "https" if services.config.secure else "http"
    rules = (await services.pit_records.rules_then()).at(found.at_ms)
    return Sheet(
        language=spoken(language),
        style=f"/static/{services.static_files.recent()[0]}/pit/desks/slip.css",
        house=house_name(rules),
        clock=rules.gaming_day,
        address=f"{scheme}://{request.headers.get('host', '')}/slips/{found.serial}",
        paper=paper,
    )


async def _page(request: WebRequest, found: Slip, person: Person, sheet: Sheet) -> Response[bytes]:
    """Return the page; who may print the original has a button for it while the pit has the slip."""
    here = services_of(request).floor.pit.state.papers.slips.get(found.serial)
    printable = (
        here is not None
        and here.state != "void"
        and here.prints <= here.reprints
        and person.may_act_as(prints_at(here.kind))
    )
    sheet = msgspec.structs.replace(sheet, printable=printable)
    # The QR code takes too long for the event loop.
    page = await asyncio.to_thread(slip_page, slip_out(found, person), sheet)
    return Response(page, media_type=MediaType.HTML)


async def _slip(request: WebRequest, serial: str) -> tuple[Slip, Person]:
    """Return a slip and its reader, if it comes into their hands."""
    services, account = staff_only(request, "look at a slip")
    found = (await services.pit_records.slips()).slips.get(serial) if SERIAL.fullmatch(serial) else None
    if found is None:
        raise Rejected(404, "slip_unknown", "There is no slip with that number.")
    if not may_read(account.person, found):
        services.audit.note(
            who=account.id,
            address=request.user.address,
            what="look at a slip",
            where=serial,
            code="not_yours_to_do",
        )
        raise Rejected(403, "not_yours_to_do", "That is not yours to do.")
    return found, account.person


HANDLERS = (slips, slip, copy, original)
