"""The index of rounds and the marks on them, read from the journal while the floor goes on."""

import asyncio

from pitboss.floor.floor import Floor
from pitboss.floor.readmodels.marks import RoundMarks
from pitboss.floor.readmodels.round_index import RoundIndex
from pitboss.web.tables.history import History

RECORDS = 2_000
"""Records that are read at a time."""
AT_A_TIME = 200
"""Records that are indexed before other tasks get their turn."""
PATIENCE_SECONDS = 2.0
PIT = "pit"


class RoundIndexFollower:
    """Reads the journal when somebody first asks, and from then on only what is new."""

    def __init__(self, floor: Floor, history: History) -> None:
        self._floor, self._history = floor, history
        self.index, self.marks = RoundIndex(), RoundMarks()
        self._reading: asyncio.Task[None] | None = None

    async def up_to_date(self) -> float:
        """Read what is new; return the share of the journal that was read, 1 unless it takes too long."""
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())
        await asyncio.wait({self._reading}, timeout=PATIENCE_SECONDS)
        if self._reading.done():
            self._reading.result()
            return 1.0
        whole = sum(live_table.shown for live_table in self._floor.tables.values()) or 1
        return min(0.99, sum(one.read for one in self.index.tables.values()) / whole)

    async def _read(self) -> None:
        for table, live_table in tuple(self._floor.tables.items()):
            rounds = self.index.of(table)
            while rounds.read < live_table.shown:
                limit = min(RECORDS, live_table.shown - rounds.read)
                records = await self._history.records(f"table/{table}", rounds.read, limit)
                if not records:
                    break
                for place, record in enumerate(records):
                    rounds.take(record)
                    if place % AT_A_TIME == AT_A_TIME - 1:
                        await asyncio.sleep(0)
        while self.marks.seq < self._floor.pit.shown:
            records = await self._history.records(PIT, self.marks.seq, RECORDS)
            if not records:
                break
            for record in records:
                self.marks.take(record)
