"""When Python looks for garbage: never all at once while tables are dealt.

Python counts references; what refers to itself in a circle is found by a collector that stops everything. A
look at all objects of a floor with a thousand watchers takes a quarter of a second. So young objects are
looked at as they come, what has lived for a while is set aside ("frozen"), and once a minute only what came
since is looked at. What was set aside and became garbage in circles later is looked for when it could have
doubled the memory, or once a day.
"""

import asyncio
import contextlib
import gc

YOUNG, MIDDLE, NEVER = 2_000, 20, 1_000_000
"""New objects before the youngest are looked at; how often before the middle ones are, and then the old."""
EVERY_SECONDS = 60.0
DAY_SECONDS = 86_400.0
GROWN_LEAST = 500_000
"""Objects set aside since all were looked at, before all are again; or as many as there were then."""


class Collector:
    """The policy, from `start` to `stop`; it holds for the whole process."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._task: asyncio.Task[None] | None = None
        self._whole_at = self._whole_count = 0.0
        self.whole = 0
        """How often all objects were looked at."""

    def start(self) -> None:
        """From now on; call it when the floor is open and what will stay is there."""
        self._before = gc.get_threshold()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self.look_at_all()
        self._task = asyncio.create_task(self._keep_looking())

    async def stop(self) -> None:
        """Leave it to Python again."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        gc.unfreeze()
        gc.set_threshold(*self._before)

    def look_at_all(self) -> None:
        """Everything, also what was set aside."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.whole += 1
        self._whole_at, self._whole_count = asyncio.get_running_loop().time(), gc.get_freeze_count()

    def look_at_new(self) -> None:
        """What came since the last time; what is alive of it is set aside."""
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
