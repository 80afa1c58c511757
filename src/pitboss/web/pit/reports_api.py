"""The day's figures over HTTP, for managers and accounting; the year beside them, and what needs action."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromQuery, QueryParameter

from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.readmodels.pit_reports import (
    By,
    Report,
    ReportRow,
    Span,
    Stint,
    added_up,
    csv_of,
    cut_of,
    first_day,
    latest_day,
    report,
    row_of,
    sheet_of,
)
from pitboss.floor.readmodels.tables_today import TableToday, tables_today
from pitboss.floor.readmodels.year_report import YearBy, YearReport, YearRow, year_report
from pitboss.pit.days import When, when
from pitboss.pit.reports.actions import Action, Found, ShiftQuestion, actions
from pitboss.pit.reports.reports import Line
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.pit.api import MANAGERS, MaybeDay, checked_day
from pitboss.web.pit.overview import WATCH
from pitboss.web.request import WebRequest, allowed, services_of
from pitboss.web.services import Services

Name = Annotated[str, QueryParameter(max_length=200)]
Form = Annotated[Literal["json", "csv"], QueryParameter(name="format")]


class ShiftReport(msgspec.Struct, frozen=True, kw_only=True):
    """A shift, or a whole gaming day: what needs action, and what it came to."""

    day: str
    shift: str
    """Nothing for the whole day."""
    shifts: tuple[str, ...]
    """Of the house, in order."""
    running: bool
    """Whether it is not over yet."""
    total: ReportRow
    actions: tuple[Action, ...]
    """The most urgent first."""


def _asked(request: WebRequest, day: str) -> tuple[Services, Account]:
    services = services_of(request)
    account = allowed(services, request.user, "read reports", roles=MANAGERS, where="pit")
    checked_day(day)
    return services, account


def _sheet(text: str, name: str) -> Response[object]:
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


@get("/api/pit/reports", summary="Drop, win and hold of a gaming day, for managers and accounting")
async def reports(
    request: WebRequest,
    day: MaybeDay = "",
    by: FromQuery[By] = "table",
    span: FromQuery[Span] = "day",
    shift: Name = "",
    form: Form = "json",
) -> Response[object]:
    """Beside what the odds of each table's own rules say of the bets that were made (IND-27).

    `span` is the day alone, or the month or the year up to it; `shift` leaves one shift of those days.
    """
    services, _ = _asked(request, day)
    await _known_shift(services, shift)
    stints = await services.history.ask(lambda: services.pit_reports.stints(cut=cut_of(by)))
    chosen = day or ("" if by == "day" else latest_day(stints))
    since = first_day(chosen, span)
    # The exact odds of a blackjack game take seconds the first time.
    found: Report = await asyncio.to_thread(report, stints, day=chosen, by=by, since=since, shift=shift)
    if form == "json":
        return Response(found, media_type=MediaType.JSON)
    named_days = chosen if span == "day" else f"{found.since}-to-{chosen}"
    named = f"{named_days or 'all'}-{shift}" if shift else named_days or "all"
    return _sheet(csv_of(found), f"pit-{named}-by-{by}")


class PitFigures(msgspec.Struct, frozen=True):
    """Every table today."""

    day: str
    tables: tuple[TableToday, ...]


@get("/api/pit/figures", summary="Drop, win and pace of every table today, and since when its dealer deals")
async def figures(request: WebRequest) -> PitFigures:
    """For those who watch the floor and for accounting; from the counts, where there are counts."""
    services = services_of(request)
    allowed(services, request.user, "read figures", roles=(*WATCH, *MANAGERS), where="pit")
    today = when(services.floor.pit.rules.gaming_day, services.floor.clock.now_ms()).day
    stints = await services.history.ask(lambda: services.pit_reports.stints(cut="dealer"))
    return PitFigures(today, tables_today(stints, today))


@get("/api/pit/reports/year", summary="Drop and hold of a gaming day against the year before it")
async def year(
    request: WebRequest, day: MaybeDay = "", by: FromQuery[YearBy] = "table", form: Form = "json"
) -> Response[object]:
    """What lies outside of the band of 95 in 100 days is looked into, in writing (IND-27)."""
    services, _ = _asked(request, day)
    stints = await services.history.ask(services.pit_reports.stints)
    chosen = day or latest_day(stints)
    found: YearReport = await asyncio.to_thread(year_report, stints, day=chosen, by=by)
    if form == "json":
        return Response(found, media_type=MediaType.JSON)
    rows = (*found.lines, found.total)
    return _sheet(sheet_of(YearRow, rows, leave_out="course"), f"pit-{chosen}-against-the-year-by-{by}")


@get("/api/pit/reports/shift", summary="What needs action at the end of a shift, and what it came to")
async def shift_report(
    request: WebRequest, day: MaybeDay = "", shift: Name = "", form: Form = "json"
) -> Response[object]:
    """Open papers, variances, uncounted boxes and floats, overdue tasks and markers, tables outside the band.

    Without a day it is the shift that runs; with a day and no shift it is the whole day.
    """
    services, account = _asked(request, day)
    rules, at_ms = services.floor.pit.rules, services.floor.clock.now_ms()
    now = when(rules.gaming_day, at_ms)
    await _known_shift(services, shift)
    shifts = (await services.pit_records.rules_then()).shifts(day or now.day)
    asked = When(day, shift) if day else When(now.day, shift or now.shift)
    stints = await services.history.ask(services.pit_reports.stints)
    book, desks = await services.pit_records.slips(), await services.pit_records.desks()
    chosen = [one for one in stints if one.when.day == asked.day and asked.shift in ("", one.when.shift)]
    lines, total = await asyncio.to_thread(_lines, chosen)
    short = {one.report: one.short_cents for one in desks.counts if one.report}
    found = Found(tuple(book.slips.values()), short, lines, book.exceptions())
    floor = services.floor
    tables = {name: view_of(name, one.host.rules, one.durable) for name, one in floor.tables.items()}
    due = actions(rules, floor.pit.durable, tables, found, ShiftQuestion(asked, account.person, at_ms))
    if form == "csv":
        return _sheet(sheet_of(Action, due), f"pit-{asked.day}-{asked.shift or 'all'}-actions")
    out = ShiftReport(
        day=asked.day,
        shift=asked.shift,
        shifts=shifts,
        running=asked.day == now.day and asked.shift in ("", now.shift),
        total=row_of(total),
        actions=due,
    )
    return Response(out, media_type=MediaType.JSON)


def _lines(stints: Sequence[Stint]) -> tuple[list[Line], Line]:
    tables = dict.fromkeys(stint.table for stint in stints)
    each = [added_up(name, [one for one in stints if one.table == name]) for name in tables]
    return each, added_up("total", stints)


async def _known_shift(services: Services, shift: str) -> None:
    """Refuse a shift that the house never had; a past day may have had others than today."""
    spans = (await services.pit_records.rules_then()).spans()
    if shift and shift not in {one.name for span in spans for one in span.rules.gaming_day.shifts}:
        raise Rejected(400, "shift_unknown", "There is no such shift in this house.")


HANDLERS = (figures, reports, year, shift_report)
