"""The rules of the pit at a time: those that the journal recorded at a start, each until the next."""

from bisect import bisect_right

from pitboss.floor.registry import names
from pitboss.floor.streams import PIT
from pitboss.games.contract import Event
from pitboss.journal import Reader, StoreFailed
from pitboss.pit.days import When, when
from pitboss.pit.pit_rules import PitRulesRecorded
from pitboss.rulebook.pit import PitRules, restore_pit


class PitRulesThen:
    """Takes the pit's events in order; before the first that was recorded, the rules of now hold."""

    def __init__(self, reader: Reader, now: PitRules) -> None:
        self._reader = reader
        self._times: list[int] = []
        self._rules = [now]

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


def pit_rules_then(reader: Reader, now: PitRules) -> PitRulesThen:
    """Return the rules of a whole journal."""
    then, recorded = PitRulesThen(reader, now), names().name_of(PitRulesRecorded)
    for record in reader.read(PIT):
        if record.name == recorded:
            then.take(record.at_ms, names().decode(record.entry))
    return then
