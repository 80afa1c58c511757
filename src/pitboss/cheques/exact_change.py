"""An amount made from the cheques that are there: exactly, or not at all."""

from collections.abc import Collection, Iterator
from math import gcd
from operator import mul

from msgspec.structs import astuple

from pitboss.cheques.cheques import Cheques
from pitboss.cheques.denominations import LOWEST_FIRST, Denomination

BOTTOMLESS = Cheques(*(10**9 for _ in LOWEST_FIRST))
"""A rack that never runs out: what would be paid if nothing were short."""

_PINK = LOWEST_FIRST.index(Denomination.PINK)
_PINK_CENTS = int(Denomination.PINK)
_CENTS = tuple(map(int, LOWEST_FIRST))
_PLACES = tuple((place, _CENTS[place]) for place in reversed(range(len(_CENTS))) if place != _PINK)
"""Every colour but pink from the highest down: its place, and its cents as a plain number."""


def make(
    amount: int,
    rack: Cheques,
    *,
    highest: int | None = None,
    avoid: Collection[int] = (),
) -> Cheques | None:
    """Return the cheques of a rack that make exactly these cents, or None if none do (CHG-05).

    Fewest cheques, then fewest colours, then the largest; `highest` is the highest denomination that may be
    used (PAY-09), `avoid` those to be left alone.

    Each denomination divides every higher one, but for white and pink. So every number of pink is tried, and
    for the rest largest first is exact: a way that leaves out a cheque which fits holds its value in smaller
    ones, to be exchanged for it.
    """
    usable = [
        0 if value in avoid or (highest is not None and value > highest) else count
        for value, count in zip(LOWEST_FIRST, astuple(rack), strict=True)
    ]
    ways = list(_ways(amount, usable))
    if not ways:
        return None
    # Nearly always there is one way only: there is nothing to rank then.
    return Cheques(*(ways[0] if len(ways) == 1 else min(ways, key=_rank)))


def make_or_cover(amount: int, held: Cheques) -> Cheques | None:
    """Return cheques that make these cents, else the least above them; None if there are too few.

    The smallest colour of such a set is in it only because the cents cannot be covered without it, so that
    its sum is the next one above the cents that the colours from there up can make.
    """
    best = make(amount, held)
    if best is not None:
        return best
    for value in held.colours:
        part = held.only(colour for colour in held.colours if colour >= value)
        step = gcd(*part.colours)
        first = -(-amount // step) * step
        for target in range(first, min(first + int(value), part.total) + 1, step):
            made = make(target, part)
            if made is not None:
                best = made if best is None or made.total < best.total else best
                break
    return best


def make_with(
    amount: int,
    rack: Cheques,
    wanted: Cheques,
    *,
    highest: int | None = None,
    avoid: Collection[int] = (),
) -> Cheques | None:
    """Return an amount that begins with the cheques wanted; the rest as `make` does.

    If the rest cannot be made with them, first the colours below red give way, then all.
    """
    usable = [value for value in LOWEST_FIRST if value not in avoid and (highest is None or value <= highest)]
    there = (wanted & rack).only(usable)
    for kept in (there, there.only(value for value in usable if value >= Denomination.RED), Cheques()):
        if kept.total == amount:
            return kept  # even money, as most bets are paid: there is no rest to be made
        rest = make(amount - kept.total, rack - kept, highest=highest, avoid=avoid)
        if rest is not None:
            return kept + rest
    return None


def _ways(amount: int, usable: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the best way for every number of pink, as long as another pink can make it better."""
    others = sum(map(mul, _CENTS, usable)) - usable[_PINK] * _PINK_CENTS
    needed = max(-((others - amount) // _PINK_CENTS), 0)
    fewest = None
    for pink in range(needed, min(usable[_PINK], amount // _PINK_CENTS) + 1):
        if fewest is not None and pink > fewest:
            return
        made = _largest_first(amount, usable, pink)
        if made is not None:
            yield made
            fewest = sum(made) if fewest is None else min(fewest, sum(made))


def _largest_first(amount: int, usable: list[int], pink: int) -> tuple[int, ...] | None:
    """Return the given number of pink and the others largest first, from the lowest to the highest."""
    rest = amount - pink * _PINK_CENTS
    counts = [0] * len(usable)
    counts[_PINK] = pink
    for place, value in _PLACES:
        if rest >= value and usable[place]:
            counts[place] = min(rest // value, usable[place])
            rest -= counts[place] * value
    return tuple(counts) if rest == 0 else None


def _rank(counts: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    return sum(counts), sum(map(bool, counts)), tuple(-count for count in reversed(counts))
