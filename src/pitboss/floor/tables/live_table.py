"""A table under way: its keeper, its queue, how far the journal is, and whose time runs there."""

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
"""A round, a phase, and what exactly is waited for in it."""
QUEUE_MOST = 256
"""Commands that may wait at a table; more are refused."""


class Answer(msgspec.Struct, frozen=True):
    """What whoever gave a command is told."""

    command: str
    seq: int = 0
    """The table's last event after it."""
    refusal: Refusal | None = None


class PendingAnswer:
    """What a command will be told: to everybody who waits for it, any of whom may go away meanwhile."""

    def __init__(self) -> None:
        self.told: Answer | Exception | None = None
        self._waiting: list[asyncio.Future[Answer]] = []

    def tell(self, told: Answer | Exception) -> None:
        """The command is over; only what is told first counts."""
        if self.told is not None:
            return
        self.told = told
        for one in self._waiting:
            if one.done():
                continue  # gone
            if isinstance(told, Answer):
                one.set_result(told)
            else:
                one.set_exception(told)

    async def wait(self) -> Answer:
        """Come back when it is told."""
        if self.told is None:
            # A future for each who waits: whoever goes away takes only their own along.
            mine: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self._waiting.append(mine)
            return await mine
        if isinstance(self.told, Answer):
            return self.told
        raise self.told


class QueuedCommand(NamedTuple):
    """A command in line, and who waits for its answer."""

    id: str
    act: Act
    content: bytes
    reply: PendingAnswer


class Wake(NamedTuple):
    """Nothing is asked, but the dealer may have something to do."""


class HandOver(NamedTuple):
    """What stands in line before this is done here; the table then goes on in another process."""


WAKE = Wake()
HAND_OVER = HandOver()


class LiveTable:
    """A table under way."""

    def __init__(self, host: TableHost, seq: int, sealing: Seal) -> None:
        self.host = host
        self.sealing = sealing
        """The table as its stream tells it: up to the last turn that was put in line for the journal."""
        self.seq = seq
        self.shown = seq
        self.durable: HostedTable = host.hosted
        self.durable_sealed: HostedTable = sealing.hosted
        self.durable_calls: tuple[Call, ...] = ()
        self.mine = True
        """Whether this process decides on it; else it is only shown here, as the journal has it."""
        self.queue: asyncio.Queue[QueuedCommand | DueStep | Wake | HandOver] = asyncio.Queue(QUEUE_MOST)
        """Commands, and among them the dealer's own steps whose time has passed."""
        self.task: asyncio.Task[None] | None = None
        self.timer: asyncio.Task[None] | None = None
        """Runs while guests are given time."""
        self.running: Running = (0, "", ())
        """Whose time runs."""
        self.countdown: Countdown | None = None
        self.step: asyncio.Task[None] | None = None
        """Runs while a step of the automatic dealer is waited for."""
        self.due: DueStep | None = None
        """That step."""
        self.snapshot_at = seq
        self.stopped = ""
        """Why nothing more is decided here, if so: a fault of the program, or a shoe whose secret is gone."""

    def tasks(self) -> Iterator[asyncio.Task[None]]:
        """All that goes on at it."""
        yield from (task for task in (self.task, self.timer, self.step) if task is not None)
