"""What more workers bring, and that memory stays flat: the same rounds by one worker, several, a cluster.

Turns are taken in short slices and medians compared, so that whatever else the machine does hits all alike;
with fewer free cores than workers the figures say little. Whoever deals, the tallies must be equal.

    uv run python benchmarks/scaling.py --quick
"""

import argparse
import json
import resource
import sys
from statistics import median

from rich.console import Console
from rich.table import Table

from pitboss.odds.simulation.run import SimResult, simulate
from pitboss.odds.simulation.workers import LOCAL, Crew
from pitboss.rulebook import Rules, load

GOAL = 1.8
"""Times one worker, for two."""
WORKERS = 2
GROWTH_MOST = 1.05
"""Of the peak memory when ten times as many rounds are dealt."""
ROUNDS = {"mini-baccarat": 200_000_000, "blackjack-shoe": 50_000_000}


def pace(rules: Rules, rounds: int, seed: int, crew: Crew) -> SimResult:
    return simulate(rules, rounds, seed=seed, crew=crew)


def peak() -> int:
    """The most memory that this process ever had, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def measure(game: str, *, turns: int, cluster: bool) -> dict[str, float]:
    rules, rounds = load(game), ROUNDS[game]
    crews = {"one": Crew(), "two": Crew(WORKERS)}
    if cluster:
        crews["cluster"] = Crew(WORKERS, LOCAL)
    paces: dict[str, list[float]] = {name: [] for name in crews}
    for turn in range(turns):
        found = {name: pace(rules, rounds, turn, crew) for name, crew in crews.items()}
        assert len({result.bets for result in found.values()}) == 1, "the tallies differ"
        for name, result in found.items():
            paces[name].append(result.rounds_per_second)
    figures = {name: median(seen) for name, seen in paces.items()}
    ratios = [two / one for one, two in zip(paces["one"], paces["two"], strict=True)]
    simulate(rules, rounds // 10)
    before = peak()
    simulate(rules, rounds)
    return {**figures, "ratio": median(ratios), "growth": peak() / before}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="half a minute")
    parser.add_argument("--cluster", action="store_true", help="a local Dask cluster too, its start counted")
    parser.add_argument("--json", action="store_true", help="the figures for a program")
    asked = parser.parse_args()
    found = {game: measure(game, turns=3 if asked.quick else 9, cluster=asked.cluster) for game in ROUNDS}
    reached = all(figures["ratio"] >= GOAL and figures["growth"] <= GROWTH_MOST for figures in found.values())
    if asked.json:
        print(json.dumps({"goal": GOAL, "reached": reached, **found}, indent=2))
    else:
        report(found, reached=reached)
    sys.exit(0 if reached else 1)


def report(found: dict[str, dict[str, float]], *, reached: bool) -> None:
    table = Table("rounds per second", *found, box=None, pad_edge=False)
    rows = {"one": "one worker", "two": "two workers", "cluster": "local cluster of two, with its start"}
    for name, told in rows.items():
        if all(name in figures for figures in found.values()):
            table.add_row(told, *(f"{figures[name]:,.0f}" for figures in found.values()))
    table.add_row("two ÷ one", *(f"{figures['ratio']:.2f}" for figures in found.values()))
    table.add_row("peak memory, ten times the rounds", *(f"x {f['growth']:.3f}" for f in found.values()))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"\nGoal {GOAL} for two workers, memory flat: {'reached' if reached else 'missed'}.")


if __name__ == "__main__":
    main()
