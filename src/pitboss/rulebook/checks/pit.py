"""What is impossible in a house's rules for its pit, all of it at once."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from itertools import pairwise
from typing import Any, get_args
from zoneinfo import ZoneInfo

import msgspec

from pitboss.rulebook.pit import (
    Access,
    Cash,
    CashBefore,
    Colour,
    Comps,
    Credit,
    Fills,
    GamingDay,
    Signing,
    Slips,
    Span,
    Standards,
    Tax,
    TaxBefore,
    TokeShares,
    Variance,
    minute_of,
)
from pitboss.rulebook.roles import LAW, HandsApart, RoleApart, pairs
from pitboss.rulebook.schema import Report

_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
CREDIT_DAYS_MOST = 30
OFF_HOURS_MOST = 72
REVIEW_DAYS_MOST = 92
IDLE_MINUTES_MOST = 12 * 60
PROOF_MINUTES_MOST = 60
YEARS_LEAST = 5
UNIT_MINUTES_MOST = 60
CASH_REPORT_MOST = 10_000_00
PARTS_LEAST: Mapping[str, int] = {
    "opener": 1,
    "closer": 2,
    "fill": 2,
    "credit": 3,
    "marker": 3,
    "redemption": 2,
}
"""Parts of each pad that go their own ways (CLOSE-04, FILL-02, CRD-01, MKR-01); a house may have more."""

Fault = tuple[str, object, str]


def check(found: Mapping[str, Any], report: Report) -> None:
    """Judge whatever could be read; the faults of the rest are reported already."""
    judges = (
        ("gaming_day", _gaming_day),
        ("variance", _variance),
        ("slips", _slips),
        ("fills", _fills),
        ("credit", _credit),
        ("cash", _cash),
        ("tax", _tax),
        ("span", _span),
        ("standards", _standards),
        ("comps", _comps),
        ("access", _access),
        ("tokes", _tokes),
        ("roles_apart", _roles_apart),
        ("hands_apart", _hands_apart),
        ("signing", _signing),
        ("par", _par),
        ("retention_years", _retention),
        ("languages", _languages),
    )
    for name, judge in judges:
        if name in found:
            for key, value, reason in judge(found[name]):
                dot = "." if key and not key.startswith("[") else ""
                report(f"{name}{dot}{key}", value, reason)


def _languages(found: tuple[str, ...]) -> Iterable[Fault]:
    if not found or len(set(found)) < len(found):
        yield "", ", ".join(found), "name at least one language, and each once"


def _gaming_day(day: GamingDay) -> Iterable[Fault]:
    try:
        ZoneInfo(day.zone)
    except (KeyError, ValueError, OSError):
        yield "zone", day.zone, 'there is no such time zone; write one as in "America/Chicago"'
    clocks = [
        ("begins", day.begins),
        *((f"shifts[{n}].begins", one.begins) for n, one in _numbered(day.shifts)),
    ]
    wrong = [(key, clock) for key, clock in clocks if not _CLOCK.fullmatch(clock)]
    for key, clock in wrong:
        yield key, clock, 'write the hour and the minute, as in "06:00"'
    names = [one.name for one in day.shifts]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield "shifts", name, "two shifts have this name"
    if wrong:
        return
    if day.shifts and day.shifts[0].begins != day.begins:
        yield "shifts[1].begins", day.shifts[0].begins, "the first shift begins with the gaming day"
    into = [(minute_of(one.begins) - minute_of(day.begins)) % (24 * 60) for one in day.shifts]
    if any(later <= sooner for sooner, later in pairwise(into)):
        listed = ", ".join(one.begins for one in day.shifts)
        yield "shifts", listed, "each shift begins after the one before it, within the gaming day"


def _variance(found: Variance) -> Iterable[Fault]:
    if found.regulator_from <= found.report_above:
        yield "regulator_from", found.regulator_from, "the regulator hears only of what is reported (IND-10)"
    if found.listed_above < found.report_above:
        yield "listed_above", found.listed_above, "only what is reported can be listed (IND-26)"


def _slips(found: Slips) -> Iterable[Fault]:
    for kind, least in PARTS_LEAST.items():
        parts: tuple[str, ...] = getattr(found, kind)
        if len(parts) < least:
            yield kind, ", ".join(parts), f"it has at least {least} parts"
        for part in sorted({part for part in parts if parts.count(part) > 1}):
            yield kind, ", ".join(parts), f'the part "{part}" is named twice'


def _fills(found: Fills) -> Iterable[Fault]:
    if not 0 < found.low_share.part < found.low_share.whole:
        yield "low_share", str(found.low_share), "it must be above 0% and below 100%"
    if found.high_share.part <= found.high_share.whole:
        yield "high_share", str(found.high_share), "it must be above 100%"


def _credit(found: Credit) -> Iterable[Fault]:
    if not 1 <= found.days_most <= CREDIT_DAYS_MOST:
        yield "days_most", found.days_most, f"it must be between 1 and {CREDIT_DAYS_MOST} days (IND-30)"
    if not found.marker_most:
        yield "marker_most", found.marker_most, "it must be above zero"


def _cash(found: Cash) -> Iterable[Fault]:
    for prefix, one in _dated(found):
        if not 0 < one.report_above <= CASH_REPORT_MOST:
            yield (
                f"{prefix}report_above",
                one.report_above,
                "it must be above zero, and $10,000 at most (IND-53)",
            )
        if not 0 < one.log_from <= one.report_above:
            yield (
                f"{prefix}log_from",
                one.log_from,
                "it must be above zero, and not above report_above (IND-54)",
            )
        if not one.suspicious_from:
            yield f"{prefix}suspicious_from", one.suspicious_from, "it must be above zero"
    yield from _dates(found)


def _tax(found: Tax) -> Iterable[Fault]:
    for prefix, one in _dated(found):
        if one.multiple < 1:
            yield f"{prefix}multiple", one.multiple, "it must be at least 1"
        if not one.min:
            yield f"{prefix}min", one.min, "it must be above zero"
    yield from _dates(found)


def _dated(found: Any) -> Iterable[tuple[str, Any]]:
    yield "", found
    for number, one in _numbered(found.earlier):
        yield f"earlier[{number}].", one


def _dates(found: Cash | Tax) -> Iterable[Fault]:
    before: list[tuple[str, Cash | CashBefore | Tax | TaxBefore]] = list(_dated(found))
    good = []
    for prefix, one in before:
        try:
            date.fromisoformat(one.dated)
        except ValueError:
            yield f"{prefix}dated", one.dated, 'write a date, as in "2026-01-01"'
            continue
        good.append(one.dated)
        if prefix and one.dated >= found.dated:
            yield f"{prefix}dated", one.dated, "what held earlier is dated earlier"
    for day in sorted({day for day in good if good.count(day) > 1}):
        yield "earlier", day, "two sets of figures have this date"


def _span(found: Span) -> Iterable[Fault]:
    for name, value in msgspec.structs.asdict(found).items():
        if value < 1:
            yield name, value, "a supervisor watches at least one table"
    if found.midi > found.mixed:
        yield "midi", found.midi, "these are among the tables of mixed games, and no more than those (IND-60)"


def _tokes(found: TokeShares) -> Iterable[Fault]:
    if not 1 <= found.unit_minutes <= UNIT_MINUTES_MOST:
        yield "unit_minutes", found.unit_minutes, "time counts in units of 1 to 60 minutes"


def _roles_apart(found: tuple[RoleApart, ...]) -> Iterable[Fault]:
    for place, one in enumerate(found, 1):
        if one.role in one.never_with:
            yield f"[{place}].never_with", one.role, "a role is not apart from itself"


def _hands_apart(found: tuple[HandsApart, ...]) -> Iterable[Fault]:
    for place, one in enumerate(found, 1):
        if one.hand in one.never_with:
            yield f"[{place}].never_with", one.hand, "a step is not apart from itself"
    for paper, pair in sorted((paper, sorted(pair)) for paper, pair in pairs(LAW) - pairs(found)):
        reason = f"of a {paper} nobody does both of these, in any house (IND-18)"
        yield "", " and ".join(pair), reason


def _standards(found: Standards) -> Iterable[Fault]:
    for name, value in msgspec.structs.asdict(found).items():
        if value < 1:
            yield name, value, "it must be at least one second"


def _comps(found: Comps) -> Iterable[Fault]:
    if found.share.part > found.share.whole:
        yield "share", str(found.share), "nobody gets back more than the theoretical win"


def _access(found: Access) -> Iterable[Fault]:
    if not 0 <= found.terminated_off_hours <= OFF_HOURS_MOST:
        reason = f"it must be between 0 and {OFF_HOURS_MOST} hours (IND-59)"
        yield "terminated_off_hours", found.terminated_off_hours, reason
    if not 1 <= found.review_days <= REVIEW_DAYS_MOST:
        reason = f"access is reviewed every quarter: between 1 and {REVIEW_DAYS_MOST} days (IND-59)"
        yield "review_days", found.review_days, reason
    if not 0 <= found.idle_lock_minutes <= IDLE_MINUTES_MOST:
        reason = f"it must be between 0 and {IDLE_MINUTES_MOST} minutes"
        yield "idle_lock_minutes", found.idle_lock_minutes, reason
    for role in sorted({role for role in found.second_factor if found.second_factor.count(role) > 1}):
        yield "second_factor", ", ".join(found.second_factor), f'"{role}" is named twice'


def _signing(found: Signing) -> Iterable[Fault]:
    for act in sorted({act for act in found.always if found.always.count(act) > 1}):
        yield "always", ", ".join(found.always), f'"{act}" is named twice'
    if not 0 <= found.proof_minutes <= PROOF_MINUTES_MOST:
        yield "proof_minutes", found.proof_minutes, f"it must be between 0 and {PROOF_MINUTES_MOST} minutes"


def _par(found: Mapping[str, int]) -> Iterable[Fault]:
    known = get_args(Colour)
    for name, count in found.items():
        if name not in known:
            yield name, count, f"no cheque has this colour; known: {', '.join(known)}"
        elif count < 0:
            yield name, count, "it cannot be below zero"


def _retention(years: int) -> Iterable[Fault]:
    if years < YEARS_LEAST:
        yield "", years, f"records are kept {YEARS_LEAST} years at least (IND-07)"


def _numbered(things: Iterable[Any]) -> Iterable[tuple[int, Any]]:
    return enumerate(things, 1)
