"""A run as a row of blocks; the seed of a block comes from the run's seed and the block's number.

Blocks are dealt in pieces. A piece is small at first, so that a short run stays short, then an eighth of all
before it, then smaller again towards the end, so that nobody waits long for the last one. The pieces depend
only on the number of blocks that a run is expected to have. Therefore a seed gives the same result with any
number of workers, here or elsewhere.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

SHOES = 1_280
"""In a block: a little more than 100,000 rounds of baccarat from eight decks."""
LONGEST = 1_024
"""The most blocks in a piece."""
NO_LIMIT = 2**63

Tally = NDArray[np.int64]
"""The whole numbers that a game counts; those of two blocks are added place by place."""


class Work(Protocol):
    """What is to be dealt, in a small form that can be sent to any worker."""

    def deal(self, seed: int, block: int, limit: int = NO_LIMIT) -> Tally:
        """Deal one block, or only its first rounds up to a limit."""

    def rounds(self, tally: Tally) -> int:
        """Return the rounds in a tally."""


class Piece(NamedTuple):
    """Blocks in a row."""

    first: int
    blocks: int


def pieces(expected: int | None) -> Iterator[Piece]:
    """Yield all pieces of a run without end; `expected` is the number of blocks it will need, if known."""
    first = 0
    while True:
        blocks = max(1, min(LONGEST, first // 8))
        if expected is not None:
            blocks = max(1, min(blocks, (expected - first) // 32))
        yield Piece(first, blocks)
        first += blocks


def deal_piece(work: Work, seed: int, piece: Piece) -> Tally:
    """Deal the blocks of a piece and add them up."""
    total = work.deal(seed, piece.first)
    for block in range(piece.first + 1, piece.first + piece.blocks):
        total += work.deal(seed, block)
    return total


def deal_rounds(work: Work, seed: int, piece: Piece, limit: int) -> Tally:
    """Deal the first rounds of a piece, up to a limit inside it."""
    total, dealt = np.zeros(0, dtype=np.int64), 0
    for block in range(piece.first, piece.first + piece.blocks):
        found = work.deal(seed, block, limit - dealt)
        total = total + found if total.size else found
        dealt += work.rounds(found)
        if dealt >= limit:
            break
    return total
