"""Compare the simulation with the table: the same shoes, every wager on, equal to the cent.

    uv run python scripts/agreement.py --game all --rounds 1000000 --seed 1 --workers 2

Shoes are dealt to one guest, two guests and so on up to seven; every bet of the game is on at every seat,
insurance is bought whenever it is offered, and blackjack is played by the house's chart. Whole shoes are
compared until there are at least this many rounds. The first round that differs is printed in the notation,
for `pitboss play`, and the script exits with 1.
"""

import argparse
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import count
from multiprocessing import get_context
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from pitboss.agreement.comparison import Agreed, compare_shoe
from pitboss.agreement.kernel_side import PlayShoe, kernel_of
from pitboss.rulebook import Rules, UnknownGameError, games, houses, load

SHOES = 25
"""In a piece of work."""
TOLD = 10
"""Lines of progress for each game where there is no terminal to draw a bar on."""


@cache
def both_sides(house: str, game: str) -> tuple[Rules, PlayShoe]:
    rules = load(game, house=house)
    return rules, kernel_of(rules)


def compare_piece(house: str, game: str, seed: int, first: int) -> Agreed:
    rules, kernel = both_sides(house, game)
    found = Agreed()
    for number in range(first, first + SHOES):
        if not found.differs:
            found = found.and_then(compare_shoe(rules, kernel, seed, number))
    return found


def pieces(pool: ProcessPoolExecutor, house: str, game: str, seed: int, workers: int) -> Iterator[Agreed]:
    """Yield the pieces of shoes in order."""
    waiting: deque[Future[Agreed]] = deque()
    for first in count(step=SHOES):
        waiting.append(pool.submit(compare_piece, house, game, seed, first))
        if len(waiting) > 2 * workers:
            yield waiting.popleft().result()


def compare_game(bar: Progress, house: str, game: str, asked: argparse.Namespace) -> Agreed:
    task = bar.add_task(f"{house}/{game}", total=asked.rounds)
    found = Agreed()
    pool = ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn"))
    try:
        for piece in pieces(pool, house, game, asked.seed, asked.workers):
            before = found.rounds * TOLD // asked.rounds
            found = found.and_then(piece)
            bar.update(task, completed=found.rounds)
            if not bar.console.is_terminal and found.rounds * TOLD // asked.rounds > before:
                print(f"{house}/{game}: {found.rounds:,} rounds", file=sys.stderr, flush=True)
            if found.differs or found.rounds >= asked.rounds:
                break
    finally:
        pool.shutdown(cancel_futures=True)
    bar.remove_task(task)
    return found


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Hold the simulation to the table; 1 if they differ.")
    parser.add_argument("--game", default="all", help="a game, or all games of all houses (all)")
    parser.add_argument("--rounds", type=int, default=1_000_000, help="of each game, at least (1000000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed deals other shoes (1)")
    parser.add_argument("--workers", type=int, default=1, help="processes that share the work (1)")
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.workers < 1:
        parser.error("rounds and workers are at least 1")
    return asked


def chosen(game: str) -> list[tuple[str, str]]:
    if game != "all":
        rules = load(game)
        return [(rules.house, rules.game)]
    return [(house, name) for house in houses() for name in games(house)]


def main() -> int:
    asked = arguments()
    try:
        tables = chosen(asked.game)
    except UnknownGameError as error:
        print(error, file=sys.stderr)
        return 2
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    for house, game in tables:
        started = perf_counter()
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            found = compare_game(bar, house, game, asked)
        told = f"{house}/{game}, seed {asked.seed}: {found.shoes:,} shoes, {found.rounds:,} rounds"
        if found.differs:
            print(f"{told} agree, then one differs:\n\n{found.differs}", flush=True)
            return 1
        minutes = (perf_counter() - started) / 60
        void = f", {found.void:,} more void" if found.void else ""
        print(f"{told}{void}, {found.wagers:,} wagers: all equal to the cent ({minutes:.1f} min)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
