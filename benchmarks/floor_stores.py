"""The same floor on SQLite, on PostgreSQL with one process, and with two: side by side, turn about.

Called by `floor.py --only stores`. Every configuration has the same tables and bots; a process has the bots
of the tables that it deals. What limits each shows in the CPU: of the floor's own thread, of the thread that
writes the journal, of the bots, and of PostgreSQL's processes.
"""

import asyncio
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, thread_time
from typing import Any

from floor_gauges import Costed, Timed, events_of, opened, percentile, plans

from pitboss.floor.clock import WallClock
from pitboss.floor.cluster.partners import Partners
from pitboss.floor.tables.pace import Pace
from pitboss.journal import Batch, Result
from pitboss.journal.postgres.shared import SharedPostgresStore
from pitboss.journal.postgres.vault import PostgresVault

BOTS = 5


class CostedShared(SharedPostgresStore):
    """One partner's journal, its writing timed apart from the floor's own thread."""

    cpu = 0.0
    waited = 0.0
    """Seconds by the clock in which a commit was under way."""

    def append_many(self, batches: list[Batch]) -> list[Result]:  # type: ignore[override]
        started, began = thread_time(), perf_counter()
        results = super().append_many(batches)
        self.cpu += thread_time() - started
        self.waited += perf_counter() - began
        return results


def stores(folder: Path, *, tables: int, seconds: float, turns: int) -> dict[str, object]:
    """All three, turn about; medians, and ratios to SQLite."""
    found: dict[str, list[dict[str, Any]]] = {"sqlite": [], "postgres, 1": [], "postgres, 2": []}
    with _server() as server:
        for turn in range(turns):
            for name, told in found.items():
                url = "" if name == "sqlite" else server.database()
                processes = 2 if name.endswith("2") else 1
                told.append(_measured(folder / f"s{turn}", url, processes, tables, seconds))
    medians = {name: median(run["commands_per_second"] for run in runs) for name, runs in found.items()}
    return {
        "tables": tables,
        "commands_per_second": medians,
        "over_sqlite": {name: round(rate / medians["sqlite"], 3) for name, rate in medians.items()},
        "runs": found,
    }


def _measured(folder: Path, url: str, processes: int, tables: int, seconds: float) -> dict[str, Any]:
    spawn = get_context("spawn")
    pipes, running = [], []
    for place in range(processes):
        ours, theirs = spawn.Pipe()
        given = (theirs, folder, url, (place, processes), tables, seconds)
        process = spawn.Process(target=_process, args=given)
        process.start()
        pipes.append(ours)
        running.append(process)
    for pipe in pipes:
        assert pipe.recv() == "open"
    for word in ("play", "measure"):
        for pipe in pipes:
            pipe.send(word)
        server = _server_cpu()
        for pipe in pipes:
            assert pipe.recv() == word
    told = [pipe.recv() for pipe in pipes]
    server = _server_cpu() - server
    for process in running:
        process.join(60)
    made = sum(each["commands"] for each in told)
    spent = max(each["seconds"] for each in told)
    took = [each for one in told for each in one.pop("took")]
    return {
        "commands_per_second": round(made / spent),
        "answer_ms_median": percentile(took, 50),
        "answer_ms_p99": percentile(took, 99),
        "cores_got": round(sum(each["cpu"] for each in told) / spent, 2),
        "cpu_us_per_command": {
            **{
                part: round(sum(each[part] for each in told) / made * 1e6)
                for part in ("floor", "journal_thread", "bots")
            },
            "postgres": round(server / made * 1e6) if url else 0,
        },
        "share_of_time_in_a_commit": [round(each["in_commits"] / spent, 2) for each in told],
        "commands_by_process": [each["commands"] for each in told],
        "commands_per_commit": round(made / max(1, sum(each["commits"] for each in told)), 1),
    }


def _process(*given: Any) -> None:
    asyncio.run(_played(*given))


async def _played(
    pipe: Connection, folder: Path, url: str, among: tuple[int, int], tables: int, seconds: float
) -> None:
    place, processes = among
    store: Any
    if url:
        store, vault = CostedShared(url, name=str(place)), PostgresVault.begin(url)
        floor = Timed(store, vault, WallClock(), Pace(), sharing=Partners(url, store))
    else:
        floor, store = opened(folder)
    await floor.open(plans(tables) if place == 0 else ())
    pipe.send("open")
    await _heard(pipe, "play")
    while sum(spot.mine for spot in floor.tables.values()) < tables // processes:
        await asyncio.sleep(0.05)  # the tables are being shared out
    crowd = Costed(floor, random.Random(place), run=f"r{place}")
    mine = [name for name, spot in floor.tables.items() if spot.mine]
    for name in mine:
        crowd.join(name, *(f"{name} {number}" for number in range(BOTS)))
    while min(floor.tables[name].durable.table.game.round for name in mine) < 1:
        await asyncio.sleep(0.1)
    pipe.send("play")
    await _heard(pipe, "measure")
    pipe.send("measure")
    floor.took.clear()
    crowd.cpu = store.cpu = 0.0
    waited, commits = getattr(store, "waited", 0.0), floor.commits
    began, loop, whole, events = perf_counter(), thread_time(), process_time(), events_of(floor)
    await asyncio.sleep(seconds)
    spent = perf_counter() - began
    loop, whole = thread_time() - loop, process_time() - whole
    told = {
        "commands": len(floor.took),
        "events": events_of(floor) - events,
        "seconds": spent,
        "took": list(floor.took),
        "cpu": whole,
        "floor": loop - crowd.cpu,
        "journal_thread": store.cpu,
        "bots": crowd.cpu,
        "in_commits": getattr(store, "waited", 0.0) - waited,
        "commits": floor.commits - commits,
    }
    assert not floor.halted, floor.halted
    pipe.send(told)
    await crowd.stop()
    await floor.close()


async def _heard(pipe: Connection, word: str) -> None:
    while not pipe.poll():
        await asyncio.sleep(0.01)
    assert pipe.recv() == word


def _server_cpu() -> float:
    """Seconds of CPU that all processes of PostgreSQL on this machine have had."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        if name.endswith("(postgres"):
            fields = rest.split()
            ticks += int(fields[11]) + int(fields[12]) + int(fields[13]) + int(fields[14])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def _server() -> Iterator[Any]:
    """The server that the tests use."""
    from tests.kit.journal.postgres_server import Server, programs

    made = Server(programs())
    made.start()
    try:
        yield made
    finally:
        made.end()
