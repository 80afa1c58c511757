"""The deck inventory log: what came in, where every set is, and which moves cannot be (IND-32, IND-34)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import get_args

import msgspec

from pitboss.games.contract import Event
from pitboss.pit.cards.custody import MAY_MOVE, Place, SetMoved, SetReceived
from pitboss.pit.days import When

PLACES: tuple[Place, ...] = get_args(Place)
_GONE: tuple[Place, ...] = ("destroyed",)


class CardDay(msgspec.Struct, frozen=True):
    """A gaming day of the house's card sets."""

    day: str
    brought_over: int
    """Sets in the house when the day began."""
    received: int
    put_in_play: int
    cancelled: int
    destroyed: int
    at_end: Mapping[Place, int]
    """How many sets are where when it ends; destroyed ones are in no place."""
    faults: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether everything that came in and was not destroyed is still somewhere."""
        here = sum(self.at_end.values())
        return not self.faults and self.brought_over + self.received - self.destroyed == here


def reconcile(when: Callable[[int], When], events: Iterable[tuple[int, Event]]) -> tuple[CardDay, ...]:
    """Return the days of the log, each checked against itself; a set that is in two places is named.

    `when` tells the gaming day of a moment, by the rules of its time.
    """
    days: list[CardDay] = []
    where: dict[str, Place] = {}
    today, counts, faults, over = "", Counter[str](), list[str](), 0
    for at_ms, event in events:
        if not isinstance(event, SetReceived | SetMoved):
            continue
        day = when(at_ms).day
        if today and day != today:
            days.append(_closed(today, over, counts, where, faults))
            over, counts, faults = (
                days[-1].brought_over + counts["received"] - counts["destroyed"],
                Counter(),
                [],
            )
        today = day
        if isinstance(event, SetReceived):
            faults += _twice(where, event.set.id, "received")
            where.setdefault(event.set.id, "vault")
            counts["received"] += 1
        else:
            faults += _moved(where, event)
            counts[event.place] += 1
            where[event.set] = event.place
    if today:
        days.append(_closed(today, over, counts, where, faults))
    return tuple(days)


def _twice(where: Mapping[str, Place], name: str, what: str) -> list[str]:
    return [f"{name} was {what} and is {where[name]} already"] if name in where else []


def _moved(where: Mapping[str, Place], event: SetMoved) -> list[str]:
    """Name a move to a place that a set cannot reach from where it is."""
    before = where.get(event.set)
    if before is None:
        return [f"{event.set} went to {event.place} and was never received"]
    if event.place not in MAY_MOVE[before]:
        return [f"{event.set} is {before} and went to {event.place} as well"]
    return []


def _closed(
    day: str, over: int, counts: Mapping[str, int], where: Mapping[str, Place], faults: list[str]
) -> CardDay:
    at_end = Counter(place for place in where.values() if place not in _GONE)
    return CardDay(
        day,
        over,
        counts.get("received", 0),
        counts.get("in_play", 0),
        counts.get("cancelled", 0),
        counts.get("destroyed", 0),
        {place: at_end[place] for place in PLACES if at_end[place]},
        tuple(faults),
    )
