"""The edge of blackjack, exact, for a chart or for the best play, over a full shoe or any known one.

No hand is sampled. A chart is played by totals as it stands. The best play looks at the cards of the hand and
at the up card, and is the best for a hand that is not split. After a split each hand is played as the same
cards are unsplit (see `splitting` for what that makes exact), and a pair that is split is split again where
the house lets it. Insurance is never taken; nobody surrenders; a double is for the whole wager. When the
rules match pairs by rank, each rank of ten is a quarter of the tens: true of whole decks, an estimate for
other shoes.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

import msgspec
import numpy as np

from pitboss.odds.dealer import ACE, TEN, VALUES, Counts, DealerTotals, dealer_totals, full_values
from pitboss.odds.player_hands import hands
from pitboss.odds.playing import Facing, Plan, Worth, beside, best_plan, charted, may_double, stands, worth_of
from pitboss.odds.splitting import most_hands, same_rank, split_worths
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import Chart, load_chart

_NO_PLAY = "blackjack"


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
    """hit, stand, double or split; "blackjack" when there is nothing to decide."""
    stand: float
    hit: float
    double: float | None
    """None when the house does not let these cards double."""
    split: float | None
    """None when these cards are no pair, or when a chart that does not split them is priced."""
    expectation: float
    """Of the round, a dealer's blackjack and a guest's included."""


class UpCardOdds(msgspec.Struct, frozen=True):
    """All rounds with one up card."""

    chance: float
    expectation: float
    dealer: DealerTotals
    """How the dealer ends before anybody has looked, nothing but the up card being known."""


class Analysis(msgspec.Struct, frozen=True):
    """A blackjack game over one shoe."""

    chart: str
    """The chart's name; nothing for the best play."""
    expectation: float
    """What a guest wins per unit of the first wager."""
    by_up_card: Mapping[str, UpCardOdds]
    hands: Mapping[tuple[str, str], HandOdds]
    """By cards and up card, `hands["T6", "9"]`: the higher card first, an ace before all."""

    @property
    def house_edge(self) -> float:
        """What the house keeps of each unit first wagered, in the long run."""
        return -self.expectation


def analyse(rules: BlackjackRules, shoe: Sequence[int] | None = None, chart: Chart | None = None) -> Analysis:
    """Price a game played by a chart: the one that the rules name unless another is given.

    A shoe is ten counts by value, aces first and tens last; without one it is full.
    """
    return _analysis(rules, shoe, chart if chart is not None else load_chart(rules.chart))


def optimal(rules: BlackjackRules, shoe: Sequence[int] | None = None) -> Analysis:
    """Price a game played as well as the guest's own cards and the up card allow."""
    return _analysis(rules, shoe, None)


def _analysis(rules: BlackjackRules, shoe: Sequence[int] | None, chart: Chart | None) -> Analysis:
    counts = _checked(rules, shoe if shoe is not None else full_values(rules.decks))
    found: dict[tuple[str, str], HandOdds] = {}
    by_up_card: dict[str, UpCardOdds] = {}
    for up in (place for place, count in enumerate(counts) if count):
        facing = Facing(rules, up, tuple(count - (place == up) for place, count in enumerate(counts)))
        chance = counts[up] / sum(counts)
        odds = _against(facing, chart, chance)
        found |= {(hand.cards, hand.up): hand for hand in odds}
        dealer = dealer_totals(VALUES[up], facing.shoe, hits_soft17=rules.dealer.soft17 == "hit")
        expectation = sum(hand.chance * hand.expectation for hand in odds) / chance
        by_up_card[VALUES[up]] = UpCardOdds(chance, expectation, dealer)
    expectation = sum(hand.chance * hand.expectation for hand in found.values())
    return Analysis(chart.chart if chart else "", expectation, by_up_card, found)


def _checked(rules: BlackjackRules, shoe: Sequence[int]) -> Counts:
    """A shoe that no round can use up; anything else is a `ValueError`.

    No hand draws at a hard 21, nor the dealer at a hard 17: the points in a shoe say whether it may run out.
    """
    counts = tuple(shoe)
    if len(counts) != len(VALUES) or min(counts) < 0:
        raise ValueError(f"a shoe is ten counts, of {', '.join(VALUES)}: {counts}")
    need = 21 * max(rules.split.max_hands, rules.split.aces_max_hands, 1) + 20
    points = sum((place + 1) * count for place, count in enumerate(counts))
    if points < need:
        raise ValueError(f"a round may use up this shoe, which has {points} points and not {need}: {counts}")
    return counts


def _against(facing: Facing, chart: Chart | None, chance: float) -> list[HandOdds]:
    """All first hands against one up card."""
    every = hands()
    cards = beside(facing, every)
    [stand] = stands(facing, [(cards, np.ones(len(every.size), dtype=bool))])
    plan = charted(facing, chart, every) if chart is not None else None
    worth = worth_of(cards, plan, stand)
    plan = plan if plan is not None else best_plan(facing, every, worth)
    pairs = [pair for pair in range(len(VALUES)) if facing.shoe[pair] > 1 and _may_split(facing, pair, chart)]
    splits = split_worths(facing, pairs, plan) if pairs else {}
    size = sum(facing.shoe)
    found = []
    for low, high in combinations_with_replacement(range(len(VALUES)), 2):
        orders = facing.shoe[low] * (facing.shoe[high] - (low == high)) * (1 if low == high else 2)
        if orders:
            odds = _first_hand(
                facing, chart, plan, worth, (low, high), splits.get(low if low == high else -1)
            )
            found.append(msgspec.structs.replace(odds, chance=chance * orders / (size * (size - 1))))
    return found


def _may_split(facing: Facing, pair: int, chart: Chart | None) -> bool:
    """Whether a pair can be split, and a chart would."""
    if most_hands(facing.rules, pair) < 2:
        return False
    return chart is None or chart.cell("pairs", VALUES[pair], VALUES[facing.up]) == "split"


def _first_hand(
    facing: Facing,
    chart: Chart | None,
    plan: Plan,
    worth: Worth,
    cards: tuple[int, int],
    split: float | None,
) -> HandOdds:
    """Price one first hand; its chance is for the caller to say."""
    low, high = cards
    place = hands().of(low, high)
    may = bool(may_double(facing.rules, hands())[place])
    worths = {"stand": float(worth.stand[place]), "hit": float(worth.hit[place])}
    if may:
        worths["double"] = float(worth.double[place])
    unsplit = "double" if plan.doubles[place] else "stand" if plan.stands[place] else "hit"
    play, gain = unsplit, worths[unsplit]
    if split is not None:
        worths["split"] = split
    if low == high and most_hands(facing.rules, low) > 1:
        play = _pair_play(facing, chart, low, may, worths, unsplit)
        share = same_rank(facing, low)
        gain = share * worths[play] + (1 - share) * gain
    blackjack = facing.blackjack(low, high)
    if (low, high) == (ACE, TEN):
        pays = facing.rules.blackjack.pays
        play, gain = _NO_PLAY, pays.win / pays.per * (1 - blackjack)
    elif facing.peeked:
        gain -= blackjack
    alive = 1 - blackjack if facing.peeked and blackjack < 1 else 1.0
    name = (VALUES[low] + VALUES[high]) if low == ACE else (VALUES[high] + VALUES[low])
    shown = {kind: value / alive for kind, value in worths.items()}
    return HandOdds(
        cards=name,
        up=VALUES[facing.up],
        chance=0.0,
        play=play,
        stand=shown["stand"],
        hit=shown["hit"],
        double=shown.get("double"),
        split=shown.get("split"),
        expectation=gain,
    )


def _pair_play(
    facing: Facing,
    chart: Chart | None,
    pair: int,
    may: bool,
    worths: Mapping[str, float],
    unsplit: str,
) -> str:
    """What to do with a pair that may be split."""
    if chart is None:
        return "split" if worths.get("split", -np.inf) > worths[unsplit] else unsplit
    points = 12 if pair == ACE else 2 * (pair + 1)
    up = VALUES[facing.up]
    return chart.play(points, pair == ACE, VALUES[pair], up, may_double=may, may_split=True)


class MainOdds(msgspec.Struct, frozen=True):
    """The main bet on a full shoe, per initial wager: by the rulebook's chart, and by the best play."""

    chart: str
    house_edge: float
    optimal_house_edge: float


def main_odds(rules: BlackjackRules) -> MainOdds:
    """The edge of the main bet."""
    charted_play, best = analyse(rules), optimal(rules)
    return MainOdds(rules.chart, charted_play.house_edge, best.house_edge)
