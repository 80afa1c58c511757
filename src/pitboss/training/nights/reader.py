"""Who had which dealer's place from when to when, and the nights that come of it, read from the journal.

Streams are read once for the changes of dealers and followed from there; a night is folded anew each time it
is asked for, from the records of its own stints. Nothing is written.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from itertools import groupby, islice
from typing import NamedTuple

from pitboss.floor.events import DealerLeftPlace, DealerTookPlace, TablePlaced
from pitboss.floor.registry import names
from pitboss.journal import Reader, Record, StoreFailed
from pitboss.pit.days import begins_ms, shifts_of, when
from pitboss.rulebook import Rules, restore
from pitboss.rulebook.pit import GamingDay, PitRules
from pitboss.training.nights.observer import AtTable, Deed
from pitboss.training.nights.report import Night, night_of

TABLES = "table/"
RECORDS = 5_000
"""Read at a time, so that others have their turn with the journal."""
COMMANDS = 500


class Place(NamedTuple):
    """The dealer's place of a table, as long as one person had it."""

    stream: str
    dealer: str
    placed: TablePlaced
    first: int
    from_ms: int
    until_ms: int
    """When it ended, or when something last happened at the table while they still have it."""
    last: int = 0
    """The event by which it ended; 0 while they still have it."""


class _Stream:
    """How far a table was read, and who stood there."""

    def __init__(self) -> None:
        self.read = 0
        self.placed: TablePlaced | None = None
        self.places: list[Place] = []
        self.open = False

    def take(self, record: Record) -> None:
        self.read = record.seq
        if self.open:
            self.places[-1] = self.places[-1]._replace(until_ms=record.at_ms)
        if record.name not in _wanted():
            return
        event = names().decode(record.entry)
        if isinstance(event, TablePlaced):
            self.placed = event
        elif isinstance(event, DealerLeftPlace):
            if self.open and self.places[-1].dealer == event.dealer:
                self._end(record)
        elif isinstance(event, DealerTookPlace) and self.placed is not None:
            if self.open:
                self._end(record)
            at = (record.seq, record.at_ms, record.at_ms)
            self.places.append(Place(record.stream, event.dealer, self.placed, *at))
            self.open = True

    def _end(self, record: Record) -> None:
        self.places[-1] = self.places[-1]._replace(last=record.seq)
        self.open = False


@cache
def _wanted() -> frozenset[str]:
    return frozenset(names().name_of(kind) for kind in (TablePlaced, DealerTookPlace, DealerLeftPlace))


class NightReader:
    """The nights of a floor's dealers. `read_on` until it says that all was read, then ask."""

    def __init__(self, reader: Reader, rules: PitRules) -> None:
        self._reader, self._rules = reader, rules
        self._streams: dict[str, _Stream] = {}

    def read_on(self) -> bool:
        """Read some more of what came since; whether that is all there is."""
        for stream, head in self._reader.heads().items():
            if not stream.startswith(TABLES):
                continue
            known = self._streams.setdefault(stream, _Stream())
            if known.read < head.seq:
                before = known.read
                for record in self._reader.read(stream, after=before, limit=RECORDS):
                    known.take(record)
                if known.read > before:
                    return False
        return True

    def night(self, person: str, day: str, now_ms: int) -> Night:
        """Somebody's gaming day; without one it is the last on which they dealt, or else today's."""
        gaming = self._rules.gaming_day
        places = tuple(self._places(person))
        days = sorted({each for place in places for each in _days(gaming, place)})
        chosen = day or (days[-1] if days else when(gaming, now_ms).day)
        if chosen not in days:
            return night_of(person, chosen, days, ())
        since, until = _edges(gaming, chosen)
        there = (place for place in places if place.from_ms < until and place.until_ms >= since)
        tables = tuple(self._at_table(place, since, until) for place in there)
        return night_of(person, chosen, days, sorted(tables, key=lambda at: at.from_ms))

    def _places(self, person: str) -> Iterator[Place]:
        for known in self._streams.values():
            yield from (place for place in known.places if place.dealer == person)

    def _at_table(self, place: Place, since: int, until: int) -> AtTable:
        rules = self._restored(place.placed)
        begins, ends = max(place.from_ms, since), min(place.until_ms, until)
        at = AtTable(
            place.dealer, place.stream.removeprefix(TABLES), rules, self._rules.standards, from_ms=begins
        )
        for deed in self._deeds(place):
            if since <= deed.at_ms < until:
                at.take(deed)
        at.until_ms, at.on = max(at.from_ms, ends), not place.last and ends == place.until_ms
        return at

    def _restored(self, placed: TablePlaced) -> Rules:
        text = self._reader.rulebook(placed.rulebook)
        if text is None:
            raise StoreFailed(f"the journal does not hold the rulebook {placed.rulebook}")
        return restore(text, house=placed.house, game=placed.game)

    def _deeds(self, place: Place) -> Iterator[Deed]:
        """What was done while they stood there, command by command, with who gave each."""
        limit = place.last - place.first + 1 if place.last else None
        records = self._reader.read(place.stream, after=place.first - 1, limit=limit)
        commands = groupby(records, key=lambda record: record.command)
        several = ((command, tuple(some)) for command, some in commands)
        decode = names().decode
        while some := tuple(islice(several, COMMANDS)):
            receipts = self._reader.commands([command for command, _ in some])
            for command, made in some:
                receipt = receipts.get(command)
                by = receipt.who if receipt is not None else ""
                yield Deed(made[0].at_ms, by, tuple(decode(record.entry) for record in made))


def _days(gaming: GamingDay, place: Place) -> Iterator[str]:
    """Every gaming day on which somebody had a place."""
    day = date.fromisoformat(when(gaming, place.from_ms).day)
    last = date.fromisoformat(when(gaming, place.until_ms).day)
    while day <= last:
        yield day.isoformat()
        day += timedelta(days=1)


def _edges(gaming: GamingDay, day: str) -> tuple[int, int]:
    """From the beginning of a gaming day to that of the next."""
    after = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    since, until = (begins_ms(gaming, next(shifts_of(gaming, each))) for each in (day, after))
    return since, until
