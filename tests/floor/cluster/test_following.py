"""Following the streams of other processes comes to an end when it is told to."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.floor.cluster.follower import Follower


class _Reader:
    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("turns", range(4))
def test_news_in_the_moment_it_is_stopped_does_not_keep_it(turns: int) -> None:
    async def work() -> None:
        floor: Any = SimpleNamespace(tables={}, hub=SimpleNamespace(is_watched={}.get))
        reader: Any = _Reader()
        following = Follower(floor, reader)
        following.start()
        for _ in range(3):
            await asyncio.sleep(0)
        following.moved("table/elsewhere", 1)
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await following.stop()
        assert reader.closed

    asyncio.run(work())
