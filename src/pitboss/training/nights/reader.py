"""Read from the journal when each dealer stood at which table, and make the reports of their nights.

The streams of the tables are read once for changes of the dealer, and then followed. A report is made from
the records of its stints each time it is asked for. Nothing is written.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby, islice
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.floor.events import DealerLeftPlace, DealerTookPlace, RulesTakenUp, TablePlaced
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen, Span
from pitboss.floor.registry import names
from pitboss.journal import Reader, Record, StoreFailed
from pitboss.rulebook import restore
from pitboss.rulebook.common import GameRules
from pitboss.training.nights.observer import Deed, StintObserver
from pitboss.training.nights.report import Night, night_of

TABLES = "table/"
RECORDS = 5_000
"""The number of records read at a time, so that other readers of the journal do not wait long."""
COMMANDS = 500


class Place(NamedTuple):
    """A period in which one person had the dealer's place of a table."""

    stream: str
    dealer: str
    placed: TablePlaced
    first: int
    from_ms: int
    until_ms: int
    """The end; while the person still has the place, the time of the table's last event."""
    last: int = 0
    """The event that ended it; 0 while the person still has the place."""


class _Stream:
    """How far a table's stream was read, and who stood there."""

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
        elif isinstance(event, RulesTakenUp) and self.placed is not None:
            self._other_rules(record, replace(self.placed, rulebook=event.rulebook))
        elif isinstance(event, DealerLeftPlace):
            if self.open and self.places[-1].dealer == event.dealer:
                self._end(record)
        elif isinstance(event, DealerTookPlace) and self.placed is not None:
            if self.open:
                self._end(record)
            at = (record.seq, record.at_ms, record.at_ms)
            self.places.append(Place(record.stream, event.dealer, self.placed, *at))
            self.open = True

    def _other_rules(self, record: Record, placed: TablePlaced) -> None:
        """Who deals goes on under other rules: that is a period of its own."""
        self.placed = placed
        if self.open:
            dealer = self.places[-1].dealer
            self._end(record)
            at = (record.seq, record.at_ms, record.at_ms)
            self.places.append(Place(record.stream, dealer, placed, *at))
            self.open = True

    def _end(self, record: Record) -> None:
        self.places[-1] = self.places[-1]._replace(last=record.seq)
        self.open = False


@cache
def _wanted() -> frozenset[str]:
    return frozenset(
        names().name_of(kind) for kind in (TablePlaced, RulesTakenUp, DealerTookPlace, DealerLeftPlace)
    )


class NightReader:
    """The nights of a floor's dealers. Call `read_on` until it returns True, then `night`."""

    def __init__(self, reader: Reader, then: PitRulesThen) -> None:
        """`then` has the rules of the pit of all times; whoever asks brings it up to date."""
        self._reader, self._then = reader, then
        self._streams: dict[str, _Stream] = {}

    def read_on(self) -> bool:
        """Read the next records; return whether everything is read."""
        for stream, head in self._reader.heads().items():
            if not stream.startswith(TABLES):
                continue
            state = self._streams.setdefault(stream, _Stream())
            if state.read < head.seq:
                before = state.read
                for record in self._reader.read(stream, after=before, limit=RECORDS):
                    state.take(record)
                if state.read > before:
                    return False
        return True

    def night(self, person: str, day: str, now_ms: int) -> Night:
        """Return a person's gaming day; without a day, the last on which they dealt, or else today."""
        then, places = self._then, tuple(self._places(person))
        days = sorted({each for place in places for each in then.days(place.from_ms, place.until_ms)})
        chosen = day or (days[-1] if days else then.when(now_ms).day)
        if chosen not in days:
            return night_of(person, chosen, days, ())
        stints = tuple(
            self._observe(place, span)
            for span in then.day(chosen)
            for place in places
            if place.from_ms < span.until_ms and place.until_ms >= span.from_ms
        )
        return night_of(person, chosen, days, sorted(stints, key=lambda stint: stint.from_ms))

    def _places(self, person: str) -> Iterator[Place]:
        for stream in self._streams.values():
            yield from (place for place in stream.places if place.dealer == person)

    def _observe(self, place: Place, span: Span) -> StintObserver:
        since, until, pit_rules = span
        rules = self._restored(place.placed)
        begins, ends = max(place.from_ms, since), min(place.until_ms, until)
        stint = StintObserver(
            place.dealer, place.stream.removeprefix(TABLES), rules, pit_rules.standards, from_ms=begins
        )
        for deed in self._deeds(place):
            if since <= deed.at_ms < until:
                stint.take(deed)
        stint.until_ms = max(stint.from_ms, ends)
        stint.on = not place.last and ends == place.until_ms
        return stint

    def _restored(self, placed: TablePlaced) -> GameRules:
        text = self._reader.rulebook(placed.rulebook)
        if text is None:
            raise StoreFailed(f"the journal does not hold the rulebook {placed.rulebook}")
        return restore(text, house=placed.house, game=placed.game)

    def _deeds(self, place: Place) -> Iterator[Deed]:
        """Yield the deeds at the table in this period, each with the person who gave the command."""
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
