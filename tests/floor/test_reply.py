"""What a command is told: everybody who waits hears it, and whoever goes away takes nobody along."""

import asyncio

import pytest

from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.tables.live_table import Answer, PendingAnswer

TOLD = Answer("c1", 7)


async def waiting(reply: PendingAnswer, how_many: int) -> list[asyncio.Task[Answer]]:
    tasks = [asyncio.create_task(reply.wait()) for _ in range(how_many)]
    await asyncio.sleep(0)  # each has begun to wait
    return tasks


def test_everybody_is_told_and_whoever_comes_later_too() -> None:
    async def whole() -> None:
        reply = PendingAnswer()
        tasks = await waiting(reply, 2)
        reply.give(TOLD)
        assert await asyncio.gather(*tasks) == [TOLD, TOLD]
        assert await reply.wait() == TOLD

    asyncio.run(whole())


def test_whoever_goes_away_goes_alone() -> None:
    async def whole() -> None:
        reply = PendingAnswer()
        gone, stays = await waiting(reply, 2)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        assert gone.cancelled()
        reply.give(TOLD)
        assert await stays == TOLD

    asyncio.run(whole())


def test_what_is_told_first_counts() -> None:
    async def whole() -> None:
        reply = PendingAnswer()
        reply.give(TOLD)
        reply.give(FloorHalted("too late"))
        assert await reply.wait() == TOLD

    asyncio.run(whole())


def test_a_fault_is_raised_for_each() -> None:
    async def whole() -> None:
        reply = PendingAnswer()
        tasks = await waiting(reply, 2)
        reply.give(FloorHalted("the disk is full"))
        for task in tasks:
            with pytest.raises(FloorHalted, match="the disk is full"):
                await task
        with pytest.raises(FloorHalted, match="the disk is full"):
            await reply.wait()

    asyncio.run(whole())
