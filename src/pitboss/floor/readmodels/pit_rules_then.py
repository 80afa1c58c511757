"""The rules of the pit at a time: those that the journal recorded at a start, each until the next."""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from pitboss.floor.registry import names
from pitboss.floor.streams import PIT
from pitboss.games.contract import Event
from pitboss.journal import Reader, StoreFailed
from pitboss.pit.days import When, begins_ms, shifts_of, when
from pitboss.pit.pit_rules import PitRulesRecorded
from pitboss.rulebook.pit import PitRules, restore_pit

RECORDS = 5_000
"""The number of records read at a time, so that other readers of the journal do not wait long."""
FIRST_DAY, LAST_DAY = "1970-01-03", "9999-01-01"
"""No journal has days outside of these."""
NEVER_MS = 1 << 62
"""The end of what has not ended."""


class Span(NamedTuple):
    """A time from one moment to before another, and the rules of the pit that held in it."""

    from_ms: int
    until_ms: int
    rules: PitRules


class PitRulesThen:
    """Takes the pit's events in order; before the first that was recorded, the rules of now hold."""

    def __init__(self, reader: Reader, now: PitRules) -> None:
        self._reader = reader
        self.seq = 0
        """The last record that `read_on` has read."""
        self._times: list[int] = []
        self._rules = [now]

    def read_on(self) -> bool:
        """Read the next records of the pit; return whether everything is read."""
        before = self.seq
        for record in self._reader.read(PIT, after=before, limit=RECORDS):
            self.seq = record.seq
            if record.name == _recorded():
                self.take(record.at_ms, names().decode(record.entry))
        return self.seq == before

    def take(self, at_ms: int, event: Event) -> None:
        """Add the event that comes next."""
        if isinstance(event, PitRulesRecorded):
            text = self._reader.rulebook(event.rulebook)
            if text is None:
                raise StoreFailed(f"the journal does not hold the pit rules {event.rulebook}")
            self._times.append(at_ms)
            self._rules.append(restore_pit(text))

    def at(self, at_ms: int) -> PitRules:
        """Return the rules that held at a time."""
        return self._rules[bisect_right(self._times, at_ms)] if self._times else self._rules[0]

    def when(self, at_ms: int) -> When:
        """Return the gaming day and the shift of a moment, by the rules that held then."""
        return when(self.at(at_ms).gaming_day, at_ms)

    @property
    def last(self) -> PitRules:
        """The rules that were recorded last."""
        return self._rules[-1]

    def spans(self) -> Iterator[Span]:
        """Yield all rules that ever held, each with its time, in order."""
        for from_ms, until_ms, rules in zip(
            (0, *self._times), (*self._times, NEVER_MS), self._rules, strict=True
        ):
            if from_ms < until_ms:
                yield Span(from_ms, until_ms, rules)

    def day(self, day: str) -> Iterator[Span]:
        """Yield the times that belong to a gaming day, each by the rules that held then.

        It is one time, unless the rules changed during the day. A moment belongs to one day only.
        """
        if not FIRST_DAY <= day <= LAST_DAY:
            return
        after = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
        for span in self.spans():
            gaming = span.rules.gaming_day
            begins, ends = (begins_ms(gaming, next(shifts_of(gaming, each))) for each in (day, after))
            from_ms, until_ms = max(begins, span.from_ms), min(ends, span.until_ms)
            if from_ms < until_ms:
                yield Span(from_ms, until_ms, span.rules)

    def days(self, from_ms: int, until_ms: int) -> Iterator[str]:
        """Yield every gaming day between two moments, both included; a day may come twice."""
        for span in self.spans():
            if span.from_ms > until_ms or span.until_ms <= from_ms:
                continue
            gaming = span.rules.gaming_day
            day = date.fromisoformat(when(gaming, max(from_ms, span.from_ms)).day)
            last = date.fromisoformat(when(gaming, min(until_ms, span.until_ms - 1)).day)
            while day <= last:
                yield day.isoformat()
                day += timedelta(days=1)

    def shifts(self, day: str) -> tuple[str, ...]:
        """Return the names of the shifts that a gaming day had."""
        named = (one.name for span in self.day(day) for one in span.rules.gaming_day.shifts)
        return tuple(dict.fromkeys(named))


def pit_rules_then(reader: Reader, now: PitRules) -> PitRulesThen:
    """Return the rules of a whole journal."""
    then = PitRulesThen(reader, now)
    while not then.read_on():
        pass
    return then


@cache
def _recorded() -> str:
    return names().name_of(PitRulesRecorded)
