"""The desk of one table over HTTP, with the search for where a count could first have gone wrong."""

import asyncio
from bisect import bisect_right
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, get
from litestar.params import FromPath

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.first_difference import Touch, Traced, touches, trace
from pitboss.floor.happened import Happened
from pitboss.floor.names import names
from pitboss.messages import DEFAULT
from pitboss.pit import inventory as i
from pitboss.pit.shift_counts import FloatRecorded
from pitboss.table.movements import MOVING
from pitboss.table.pit_facts import RackAdjusted, TableLocked
from pitboss.table.scene import Audience
from pitboss.web import wire
from pitboss.web.desk import allowed
from pitboss.web.history import Round
from pitboss.web.lobby import NO_HOUSE, Lobby
from pitboss.web.pit_desk_view import DeskCandidate, DeskTrace, TableDesk, table_desk, waiting_for
from pitboss.web.pit_view import WATCH, has
from pitboss.web.tables import Language
from pitboss.web.veil import in_words
from pitboss.web.whose import STAFF
from pitboss.web.words import spoken

AT_A_TIME = 500
"""Records that are looked through at once, the newest first."""
READ_MOST = 200_000
"""Records of a table that are looked through for a difference; a busy day has fewer."""
_LOOKED: WeakKeyDictionary[Lobby, dict[str, tuple[tuple[int, int], list[Happened]]]] = WeakKeyDictionary()
LISTED = 4
"""Candidates beside the first that are told one by one."""


def called(lobby: Lobby, who: str) -> str:
    """Somebody as the house calls them."""
    account = lobby.people.get(who)
    return account.name if account is not None else who


@get("/api/pit/tables/{table:str}", summary="The desk of one table, as the caller's role may see it")
async def desk(
    request: Request[Any, Any, Any], table: FromPath[str], language: Language = DEFAULT
) -> TableDesk:
    """Its tray, its papers with their steps, who deals, what may be begun and what waits there."""
    lobby: Lobby = request.app.state.lobby
    account = allowed(lobby, request.user, "look at a desk", administrator=True, roles=STAFF, where="pit")
    lobby.spot(table)
    tongue, person = spoken(language), account.person
    lines = waiting_for(lobby.queue, person, lambda who: called(lobby, who))
    found = table_desk(
        lobby.floor, table, person, lines, lambda refusal: wire.refused(refusal, NO_HOUSE, tongue)
    )
    if not has(person, WATCH):
        return found
    return await _traced(lobby, found, person, tongue)


async def _traced(lobby: Lobby, desk_: TableDesk, person: Person, language: str) -> TableDesk:
    """With every colour that differs at the closing, and where that could have begun."""
    expected, counted, last = await _difference(lobby, desk_)
    if not any(getattr(expected, colour) != count for colour, count in counted.items()):
        return desk_
    since = await _last_count(lobby, desk_.table)
    happened = await _moved_since(lobby, desk_.table, since, last)
    rounds = await lobby.history.rounds(desk_.table)
    rules = lobby.floor.tables[desk_.table].keeper.rules
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
    """A movement with the round that it belongs to."""
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


async def _difference(lobby: Lobby, desk_: TableDesk) -> tuple[Cheques, dict[str, int], int]:
    """What the books say, what was counted so far, and the last record that can have to do with it."""
    tray, shown = desk_.tray, lobby.floor.tables[desk_.table].shown
    if tray.stage == "closing" and tray.expected is not None:
        return tray.expected, dict(tray.called), shown
    if tray.stage not in ("signed", "dropped") or tray.counted is None:
        return Cheques(), {}, shown
    # The books follow the tray since the closer was written: what they said before stands in the record.
    counted = {colour: getattr(tray.counted, colour) for colour in desk_.order}
    for each in reversed(await lobby.history.happened(desk_.table, max(1, shown - AT_A_TIME), shown)):
        if isinstance(each.event, RackAdjusted):
            expected = (tray.counted + each.event.missing) - each.event.surplus
            return expected, counted, each.record.seq - 1
        if isinstance(each.event, TableLocked):
            break
    return tray.counted, counted, shown


async def _last_count(lobby: Lobby, table: str) -> int:
    """When a tray was last counted and found right: at its opening, or at the end of a shift (IND-28)."""
    last, decode = lobby.floor.pit.shown, names().decode
    counts = {names().name_of(kind) for kind in (i.TrayOpened, FloatRecorded)}
    while last > 0:
        first = max(0, last - AT_A_TIME)
        for record in reversed(await lobby.history.records(lobby.floor.pit.stream, first, last - first)):
            if record.name not in counts:
                continue
            event = decode(record.entry)
            right = isinstance(event, i.TrayOpened) or (isinstance(event, FloatRecorded) and event.agrees)
            if right and event.table == table:
                return record.at_ms
        last = first
    return 0


async def _moved_since(lobby: Lobby, table: str, since: int, last: int) -> list[Happened]:
    """The same once for every closing: nothing moves at a table whose lid is on, however often one looks."""
    kept = _LOOKED.setdefault(lobby, {})
    known = kept.get(table)
    if known is None or known[0] != (since, last):
        known = ((since, last), await _moving(lobby, table, since, last))
        kept[table] = known
    return known[1]


async def _moving(lobby: Lobby, table: str, since: int, last: int) -> list[Happened]:
    """All events that moved something at a table since its tray was found right, in their order."""
    moving, decode = frozenset(names().name_of(kind) for kind in MOVING), names().decode
    found: list[Happened] = []
    least = max(0, last - READ_MOST)
    while last > least:
        first = max(least, last - AT_A_TIME)
        for record in reversed(await lobby.history.records(f"table/{table}", first, last - first)):
            if record.at_ms < since:
                return found[::-1]
            if record.name in moving:
                found.append(Happened(record, decode(record.entry)))
        await asyncio.sleep(0)
        last = first
    return found[::-1]


HANDLERS = (desk,)
