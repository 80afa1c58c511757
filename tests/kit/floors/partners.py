"""Floors on one PostgreSQL journal, as several processes would have them, in one process of the tests."""

import asyncio
import random
from collections.abc import Callable

from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import WallClock
from pitboss.floor.cluster.partners import Partners
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.journal.postgres.shared import SharedPostgresStore
from pitboss.journal.postgres.vault import PostgresVault
from tests.kit.floors.floor import RACK

LEASE_MS = 1_500
SLOWLY = 60.0


async def until(what: Callable[[], object], why: str) -> None:
    """Come back when something is so."""
    end = asyncio.get_running_loop().time() + SLOWLY
    while not what():
        assert asyncio.get_running_loop().time() < end, why
        await asyncio.sleep(0.01)


class Partner:
    """One of them, with bots of its own at the tables that it has."""

    def __init__(self, url: str, name: str, *, pace: Pace | None = None) -> None:
        self.name = name
        self.store = SharedPostgresStore(url, name=name, lease_ms=LEASE_MS)
        self.vault = PostgresVault.begin(url)
        self.sharing = Partners(url, self.store)
        self.floor = Floor(self.store, self.vault, WallClock(), pace or Pace(), sharing=self.sharing)
        self.crowd: Crowd | None = None

    async def open(
        self, tables: dict[str, str] | None = None, meters: tuple[ProgressivePlan, ...] = (), linked: str = ""
    ) -> "Partner":
        plans = tuple(
            TablePlan(name, game, RACK, progressive=linked) for name, game in (tables or {}).items()
        )
        await self.floor.open(plans, meters)
        return self

    def bots(self, *tables: str, seed: int = 1) -> None:
        """Four guests at each of some tables."""
        self.crowd = Crowd(self.floor, random.Random(seed), run=f"{self.name} {seed}", pause_ms=2)  # noqa: S311
        for table in tables:
            self.crowd.join(table, *(f"{table} {self.name} {number}" for number in range(4)))

    @property
    def own(self) -> set[str]:
        return {name for name, live_table in self.floor.tables.items() if live_table.mine}

    async def close(self) -> None:
        if self.crowd is not None:
            await self.crowd.stop()
        await self.floor.close()
        self.vault.close()

    async def die(self) -> None:
        """As if it had been killed: nothing is finished, nobody told; the server sees its lines go."""
        if self.crowd is not None:
            self.crowd.stopped = True
        floor, sharing = self.floor, self.sharing
        tasks = [task for live_table in floor.tables.values() for task in live_table.tasks()]
        tasks += [*sharing._tasks, *floor._dedup._tasks]
        tasks += [task for task in (floor._writer._task, sharing._mailbox._task) if task is not None]
        if sharing._follower is not None and sharing._follower._task is not None:
            tasks.append(sharing._follower._task)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.store.state = "failed"
        floor._writer._thread.shutdown(wait=True, cancel_futures=True)
        floor._writer._looking.close()
        self.store._pen.close()
        self.store._db.close()
        if sharing._follower is not None:
            sharing._follower._reader.close()
        if sharing._mailbox._sender is not None:
            await sharing._mailbox._sender.close()
        floor._shoes.close()
        self.vault.close()
