"""A day's drop and hold against the year before it, line by line: what is unusual is looked into (IND-27)."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from statistics import fmean, stdev
from typing import Literal

import msgspec

from pitboss.floor.readmodels.pit_reports import Stint, added_up, group_of
from pitboss.pit.reports.reports import WITHIN_95, Line

YearBy = Literal["table", "game", "pit"]
DAYS = 365
FEW = 2
"""Days from which on there is a spread."""


class DayFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day in short."""

    day: str
    drop: int
    statistical_drop: int
    win: int
    hold: float | None
    theoretical: float


class Usual(msgspec.Struct, frozen=True, kw_only=True):
    """What is usual, from the days before; nothing where there are too few."""

    mean: float
    low: float | None
    """95 days of 100 lie between this and `high`."""
    high: float | None


class YearRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the day beside the days of the year before it."""

    name: str
    days: int
    """On which there was any drop."""
    drop: int
    """Of the day, with markers."""
    drop_usual: Usual
    drop_outside: bool
    win: int
    hold: float | None
    hold_usual: Usual
    """The mean is the hold of all those days together."""
    hold_outside: bool
    course: tuple[DayFigures, ...]
    """Those days and the day itself, in order."""


class YearReport(msgspec.Struct, frozen=True, kw_only=True):
    """Drop and hold of a day against the year."""

    day: str
    since: str
    by: YearBy
    lines: tuple[YearRow, ...]
    total: YearRow


def year_report(stints: Sequence[Stint], *, day: str, by: YearBy) -> YearReport:
    """Compare a gaming day with the 365 days before it, or with as many of them as there are."""
    first = (date.fromisoformat(day) - timedelta(days=DAYS)).isoformat() if day else ""
    chosen = [stint for stint in stints if first <= stint.when.day <= day]
    names = sorted({group_of(stint, by) for stint in chosen})

    def row(name: str, of: Callable[[Stint], bool]) -> YearRow:
        days: dict[str, list[Stint]] = {}
        for stint in chosen:
            if of(stint):
                days.setdefault(stint.when.day, []).append(stint)
        return _row(name, day, {one: added_up(name, some) for one, some in sorted(days.items())})

    lines = tuple(row(name, lambda stint, name=name: group_of(stint, by) == name) for name in names)  # type: ignore[misc]
    return YearReport(day=day, since=first, by=by, lines=lines, total=row("total", lambda _: True))


def _row(name: str, day: str, days: dict[str, Line]) -> YearRow:
    now = days.get(day, Line(name=name))
    before = [line for one, line in days.items() if one != day and line.statistical_drop]
    drop = usual([line.statistical_drop for line in before])
    holds = usual([line.hold or 0.0 for line in before], mean=_hold(before))
    return YearRow(
        name=name,
        days=len(before),
        drop=now.statistical_drop,
        drop_usual=drop,
        drop_outside=outside(now.statistical_drop, drop),
        win=now.win,
        hold=now.hold,
        hold_usual=holds,
        hold_outside=outside(now.hold, holds),
        course=tuple(_short(one, line) for one, line in days.items()),
    )


def _short(day: str, line: Line) -> DayFigures:
    same = {name: getattr(line, name) for name in ("drop", "statistical_drop", "win", "hold", "theoretical")}
    return DayFigures(day=day, **same)


def _hold(lines: Sequence[Line]) -> float:
    bought = sum(line.statistical_drop for line in lines)
    return sum(line.win for line in lines) / bought if bought else 0.0


def usual(values: Sequence[float], mean: float | None = None) -> Usual:
    """Return the mean of some days, and the band in which 95 of 100 lie."""
    middle = fmean(values) if mean is None and values else mean or 0.0
    if len(values) < FEW:
        return Usual(mean=middle, low=None, high=None)
    off = WITHIN_95 * stdev(values)
    return Usual(mean=middle, low=middle - off, high=middle + off)


def outside(value: float | None, band: Usual) -> bool:
    """Tell whether a value lies outside of what is usual."""
    if value is None or band.low is None or band.high is None:
        return False
    return not band.low <= value <= band.high
