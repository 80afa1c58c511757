"""Who has a connection to which table: a guest without one is away, a dealer without one is relieved.

With several processes, a connection to another process counts too. Each process writes its own number before
it reads those of the others. So when two processes close the last two connections at once, at least one of
them sees that none is left.
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
"""How long a dealer's connection may be lost before the automatic dealer takes their place."""
_FLOOR = Person("floor", ("dealer",), automatic=True)
Elsewhere = Callable[[str, str], Awaitable[bool]]
"""Takes a table and an account; whether another process has a connection of theirs."""
Counted = Callable[[str, str, int], None]
"""Takes a table, an account and how many connections of theirs this process has."""


async def nowhere(_table: str, _account: str) -> bool:
    """Answer for a floor with one process."""
    return False


def uncounted(_table: str, _account: str, _lines: int) -> None:
    """Do nothing: a floor with one process."""


class Presence:
    """Counts the connections of each account to each table."""

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
        """Start: after a restart, dealers get time to come back."""
        for table in self._floor.tables:
            for dealer in self.dealers(table):
                self._wait_for(table, dealer)

    async def close(self) -> None:
        """Stop: nobody is reported away because the floor closes."""
        self._closing = True
        tasks = tuple(self._leaving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def dealers(self, table: str) -> tuple[str, ...]:
        """Return the human dealers of a table: none, one, or two at a relief (RLF-05)."""
        return humans(self._floor.tables[table].host.hosted)

    def lines(self) -> tuple[tuple[str, str, int], ...]:
        """Return all connections of this process: table, account and how many."""
        return tuple((table, account, lines) for (table, account), lines in self._lines.items() if lines > 0)

    async def is_there(self, table: str, account: str) -> bool:
        """Return whether an account has a connection to a table, here or in another process."""
        return bool(self._lines[table, account]) or await self._elsewhere(table, account)

    async def came(self, table: str, account: Account | None) -> None:
        """Count a new connection; a guest who was away is back."""
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
        """Count a connection no longer; after the last one of a guest, report them away."""
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
        """Report those who lost their last connection because another process ended."""
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
        """Begin to wait for a new dealer who has no connection to the table."""
        if not self._lines[table, account.id]:
            self._wait_for(table, account.id)

    def _wait_for(self, table: str, dealer: str) -> None:
        if not self._floor.automatic_dealer:
            return  # the place is theirs until somebody relieves them
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
        with suppress(FloorHalted):  # the floor has stopped: nobody can be told
            await self._floor.submit(table, name, Act(_FLOOR, ReportAway(guest, away)))
