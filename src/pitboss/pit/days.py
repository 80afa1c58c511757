"""The gaming day and the shift of a moment, by the house's own clock."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

from pitboss.rulebook.pit import GamingDay, minute_of


class When(msgspec.Struct, frozen=True, order=True):
    """A shift of a gaming day."""

    day: str
    """The date on which the gaming day began."""
    shift: str


def when(rules: GamingDay, at_ms: int) -> When:
    """Return the gaming day and shift of a moment by the clock on the wall, also when that is moved.

    An hour that the clock shows twice has one beginning of a shift, the first: time never goes back a shift.
    """
    there = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(rules.zone)).date()
    for back in range(2):
        day = there - timedelta(days=back)
        begun = [shift for begins_ms, shift in _edges(rules, day) if begins_ms <= at_ms]
        if begun:
            return begun[-1]
    day = there - timedelta(days=1)
    return When(day.isoformat(), rules.shifts[0].name)


def days_between(first: str, last: str) -> int:
    """Return the whole days from one gaming day to another."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


def shifts_of(rules: GamingDay, day: str) -> Iterator[When]:
    """Yield the shifts of a gaming day, in order."""
    for one in rules.shifts:
        yield When(day, one.name)


def begins_ms(rules: GamingDay, shift: When) -> int:
    """Return the moment at which a shift begins."""
    return next(at for at, one in _edges(rules, date.fromisoformat(shift.day)) if one == shift)


@lru_cache(maxsize=64)
def _edges(rules: GamingDay, day: date) -> tuple[tuple[int, When], ...]:
    """The moments at which the shifts of a gaming day begin."""
    found = []
    for one in rules.shifts:
        later = minute_of(one.begins) < minute_of(rules.begins)
        at = time(*divmod(minute_of(one.begins), 60))
        local = datetime.combine(day + timedelta(days=later), at, ZoneInfo(rules.zone))
        found.append((round(local.timestamp() * 1000), When(day.isoformat(), one.name)))
    return tuple(found)
