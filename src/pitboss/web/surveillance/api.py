"""Surveillance over HTTP: the search for rounds, the proof of a hand, marks, and the export of a case."""

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from pitboss.authority import HIGHER, Role
from pitboss.floor.case.file import CaseRound, case_bytes
from pitboss.floor.proof.hand import ProvedHand, dealt_in, hand_proof, seats_in_rack
from pitboss.floor.readmodels.marks import Mark
from pitboss.floor.readmodels.round_index import Flag, RoundRow, Score
from pitboss.floor.readmodels.round_search import CursorError, Result, RoundQuery, search
from pitboss.web.errors import Rejected
from pitboss.web.request import MaybeNumber, Number, Text, WebRequest, allowed, services_of
from pitboss.web.services import Services
from pitboss.web.tables.history import Round
from pitboss.web.tables.rounds_api import round_named

WATCHERS: tuple[Role, ...] = ("surveillance", *HIGHER["supervisor"])
"""Who may search for rounds, read marks and export a case."""
ROUNDS_MOST = 20
"""Rounds in one case."""
EVENTS_MOST = 4_000
"""Events of one round in a case, with those that follow until the next round."""
MARKS_MOST = 500
Names = Annotated[list[str] | None, QueryParameter(max_items=100)]


class RoundFound(msgspec.Struct, frozen=True):
    """A round in the result of a search; sums are in cents."""

    round: str
    """The round's name in a URL."""
    table: str
    number: int
    shoe: int
    of_shoe: int
    at_ms: int
    ended_ms: int
    dealers: tuple[str, ...]
    guests: tuple[str, ...]
    largest: int
    wagered: int
    house: int
    won: int
    score: Score
    flags: tuple[Flag, ...]
    marks: int


class RoundsFound(msgspec.Struct, frozen=True):
    """A page of rounds, newest first."""

    rounds: tuple[RoundFound, ...]
    count: int
    cursor: str
    read: float
    """The share of the journal that was read; less than 1 only just after a large floor was opened."""
    known: dict[str, tuple[str, ...]]
    """The tables, dealers, guests and flags that can be searched for."""


class Proof(msgspec.Struct, frozen=True):
    """The discard rack from its top down to a hand."""

    round: str
    seat: int
    seats: tuple[int, ...]
    """Seats with a hand of this round in the rack; none at baccarat."""
    after: int
    """The round after which the rack is shown; `afters` are the rounds that can be chosen."""
    afters: tuple[int, ...]
    rule: str
    hands: tuple[ProvedHand, ...]


class Marks(msgspec.Struct, frozen=True):
    """Marks, newest first."""

    marks: tuple[Mark, ...]


def _watcher(request: WebRequest, what: str, where: str = "surveillance") -> Services:
    services = services_of(request)
    allowed(services, request.user, what, roles=WATCHERS, where=where)
    return services


@get("/api/rounds", summary="Rounds by what was in them, the newest first")
async def find(  # noqa: PLR0913, PLR0917 - each is a question of the address
    request: WebRequest,
    table: Names = None,
    since_ms: MaybeNumber = None,
    until_ms: MaybeNumber = None,
    dealer: Text = "",
    guest: Text = "",
    bet_least: Number = 0,
    won_least: Number = 0,
    result: FromQuery[Result] = "",
    flag: Text = "",
    cursor: Text = "",
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> RoundsFound:
    """Search ended rounds; for surveillance and supervisors. `cursor` comes from the page before."""
    services = _watcher(request, "look for rounds")
    read = await services.round_index.up_to_date()
    wanted = RoundQuery(
        tables=tuple(table or ()),
        from_ms=since_ms,
        to_ms=until_ms,
        dealer=dealer,
        guest=guest,
        bet_least=bet_least,
        won_least=won_least,
        result=result,
        flag=flag,
    )
    rounds = services.round_index
    try:
        page = search(rounds.index, wanted, cursor=cursor, limit=limit)
    except CursorError:
        raise Rejected(400, "cursor_unknown", "This page does not follow any other.") from None
    known = {}
    if not cursor:
        known = {kind: tuple(rounds.index.known(f"{kind}:")) for kind in ("dealer", "guest", "flag")}
        known["table"] = tuple(services.floor.tables)
    return RoundsFound(
        tuple(_found(services, line) for line in page.lines), page.count, page.cursor, read, known
    )


def _found(services: Services, line: RoundRow) -> RoundFound:
    marks = len(services.round_index.marks.of_round(line.table, line.round))
    fields = {name: getattr(line, name) for name in RoundFound.__struct_fields__ if hasattr(line, name)}
    fields |= {"round": f"{line.table}-{line.round}", "number": line.round, "marks": marks}
    return RoundFound(**fields)


@get("/api/rounds/{round:str}/proof", summary="The discard rack down to a hand of an ended round")
async def proof(
    request: WebRequest,
    round: FromPath[str],  # noqa: A002 - as in the address
    seat: Number = 0,
    after: Number = 0,
) -> Proof:
    """Show the rack after this round or a later one; for surveillance and supervisors."""
    services = _watcher(request, "prove a hand", round)
    table, round_, known = await ended_round(services, round)
    same = [one for one in known[round_.number - 1 :] if one.ended]
    shoe = [one for place, one in enumerate(same) if one.of_shoe == round_.of_shoe + place]
    last = next((one for one in shoe if one.number == after), None) if after else round_
    if last is None:
        raise Rejected(404, "round_unknown", "That round is not of the same shoe.")
    hosted = (await services.history.at(table, last.last)).hosted
    seats = seats_in_rack(hosted, round_.of_shoe)
    asked = seat or (seats[0] if seats else 1)
    between = [one for one in shoe if one.number <= last.number]
    dealt = []
    for one in between:
        happened = await services.history.happened(table, one.first, one.last)
        dealt.append((one.of_shoe, await services.history.faced(table, happened)))
    proved = hand_proof(hosted, asked, round_.of_shoe, dealt_in(dealt))
    if not proved.hands:
        raise Rejected(404, "hand_not_in_rack", "The discard rack holds no such hand of this round.")
    return Proof(
        round=round,
        seat=asked if seats else 0,
        seats=seats,
        after=last.number,
        afters=tuple(one.number for one in shoe),
        rule=proved.rule,
        hands=proved.hands,
    )


@get("/api/marks", summary="Marks on rounds, the newest first")
async def marks(request: WebRequest, text: Text = "", table: Text = "", by: Text = "") -> Marks:
    """Return the marks; for surveillance and supervisors. `MarkRound` at `/api/pit/commands` adds one."""
    services = _watcher(request, "read marks")
    await services.round_index.up_to_date()
    return Marks(services.round_index.marks.found(text, table, by)[:MARKS_MOST])


@get("/api/cases", summary="Rounds with all that proves them, as a zip")
async def case(request: WebRequest, round: Names = None) -> Response[bytes]:  # noqa: A002
    """Export rounds; for surveillance and supervisors. 409 while the shoe of one of them is in play."""
    services = _watcher(request, "export a case")
    names = sorted(set(round or ()))
    if not 1 <= len(names) <= ROUNDS_MOST:
        raise Rejected(400, "rounds_missing", f"A case has 1 to {ROUNDS_MOST} rounds.")
    key = await services.floor.signing_key()
    await services.round_index.up_to_date()
    upto: dict[str, int] = {}
    rounds = [await _case_round(services, name, upto) for name in names]
    history = services.history
    packed = await history.ask(lambda: case_bytes(history.reader, rounds, key))
    name = names[0] if len(names) == 1 else f"{names[0]}-and-{len(names) - 1}-more"
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
    headers = {"content-disposition": f'attachment; filename="case-{plain}.zip"'}
    return Response(packed, media_type="application/zip", headers=headers)


async def _case_round(services: Services, name: str, upto: dict[str, int]) -> CaseRound:
    """Return a round with the records until the next one, because a dispute follows its hand."""
    table, round_, known = await ended_round(services, name)
    history = services.history
    line = services.round_index.index.line(table, round_.number)
    # Records contain face-down cards, so they are given out only when the shoe has ended.
    shown = upto.setdefault(table, await history.open_upto(table))
    if line is None or round_.last >= shown:
        raise Rejected(
            409, "shoe_in_play", "The records of a round can be taken along once its shoe has ended."
        )
    following = known[round_.number].first - 1 if round_.number < len(known) else round_.last
    last = min(following, shown, max(round_.last, round_.first + EVENTS_MOST - 1))
    records = await history.records(f"table/{table}", round_.first - 1, last - round_.first + 1)
    receipt = await history.ask(lambda: history.reader.command(records[-1].command))
    ends = [span.last for span in receipt.spans if span.stream == f"table/{table}"] if receipt else []
    if ends and last < min(ends[-1], shown):  # a command is exported as a whole
        records += await history.records(f"table/{table}", last, min(ends[-1], shown) - last)
    before = (await history.at(table, round_.first - 1)).hosted
    return CaseRound(line, before, services.floor.tables[table].host.rules_of(before), records, shown)


async def ended_round(services: Services, name: str) -> tuple[str, Round, list[Round]]:
    """Return the table, an ended round by its name, and all rounds of the table; or reject with 404."""
    table, round_, known = await round_named(services, name)
    if not round_.ended:
        raise Rejected(404, "round_open", "This round is still being played.")
    return table, round_, known


HANDLERS = (find, proof, marks, case)
