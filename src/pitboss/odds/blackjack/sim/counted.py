"""Blocks of blackjack shoes with a count for insurance and every side bet.

Shoes are shuffled here, one guest plays them out in the simulation's kernel by the house's chart, and the
count is worked out from the order of the cards and the place at which each round began.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.odds.blackjack.sim import kernel
from pitboss.odds.blackjack.sim.table import (
    BlackjackDealing,
    SideBet,
    blackjack_dealing,
    hands_of,
    new_record,
    new_tally,
)
from pitboss.odds.counting.tallies import COLUMNS, HALVES, STEPS, empty
from pitboss.odds.simulation.blocks import NO_LIMIT, Tally
from pitboss.rulebook.blackjack import BlackjackRules

SHOES = 1_200
"""In a block: about 50,000 rounds from six decks."""
_FIRST_DEAL = 4
"""Cards of a round dealt to one guest and the dealer, the hole card the last of them."""
_INSURANCE = 0
"""The place of insurance among the counted bets; side bets follow."""

Numbers = NDArray[np.int64]


class CountedBlackjack(NamedTuple):
    """Shoes to deal, and for each bet its tags by rank."""

    dealing: BlackjackDealing
    bets: tuple[str, ...]
    tags: tuple[tuple[int, ...], ...]
    pers: tuple[int, ...]
    """Parts of a unit in which each bet is settled."""

    def deal(self, seed: int, block: int, limit: int = NO_LIMIT) -> Tally:
        """Deal one block; it is tallied in its half of the blocks."""
        size = int(self.dealing.house.size)
        random = np.random.default_rng((seed, block))
        packs = np.tile(np.repeat(np.arange(52, dtype=np.uint8), self.dealing.decks), (SHOES, 1))
        shoes = random.permuted(packs, axis=1)
        starts, aces, gains = self._played(shoes)
        starts, aces, gains = starts[:limit], aces[:limit], gains[:limit]
        tally, columns = empty(len(self.bets))
        half = block % HALVES
        tally[half] = starts.size
        shoe_of_round, place = np.divmod(starts, size)
        unseen = self._burned_unseen(shoes)
        for bet, tags in enumerate(self.tags):
            insurance = bet == _INSURANCE
            rounds = aces.nonzero()[0] if insurance else np.arange(starts.size)
            ends = place[rounds] + (_FIRST_DEAL - 1 if insurance else 0)
            shoe = shoe_of_round[rounds]
            seen = ends - unseen[shoe]
            running = self._running(shoes, np.array(tags), unseen)[shoe, ends]
            true = STEPS * (52 * running - 4 * sum(tags) * seen) // (size - seen)
            column = np.clip(true + COLUMNS // 2, 0, COLUMNS - 1)
            gain = gains[rounds, bet]
            for nth, weights in enumerate((np.ones_like(gain), gain, gain * gain)):
                np.add.at(columns[half, bet, :, nth], column, weights)
        return tally

    def rounds(self, tally: Tally) -> int:
        """Return the rounds of both halves."""
        return int(tally[:HALVES].sum())

    def _played(self, shoes: NDArray[np.uint8]) -> tuple[Numbers, NDArray[np.bool_], Numbers]:
        """Return where each round began, whether an ace was up, and what each bet gained."""
        house = self.dealing.house
        tables = self.dealing.tables._replace(hands=hands_of(self.dealing.reads))
        size = shoes.shape[1]
        record = new_record(self.dealing, size // _FIRST_DEAL)
        nothing = new_tally(self.dealing)
        spare = np.full(kernel.SPARE_TENS, 4 * RANKS.index("T"), dtype=np.uint8)
        none = np.uint64(0)
        work = (none, none, np.uint64(size), np.uint64(1), np.uint64(NO_LIMIT))
        burned = self._burned(shoes)
        starts, aces, gains = [], [], []
        for number, shoe in enumerate(shoes):
            nothing[kernel.ROUNDS] = 0
            kernel.deal(
                np.concatenate((shoe, spare)), nothing, tables, house, work, record, self.dealing.further
            )
            rounds = int(nothing[kernel.ROUNDS])
            cards = record.cards[:rounds].astype(np.int64)
            starts.append(number * size + burned[number] + np.cumsum(cards) - cards)
            aces.append(record.aces[:rounds].copy())
            gains.append(record.gains[:rounds, 0, 1:].astype(np.int64))
        return np.concatenate(starts), np.concatenate(aces), np.concatenate(gains)

    def _burned(self, shoes: NDArray[np.uint8]) -> Numbers:
        """Return the cards burned before the first hand of each shoe."""
        house = self.dealing.house
        if not house.burn_shown:
            return np.full(len(shoes), int(house.burn), dtype=np.int64)
        return 1 + np.minimum(shoes[:, 0].astype(np.int64) // 4 + 1, 10)

    def _burned_unseen(self, shoes: NDArray[np.uint8]) -> Numbers:
        """Return the burned cards that nobody saw."""
        return self._burned(shoes) - int(self.dealing.house.burn_shown)

    def _running(self, shoes: NDArray[np.uint8], tags: Numbers, unseen: Numbers) -> Numbers:
        """Return the running count at places of each shoe, without the cards burned unseen."""
        shown = int(self.dealing.house.burn_shown)
        counted = tags[shoes // 4]
        places = np.arange(shoes.shape[1])
        counted[(places >= shown) & (places < shown + unseen[:, None])] = 0
        return np.pad(np.cumsum(counted, axis=1), ((0, 0), (1, 0)))


def counted_blackjack(
    rules: BlackjackRules, counts: Mapping[str, Mapping[str, int]], *, meter: int
) -> CountedBlackjack:
    """Make a game ready, with the tags of each bet by rank and the meter in cents."""
    dealing = blackjack_dealing(rules)
    sides = tuple(_with_meter(rules, side, meter) for side in dealing.side_bets)
    prizes = dealing.tables.prizes.reshape(len(sides), -1).copy()
    for place, side in enumerate(sides):
        prizes[place, : len(side.gains)] = side.gains
    tables = dealing.tables._replace(prizes=prizes.reshape(-1))
    dealing = dealing._replace(side_bets=sides, tables=tables)
    bets = dealing.bets[1:]
    return CountedBlackjack(
        dealing,
        bets,
        tuple(tuple(counts[bet][rank] for rank in RANKS) for bet in bets),
        (int(dealing.house.insurance_per), *(side.per for side in sides)),
    )


def _with_meter(rules: BlackjackRules, side: SideBet, meter: int) -> SideBet:
    """Return a side bet whose percentage prizes are paid from a meter, in whole units, rounded down."""
    gains = list(side.gains)
    for code, hand in enumerate(side.hands):
        line = rules.awards[side.bet].get(hand) if hand else None
        if line is not None and line.share is not None:
            units = line.share.of(meter) // rules.bets[side.bet].max
            gains[code] = (units - 1) * side.per
    return side._replace(gains=tuple(gains))
