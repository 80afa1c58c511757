"""A queue for long calculations: one at a time, next to the event loop, with the results remembered."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Generic, TypeVar, cast

from pitboss.web.odds.worker import OddsWorker

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class WorkQueueError(Exception):
    """The result cannot be had now: the code is `one_at_a_time`, `full`, or `working`."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class WorkQueue(Generic[Key]):
    """Does one piece of work at a time for all callers. A key always stands for the same work."""

    def __init__(
        self, *, kept: int, waiting: int = 0, seconds: float | None = None, worker: OddsWorker | None = None
    ) -> None:
        """Set the limits.

        `kept`: results that are remembered; the oldest is forgotten first. `waiting`: pieces that may run or
        wait, 0 for any number. `seconds`: how long a caller waits. `worker`: the process that does the work;
        without one a thread does it.
        """
        self._worker = worker
        self._kept, self._waiting, self._seconds = kept, waiting, seconds
        self._results: OrderedDict[Key, object] = OrderedDict()
        self._tasks: dict[Key, asyncio.Task[object]] = {}
        self._running_for: dict[str, Key] = {}
        self._waiting_callers: set[str] = set()
        self._one = asyncio.Lock()
        self.worked = 0
        """Pieces done so far."""

    async def of(self, key: Key, work: Callable[[], Result], *, whose: str = "") -> Result:
        """Return the result of `work`. Callers with the same key wait for the same result.

        `whose`: the caller, who may have one piece under way and one request that waits for it.
        """
        while key not in self._results and whose and self._running_for.get(whose, key) != key:
            await self._wait_for_own(whose)
        if key in self._results:
            self._results.move_to_end(key)
            return cast("Result", self._results[key])
        task = self._tasks.get(key)
        if task is None:
            if self._waiting and len(self._tasks) >= self._waiting:
                raise WorkQueueError("full")
            task = self._tasks[key] = asyncio.create_task(self._work_out(key, work, whose))
            if whose:
                self._running_for[whose] = key
            task.add_done_callback(_retrieve_error)
        try:
            async with asyncio.timeout(self._seconds):
                return cast("Result", await asyncio.shield(task))
        except TimeoutError:
            raise WorkQueueError("working") from None

    async def _wait_for_own(self, whose: str) -> None:
        """Wait until the caller's earlier piece is done, for example when they went on to another page."""
        if whose in self._waiting_callers:
            raise WorkQueueError("one_at_a_time")
        self._waiting_callers.add(whose)
        try:
            task = self._tasks[self._running_for[whose]]
            done, _ = await asyncio.wait({task}, timeout=self._seconds)
        finally:
            self._waiting_callers.discard(whose)
        if not done:
            raise WorkQueueError("working")

    async def _work_out(self, key: Key, work: Callable[[], object], whose: str) -> object:
        try:
            async with self._one:
                result = await asyncio.to_thread(
                    work if self._worker is None else partial(self._worker.work, work)
                )
                self.worked += 1
        finally:
            self._tasks.pop(key, None)
            if whose:
                self._running_for.pop(whose, None)
        self._results[key] = result
        if len(self._results) > self._kept:
            self._results.popitem(last=False)
        return result


def _retrieve_error(task: asyncio.Task[object]) -> None:
    """Mark an error as seen: when the caller has left, nobody awaits the task, and asyncio would log it."""
    if not task.cancelled():
        task.exception()
