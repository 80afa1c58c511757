"""Pairs that are split and split again, exact for a plan that looks only at the cards of the hand itself.

A split hand is played as the same cards are played unsplit, whatever the other hands hold, and a pair that
may be split again always is. Then the order of dealing does not matter, and the second cards of the hands can
be thought of as dealt first. Some of these slots get a card of the pair's rank, which makes another hand; the
others do not; until every hand has its second card or no more hands may be made. For each such course, with
pair cards in given slots:

    E[hand; no pair card in m slots] = sum over i of (-1)^i C(m, i) E[hand; pair cards in i of them]

and the expectation of one hand with so many more pair cards gone from the shoe is an ordinary one. This is
the principle of inclusion and exclusion, as in Eric Farmer's work: nothing is approximated for such a plan.
What a guest could gain by playing a hand by what the other hands have shown is not in it.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb, prod

import numpy as np

from pitboss.odds.dealer import ACE, TEN, VALUES, Flags, Floats
from pitboss.odds.player_hands import BROKEN, Hands, hands
from pitboss.odds.playing import Cards, Facing, Plan, beside, stands, worth_of
from pitboss.rulebook.blackjack import BlackjackRules


def most_hands(rules: BlackjackRules, pair: int) -> int:
    """How many hands a pair may come to."""
    return rules.split.aces_max_hands if pair == ACE else rules.split.max_hands


def split_worths(facing: Facing, pairs: Sequence[int], plan: Plan) -> dict[int, float]:
    """What each pair is worth when it is split, all its hands together, per unit of the first wager."""
    asked: list[tuple[Cards, Flags]] = []
    asker: list[tuple[int, Plan]] = []
    for pair in pairs:
        held = hands(pair)
        own = _after_split(facing.rules, pair, plan)
        wanted = _stood(held, own, held.of(pair))
        for gone in range(_deepest(most_hands(facing.rules, pair)) + 1):
            known = tuple((gone + 1) * (value == pair) for value in range(len(VALUES)))
            asked.append((beside(facing, held, known), wanted))
            asker.append((pair, own))
    hand: dict[int, list[tuple[float, float]]] = {pair: [] for pair in pairs}
    for (pair, own), (cards, _), stand in zip(asker, asked, stands(facing, asked), strict=True):
        hand[pair].append(_hand(cards, pair, own, stand))
    return {pair: _together(facing, pair, hand[pair]) for pair in pairs}


def _together(facing: Facing, pair: int, hand: list[tuple[float, float]]) -> float:
    """Add up all hands of a pair; `hand` is one hand's worth, by the number of pair cards gone."""
    left, worth = sum(facing.shoe) - 2, 0.0
    for weight, same in _same_rank(facing, pair):
        again = [max(same - gone, 0) / (left - gone) for gone in range(len(hand))]
        chance = [prod(again[:gone]) for gone in range(len(hand))]
        whole = [chance[gone] * any_card for gone, (any_card, _) in enumerate(hand)]
        other = [
            whole[gone] - chance[gone] * again[gone] * pair_card for gone, (_, pair_card) in enumerate(hand)
        ]
        for (pairs, closed, still), ways in _courses(most_hands(facing.rules, pair)).items():
            if closed:
                worth += weight * ways * closed * _without(other, pairs, closed - 1)
            if still:
                worth += weight * ways * still * _without(whole, pairs, closed)
    return worth


def same_rank(facing: Facing, pair: int) -> float:
    """The chance that two cards of a value are a pair that may be split."""
    if facing.rules.split.match == "value" or pair != TEN:
        return 1.0
    return sum(weight for weight, _ in _tens(facing))


def _same_rank(facing: Facing, pair: int) -> list[tuple[float, float]]:
    """How many cards of the pair's rank are left, with the chance of each case, once it is a pair."""
    if facing.rules.split.match == "value" or pair != TEN:
        return [(1.0, float(facing.shoe[pair] - 2))]
    cases = _tens(facing)
    total = sum(weight for weight, _ in cases)
    return [(weight / total, same) for weight, same in cases] if total else [(1.0, 0.0)]


def _tens(facing: Facing) -> list[tuple[float, float]]:
    """Two tens of one rank: the chance, and the others of that rank; a ten that is up has a rank too."""
    tens = facing.shoe[TEN]
    rank = (tens + (facing.up == TEN)) / 4
    orders = max(tens * (tens - 1), 1)
    if facing.up != TEN:
        return [(max(4 * rank * (rank - 1), 0) / orders, max(rank - 2, 0))]
    as_up, other = max((rank - 1) * (rank - 2), 0), max(3 * rank * (rank - 1), 0)
    return [(as_up / orders, max(rank - 3, 0)), (other / orders, max(rank - 2, 0))]


def _without(terms: list[float], pairs: int, slots: int) -> float:
    """Inclusion and exclusion: no pair card in so many slots."""
    return sum((1 - more % 2 * 2) * comb(slots, more) * terms[pairs + more] for more in range(slots + 1))


@cache
def _courses(most: int) -> Counter[tuple[int, int, int]]:
    """How the second cards can fall: pair cards, other cards, hands left open at the limit; in how many ways.

    Every way is a sequence of slots that get a pair card or another.
    """
    found: Counter[tuple[int, int, int]] = Counter()

    def fall(pairs: int, closed: int, still: int) -> None:
        if still == 0 or pairs + 2 == most:
            found[pairs, closed, still] += 1
            return
        fall(pairs + 1, closed, still + 1)
        fall(pairs, closed + 1, still - 1)

    fall(0, 0, 2)
    return found


def _deepest(most: int) -> int:
    """The most pair cards that are ever taken out of the shoe beside those of the pair."""
    return max(pairs + closed - (not still) for pairs, closed, still in _courses(most))


def _after_split(rules: BlackjackRules, pair: int, plan: Plan) -> Plan:
    """A plan for the hands of a pair after its split."""
    held = hands(pair)
    if pair == ACE and rules.split.aces_cards == "one":
        return Plan(held.size > 1, np.zeros(len(held.size), dtype=bool))
    return Plan(plan.stands[held.places], plan.doubles[held.places] & rules.double.after_split)


def _hand(cards: Cards, pair: int, plan: Plan, stand: Floats) -> tuple[float, float]:
    """One split hand: its worth, and its worth when its second card is a pair card that is not split."""
    worth = worth_of(cards, plan, stand)
    start = cards.hands.of(pair)
    second = cards.hands.child[start]
    played = np.where(plan.doubles, worth.double, worth.played)
    return float(cards.draws()[start] @ played[second]), float(played[second[pair]])


def _stood(held: Hands, plan: Plan, start: int) -> Flags:
    """The hands that a plan stands on, or doubles into, from a first card."""
    reached = np.zeros(len(held.size), dtype=bool)
    ends = np.zeros(len(held.size), dtype=bool)
    reached[start] = True
    for rows in reversed(held.levels):
        here = rows[reached[rows]]
        ends[here[plan.stands[here]]] = True
        into = held.child[here[plan.doubles[here]]]
        ends[into[into != BROKEN]] = True
        onward = held.child[here[~plan.stands[here] & ~plan.doubles[here]]]
        reached[onward[onward != BROKEN]] = True
    return ends
