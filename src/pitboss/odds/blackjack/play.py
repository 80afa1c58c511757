"""Blackjack hands played to their end against one up card, each over the exact cards that are left.

Unless the dealer looks, every wager loses to a dealer's blackjack. Where the dealer looks first, a blackjack
ends the round before any play. Then a hand's worth here is what it gains when there is no blackjack, and
nothing when there is one: so every unseen card, the hole card too, can be drawn like any other, and division
by the chance that there is no blackjack gives the expectation of the play that goes on.
"""

from collections.abc import Iterable

import msgspec
import numpy as np

from pitboss.odds.blackjack.dealer import ACE, BUST, VALUES, Flags, Floats, Ints, final_chances
from pitboss.odds.blackjack.hands import Hands
from pitboss.odds.blackjack.play_kernel import (
    best_back,
    best_by_group,
    last_plays,
    next_cards,
    play_back,
    reached,
)
from pitboss.odds.blackjack.situations import Situations, situations
from pitboss.odds.blackjack.splits import depths, shares
from pitboss.odds.blackjack.up_card import Facing
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import Chart

_DOUBLES_ON = {"any_two_but_21": (2, 20), "nine_to_eleven": (9, 11), "ten_or_eleven": (10, 11)}
TOTALS = 22
"""A cell of a chart is a total, plus this if it is soft."""


class Plan(msgspec.Struct, frozen=True):
    """How to play each row of `Situations`: whether it stands, and doubles where it may."""

    stands: Flags
    doubles: Flags


class Worth(msgspec.Struct, frozen=True):
    """What each row is worth, by what is done with it."""

    stand: Floats
    hit: Floats
    double: Floats
    played: Floats
    """As the plan has it, doubles included."""
    split: tuple[float, ...]
    """A pair of each value when it is split, all its hands together, per unit of the first wager."""


class Prospects(msgspec.Struct, frozen=True):
    """Every situation against an up card, with what does not depend on how it is played.

    A hand that the shoe cannot make has no meaning, and no chance. The dealer's ends take nearly all the
    time: they are worked out where they are asked for, and what hangs on them means nothing until then.
    """

    facing: Facing
    all: Situations
    left: Floats
    """The cards left, for each of the compositions."""
    looked: Flags
    """The compositions whose ends are known, or never asked for because the shoe cannot make them."""
    ends: Floats
    """The dealer's ends, for each of the compositions."""
    draws: Floats
    """The chance of each value as the next card."""
    breaks: Floats
    """What the cards that break a hand cost, by their chances."""
    stand: Floats
    double: Floats
    may_double: Flags
    """The hands of two cards that the house lets double."""
    finished: Flags
    """The split aces that get no more cards."""
    seconds: Floats
    """How often a hand of a pair that is split has each second card, over all courses of the split.

    Signed, as inclusion and exclusion has it: only sums over all blocks of a pair mean anything.
    """

    def look(self, rows: Flags | slice) -> None:
        """Work out the dealer's ends for these rows."""
        asked = np.zeros(len(self.looked), dtype=bool)
        asked[self.all.missing[rows]] = True
        asked &= ~self.looked
        if not asked.any():
            return
        facing, every = self.facing, self.all
        self.ends[asked] = final_chances(facing.up, self.left[asked], facing.rules.dealer.soft17 == "hit")
        self.looked[asked] = True
        table = (every.child, every.missing, every.points)
        last_plays(*table, self.ends, self.draws, self.breaks, facing.peeked, self.stand, self.double)

    def look_after_splits(self, plan: Plan, pairs: Iterable[int]) -> None:
        """Work out the dealer's ends for every row that a plan can reach when these pairs are split."""
        seen = np.zeros(len(self.all.size), dtype=bool)
        for pair in pairs:
            rows = self.all.of_pair(pair)
            seen[rows] = self.all.size[rows] == 2
        reached(self.all.child, plan.stands, plan.doubles, seen)
        self.look(seen)

    def worth(self, plan: Plan) -> Worth:
        """Play every row by a plan."""
        hit, played = play_back(self.all.child, self.draws, self.breaks, self.stand, plan.stands)
        played = np.where(plan.doubles, self.double, played)
        pairs = [self.all.of_pair(pair) for pair in range(len(VALUES))]
        split = tuple(float(self.seconds[rows] @ played[rows]) for rows in pairs)
        return Worth(self.stand, hit, self.double, played, split)


def prospects_of(facing: Facing) -> Prospects:
    """Return every situation against an up card; the dealer's ends are known for hands that are not split."""
    rules, every = facing.rules, situations(depths(facing.rules))
    shoe = np.array(facing.shoe, dtype=np.float64) - every.compositions
    left, rows = np.maximum(shoe, 0), len(every.size)
    watched = facing.completing if facing.peeked and facing.completing is not None else -1
    draws, breaks = next_cards(every.child, every.missing, left, shoe.sum(axis=1), watched)
    finished = (every.pair == ACE) & (every.size > 1) & (rules.split.aces_cards == "one")
    allowed = may_double(rules, every) & ~finished & ((every.pair < 0) | rules.double.after_split)
    known = Prospects(
        facing=facing,
        all=every,
        left=left,
        looked=np.asarray((shoe < 0).any(axis=1)),
        ends=np.zeros((len(left), BUST + 1)),
        draws=draws,
        breaks=breaks,
        stand=np.zeros(rows),
        double=np.zeros(rows),
        may_double=allowed,
        finished=finished,
        seconds=_seconds(facing, every, draws),
    )
    known.look(every.of_pair(-1))
    return known


def may_double(rules: BlackjackRules, hands: Hands | Situations) -> Flags:
    """Return the hands of two cards that the house lets a guest double, if they are not split."""
    least, most = _DOUBLES_ON[rules.double.on]
    allowed: Flags = (hands.size == 2) & (hands.points >= least) & (hands.points <= most)
    return allowed


def _seconds(facing: Facing, every: Situations, draws: Floats) -> Floats:
    found = np.zeros(len(every.size))
    counted: tuple[Floats, Floats] = (np.zeros(0), np.zeros(0))
    for block in every.blocks[1:]:
        if block.gone == 0:
            counted = shares(facing, block.pair)
        start = block.first + block.hands.of(block.pair)
        rows = every.child[start]
        found[rows] += counted[0][block.gone] * draws[start]
        found[rows[block.pair]] += counted[1][block.gone]
    return found


def plan_by_cells(known: Prospects, *, stands: Flags, doubles: Flags) -> Plan:
    """Return a plan that looks at totals: by cells, a total plus `TOTALS` if it is soft."""
    every = known.all
    cells = every.points + TOTALS * every.soft
    return _fitted(known, stands[cells], doubles[cells])


def charted(known: Prospects, chart: Chart) -> Plan:
    """Return the plan of a chart, for hands that cannot be split further."""
    stands, doubles = np.zeros(2 * TOTALS, dtype=bool), np.zeros(2 * TOTALS, dtype=bool)
    up = VALUES[known.facing.up]
    for soft, totals in ((False, range(4, TOTALS)), (True, range(12, TOTALS))):
        for points in totals:
            cell = points + TOTALS * soft
            stands[cell] = chart.play(points, soft, None, up, may_double=False, may_split=False) == "stand"
            doubles[cell] = chart.play(points, soft, None, up, may_double=True, may_split=False) == "double"
    return plan_by_cells(known, stands=stands, doubles=doubles)


def best_plan(known: Prospects) -> Plan:
    """Return the best play of each hand that is not split, by its cards; split hands are played alike."""
    unsplit = known.all.of_pair(-1)
    must = known.all.points[unsplit] == 21
    hit, played = best_back(known.all.child, known.draws, known.breaks, known.stand, must)
    stands = must | (known.stand[unsplit] >= hit)
    doubles = known.double[unsplit] > played
    return _fitted(known, stands[known.all.places], doubles[known.all.places])


def plays_by_group(
    known: Prospects, order: Ints, group: Ints, allowed: Flags, *, reach: Floats, natural: Floats
) -> Ints:
    """Return the one play that is best for all rows of each group together: see `best_by_group`."""
    every = known.all
    return best_by_group(
        order,
        every.hard,
        group,
        every.child,
        known.draws,
        known.breaks,
        known.stand,
        known.double,
        known.may_double,
        known.finished,
        reach,
        natural,
        allowed,
    )


def _fitted(known: Prospects, stands: Flags, doubles: Flags) -> Plan:
    """Return a plan as the house lets it be played."""
    every = known.all
    stands = ((stands | (every.points == 21)) & (every.size > 1)) | known.finished
    return Plan(stands, doubles & known.may_double)
