"""How fast the tables play, side by side with PokerKit in one run on one core.

Every command goes through `decide` and every event through `evolve`, over whole shoes from the machine
shuffle with fixed secrets. The engines take turns in short slices and medians are compared, so that whatever
else the machine does hits all alike. Before anything is timed, the rounds of every shoe are settled again by
other means and its cards are counted.

    uv run --group bench python benchmarks/engine.py --quick
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from statistics import median
from time import perf_counter
from typing import NamedTuple

import baccarat_shoes
import blackjack_shoes
from other_engines import Run, engines
from rich.console import Console
from rich.table import Table
from tables import Shoe, Timed

GOAL = 10
NOT_INSTALLED = (
    "PokerKit is not installed: run `uv run --group bench python benchmarks/engine.py`, which fetches it."
)

Poker = Callable[[int], tuple[int, float]]


class Pace(NamedTuple):
    """What was done in a second, over one slice of time."""

    events: float
    commands: float
    rounds: float


class Measured(NamedTuple):
    """Medians over all slices; `by_…` are ratios to PokerKit's operations in the same turn."""

    name: str
    pace: Pace
    by_events: float
    by_commands: float
    goal: bool


class Yardstick(NamedTuple):
    """PokerKit's medians."""

    operations: float
    hands: float


def timed(table: Timed, supply: "cycle[Shoe]", seconds: float) -> Pace:
    """Whole shoes until the slice of time is used up."""
    commands = events = rounds = 0
    started = perf_counter()
    while (elapsed := perf_counter() - started) < seconds:
        done = table.play(next(supply))
        commands, events, rounds = commands + done.commands, events + done.events, rounds + done.rounds
    return Pace(events / elapsed, commands / elapsed, rounds / elapsed)


def enough(spent: float, done: int, seconds: float) -> int:
    """How many hands or rounds fill a slice, from how long some of them took."""
    return max(5, round(done * seconds / spent))


def measure(
    tables: list[Timed], others: dict[str, Run], repeats: int, seconds: float, poker: Poker
) -> tuple[list[Measured], Yardstick, dict[str, float]]:
    """Every table right after PokerKit, then the others, again and again."""
    supplies = [cycle(table.shoes) for table in tables]
    poker(10)  # builds its tables
    hands = enough(poker(20)[1], 20, seconds / 2)
    counts = {name: enough(run(200), 200, seconds / 2) for name, run in others.items()}
    slices: list[list[tuple[Pace, Yardstick]]] = [[] for _ in tables]
    elsewhere: dict[str, list[float]] = {name: [] for name in others}
    for _ in range(repeats):
        for taken, table, supply in zip(slices, tables, supplies, strict=True):
            operations, spent = poker(hands)
            taken.append((timed(table, supply, seconds), Yardstick(operations / spent, hands / spent)))
        for name, run in others.items():
            elsewhere[name].append(counts[name] / run(counts[name]))
    measured = [
        Measured(
            table.name,
            Pace(*medians(pace for pace, _ in taken)),
            median(pace.events / yardstick.operations for pace, yardstick in taken),
            median(pace.commands / yardstick.operations for pace, yardstick in taken),
            table.goal,
        )
        for table, taken in zip(tables, slices, strict=True)
    ]
    yardstick = Yardstick(*medians(rates for taken in slices for _, rates in taken))
    return measured, yardstick, {name: median(rates) for name, rates in elsewhere.items()}


def medians(rows: Iterable[tuple[float, ...]]) -> Iterator[float]:
    """Of each column."""
    return (median(column) for column in zip(*rows, strict=True))


def blank(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, collapse_padding=True)
    table.add_column(headings[0], min_width=31)
    for heading in headings[1:]:
        table.add_column(heading, justify="right")
    return table


def print_report(measured: list[Measured], yardstick: Yardstick, others: dict[str, float | None]) -> None:
    table = blank("table", "events/s", "commands/s", "rounds/s", "÷ events", "÷ commands")
    for row in measured:
        rates = (f"{rate:,.0f}" for rate in row.pace)
        table.add_row(row.name, *rates, f"{row.by_events:.1f}", f"{row.by_commands:.1f}")
    operations, hands = f"{yardstick.operations:,.0f}", f"{yardstick.hands:,.0f}"
    table.add_row("PokerKit, operations", operations, "", hands, "1.0", "1.0")
    console = Console()
    print("One core, medians of alternating slices; ÷ PokerKit's operations/s")
    console.print(table)
    goals = [row for row in measured if row.goal]
    least = min(goals, key=lambda row: row.by_events)
    verdict = "reached" if least.by_events >= GOAL else "NOT reached"
    print(f"Goal: at least {GOAL} times PokerKit's operations per second by events: {verdict}")
    print(f"(lowest of the {len(goals)} tables it is set for: {least.name}, {least.by_events:.1f}).\n")
    print("Only for comparison, one guest who hits or stands, and far less of a table:")
    table = blank("engine", "rounds/s")
    for name, rate in others.items():
        table.add_row(name, "not installed" if rate is None else f"{rate:,.0f}")
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the tables side by side with PokerKit.")
    parser.add_argument("--quick", action="store_true", help="about twenty seconds")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        from pokerkit_hands import run
    except ImportError:
        sys.exit(NOT_INSTALLED)
    tables = [*baccarat_shoes.tables(), *blackjack_shoes.tables()]
    proved = {table.name: sum(map(table.prove, table.shoes)) for table in tables if table.prove}
    repeats, seconds = (7, 0.25) if options.quick else (15, 0.6)
    found = engines()
    ready = {name: play for name, play in found.items() if play is not None}
    measured, yardstick, rates = measure(tables, ready, repeats, seconds, run)
    others = {name: rates.get(name) for name in found}
    if options.json:
        report = {
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "slices": repeats,
            "rounds_proved": proved,
            "pokerkit": {
                "operations_per_second": round(yardstick.operations),
                "hands_per_second": round(yardstick.hands),
            },
            "tables": [
                {
                    "name": row.name,
                    **row.pace._asdict(),
                    "by_events": row.by_events,
                    "by_commands": row.by_commands,
                    "goal": row.goal,
                }
                for row in measured
            ],
            "others_rounds_per_second": {name: rate and round(rate) for name, rate in others.items()},
            "goal": GOAL,
        }
        print(json.dumps(report, indent=2))
        return
    print(f"Proved before timing: {sum(proved.values())} rounds settled again, all cards accounted for.\n")
    print_report(measured, yardstick, others)


if __name__ == "__main__":
    main()
