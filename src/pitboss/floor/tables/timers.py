"""The floor's clock at its tables: the time that guests are given, and the automatic dealer's own pace.

Whatever it brings about is put in the table's line like everything else; nothing is decided here.
"""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from pitboss.floor.clock import Clock
from pitboss.floor.commands import RunOutOfTime
from pitboss.floor.tables.host import DueStep
from pitboss.floor.tables.live_table import LiveTable, Running
from pitboss.floor.tables.pace import WAITS, WITHHELD, Countdown, asked_for, time_for

RunOut = Callable[[LiveTable, RunOutOfTime], Awaitable[None]]
"""What is done when the time of whoever is awaited is up."""
_NOBODYS: Running = (0, "", ())


class Timers:
    """Sets the timers of a table after each turn of it."""

    def __init__(self, clock: Clock, run_out: RunOut) -> None:
        self._clock = clock
        self._run_out = run_out

    def set(self, live_table: LiveTable) -> None:
        """Let time run for whoever is awaited now, and for the dealer's next step."""
        self._for_guests(live_table)
        self._for_dealer(live_table)

    def stop(self, live_table: LiveTable) -> None:
        """No time runs at this table any more."""
        for task in (live_table.timer, live_table.step):
            if task is not None:
                task.cancel()
        live_table.timer = live_table.step = live_table.countdown = live_table.due = None
        live_table.running = _NOBODYS

    def left(self, live_table: LiveTable) -> Countdown | None:
        """The time that runs for guests at a table, with what is left of it."""
        counting = live_table.countdown
        if counting is None:
            return None
        return replace(counting, left_ms=max(0, counting.ends_at_ms - self._clock.now_ms()))

    def _for_guests(self, live_table: LiveTable) -> None:
        host = live_table.host
        game = host.hosted.table.game
        given = time_for(host.pace, host.hosted)
        if host.due is not None and game.phase not in WITHHELD:
            given = None  # the dealer is awaited, and nobody else
        running: Running = (game.round, game.phase, asked_for(host.hosted)) if given else _NOBODYS
        if running == live_table.running:
            return
        live_table.running = running
        if live_table.timer is not None:
            live_table.timer.cancel()
        live_table.timer = live_table.countdown = None
        if given:
            live_table.countdown = Countdown(WAITS[game.phase], given, self._clock.now_ms() + given)
            asked = RunOutOfTime(game.round, game.phase, str(running[2]))
            live_table.timer = asyncio.create_task(self._when_out(live_table, asked, given))

    async def _when_out(self, live_table: LiveTable, asked: RunOutOfTime, given: int) -> None:
        await self._clock.sleep(given)
        await self._run_out(live_table, asked)

    def _for_dealer(self, live_table: LiveTable) -> None:
        due = live_table.host.due
        if due == live_table.due:
            return  # whatever guests do meanwhile, the dealer takes no longer for it
        live_table.due = due
        if live_table.step is not None:
            live_table.step.cancel()
        live_table.step = None if due is None else asyncio.create_task(self._when_due(live_table, due))

    async def _when_due(self, live_table: LiveTable, due: DueStep) -> None:
        await self._clock.sleep(due.wait_ms)
        await live_table.queue.put(due)
