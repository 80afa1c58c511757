"""What hands do to cards: riffle, strip, halve, wash. Every pile is listed from its top card down.

These are models. No dealer's hands are exactly like them. Each says what it assumes.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

import msgspec

from pitboss.chance import Chance

T = TypeVar("T")
PERCENT = 100


class Handling(msgspec.Struct, frozen=True, kw_only=True):
    """How a dealer's hands work: the assumptions of the model, none of which a manual states."""

    clump: int = 0
    """-100 to 99, in percent: how far a riffle lets cards fall in clumps (above 0) or singly (below)."""
    grab_off: int = 5
    """How far a grab of about three quarters of a deck misses 39 cards, at most."""
    halving_off: int = 3
    """How far two "equal" parts miss the half, at most."""
    strip_packets: tuple[int, int] = (4, 8)
    """The fewest and the most packets that one strip draws off."""
    wash_reach: int = 25
    """How far one rotation of a wash carries a card, at most, in percent of the way round."""
    wash_stick: int = 50
    """How often two neighbours stay together through one rotation of a wash, in percent."""

    def __post_init__(self) -> None:
        fewest, most = self.strip_packets
        if not -PERCENT <= self.clump < PERCENT:
            raise ValueError(f"A clump of {self.clump}% is not between -100% and 99%.")
        if self.grab_off < 0 or self.halving_off < 0:
            raise ValueError("A grab or a half cannot be off by fewer than no cards.")
        if not 1 <= fewest <= most:
            raise ValueError(f"A strip cannot have {fewest} to {most} packets.")
        if not 0 <= self.wash_reach <= PERCENT or not 0 <= self.wash_stick <= PERCENT:
            raise ValueError("The reach and the stick of a wash are between 0% and 100%.")


def riffle(upper: Sequence[T], lower: Sequence[T], chance: Chance, clump: int = 0) -> tuple[T, ...]:
    """Let two packets fall into each other, card by card from the bottom.

    The Gilbert-Shannon-Reeds model with one parameter more. Without it (`clump` 0) the next card falls from a
    packet with a chance in proportion to what that packet still holds, which makes every interleaving of the
    two packets equally likely. With a clump of c > 0 the next card falls, c times in a hundred, from the
    packet that the last one fell from: an untrained hand. With c < 0 it falls, -c times in a hundred, from
    the other one: a practised hand, and at -100 a perfect interleaving.
    """
    above, below = len(upper), len(lower)
    fallen: list[T] = []
    from_upper: bool | None = None
    leaning = abs(clump)
    while above and below:
        if leaning and from_upper is not None and chance.below(PERCENT) < leaning:
            from_upper = from_upper if clump > 0 else not from_upper
        else:
            from_upper = chance.below(above + below) < above
        if from_upper:
            above -= 1
            fallen.append(upper[above])
        else:
            below -= 1
            fallen.append(lower[below])
    return (*upper[:above], *lower[:below], *reversed(fallen))


def strip(cards: Sequence[T], packets: int, chance: Chance) -> tuple[T, ...]:
    """Draw packets off the top and lay them on each other, so that the last one is on top.

    Inside a packet nothing changes. Every way to cut the cards into these packets is equally likely; with
    fewer cards than packets each card is a packet.
    """
    size = len(cards)
    cuts = sorted(_some_of(size - 1, min(packets, size) - 1, chance))
    packets_drawn = pairwise((0, *(cut + 1 for cut in cuts), size))
    return tuple(card for first, end in reversed(list(packets_drawn)) for card in cards[first:end])


def halving(size: int, off: int, chance: Chance) -> int:
    """Return how many cards the upper half gets when a hand halves a pile by eye, at most `off` from half."""
    half = size // 2 + (chance.below(2) if size % 2 else 0)
    return min(max(half + chance.between(-off, off), 0), size)


def wash(cards: Sequence[T], rotations: int, chance: Chance, handling: Handling) -> tuple[T, ...]:
    """Push the cards around face down in circles.

    The pack lies in a ring. In each rotation it falls into clumps: two neighbours stay together
    `wash_stick` times in a hundred. Every clump slides, all ways equally likely, at most `wash_reach` of the
    ring forward or back, and the clumps are read off in their new order round the ring. At the end the ring
    is picked up from where it began.
    """
    washed = tuple(cards)
    size = len(washed)
    reach = size * handling.wash_reach // PERCENT
    for _ in range(rotations if size else 0):
        ends = [end for end in range(1, size) if chance.below(PERCENT) >= handling.wash_stick]
        clumps = [
            ((first + chance.between(-reach, reach)) % size, washed[first:end])
            for first, end in pairwise((0, *ends, size))
        ]
        clumps.sort(key=lambda clump: clump[0])
        washed = tuple(card for _, clump in clumps for card in clump)
    return washed


def _some_of(size: int, count: int, chance: Chance) -> set[int]:
    """Return different numbers below the size, every choice equally likely (Floyd's method)."""
    chosen: set[int] = set()
    for last in range(size - count, size):
        drawn = chance.below(last + 1)
        chosen.add(last if drawn in chosen else drawn)
    return chosen
