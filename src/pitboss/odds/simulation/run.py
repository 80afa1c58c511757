"""Simulation: millions of rounds dealt from whole shoes, and what every bet of the game made.

Blocks of shoes are seeded and merged in order, and all counts are whole numbers: a seed gives the same result
with any workers (see `blocks` and `workers`). The memory does not grow with the length of a run.

Standard errors treat rounds as independent. Within a shoe they are not quite, but the correlation is far
below what a run of any length can show.
"""

import math
from collections.abc import Callable
from contextlib import closing
from time import perf_counter
from typing import Protocol

import msgspec
import numpy as np

from pitboss.odds.blackjack.sim.blocks import Seating
from pitboss.odds.families import family_of
from pitboss.odds.simulation.blocks import NO_LIMIT, Tally, Work, deal_rounds, pieces
from pitboss.odds.simulation.sessions import SessionPlan, Sessions
from pitboss.odds.simulation.tally import BetTally
from pitboss.odds.simulation.workers import ALONE, Crew, dealt_by
from pitboss.rulebook import Rules

ROUNDS = 10_000_000
"""Dealt where neither a number nor a standard error is asked for."""
_CLOSER = 1.05
"""The growth of a run between two points of its trace."""

Progress = Callable[[int, int], None]
"""Called with the rounds dealt and those that the run is expected to have in the end."""


class TracePoint(msgspec.Struct, frozen=True):
    """The watched bet after a number of rounds."""

    rounds: int
    house_edge: float
    standard_error: float


class SimResult(msgspec.Struct, frozen=True):
    """A run: its rounds, how long it took, and every bet of the game."""

    game: str
    house: str
    decks: int
    rounds: int
    seconds: float
    """The start of the workers is counted, compiling is not."""
    bets: tuple[BetTally, ...]
    interrupted: bool = False
    """Whether somebody stopped it: what is here are the whole pieces that were done."""
    trace: tuple[TracePoint, ...] = ()
    """How the edge of the watched bet settled."""
    sessions: Sessions | None = None
    watched: str = ""
    """The bet of the trace."""
    plain: bool = True
    """Whether it was played as the rulebook says: by its own chart, one unit at a time."""

    @property
    def rounds_per_second(self) -> float:
        """The pace of the run."""
        return self.rounds / self.seconds if self.seconds else 0.0


class Until(msgspec.Struct, frozen=True):
    """Continue until the standard error of a bet is this low; of the first main bet if none is named."""

    standard_error: float
    bet: str = ""


class Simulated(Protocol):
    """A game that can be dealt in blocks."""

    names: tuple[str, ...]
    main: str

    @property
    def work(self) -> Work: ...

    def bets(self, tally: Tally) -> tuple[BetTally, ...]: ...

    def sessions(self, tally: Tally) -> Sessions | None: ...


def simulate(  # noqa: PLR0913 - each says one thing about a run, and all but the rules may be left out
    rules: Rules,
    rounds: int | None = None,
    *,
    seed: int = 1,
    until: Until | None = None,
    seating: Seating | None = None,
    plan: SessionPlan | None = None,
    crew: Crew = ALONE,
    progress: Progress | None = None,
) -> SimResult:
    """Deal rounds with every bet of the game on each of them, until the number or `until` is reached.

    `seating` says how blackjack is played; `plan` asks for sessions. Ctrl-C ends the run with what is
    done, if
    there is anything. A program that asks for a cluster on this machine must keep its own start behind
    `if __name__ == "__main__"`, because its workers start it again. Raise `ValueError` for a game or an
    option
    that cannot be simulated.
    """
    limit = _limit(rounds, until)
    if seed < 0 or crew.workers < 1:
        raise ValueError("a seed is 0 or more, and there is at least one worker")
    game = _simulated(rules, seating, plan)
    run = _Run(game, seed, limit, until)
    started = perf_counter()
    interrupted = False
    try:
        run.deal(crew, progress)
    except KeyboardInterrupt:
        if not run.dealt:
            raise
        interrupted = True
    seconds = perf_counter() - started
    return SimResult(
        rules.game,
        rules.house,
        rules.decks,
        run.dealt,
        seconds,
        game.bets(run.total),
        interrupted,
        tuple(run.trace),
        game.sessions(run.total),
        game.names[run.watched],
        plain=seating is None or (seating.chart is None and seating.counting is None),
    )


class _Run:
    """A run in progress: what has been dealt, and how its watched bet has settled."""

    def __init__(self, game: Simulated, seed: int, limit: int, until: Until | None) -> None:
        self.game, self.seed, self.limit, self.until = game, seed, limit, until
        self.watched = game.names.index(_watched(game, until))
        # Dealt here first: compiled once, so that the workers find it done, and a measure of all blocks.
        first = game.work.deal(seed, 0)
        self.expected = math.ceil(limit / game.work.rounds(first)) if limit < NO_LIMIT else None
        self.total = np.zeros_like(first)
        self.dealt = 0
        self.trace: list[TracePoint] = []

    def deal(self, crew: Crew, progress: Progress | None) -> None:
        """Deal piece after piece, until there is enough."""
        work = self.game.work
        with closing(dealt_by(crew, work, self.seed, pieces(self.expected))) as tallies:
            for piece, tally in tallies:
                found = tally
                if self.dealt + work.rounds(tally) > self.limit:
                    found = deal_rounds(work, self.seed, piece, self.limit - self.dealt)
                self.total += found
                self.dealt += work.rounds(found)
                in_the_end, done = self._outlook()
                if progress is not None:
                    progress(self.dealt, in_the_end)
                if done:
                    return

    def _outlook(self) -> tuple[int, bool]:
        """Estimate how many rounds there will be in the end, and say whether the end is reached."""
        bet = self.game.bets(self.total)[self.watched]
        error, done = bet.standard_error, self.dealt >= self.limit
        if done or not self.trace or self.dealt >= self.trace[-1].rounds * _CLOSER:
            self.trace.append(TracePoint(self.dealt, bet.house_edge, error))
        if self.until is None or error == 0:  # all rounds alike so far: nothing is known yet
            return self.limit, done
        needed = math.ceil(self.dealt * (error / self.until.standard_error) ** 2)
        return min(self.limit, max(needed, self.dealt)), done or error <= self.until.standard_error


def _limit(rounds: int | None, until: Until | None) -> int:
    """Return the most rounds that a run may have."""
    if rounds is None:
        return ROUNDS if until is None else NO_LIMIT
    if rounds < 1:
        raise ValueError("a simulation has at least one round")
    return min(rounds, NO_LIMIT)


def _simulated(rules: Rules, seating: Seating | None, plan: SessionPlan | None) -> Simulated:
    """Return the game to deal, or raise a `ValueError` that says why it cannot be dealt."""
    if plan is not None and (plan.rounds < 1 or plan.bankroll < 0):
        raise ValueError("a session has at least one round, and a bankroll is not below zero")
    if plan is not None and plan.bet and plan.bet not in rules.bets:
        raise ValueError(f"there is no bet {plan.bet!r} in this game")
    return family_of(rules).simulated(rules, seating, plan)


def _watched(game: Simulated, until: Until | None) -> str:
    """Return the bet whose standard error may end the run."""
    if until is not None and until.standard_error <= 0:
        raise ValueError("a standard error to stop at is above zero")
    bet = (until.bet if until is not None else "") or game.main
    if bet not in game.names:
        raise ValueError(f"there is no bet {bet!r} in this game")
    return bet
