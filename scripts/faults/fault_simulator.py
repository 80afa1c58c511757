"""Run whole floors in simulated time, and cut the power before and after every write.

    uv run python scripts/faults/fault_simulator.py --floors 100 --seed 1 --crash-points 200000

Each seed is a floor (`simulator.py`): tables of both games, a linked progressive, the pit with its fills,
credits, markers, boxes and tokes; bots and staff over a network that delays, repeats and loses; a disk that
fails before or after the durable point. Its main line is checked as a history (meter and cage must be
linearizable, every prize priced a second time), and then a floor is opened on what was durable before and
after each write. One seed is the same run every time: `--floors 1 --seed N` repeats it.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter, process_time

from tests.kit.simulator.simulation import Simulation

Tell = Callable[[int], None]


def try_floor(seed: int, writes: int, points: int | None = None, tell: Tell = lambda _: None) -> Counter[str]:
    """Try one floor; an `AssertionError` names what was lost, doubled or moved."""
    happened = Simulation(seed, writes).run(points, tell)
    happened["floors"] += 1
    return happened


def _one(asked: tuple[int, int]) -> Counter[str]:
    return try_floor(*asked)


def floors(chosen: argparse.Namespace, tell: Tell) -> Iterator[Counter[str]]:
    """Try floors one after the other, or as many at once as there are workers."""
    seeds = range(chosen.seed, chosen.seed + chosen.floors)
    if chosen.workers == 1:
        left = chosen.crash_points
        for seed in seeds:
            happened = try_floor(seed, chosen.writes, left, tell)
            yield happened
            if left is not None and (left := left - happened["crash points"]) <= 0:
                return
        return
    with ProcessPoolExecutor(chosen.workers) as pool:
        yield from pool.map(_one, ((seed, chosen.writes) for seed in seeds))


def _chosen() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--floors", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first")
    parser.add_argument("--writes", type=int, default=1_000, help="that a floor makes")
    parser.add_argument("--crash-points", type=int, help="stop after this many; with one worker")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="nothing but the figures")
    return parser.parse_args()


def main() -> int:
    chosen = _chosen()
    happened: Counter[str] = Counter()
    began = perf_counter()

    def told(points: int) -> None:
        if not chosen.json and points % 200 < 2:
            done = happened["crash points"] + points
            speed = done / (perf_counter() - began)
            line = f"{happened['floors']:,} floors, {done:,} crash points, {speed:,.0f} a second"
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    try:
        for found in floors(chosen, told):
            happened += found
    except AssertionError as wrong:
        print(f"\n{wrong}\n" + "\n".join(getattr(wrong, "__notes__", ())), file=sys.stderr)
        return 1
    figures = {"first_seed": chosen.seed, "seconds": round(perf_counter() - began), **sorted_(happened)}
    figures["seconds of one core"] = round(process_time())
    print(("" if chosen.json else "\n") + json.dumps(figures, indent=1))
    return 0


def sorted_(happened: Counter[str]) -> dict[str, int]:
    return dict(sorted(happened.items()))


if __name__ == "__main__":
    sys.exit(main())
