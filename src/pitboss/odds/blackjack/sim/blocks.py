"""Blocks of blackjack shoes, and what every bet of the game made of them."""

from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np

from pitboss.odds.blackjack.sim.table import SHOES, bet_tallies, blackjack_dealing, deal_blackjack, new_record
from pitboss.odds.simulation.blocks import NO_LIMIT, Tally
from pitboss.odds.simulation.sessions import SIZE as SESSION_SIZE
from pitboss.odds.simulation.sessions import SessionPlan, Sessions, sessions_of, tally_sessions
from pitboss.odds.simulation.tally import BetTally
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import Chart

if TYPE_CHECKING:
    from pitboss.odds.blackjack.sim.table import BlackjackDealing
    from pitboss.odds.counting.systems import Counting

_FEWEST_CARDS = 4
"""In a round: two for a guest and two for the dealer."""


class Seating(msgspec.Struct, frozen=True):
    """How blackjack is played: the number of spots, the chart, and the count if there is one."""

    spots: int = 1
    chart: Chart | None = None
    """The one that the rulebook names unless another is given."""
    counting: "Counting | None" = None


class BlackjackWork(NamedTuple):
    """Shoes to deal, and the bet whose sessions are wanted, by its place among all bets."""

    dealing: "BlackjackDealing"
    plan: SessionPlan | None = None
    place: int = 0
    per: int = 1

    def deal(self, seed: int, block: int, limit: int = NO_LIMIT) -> Tally:
        """Deal a block; the sessions follow its tally in the same array, if they are wanted."""
        if self.plan is None:
            return deal_blackjack(self.dealing, seed, block, limit=limit)
        record = new_record(self.dealing, SHOES * 52 * self.dealing.decks // _FEWEST_CARDS)
        tally = deal_blackjack(self.dealing, seed, block, limit=limit, record=record)
        gains = record.gains[: int(tally[0]), :, self.place].sum(axis=1, dtype=np.int64)
        return np.concatenate([tally, tally_sessions(self.plan, gains, self.per)])

    def rounds(self, tally: Tally) -> int:
        """Return the rounds, the first number of a tally."""
        return int(tally[0])


class BlackjackSim:
    """A blackjack game to simulate, every bet of it on every spot."""

    def __init__(self, rules: BlackjackRules, seating: Seating, plan: SessionPlan | None = None) -> None:
        chart, spots, counting = seating.chart, seating.spots, seating.counting
        dealing = blackjack_dealing(rules, chart=chart, spots=spots, counting=counting)
        self.names = dealing.bets
        self.main = "main"
        self.work = BlackjackWork(dealing)
        if plan is not None:
            place = self.names.index(plan.bet or self.main)
            per = int(dealing.house.per) if place < 2 else dealing.side_bets[place - 2].per
            self.work = BlackjackWork(dealing, plan, place, per)

    def bets(self, tally: Tally) -> tuple[BetTally, ...]:
        """Return every bet over the rounds of a tally."""
        return bet_tallies(self.work.dealing, tally)

    def sessions(self, tally: Tally) -> Sessions | None:
        """Return the sessions of a tally, if they were wanted."""
        if self.work.plan is None:
            return None
        return sessions_of(self.work.plan, tally[-SESSION_SIZE:].tolist(), self.work.per)
