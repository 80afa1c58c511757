"""Every hand of blackjack that is not broken, as a set of cards, and what each card makes of it."""

from collections.abc import Iterator
from functools import cache

import msgspec
import numpy as np

from pitboss.odds.blackjack.dealer import ACE, TEN, VALUES, Flags, Ints

BROKEN = -1


class Hands(msgspec.Struct, frozen=True):
    """Hands of one card and more, numbered from the highest hard total down; the arrays have a row for each.

    A card always leads to a hand with a lower number.
    """

    counts: Ints
    child: Ints
    """The hand that a card of each value makes of it, or BROKEN."""
    hard: Ints
    points: Ints
    soft: Flags
    size: Ints
    places: Ints
    """The number of each hand among all hands."""
    single: Ints
    """The hand of one card of each value, or BROKEN."""

    def of(self, *cards: int) -> int:
        """Return the number of the hand of these cards; a held card comes first."""
        place = int(self.single[cards[0]])
        for card in cards[1:]:
            place = int(self.child[place, card])
        return place


@cache
def hands() -> Hands:
    """Return all hands."""
    rows = sorted((counts for counts in _sets(21, TEN) if sum(counts)), key=_hard, reverse=True)
    number = {counts: place for place, counts in enumerate(rows)}
    child = np.full((len(rows), len(VALUES)), BROKEN, dtype=np.int64)
    for counts, place in number.items():
        for card in range(min(21 - _hard(counts), len(VALUES))):
            child[place, card] = number[*counts[:card], counts[card] + 1, *counts[card + 1 :]]
    table = np.array(rows, dtype=np.int64)
    hard = table @ np.arange(1, len(VALUES) + 1)
    soft = (table[:, ACE] > 0) & (hard <= 11)
    singles = np.eye(len(VALUES), dtype=np.int64)
    return Hands(
        counts=table,
        child=child,
        hard=hard,
        points=np.where(soft, hard + 10, hard),
        soft=soft,
        size=table.sum(axis=1),
        places=np.arange(len(rows)),
        single=np.array([number[tuple(map(int, single))] for single in singles]),
    )


@cache
def hands_with(held: int) -> Hands:
    """Return all hands that contain a held card."""
    every = hands()
    places = np.flatnonzero(every.counts[:, held])
    number = np.full(len(every.size) + 1, BROKEN)  # the last one stands for BROKEN, which is -1
    number[places] = np.arange(len(places))
    return Hands(
        counts=every.counts[places],
        child=number[every.child[places]],
        hard=every.hard[places],
        points=every.points[places],
        soft=every.soft[places],
        size=every.size[places],
        places=places,
        single=number[every.single],
    )


def _hard(counts: tuple[int, ...]) -> int:
    return sum((place + 1) * count for place, count in enumerate(counts))


def _sets(points: int, top: int) -> Iterator[tuple[int, ...]]:
    """Return the counts of the values up to `top` whose hard points are at most a limit."""
    if top < ACE:
        yield ()
        return
    for count in range(points // (top + 1) + 1):
        for rest in _sets(points - count * (top + 1), top - 1):
            yield (*rest, count)
