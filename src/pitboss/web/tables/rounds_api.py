"""A round over HTTP: step by step, and as text in the notation."""

import asyncio
from typing import NamedTuple

from litestar import MediaType, Response, get
from litestar.params import FromPath

from pitboss.floor.readmodels.round_notation import NotWritableError, is_current, text_of
from pitboss.floor.readmodels.rounds import OVER, Ended
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.tables.hosted_table import evolve
from pitboss.floor.tables.opened_cards import faced, laid_open
from pitboss.messages import DEFAULT
from pitboss.table.calls import calls_for
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.web.errors import Rejected
from pitboss.web.live.messages import Frame, RoundReplay
from pitboss.web.live.patches import Change
from pitboss.web.live.scene_cache import CachedScene, between
from pitboss.web.redaction import in_words, readable, seen, unnamed
from pitboss.web.request import Language, WebRequest, spectator
from pitboss.web.services import Services
from pitboss.web.tables.history import Round
from pitboss.web.texts import spoken
from pitboss.web.wire import said

EVENTS_MOST = 2_000
"""Events of one round that are shown; a round of a full table has about two hundred."""
AT_A_TIME = 32
"""Scenes that are made before other tasks get their turn."""


class _Viewing(NamedTuple):
    """A round that the caller may look at."""

    services: Services
    audience: Audience
    table: str
    round: Round
    is_open: bool
    """Whether its shoe has ended."""


@get("/api/rounds/{round:str}", summary="A round, step by step")
async def replay(
    request: WebRequest,
    round: FromPath[str],  # noqa: A002 - as in the address
    language: Language = DEFAULT,
) -> RoundReplay:
    """Take the table's name, a dash and the round's number. Guests may see rounds that have ended."""
    viewing = await _viewing(request, round)
    round_, table = viewing.round, viewing.table
    last = min(round_.last, round_.first + EVENTS_MOST - 1)
    happened = await viewing.services.history.happened(table, round_.first, last)
    first, frames = await _frames(viewing, happened, spoken(language))
    return RoundReplay(
        round=f"{table}-{round_.number}",
        table=table,
        number=round_.number,
        of_shoe=round_.of_shoe,
        scene=first.scene,
        frames=tuple(frames),
        ended=round_.ended,
        whole=last == round_.last,
    )


async def _frames(
    viewing: _Viewing, happened: list[RecordedEvent], language: str
) -> tuple[CachedScene, list[Frame]]:
    """Return the scene after the first event, and a frame for each event with a visible change."""
    services, table, audience = viewing.services, viewing.table, viewing.audience
    host = services.floor.tables[table].host
    called = await services.history.called(table)
    hosted = (await services.history.at(table, viewing.round.first - 1)).hosted
    scenes: list[CachedScene] = []
    frames: list[Frame] = []
    # With the faces that are known by now, so that guests see again the cards that they held.
    for place, (record, event) in enumerate(await services.history.faced(table, happened)):
        rules = host.rules_of(hosted)
        calls = () if record.name.startswith("floor.") else calls_for(rules, hosted.table, event)
        hosted = evolve(hosted, event)
        drawn = CachedScene(record.seq, scene_for(rules, hosted.table, audience, calls=calls, past=True))
        changes: list[Change] = between(scenes[-1], drawn) if scenes else []
        if not scenes or calls or any(path[0] != "calls" for path, _ in changes):
            covered = seen(hosted.table.family, event, audience, is_open=viewing.is_open)
            theirs = readable(record.name, covered, audience, called) is not None
            frames.append(
                Frame(
                    seq=record.seq,
                    name=record.name if theirs else "",
                    text=in_words(record.name, covered, audience, called, rules=rules, language=language)
                    if theirs
                    else "",
                    said=said(drawn.scene.calls, rules, language),
                    patch=tuple(changes),
                    at_ms=record.at_ms,
                )
            )
            scenes = [*scenes[:1], drawn]
        if place % AT_A_TIME == AT_A_TIME - 1:
            await asyncio.sleep(0)
    return scenes[0], frames


@get(
    "/api/rounds/{round:str}/notation",
    summary="An ended round as text, to be played again",
    media_type=MediaType.TEXT,
)
async def notation(request: WebRequest, round: FromPath[str]) -> Response[str]:  # noqa: A002
    """Answer in the notation of `pitboss play`; 409 if the notation cannot express the round."""
    viewing = await _viewing(request, round)
    if not viewing.round.ended:
        raise _not_writable("it has not ended")
    stretch = await stretch_of(viewing.services, viewing.table, viewing.round)
    scene = scene_for(stretch.rules, stretch.last.table, viewing.audience, past=True)
    hidden = any("??" in hand.cards for hand in scene.hands)
    if hidden and not (viewing.is_open and viewing.audience.role in ("dealer", "supervisor", "surveillance")):
        raise _not_writable("a card of it was never turned")
    try:
        rulebooks = "" if is_current(stretch.rules) else "rulebooks"
        text = await asyncio.to_thread(text_of, stretch, rulebooks)
    except NotWritableError as error:
        raise _not_writable(str(error)) from None
    if viewing.audience.role in ("guest", "public"):
        text = unnamed(text, viewing.audience, await viewing.services.history.called(viewing.table))
    return Response(text, media_type=MediaType.TEXT)


async def stretch_of(services: Services, table: str, round_: Round) -> Ended:
    """Return a round as an export has it."""
    history = services.history
    before = last = after = (await history.at(table, round_.first - 1)).hosted
    rules = services.floor.tables[table].host.rules_of(before)
    happened: list[RecordedEvent] = []
    for each in await history.happened(table, round_.first, min(round_.last, round_.first + EVENTS_MOST - 1)):
        last, after = after, evolve(after, each.event)
        happened.append(each)
        if len(happened) > 1 and after.table.game.phase in OVER:
            face = await history.face(table, happened)
            return Ended(
                table, rules, round_.number, before, laid_open(last, face), after, faced(happened, face)
            )
    raise _not_writable("it was not played to its end")


def _not_writable(why: str) -> Rejected:
    return Rejected(409, "not_writable", f"This round cannot be written down: {why.rstrip('.')}.")


async def _viewing(request: WebRequest, name: str) -> _Viewing:
    services, audience = spectator(request)
    table, round_, _ = await round_named(services, name)
    if not round_.ended and audience.role in ("guest", "public"):
        raise Rejected(404, "round_open", "This round is still being played.")
    return _Viewing(services, audience, table, round_, await services.history.is_open(table, round_.last))


async def round_named(services: Services, name: str) -> tuple[str, Round, list[Round]]:
    """Return the table, a round by its name in a URL, and all rounds of the table; or reject with 404."""
    table, _, number = name.rpartition("-")
    services.live_table(table)
    known = await services.history.rounds(table)
    if not (number.isascii() and number.isdigit() and len(number) < 12 and 1 <= int(number) <= len(known)):
        raise Rejected(404, "round_unknown", "There was no such round at this table.")
    return table, known[int(number) - 1], known
