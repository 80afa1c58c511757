"""Countability: how often a count finds a bet favourable at the house's cut card, and what that is worth.

For every bet the best count of plus one, minus one and nothing is taken from its effects of removal, shoes
are dealt by the simulation's kernels, and the bet is made whenever the true count before the round is at its
trigger or above. The guest sees every card that is shown, and stays away from the bet otherwise; what it
costs to stay at the table is not in it.

Insurance is judged later than the others: when the ace is up and all cards of the deal but the hole card have
been seen. Blackjack is dealt to one guest who plays by the house's chart.
"""

import math
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Protocol

import msgspec
import numpy as np

from pitboss.odds.counting.removal import Removal, fit, removals, weights_of
from pitboss.odds.counting.tallies import Favour, favour
from pitboss.odds.families import family_of
from pitboss.odds.simulation.blocks import NO_LIMIT, Tally, Work, pieces
from pitboss.odds.simulation.workers import Crew, dealt_by
from pitboss.rulebook import Rules

Progress = Callable[[int, int], None]
"""Called with the rounds dealt and those that there will be in the end."""


class CountedBet(msgspec.Struct, frozen=True):
    """A bet as a counter finds it who counts for this bet."""

    bet: str
    tags: dict[str, int]
    correlation: float
    """How well the count follows the effects of removal; 1 is perfectly."""
    favour: Favour
    maximum: int
    """The most that may be wagered, in cents."""

    @property
    def dollars_per_100(self) -> float:
        """The gain in 100 rounds at the maximum."""
        return self.favour.per_100 * self.maximum / 100

    @property
    def dollars_error(self) -> float:
        """The standard error of `dollars_per_100`."""
        return self.favour.standard_error * self.maximum / 100


class Countability(msgspec.Struct, frozen=True):
    """Every bet of a game."""

    game: str
    house: str
    decks: int
    rounds: int
    bets: tuple[CountedBet, ...]
    interrupted: bool = False


class CountedWork(Work, Protocol):
    """Counted shoes of any game."""

    @property
    def bets(self) -> tuple[str, ...]: ...

    @property
    def pers(self) -> tuple[int, ...]:
        """The parts of a unit in which each bet is settled."""


class Counter(msgspec.Struct, frozen=True):
    """How a counter bets, and what that gains."""

    tags: Mapping[str, Mapping[str, int]] = {}
    """By bet, a count to keep in place of the best simple one: a tag for each card; 0 where none is given."""
    meter: int = 0
    """The progressive's, in cents; at 0 the percentage prizes are left out."""


def countability(
    rules: Rules,
    rounds: int | None = None,
    *,
    seed: int = 1,
    counter: Counter | None = None,
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> Countability:
    """Deal at least this many rounds, in whole blocks, and judge every bet by its count.

    The same seed gives the same figures with any crew. Ctrl-C ends the run with what is done.
    """
    counter, crew = counter or Counter(), crew or Crew()
    wanted = family_of(rules).counted_rounds if rounds is None else rounds
    if wanted < 1 or seed < 0 or crew.workers < 1 or counter.meter < 0:
        raise ValueError("there is at least one round and one worker; a seed and a meter are 0 or more")
    found = {one.bet: one for one in removals(rules, meter=counter.meter)}
    tags = _tags(found, counter.tags)
    work = family_of(rules).counted(rules, tags, counter.meter)
    total, interrupted = _dealt(work, seed, min(wanted, NO_LIMIT), crew, progress)
    bets = tuple(
        CountedBet(
            bet,
            tags[bet],
            fit(tags[bet], found[bet].effects, weights_of(rules)),
            favour(total, len(work.bets), place, work.pers[place]),
            _maximum(rules, bet),
        )
        for place, bet in enumerate(work.bets)
    )
    return Countability(rules.game, rules.house, rules.decks, work.rounds(total), bets, interrupted)


def _tags(found: Mapping[str, Removal], others: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """Return the count of each bet, its cards in the order of the effects' table."""
    unknown = others.keys() - found.keys()
    if unknown:
        raise ValueError(f"there is no bet {min(unknown)!r} to count for")
    return {
        bet: {card: others.get(bet, one.tags).get(card, 0) for card in one.effects}
        for bet, one in found.items()
    }


def _dealt(
    work: CountedWork, seed: int, wanted: int, crew: Crew, progress: Progress | None
) -> tuple[Tally, bool]:
    """Deal whole pieces until there are enough rounds; return whether somebody stopped it."""
    first = work.deal(seed, 0)  # here, so that it is compiled once and the workers find it done
    expected = math.ceil(wanted / work.rounds(first))
    total = np.zeros_like(first)
    try:
        with closing(dealt_by(crew, work, seed, pieces(expected))) as tallies:
            for _, tally in tallies:
                total += tally
                if progress is not None:
                    progress(work.rounds(total), wanted)
                if work.rounds(total) >= wanted:
                    return total, False
    except KeyboardInterrupt:
        if not work.rounds(total):
            raise
    return total, True


def _maximum(rules: Rules, bet: str) -> int:
    """Return the most that one guest may wager; insurance goes up to half the main bet (INS-02)."""
    return rules.bets[bet].max if bet in rules.bets else rules.bets["main"].max // 2
