"""Tables over HTTP: the list, scenes, commands, rounds, and a table at an earlier event."""

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody

from pitboss.messages import DEFAULT
from pitboss.table.guests.limits import in_force
from pitboss.table.scene.house import Placard, placard
from pitboss.table.scene.scene import scene_for
from pitboss.web import wire
from pitboss.web.errors import Rejected
from pitboss.web.live.table_stream import TableStream
from pitboss.web.redaction import in_words, readable, seen
from pitboss.web.request import Language, MaybeNumber, Number, WebRequest, gateway_of, services_of, spectator
from pitboss.web.tables.history import Round
from pitboss.web.texts import spoken

ROUNDS_AT_A_TIME = 500


class TableRow(msgspec.Struct, frozen=True):
    """A table in the list of tables."""

    table: str
    pit: str
    """The pit in which it stands; empty if the floor has no pits."""
    placard: Placard
    phase: str
    round: int
    seats: int
    taken: int
    """Seats where a guest sits."""
    paused: bool
    dead: bool


class Tables(msgspec.Struct, frozen=True):
    """All tables of the floor."""

    tables: tuple[TableRow, ...]
    play_money: bool = True
    """Always true: the money has no value."""


class Rounds(msgspec.Struct, frozen=True):
    """Rounds of a table, newest first."""

    table: str
    rounds: tuple[Round, ...]
    seq: int


class EventRow(msgspec.Struct, frozen=True):
    """One event as the caller may read it."""

    seq: int
    name: str
    event: dict[str, object]
    text: str


class RoundEvents(msgspec.Struct, frozen=True):
    """The events of a round, in order."""

    table: str
    round: Round
    events: tuple[EventRow, ...]


@get("/api/tables", summary="Every table: placard, seats, phase", sync_to_thread=False)
def list_tables(request: WebRequest) -> Tables:
    """Return a row for each table."""
    services, _ = spectator(request)
    lines = []
    for name, live_table in services.floor.standing.items():
        table = live_table.durable.table
        taken = sum(1 for place in table.places if place.sitter)
        lines.append(
            TableRow(
                name,
                live_table.durable.pit,
                placard(in_force(live_table.host.rules, table.limits)),
                table.game.phase,
                table.game.round,
                len(table.places),
                taken,
                live_table.durable.paused,
                table.dead,
            )
        )
    return Tables(tuple(lines))


@get(
    "/api/tables/{table:str}/scene",
    summary="The table as the caller may see it",
    sync_to_thread=False,
    media_type=MediaType.JSON,
)
def scene(request: WebRequest, table: FromPath[str], language: Language = DEFAULT) -> Response[bytes]:
    """Return the same as the first message about it on the live socket."""
    services, audience = spectator(request)
    live_table = services.live_table(table)
    stream = TableStream(services, table, audience, spoken(language))
    drawn = services.floor.scene(table, audience)
    return Response(stream.whole(live_table.shown, drawn), media_type=MediaType.JSON)


@post("/api/tables/{table:str}/commands", summary="Give a command to a table", status_code=200)
async def command(
    request: WebRequest,
    table: FromPath[str],
    data: JSONBody[wire.CommandIn],
    language: Language = DEFAULT,
) -> wire.AnswerOut:
    """Answer when the result is durable; a refusal is an answer too."""
    services = services_of(request)
    services.signed_in(request.user)
    services.must_keep_pace(request.user)
    return await gateway_of(request).submit(table, request.user, data, spoken(language))


@get("/api/tables/{table:str}/rounds", summary="The rounds of a table, newest first")
async def rounds(
    request: WebRequest, table: FromPath[str], before: MaybeNumber = None, limit: Number = 50
) -> Rounds:
    """Return each round with the numbers of its first and last events."""
    services, _ = spectator(request)
    live_table = services.live_table(table)
    known = await services.history.rounds(table)
    upto = len(known) if before is None else min(len(known), max(before - 1, 0))
    limit = min(limit, ROUNDS_AT_A_TIME)
    chosen = known[max(0, upto - limit) : upto]
    return Rounds(table, tuple(reversed(chosen)), live_table.shown)


@get("/api/tables/{table:str}/rounds/{number:int}/events", summary="The events of a round")
async def events(request: WebRequest, table: FromPath[str], number: FromPath[int]) -> RoundEvents:
    """Return no face-down card before its shoe has ended, and to guests nothing of other guests."""
    services, audience = spectator(request)
    live_table = services.live_table(table)
    known = await services.history.rounds(table)
    if not 1 <= number <= len(known):
        raise Rejected(404, "round_unknown", "There was no such round at this table.")
    round_ = known[number - 1]
    rules, family = live_table.host.rules, live_table.durable.table.family
    called = await services.history.called(table)
    is_open = await services.history.is_open(table, round_.last)
    lines = []
    happened = await services.history.happened(table, round_.first, round_.last)
    for record, event in await services.history.faced(table, happened):
        shown, name = seen(family, event, audience, is_open=is_open), record.name
        data = readable(name, shown, audience, called)
        if data is not None:
            text = in_words(name, shown, audience, called, rules=rules)
            lines.append(EventRow(record.seq, name, data, text))
    return RoundEvents(table, round_, tuple(lines))


@get(
    "/api/tables/{table:str}/replay",
    summary="The table as it stood after an event",
    media_type=MediaType.JSON,
)
async def replay(
    request: WebRequest, table: FromPath[str], seq: Number, language: Language = DEFAULT
) -> Response[bytes]:
    """Return any event to staff, and to guests only those of rounds that have ended."""
    services, audience = spectator(request)
    live_table = services.live_table(table)
    known = await services.history.rounds(table)
    last = live_table.shown
    if audience.role in ("guest", "public"):
        last = max((round_.last for round_ in known if round_.ended), default=0)
    if not 1 <= seq <= last:
        raise Rejected(404, "step_unknown", f"This table can be shown to you from step 1 to {last}.")
    standing = await services.history.at(table, seq)
    hosted = await services.history.laid_open(table, seq, standing.hosted)
    drawn = scene_for(live_table.host.rules, hosted.table, audience, calls=standing.calls, past=True)
    said = wire.said(standing.calls, live_table.host.rules, spoken(language))
    answer = {"table": table, "seq": seq, "scene": drawn, "said": said}
    return Response(msgspec.json.encode(answer), media_type=MediaType.JSON)
