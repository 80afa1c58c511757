"""When Python collects garbage: never all of it at once while tables are dealt.

The collector of reference cycles stops the whole process. With a thousand watchers, one pass over all objects
takes a quarter of a second. So young objects are collected as usual, objects that have lived for a while are
frozen (`gc.freeze`), and once a minute only the objects that are new since then are collected. Frozen objects
are collected when they could have doubled the memory, or once a day.
"""

import asyncio
import contextlib
import gc

YOUNG, MIDDLE, NEVER = 2_000, 20, 1_000_000
"""The thresholds of the three generations; the oldest is never collected by itself."""
EVERY_SECONDS = 60.0
DAY_SECONDS = 86_400.0
GROWN_LEAST = 500_000
"""A full pass follows when this many objects were frozen since the last, or as many as there were then."""


class Collector:
    """Applies the policy to the whole process, from `start` to `stop`."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._task: asyncio.Task[None] | None = None
        self._whole_at = self._whole_count = 0.0
        self.whole = 0
        """How many full passes there were."""

    def start(self) -> None:
        """Begin; call it when the floor is open, so that its lasting objects are frozen."""
        self._before = gc.get_threshold()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self.look_at_all()
        self._task = asyncio.create_task(self._keep_looking())

    async def stop(self) -> None:
        """Restore Python's own settings."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        gc.unfreeze()
        gc.set_threshold(*self._before)

    def look_at_all(self) -> None:
        """Collect everything, also frozen objects."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.whole += 1
        self._whole_at, self._whole_count = asyncio.get_running_loop().time(), gc.get_freeze_count()

    def look_at_new(self) -> None:
        """Collect what is new since the last time, and freeze what is still alive."""
        grown = gc.get_freeze_count() - self._whole_count
        late = asyncio.get_running_loop().time() - self._whole_at > DAY_SECONDS
        if late or grown > max(GROWN_LEAST, self._whole_count):
            self.look_at_all()
            return
        gc.collect()
        gc.freeze()

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            self.look_at_new()
