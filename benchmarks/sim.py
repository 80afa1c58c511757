"""How fast the baccarat simulation deals, side by side with the same algorithm in C, on one core in one run.

Before anything is timed, both must deal the same rounds from the same seeds, and so must every slice that is
timed; afterwards the edges of the main bets must lie within three standard errors of the exact ones.

    uv run python benchmarks/sim.py --quick
"""

import argparse
import ctypes
import tempfile
from pathlib import Path
from typing import cast

import numpy as np
from against_c import Deal, Tally, in_turns, library, on_one_core, report

from pitboss.odds.baccarat.exact import fresh_shoe
from pitboss.odds.baccarat.kernel import third_cards
from pitboss.odds.baccarat.sim import Counts, Dealing, deal_block, dealing_of
from pitboss.odds.bets import baccarat_odds
from pitboss.odds.simulation.blocks import NO_LIMIT, SHOES
from pitboss.rulebook import BaccaratRules, load
from pitboss.rulebook.tableau import OUTCOME_CODES

GOAL = 0.8
SEED = 2026
BLOCKS = 64
GATE = 3
"""Standard errors within which the main bets must be."""


def in_c(folder: Path, dealing: Dealing) -> Deal:
    """The same blocks as `deal_block`, dealt by the C code."""
    function = library("baccarat", folder).deal
    function.restype = ctypes.c_uint64
    array, word = ctypes.c_void_p, ctypes.c_uint64
    function.argtypes = [array, word, array, array, *[word] * 8]
    table = third_cards()

    def deal(block: int) -> Tally:
        state = np.random.SeedSequence((SEED, block)).generate_state(2, np.uint64)
        counts = np.zeros(OUTCOME_CODES, dtype=np.uint64)
        shoe = np.repeat(np.arange(10, dtype=np.uint8), fresh_shoe(dealing.decks))
        places = (shoe.ctypes.data, shoe.size, counts.ctypes.data, table.ctypes.data)
        function(*places, *(int(half) for half in state), *dealing[1:], SHOES, NO_LIMIT)
        return counts

    return deal


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
    on_one_core()
    rules = cast(BaccaratRules, load("mini-baccarat"))
    dealing = dealing_of(rules)

    def kernel(block: int) -> Tally:
        return deal_block(dealing, SEED, block)

    with tempfile.TemporaryDirectory() as folder:
        limit = in_c(Path(folder), dealing)
        for block in range(3):
            assert (limit(block) == kernel(block)).all()
        turns = 10 if asked.quick else 60
        counts, pace = in_turns(kernel, limit, lambda tally: int(tally.sum()), turns=turns, blocks=BLOCKS)
    away = off(rules, counts)
    for bet in ("player", "banker"):
        assert abs(away[bet]) <= GATE, f"{bet} is {away[bet]:.1f} standard errors off"
    rounds = int(counts.sum())
    listed = ", ".join(f"{bet} {errors:+.1f}" for bet, errors in away.items())
    said = f"{rounds:,} rounds dealt by each, all alike. Standard errors off the exact edge: {listed}."
    report("mini-baccarat", pace, GOAL, {"rounds": rounds, "off": away}, said, as_data=asked.json)


if __name__ == "__main__":
    main()
