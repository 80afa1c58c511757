"""The clock that a floor is given; no package below reads the time."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits."""

    def now_ms(self) -> int:
        """Milliseconds since 1970, for the record."""

    async def sleep(self, milliseconds: int) -> None:
        """Wait for a time."""


class WallClock:
    """The clock of the machine."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep(self, milliseconds: int) -> None:
        """Wait for a time."""
        await asyncio.sleep(milliseconds / 1_000)


class HandClock:
    """A clock for tests: it stands still until somebody moves it."""

    def __init__(self, now_ms: int = 1_700_000_000_000) -> None:
        self._now = now_ms
        self._sleepers: list[tuple[int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        return self._now

    async def sleep(self, milliseconds: int) -> None:
        """Wait until the hands were moved that far."""
        done = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + milliseconds, done))
        await done

    def move(self, milliseconds: int) -> None:
        """Move the hands, and wake everybody whose time has come."""
        self._now += milliseconds
        due = [done for at, done in self._sleepers if at <= self._now]
        self._sleepers = [(at, done) for at, done in self._sleepers if at > self._now]
        for done in due:
            if not done.done():
                done.set_result(None)
