"""How long the exact odds take once warm, on one core, each with its figures proved before it is timed.

Nothing is kept from one turn to the next but what does not depend on the shoe: every turn works a game out
again. The best turn counts, so that other work of the machine matters least.

    uv run python benchmarks/exact.py --quick
"""

import argparse
import json
import random
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from time import perf_counter
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from pitboss.odds.baccarat.exact import distribution, fresh_shoe
from pitboss.odds.bets import baccarat_odds
from pitboss.odds.blackjack.analysis import Analysis, analyse, main_odds, optimal
from pitboss.odds.blackjack.dealer import full_values
from pitboss.rulebook import BaccaratRules, BlackjackRules, load

GAMES = ("mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures")
DEALT = 200
"""Cards gone from the depleted shoe."""
SEED = 2026
CLOSE = 1e-11
"""The blackjack figures are in floating point: as near as this to what they were when they were proved."""

# The edges of six decks, manual rules, as tests/odds prove their parts on small shoes; and of the shoe that
# lacks the first 200 cards that the seed deals.
EDGES = {
    "chart": 0.004059224176988,
    "total": 0.004059224176988,
    "composition": 0.004028702361154,
    "own": 0.004028643427670,
}
DEPLETED = {"chart": -0.008845750629239, "composition": -0.018062024475037}
# wizardofodds.com, baccarat appendix 1: the orders of eight decks that Banker, Player and nobody wins.
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216


class Measured(NamedTuple):
    """One thing that was timed; without a goal it is only reported."""

    name: str
    seconds: float
    goal: float | None

    @property
    def reached(self) -> bool:
        """Whether the goal was reached, if there is one."""
        return self.goal is None or self.seconds < self.goal


def best_of(turns: int, work: Callable[[], object]) -> float:
    """The time of the best turn, after one that does not count."""
    work()
    times = []
    for _ in range(turns):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return min(times)


def depleted() -> tuple[int, ...]:
    """Six decks without the first cards of a shuffle."""
    cards = [value for value, count in enumerate(full_values(6)) for _ in range(count)]
    random.Random(SEED).shuffle(cards)
    return tuple(cards[DEALT:].count(value) for value in range(10))


def blackjack(turns: int) -> list[Measured]:
    """Six decks by the chart and by all kinds of best play, and a shoe that is known in part."""
    rules, less = load("blackjack-shoe"), depleted()
    assert isinstance(rules, BlackjackRules)
    kinds: dict[str, tuple[Callable[[], Analysis], float, float | None]] = {
        "six decks, chart": (partial(analyse, rules), EDGES["chart"], 1.0),
        "six decks, best by cards": (partial(optimal, rules), EDGES["composition"], 1.0),
        "six decks, best by totals": (partial(optimal, rules, play="total"), EDGES["total"], None),
        "six decks, own play after a split": (partial(optimal, rules, play="own"), EDGES["own"], None),
        "after 200 cards, chart": (partial(analyse, rules, less), DEPLETED["chart"], 0.3),
        "after 200 cards, best by cards": (partial(optimal, rules, less), DEPLETED["composition"], 0.3),
    }
    found = []
    for name, (work, edge, goal) in kinds.items():
        assert abs(work().house_edge - edge) < CLOSE, f"{name}: {work().house_edge!r} is not {edge!r}"
        found.append(Measured(name, best_of(turns, work), goal))
    found.append(
        Measured("six decks, chart and best, as printed", best_of(turns, lambda: main_odds(rules)), None)
    )
    return found


def baccarat(turns: int) -> Measured:
    """All wagers of all variants over one enumeration of eight decks."""
    games = [load(game, settings={"decks": 8}) for game in GAMES]

    def work() -> dict[tuple[str, str], Fraction]:
        rounds = distribution(fresh_shoe(8))
        return {
            (rules.game, bet.bet): bet.house_edge
            for rules in games
            if isinstance(rules, BaccaratRules)
            for bet in baccarat_odds(rules, rounds)
        }

    edges, orders = work(), BANKER + PLAYER + TIE
    assert edges["mini-baccarat", "player"] == Fraction(BANKER - PLAYER, orders)
    assert edges["mini-baccarat", "banker"] == Fraction(20 * PLAYER - 19 * BANKER, 20 * orders)
    assert edges["mini-baccarat", "tie"] == Fraction(orders - 9 * TIE, orders)
    return Measured(f"baccarat, all {len(edges)} wagers of {len(GAMES)} games", best_of(turns, work), 0.05)


def main() -> None:
    """Measure, print, and say by the exit code whether all goals were reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer turns")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    turns = 3 if asked.quick else 15
    found = [*blackjack(turns), baccarat(turns)]
    if asked.json:
        print(json.dumps({one.name: {**one._asdict(), "reached": one.reached} for one in found}, indent=2))
    else:
        table = Table("exact, once warm", "seconds", "goal", "")
        for one in found:
            goal = "" if one.goal is None else f"under {one.goal:g}"
            state = "" if one.goal is None else "reached" if one.reached else "missed"
            table.add_row(one.name, f"{one.seconds:.3f}", goal, state)
        Console(highlight=False).print(table)
    sys.exit(0 if all(one.reached for one in found) else 1)


if __name__ == "__main__":
    main()
