"""The pit over HTTP: commands, what each role may see of it, slips, the queue, the day's figures."""

import asyncio
import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from pitboss.authority import Role
from pitboss.floor.pit_books import By, Report, Span, csv_of, cut_of, first_day, latest_day, report
from pitboss.floor.slip_book import SERIAL
from pitboss.messages import DEFAULT
from pitboss.pit import people as p
from pitboss.pit.papers import Slip
from pitboss.web import pages, wire
from pitboss.web.approvals_queue import PitQueue
from pitboss.web.desk import Opened, allowed, open_account
from pitboss.web.lobby import Lobby, Turned
from pitboss.web.people import Account
from pitboss.web.pit_desk_api import called
from pitboss.web.pit_desk_view import waiting_for
from pitboss.web.pit_view import PitOverview, PitStripOut, SlipOut, may_read, overview, slip_out, strip
from pitboss.web.slip_page import slip_page
from pitboss.web.staff_accounts import account_of
from pitboss.web.whose import STAFF
from pitboss.web.words import spoken

MANAGERS: tuple[Role, ...] = ("pit_manager", "shift_manager", "executive", "accounting")
SLIPS_AT_A_TIME = 500
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
Language = Annotated[str, QueryParameter(max_length=40)]
MaybeDay = Annotated[str, QueryParameter(max_length=10)]
Limit = Annotated[int, QueryParameter(ge=1, le=SLIPS_AT_A_TIME)]
Name = Annotated[str, QueryParameter(max_length=200)]
Tables = Annotated[str, QueryParameter(max_length=8_000)]
"""Names with commas between them."""


class PitAnswer(wire.AnswerOut, frozen=True):
    """What became of a command of the pit."""

    opened: Opened | None = None
    """The account of somebody who was hired, and its one-time password, told once."""


class SlipsOut(msgspec.Struct, frozen=True):
    """Slips, the newest first."""

    slips: tuple[SlipOut, ...]
    exceptions: tuple[str, ...]
    """Numbers that are missing or were given twice (IND-04); for those who account for the series."""


def _lobby(request: Request[Any, Any, Any]) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def _staff(request: Request[Any, Any, Any], what: str) -> tuple[Lobby, Account]:
    """Staff alone; guests and passers-by see nothing of the pit."""
    lobby = _lobby(request)
    return lobby, allowed(lobby, request.user, what, administrator=True, roles=STAFF, where="pit")


@post("/api/pit/commands", summary="Give a command to the pit", status_code=200)
async def command(
    request: Request[Any, Any, Any], data: JSONBody[wire.PitCommandIn], language: Language = DEFAULT
) -> PitAnswer:
    """Whoever is signed in is who acts; answered once what it led to is durable."""
    lobby = _lobby(request)
    account = lobby.signed_in(request.user)
    lobby.must_keep_pace(request.user)
    answer = await lobby.submit_to_pit(request.user, data, spoken(language))
    opened = None
    new = data.command.person if isinstance(data.command, p.HirePerson) else None
    if answer.refusal is None and new is not None and account.administrator:
        # The pit has them; given again after a fault in between, the account is opened then.
        missing = lobby.people.get(new.id) is None
        opened = await open_account(lobby, account_of(new), account) if missing else None
    return PitAnswer(answer.id, answer.seq, answer.refusal, opened)


@get("/api/pit", summary="The pit as the caller's role may see it", sync_to_thread=False)
def pit(request: Request[Any, Any, Any]) -> PitOverview:
    """For staff. What is not theirs to see is not there."""
    lobby, account = _staff(request, "look at the pit")
    return overview(lobby.floor, account.person, administrator=account.administrator)


@get("/api/pit/strip", summary="The tables of the pit, all or those that are named", sync_to_thread=False)
def pit_strip(request: Request[Any, Any, Any], of: Tables = "") -> PitStripOut:
    """For staff, as `/api/pit` has them; a name that is no table's is passed over."""
    lobby, account = _staff(request, "look at the pit")
    return strip(lobby.floor, account.person, of.split(",") if of else lobby.floor.tables)


@get("/api/pit/queue", summary="Everything that waits for somebody, one's own first", sync_to_thread=False)
def queue(request: Request[Any, Any, Any]) -> PitQueue:
    """Approvals, rulings, jackpots, papers with their next step, boxes, tasks (XC-01)."""
    lobby, account = _staff(request, "look at the queue")
    lines = waiting_for(lobby.queue, account.person, lambda who: called(lobby, who))
    return PitQueue(lines, lobby.floor.clock.now_ms())


@get("/api/pit/slips", summary="Slips, the newest first")
async def slips(
    request: Request[Any, Any, Any],
    day: MaybeDay = "",
    kind: Name = "",
    table: Name = "",
    limit: Limit = 100,
) -> SlipsOut:
    """Those that come into the caller's hands."""
    lobby, account = _staff(request, "look at slips")
    checked_day(day)
    book = await lobby.slip_book()
    wanted: Callable[[Slip], bool] = lambda slip: kind in ("", slip.kind) and table in ("", slip.table)  # noqa: E731
    found = [slip for slip in book.of_day(day) if wanted(slip) and may_read(account.person, slip)]
    accounts_for = any(account.person.may_act_as(role) for role in MANAGERS)
    return SlipsOut(
        tuple(slip_out(slip, account.person) for slip in found[::-1][:limit]),
        book.exceptions() if accounts_for else (),
    )


@get("/api/pit/slips/{serial:str}", summary="A slip")
async def slip(request: Request[Any, Any, Any], serial: FromPath[str]) -> SlipOut:
    """With its lines, its parts and who signed."""
    return await _slip(request, serial)


@get("/slips/{serial:str}", include_in_schema=False, media_type=MediaType.HTML)
async def printed(
    request: Request[Any, Any, Any], serial: FromPath[str], language: Language = DEFAULT
) -> Response[bytes]:
    """The slip as a page to print."""
    found = await _slip(request, serial)
    style = f"/static/{pages.current()}/slip.css"
    return Response(slip_page(found, language=spoken(language), style=style), media_type=MediaType.HTML)


async def _slip(request: Request[Any, Any, Any], serial: str) -> SlipOut:
    lobby, account = _staff(request, "look at a slip")
    found = (await lobby.slip_book()).slips.get(serial) if SERIAL.fullmatch(serial) else None
    if found is None:
        raise Turned(404, "slip_unknown", "There is no slip with that number.")
    if not may_read(account.person, found):
        lobby.audit.note(
            who=account.id,
            address=request.user.address,
            what="look at a slip",
            where=serial,
            code="not_yours_to_do",
        )
        raise Turned(403, "not_yours_to_do", "That is not yours to do.")
    return slip_out(found, account.person)


@get("/api/pit/reports", summary="Drop, win and hold of a gaming day, for managers and accounting")
async def reports(
    request: Request[Any, Any, Any],
    day: MaybeDay = "",
    by: FromQuery[By] = "table",
    span: FromQuery[Span] = "day",
    format: FromQuery[Literal["json", "csv"]] = "json",  # noqa: A002 - as in the address
) -> Response[Any]:
    """Beside what the odds of each table's own rules say of the bets that were made (IND-27).

    `span` is the day alone, or the month or the year up to it.
    """
    lobby = _lobby(request)
    allowed(lobby, request.user, "read reports", roles=MANAGERS, where="pit")
    checked_day(day)
    stints = await lobby.history.ask(lambda: lobby.pit_books.stints(cut=cut_of(by)))
    chosen = day or ("" if by == "day" else latest_day(stints))
    # The exact odds of a blackjack game take seconds the first time.
    found: Report = await asyncio.to_thread(report, stints, day=chosen, by=by, since=first_day(chosen, span))
    if format == "json":
        return Response(found, media_type=MediaType.JSON)
    named_days = chosen if span == "day" else f"{found.since}-to-{chosen}"
    named = {"content-disposition": f'attachment; filename="pit-{named_days or "all"}-by-{by}.csv"'}
    return Response(csv_of(found), media_type="text/csv; charset=utf-8", headers=named)


def checked_day(text: str) -> None:
    """Turns away what is no gaming day; nothing is as good as none."""
    if not text:
        return
    try:
        date.fromisoformat(text if DAY.fullmatch(text) else "")
    except ValueError:
        raise Turned(400, "day_malformed", "A gaming day is written YYYY-MM-DD.") from None


HANDLERS = (command, pit, pit_strip, queue, slips, slip, printed, reports)
