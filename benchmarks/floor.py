"""How fast a floor is, on one machine: durable commands, watchers, memory, and how soon it is back.

    uv run python benchmarks/floor.py --quick
    uv run python benchmarks/floor.py --folder /path/on/the/disk/in/question --events 1000000

Everything runs in one process: bots decide in the floor's own loop, and watchers encode every message as the
socket would send it. The CPU of the bots and of the watchers is stated apart from the floor's. The share of a
core that the process got is stated too: on a busy machine the figures by the clock are worth no more than it.
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import sys
import tempfile
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time, thread_time
from typing import Any

import msgspec

from pitboss.cheques import Cheques
from pitboss.floor.bots import Crowd
from pitboss.floor.clock import WallClock
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.folder import open_folder
from pitboss.floor.pace import Pace
from pitboss.journal import Batch, Result, SqliteStore
from pitboss.table.commands import Act
from pitboss.table.scene import Audience

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
LIVE_PACE = Pace(betting=8_000, decision=8_000, insurance=5_000, cut=5_000, courtesy=5_000, commission=5_000)
THINKING_MS = (500, 3_000)
"""A guest at live pace takes so long over every act, at least and at most."""


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


class Costed(Crowd):
    """Bots whose thinking is timed: the load generator."""

    cpu = 0.0

    def _stir(self, table: str) -> None:
        started = thread_time()
        super()._stir(table)
        self.cpu += thread_time() - started


class Human(Costed):
    """Bots who take their time, each their own."""

    @property
    def _pause(self) -> int:
        return THINKING_MS[0] + self._draw.randrange(THINKING_MS[1] - THINKING_MS[0])

    @_pause.setter
    def _pause(self, _: int) -> None: ...


class CostedStore(SqliteStore):
    """A journal whose writing is timed, apart from the floor's own thread."""

    cpu = 0.0

    def append_many(self, batches: list[Batch]) -> list[Result]:  # type: ignore[override]
        started = thread_time()
        results = super().append_many(batches)
        self.cpu += thread_time() - started
        return results


def opened(folder: Path, pace: Pace = Pace()) -> tuple[Timed, CostedStore]:  # noqa: B008 - a constant
    plain = open_folder(folder)  # makes the folder and its vault
    plain.store.close()
    store = CostedStore(plain.store.path)
    return Timed(store, plain.vault, WallClock(), pace), store


def plans(tables: int) -> tuple[TablePlan, ...]:
    return tuple(TablePlan(f"{GAMES[n % 8]} {n}", GAMES[n % 8], RACK) for n in range(tables))


def events_of(floor: Floor) -> int:
    return sum(spot.shown for spot in floor.tables.values())


async def commands(folder: Path, *, tables: int, bots: int, seconds: float) -> dict[str, object]:
    """As many durable commands as bots and floor can make, nobody watching."""
    floor, store = opened(folder)
    await floor.open(plans(tables))
    crowd = Costed(floor, random.Random(1), run="a")  # noqa: S311 - whims
    for name in floor.tables:
        crowd.join(name, *(f"{name} {number}" for number in range(bots)))
    await asyncio.sleep(1)  # everybody sits down and buys in
    floor.took.clear()
    crowd.cpu = store.cpu = 0.0
    began, loop, whole, events, commits = (
        perf_counter(),
        thread_time(),
        process_time(),
        events_of(floor),
        floor.commits,
    )
    await asyncio.sleep(seconds)
    spent = perf_counter() - began
    loop, whole = thread_time() - loop, process_time() - whole
    took, made = sorted(floor.took), len(floor.took)
    told = {
        "tables": tables,
        "bots": tables * bots,
        "commands_per_second": round(made / spent),
        "events_per_second": round((events_of(floor) - events) / spent),
        "commits_per_second": round((floor.commits - commits) / spent),
        "answer_ms_median": round(took[made // 2] * 1000, 1),
        "answer_ms_p99": round(quantiles(took, n=100)[98] * 1000, 1),
        "cores_got": round(whole / spent, 2),
        "cpu_us_per_command": {
            "floor": round((loop - crowd.cpu) / made * 1e6),
            "journal_thread": round(store.cpu / made * 1e6),
            "bots_load_generator": round(crowd.cpu / made * 1e6),
        },
        "commands_per_second_of_cpu": round(made / whole),
        "halted": floor.halted,
    }
    await crowd.stop()
    await floor.close()
    return told


async def watchers(folder: Path, *, tables: int, watching: int, seconds: float) -> dict[str, object]:
    """Tables at live pace, each watched by the public and by guests; every message encoded as it is sent."""
    gc.collect()
    empty = memory()
    floor, store = opened(folder, LIVE_PACE)
    await floor.open(plans(tables))
    crowd = Human(floor, random.Random(2), run="b")  # noqa: S311 - whims
    for name in floor.tables:
        crowd.join(name, *(f"{name} {number}" for number in range(4)))
    gc.collect()
    placed = memory()
    encode = msgspec.json.Encoder().encode
    seen = {"messages": 0, "bytes": 0, "resyncs": 0, "cpu": 0.0, "rounds": 0}

    async def look(name: str, audience: Audience) -> None:
        last = 0
        async for message in floor.watch(name, audience).messages():
            seen["rounds"] += last not in (0, message.scene.round)
            last = message.scene.round
            started = thread_time()
            seen["bytes"] += len(encode(message))
            seen["cpu"] += thread_time() - started
            seen["messages"] += 1
            seen["resyncs"] += message.kind == "resync"

    names = list(floor.tables)
    looking = [
        asyncio.create_task(look(names[n % tables], audience_of(names[n % tables], n // tables)))
        for n in range(watching)
    ]
    while any(spot.keeper.kept.table.game.round < 1 for spot in floor.tables.values()):
        await asyncio.sleep(0.5)  # until every table has shuffled and opened its first round
    floor.took.clear()
    seen.update(messages=0, bytes=0, resyncs=0, cpu=0.0, rounds=0)
    crowd.cpu = store.cpu = 0.0
    began, loop, whole = perf_counter(), thread_time(), process_time()
    await asyncio.sleep(seconds)
    spent, loop, whole = perf_counter() - began, thread_time() - loop, process_time() - whole
    told: dict[str, object] = {
        "tables": tables,
        "watchers": watching,
        "commands_per_second": round(len(floor.took) / spent),
        "scenes_per_second": round(seen["messages"] / spent),
        "bytes_per_scene": round(seen["bytes"] / max(seen["messages"], 1)),
        "bytes_per_watcher_and_second": round(seen["bytes"] / watching / spent),
        "rounds_per_minute_and_table": round(seen["rounds"] / watching / spent * 60, 2),
        "bytes_per_round_and_watcher": round(seen["bytes"] / seen["rounds"]) if seen["rounds"] else None,
        "resyncs": seen["resyncs"],
        "answer_ms_p99": round(quantiles(floor.took, n=100)[98] * 1000, 1) if len(floor.took) > 2 else None,
        "cores_got": round(whole / spent, 2),
        "cores_of_floor": round((loop - crowd.cpu - seen["cpu"]) / spent, 2),
        "cores_of_encoding": round(seen["cpu"] / spent, 2),
        "cores_of_bots": round(crowd.cpu / spent, 2),
        "cores_of_journal": round(store.cpu / spent, 2),
        "memory_kib_per_table": round((placed - empty) / 1024 / tables),
        "memory_kib_per_watcher": round((memory() - placed) / 1024 / watching),
    }
    await crowd.stop()
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    await floor.close()
    return told


def audience_of(table: str, number: int) -> Audience:
    """Two of five watchers are guests at the table, who see their own cheques; the others the public."""
    return Audience("guest", f"{table} {number}") if number < 2 else Audience("public")


async def restart(folder: Path, *, events: int, tables: int) -> dict[str, object]:
    """Play so many events, all by bots; then open the folder anew, as after a crash and as after a close."""
    floor, _ = opened(folder)
    await floor.open(plans(tables))
    crowd = Crowd(floor, random.Random(3), run="c")  # noqa: S311 - whims
    for name in floor.tables:
        crowd.join(name, *(f"{name} {number}" for number in range(5)))
    began = perf_counter()
    while events_of(floor) < events and not floor.halted:
        await asyncio.sleep(0.2)
    played = perf_counter() - began
    await crowd.stop()
    await floor.written()
    # As a kill leaves it: what was committed, and the snapshots that were due; nothing is closed.
    crashed = folder.with_name("crashed")
    crashed.mkdir()
    for file in folder.iterdir():
        (crashed / file.name).write_bytes(file.read_bytes())
    made = events_of(floor)
    await floor.close()
    after_crash, after_close = [await reopened(which) for which in (crashed, folder)]
    return {
        "events": made,
        "tables": tables,
        "made_by": f"bots playing for {played:.0f} s",
        "journal_mib": round((folder / "journal.sqlite").stat().st_size / 2**20),
        "seconds_after_a_crash": after_crash,
        "seconds_after_a_close": after_close,
    }


async def reopened(folder: Path) -> float:
    began = perf_counter()
    floor, _ = opened(folder)
    await floor.open()
    spent = perf_counter() - began
    assert not floor.halted
    await floor.close()
    return round(spent, 2)


def apart(measure: Callable[..., Coroutine[Any, Any, dict[str, object]]], folder: Path, **named: Any) -> Any:
    """A measurement in a process of its own, so that none has the memory of the one before."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(_run, measure, folder, named).result()


def _run(measure: Any, folder: Path, named: dict[str, Any]) -> Any:
    return asyncio.run(measure(folder, **named))


def memory() -> int:
    """Resident bytes of this process."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a minute or so")
    parser.add_argument("--folder", type=Path, help="on the disk to be measured")
    parser.add_argument("--events", type=int, help="for the restart; 20,000 when quick, else 1,000,000")
    parser.add_argument("--only", choices=["commands", "watchers", "restart"])
    chosen = parser.parse_args()
    quick = chosen.quick
    told: dict[str, object] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "load_average": os.getloadavg()[0],
    }
    with tempfile.TemporaryDirectory(dir=chosen.folder) as name:
        folder = Path(name)
        if chosen.only in (None, "commands"):
            sizes = (8, 32) if quick else (8, 32, 128)
            told["commands"] = [
                apart(commands, folder / f"a{n}", tables=n, bots=5, seconds=6 if quick else 20) for n in sizes
            ]
        if chosen.only in (None, "watchers"):
            grown = ((50, 250), (200, 1000)) if quick else ((25, 125), (50, 250), (100, 500), (200, 1000))
            told["watchers"] = [
                apart(watchers, folder / f"b{n}", tables=n, watching=w, seconds=20 if quick else 60)
                for n, w in grown
            ]
        if chosen.only in (None, "restart"):
            events = chosen.events or (20_000 if quick else 1_000_000)
            told["restart"] = apart(restart, folder / "c", events=events, tables=8)
    json.dump(told, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
