"""Who has a line open to which table: a guest who has none is away, a dealer who has none is relieved.

With several processes, a line to another one counts as well: each tells how many it has before it asks for
others, so that of two who close the last ones at once, one at least sees that there is none.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from pitboss.authority import Person
from pitboss.floor.commands import ReportAway
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.floor.tables.dealer_place import humans
from pitboss.table.commands import Act
from pitboss.web.accounts.people import Account

GRACE_MS = 20_000
"""That a dealer's line may be lost before the automatic dealer takes their place."""
_FLOOR = Person("floor", ("dealer",), automatic=True)
Elsewhere = Callable[[str, str], Awaitable[bool]]
"""Whether there is a line to a table, of an account, from another process."""
Counted = Callable[[str, str, int], None]
"""Is told how many lines there are to a table, of an account, from here."""


async def nowhere(_table: str, _account: str) -> bool:
    """There is no other process."""
    return False


def uncounted(_table: str, _account: str, _lines: int) -> None:
    """Nobody else asks."""


class Presence:
    """Counts the lines of everybody at each table."""

    def __init__(
        self,
        floor: Floor,
        *,
        process: str = "",
        elsewhere: Elsewhere = nowhere,
        counted: Counted = uncounted,
    ) -> None:
        self._floor, self._elsewhere, self._counted = floor, elsewhere, counted
        self._process = f"{process} " if process else ""
        self._lines: Counter[tuple[str, str]] = Counter()
        self._leaving: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._reports = 0
        self._closing = False

    def open(self) -> None:
        """The floor is open: after a restart, dealers are given time to come back."""
        for table in self._floor.tables:
            for dealer in self.dealers(table):
                self._wait_for(table, dealer)

    async def close(self) -> None:
        """The floor closes: nobody is away because of that."""
        self._closing = True
        tasks = tuple(self._leaving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def dealers(self, table: str) -> tuple[str, ...]:
        """Who deals a table by hand or is about to: nobody, one, or at a relief two (RLF-05)."""
        return humans(self._floor.tables[table].host.hosted)

    def lines(self) -> tuple[tuple[str, str, int], ...]:
        """All lines from here: table, account and how many."""
        return tuple((table, account, lines) for (table, account), lines in self._lines.items() if lines > 0)

    async def came(self, table: str, account: Account | None) -> None:
        """Somebody looks at a table: a guest who was away is back."""
        if account is None:
            return
        key = (table, account.id)
        self._lines[key] += 1
        self._counted(*key, self._lines[key])
        waiting = self._leaving.pop(key, None)
        if waiting is not None:
            waiting.cancel()
        if account.is_guest and account.id in self._floor.tables[table].host.hosted.away:
            await self._report(table, account.id, away=False)

    async def went(self, table: str, account: Account | None) -> None:
        """They look no longer: with their last line to a table, the table is told."""
        if account is None:
            return
        key = (table, account.id)
        self._lines[key] -= 1
        left = self._lines[key]
        if left <= 0:
            del self._lines[key]
        self._counted(*key, max(left, 0))
        if left <= 0:
            await self._left(table, account.id)

    async def lost(self, lines: Iterable[tuple[str, str]]) -> None:
        """Another process ended, and with it the lines that it had: who has none left is missed here."""
        for table, account in lines:
            if table in self._floor.tables and not self._lines[table, account]:
                await self._left(table, account)

    async def _left(self, table: str, account: str) -> None:
        if self._closing:
            return
        if account in self.dealers(table):
            self._wait_for(table, account)
        elif account in self._floor.tables[table].host.hosted.table.guests and not await self._elsewhere(
            table, account
        ):
            await self._report(table, account, away=True)

    def took_place(self, table: str, account: Account) -> None:
        """Somebody deals a table from now on; without a line to it they are not waited for long."""
        if not self._lines[table, account.id]:
            self._wait_for(table, account.id)

    def _wait_for(self, table: str, dealer: str) -> None:
        if (table, dealer) not in self._leaving:
            self._leaving[table, dealer] = asyncio.create_task(self._relieve(table, dealer))

    async def _relieve(self, table: str, dealer: str) -> None:
        await self._floor.clock.sleep(GRACE_MS)
        self._leaving.pop((table, dealer), None)
        missed = dealer in self.dealers(table) and not self._lines[table, dealer]
        if missed and not await self._elsewhere(table, dealer):
            with suppress(FloorHalted):
                await self._floor.dealer_lost(table, dealer)

    async def _report(self, table: str, guest: str, *, away: bool) -> None:
        self._reports += 1
        name = f"away {guest} {self._process}{self._floor.clock.now_ms()} {self._reports}"
        with suppress(FloorHalted):  # the table stands still: there is nobody to tell
            await self._floor.submit(table, name, Act(_FLOOR, ReportAway(guest, away)))
