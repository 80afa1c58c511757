"""The floor's clock at its tables: the time that guests are given, and the automatic dealer's own pace.

Whatever it brings about is put in the table's line like everything else; nothing is decided here.
"""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from pitboss.floor.clock import Clock
from pitboss.floor.commands import RunOutOfTime
from pitboss.floor.keeper import DueStep
from pitboss.floor.pace import WAITS, WITHHELD, Countdown, asked_for, time_for
from pitboss.floor.spot import LiveSpot, Running

RunOut = Callable[[LiveSpot, RunOutOfTime], Awaitable[None]]
"""What is done when the time of whoever is awaited is up."""
_NOBODYS: Running = (0, "", ())


class Timing:
    """Sets the timers of a table after each turn of it."""

    def __init__(self, clock: Clock, run_out: RunOut) -> None:
        self._clock = clock
        self._run_out = run_out

    def set(self, spot: LiveSpot) -> None:
        """Let time run for whoever is awaited now, and for the dealer's next step."""
        self._for_guests(spot)
        self._for_dealer(spot)

    def stop(self, spot: LiveSpot) -> None:
        """No time runs at this table any more."""
        for task in (spot.timer, spot.step):
            if task is not None:
                task.cancel()
        spot.timer = spot.step = spot.countdown = spot.due = None
        spot.running = _NOBODYS

    def left(self, spot: LiveSpot) -> Countdown | None:
        """The time that runs for guests at a table, with what is left of it."""
        counting = spot.countdown
        if counting is None:
            return None
        return replace(counting, left_ms=max(0, counting.ends_at_ms - self._clock.now_ms()))

    def _for_guests(self, spot: LiveSpot) -> None:
        keeper = spot.keeper
        game = keeper.kept.table.game
        given = time_for(keeper.pace, keeper.kept)
        if keeper.due is not None and game.phase not in WITHHELD:
            given = None  # the dealer is awaited, and nobody else
        running: Running = (game.round, game.phase, asked_for(keeper.kept)) if given else _NOBODYS
        if running == spot.running:
            return
        spot.running = running
        if spot.timer is not None:
            spot.timer.cancel()
        spot.timer = spot.countdown = None
        if given:
            spot.countdown = Countdown(WAITS[game.phase], given, self._clock.now_ms() + given)
            asked = RunOutOfTime(game.round, game.phase, str(running[2]))
            spot.timer = asyncio.create_task(self._when_out(spot, asked, given))

    async def _when_out(self, spot: LiveSpot, asked: RunOutOfTime, given: int) -> None:
        await self._clock.sleep(given)
        await self._run_out(spot, asked)

    def _for_dealer(self, spot: LiveSpot) -> None:
        due = spot.keeper.due
        if due == spot.due:
            return  # whatever guests do meanwhile, the dealer takes no longer for it
        spot.due = due
        if spot.step is not None:
            spot.step.cancel()
        spot.step = None if due is None else asyncio.create_task(self._when_due(spot, due))

    async def _when_due(self, spot: LiveSpot, due: DueStep) -> None:
        await self._clock.sleep(due.wait_ms)
        await spot.queue.put(due)
