"""Pairs that are split and split again, exact for a plan that looks only at the cards of the hand itself.

A split hand is played by its own cards, regardless of the other hands, and a pair that may be split again
always is. Then the order of dealing does not matter, and the second cards of the hands can be thought of as
dealt first. Some of these slots get a card of the pair's rank, which makes another hand; the
others do not; until every hand has its second card or no more hands may be made. For each such course, with
pair cards in given slots:

    E[hand; no pair card in m slots] = sum over i of (-1)^i C(m, i) E[hand; pair cards in i of them]

and the expectation of one hand with a number of further pair cards gone from the shoe is an ordinary one. It
is the principle of inclusion and exclusion, as in Eric Farmer's work: nothing is approximated for such a
plan. What a guest could gain by playing a hand by what the other hands have shown is not in it.
"""

from collections import Counter
from functools import cache
from math import comb, prod

import msgspec
import numpy as np

from pitboss.odds.blackjack.dealer import TEN, VALUES, Counts, Floats
from pitboss.odds.blackjack.up_card import Facing
from pitboss.rulebook.blackjack import BlackjackRules


def most_hands(rules: BlackjackRules, pair: int) -> int:
    """Return how many hands a pair may become."""
    return rules.split.most(VALUES[pair])


def depths(rules: BlackjackRules) -> Counts:
    """Return for each pair how many numbers of further pair cards must be examined; none if never split."""
    return tuple(
        _deepest(most_hands(rules, pair)) + 1 if most_hands(rules, pair) > 1 else 0
        for pair in range(len(VALUES))
    )


class Course(msgspec.Struct, frozen=True):
    """A way in which the second cards of a pair's hands can fall, and how often hands are a part of it.

    `any_card[g]` is to be multiplied by something of one hand with g further pair cards gone, and
    `pair_card[g]` by the same thing of a hand whose second card is a pair card that is not split.
    """

    closed: int
    """Hands whose second card is not a pair card."""
    still: int
    """Hands left open at the limit: any second card will do."""
    closed_any: Floats
    closed_pair: Floats
    still_any: Floats


def courses(facing: Facing, pair: int) -> list[Course]:
    """Return all courses of a pair that is split; they describe one hand of each kind."""
    most = most_hands(facing.rules, pair)
    deep, left = _deepest(most) + 1, sum(facing.shoe) - 2
    found = []
    for weight, same in _same_rank(facing, pair):
        again = np.array([max(same - gone, 0) / max(left - gone, 1) for gone in range(deep)])
        chance = np.array([prod(again[:gone]) for gone in range(deep)])
        for (pairs, closed, still), ways in _courses(most).items():
            other = weight * ways * _signs(pairs, closed - 1, deep) * chance
            whole = weight * ways * _signs(pairs, closed, deep) * chance
            found.append(Course(closed, still, other, -other * again, whole))
    return found


def shares(facing: Facing, pair: int) -> tuple[Floats, Floats]:
    """Return what one hand counts in a split, by pair cards gone: with any second card, and as a pair."""
    found = courses(facing, pair)
    any_card = sum((c.closed * c.closed_any + c.still * c.still_any for c in found), np.zeros(1))
    return any_card, sum((c.closed * c.closed_pair for c in found), np.zeros(1))


def same_rank(facing: Facing, pair: int) -> float:
    """Return the chance that two cards of a value are a pair that may be split."""
    if facing.rules.split.match == "value" or pair != TEN:
        return 1.0
    return sum(weight for weight, _ in _tens(facing))


def _same_rank(facing: Facing, pair: int) -> list[tuple[float, float]]:
    """Return how many cards of the pair's rank are left, with the chance of each case, given the pair."""
    if facing.rules.split.match == "value" or pair != TEN:
        return [(1.0, float(facing.shoe[pair] - 2))]
    cases = _tens(facing)
    total = sum(weight for weight, _ in cases)
    return [(weight / total, same) for weight, same in cases] if total else [(1.0, 0.0)]


def _tens(facing: Facing) -> list[tuple[float, float]]:
    """Return the chance of two tens of one rank, and the others of that rank; an up ten has a rank too."""
    tens = facing.shoe[TEN]
    rank = (tens + (facing.up == TEN)) / 4
    orders = max(tens * (tens - 1), 1)
    if facing.up != TEN:
        return [(max(4 * rank * (rank - 1), 0) / orders, max(rank - 2, 0))]
    as_up, other = max((rank - 1) * (rank - 2), 0), max(3 * rank * (rank - 1), 0)
    return [(as_up / orders, max(rank - 3, 0)), (other / orders, max(rank - 2, 0))]


def _signs(pairs: int, slots: int, deep: int) -> Floats:
    """Return what each number of pair cards gone counts where some slots get none."""
    signs = np.zeros(deep)
    for more in range(slots + 1):
        signs[pairs + more] = (1 - more % 2 * 2) * comb(slots, more)
    return signs


@cache
def _courses(most: int) -> Counter[tuple[int, int, int]]:
    """Return how the second cards can fall: pair cards, other cards, hands open at the limit, and the ways.

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
    """Return the most pair cards that ever leave the shoe besides those of the pair."""
    return max(pairs + closed - (not still) for pairs, closed, still in _courses(most))
