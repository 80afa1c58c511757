"""How fast the baccarat simulation deals, side by side with the same algorithm in C, on one core in one run.

The kernel and the C code take turns in short slices and medians are compared, so that whatever else the
machine does hits both alike. Before anything is timed, both must deal the same rounds from the same seeds;
afterwards the edges of the main bets must lie within three standard errors of the exact ones, and the counts
of both must agree to the last round.

    uv run python benchmarks/sim.py --quick
"""

import argparse
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from rich.console import Console
from rich.table import Table

from pitboss.odds.baccarat import fresh_shoe
from pitboss.odds.baccarat_kernel import third_cards
from pitboss.odds.bets import baccarat_odds
from pitboss.odds.sim import NO_LIMIT, SHOES, Counts, Dealing, deal_block, dealing_of
from pitboss.rulebook import BaccaratRules, load
from pitboss.rulebook.tableau import OUTCOME_CODES

SOURCE = Path(__file__).parent / "limit" / "baccarat.c"
GOAL = 0.8
SEED = 2026
BLOCKS = 64
GATE = 3
"""Standard errors within which the main bets must be."""

Deal = Callable[[Dealing, int, int], Counts]


def in_c(folder: Path) -> Deal:
    """The same block as `deal_block`, dealt by the C code, compiled for this machine."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        sys.exit("There is no C compiler here: install one (gcc or clang) to measure the limit.")
    library = folder / "baccarat.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, "-o", str(library), str(SOURCE)], check=True)
    function = ctypes.CDLL(str(library)).deal
    function.restype = ctypes.c_uint64
    array, word = ctypes.c_void_p, ctypes.c_uint64
    function.argtypes = [array, word, array, array, *[word] * 8]
    table = third_cards()

    def deal(dealing: Dealing, seed: int, block: int) -> Counts:
        state = np.random.SeedSequence((seed, block)).generate_state(2, np.uint64)
        counts = np.zeros(OUTCOME_CODES, dtype=np.uint64)
        shoe = np.repeat(np.arange(10, dtype=np.uint8), fresh_shoe(dealing.decks))
        places = (shoe.ctypes.data, shoe.size, counts.ctypes.data, table.ctypes.data)
        function(*places, *(int(half) for half in state), *dealing[1:], SHOES, NO_LIMIT)
        return counts

    return deal


def timed(deal: Deal, dealing: Dealing, first: int) -> tuple[Counts, float]:
    """A slice of blocks: what came, and rounds per second."""
    total = np.zeros(OUTCOME_CODES, dtype=np.uint64)
    started = perf_counter()
    for block in range(first, first + BLOCKS):
        total += deal(dealing, SEED, block)
    return total, int(total.sum()) / (perf_counter() - started)


def off(rules: BaccaratRules, counts: Counts) -> dict[str, float]:
    """How many standard errors each bet is away from its exact edge."""
    rounds = int(counts.sum())
    found = {}
    for exact in baccarat_odds(rules):
        gained = 0.0
        for line, times in zip(rules.results[exact.bet], counts.tolist(), strict=True):
            pays = 0.0 if line is None or line.pays is None else line.pays.win / line.pays.per
            if line is not None and rules.bets[exact.bet].commission:
                pays *= 1 - rules.commission.rate.part / rules.commission.rate.whole
            gained += times * (-1 if line is None else pays)
        error = exact.standard_deviation / rounds**0.5
        found[exact.bet] = (-gained / rounds - float(exact.house_edge)) / error
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a few seconds")
    parser.add_argument("--json", action="store_true", help="the figures for a program")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rules = load("mini-baccarat")
    assert isinstance(rules, BaccaratRules)
    dealing = dealing_of(rules)
    with tempfile.TemporaryDirectory() as folder:
        limit = in_c(Path(folder))
        for block in range(3):
            assert (limit(dealing, SEED, block) == deal_block(dealing, SEED, block)).all()
        kernel_counts, limit_counts = (np.zeros(OUTCOME_CODES, dtype=np.uint64) for _ in range(2))
        kernel_pace, limit_pace = [], []
        for turn in range(10 if asked.quick else 60):
            counts, pace = timed(deal_block, dealing, turn * BLOCKS)
            kernel_counts += counts
            kernel_pace.append(pace)
            counts, pace = timed(limit, dealing, turn * BLOCKS)
            limit_counts += counts
            limit_pace.append(pace)
    assert (kernel_counts == limit_counts).all(), "the kernel and the C code dealt different rounds"
    away = off(rules, kernel_counts)
    for bet in ("player", "banker"):
        assert abs(away[bet]) <= GATE, f"{bet} is {away[bet]:.1f} standard errors off"
    ratio = median(one / other for one, other in zip(kernel_pace, limit_pace, strict=True))
    report(asked.json, median(kernel_pace), median(limit_pace), ratio, away, int(kernel_counts.sum()))
    sys.exit(0 if ratio >= GOAL else 1)


def report(
    as_data: bool, kernel: float, limit: float, ratio: float, away: dict[str, float], rounds: int
) -> None:
    if as_data:
        figures = {"kernel": kernel, "c": limit, "ratio": ratio, "goal": GOAL, "rounds": rounds, "off": away}
        print(json.dumps(figures, indent=2))
        return
    table = Table("mini-baccarat, one core", "rounds per second", "÷ C", box=None, pad_edge=False)
    table.add_row("pitboss, Numba", f"{kernel:,.0f}", f"{ratio:.2f}")
    table.add_row("the same in C, -O3 -march=native", f"{limit:,.0f}", "1")
    console = Console(highlight=False)
    console.print(table)
    listed = ", ".join(f"{bet} {errors:+.1f}" for bet, errors in away.items())
    console.print(
        f"\n{rounds:,} rounds dealt by each, all alike. Standard errors off the exact edge: {listed}."
    )
    console.print(f"Goal {GOAL}: {'reached' if ratio >= GOAL else 'missed'}.")


if __name__ == "__main__":
    main()
