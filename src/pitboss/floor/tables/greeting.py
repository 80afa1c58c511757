"""The dealer's greeting for a new guest, by the time of day (BAC-SVC-01).

The table says "welcome" and knows no clock. The floor has one and turns it into "good evening".
"""

from collections.abc import Container, Iterator
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from pitboss.games.contract import Call

Part = Literal["morning", "afternoon", "evening"]
_MORNING, _NOON, _EVENING = 5, 12, 18
"""The hours at which each part of the day begins."""


def part_of_day(zone: str, at_ms: int) -> Part:
    """Return the part of the day in a time zone."""
    hour = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone)).hour
    if _MORNING <= hour < _NOON:
        return "morning"
    return "afternoon" if _NOON <= hour < _EVENING else "evening"


def greeted(
    calls: tuple[Call, ...], *, zone: str, at_ms: int, dealer: str, house: Container[str] = ()
) -> tuple[Call, ...]:
    """Return the calls with each welcome as a greeting by the time of day, and the dealer's name if any.

    A house with its own words for the welcome keeps them.
    """
    if not calls or not zone or "welcome" in house or not any(call.id == "welcome" for call in calls):
        return calls
    return tuple(_greeted(calls, part_of_day(zone, at_ms), dealer))


def _greeted(calls: tuple[Call, ...], part: Part, dealer: str) -> Iterator[Call]:
    for call in calls:
        if call.id != "welcome":
            yield call
            continue
        yield Call(f"greet_{part}", call.parameters)
        if dealer:
            yield Call("introduction", {"dealer": dealer})
