"""Every hand of blackjack that is not broken, as a set of cards, and what each card makes of it."""

from collections.abc import Iterator
from functools import cache

import msgspec
import numpy as np

from pitboss.odds.dealer import ACE, TEN, VALUES, Flags, Floats, Ints

BROKEN = -1


class Hands(msgspec.Struct, frozen=True):
    """Hands of one card and more, numbered; the arrays have a row for each."""

    number: dict[tuple[int, ...], int]
    """By the counts of a hand's cards."""
    counts: Floats
    child: Ints
    """The hand that a card of each value makes of it, or BROKEN."""
    points: Ints
    soft: Flags
    size: Ints
    levels: tuple[Ints, ...]
    """The hands of each hard total, from the highest down: a card never leads to a level before its own."""
    places: Ints
    """The number of each hand among all hands."""

    def of(self, *cards: int) -> int:
        """The number of the hand of these cards."""
        return self.number[tuple(cards.count(value) for value in range(len(VALUES)))]


@cache
def hands(held: int | None = None) -> Hands:
    """All hands, or all those with a card that is held."""
    rows = [counts for counts in _sets(21, TEN) if sum(counts) and (held is None or counts[held])]
    number = {counts: place for place, counts in enumerate(rows)}
    child = np.full((len(rows), len(VALUES)), BROKEN, dtype=np.int64)
    for counts, place in number.items():
        for card in range(len(VALUES)):
            grown = (*counts[:card], counts[card] + 1, *counts[card + 1 :])
            child[place, card] = number.get(grown, BROKEN)
    table = np.array(rows, dtype=np.float64)
    hard = (table @ np.arange(1, len(VALUES) + 1)).astype(np.int64)
    soft = (table[:, ACE] > 0) & (hard <= 11)
    everything = number if held is None else hands().number
    return Hands(
        number=number,
        counts=table,
        child=child,
        points=np.where(soft, hard + 10, hard),
        soft=soft,
        size=table.sum(axis=1).astype(np.int64),
        levels=tuple(np.flatnonzero(hard == total) for total in range(21, 0, -1)),
        places=np.array([everything[counts] for counts in rows], dtype=np.int64),
    )


def _sets(points: int, top: int) -> Iterator[tuple[int, ...]]:
    """Counts of the values up to `top` that come to so many hard points at most."""
    if top < ACE:
        yield ()
        return
    for count in range(points // (top + 1) + 1):
        for rest in _sets(points - count * (top + 1), top - 1):
            yield (*rest, count)
