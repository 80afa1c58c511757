"""The room that the journal has: looked at now and then, for monitors and for `/api/health`."""

from pitboss.floor.clock import Clock
from pitboss.journal import StoreFailed
from pitboss.journal.growth import Growth, growth_of
from pitboss.journal.row_reader import RowReader
from pitboss.web.tables.history import History

LOOK_MS = 60_000
GIB = 1 << 30


class DiskGauge:
    """The last look at the journal's room, and what it means."""

    def __init__(self, history: History, clock: Clock, days_least: int) -> None:
        self.growth: Growth | None = None
        """None where the journal lies in memory, or before the first look."""
        self._history, self._clock, self._days_least = history, clock, days_least
        self._looked_at: int | None = None

    async def look(self) -> None:
        """Look again, unless the last look is younger than a minute."""
        reader, now = self._history.reader, self._clock.now_ms()
        young = self._looked_at is not None and now - self._looked_at < LOOK_MS
        if young or not isinstance(reader, RowReader):
            return
        self._looked_at = now
        try:
            self.growth = await self._history.ask(lambda: growth_of(reader, now))
        except StoreFailed:
            self.growth = None  # the floor tells what is wrong with its journal

    @property
    def risk(self) -> str:
        """Say when the disk will be full, if that is soon."""
        growth = self.growth
        days = None if growth is None else growth.days_left
        if growth is None or days is None or days >= self._days_least:
            return ""
        return (
            f"The disk is full in {days:.0f} days: {(growth.free or 0) / GIB:,.1f} GiB are free, "
            f"and the journal grows by {growth.a_day / GIB:,.1f} GiB a day."
        )
