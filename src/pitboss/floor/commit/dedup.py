"""Carries out each command id at most once; the same command again gets the first answer."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import msgspec

from pitboss.floor.commit.writer import FloorHalted, Writer
from pitboss.floor.tables.live_table import Answer, PendingAnswer
from pitboss.journal import Receipt
from pitboss.table.refusals import refuse

InFlight = dict[str, tuple[bytes, PendingAnswer]]
"""By command id: the hash of what a command says, and the answer that is awaited."""


class CommandDedup:
    """The command ids of a whole floor: an id is good once, wherever it is given."""

    def __init__(self, writer: Writer) -> None:
        self.in_flight: InFlight = {}
        self._writer = writer
        self._tasks: set[asyncio.Task[None]] = set()

    def standing(self, command_id: str, content: bytes) -> Awaitable[Answer] | None:
        """Return the awaited answer of a command that is in flight; None for any other."""
        standing = self.in_flight.get(command_id)
        return None if standing is None else _again(command_id, content, *standing)

    async def enter(self, command_id: str, content: bytes) -> PendingAnswer:
        """Note a command as in flight. One that the journal has already is answered when this returns."""
        reply = PendingAnswer()
        self.in_flight[command_id] = (content, reply)
        try:
            receipt = await self._writer.known(command_id)
        except BaseException as error:
            self.leave(command_id, error if isinstance(error, Exception) else FloorHalted("nobody asks"))
            raise
        if receipt is not None:
            self.leave(command_id, answered(receipt, content))
        return reply

    def leave(self, command_id: str, answer: Answer | Exception) -> None:
        """Answer a command and forget it; from now on the journal has it."""
        _, reply = self.in_flight.pop(command_id)
        reply.give(answer)

    async def once(
        self, command_id: str, content: bytes, work: Callable[[], Coroutine[None, None, Answer]]
    ) -> Answer:
        """Carry a command out unless it was given before, even if the person who gave it goes away."""
        standing = self.standing(command_id, content)
        if standing is not None:
            return await standing
        reply = await self.enter(command_id, content)
        if reply.answer is None:
            task = asyncio.create_task(self._carry_out(command_id, work))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await reply.wait()

    async def _carry_out(self, command_id: str, work: Callable[[], Coroutine[None, None, Answer]]) -> None:
        try:
            self.leave(command_id, await work())
        except BaseException as error:
            answer = error if isinstance(error, Exception) else FloorHalted("the floor is closing")
            self.leave(command_id, answer)

    async def close(self) -> None:
        """Cancel what is being carried out."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _again(command_id: str, content: bytes, first: bytes, reply: PendingAnswer) -> Answer:
    if first != content:
        return Answer(command_id, refusal=refuse("command_reused", command=command_id))
    return await reply.wait()


def answered(receipt: Receipt, content: bytes) -> Answer:
    """Return the answer to a command that was applied before."""
    if receipt.content != content:
        return Answer(receipt.command, refusal=refuse("command_reused", command=receipt.command))
    return Answer(receipt.command, msgspec.json.decode(receipt.answer, type=int))
