"""How much room a journal takes up, how fast it grows, and when the disk is full."""

from typing import NamedTuple

from pitboss.journal.row_reader import RowReader

DAY_MS = 24 * 3_600_000
LEAST_MS = 3_600_000
"""A journal that is younger says nothing of what a day brings."""


class Growth(NamedTuple):
    """The room of a journal at one moment."""

    used: int
    """Bytes of the journal, its indexes and its log."""
    free: int | None
    """Bytes left on its disk; None where that is another machine's."""
    a_day: int
    """Bytes that the last day added, or as much of it as there is, taken for a whole day."""

    @property
    def days_left(self) -> float | None:
        """Until the disk is full, if it goes on like this; None where nobody can tell."""
        return self.free / self.a_day if self.free is not None and self.a_day else None


def growth_of(reader: RowReader, now_ms: int) -> Growth:
    """Look at a journal; of what it has, the last day's share of the commands is the last day's."""
    with reader.still():
        used, free = reader.space()
        last = reader.last()
        began = reader.time_of(1)
        if last is None or began is None:
            return Growth(used, free, 0)
        window = min(DAY_MS, max(now_ms - began, LEAST_MS))
        archives = reader.archives()
        live = last.number - archives.last
        fresh = min(last.number - _before(reader, last.number, now_ms - window), live)
    return Growth(used, free, (used - archives.size) * fresh // max(live, 1) * DAY_MS // window)


def _before(reader: RowReader, last: int, at_ms: int) -> int:
    """The number of the last command before a moment: numbers go by time."""
    low, high = 0, last
    while low < high:
        middle = (low + high + 1) // 2
        then = reader.time_of(middle)
        if then is not None and then >= at_ms:
            high = middle - 1
        else:
            low = middle
    return low
