"""Before the shuffle: all cards are put together in the discard rack and counted."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from pitboss.shoe import CARDS_PER_DECK

T = TypeVar("T")


class PackCount(msgspec.Struct, frozen=True):
    """How many cards lie together, and how many should."""

    found: int
    expected: int

    @property
    def off(self) -> int:
        """Cards over (above 0) or short (below 0)."""
        return self.found - self.expected

    @property
    def notify_supervisor(self) -> bool:
        """Whether the shuffle stops here and the supervisor is called (SHF-03)."""
        return self.off != 0


def pack_count(cards: Sequence[T], decks: int) -> PackCount:
    """Count the pack when all of it is in the rack: 52 cards a deck, no more and no fewer (SHF-03)."""
    return PackCount(len(cards), decks * CARDS_PER_DECK)


def aimed(size: int, low: int | None = None, high: int | None = None) -> tuple[int, int]:
    """Return how many discards lie beneath each half of the rest, if the hands are not told."""
    return size // 4 if low is None else low, size - size // 4 if high is None else high


def slug_fault(size: int, low: int, high: int) -> str:
    """Return what is wrong with these two places in the discards, or nothing (SHF-02)."""
    if not 0 <= low <= size // 2:
        return f"{low} cards beneath the first half is not in the lower half of {size} discards."
    if not low <= high <= size or (low == high and size > 0):
        return f"The second half goes in above the first, not with {high} discards beneath it."
    return ""


def slug(
    discards: Sequence[T], rest: Sequence[T], *, low: int | None = None, high: int | None = None
) -> tuple[T, ...]:
    """Work the rest of the shoe into the discards in two parts, so that it does not stay together (SHF-02).

    Both lists run from the top down; the rest of a shoe has its next card on top. The first half of the rest,
    from the front of the shoe, goes into the lower half of the discards, with `low` discards beneath it; the
    other half goes further up, with `high` discards beneath. The manual says no more than that. Unless told
    otherwise the hands aim at the middle of either half.
    """
    size = len(discards)
    low, high = aimed(size, low, high)
    fault = slug_fault(size, low, high)
    if fault:
        raise ValueError(fault)
    half = len(rest) // 2
    return (
        *discards[: size - high],
        *rest[half:],
        *discards[size - high : size - low],
        *rest[:half],
        *discards[size - low :],
    )


def on_top(discards: Sequence[T], rest: Sequence[T]) -> tuple[T, ...]:
    """Lay the rest of the shoe on the discards as it is: baccarat does not slug (BAC-SHUF-04)."""
    return (*rest, *discards)
