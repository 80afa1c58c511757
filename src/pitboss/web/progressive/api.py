"""Progressives over HTTP: the sign for everybody, the desk for those in charge, settings by two people."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.authority import Role
from pitboss.floor.aggregates.links import LiveProgressive
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.messages import DEFAULT
from pitboss.notation.narrate import what
from pitboss.progressive.settings import Settings
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.web import wire
from pitboss.web.errors import Rejected
from pitboss.web.permissions import settings_faults
from pitboss.web.progressive.advice import AdviceOut, advised
from pitboss.web.progressive.controller_view import Desk, DeskEvent, desk_of
from pitboss.web.progressive.display import Sign, Signs
from pitboss.web.progressive.reconciliation import Reconciliation
from pitboss.web.request import Language, WebRequest, allowed, gateway_of, services_of
from pitboss.web.texts import spoken

IN_CHARGE: tuple[Role, ...] = ("supervisor", "pit_manager", "shift_manager", "executive", "surveillance")
READERS: tuple[Role, ...] = (*IN_CHARGE, "accounting")
"""Accounting reads the desk and reconciles; it sets nothing (IND-43, IND-50)."""
EVENTS_AT_A_TIME = 200
Limit = Annotated[int, QueryParameter(ge=0, le=EVENTS_AT_A_TIME)]
MaybeNumber = Annotated[int | None, QueryParameter(ge=0, le=2**53)]


class AdviceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that somebody thinks of."""

    settings: Settings


def _in_charge(request: WebRequest, name: str, what_: str) -> LiveProgressive:
    """Return a progressive, for staff who may see more than its sign."""
    services = services_of(request)
    allowed(services, request.user, what_, roles=READERS, where=name[:200])
    return services.progressive(name)


@get("/api/progressives", summary="The sign of every progressive", sync_to_thread=False)
def signs(request: WebRequest) -> Signs:
    """What can be won, and what was won last."""
    services = services_of(request)
    services.audience(request.user)
    services.must_keep_pace(request.user)
    return services.meters.signs()


@get("/api/progressives/{name:str}", summary="The sign of a progressive", sync_to_thread=False)
def sign(request: WebRequest, name: FromPath[str]) -> Sign:
    """The same as the messages about it on the live line."""
    services = services_of(request)
    services.audience(request.user)
    services.must_keep_pace(request.user)
    services.progressive(name)
    return services.meters.sign(name)


@get("/api/progressives/{name:str}/desk", summary="Settings, meters, jackpots and history, for staff")
async def desk(
    request: WebRequest,
    name: FromPath[str],
    before: MaybeNumber = None,
    limit: Limit = 50,
    language: Language = DEFAULT,
) -> Desk:
    """The newest events first; older ones with `before`."""
    services = services_of(request)
    live = _in_charge(request, name, "look at the meters")
    last = live.shown if before is None else min(live.shown, max(before - 1, 0))
    first = max(1, last - limit + 1)
    found = await services.history.of_progressive(name, first, last) if first <= last else []
    rules, told = services.house_of(live), spoken(language)
    events = tuple(_line(happened, rules, told) for happened in reversed(found))
    return desk_of(live, events, demo=services.config.demo)


def _line(happened: RecordedEvent, rules: Any, language: str) -> DeskEvent:
    record, event = happened
    try:
        text = what(event, rules, language=language)
    except (KeyError, ValueError, TypeError):  # a wording that wants what is not there
        text = type(event).__name__
    who = getattr(event, "by", "") or getattr(event, "signed_by", "")
    return DeskEvent(seq=record.seq, at_ms=record.at_ms, name=record.name, text=text, who=who)


@post("/api/progressives/{name:str}/commands", summary="Give a command to a progressive", status_code=200)
async def command(
    request: WebRequest,
    name: FromPath[str],
    data: JSONBody[wire.MeterCommandIn],
    language: Language = DEFAULT,
) -> wire.AnswerOut:
    """Settings, corrections, faults; a jackpot's steps are a table's."""
    services = services_of(request)
    services.signed_in(request.user)
    services.must_keep_pace(request.user)
    return await gateway_of(request).submit_to_progressive(name, request.user, data, spoken(language))


@get("/api/progressives/{name:str}/reconciliation", summary="What stands on the meter, day by day, for staff")
async def reconciliation(request: WebRequest, name: FromPath[str]) -> Reconciliation:
    """Base, contributions, awards and reserve against the display, exact (IND-50)."""
    live = _in_charge(request, name, "look at the meters")
    return await services_of(request).reconciliations.of(name, live.shown)


@post(
    "/api/progressives/{name:str}/advice", summary="What the odds say of settings, for staff", status_code=200
)
async def advice(
    request: WebRequest,
    name: FromPath[str],
    data: JSONBody[AdviceRequest],
    language: Language = DEFAULT,
) -> AdviceOut:
    """Before they are proposed: edge, break-even, time to a hit, doubts (IND-43)."""
    services = services_of(request)
    live = _in_charge(request, name, "ask about settings")
    found = data.settings.faults() or settings_faults(data.settings)
    if found:
        raise Rejected(400, "settings_impossible", f"These settings cannot be: {', '.join(found)}.")
    rules = services.house_of(live)
    if not isinstance(rules, BlackjackRules):
        raise Rejected(409, "table_not_linked", "No table is linked to this progressive yet.")
    return await asyncio.to_thread(advised, rules, data.settings, spoken(language))
