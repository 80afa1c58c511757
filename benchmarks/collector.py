"""How long the collector stops a floor that is watched: Python's policy and ours, in turn, in one process.

    uv run python benchmarks/collector.py --tables 200 --sockets 1000 --seconds 60 --turns 2

The floor and its watchers are those of `floor_watchers.py`. Every look of the collector is timed by the CPU
of its thread, so that other work of the machine is not counted; the lateness of the loop is printed too.
"""

import argparse
import asyncio
import gc
import json
import tempfile
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from floor_gauges import memory, percentile
from floor_watchers import _house, _told, _wait, guest, watch

from pitboss.web.garbage import Collector

POLICIES = ("python", "pitboss")
BEAT = 0.005


class Looks:
    """Every look of the collector, and how late the loop was."""

    def __init__(self) -> None:
        self.took: dict[int, list[float]] = {0: [], 1: [], 2: []}
        self.late: list[float] = []
        self._began = 0.0

    def hear(self, phase: str, facts: dict[str, int]) -> None:
        if phase == "start":
            self._began = thread_time()
        else:
            self.took[facts["generation"]].append(thread_time() - self._began)

    async def beat(self) -> None:
        while True:
            due = perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            self.late.append(perf_counter() - due)

    def told(self) -> dict[str, Any]:
        return {"took": self.took, "late": self.late, "memory": memory()}


def serve(pipe: Connection, folder: Path, tables: int) -> None:
    asyncio.run(_serve(pipe, folder, tables))


async def _serve(pipe: Connection, folder: Path, tables: int) -> None:
    async with _house(folder, tables) as (floor, _, _, services, port):
        guests = [guest(table, number) for table in range(tables) for number in range(2)]
        accounts = [account for name in guests if (account := services.people.get(name))]
        pipe.send((port, list(floor.tables), [services.sessions.begin(account)[0] for account in accounts]))
        while (policy := await _told(pipe)) != "over":
            collector = Collector()
            if policy == "pitboss":
                collector.start()
                await asyncio.sleep(1)  # what it does once at the start of a floor is not counted
            looks = Looks()
            gc.callbacks.append(looks.hear)
            beating = asyncio.create_task(looks.beat())
            await _told(pipe)
            beating.cancel()
            gc.callbacks.remove(looks.hear)
            if policy == "pitboss":
                await collector.stop()
            pipe.send(looks.told())


def measured(folder: Path, tables: int, sockets: int, seconds: float, turns: int) -> dict[str, Any]:
    spawn = get_context("spawn")
    here, there = spawn.Pipe()
    house = spawn.Process(target=serve, args=(there, folder, tables), daemon=True)
    house.start()
    port, names, tokens = here.recv()
    ours, theirs = spawn.Pipe()
    load = spawn.Process(target=watch, args=(theirs, port, names, tokens, (sockets, 1)), daemon=True)
    load.start()
    ours.recv()
    told: dict[str, list[dict[str, Any]]] = {policy: [] for policy in POLICIES}
    for _ in range(turns):
        for policy in POLICIES:
            here.send(policy)
            _wait(seconds)
            here.send("enough")
            told[policy].append(here.recv())
    here.send("over")
    for _ in range(3):
        ours.send("over")
    house.join(60)
    load.join(60)
    return {policy: _figures(parts, seconds) for policy, parts in told.items()}


def _figures(parts: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    minutes = len(parts) * seconds / 60
    looks = {
        generation: [one for part in parts for one in part["took"][generation]] for generation in range(3)
    }
    late = [one for part in parts for one in part["late"]]
    every = [one for took in looks.values() for one in took]
    return {
        "longest_look_ms": round(max(every, default=0) * 1_000, 1),
        "looks_above_20_ms_in_a_minute": round(sum(one > 0.02 for one in every) / minutes, 1),
        "looks_in_a_minute": {name: round(len(took) / minutes, 1) for name, took in looks.items()},
        "cpu_share": round(sum(every) / 60 / minutes, 4),
        "loop_late_ms": {"p99": percentile(late, 99), "most": round(max(late) * 1_000, 1)},
        "memory_mib": round(parts[-1]["memory"] / 2**20),
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--sockets", type=int, default=1_000)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--turns", type=int, default=2)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(Path(folder) / "floor", given.tables, given.sockets, given.seconds, given.turns)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
