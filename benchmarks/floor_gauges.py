"""What the benchmarks of the floor measure with: tables, bots and a journal whose time is taken apart."""

import asyncio
import os
from pathlib import Path
from statistics import quantiles
from time import perf_counter, thread_time

from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import WallClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.storage.folder import open_folder
from pitboss.floor.tables.pace import Pace
from pitboss.journal import Batch, Result, SqliteStore
from pitboss.payouts import Rate
from pitboss.progressive.settings import Settings
from pitboss.table.commands import Act

RACK = Cheques(blue=400, white=400, pink=400, red=2000, green=2000, black=800, purple=200, orange=100)
GAMES = (
    "blackjack-shoe",
    "double-deck",
    "blackjack-h17",
    "mini-baccarat",
    "midi-baccarat",
    "ez-baccarat",
    "dai-bacc",
    "five-treasures",
)


class Timed(Floor):
    """A floor that notes how long every answer took."""

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)  # type: ignore[arg-type]
        self.took: list[float] = []
        self.refused = 0

    async def submit(self, table: str, command_id: str, act: Act) -> Answer:
        started = perf_counter()
        answer = await super().submit(table, command_id, act)
        if answer.refusal is None:
            self.took.append(perf_counter() - started)
        else:
            self.refused += 1
        return answer


TIMED_ONE_IN = 16
"""Asking for the time of a thread costs more than a bot's thought."""


class Costed(Crowd):
    """The load generator: bots whose thinking is timed, one thought in a fixed number."""

    cpu = 0.0
    _thoughts = 0

    def _stir(self, table: str) -> None:
        self._thoughts += 1
        if self._thoughts % TIMED_ONE_IN:
            super()._stir(table)
            return
        started = thread_time()
        super()._stir(table)
        self.cpu += TIMED_ONE_IN * (thread_time() - started)


class Metered(Costed):
    """Bots who together give a fixed number of commands a second, as guests do who think first."""

    def __init__(self, *given: object, rate: float, **named: object) -> None:
        super().__init__(*given, **named)  # type: ignore[arg-type]
        self._rate, self._next = rate, 0.0

    async def _still_wanted(self, table: str, _: int) -> bool:
        before, now = self._step_of(table), perf_counter()
        self._next = max(self._next + 1 / self._rate, now)
        await asyncio.sleep(self._next - now)
        return before == self._step_of(table)


class CostedStore(SqliteStore):
    """A journal whose writing is timed apart from the floor's own thread, and that notes what is durable."""

    cpu = 0.0
    noted: dict[tuple[str, int], float] | None = None
    """When each table's event was durable, by table and number; taken where it is wanted."""

    def append_many(self, batches: list[Batch]) -> list[Result]:  # type: ignore[override]
        started = thread_time()
        results = super().append_many(batches)
        self.cpu += thread_time() - started
        if self.noted is not None:
            now = perf_counter()
            for batch in batches:
                for stream, entries, before in batch.appends:
                    self.noted[stream.removeprefix("table/"), (before or 0) + len(entries)] = now
        return results


def opened(folder: Path, pace: Pace | None = None) -> tuple[Timed, CostedStore]:
    plain = open_folder(folder)  # makes the folder and its vault
    plain.store.close()
    store = CostedStore(plain.store.path)
    return Timed(store, plain.vault, WallClock(), pace or Pace()), store


def plans(tables: int) -> tuple[TablePlan, ...]:
    return tuple(TablePlan(f"{GAMES[n % 8]}-{n}", GAMES[n % 8], RACK) for n in range(tables))


def on_one_meter(tables: int, *, linked: bool) -> tuple[tuple[TablePlan, ...], tuple[ProgressivePlan, ...]]:
    """Tables of the one game that has a progressive, all linked to the same meter or none to any."""
    name = "sevens" if linked else ""
    plans = tuple(TablePlan(f"b{n}", "blackjack-shoe", RACK, progressive=name) for n in range(tables))
    settings = Settings(reseed=10_000_00, contribution=Rate(23, 100), reserve=Rate(1, 100))
    return plans, (ProgressivePlan(name, settings),) if linked else ()


def events_of(floor: Floor) -> int:
    return sum(live_table.shown for live_table in floor.tables.values())


def rounds_of(floor: Floor) -> dict[str, int]:
    return {name: live_table.durable.table.game.round for name, live_table in floor.tables.items()}


def percentile(times: list[float], of_hundred: int) -> float | None:
    """In milliseconds; None where there are too few."""
    return round(quantiles(times, n=100)[of_hundred - 1] * 1000, 1) if len(times) > 2 else None


def memory() -> int:
    """Resident bytes of this process."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
