"""`LiveTable`: the host of a table, its queue and tasks, and how far the journal is with it."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from pitboss.floor.tables.host import DueStep, TableHost
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.pace import Countdown
from pitboss.floor.tables.seal import Seal
from pitboss.games.contract import Call, Refusal
from pitboss.table.commands import Act

Running = tuple[int, str, tuple[object, ...]]
"""The round, the phase, and what exactly is waited for in it."""
QUEUE_MOST = 256
"""The most commands that may wait at a table; more are refused."""


class Answer(msgspec.Struct, frozen=True):
    """The answer to a command."""

    command: str
    seq: int = 0
    """The number of the table's last event after it."""
    refusal: Refusal | None = None


class PendingAnswer:
    """The answer that is awaited, by as many as have given the command; any of them may go away."""

    def __init__(self) -> None:
        self.answer: Answer | Exception | None = None
        self._waiting: list[asyncio.Future[Answer]] = []

    def give(self, answer: Answer | Exception) -> None:
        """Answer everybody who waits; only the first answer counts."""
        if self.answer is not None:
            return
        self.answer = answer
        for waiting in self._waiting:
            if waiting.done():
                continue  # they went away
            if isinstance(answer, Answer):
                waiting.set_result(answer)
            else:
                waiting.set_exception(answer)

    async def wait(self) -> Answer:
        """Wait for the answer."""
        if self.answer is None:
            # A future for each who waits: one that is cancelled leaves the others alone.
            mine: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self._waiting.append(mine)
            return await mine
        if isinstance(self.answer, Answer):
            return self.answer
        raise self.answer


class QueuedCommand(NamedTuple):
    """A command in the queue of a table."""

    id: str
    act: Act
    content: bytes
    reply: PendingAnswer


class Wake(NamedTuple):
    """No command, but the dealer may have something to do."""


class HandOver(NamedTuple):
    """The end of the queue: after it the table goes on in another process."""


WAKE = Wake()
HAND_OVER = HandOver()


class LiveTable:
    """A table that is running, or shown here while another process runs it."""

    def __init__(self, host: TableHost, seq: int, sealing: Seal) -> None:
        self.host = host
        self.sealing = sealing
        """The table as its stream tells it, up to the last turn that was queued for the journal."""
        self.seq = seq
        self.shown = seq
        self.durable: HostedTable = host.hosted
        self.durable_sealed: HostedTable = sealing.hosted
        self.durable_calls: tuple[Call, ...] = ()
        self.mine = True
        """Whether this process decides on it; otherwise it only shows what the journal has."""
        self.queue: asyncio.Queue[QueuedCommand | DueStep | Wake | HandOver] = asyncio.Queue(QUEUE_MOST)
        """Commands, and the dealer's steps whose time has passed."""
        self.task: asyncio.Task[None] | None = None
        self.timer: asyncio.Task[None] | None = None
        """Runs while guests are given time."""
        self.running: Running = (0, "", ())
        """What the timer waits for."""
        self.countdown: Countdown | None = None
        self.step: asyncio.Task[None] | None = None
        """Runs while a step of the automatic dealer is waited for."""
        self.due: DueStep | None = None
        """The step that is waited for."""
        self.snapshot_at = seq
        self.stopped = ""
        """The reason why nothing more is decided here: a fault of the program, or a lost shoe."""

    def tasks(self) -> Iterator[asyncio.Task[None]]:
        """Yield the tasks that run for it."""
        yield from (task for task in (self.task, self.timer, self.step) if task is not None)
