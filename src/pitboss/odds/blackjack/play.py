"""Blackjack hands played to their end against one up card, each over the exact cards that are left.

Unless the dealer looks, every wager loses to a dealer's blackjack. Where the dealer looks first, a blackjack
ends the round before any play. Then a hand's worth here is what it gains when there is no blackjack, and
nothing when there is one: so every unseen card, the hole card too, can be drawn like any other, and division
by the chance that there is no blackjack gives the expectation of the play that goes on.
"""

from collections.abc import Iterable

import msgspec
import numpy as np

from pitboss.odds.blackjack.dealer import ACE, BLACKJACK, BUST, VALUES, Flags, Floats, Ints, final_chances
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

CHARLIE_POINTS = 30
"""What a charlie counts against the dealer: more than any total, and less than a blackjack."""
TOTALS = 22
"""A cell of a chart is a total, plus this if it is soft."""


class Plan(msgspec.Struct, frozen=True):
    """How to play each row of `Situations`: whether it stands, and doubles where it may."""

    stands: Flags
    doubles: Flags
    surrenders: Flags | None = None
    """None where nothing may be given up."""


class Worth(msgspec.Struct, frozen=True):
    """What each row is worth, by what is done with it."""

    stand: Floats
    hit: Floats
    double: Floats
    played: Floats
    """As the plan has it, doubles and hands given up included."""
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
    """The split aces that get no more cards, and the charlies."""
    may_surrender: Flags
    """The hands of two cards that the house lets a guest give up."""
    counted: Ints
    """The points of each row as they count against the dealer's."""
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
        table = (every.child, every.missing, self.counted)
        last_plays(*table, self.ends, self.draws, self.breaks, facing.peeked, self.stand, self.double)

    def look_after_splits(self, plan: Plan, pairs: Iterable[int]) -> None:
        """Work out the dealer's ends for every row that a plan can reach when these pairs are split."""
        seen = np.zeros(len(self.all.size), dtype=bool)
        for pair in pairs:
            rows = self.all.of_pair(pair)
            seen[rows] = self.all.size[rows] == 2
        reached(self.all.child, plan.stands, plan.doubles, seen)
        self.look(seen)

    @property
    def surrender(self) -> Floats:
        """What giving up two cards is worth in each row whose ends are known; what is left means nothing.

        A split hand is given up late. So are the first two cards, unless the house takes an early surrender
        against this card: then a dealer's blackjack takes no more than half.
        """
        facing, every = self.facing, self.all
        blackjack = self.ends[every.missing, BLACKJACK]
        late = -0.5 + 0.5 * blackjack if facing.peeked else -0.5 - 0.5 * blackjack
        early = -0.5 + blackjack if facing.peeked else np.full(len(blackjack), -0.5)
        return np.where((every.pair < 0) & (facing.surrender == "early"), early, late)

    def worth(self, plan: Plan) -> Worth:
        """Play every row by a plan."""
        hit, played = play_back(self.all.child, self.draws, self.breaks, self.stand, plan.stands)
        played = np.where(plan.doubles, self.double, played)
        if plan.surrenders is not None:
            played = np.where(plan.surrenders, self.surrender, played)
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
    given_up = (every.size == 2) & (every.points < 21) & ~finished & (facing.surrender != "never")
    given_up &= (every.pair < 0) | rules.surrender.after_split
    charlie = (every.size >= rules.charlie.cards) & (rules.charlie.cards > 0)
    finished |= charlie
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
        may_surrender=given_up,
        counted=np.where(charlie, CHARLIE_POINTS, every.points),
        seconds=_seconds(facing, every, draws),
    )
    known.look(every.of_pair(-1))
    return known


def may_double(rules: BlackjackRules, hands: Hands | Situations) -> Flags:
    """Return the hands of two cards that the house lets a guest double, if they are not split."""
    hard = np.array([rules.double.takes(points, soft=False) for points in range(TOTALS)])
    soft = np.array([rules.double.takes(points, soft=True) for points in range(TOTALS)])
    allowed: Flags = (hands.size == 2) & np.where(hands.soft, soft[hands.points], hard[hands.points])
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


def plan_by_cells(
    known: Prospects, *, stands: Flags, doubles: Flags, surrenders: Flags | None = None
) -> Plan:
    """Return a plan that looks at totals: by cells, a total plus `TOTALS` if it is soft."""
    every = known.all
    cells = every.points + TOTALS * every.soft
    return _fitted(known, stands[cells], doubles[cells], None if surrenders is None else surrenders[cells])


def charted(known: Prospects, chart: Chart) -> Plan:
    """Return the plan of a chart, for hands that cannot be split further."""
    stands, doubles, surrenders = (np.zeros(2 * TOTALS, dtype=bool) for _ in range(3))
    up = VALUES[known.facing.up]
    for soft, totals in ((False, range(4, TOTALS)), (True, range(12, TOTALS))):
        for points in totals:
            cell = points + TOTALS * soft
            stands[cell] = chart.play(points, soft, None, up, may_double=False, may_split=False) == "stand"
            doubles[cell] = chart.play(points, soft, None, up, may_double=True, may_split=False) == "double"
            surrenders[cell] = chart.surrendered("soft" if soft else "hard", points, up)
    return plan_by_cells(known, stands=stands, doubles=doubles, surrenders=surrenders)


def best_plan(known: Prospects) -> Plan:
    """Return the best play of each hand that is not split, by its cards; split hands are played alike."""
    unsplit = known.all.of_pair(-1)
    must = (known.all.points[unsplit] == 21) | known.finished[unsplit]
    hit, played = best_back(known.all.child, known.draws, known.breaks, known.stand, must)
    stands = must | (known.stand[unsplit] >= hit)
    doubles = known.double[unsplit] > played
    best = np.maximum(played, np.where(known.may_double[unsplit], known.double[unsplit], -np.inf))
    surrenders = known.surrender[unsplit] > best
    places = known.all.places
    return _fitted(known, stands[places], doubles[places], surrenders[places])


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


def with_surrenders(known: Prospects, plan: Plan, group: Ints, weights: Floats) -> Plan:
    """Return a plan that gives up each group of hands where that is better, by how often its rows come.

    Rows without a group, below 0, are played on. A group of which no row comes is played on too.
    """
    if not known.may_surrender.any():
        return plan
    open_ = known.may_surrender & (group >= 0)
    gain = weights * (known.surrender - known.worth(plan).played)
    sums = np.bincount(group[open_], weights=gain[open_], minlength=int(group.max()) + 1)
    surrenders = open_ & (sums[group] > 0)
    return Plan(plan.stands, plan.doubles, surrenders)


def _fitted(known: Prospects, stands: Flags, doubles: Flags, surrenders: Flags | None) -> Plan:
    """Return a plan as the house lets it be played."""
    every = known.all
    stands = ((stands | (every.points == 21)) & (every.size > 1)) | known.finished
    given_up = None
    if surrenders is not None and known.may_surrender.any():
        given_up = surrenders & known.may_surrender
    return Plan(stands, doubles & known.may_double, given_up)
