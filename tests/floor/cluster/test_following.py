"""A process follows the streams of the others, and stops when it cannot or is told to."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.floor.cluster import follower
from pitboss.floor.cluster.follower import Follower
from pitboss.journal import StoreFailed


class _Reader:
    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("turns", range(4))
def test_news_in_the_moment_it_is_stopped_does_not_keep_it(turns: int) -> None:
    async def work() -> None:
        floor: Any = SimpleNamespace(tables={}, watchers=SimpleNamespace(is_watched={}.get))
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


def test_a_stream_that_nobody_watches_is_read_within_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follower, "SELDOM_SECONDS", 0.01)

    async def work() -> None:
        read = asyncio.Event()

        async def take_up(_: str) -> None:
            read.set()

        placement = SimpleNamespace(take_up=take_up)
        floor: Any = SimpleNamespace(
            tables={}, watchers=SimpleNamespace(is_watched={}.get), placement=placement
        )
        reader: Any = _Reader()
        following = Follower(floor, reader)
        following.start()
        following.moved("table/elsewhere", 1)
        async with asyncio.timeout(60):
            await read.wait()
            await following.stop()

    asyncio.run(work())


def test_a_floor_that_cannot_follow_the_others_stops(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        halted: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def take_up(_: str) -> None:
            raise StoreFailed("the server is gone")

        floor: Any = SimpleNamespace(
            tables={},
            watchers=SimpleNamespace(is_watched=lambda _: True),
            placement=SimpleNamespace(take_up=take_up),
            services=SimpleNamespace(writer=SimpleNamespace(halt=halted.set_result)),
        )
        reader: Any = _Reader()
        following = Follower(floor, reader)
        following.start()
        following.moved("table/elsewhere", 1)
        async with asyncio.timeout(60):
            assert "the server is gone" in await halted
            await following.stop()

    asyncio.run(work())
    assert "cannot be followed" in caplog.text
