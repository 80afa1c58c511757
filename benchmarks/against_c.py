"""What the simulation's benchmarks have in common: C code compiled here, and turns taken with it on one core.

The kernel and the C code take turns in short slices and medians are compared, so that whatever else the
machine does hits both alike.
"""

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

LIMIT = Path(__file__).parent / "limit"
FLAGS = ["-O3", "-march=native", "-shared", "-fPIC"]

Tally = NDArray[Any]
Deal = Callable[[int], Tally]
"""Deals the block of a number."""


class Pace(NamedTuple):
    """Rounds per second of both, and the ratio of slices dealt one after the other: medians all."""

    kernel: float
    c: float
    ratio: float


def library(name: str, folder: Path) -> ctypes.CDLL:
    """The C code of that name, compiled for this machine."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        sys.exit("There is no C compiler here: install one (gcc or clang) to measure the limit.")
    built = folder / f"{name}.so"
    subprocess.run([compiler, *FLAGS, "-o", str(built), str(LIMIT / f"{name}.c")], check=True)
    return ctypes.CDLL(str(built))


def on_one_core() -> None:
    """Stay on one core, where the system lets a program say so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def in_turns(
    kernel: Deal, c: Deal, rounds_in: Callable[[Tally], int], *, turns: int, blocks: int
) -> tuple[Tally, Pace]:
    """Deal slices of blocks in turns; both must deal the same rounds. Return the rounds and the pace."""
    total = kernel(0) * 0
    paces: list[tuple[float, float]] = []
    for turn in range(turns):
        sums, pace = [], []
        for deal in (kernel, c):
            dealt = total * 0
            started = perf_counter()
            for block in range(turn * blocks, (turn + 1) * blocks):
                dealt += deal(block)
            pace.append(rounds_in(dealt) / (perf_counter() - started))
            sums.append(dealt)
        assert (sums[0] == sums[1]).all(), "the kernel and the C code dealt different rounds"
        total += sums[0]
        paces.append((pace[0], pace[1]))
    return total, Pace(
        median(one for one, _ in paces),
        median(other for _, other in paces),
        median(one / other for one, other in paces),
    )


def report(game: str, pace: Pace, goal: float, told: dict[str, Any], said: str, *, as_data: bool) -> None:
    """Print the figures, and end with 1 where the goal is missed."""
    if as_data:
        figures = {"kernel": pace.kernel, "c": pace.c, "ratio": pace.ratio, "goal": goal}
        print(json.dumps(figures | told, indent=2))
    else:
        table = Table(f"{game}, one core", "rounds per second", "÷ C", box=None, pad_edge=False)
        table.add_row("pitboss, Numba", f"{pace.kernel:,.0f}", f"{pace.ratio:.2f}")
        table.add_row("the same in C, -O3 -march=native", f"{pace.c:,.0f}", "1")
        console = Console(highlight=False)
        console.print(table)
        console.print(f"\n{said}")
        console.print(f"Goal {goal}: {'reached' if pace.ratio >= goal else 'missed'}.")
    sys.exit(0 if pace.ratio >= goal else 1)
