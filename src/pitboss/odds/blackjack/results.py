"""How rounds of blackjack end: the chance of every number of units won or lost, splits and doubles included.

Rounds that are not split are exact. Of a round that is split, the chance of every course of second cards, and
of how each hand ends together with the dealer, are exact too, and so is the expectation. The hands of one
round are taken as independent of each other once the course and the dealer's end are known: that one hand's
cards are gone from the shoe of the others is left out there, and there only. With pairs split once, where it
was worked out in full, that adds 0.00002 units to the standard deviation of six decks, and 0.0001 to that of
one deck; the chances of a win, a push and a loss are off by 0.000002 and 0.00001 at most.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt

import msgspec
import numpy as np

from pitboss.odds.blackjack.dealer import ACE, BLACKJACK, TEN, Floats
from pitboss.odds.blackjack.first_hands import FirstHand
from pitboss.odds.blackjack.hands import hands
from pitboss.odds.blackjack.play import Plan, Prospects
from pitboss.odds.blackjack.play_kernel import gather, play_forth, together
from pitboss.odds.blackjack.splits import courses

_MOST = 2
"""Units that one hand can win or lose."""


class Results(msgspec.Struct, frozen=True):
    """The chance of every result of a round, in units of the first wager."""

    chances: Mapping[float, float]

    @property
    def win(self) -> float:
        """The chance that a round wins more than it loses, over all its hands."""
        return sum(chance for units, chance in self.chances.items() if units > 0)

    @property
    def push(self) -> float:
        """The chance that a round neither wins nor loses, over all its hands."""
        return self.chances.get(0.0, 0.0)

    @property
    def lose(self) -> float:
        """The chance that a round loses more than it wins, over all its hands."""
        return sum(chance for units, chance in self.chances.items() if units < 0)

    @property
    def expectation(self) -> float:
        """What a round wins; an `Analysis` finds the same in another way."""
        return sum(chance * units for units, chance in self.chances.items())

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round, in units of the first wager."""
        return sqrt(sum(chance * units**2 for units, chance in self.chances.items()) - self.expectation**2)


def results(rounds: Sequence[tuple[float, Mapping[float, float]]]) -> Results:
    """Combine the up cards, each with its chance."""
    total: defaultdict[float, float] = defaultdict(float)
    for chance, found in rounds:
        for units, part in found.items():
            total[units] += chance * part
    return Results(dict(sorted(total.items())))


def results_against(known: Prospects, plan: Plan, first: Sequence[FirstHand]) -> dict[float, float]:
    """Return how rounds against one up card end."""
    facing, found = known.facing, defaultdict[float, float](float)
    dealt, after_split = _Dealt(known, plan), _Dealt(known, plan)

    def give_up(chance: float, blackjack: float) -> None:
        found[-0.5] += chance * (1 - blackjack)
        found[-0.5 if facing.surrender == "early" else -1.0] += chance * blackjack

    for hand in first:
        if hand.cards == (ACE, TEN):
            pays, blackjack = facing.rules.blackjack.pays, facing.blackjack(*hand.cards)
            found[pays.win / pays.per] += hand.chance * (1 - blackjack)
            found[0.0] += hand.chance * blackjack
            continue
        row = hands().of(*hand.cards)
        if hand.unsplit == "surrender":
            give_up(hand.chance * (1 - hand.share), facing.blackjack(*hand.cards))
        else:
            dealt.start(row, hand.unsplit, hand.chance * (1 - hand.share))
        if hand.play == "surrender":
            give_up(hand.chance * hand.share, facing.blackjack(*hand.cards))
        elif hand.play == "split":
            for units, chance in _split(known, after_split, hand.cards[0]).items():
                found[units] += hand.chance * hand.share * chance
        else:
            dealt.start(row, hand.play, hand.chance * hand.share)
    unsplit = dealt.ends(known.all.of_pair(-1))
    if facing.peeked:
        found[-1.0] += float(unsplit[:, BLACKJACK].sum())
        unsplit[:, BLACKJACK] = 0
    for place, chance in enumerate(unsplit.sum(axis=1)):
        found[(place - _MOST * dealt.parts) / dealt.parts] += float(chance)
    return found


def _split(known: Prospects, dealt: "_Dealt", pair: int) -> dict[float, float]:
    """Return how a pair ends that is split."""
    unpaired, paired = [], []
    for block in (block for block in known.all.blocks if block.pair == pair):
        start = block.first + block.hands.of(pair)
        seconds = known.all.child[start]
        for card, row in enumerate(seconds):
            dealt.start(row, dealt.play(row), known.draws[start, card])
        unpaired.append(dealt.ends(block.rows))
        dealt.start(seconds[pair], dealt.play(seconds[pair]), 1.0)
        paired.append(dealt.ends(block.rows))
    any_card, pair_card = np.array(unpaired), np.array(paired)
    found = defaultdict[float, float](float)
    for course in courses(known.facing, pair):
        closed = np.tensordot(course.closed_any, any_card, 1) + np.tensordot(course.closed_pair, pair_card, 1)
        still = np.tensordot(course.still_any, any_card, 1)
        if known.facing.peeked:
            found[-1.0] += float((closed if course.closed else still)[:, BLACKJACK].sum())
            closed[:, BLACKJACK] = still[:, BLACKJACK] = 0
        joint = together(closed, still, course.closed, course.still)
        for place, chance in enumerate(joint):
            found[(place - len(joint) // 2) / dealt.parts] += float(chance)
    return found


class _Dealt:
    """Hands that a plan deals out, from where they start."""

    def __init__(self, known: Prospects, plan: Plan) -> None:
        self.known, self.plan = known, plan
        rows = len(known.all.size)
        self.amounts = {play: np.zeros(rows) for play in ("hit", "stand", "double", "surrender")}
        self.parts = 2 if known.facing.rules.surrender.after_split else 1
        """Of a unit, in which results are told: halves where a split hand may be given up."""

    def play(self, row: int) -> str:
        """Return what the plan does with a row."""
        if self.plan.surrenders is not None and self.plan.surrenders[row]:
            return "surrender"
        return "double" if self.plan.doubles[row] else "stand" if self.plan.stands[row] else "hit"

    def start(self, row: int, play: str, chance: float) -> None:
        """Start a number of hands at a row, with a play."""
        self.amounts[play][row] += chance

    def ends(self, rows: slice) -> Floats:
        """Return how the hands end together with the dealer, and clear these rows."""
        every, known = self.known.all, self.known
        hit, stand, double, surrender = self.amounts.values()
        span = (rows.start, rows.stop, every.child)
        play_forth(*span, known.draws, self.plan.stands, hit, stand)
        found = gather(*span, every.missing, known.counted, known.draws, known.ends, hit, stand, double)
        if self.parts > 1:
            found = self._in_parts(found, rows, surrender)
        for amounts in (hit, stand, double, surrender):
            amounts[rows] = 0
        return found

    def _in_parts(self, whole: Floats, rows: slice, surrender: Floats) -> Floats:
        """Return the ends in halves of a unit, with the hands given up: all of one goes to a blackjack."""
        known = self.known
        found = np.zeros((2 * _MOST * self.parts + 1, whole.shape[1]))
        found[:: self.parts] = whole
        ends = surrender[rows] @ known.ends[known.all.missing[rows]]
        middle = _MOST * self.parts
        found[middle - 1] += ends * (np.arange(len(ends)) != BLACKJACK)
        found[middle - self.parts, BLACKJACK] += ends[BLACKJACK]
        return found
