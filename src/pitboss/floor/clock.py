"""Time, as the floor is handed it: the rooms below never look at a clock."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What the floor asks of time."""

    def now_ms(self) -> int:
        """Milliseconds since 1970, for the record."""

    async def sleep(self, milliseconds: int) -> None:
        """Come back after so long."""


class WallClock:
    """The machine's own time."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep(self, milliseconds: int) -> None:
        """Come back after so long."""
        await asyncio.sleep(milliseconds / 1_000)


class HandClock:
    """A clock that stands still until it is moved; for tests."""

    def __init__(self, now_ms: int = 1_700_000_000_000) -> None:
        self._now = now_ms
        self._sleepers: list[tuple[int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        """Where the hands stand."""
        return self._now

    async def sleep(self, milliseconds: int) -> None:
        """Come back once the hands were moved so far."""
        done = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + milliseconds, done))
        await done

    def move(self, milliseconds: int) -> None:
        """Move the hands, and wake whoever it is time for."""
        self._now += milliseconds
        due = [done for at, done in self._sleepers if at <= self._now]
        self._sleepers = [(at, done) for at, done in self._sleepers if at > self._now]
        for done in due:
            if not done.done():
                done.set_result(None)
