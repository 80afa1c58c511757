"""Blocks of baccarat shoes with a count for every bet."""

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from pitboss.odds.baccarat.exact import fresh_shoe
from pitboss.odds.baccarat.kernel import Counting, deal_counted, third_cards
from pitboss.odds.baccarat.sim import Dealing, dealing_of
from pitboss.odds.bets import gain_of
from pitboss.odds.counting.removal import BACCARAT_CARDS
from pitboss.odds.counting.tallies import HALVES, STEPS, empty
from pitboss.odds.simulation.blocks import NO_LIMIT, SHOES, Tally
from pitboss.rulebook.baccarat import BaccaratRules


class CountedBaccarat(NamedTuple):
    """Shoes to deal, and for each bet its tags by card value and its gains by outcome code."""

    dealing: Dealing
    bets: tuple[str, ...]
    tags: tuple[tuple[int, ...], ...]
    gains: tuple[tuple[int, ...], ...]
    pers: tuple[int, ...]
    """Parts of a unit in which each bet is settled."""

    def deal(self, seed: int, block: int, limit: int = NO_LIMIT) -> Tally:
        """Deal one block; it is tallied in its half of the blocks."""
        tally, columns = empty(len(self.bets))
        half = block % HALVES
        tags = np.array(self.tags, dtype=np.int64)
        shoe = fresh_shoe(self.dealing.decks)
        averages = tags @ np.array(fresh_shoe(1), dtype=np.int64)
        gains = np.array(self.gains, dtype=np.int64)
        counting = Counting(tags, averages, gains, columns[half], np.int64(STEPS))
        first, second = np.random.SeedSequence((seed, block)).generate_state(2, np.uint64)
        _, shown, unseen, depth, shuffled = (np.uint64(number) for number in self.dealing)
        with np.errstate(over="ignore"):  # words wrap around; told only where Numba is switched off
            tally[half] = deal_counted(
                np.repeat(np.arange(10, dtype=np.uint8), shoe),
                counting,
                third_cards(),
                (first, second),
                (shown, unseen, depth, shuffled),
                (np.uint64(SHOES), np.uint64(limit)),
            )
        return tally

    def rounds(self, tally: Tally) -> int:
        """Return the rounds of both halves."""
        return int(tally[:HALVES].sum())


def counted_baccarat(rules: BaccaratRules, counts: Mapping[str, Mapping[str, int]]) -> CountedBaccarat:
    """Make a game ready, with the tags of each bet by card."""
    gains = [[gain_of(rules, bet, line) for line in rules.results[bet]] for bet in rules.bets]
    pers = [math.lcm(*(gain.denominator for gain in row)) for row in gains]
    return CountedBaccarat(
        dealing_of(rules),
        tuple(rules.bets),
        tuple(tuple(counts[bet][card] for card in BACCARAT_CARDS) for bet in rules.bets),
        tuple(tuple(int(gain * per) for gain in row) for row, per in zip(gains, pers, strict=True)),
        tuple(pers),
    )
