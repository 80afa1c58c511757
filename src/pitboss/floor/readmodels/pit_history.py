"""What the desks of the pit have done with, from the pit's stream: counts, ratings, the ways of card sets.

The pit itself keeps what is under way; what was settled stays on record and is read here (IND-24, IND-32).
"""

import msgspec

from pitboss.floor.registry import names
from pitboss.games.contract import Event
from pitboss.journal import Record
from pitboss.pit.boxes import drop
from pitboss.pit.boxes.drop import Box, BoxCounted, BoxPulled, CountClosed, CountsDiffer
from pitboss.pit.cards.custody import BagSigned, CardRemoved, SetInspected, SetMoved, SetReceived, SetWashed
from pitboss.pit.days import When
from pitboss.pit.guests.records import RatingClosed


class SettledCount(msgspec.Struct, frozen=True, kw_only=True):
    """A box whose contents are agreed, beside what the books had."""

    box: str
    table: str
    when: When
    at_ms: int
    counters: tuple[str, ...]
    differed: bool
    """Whether the two counts differed and accounting settled it."""
    books_cents: int
    found_cents: int
    short_cents: int
    papers: tuple[str, ...]
    missing_papers: tuple[str, ...]
    foreign_papers: tuple[str, ...]
    report: str


class SetStep(msgspec.Struct, frozen=True):
    """Something that was done with a set of cards, and who answers for it."""

    at_ms: int
    what: str
    """Where it went, or that it was inspected, washed, counted or signed for."""
    table: str
    by: str
    role: str
    why: str = ""


class PitHistory:
    """Takes the pit's records in order."""

    def __init__(self) -> None:
        self.seq = 0
        """The last record that is in it."""
        self.counts: list[SettledCount] = []
        self.ratings: list[RatingClosed] = []
        self.steps: dict[str, list[SetStep]] = {}
        """By set of cards."""
        self.moves: list[tuple[int, Event]] = []
        """Of all sets, each with its time, for the inventory log."""
        self._boxes: dict[str, Box] = {}
        self._counters: dict[str, list[str]] = {}
        self._differ: set[str] = set()

    def take(self, record: Record) -> None:
        """Add the record that comes next."""
        event = names().decode(record.entry)
        self.seq = record.seq
        if isinstance(event, RatingClosed):
            self.ratings.append(event)
        elif isinstance(event, SetReceived | SetMoved):
            self.moves.append((record.at_ms, event))
        self._box(record.at_ms, event)
        self._set(record.at_ms, event)

    def _box(self, at_ms: int, event: Event) -> None:
        match event:
            case BoxPulled(box=box):
                self._boxes[box.number], self._counters[box.number] = box, []
                self._differ.discard(box.number)
            case BoxCounted(box=number, count=count) if number in self._boxes:
                self._counters[number].append(count.by)
            case CountsDiffer(box=number):
                self._differ.add(number)
            case CountClosed(box=number) if number in self._boxes:
                self.counts.append(self._settled(at_ms, event))

    def _settled(self, at_ms: int, event: CountClosed) -> SettledCount:
        box = self._boxes.pop(event.box)
        return SettledCount(
            box=box.number,
            table=box.table,
            when=box.when,
            at_ms=at_ms,
            counters=tuple(self._counters.pop(box.number)),
            differed=box.number in self._differ,
            books_cents=drop.value_of(box.books.instruments),
            found_cents=drop.value_of(event.found.instruments),
            short_cents=event.short_cents,
            papers=event.found.papers,
            missing_papers=event.missing_papers,
            foreign_papers=event.foreign_papers,
            report=event.report,
        )

    def _set(self, at_ms: int, event: Event) -> None:
        match event:
            case SetReceived(set=new, by=by):
                self.steps[new.id] = [SetStep(at_ms, "vault", "", by, "security")]
            case SetMoved(set=name):
                self._did(name, SetStep(at_ms, event.place, event.table, event.by, event.role, event.why))
            case SetInspected(set=name):
                self._did(name, SetStep(at_ms, "inspected", "", event.by, event.role))
            case SetWashed(set=name):
                self._did(name, SetStep(at_ms, "washed", "", event.by, "dealer"))
            case BagSigned(set=name):
                self._did(name, SetStep(at_ms, "bag_signed", "", event.by, event.role))
            case CardRemoved(removed=record):
                gone = SetStep(at_ms, "card_replaced", record.table, event.by, "supervisor", record.why)
                self._did(record.set, gone)

    def _did(self, name: str, step: SetStep) -> None:
        self.steps.setdefault(name, []).append(step)
