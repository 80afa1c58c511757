"""Blackjack hands played to their end against one up card, each over the exact cards that are left.

Unless the dealer looks, every wager loses to a dealer's blackjack. Where the dealer looks first, a blackjack
ends the round before any play. Then a hand's worth here is what it gains when there is no blackjack, and
nothing when there is one: so every unseen card, the hole card too, can be drawn like any other, and division
by the chance that there is no blackjack gives the expectation of the play that goes on.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from pitboss.odds.dealer import ACE, BLACKJACK, BUST, TEN, VALUES, Counts, Flags, Floats, final_chances
from pitboss.odds.player_hands import BROKEN, Hands
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import Chart

_DOUBLES_ON = {"any_two_but_21": (2, 20), "nine_to_eleven": (9, 11), "ten_or_eleven": (10, 11)}


class Facing(msgspec.Struct, frozen=True):
    """An up card, and the shoe without it."""

    rules: BlackjackRules
    up: int
    shoe: Counts

    @property
    def peeked(self) -> bool:
        """Whether the dealer looks at the hole card before play."""
        return (self.up == ACE and self.rules.peek.ace) or (self.up == TEN and self.rules.peek.ten)

    @property
    def completing(self) -> int | None:
        """The value that makes the up card a blackjack."""
        return {ACE: TEN, TEN: ACE}.get(self.up)

    def blackjack(self, *held: int) -> float:
        """The chance of a dealer's blackjack when the guest holds these cards."""
        if self.completing is None:
            return 0.0
        left = self.shoe[self.completing] - held.count(self.completing)
        return max(left, 0) / (sum(self.shoe) - len(held))


class Cards(msgspec.Struct, frozen=True):
    """What is left beside each hand when some more cards have gone from the shoe."""

    facing: Facing
    hands: Hands
    left: Floats
    size: Floats

    def draws(self) -> Floats:
        """The chance of each value as the next card."""
        draws: Floats = self.left / self.size[:, None]
        return draws

    def breaks(self) -> Floats:
        """What the cards that break a hand cost, by their chances."""
        broken = self.draws() * (self.hands.child == BROKEN)
        if not self.facing.peeked or self.facing.completing is None:
            return -np.asarray(broken.sum(axis=1))
        watched = self.facing.completing
        then = np.maximum(self.size - 1, 1)
        cost = broken.sum(axis=1) * (1 - self.left[:, watched] / then) + broken[:, watched] / then
        return -np.asarray(cost)


def beside(facing: Facing, hands: Hands, gone: Counts | None = None) -> Cards:
    """The cards beside each hand. A hand that the shoe cannot make has no meaning, and no chance."""
    shoe = np.array(facing.shoe, dtype=np.float64) - (np.array(gone) if gone is not None else 0)
    left = shoe[None, :] - hands.counts
    return Cards(facing, hands, np.maximum(left, 0), np.maximum(left.sum(axis=1), 1))


def stands(facing: Facing, asked: Sequence[tuple[Cards, Flags]]) -> list[Floats]:
    """The worth of the hands asked about when they stand, and nothing for the others; all of them at once."""
    left = np.concatenate([cards.left[wanted] for cards, wanted in asked])
    points = np.concatenate([cards.hands.points[wanted] for cards, wanted in asked])
    ends = final_chances(facing.up, left, facing.rules.dealer.soft17 == "hit")
    gain = ends[BUST] if facing.peeked else ends[BUST] - ends[BLACKJACK]
    for place in range(BLACKJACK):
        gain = gain + ends[place] * np.sign(points - (17 + place))
    worths, start = [], 0
    for cards, wanted in asked:
        worth, count = np.zeros(len(cards.size)), int(wanted.sum())
        worth[wanted] = gain[start : start + count]
        worths.append(worth)
        start += count
    return worths


class Plan(msgspec.Struct, frozen=True):
    """How to play each hand by its own cards alone: whether it stands, and doubles where it may."""

    stands: Flags
    doubles: Flags


class Worth(msgspec.Struct, frozen=True):
    """What each hand is worth, by what is done with it."""

    stand: Floats
    hit: Floats
    double: Floats
    played: Floats
    """Without a double."""


def may_double(rules: BlackjackRules, hands: Hands) -> Flags:
    """The hands of two cards that the house lets double."""
    least, most = _DOUBLES_ON[rules.double.on]
    allowed: Flags = (hands.size == 2) & (hands.points >= least) & (hands.points <= most)
    return allowed


def charted(facing: Facing, chart: Chart, hands: Hands) -> Plan:
    """The plan of a chart, for hands that are not split."""
    stands, doubles = np.zeros(len(hands.size), dtype=bool), np.zeros(len(hands.size), dtype=bool)
    allowed, up = may_double(facing.rules, hands), VALUES[facing.up]
    for points, soft in {
        (int(points), bool(soft)) for points, soft in zip(hands.points, hands.soft, strict=True)
    }:
        rows = (hands.points == points) & (hands.soft == soft) & (hands.size > 1)
        if not rows.any():
            continue
        plain = chart.play(points, soft, None, up, may_double=False, may_split=False)
        best = chart.play(points, soft, None, up, may_double=True, may_split=False)
        stands[rows] = plain == "stand" or points == 21
        doubles[rows] = best == "double"
    return Plan(stands, doubles & allowed)


def worth_of(cards: Cards, plan: Plan | None, stand: Floats) -> Worth:
    """Play every hand, from the highest totals down: by a plan, or as is best."""
    hands, draws, breaks = cards.hands, cards.draws(), cards.breaks()
    hit, played = np.full(len(stand), -np.inf), stand.copy()
    for rows in hands.levels:
        after = np.where(hands.child[rows] == BROKEN, 0, played[hands.child[rows]])
        hit[rows] = breaks[rows] + (draws[rows] * after).sum(axis=1)
        chosen = hit[rows] > stand[rows] if plan is None else ~plan.stands[rows]
        played[rows] = np.where(chosen & (hands.points[rows] < 21), hit[rows], stand[rows])
    after = np.where(hands.child == BROKEN, 0, stand[hands.child])
    double = 2 * (breaks + (draws * after).sum(axis=1))
    return Worth(stand, hit, double, played)


def best_plan(facing: Facing, hands: Hands, worth: Worth) -> Plan:
    """The plan that the best play comes to."""
    stands = (hands.size > 1) & ((hands.points == 21) | (worth.stand >= worth.hit))
    return Plan(stands, may_double(facing.rules, hands) & (worth.double > worth.played))
