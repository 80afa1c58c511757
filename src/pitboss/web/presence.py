"""Who has a line open to which table: a guest who has none is away, a dealer who has none is relieved."""

import asyncio
from collections import Counter
from contextlib import suppress

from pitboss.authority import Person
from pitboss.floor.commands import ReportAway
from pitboss.floor.dealing import humans
from pitboss.floor.floor import Floor
from pitboss.floor.writer import FloorHalted
from pitboss.table.commands import Act
from pitboss.web.people import Account

GRACE_MS = 20_000
"""That a dealer's line may be lost before the automatic dealer takes their place."""
_FLOOR = Person("floor", ("dealer",))


class Presence:
    """Counts the lines of everybody at each table."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
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
        return humans(self._floor.tables[table].keeper.kept)

    async def came(self, table: str, account: Account | None) -> None:
        """Somebody looks at a table: a guest who was away is back."""
        if account is None:
            return
        key = (table, account.id)
        self._lines[key] += 1
        waiting = self._leaving.pop(key, None)
        if waiting is not None:
            waiting.cancel()
        if account.is_guest and account.id in self._floor.tables[table].keeper.kept.away:
            await self._report(table, account.id, away=False)

    async def went(self, table: str, account: Account | None) -> None:
        """They look no longer: with their last line to a table, the table is told."""
        if account is None:
            return
        key = (table, account.id)
        self._lines[key] -= 1
        if self._lines[key] > 0:
            return
        del self._lines[key]
        if self._closing:
            return
        if account.is_guest:
            if account.id in self._floor.tables[table].keeper.kept.table.guests:
                await self._report(table, account.id, away=True)
        elif account.id in self.dealers(table):
            self._wait_for(table, account.id)

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
        if dealer in self.dealers(table) and not self._lines[table, dealer]:
            with suppress(FloorHalted):
                await self._floor.dealer_lost(table, dealer)

    async def _report(self, table: str, guest: str, *, away: bool) -> None:
        self._reports += 1
        name = f"away {guest} {self._floor.clock.now_ms()} {self._reports}"
        with suppress(FloorHalted):  # the table stands still: there is nobody to tell
            await self._floor.submit(table, name, Act(_FLOOR, ReportAway(guest, away)))
