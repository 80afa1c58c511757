"""The timers of a table: the time that guests are given, and the pace of the automatic dealer.

Nothing is decided here: a timer that runs out queues a command or a step at its table.
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
"""Called when the time of the awaited guest is up."""
_NOBODYS: Running = (0, "", ())


class Timers:
    """Sets the timers of a table after each turn of it."""

    def __init__(self, clock: Clock, run_out: RunOut) -> None:
        self._clock = clock
        self._run_out = run_out

    def set(self, live_table: LiveTable) -> None:
        """Start the timers of what is awaited now: a guest, or the dealer's next step."""
        self._for_guests(live_table)
        self._for_dealer(live_table)

    def stop(self, live_table: LiveTable) -> None:
        """Cancel all timers of a table."""
        for task in (live_table.timer, live_table.step):
            if task is not None:
                task.cancel()
        live_table.timer = live_table.step = live_table.countdown = live_table.due = None
        live_table.running = _NOBODYS

    def left(self, live_table: LiveTable) -> Countdown | None:
        """Return the time that runs for guests at a table, with what is left of it."""
        counting = live_table.countdown
        if counting is None:
            return None
        return replace(counting, left_ms=max(0, counting.ends_at_ms - self._clock.now_ms()))

    def _for_guests(self, live_table: LiveTable) -> None:
        host = live_table.host
        game = host.hosted.table.game
        given = time_for(host.pace, host.hosted)
        if host.due is not None and game.phase not in WITHHELD:
            given = None  # only the dealer is awaited
        if not host.automatic:
            given = None  # nobody hurries guests but a dealer
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
            return  # what guests do meanwhile does not delay the dealer
        live_table.due = due
        if live_table.step is not None:
            live_table.step.cancel()
        live_table.step = None if due is None else asyncio.create_task(self._when_due(live_table, due))

    async def _when_due(self, live_table: LiveTable, due: DueStep) -> None:
        await self._clock.sleep(due.wait_ms)
        await live_table.queue.put(due)
