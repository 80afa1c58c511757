"""The inner loops of exact blackjack, compiled by numba: the dealer's ends, and hands played back and forth.

`situations` says what a row is. A pass back goes from the highest totals down and knows what each play is
worth; a pass forth goes the other way and knows how often each row comes to be.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.simulation import compiled as compiling
from pitboss.odds.simulation.compiled import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

_LANES = 256
"""Compositions worked through together: enough to make a step of the walk cheap, few enough for the cache."""
_BLACKJACK, _BUST = 5, 6
_HIT, _STAND, _DOUBLE_OR_HIT, _DOUBLE_OR_STAND = 0, 1, 2, 3


def must_compile() -> bool:
    """Return whether the first game takes some seconds more, because no code of this version is on disk."""
    kernels = (
        dealer_ends,
        next_cards,
        last_plays,
        reached,
        play_back,
        best_back,
        play_forth,
        gather,
        together,
    )
    return any(compiling.must_compile(kernel) for kernel in kernels)


@compiled
def dealer_ends(nodes: Ints, left: Floats, size: Floats) -> Floats:
    """Return the chances of 17 to 21, blackjack and bust (columns) for each row of `left`.

    A node is a depth, a card, how many of it before, how the hand ends and in how many orders.
    """
    deepest, most = nodes[:, 0].max(), nodes[:, 2].max() + 1
    found = np.empty((left.shape[0], _BUST + 1))
    counts = np.zeros((10 * most, _LANES))
    one_of = np.zeros((deepest + 1, _LANES))
    products = np.zeros((deepest + 1, _LANES))
    sums = np.empty((_BUST + 1, _LANES))
    for start in range(0, left.shape[0], _LANES):
        lanes = min(_LANES, left.shape[0] - start)
        for lane in range(lanes):
            for card in range(10):
                for again in range(most):
                    counts[card * most + again, lane] = max(left[start + lane, card] - again, 0.0)
            for depth in range(deepest + 1):
                one_of[depth, lane] = 1 / max(size[start + lane] - depth, 1.0)
        sums[:] = 0.0
        products[0] = one_of[0]  # a product has the cards left at the next draw below it
        for node in range(nodes.shape[0]):
            depth, end, ways = nodes[node, 0], nodes[node, 3], float(nodes[node, 4])
            before, count = products[depth - 1], counts[nodes[node, 1] * most + nodes[node, 2]]
            if ways > 0:
                total = sums[end]
                for lane in range(_LANES):
                    total[lane] += ways * before[lane] * count[lane]
            if node + 1 < nodes.shape[0] and nodes[node + 1, 0] > depth:
                product, below = products[depth], one_of[depth]
                for lane in range(_LANES):
                    product[lane] = before[lane] * count[lane] * below[lane]
        for lane in range(lanes):
            for end in range(_BUST + 1):
                found[start + lane, end] = sums[end, lane]
    return found


@compiled
def next_cards(child: Ints, missing: Ints, left: Floats, size: Floats, watched: int) -> tuple[Floats, Floats]:
    """Return for every row the chances of the next card, and what the cards that break it cost.

    `watched` is the card that makes the dealer a blackjack if the dealer looks for it, or else -1.
    """
    draws, breaks = np.empty(child.shape), np.empty(child.shape[0])
    for row in range(child.shape[0]):
        gone = missing[row]
        cards = max(size[gone], 1.0)
        broken, broken_watched = 0.0, 0.0
        for card in range(10):
            chance = left[gone, card] / cards
            draws[row, card] = chance
            if child[row, card] < 0:
                broken += chance
                if card == watched:
                    broken_watched = chance
        if watched >= 0:  # nothing is lost where the dealer has a blackjack: the round ended before
            then = max(cards - 1, 1.0)
            broken = broken * (1 - left[gone, watched] / then) + broken_watched / then
        breaks[row] = -broken
    return draws, breaks


@compiled
def last_plays(
    child: Ints,
    missing: Ints,
    points: Ints,
    ends: Floats,
    draws: Floats,
    breaks: Floats,
    peeked: bool,
    stand: Floats,
    double: Floats,
) -> None:
    """Return what a stand and a double are worth in every row, where the dealer's ends are known."""
    for row in range(child.shape[0]):
        gone = missing[row]
        gain = ends[gone, _BUST] - (0.0 if peeked else ends[gone, _BLACKJACK])
        for place in range(_BLACKJACK):
            if points[row] > 17 + place:
                gain += ends[gone, place]
            elif points[row] < 17 + place:
                gain -= ends[gone, place]
        stand[row] = gain
        after = breaks[row]
        for card in range(10):
            if child[row, card] >= 0:
                after += draws[row, card] * stand[child[row, card]]
        double[row] = 2 * after


@compiled
def reached(child: Ints, stands: Flags, doubles: Flags, seen: Flags) -> None:
    """Mark all rows that a plan can reach from the marked rows."""
    for row in range(child.shape[0] - 1, -1, -1):
        if seen[row] and (doubles[row] or not stands[row]):
            for card in range(10):
                if child[row, card] >= 0:
                    seen[child[row, card]] = True


@compiled
def play_back(
    child: Ints, draws: Floats, breaks: Floats, stand: Floats, stands: Flags
) -> tuple[Floats, Floats]:
    """Return what a hit is worth in every row, and the play that a plan makes, without doubles."""
    rows = child.shape[0]
    hit, played = np.empty(rows), np.empty(rows)
    for row in range(rows):
        worth = breaks[row]
        for card in range(10):
            if child[row, card] >= 0:
                worth += draws[row, card] * played[child[row, card]]
        hit[row] = worth
        played[row] = stand[row] if stands[row] else worth
    return hit, played


@compiled
def best_back(
    child: Ints, draws: Floats, breaks: Floats, stand: Floats, must_stand: Flags
) -> tuple[Floats, Floats]:
    """Return the same as `play_back` where the better of hit and stand is played."""
    rows = must_stand.shape[0]
    hit, played = np.empty(rows), np.empty(rows)
    for row in range(rows):
        worth = breaks[row]
        for card in range(10):
            if child[row, card] >= 0:
                worth += draws[row, card] * played[child[row, card]]
        hit[row] = worth
        played[row] = stand[row] if must_stand[row] or stand[row] >= worth else worth
    return hit, played


@compiled
def play_forth(
    first: int, last: int, child: Ints, draws: Floats, stands: Flags, hitting: Floats, standing: Floats
) -> None:
    """Deal on to the hands that hit, down to the last; add to what is hit and stood in each row."""
    for row in range(last - 1, first - 1, -1):
        amount = hitting[row]
        if amount == 0.0:
            continue
        for card in range(10):
            to = child[row, card]
            if to >= 0:
                if stands[to]:
                    standing[to] += amount * draws[row, card]
                else:
                    hitting[to] += amount * draws[row, card]


@compiled
def best_by_group(
    order: Ints,
    hard: Ints,
    group: Ints,
    child: Ints,
    draws: Floats,
    breaks: Floats,
    stand: Floats,
    double: Floats,
    may_double: Flags,
    fixed: Flags,
    reach: Floats,
    natural: Floats,
    allowed: Flags,
) -> Ints:
    """Give every group of rows the one play that is best for all of them, in one pass back.

    Rows count by how often they come (`reach`), and those of a group that never comes by how often they could
    (`natural`). A group lies within one hard total, so its plays are settled before any row that leads to it.
    `allowed` says which of hit, stand, double or hit, double or stand a group may have. Rows that are `fixed`
    stand and say nothing.
    """
    groups = allowed.shape[0]
    play = np.zeros(groups, dtype=np.int64)
    sums, spare = np.zeros((groups, 4)), np.zeros((groups, 4))
    come = np.zeros(groups, dtype=np.bool_)
    hit, played = np.zeros(child.shape[0]), np.zeros(child.shape[0])
    start = 0
    while start < order.shape[0]:
        # Rows of one hard total lead to other totals only: all their hits can be known before any is played.
        end = start
        while end < order.shape[0] and hard[order[end]] == hard[order[start]]:
            row = order[end]
            worth = breaks[row]
            for card in range(10):
                if child[row, card] >= 0:
                    worth += draws[row, card] * played[child[row, card]]
            hit[row] = worth
            which = group[row]
            if which >= 0 and not fixed[row]:
                come[which] |= reach[row] != 0.0
                open_ = may_double[row]
                for weight, into in ((reach[row], sums), (natural[row], spare)):
                    into[which, _HIT] += weight * worth
                    into[which, _STAND] += weight * stand[row]
                    into[which, _DOUBLE_OR_HIT] += weight * (double[row] if open_ else worth)
                    into[which, _DOUBLE_OR_STAND] += weight * (double[row] if open_ else stand[row])
            end += 1
        for place in range(start, end):
            row = order[place]
            which = group[row]
            if which < 0 or fixed[row]:
                played[row] = stand[row]
                continue
            best = -1
            for choice in range(4):
                if allowed[which, choice]:
                    better = best < 0 or (
                        sums[which, choice] > sums[which, best]
                        if come[which]
                        else spare[which, choice] > spare[which, best]
                    )
                    if better:
                        best = choice
            play[which] = best
            if best in (_STAND, _DOUBLE_OR_STAND):
                played[row] = stand[row]
            else:
                played[row] = hit[row]
        start = end
    return play


@compiled
def gather(
    first: int,
    last: int,
    child: Ints,
    missing: Ints,
    points: Ints,
    draws: Floats,
    ends: Floats,
    hitting: Floats,
    standing: Floats,
    doubling: Floats,
) -> Floats:
    """Return how hands end together with the dealer: by units won, -2 to 2, and by the dealer's end.

    A hand that breaks leaves the dealer what the others leave of all the dealer's ends.
    """
    found = np.zeros((5, _BUST + 1))
    rest = np.empty(_BUST + 1)
    for row in range(first, last):
        if standing[row] != 0.0:
            for end in range(_BUST + 1):
                found[2 + _won(points[row], end), end] += standing[row] * ends[missing[row], end]
        for stake, amount in ((1, hitting[row]), (2, doubling[row])):
            if amount == 0.0:
                continue
            broken = False
            rest[:] = ends[missing[row]]
            for card in range(10):
                to = child[row, card]
                if to < 0:
                    broken = True
                    continue
                for end in range(_BUST + 1):
                    chance = draws[row, card] * ends[missing[to], end]
                    rest[end] -= chance
                    if stake == 2:
                        found[2 + 2 * _won(points[to], end), end] += amount * chance
            if broken:
                for end in range(_BUST + 1):
                    found[2 - stake, end] += amount * rest[end]
    return found


@compiled
def _won(points: int, end: int) -> int:
    if end == _BUST:
        return 1
    if end == _BLACKJACK or points < 17 + end:
        return -1
    return 1 if points > 17 + end else 0


@compiled
def together(closed: Floats, still: Floats, closed_hands: int, still_hands: int) -> Floats:
    """Return the chances of the units that all hands of a split win together, from the most lost on.

    Each kind of hand has its ends with the dealer's, as `gather` gives them; hands are taken as independent
    where the dealer ends alike.
    """
    span = closed.shape[0] - 1
    found = np.zeros(span * (closed_hands + still_hands) + 1)
    for end in range(_BUST + 1):
        chance = (closed if closed_hands else still)[:, end].sum()
        if chance <= 0:
            continue
        joint = np.zeros(found.shape[0])
        joint[0] = chance
        for hand in range(closed_hands + still_hands):
            one = closed[:, end] if hand < closed_hands else still[:, end]
            before, whole = joint.copy(), one.sum()
            joint[:] = 0
            for place in range(span * hand + 1):
                for more in range(span + 1):
                    joint[place + more] += before[place] * one[more] / whole
        found += joint
    return found
