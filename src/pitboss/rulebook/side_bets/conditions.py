"""What a condition of a blackjack bet may ask, and of which cards."""

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

Zone = Literal[
    "first_two",
    "third_card",
    "first_three",
    "final_hand",
    "up_card",
    "hole_card",
    "dealer_two",
    "dealer_hand",
]
"""Cards of a round: the guest's, then the dealer's."""
Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Suit = Literal["spades", "hearts", "diamonds", "clubs"]
Colour = Literal["red", "black"]
Likeness = Literal["rank", "value", "suit", "colour"]
Pair = Literal["mixed", "coloured", "perfect"]
PokerHand = Literal[
    "suited_three_of_a_kind", "straight_flush", "three_of_a_kind", "straight", "flush", "pair"
]
Match = Literal["rank", "suit", "rank_and_suit", "rank_only"]
Standing = Literal["higher", "equal", "lower"]
Settled = Literal["", "before_play", "third_card", "end"]
"""When a bet is settled: with the up card, with the guest's third card, or once the dealer's hand is done."""

ZONES: tuple[Zone, ...] = get_args(Zone)
FINAL: tuple[Zone, ...] = ("final_hand", "dealer_hand")


class Count(msgspec.Struct, frozen=True):
    """How many of the cards are of one kind; what is given must all be true of a card that counts."""

    exactly: tuple[int, ...]
    ranks: tuple[Rank, ...] = ()
    suits: tuple[Suit, ...] = ()
    colours: tuple[Colour, ...] = ()


class Matches(msgspec.Struct, frozen=True):
    """How many of the cards are like one other card."""

    card: Literal["up_card", "hole_card"]
    by: Match
    exactly: tuple[int, ...]


class Against(msgspec.Struct, frozen=True):
    """How the total of the cards stands to that of others; a broken hand is lower than any other."""

    cards: Literal["first_two", "final_hand", "up_card", "dealer_two", "dealer_hand"]
    total: tuple[Standing, ...]


class AtLeast(msgspec.Struct, frozen=True):
    """That many of these parts hold, or more."""

    number: int
    of: tuple[str, ...]


class CardCondition(msgspec.Struct, frozen=True):
    """Facts of some cards, and named parts. All that is given must hold; a list holds if any member does."""

    cards: tuple[Zone, ...] = ()
    """Which cards, laid together; the bet's own where it is left out."""
    number: tuple[int, ...] = ()
    total: tuple[int, ...] = ()
    soft: bool | None = None
    sum: tuple[int, ...] = ()
    broke: bool | None = None
    blackjack: bool | None = None
    ranks: tuple[Rank, ...] = ()
    suits: tuple[Suit, ...] = ()
    colours: tuple[Colour, ...] = ()
    alike: tuple[Likeness, ...] = ()
    pair: tuple[Pair, ...] = ()
    poker: tuple[PokerHand, ...] = ()
    count: Count | None = None
    matches: Matches | None = None
    between: Literal["", "first_two"] = ""
    spread: tuple[int, ...] = ()
    """How many ranks lie between two cards, the ace highest."""
    against: Against | None = None
    all: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    at_least: AtLeast | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts that it combines."""
        return (*self.all, *self.any, *self.none, *(self.at_least.of if self.at_least is not None else ()))

    def facts(self) -> Iterator[tuple[str, object]]:
        """Its facts that are given, by name."""
        for name in FACTS:
            value = getattr(self, name)
            if value not in ((), None, ""):
                yield name, value


FACTS = (
    "number",
    "total",
    "soft",
    "sum",
    "broke",
    "blackjack",
    "ranks",
    "suits",
    "colours",
    "alike",
    "pair",
    "poker",
    "count",
    "matches",
    "between",
    "spread",
    "against",
)
"""What is asked of cards, apart from the parts that a condition combines."""
OF_FINAL = frozenset({"number", "total", "soft", "sum", "broke", "blackjack", "ranks", "count", "against"})
"""What may be asked of a hand that is played out: nothing about its suits, or the order of its cards."""
