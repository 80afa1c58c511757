"""How a dealer greets whoever comes to a table: by the time of day on the house's clock, and by name.

The table's own "welcome" knows no clock; the floor has one, and says what fits the hour (BAC-SVC-01).
"""

from collections.abc import Container, Iterator
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from pitboss.games.contract import Call

Part = Literal["morning", "afternoon", "evening"]
_MORNING, _NOON, _EVENING = 5, 12, 18
"""The hours at which each begins."""


def part_of_day(zone: str, at_ms: int) -> Part:
    """What part of the day the clock on the wall shows."""
    hour = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone)).hour
    if _MORNING <= hour < _NOON:
        return "morning"
    return "afternoon" if _NOON <= hour < _EVENING else "evening"


def greeted(
    calls: tuple[Call, ...], *, zone: str, at_ms: int, dealer: str, house: Container[str] = ()
) -> tuple[Call, ...]:
    """The calls with each welcome as a greeting of the hour; a dealer with a name gives it.

    A house that words its welcome itself is heard in its own words.
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
