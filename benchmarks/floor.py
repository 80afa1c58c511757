"""How fast a floor is, on one machine: durable commands, watchers, memory, and how soon it is back.

    uv run python benchmarks/floor.py --quick
    uv run python benchmarks/floor.py --folder /path/on/the/disk/in/question --events 1000000

Bots decide in the floor's own loop; watchers have another process and read from real sockets
(`floor_watchers.py`). The CPU of both is stated apart from the floor's. The share of a core that a process
got is stated too: on a busy machine the figures by the clock are worth no more than it.
"""

import argparse
import asyncio
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
from statistics import median
from time import perf_counter, process_time, thread_time
from typing import Any

from floor_gauges import Costed, Metered, events_of, on_one_meter, opened, percentile, plans, rounds_of
from floor_stores import stores
from floor_watchers import measured

from pitboss.floor.crowd.bots import Crowd
from pitboss.table.bots import Temperament

KEEN = Temperament(side=1.0, other=0.0)
"""Where the meter is measured: every side bet in every round."""


async def commands(
    folder: Path,
    *,
    tables: int,
    bots: int,
    seconds: float,
    rate: float | None = None,
    meter: bool | None = None,
) -> dict[str, object]:
    """Measure durable commands without watchers: at a fixed rate, or as many as bots and floor can make.

    In the latter case every bot gives its next command as soon as the last is answered. Each answer then
    waits for as many others as there are bots: the more of them, the longer, however fast all goes. With
    `meter` said, all tables are of the game that has a progressive, and on one meter or on none.
    """
    floor, store = opened(folder)
    if meter is None:
        await floor.open(plans(tables))
    else:
        await floor.open(*on_one_meter(tables, linked=meter))
    whims = random.Random(1)
    crowd = Metered(floor, whims, run="a", rate=rate) if rate else Costed(floor, whims, run="a")
    for name in floor.tables:
        here = (f"{name} {number}" for number in range(bots))
        crowd.join(name, *here, temperament=None if meter is None else KEEN)
    while min(rounds_of(floor).values()) < 1:  # everybody sits down and buys in
        await asyncio.sleep(0.2)
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
    made = len(floor.took)
    told: dict[str, object] = {
        "tables": tables,
        "bots": tables * bots,
        "asked_per_second": rate,
        "commands_per_second": round(made / spent),
        "events_per_second": round((events_of(floor) - events) / spent),
        "commits_per_second": round((floor.commits - commits) / spent),
        "answer_ms_median": percentile(floor.took, 50),
        "answer_ms_p99": percentile(floor.took, 99),
        "cores_got": round(whole / spent, 2),
        "cpu_us_per_command": {
            "floor": round((loop - crowd.cpu) / made * 1e6),
            "journal_thread": round(store.cpu / made * 1e6),
            "bots_load_generator": round(crowd.cpu / made * 1e6),
        },
        "commands_per_second_of_cpu": round(made / whole),
        "halted": floor.halted,
    }
    for live in floor.progressives.values():
        told["wagers_on_the_meter"] = live.durable.meter.wagers // 5_00
    await crowd.stop()
    await floor.close()
    return told


def shared_meter(folder: Path, *, tables: int, seconds: float, turns: int) -> dict[str, object]:
    """What it costs that every table is on one meter: the same floor with and without, turn about."""
    told: dict[bool, list[dict[str, Any]]] = {True: [], False: []}
    for turn in range(turns):
        for linked in (turn % 2 == 0, turn % 2 == 1):
            named = {"tables": tables, "bots": 5, "seconds": seconds, "meter": linked}
            told[linked].append(apart(commands, folder / f"d{tables}-{turn}-{linked}", **named))
    ratios = {}
    for what in ("commands_per_second", "commands_per_second_of_cpu"):
        with_it, without = (median(run[what] for run in told[linked]) for linked in (True, False))
        ratios[what] = round(with_it / without, 3)
    return {"tables": tables, "with_over_without": ratios, "with": told[True], "without": told[False]}


async def restart(folder: Path, *, events: int, tables: int) -> dict[str, object]:
    """Play events with bots; then open the folder again, as after a crash and as after a close."""
    floor, _ = opened(folder)
    await floor.open(plans(tables))
    crowd = Crowd(floor, random.Random(3), run="c")
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
    """Measure in a new process, so that no measurement has the memory of the one before."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(_run, measure, folder, named).result()


def _run(measure: Any, folder: Path, named: dict[str, Any]) -> Any:
    return asyncio.run(measure(folder, **named))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a minute or so")
    parser.add_argument("--folder", type=Path, help="on the disk to be measured")
    parser.add_argument("--events", type=int, help="for the restart; 20,000 when quick, else 1,000,000")
    parser.add_argument("--only", choices=["commands", "meter", "stores", "watchers", "restart"])
    parser.add_argument(
        "--rates", type=float, nargs="*", default=[1000, 2000], help="commands asked for in a second"
    )
    chosen = parser.parse_args()
    quick = chosen.quick
    told: dict[str, object] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "load_average": os.getloadavg()[0],
    }
    with tempfile.TemporaryDirectory(dir=chosen.folder) as name:
        folder = Path(name)
        if chosen.only in (None, "commands"):
            sizes = (8, 32) if quick else (8, 32, 200)
            told["commands"] = [
                apart(
                    commands, folder / f"a{n}-{rate}", tables=n, bots=5, rate=rate, seconds=6 if quick else 20
                )
                for n in sizes
                for rate in (None, *chosen.rates)
            ]
        if chosen.only in (None, "meter"):
            told["meter"] = [
                shared_meter(folder, tables=n, seconds=6 if quick else 20, turns=2 if quick else 3)
                for n in ([8] if quick else [8, 32, 200])
            ]
        if chosen.only in (None, "stores"):
            told["stores"] = stores(folder, tables=16, seconds=6 if quick else 20, turns=1 if quick else 3)
        if chosen.only in (None, "watchers"):
            # Tables, sockets, and how many tables each watches: five watchers to a table.
            grown = [(50, 250, 1), (200, 1000, 1)] if quick else [(50, 250, 1), (100, 500, 1), (200, 1000, 1)]
            told["watchers"] = [
                measured(folder / f"b{n}-{each}", tables=n, sockets=s, each=each, seconds=20 if quick else 60)
                for n, s, each in (*grown, (200, 200, 5))
            ]
        if chosen.only in (None, "restart"):
            events = chosen.events or (20_000 if quick else 1_000_000)
            told["restart"] = apart(restart, folder / "c", events=events, tables=8)
    json.dump(told, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
