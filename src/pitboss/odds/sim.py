"""Simulation: millions of rounds dealt from whole shoes, and what every bet of the game made of them.

A run is a row of blocks, each of so many shoes and seeded by the run's seed and the block's number. Blocks
are merged in order and all counts are whole numbers, so a seed gives the same result whoever dealt them.
A baccarat round is known by its outcome code alone: a block is one count per code, every bet is worked out
from the counts of the whole run, and memory stays flat however long it lasts.

Standard errors take rounds as independent. Within a shoe they are not quite, but the correlation is far below
what a run of any length can show.
"""

import math
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from fractions import Fraction
from itertools import count
from multiprocessing import get_context
from operator import mul
from time import perf_counter
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.baccarat import ROUND_CARDS, fresh_shoe
from pitboss.rulebook.baccarat import BaccaratRules, Line
from pitboss.rulebook.tableau import OUTCOME_CODES

SHOES = 1_280
"""In a block: a little more than 100,000 rounds of eight decks."""
BLOCKS = 16
"""The most that are handed out at once. The first pieces are smaller, so that a short run stays short."""
ROUNDS = 10_000_000
"""Dealt where neither a number nor a standard error is asked for."""
NO_LIMIT = 2**63

Counts = NDArray[np.uint64]
Progress = Callable[[int, int], None]
"""Called with the rounds dealt and those that the run is expected to have in the end."""


class SimBet(msgspec.Struct, frozen=True):
    """One bet over all rounds of a run, per unit staked."""

    bet: str
    house_edge: float
    standard_error: float
    win: int
    push: int
    lose: int
    gained: int
    """The sum of all gains, in parts of `per` to the unit."""
    squared: int
    """The sum of their squares, in those parts squared."""
    per: int


class SimResult(msgspec.Struct, frozen=True):
    """A run: its rounds, how long it took, and every bet of the game."""

    game: str
    house: str
    decks: int
    rounds: int
    seconds: float
    """The start of the workers is counted, compiling is not."""
    bets: tuple[SimBet, ...]
    interrupted: bool = False
    """Whether somebody stopped it: what is here are the whole blocks that were done."""

    @property
    def rounds_per_second(self) -> float:
        """The pace of the run."""
        return self.rounds / self.seconds if self.seconds else 0.0


class Until(msgspec.Struct, frozen=True):
    """Go on until the standard error of a bet is no higher; of the first main bet unless one is named."""

    standard_error: float
    bet: str = ""


class Dealing(NamedTuple):
    """How the house deals a shoe, as the kernel wants it."""

    decks: int
    shown: int
    """1 where the first card is burned face up, and as many more as its value."""
    unseen: int
    """Cards burned whatever the first one is."""
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


def simulate(
    rules: BaccaratRules,
    rounds: int | None = None,
    seed: int = 1,
    workers: int = 1,
    until: Until | None = None,
    progress: Progress | None = None,
) -> SimResult:
    """Deal so many rounds, or fewer if `until` is met first, with every bet of the game on each of them.

    Ctrl-C ends the run with what is done, if any of it is. A program that asks for several workers must keep
    its own start behind `if __name__ == "__main__"`, because they are started afresh.
    """
    limit = _limit(rounds, until)
    if seed < 0 or workers < 1:
        raise ValueError("a seed is 0 or more, and there is at least one worker")
    priced = tuple(_priced(rules, bet) for bet in rules.bets)
    watched = _watched(rules, until, priced)
    dealing = dealing_of(rules)
    total = np.zeros(OUTCOME_CODES, dtype=np.uint64)
    dealt = 0
    deal_block(dealing, seed, 0, shoes=0)  # compiled here, once, so that the workers find it done
    started = perf_counter()
    interrupted = False
    try:
        with closing(_blocks(dealing, seed, workers)) as blocks:
            for block, counts in blocks:
                found = counts
                if dealt + int(counts.sum()) > limit:
                    found = deal_block(dealing, seed, block, limit=limit - dealt)
                total += found
                dealt += int(found.sum())
                expected, done = _outlook(dealt, limit, until, watched, total)
                if progress is not None:
                    progress(dealt, expected)
                if done:
                    break
    except KeyboardInterrupt:
        if not dealt:
            raise
        interrupted = True
    seconds = perf_counter() - started
    bets = tuple(_summed(one, total.tolist(), dealt) for one in priced)
    return SimResult(rules.game, rules.house, rules.decks, dealt, seconds, bets, interrupted)


def _limit(rounds: int | None, until: Until | None) -> int:
    """The most rounds that a run may have."""
    if rounds is None:
        return ROUNDS if until is None else NO_LIMIT
    if rounds < 1:
        raise ValueError("a simulation has at least one round")
    return min(rounds, NO_LIMIT)


def _watched(rules: BaccaratRules, until: Until | None, priced: tuple[_Priced, ...]) -> _Priced:
    """The bet whose standard error may end the run."""
    if until is not None and until.standard_error <= 0:
        raise ValueError("a standard error to stop at is above zero")
    bet = until.bet if until is not None else ""
    for one in priced:
        if one.bet == bet or (not bet and rules.bets[one.bet].kind == "main"):
            return one
    raise ValueError(f"there is no bet {bet!r} in this game")


def dealing_of(rules: BaccaratRules) -> Dealing:
    """The burn and the cut card of a house (BAC-BURN-01, BAC-INS-01)."""
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
    """The outcomes of one block, counted by code. The kernel is imported here, where it is needed."""
    from pitboss.odds.baccarat_kernel import deal, third_cards

    first, second = np.random.SeedSequence((seed, block)).generate_state(2, np.uint64)
    counts = np.zeros(OUTCOME_CODES, dtype=np.uint64)
    shoe = np.repeat(np.arange(10, dtype=np.uint8), fresh_shoe(dealing.decks))
    _, shown, unseen, depth, shuffled = (np.uint64(number) for number in dealing)
    house = (shown, unseen, depth, shuffled)
    work = (np.uint64(shoes), np.uint64(limit))
    with np.errstate(over="ignore"):  # words wrap around; only where Numba is switched off would that be told
        deal(shoe, counts, third_cards(), (first, second), house, work)
    return counts


def _piece(dealing: Dealing, seed: int, first: int, blocks: int) -> list[Counts]:
    return [deal_block(dealing, seed, first + block) for block in range(blocks)]


def _pieces() -> Iterator[tuple[int, int]]:
    """Blocks in pieces that grow: the number of the first block, and how many there are."""
    first = 0
    for step in count():
        blocks = min(2 ** max(step - 1, 0), BLOCKS)
        yield first, blocks
        first += blocks


def _blocks(dealing: Dealing, seed: int, workers: int) -> Generator[tuple[int, Counts], None, None]:
    """One block after the other, in order and without end, whoever dealt them."""
    if workers == 1:
        for first, blocks in _pieces():
            yield from enumerate(_piece(dealing, seed, first, blocks), first)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_ctrl_c)
    try:
        waiting: deque[tuple[int, Future[list[Counts]]]] = deque()
        for first, blocks in _pieces():
            waiting.append((first, pool.submit(_piece, dealing, seed, first, blocks)))
            if len(waiting) > 2 * workers:
                number, future = waiting.popleft()
                yield from enumerate(future.result(), number)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c() -> None:
    """Ctrl-C reaches every process of a terminal; the one that gives out the work decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _outlook(
    dealt: int, limit: int, until: Until | None, watched: _Priced, total: Counts
) -> tuple[int, bool]:
    """How many rounds there will be in the end, as far as can be told, and whether that is now."""
    if until is None:
        return limit, dealt >= limit
    error = _summed(watched, total.tolist(), dealt).standard_error
    if error == 0:  # all rounds alike so far: nothing is known yet
        return limit, dealt >= limit
    needed = math.ceil(dealt * (error / until.standard_error) ** 2)
    return min(limit, max(needed, dealt)), dealt >= limit or error <= until.standard_error


def _priced(rules: BaccaratRules, bet: str) -> _Priced:
    """What a bet gains on every outcome, from the lines of the rulebook."""
    lines = rules.results[bet]
    gains = [_gain(rules, bet, line) for line in lines]
    per = math.lcm(*(gain.denominator for gain in gains))
    wins = tuple(code for code, line in enumerate(lines) if line is not None and line.pays is not None)
    pushes = tuple(code for code, line in enumerate(lines) if line is not None and line.pays is None)
    parts = tuple(int(gain * per) for gain in gains)
    return _Priced(bet, per, parts, tuple(part * part for part in parts), wins, pushes)


def _gain(rules: BaccaratRules, bet: str, line: Line | None) -> Fraction:
    """Per unit staked; a commission is taken from the award before it is rounded in the guest's favour."""
    if line is None:
        return Fraction(-1)
    if line.pays is None:
        return Fraction(0)
    award = Fraction(line.pays.win, line.pays.per)
    if rules.bets[bet].commission:
        award *= 1 - Fraction(rules.commission.rate.part, rules.commission.rate.whole)
    return award if line.pays.keeps_stake else award - 1


def _summed(bet: _Priced, counts: list[int], rounds: int) -> SimBet:
    gained, squared = sum(map(mul, bet.gains, counts)), sum(map(mul, bet.squares, counts))
    mean = Fraction(gained, bet.per * rounds)
    variance = Fraction(squared, bet.per**2 * rounds) - mean * mean
    win, push = (sum(counts[code] for code in codes) for codes in (bet.wins, bet.pushes))
    error = math.sqrt(variance / rounds)
    lose = rounds - win - push
    return SimBet(bet.bet, float(-mean), error, win, push, lose, gained, squared, bet.per)
