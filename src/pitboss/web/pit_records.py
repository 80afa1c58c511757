"""Slips, the history of the desks and the rules of each time, read from the pit's stream when asked for."""

import asyncio

from pitboss.floor.floor import Floor
from pitboss.floor.readmodels.pit_history import PitHistory
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.floor.readmodels.slips import SlipHistory
from pitboss.web.tables.history import History

PIT = "pit"
AT_A_TIME = 500
"""Records that are folded before other tasks get their turn."""


class PitRecords:
    """Three read models of the pit's stream, each brought up to date before it is returned."""

    def __init__(self, floor: Floor, history: History) -> None:
        self._floor, self._history = floor, history
        self._slips, self._desks = SlipHistory(), PitHistory()
        self.then = PitRulesThen(history.reader, floor.pit.rules)
        """The rules of the pit at a time; `rules_then` brings it up to date."""
        self._reading = asyncio.Lock()

    async def slips(self) -> SlipHistory:
        await self._read(self._slips)
        return self._slips

    async def desks(self) -> PitHistory:
        await self._read(self._desks)
        return self._desks

    async def rules_then(self) -> PitRulesThen:
        async with self._reading:
            while self.then.seq < self._floor.pit.shown and not await self._history.ask(self.then.read_on):
                await asyncio.sleep(0)
        return self.then

    async def _read(self, model: SlipHistory | PitHistory) -> None:
        async with self._reading:
            while model.seq < self._floor.pit.shown:
                records = await self._history.records(PIT, model.seq, AT_A_TIME)
                if not records:
                    break
                for record in records:
                    model.take(record)
