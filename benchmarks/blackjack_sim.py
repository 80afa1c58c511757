"""How fast the blackjack simulation deals, side by side with the same algorithm in C, on one core in one run.

One guest on the main bet and every side bet of the shoe game, or more with `--spots`. Before anything is
timed, both must give the same tallies from the same seeds, and so must every slice that is timed. The edge of
the main bet is compared with the exact one on rounds that each come first from a fresh shoe, of which alone
the exact one speaks. Up to a cut card guests fare a little worse: rounds that take few cards are those with
high ones, and where these have gone more rounds of low ones fit in. How much that is can be read off too.

    uv run python benchmarks/blackjack_sim.py --quick
"""

import argparse
import ctypes
import tempfile
from pathlib import Path
from typing import cast

import numpy as np
from against_c import Deal, Tally, in_turns, library, on_one_core, report

from pitboss.cards import Card, pack
from pitboss.odds.blackjack.analysis import analyse
from pitboss.odds.blackjack.on_cards.card_facts import number_of
from pitboss.odds.blackjack.sim.kernel import SPARE_TENS
from pitboss.odds.blackjack.sim.table import (
    SHOES,
    BlackjackDealing,
    bet_tallies,
    blackjack_dealing,
    deal_blackjack,
    hand_counts,
    hands_of,
    new_tally,
)
from pitboss.odds.simulation.blocks import NO_LIMIT
from pitboss.rulebook import BlackjackRules, load

GAME = "blackjack-shoe"
GOAL = 0.7
SEED = 2026
BLOCKS = 24
GATE = 3
"""Standard errors within which the main bet must be."""
FRESH_SHOES = 1_000_000


def rules_of(settings: dict[str, object] | None = None) -> BlackjackRules:
    return cast(BlackjackRules, load(GAME, settings=settings))


def in_c(function: "ctypes._NamedFuncPointer", dealing: BlackjackDealing, shoes: int) -> Deal:
    """The same blocks as `deal_blackjack`, dealt by the C code."""
    array, word = ctypes.c_void_p, ctypes.c_uint64
    function.restype, function.argtypes = None, [*[array] * 9, *[word] * 4]
    plays, hits, adds = dealing.tables[:3]
    hands = hands_of(dealing.reads)
    names = (hands.before_play, hands.third_card)
    house = np.array([int(figure) for figure in dealing.house], dtype=np.int64)
    cards = [*map(number_of, pack(dealing.decks)), *[number_of(Card("Ts"))] * SPARE_TENS]

    def deal(block: int) -> Tally:
        state = np.random.SeedSequence((SEED, block)).generate_state(2, np.uint64)
        shoe = np.array(cards, dtype=np.uint8)
        tally = new_tally(dealing)
        arrays = (shoe, tally, plays, hits, adds, *names, dealing.tables.prizes, house)
        places = [one.ctypes.data for one in arrays]
        function(*places, *(int(half) for half in state), shoes, NO_LIMIT)
        return tally

    return deal


def in_numba(dealing: BlackjackDealing, shoes: int) -> Deal:
    return lambda block: deal_blackjack(dealing, SEED, block, shoes=shoes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a few seconds")
    parser.add_argument("--json", action="store_true", help="the figures for a program")
    parser.add_argument("--spots", type=int, default=1, help="from 1 to 7")
    asked = parser.parse_args()
    on_one_core()
    dealing = blackjack_dealing(rules_of(), spots=asked.spots)
    behind = rules_of().decks * 52 - 1
    one_round: dict[str, object] = {
        "cut_card.cards_from_back": behind,
        "cut_card.cards_from_back_max": behind,
    }
    fresh = blackjack_dealing(rules_of(one_round), spots=asked.spots)
    exact = analyse(rules_of()).house_edge
    with tempfile.TemporaryDirectory() as folder:
        function = library("blackjack", Path(folder)).deal
        shoes = FRESH_SHOES * (1 if asked.quick else 20)
        first = in_numba(fresh, shoes)(0)
        assert (in_c(function, fresh, shoes)(0) == first).all()
        main_bet = bet_tallies(fresh, first)[0]
        off = (main_bet.house_edge - exact) / main_bet.standard_error
        assert abs(off) <= GATE, f"the main bet is {off:.1f} standard errors off"
        total, pace = in_turns(
            in_numba(dealing, SHOES),
            in_c(function, dealing, SHOES),
            lambda tally: int(tally[0]),
            turns=10 if asked.quick else 60,
            blocks=BLOCKS,
        )
    bet = bet_tallies(dealing, total)[0]
    told = {
        "rounds": int(total[0]),
        "spots": asked.spots,
        "edge_fresh": main_bet.house_edge,
        "edge_exact": exact,
        "off": off,
        "edge_to_cut_card": bet.house_edge,
        "standard_error": bet.standard_error,
        "hands": hand_counts(dealing, total),
    }
    said = (
        f"{bet.rounds:,} rounds dealt by each, all alike. House edge of the first round of a shoe "
        f"{main_bet.house_edge:.3%}, exact {exact:.3%}: {off:+.1f} standard errors off.\n"
        f"Up to the cut card {bet.house_edge:.3%} ± {bet.standard_error:.3%}."
    )
    report(f"{GAME}, {asked.spots} at the table", pace, GOAL, told, said, as_data=asked.json)


if __name__ == "__main__":
    main()
