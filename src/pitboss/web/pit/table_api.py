"""The desk of one table over HTTP, with the search for where a count could first have gone wrong."""

import asyncio
from bisect import bisect_right
from collections.abc import Callable
from weakref import WeakKeyDictionary

import msgspec
from litestar import get
from litestar.params import FromPath

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.proof.first_difference import Touch, Traced, touches, trace
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.registry import names
from pitboss.messages import DEFAULT
from pitboss.pit.trays.inventory import TrayOpened
from pitboss.pit.trays.shift_counts import FloatRecorded
from pitboss.table.money.pit_facts import RackAdjusted, TableLocked
from pitboss.table.movements import MOVING
from pitboss.table.scene.scene import Audience
from pitboss.web import wire
from pitboss.web.permissions import STAFF
from pitboss.web.pit.overview import WATCH, has
from pitboss.web.pit.table_view import DeskCandidate, DeskTrace, TableDesk, table_desk, waiting_for
from pitboss.web.redaction import in_words
from pitboss.web.request import Language, WebRequest, allowed, services_of
from pitboss.web.services import Services
from pitboss.web.tables.history import Round
from pitboss.web.texts import spoken
from pitboss.web.wire import NO_HOUSE

AT_A_TIME = 500
"""Records that are looked through at once, the newest first."""
READ_MOST = 200_000
"""Records of a table that are looked through for a difference; a busy day has fewer."""
_LOOKED: WeakKeyDictionary[Services, dict[str, tuple[tuple[int, int], list[RecordedEvent]]]] = (
    WeakKeyDictionary()
)
LISTED = 4
"""Candidates after the first that are told one by one."""


def called(services: Services, who: str) -> str:
    """Return the name by which the house calls somebody."""
    account = services.people.get(who)
    return account.name if account is not None else who


@get("/api/pit/tables/{table:str}", summary="The desk of one table, as the caller's role may see it")
async def desk(request: WebRequest, table: FromPath[str], language: Language = DEFAULT) -> TableDesk:
    """Its tray, its papers with their steps, who deals, what may be begun and what waits there."""
    services = services_of(request)
    account = allowed(services, request.user, "look at a desk", administrator=True, roles=STAFF, where="pit")
    services.live_table(table)
    tongue, person = spoken(language), account.person
    lines = waiting_for(services.approvals, person, lambda who: called(services, who))
    found = await table_desk(
        services.floor, table, person, lines, lambda refusal: wire.refused(refusal, NO_HOUSE, tongue)
    )
    if not has(person, WATCH):
        return found
    return await _traced(services, found, person, tongue)


async def _traced(services: Services, desk_: TableDesk, person: Person, language: str) -> TableDesk:
    """Add every colour that differs at the closing, and where the difference could have begun."""
    expected, counted, last = await _difference(services, desk_)
    if not any(getattr(expected, colour) != count for colour, count in counted.items()):
        return desk_
    since = await _last_count(services, desk_.table)
    happened = await _moved_since(services, desk_.table, since, last)
    rounds = await services.history.rounds(desk_.table)
    rules = services.floor.tables[desk_.table].host.rules
    audience, events = Audience("supervisor", person.id), {each.record.seq: each.event for each in happened}

    def told(place: Touch, colour: str) -> DeskCandidate:
        text = in_words(place.name, events[place.seq], audience, {}, rules=rules, language=language)
        return candidate(place, colour, rounds, text)

    found = trace(touches(happened), expected, counted)
    traces = tuple(_told(one, told) for one in found)
    tray = msgspec.structs.replace(desk_.tray, expected=expected)
    return msgspec.structs.replace(desk_, tray=tray, traces=traces, counted_ms=since)


def _told(one: Traced, told: Callable[[Touch, str], DeskCandidate]) -> DeskTrace:
    listed = [told(each, one.colour) for each in one.candidates[: LISTED + 1]]
    return DeskTrace(
        colour=one.colour,
        difference=one.difference,
        at_once=one.at_once,
        first=listed[0] if listed else None,
        others=tuple(listed[1:]),
        more=max(0, len(one.candidates) - len(listed)),
    )


def candidate(place: Touch, colour: str, rounds: list[Round], text: str) -> DeskCandidate:
    """Return a movement with the round that it belongs to."""
    at = bisect_right(rounds, place.seq, key=lambda one: one.first) - 1
    within = at >= 0 and place.seq <= rounds[at].last
    return DeskCandidate(
        round=rounds[at].number if within else 0,
        of_shoe=rounds[at].of_shoe if within else 0,
        seat=place.seat,
        at_ms=place.at_ms,
        seq=place.seq,
        moved=place.moved[colour],
        text=text,
    )


async def _difference(services: Services, desk_: TableDesk) -> tuple[Cheques, dict[str, int], int]:
    """Return what the books say, what was counted so far, and the last record that matters to it."""
    tray, shown = desk_.tray, services.floor.tables[desk_.table].shown
    if tray.stage == "closing" and tray.expected is not None:
        return tray.expected, dict(tray.called), shown
    if tray.stage not in ("signed", "dropped") or tray.counted is None:
        return Cheques(), {}, shown
    # The books follow the tray since the closer was written: what they said before stands in the record.
    counted = {colour: getattr(tray.counted, colour) for colour in desk_.order}
    for each in reversed(await services.history.happened(desk_.table, max(1, shown - AT_A_TIME), shown)):
        if isinstance(each.event, RackAdjusted):
            expected = (tray.counted + each.event.missing) - each.event.surplus
            return expected, counted, each.record.seq - 1
        if isinstance(each.event, TableLocked):
            break
    return tray.counted, counted, shown


async def _last_count(services: Services, table: str) -> int:
    """Return when a tray was last counted and found right, at its opening or after a shift (IND-28)."""
    last, decode = services.floor.pit.shown, names().decode
    counts = {names().name_of(kind) for kind in (TrayOpened, FloatRecorded)}
    while last > 0:
        first = max(0, last - AT_A_TIME)
        for record in reversed(
            await services.history.records(services.floor.pit.stream, first, last - first)
        ):
            if record.name not in counts:
                continue
            event = decode(record.entry)
            counted = isinstance(event, TrayOpened | FloatRecorded) and event.table == table
            if counted and (not isinstance(event, FloatRecorded) or event.agrees):
                return record.at_ms
        last = first
    return 0


async def _moved_since(services: Services, table: str, since: int, last: int) -> list[RecordedEvent]:
    """Return the same once for every closing: nothing moves at a table whose lid is on."""
    hosted = _LOOKED.setdefault(services, {})
    known = hosted.get(table)
    if known is None or known[0] != (since, last):
        known = ((since, last), await _moving(services, table, since, last))
        hosted[table] = known
    return known[1]


async def _moving(services: Services, table: str, since: int, last: int) -> list[RecordedEvent]:
    """Return all events that moved something at a table since its tray was found right, in order."""
    moving, decode = frozenset(names().name_of(kind) for kind in MOVING), names().decode
    found: list[RecordedEvent] = []
    least = max(0, last - READ_MOST)
    while last > least:
        first = max(least, last - AT_A_TIME)
        for record in reversed(await services.history.records(f"table/{table}", first, last - first)):
            if record.at_ms < since:
                return found[::-1]
            if record.name in moving:
                found.append(RecordedEvent(record, decode(record.entry)))
        await asyncio.sleep(0)
        last = first
    return found[::-1]


HANDLERS = (desk,)
