"""A guest's first two cards against one up card: their chances, and what each play of them is worth."""

from collections.abc import Mapping
from itertools import combinations_with_replacement

import msgspec

from pitboss.odds.blackjack.dealer import ACE, TEN, VALUES
from pitboss.odds.blackjack.hands import hands
from pitboss.odds.blackjack.play import Plan, Prospects
from pitboss.odds.blackjack.splits import most_hands, same_rank
from pitboss.odds.blackjack.up_card import Facing
from pitboss.rulebook.charts import Chart

BLACKJACK_PLAY = "blackjack"

Two = tuple[int, int]
"""The values of two cards, the lower first, an ace before all."""


class HandOdds(msgspec.Struct, frozen=True):
    """A guest's first two cards against an up card, per unit wagered.

    The worth of each play is its expectation once play goes on: where the dealer looks, without a blackjack.
    """

    cards: str
    """By value, as "A7"; every ten is T."""
    up: str
    chance: float
    """Of these two cards, in either order, with this up card."""
    play: str
    """hit, stand, double, split or surrender; "blackjack" when there is nothing to decide."""
    stand: float
    hit: float
    double: float | None
    """None when the house does not let these cards double."""
    split: float | None
    """None when these cards are no pair, or when a chart that does not split them is priced."""
    surrender: float | None
    """None when they may not be given up. Of an early surrender before the dealer looks: what makes it
    compare with the other plays, which are worth something only where there is no blackjack."""
    expectation: float
    """Of the round, a dealer's blackjack and a guest's included."""


class FirstHand(msgspec.Struct, frozen=True):
    """Two cards as they are played, before the dealer's blackjack is taken into account."""

    cards: Two
    chance: float
    """Of these cards once the up card is there."""
    unsplit: str
    """What is done with two cards that are no pair, or not to be split again."""
    play: str
    """What is done with them as a pair; the same for cards that are none."""
    share: float
    """How often two cards of these values are a pair, if they can be: tens may have to be of one rank."""
    worths: Mapping[str, float]

    @property
    def gain(self) -> float:
        """The worth of the plays that are made."""
        return self.share * self.worths[self.play] + (1 - self.share) * self.worths[self.unsplit]


def chances(facing: Facing) -> dict[Two, float]:
    """Return the chance of every two cards, in either order, given the up card."""
    size, found = sum(facing.shoe), {}
    for low, high in combinations_with_replacement(range(len(VALUES)), 2):
        orders = facing.shoe[low] * (facing.shoe[high] - (low == high)) * (1 if low == high else 2)
        if orders:
            found[low, high] = orders / (size * (size - 1))
    return found


def may_split(facing: Facing, cards: Two) -> bool:
    """Return whether two cards are a pair that the house lets a guest split."""
    return cards[0] == cards[1] and most_hands(facing.rules, cards[0]) > 1


def first_hands(known: Prospects, plan: Plan, chart: Chart | None) -> list[FirstHand]:
    """Return all first hands, played by a plan; pairs by a chart, or split where that is better."""
    facing, dealt = known.facing, chances(known.facing)
    pairs = [cards[0] for cards in dealt if may_split(facing, cards)]
    if chart is not None:
        pairs = [pair for pair in pairs if chart.cell("pairs", VALUES[pair], VALUES[facing.up]) == "split"]
    known.look_after_splits(plan, pairs)
    worth, surrender = known.worth(plan), known.surrender
    found = []
    for cards, chance in dealt.items():
        row = hands().of(*cards)
        may_double = bool(known.may_double[row])
        worths = {"stand": float(worth.stand[row]), "hit": float(worth.hit[row])}
        if may_double:
            worths["double"] = float(worth.double[row])
        unsplit = "double" if plan.doubles[row] else "stand" if plan.stands[row] else "hit"
        may_surrender = bool(known.may_surrender[row])
        if may_surrender:
            worths["surrender"] = float(surrender[row])
            if plan.surrenders is not None and plan.surrenders[row]:
                unsplit = "surrender"
        play, share = unsplit, 1.0
        if may_split(facing, cards):
            pair, up = VALUES[cards[0]], VALUES[facing.up]
            share = same_rank(facing, cards[0])
            if chart is not None:
                points, soft = int(known.all.points[row]), bool(known.all.soft[row])
                play = chart.play(
                    points,
                    soft,
                    pair,
                    up,
                    may_double=may_double,
                    may_split=True,
                    may_surrender=may_surrender,
                )
            if chart is None or play == "split":
                worths["split"] = worth.split[cards[0]]
            if chart is None and worths["split"] > worths[unsplit]:
                play = "split"
        found.append(FirstHand(cards, chance, unsplit, play, share, worths))
    return found


def hand_odds(facing: Facing, hand: FirstHand, up_chance: float) -> HandOdds:
    """Return the figures of a first hand, with the dealer's blackjack and the guest's in them."""
    low, high = hand.cards
    play, gain, blackjack = hand.play, hand.gain, facing.blackjack(low, high)
    if hand.cards == (ACE, TEN):
        pays = facing.rules.blackjack.pays
        play, gain = BLACKJACK_PLAY, pays.win / pays.per * (1 - blackjack)
    elif facing.peeked:
        gain -= blackjack
    if facing.looked:
        alive = 1 - blackjack if blackjack < 1 else 1.0
        shown = {kind: value / alive for kind, value in hand.worths.items()}
    else:
        taken = blackjack if facing.peeked else 0.0
        shown = {kind: value - taken for kind, value in hand.worths.items()}
    return HandOdds(
        cards=(VALUES[low] + VALUES[high]) if low == ACE else (VALUES[high] + VALUES[low]),
        up=VALUES[facing.up],
        chance=up_chance * hand.chance,
        play=play,
        stand=shown["stand"],
        hit=shown["hit"],
        double=shown.get("double"),
        split=shown.get("split"),
        surrender=shown.get("surrender"),
        expectation=gain,
    )
