"""The one writer: batches of all tables, gathered while the last commit was under way, written in one.

Nobody is answered and nothing is shown before the commit is done. A commit that fails leaves nothing to
guess: the floor halts, and begins anew from what the journal holds.
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
"""Batches in one commit."""
_Found = TypeVar("_Found")
_Given = TypeVarTuple("_Given")


class FloorHalted(Exception):  # noqa: N818 - what happened, as a person is told it
    """The floor stopped because it cannot be sure of its journal."""


class Written(NamedTuple):
    """A batch on its way, and whom to tell."""

    batch: Batch
    done: asyncio.Future[Result]
    after: Callable[[], None]
    """Called once it is durable, before anybody is answered: shows the turn."""


class Writer:
    """Owns the store: everything that touches it runs in one thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._waiting: list[Written] = []
        self._some = asyncio.Event()
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
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="journal writer")

    def put(self, batch: Batch, after: Callable[[], None]) -> asyncio.Future[Result]:
        """Have a batch written; the future tells when it is durable."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if self.halted:
            _fail(done, self.halted)
            return done
        self._last = done
        self._waiting.append(Written(batch, done, after))
        self.busy = True
        self._some.set()
        return done

    async def so_far(self) -> None:
        """Come back when all that was put in line so far is durable and told; at once if nothing waits."""
        if self._last is not None:
            await asyncio.wait((self._last,))

    async def known(self, command: str) -> Receipt | None:
        """What the journal remembers of a command."""
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
        """Ask the store something, in its own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, *args)

    async def keep(self, standing: list[tuple[str, int, bytes]]) -> None:
        """Keep snapshots: a floor without them only starts more slowly, but a store that fails has failed."""
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
        """Write what is waiting, then let go of the store."""
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
                await self._some.wait()
                under_way = self._begin()
            now, results, began = under_way
            under_way = None
            try:
                told = await results
                self.commits += 1
                self.took.took(perf_counter() - began)
                # The next commit need not wait until everybody is told of this one.
                under_way = self._begin() if self._waiting else None
                self._tell(now, told)
            except Exception as error:
                self._halt(str(error) or type(error).__name__, now)
            if self.halted:
                self._halt(self.halted, under_way[0] if under_way else [])
            self.busy = bool(self._waiting or under_way)

    def _begin(self) -> tuple[list[Written], asyncio.Future[list[Result]], float]:
        """Have what waits written, in the store's own thread."""
        now, self._waiting = self._waiting[:TOGETHER_MOST], self._waiting[TOGETHER_MOST:]
        if not self._waiting:
            self._some.clear()
        batches = [written.batch for written in now]
        loop = asyncio.get_running_loop()
        return now, loop.run_in_executor(self._thread, self._store.append_many, batches), perf_counter()

    def _tell(self, now: list[Written], results: list[Result]) -> None:
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
            told = f"{type(result).__name__} to command {written.batch.command}"
            self._halt(f"the journal answered {told}: it is not as this floor wrote it", now[place:])
            return

    def halt(self, why: str) -> None:
        """Write nothing more; whoever waits is told."""
        self._halt(why, [])

    def _halt(self, why: str, unanswered: list[Written]) -> None:
        self.halted = self.halted or why
        for written in (*unanswered, *self._waiting):
            if not written.done.done():
                _fail(written.done, why)
        self._waiting = []


def _fail(done: asyncio.Future[Result], why: str) -> None:
    """Not everybody waits for an answer: that the floor halted is known without it."""
    done.set_exception(FloorHalted(why))
    done.exception()  # asked for once, it is not complained of where nobody else asks
