"""The one writer of a process: it commits the batches of all tables together.

Batches gather while a commit is under way. Nobody is answered and nothing is shown before the commit is done.
After a commit that failed the floor halts, and is opened again on what the journal holds.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import NamedTuple, TypeVar, TypeVarTuple, Unpack

from pitboss.floor.commit.histogram import Histogram
from pitboss.journal import (
    Appended,
    Batch,
    LeaseLost,
    Reader,
    Receipt,
    Result,
    Snapshot,
    Store,
    StoreFailed,
)

TOGETHER_MOST = 512
"""The most batches in one commit."""
_Found = TypeVar("_Found")
_Given = TypeVarTuple("_Given")


class FloorHalted(Exception):  # noqa: N818 - what happened, as a person is told it
    """The floor stopped because it cannot be sure of its journal."""


class PendingBatch(NamedTuple):
    """A batch that is not durable yet."""

    batch: Batch
    done: asyncio.Future[Result]
    after: Callable[[], None]
    """Called once it is durable and before anybody is answered; it shows the turn."""


class Writer:
    """Owns the store; everything that touches the store runs in one thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._waiting: list[PendingBatch] = []
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.busy = False
        """Whether batches wait or are being written."""
        self.halted: str = ""
        self.commits = 0
        self.took = Histogram()
        """How long commits took."""
        # A look at a command need not wait for the commit under way.
        self._looking: Reader = store.onlooker()
        self._far = store.is_far
        self._questions: list[tuple[str, asyncio.Future[Receipt | None]]] = []
        self._answering: asyncio.Task[None] | None = None
        self._last: asyncio.Future[Result] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="journal writer")

    def put(self, batch: Batch, after: Callable[[], None]) -> asyncio.Future[Result]:
        """Queue a batch; the future is done when it is durable."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if self.halted:
            _fail(done, self.halted)
            return done
        self._last = done
        self._waiting.append(PendingBatch(batch, done, after))
        self.busy = True
        self._news.set()
        return done

    async def so_far(self) -> None:
        """Wait until everything that was queued so far is durable and answered."""
        if self._last is not None:
            await asyncio.wait((self._last,))

    async def known(self, command: str) -> Receipt | None:
        """Return the receipt of a command id, if the journal has one."""
        if not self._far:
            try:
                return self._looking.command(command)
            except StoreFailed as error:
                self._halt(str(error), [])
                raise FloorHalted(self.halted) from error
        # A question that travels is asked together with all that came while the last one did.
        answer: asyncio.Future[Receipt | None] = asyncio.get_running_loop().create_future()
        self._questions.append((command, answer))
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer(), name="journal reader")
        return await answer

    async def _answer(self) -> None:
        now: list[tuple[str, asyncio.Future[Receipt | None]]] = []
        try:
            while self._questions:
                now, self._questions = self._questions, []
                found = await asyncio.to_thread(self._looking.commands, [command for command, _ in now])
                for command, answer in now:
                    if not answer.done():
                        answer.set_result(found.get(command))
        except StoreFailed as error:
            self._halt(str(error), [])
            for _, answer in (*now, *self._questions):
                if not answer.done():
                    answer.set_exception(FloorHalted(self.halted))
            self._questions = []
        finally:
            self._answering = None

    async def ask(self, question: Callable[[Unpack[_Given]], _Found], *args: *_Given) -> _Found:
        """Call a function in the thread of the store."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, *args)

    async def keep(self, standing: list[tuple[str, int, bytes]]) -> None:
        """Keep snapshots. A floor can do without them, but a store that fails halts it."""
        try:
            await self.ask(self._snap, standing)
        except StoreFailed as error:
            self._halt(str(error), [])

    def _snap(self, standing: list[tuple[str, int, bytes]]) -> None:
        made = []
        for stream, seq, payload in standing:
            for record in self._store.read(stream, after=seq - 1, limit=1):
                made.append(Snapshot(stream, seq, record.hash, payload))
        if made:
            self._store.put_snapshots(made)

    async def stop(self) -> None:
        """Write what waits, then close the store."""
        while self.busy and not self.halted:
            await self.ask(lambda: None)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if not self.halted:
            await self.ask(self._store.checkpoint)
        if self._answering is not None:
            await asyncio.gather(self._answering, return_exceptions=True)
        if self._looking is not self._store:
            self._looking.close()
        await self.ask(self._store.close)
        self._thread.shutdown()

    async def _run(self) -> None:
        under_way = None
        while not self.halted:
            if under_way is None:
                await self._news.wait()
                under_way = self._begin()
            now, committed, began = under_way
            under_way = None
            try:
                results = await committed
                self.commits += 1
                self.took.took(perf_counter() - began)
                # The next commit need not wait until everybody is told of this one.
                under_way = self._begin() if self._waiting else None
                self._tell(now, results)
            except Exception as error:
                self._halt(str(error) or type(error).__name__, now)
            if self.halted:
                self._halt(self.halted, under_way[0] if under_way else [])
            self.busy = bool(self._waiting or under_way)

    def _begin(self) -> tuple[list[PendingBatch], asyncio.Future[list[Result]], float]:
        """Begin to commit what waits, in the thread of the store."""
        now, self._waiting = self._waiting[:TOGETHER_MOST], self._waiting[TOGETHER_MOST:]
        if not self._waiting:
            self._news.clear()
        batches = [written.batch for written in now]
        loop = asyncio.get_running_loop()
        return now, loop.run_in_executor(self._thread, self._store.append_many, batches), perf_counter()

    def _tell(self, now: list[PendingBatch], results: list[Result]) -> None:
        for place, (written, result) in enumerate(zip(now, results, strict=True)):
            if isinstance(result, Appended) and result.receipt.command == written.batch.command:
                written.after()
                if not written.done.cancelled():
                    written.done.set_result(result)
                continue
            # The floor is the only writer: any other answer means that it does not know its own journal.
            if isinstance(result, LeaseLost):
                self._halt(f"another process has taken over {result.stream}", now[place:])
                return
            answer = f"{type(result).__name__} to command {written.batch.command}"
            self._halt(f"the journal answered {answer}: it is not as this floor wrote it", now[place:])
            return

    def halt(self, why: str) -> None:
        """Write nothing more, and tell everybody who waits."""
        self._halt(why, [])

    def _halt(self, why: str, unanswered: list[PendingBatch]) -> None:
        self.halted = self.halted or why
        for written in (*unanswered, *self._waiting):
            if not written.done.done():
                _fail(written.done, why)
        self._waiting = []


def _fail(done: asyncio.Future[Result], why: str) -> None:
    """Fail a future that nobody may be waiting for."""
    done.set_exception(FloorHalted(why))
    done.exception()  # so that asyncio does not complain where nobody waits
