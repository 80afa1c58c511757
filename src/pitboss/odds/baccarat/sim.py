"""Blocks of baccarat shoes, and what every bet of the game made of them.

A round is known by its outcome code alone: a block is one count per code, and every bet is worked out from
the counts of the whole run.
"""

import math
from collections.abc import Callable
from operator import mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.baccarat.exact import ROUND_CARDS, fresh_shoe
from pitboss.odds.baccarat.kernel import deal, deal_in_order, third_cards
from pitboss.odds.bets import gain_of
from pitboss.odds.simulation.blocks import NO_LIMIT, SHOES, Tally
from pitboss.odds.simulation.sessions import SessionPlan, Sessions, sessions_of, tally_sessions
from pitboss.odds.simulation.tally import BetTally
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.tableau import OUTCOME_CODES

Counts = NDArray[np.uint64]


class Dealing(NamedTuple):
    """The house's way to deal a shoe, in the form that the kernel takes."""

    decks: int
    shown: int
    """1 where the first card is burned face up, and as many more as its value."""
    unseen: int
    """Cards burned with any first card."""
    depth: int
    """Cards in front of the cut card, those to be burned included."""
    shuffled: int
    """Cards that a shoe can come down to, a multiple of four."""


class _Priced(NamedTuple):
    """A bet by outcome code: its gains in parts of a unit, and the codes that win and push."""

    bet: str
    per: int
    gains: tuple[int, ...]
    squares: tuple[int, ...]
    wins: tuple[int, ...]
    pushes: tuple[int, ...]


class BaccaratWork(NamedTuple):
    """Shoes to deal, and the bet whose sessions are wanted."""

    dealing: Dealing
    plan: SessionPlan | None = None
    gains: tuple[int, ...] = ()
    per: int = 1

    def deal(self, seed: int, block: int, limit: int = NO_LIMIT) -> Tally:
        """Count the outcomes of a block; the sessions follow in the same array, if they are wanted."""
        if self.plan is None:
            return deal_block(self.dealing, seed, block, limit=limit).astype(np.int64)
        codes = deal_in_a_row(self.dealing, seed, block, limit=limit)
        counts = np.bincount(codes, minlength=OUTCOME_CODES)
        gains = np.array(self.gains, dtype=np.int64)[codes]
        return np.concatenate([counts, tally_sessions(self.plan, gains, self.per)])

    def rounds(self, tally: Tally) -> int:
        """Return the number of rounds: each has one outcome."""
        return int(tally[:OUTCOME_CODES].sum())


class BaccaratSim:
    """A baccarat game to simulate, every bet of it on every round."""

    def __init__(self, rules: BaccaratRules, plan: SessionPlan | None = None) -> None:
        self._priced = tuple(_priced(rules, bet) for bet in rules.bets)
        self.names = tuple(rules.bets)
        self.main = next(bet for bet in rules.bets if rules.bets[bet].kind == "main")
        dealing = dealing_of(rules)
        self.work = BaccaratWork(dealing)
        if plan is not None:
            watched = self._priced[self.names.index(plan.bet or self.main)]
            self.work = BaccaratWork(dealing, plan, watched.gains, watched.per)

    def bets(self, tally: Tally) -> tuple[BetTally, ...]:
        """Return every bet over the rounds of a tally."""
        counts = tally[:OUTCOME_CODES].tolist()
        return tuple(_summed(bet, counts) for bet in self._priced)

    def sessions(self, tally: Tally) -> Sessions | None:
        """Return the sessions of a tally, if they were wanted."""
        if self.work.plan is None:
            return None
        return sessions_of(self.work.plan, tally[OUTCOME_CODES:].tolist(), self.work.per)


def dealing_of(rules: BaccaratRules) -> Dealing:
    """Return the burn and the cut card of a house (BAC-BURN-01, BAC-INS-01)."""
    by_value = rules.burn.by == "value"
    size = 52 * rules.decks
    unseen = 0 if by_value else rules.burn.count
    depth = size - rules.cut_card.cards_from_back
    if rules.cut_card.cards_from_back < 2 * ROUND_CARDS:
        raise ValueError("two hands must fit behind the cut card")
    deepest = max(depth - (1 if by_value else unseen), 1) + 2 * ROUND_CARDS
    return Dealing(rules.decks, int(by_value), unseen, depth, min(size, -(-deepest // 4) * 4))


def deal_block(
    dealing: Dealing, seed: int, block: int, *, shoes: int = SHOES, limit: int = NO_LIMIT
) -> Counts:
    """Deal one block; return its outcomes, counted by code."""
    counts = np.zeros(OUTCOME_CODES, dtype=np.uint64)
    _dealt(deal, counts, dealing, (seed, block), (shoes, limit))
    return counts


def deal_in_a_row(dealing: Dealing, seed: int, block: int, *, limit: int = NO_LIMIT) -> NDArray[np.uint16]:
    """Deal the rounds of `deal_block`; return their codes, one after the other."""
    room = min(limit, SHOES * (dealing.shuffled // 4 + 1))
    codes = np.zeros(room, dtype=np.uint16)
    rounds = _dealt(deal_in_order, codes, dealing, (seed, block), (SHOES, room))
    return codes[:rounds]


def _dealt(
    deal: Callable[..., np.uint64],
    result: NDArray[np.generic],
    dealing: Dealing,
    seeds: tuple[int, int],
    work: tuple[int, int],
) -> int:
    """Let a kernel deal from a new shoe."""
    first, second = np.random.SeedSequence(seeds).generate_state(2, np.uint64)
    shoe = np.repeat(np.arange(10, dtype=np.uint8), fresh_shoe(dealing.decks))
    _, shown, unseen, depth, shuffled = (np.uint64(number) for number in dealing)
    house = (shown, unseen, depth, shuffled)
    shoes, limit = work
    with np.errstate(over="ignore"):  # words wrap around; only where Numba is switched off would that be told
        return int(
            deal(shoe, result, third_cards(), (first, second), house, (np.uint64(shoes), np.uint64(limit)))
        )


def _priced(rules: BaccaratRules, bet: str) -> _Priced:
    """Return what a bet gains on every outcome, from the lines of the rulebook."""
    lines = rules.results[bet]
    gains = [gain_of(rules, bet, line) for line in lines]
    per = math.lcm(*(one.denominator for one in gains))
    wins = tuple(code for code, line in enumerate(lines) if line is not None and line.pays is not None)
    pushes = tuple(code for code, line in enumerate(lines) if line is not None and line.pays is None)
    parts = tuple(int(one * per) for one in gains)
    return _Priced(bet, per, parts, tuple(part * part for part in parts), wins, pushes)


def _summed(bet: _Priced, counts: list[int]) -> BetTally:
    rounds = sum(counts)
    gained = sum(map(mul, bet.gains, counts))
    win, push = (sum(counts[code] for code in codes) for codes in (bet.wins, bet.pushes))
    return BetTally(
        bet=bet.bet,
        per=bet.per,
        rounds=rounds,
        win=win,
        push=push,
        lose=rounds - win - push,
        staked=rounds * bet.per,
        gained=gained,
        staked_squared=rounds * bet.per**2,
        gained_squared=sum(map(mul, bet.squares, counts)),
        staked_by_gained=gained * bet.per,
    )
