"""How well an order is mixed. An order lists, from the front, the place that each card had before.

The measures are exact. Each says what a perfect shuffle gives on average, so that a hand shuffle can be
compared with the machine. They see what a player sees who follows cards through a shuffle: neighbours that
stay neighbours, and parts of the pack that come back where they can be expected.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise


def pairs_kept(order: Sequence[int]) -> Fraction:
    """Return the share of neighbours that still follow each other; 1 / size after a perfect shuffle."""
    kept = sum(later - earlier == 1 for earlier, later in pairwise(order))
    return Fraction(kept, max(len(order) - 1, 1))


def longest_run(order: Sequence[int]) -> int:
    """Return the most cards that stayed together; the manual rates a mix by its clumps (SHF-TIME-02)."""
    longest = run = 1 if order else 0
    for earlier, later in pairwise(order):
        run = run + 1 if later - earlier == 1 else 1
        longest = max(longest, run)
    return longest


def neighbour_distance(order: Sequence[int]) -> Fraction:
    """Return the average distance of two former neighbours; (size + 1) / 3 after a perfect shuffle."""
    place_of = inverse(order)
    apart = sum(abs(later - earlier) for earlier, later in pairwise(place_of))
    return Fraction(apart, max(len(order) - 1, 1))


def rising_sequences(order: Sequence[int]) -> int:
    """Return how many ascending sequences of former neighbours are woven together.

    An untouched pack is one, a riffle at most doubles them, a perfect shuffle has (size + 1) / 2 on average.
    """
    place_of = inverse(order)
    return sum(later < earlier for earlier, later in pairwise(place_of)) + (1 if place_of else 0)


def place_correlation(order: Sequence[int]) -> Fraction:
    """Return the correlation of the places before and after: 1 untouched, -1 turned over, about 0 mixed."""
    size = len(order)
    if size < 2:
        return Fraction(0)
    products = sum(place * before for place, before in enumerate(order))
    return (products - Fraction(size * (size - 1) ** 2, 4)) / Fraction(size * (size * size - 1), 12)


def part_moves(order: Sequence[int], parts: int) -> list[list[int]]:
    """Return how many cards went from each part of the pack to each part; the parts are equal shares.

    Summed over many shuffles this shows whether the pack as a whole moves the same way each time, which no
    measure of neighbours sees.
    """
    size = len(order)
    moves = [[0] * parts for _ in range(parts)]
    for place, before in enumerate(order):
        moves[before * parts // size][place * parts // size] += 1
    return moves


def inverse(order: Sequence[int]) -> list[int]:
    """Return where each card went: its place now, by its place before."""
    place_of = [0] * len(order)
    for place, before in enumerate(order):
        place_of[before] = place
    return place_of
