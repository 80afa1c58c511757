"""What people counted: the boxes of each table, and the floats of tables that are open at a shift's end."""

from typing import NamedTuple

from pitboss.games.contract import Event
from pitboss.ledger.instruments import money_in
from pitboss.pit.boxes.drop import BoxPulled, CountClosed
from pitboss.pit.trays.inventory import CloserWritten
from pitboss.pit.trays.shift_counts import FloatCounted, FloatRecorded


class CountedBox(NamedTuple):
    """A box that was pulled; coupons in it are no money."""

    number: str
    books: int
    """Cents that the journal has in it."""
    found: int | None = None
    """Cents that were counted and agreed; nothing while the count is not settled."""


class PitCounts:
    """Takes the pit's events in order, each with its time."""

    def __init__(self) -> None:
        self.boxes: dict[str, list[CountedBox]] = {}
        """Of each table, in the order in which they were pulled."""
        self.floats: dict[str, list[tuple[int, Event]]] = {}
        """Of each table, what a tray of the books has to be told: see `Tray`."""
        self._last: dict[str, tuple[str, int]] = {}
        """Where a box was last pulled: its table, and its place in that table's list."""

    def take(self, at_ms: int, event: Event) -> None:
        """Add one event."""
        match event:
            case BoxPulled(box=box):
                boxes = self.boxes.setdefault(box.table, [])
                self._last[box.number] = (box.table, len(boxes))
                boxes.append(CountedBox(box.number, money_in(box.books.instruments)))
            case CountClosed(box=number, found=found) if number in self._last:
                table, place = self._last[number]
                boxes = self.boxes[table]
                boxes[place] = boxes[place]._replace(found=money_in(found.instruments))
            case FloatCounted(table=table) | FloatRecorded(table=table) | CloserWritten(table=table):
                self.floats.setdefault(table, []).append((at_ms, event))
