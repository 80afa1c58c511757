"""Long arithmetic beside the loop: one piece at a time, what was found is remembered, and nobody hogs it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Generic, TypeVar

from pitboss.web.odds.worker import OddsWorker

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class WorkQueueError(Exception):
    """That cannot be worked out now: `one_at_a_time`, `full`, or `working` still."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class WorkQueue(Generic[Key, Found]):
    """One thread at a time for all who ask; the answers stay, the oldest go first."""

    def __init__(
        self, *, kept: int, waiting: int = 0, seconds: float | None = None, aside: OddsWorker | None = None
    ) -> None:
        """`waiting`: pieces that may be under way or wait, 0 for any; `seconds`: how long to wait for one.

        `aside`: the process that does the work; without one a thread does it.
        """
        self._aside = aside
        self._kept, self._waiting, self._seconds = kept, waiting, seconds
        self._known: OrderedDict[Key, Found] = OrderedDict()
        self._asked: dict[Key, asyncio.Task[Found]] = {}
        self._whose: dict[str, Key] = {}
        self._behind: set[str] = set()
        self._one = asyncio.Lock()
        self.worked = 0
        """Pieces worked out so far."""

    async def of(self, key: Key, work: Callable[[], Found], *, whose: str = "") -> Found:
        """What `work` gives. Whoever asks for the same waits for the same answer.

        `whose`: who asks; they may have one piece under way, and one question that waits for it.
        """
        while key not in self._known and whose and self._whose.get(whose, key) != key:
            await self._behind_own(whose)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        task = self._asked.get(key)
        if task is None:
            if self._waiting and len(self._asked) >= self._waiting:
                raise WorkQueueError("full")
            task = self._asked[key] = asyncio.create_task(self._work_out(key, work, whose))
            if whose:
                self._whose[whose] = key
            task.add_done_callback(_looked_at)
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.shield(task)
        except TimeoutError:
            raise WorkQueueError("working") from None

    async def _behind_own(self, whose: str) -> None:
        """Wait until what somebody asked before is done with, as when they went on to another page."""
        if whose in self._behind:
            raise WorkQueueError("one_at_a_time")
        self._behind.add(whose)
        try:
            task = self._asked[self._whose[whose]]
            done, _ = await asyncio.wait({task}, timeout=self._seconds)
        finally:
            self._behind.discard(whose)
        if not done:
            raise WorkQueueError("working")

    async def _work_out(self, key: Key, work: Callable[[], Found], whose: str) -> Found:
        try:
            async with self._one:
                found = await asyncio.to_thread(
                    work if self._aside is None else partial(self._aside.work, work)
                )
                self.worked += 1
        finally:
            self._asked.pop(key, None)
            if whose:
                self._whose.pop(whose, None)
        self._known[key] = found
        if len(self._known) > self._kept:
            self._known.popitem(last=False)
        return found


def _looked_at(task: "asyncio.Task[Found]") -> None:
    """Whoever asked may have gone by now: what failed is not told to the log a second time."""
    if not task.cancelled():
        task.exception()
