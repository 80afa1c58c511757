"""Walk whole tables of bots, staff and nonsense at random, and check every step.

    uv run python scripts/table_walk.py --steps 1000000 --seed 1 --game all --workers 2

The steps are shared out over the games in walks of five thousand, each from its own seed, so that a
failure names the walk that shows it again: `--game GAME --seed SEED --steps 5000`. It exits with 1 if any
check fails.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from tests.kit.walks.table import GAME_NAMES, walk

WALK = 5_000
"""Steps in one walk: several shoes."""
SHOWN = ("steps", "events", "rounds", "shoes", "scenes", "refused", "nonsense taken", "quirks taken")


def walked(game: str, seed: int, steps: int) -> tuple[str, Counter[str], str]:
    try:
        return game, walk(game, seed, steps), ""
    except AssertionError as error:
        return game, Counter(), str(error)


def asked_walks(asked: argparse.Namespace) -> Iterator[tuple[str, int, int]]:
    games = GAME_NAMES if asked.game == "all" else (asked.game,)
    each = -(-asked.steps // len(games))
    for place, game in enumerate(games):
        for number, first in enumerate(range(0, each, WALK)):
            yield game, asked.seed + place + number * len(games), min(WALK, each - first)


def run(asked: argparse.Namespace) -> tuple[dict[str, Counter[str]], list[str]]:
    counts: dict[str, Counter[str]] = {}
    faults: list[str] = []
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    walks = list(asked_walks(asked))
    with (
        Progress(*columns, console=Console(stderr=True)) as bar,
        ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as pool,
    ):
        task = bar.add_task(f"seed {asked.seed}", total=sum(steps for _, _, steps in walks))
        waiting: set[Future[tuple[str, Counter[str], str]]] = {pool.submit(walked, *what) for what in walks}
        for done in as_completed(waiting):
            game, found, fault = done.result()
            counts.setdefault(game, Counter()).update(found)
            if fault:
                faults.append(fault)
                bar.console.print(fault, markup=False)
            bar.advance(task, found["steps"])
    return counts, faults


def main() -> None:
    parser = argparse.ArgumentParser(description="Walk whole tables at random and check every step.")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="all", choices=("all", *GAME_NAMES))
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    started = perf_counter()
    counts, faults = run(asked)
    spent = perf_counter() - started
    for game, found in sorted(counts.items()):
        print(f"{game}: " + ", ".join(f"{found[name]:,} {name}" for name in SHOWN))
    steps = sum(found["steps"] for found in counts.values())
    print(f"{steps:,} steps from seed {asked.seed} in {spent:,.0f} s, {len(faults)} walks failed")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
