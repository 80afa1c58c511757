"""How fast PokerKit plays hold'em, as a yardstick for a table engine written in the same language.

Its own documentation advises to automate as much as possible and to make states from a game kept as a
template, so that is what is timed: every automation on, a cash game, cards from PokerKit's own shuffled
deck, and six players who check or call to the showdown. Dealing by hand with `deal_hole()` and
`deal_board()` was measured too and is no faster.

    uv run --group bench python benchmarks/pokerkit_hands.py --hands 500
"""

import argparse
from time import perf_counter

from pokerkit import Automation, Mode, NoLimitTexasHoldem

PLAYERS = 6
STACK = 200
BLINDS = (1, 2)


def run(hands: int) -> tuple[int, float]:
    """Play hands to the showdown; return the operations that PokerKit recorded, and the seconds."""
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, BLINDS, BLINDS[-1], mode=Mode.CASH_GAME)
    operations = 0
    started = perf_counter()
    for _ in range(hands):
        state = game(STACK, PLAYERS)
        while state.status:
            state.check_or_call()
        operations += len(state.operations)
    return operations, perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description="Time PokerKit at six-handed no-limit hold'em.")
    parser.add_argument("--hands", type=int, default=500)
    hands = parser.parse_args().hands
    run(10)  # warms the lookup tables, which are built once per process
    operations, seconds = run(hands)
    print(f"PokerKit: {hands:,} hands in {seconds:.2f} s")
    print(f"  {hands / seconds:,.0f} hands/s")
    print(f"  {operations / seconds:,.0f} operations/s")
    print(f"  {operations / hands:.1f} operations per hand")


if __name__ == "__main__":
    main()
