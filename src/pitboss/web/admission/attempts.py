"""Failed attempts of strangers, counted before they reach the audit list, because anybody can make many.

Attempts of one kind from one address within a minute are one line. When a minute has too many lines, the rest
is counted together. The counts go to the audit list every two seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import msgspec

from pitboss.floor.clock import Clock
from pitboss.web.admission.addresses import block

LINES_MOST = 40
"""Lines of one minute; further attempts are counted only by their kind."""
WRITE_SECONDS = 2.0
"""Between two writes."""
MINUTE_MS = 60_000
MANY = "many addresses"


class AttemptRow(msgspec.Struct):
    """One line with its count so far."""

    at_ms: int
    who: str
    """The account, or the name that was tried; the first of several unknown names."""
    address: str
    what: str
    where: str
    """The first of several places."""
    code: str
    times: int = 0
    written: int = 0
    """How many are on the audit list already."""


Write = Callable[[Sequence[AttemptRow]], Awaitable[None]]
"""Writes the new counts on the audit list, and sets `written` in the lines."""


class Attempts:
    """Counts attempts, and writes the lines now and then."""

    def __init__(self, clock: Clock, write: Write) -> None:
        self._clock, self._write = clock, write
        self._lines: dict[tuple[str, ...], AttemptRow] = {}
        self._minute = -1
        self._unwritten: list[AttemptRow] = []
        """Lines of earlier minutes."""
        self._news = asyncio.Event()
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self.count = 0

    def add(self, *, who: str, known: bool, address: str, what: str, where: str, code: str) -> None:
        """Count an attempt; `known` says whether `who` is an account of the house."""
        self.count += 1
        now = self._clock.now_ms()
        if now // MINUTE_MS != self._minute:
            self._minute = now // MINUTE_MS
            self._unwritten += [line for line in self._lines.values() if line.times > line.written]
            self._lines = {}
        key = (block(address), who if known else "", what, code)
        if key not in self._lines and len(self._lines) >= LINES_MOST:
            key, who, address, where = ("", "", what, code), "", "", MANY
        line = self._lines.setdefault(key, AttemptRow(now, who, address, what, where, code))
        line.times += 1
        self._news.set()

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._keep_writing())

    async def stop(self) -> None:
        """Write what is left, and stop."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        await self.flush()

    async def flush(self) -> None:
        """Write what was counted so far."""
        async with self._writing:
            self._news.clear()
            lines = [line for line in self._lines.values() if line.times > line.written]
            earlier, self._unwritten = self._unwritten, []
            if not earlier and not lines:
                return
            await self._write([*earlier, *lines])

    async def _keep_writing(self) -> None:
        while True:
            await self._news.wait()
            await self.flush()
            await asyncio.sleep(WRITE_SECONDS)
