"""The shoe as anybody at the table can know it: how much is left, what was seen, what is in the rack.

The order of the cards is not here. It belongs to the supplier of the cards (a sealed machine shuffle, a card
reader, a script), and reaches the game one card at a time.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from pitboss.cards import DECK, INDEX, UNSEEN, Card

CARDS_PER_DECK = len(DECK)
T = TypeVar("T")


class Pile(msgspec.Struct, frozen=True):
    """Cards that went into the discard rack together, lowest first.

    A hand can be proved from the rack only if the rack remembers which hand each pile was (PICK-03).
    """

    name: str
    round: int
    cards: tuple[Card, ...]
    seen: bool = True

    def covered(self) -> "Pile":
        """Return the pile with its faces hidden."""
        return msgspec.structs.replace(self, cards=(UNSEEN,) * len(self.cards))


class Shoe(msgspec.Struct, frozen=True):
    """What is left in the shoe, what came out of it, and the discard rack from the bottom up."""

    decks: int
    left: int = 0
    behind_cut_card: int = -1
    """Cards behind the cut card, or -1 while it is out of the shoe or its place is unknown."""
    out: bytes = bytes(CARDS_PER_DECK)
    """How many of each card are known to have left the shoe, in deck order; for checks, never for a view."""
    discards: tuple[Pile, ...] = ()
    continuous: bool = False
    """Whether it is a continuous shuffler, into which the discards go back (CSM-01)."""

    @property
    def size(self) -> int:
        """Cards in the whole pack."""
        return self.decks * CARDS_PER_DECK

    @property
    def cut_card_next(self) -> bool:
        """Whether the cut card is the next thing to come out."""
        return self.left <= self.behind_cut_card

    def can_hold(self, card: Card) -> bool:
        """Return whether the pack can have one more such card; an unseen one is always possible."""
        return card == UNSEEN or self.out[INDEX[card]] < self.decks

    def drawn(self, card: Card) -> "Shoe":
        """Return the shoe after a card has left it; an unknown card counts only as gone."""
        if card not in INDEX:
            return msgspec.structs.replace(self, left=self.left - 1)
        place = INDEX[card]
        out = self.out
        return msgspec.structs.replace(
            self, left=self.left - 1, out=out[:place] + bytes((out[place] + 1,)) + out[place + 1 :]
        )

    def reread(self, read: Card, card: Card) -> "Shoe":
        """Return the shoe after a card that was read as another became known; no further card has left it."""
        out = bytearray(self.out)
        if read in INDEX and out[INDEX[read]]:
            out[INDEX[read]] -= 1
        if card in INDEX:
            out[INDEX[card]] += 1
        return msgspec.structs.replace(self, out=bytes(out))

    def discarded(self, *piles: Pile) -> "Shoe":
        """Return the shoe after piles went onto the discard rack, the last one on top."""
        return msgspec.structs.replace(self, discards=self.discards + piles)

    @property
    def rest(self) -> Pile:
        """Return the cards still in the shoe, unseen, as they go to the discard rack."""
        return Pile("shoe", 0, (UNSEEN,) * self.left, seen=False)

    def emptied(self, discards: tuple[Pile, ...]) -> "Shoe":
        """Return the shoe with every card in the discard rack, in this order (BAC-SHUF-04, SHF-02)."""
        return msgspec.structs.replace(self, left=0, behind_cut_card=-1, discards=discards)

    def returned(self) -> "Shoe":
        """Return the shoe with its discards in the continuous shuffler, and the rack empty (CSM-01)."""
        cards = [card for pile in self.discards for card in pile.cards]
        out = bytearray(self.out)
        for card in cards:
            if card in INDEX:
                out[INDEX[card]] -= 1
        return msgspec.structs.replace(self, left=self.left + len(cards), out=bytes(out), discards=())

    def cards_in_rack(self) -> int:
        """How many cards lie in the discard rack."""
        return sum(len(pile.cards) for pile in self.discards)


def loaded(decks: int, *, continuous: bool = False) -> Shoe:
    """Return a freshly shuffled pack, ready to be cut; in a continuous shuffler, to be dealt."""
    return Shoe(decks, left=decks * CARDS_PER_DECK, continuous=continuous)


def cut(cards: Sequence[T], at: int) -> tuple[T, ...]:
    """Return the pack after a cut: the cards in front of the cut card go to the back (BAC-CUT-05, CUT-03)."""
    return (*cards[at:], *cards[:at])
