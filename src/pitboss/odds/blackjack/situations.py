"""Every hand that can lie before a guest in every course of a round, in one long table.

The first block has the hands that are not split. For a pair, a block each has its hands after a split with so
many further pair cards known to be gone from the shoe, as `splitting` asks for them. A row is a hand in a
block. Much of it is the same for every shoe and every up card, and is made once.
"""

from functools import cache

import msgspec
import numpy as np

from pitboss.odds.blackjack.dealer import VALUES, Counts, Flags, Ints
from pitboss.odds.blackjack.hands import BROKEN, Hands, hands, hands_with


class Block(msgspec.Struct, frozen=True):
    """Rows `first` to `last` (not included): the hands of a pair with pair cards gone; or those unsplit."""

    pair: int
    """-1 for hands that are not split."""
    gone: int
    first: int
    last: int
    hands: Hands

    @property
    def rows(self) -> slice:
        """The rows as a slice."""
        return slice(self.first, self.last)


class Situations(msgspec.Struct, frozen=True):
    """All rows; a card leads from a row to one before it in the same block."""

    blocks: tuple[Block, ...]
    child: Ints
    """The row that a card of each value leads to, or BROKEN."""
    hard: Ints
    points: Ints
    soft: Flags
    size: Ints
    """Cards in the hand."""
    pair: Ints
    """The pair of the row's block."""
    places: Ints
    """The number of the hand among all hands."""
    missing: Ints
    """Which of `compositions` is gone from the shoe."""
    compositions: Ints
    """Sets of cards that are in the hand, or gone with the pair: ten counts each, every set once."""
    order: Ints
    """The rows of all blocks, from the highest hard total down."""

    def of_pair(self, pair: int) -> slice:
        """Return all rows of a pair; -1 stands for hands that are not split."""
        blocks = [block for block in self.blocks if block.pair == pair]
        return slice(blocks[0].first, blocks[-1].last) if blocks else slice(0, 0)


@cache
def situations(depths: Counts) -> Situations:
    """Return the table for pairs with these numbers of blocks, by value; a pair never split has none."""
    parts: list[tuple[int, int, Hands]] = [(-1, 0, hands())]
    for pair, depth in enumerate(depths):
        parts += [(pair, gone, hands_with(pair)) for gone in range(depth)]
    blocks, first = [], 0
    for pair, gone, held in parts:
        blocks.append(Block(pair, gone, first, first + len(held.size), held))
        first = blocks[-1].last
    taken = np.concatenate([block.hands.counts + _known_gone(block) for block in blocks])
    keys = taken @ (64 ** np.arange(len(VALUES), dtype=np.int64))
    _, where, missing = np.unique(keys, return_index=True, return_inverse=True)
    hard = np.concatenate([block.hands.hard for block in blocks])
    return Situations(
        blocks=tuple(blocks),
        child=np.concatenate([_moved(block) for block in blocks]),
        hard=hard,
        points=np.concatenate([block.hands.points for block in blocks]),
        soft=np.concatenate([block.hands.soft for block in blocks]),
        size=np.concatenate([block.hands.size for block in blocks]),
        pair=np.concatenate([np.full(block.last - block.first, block.pair) for block in blocks]),
        places=np.concatenate([block.hands.places for block in blocks]),
        missing=missing,
        compositions=taken[where],
        order=np.argsort(-hard, kind="stable"),
    )


def _known_gone(block: Block) -> Ints:
    """Return the cards known to be gone besides the hand: the other card of the pair, and those after it."""
    gone = np.zeros(len(VALUES), dtype=np.int64)
    if block.pair >= 0:
        gone[block.pair] = block.gone + 1
    return gone


def _moved(block: Block) -> Ints:
    return np.where(block.hands.child == BROKEN, BROKEN, block.hands.child + block.first)
