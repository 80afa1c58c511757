"""Cards and their notation: rank, then suit, as in `Ts` (ten of spades) and `Ad` (ace of diamonds).

A card is a two-letter string and nothing more, so it is its own journal entry, its own notation and its
own dictionary key. Eight decks hold eight equal `7h`; which of them lies where is a matter of order, never
of identity.
"""

from typing import NewType

Card = NewType("Card", str)

RANKS = "A23456789TJQK"
SUITS = "shdc"
DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
INDEX: dict[Card, int] = {card: index for index, card in enumerate(DECK)}

UNSEEN = Card("??")
"""A card whose face nobody has seen: a burned one, or any card that a view must not show."""

RANK_NAMES = dict(
    zip(
        RANKS,
        (
            "ace",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
        ),
        strict=True,
    )
)
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


class CardError(ValueError):
    """A text is not a card."""


def parse_card(text: str) -> Card:
    """Read one card, forgiving case and `10` for `T`; anything else is a `CardError`."""
    tidy = text.strip()
    if tidy[:2] == "10":
        tidy = "T" + tidy[2:]
    card = Card(tidy[:1].upper() + tidy[1:].lower())
    if card not in INDEX:
        raise CardError(
            f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, as in Ts or Ad"
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks."""
    return tuple(parse_card(word) for word in text.split())


def card_name(card: Card) -> str:
    """Return the card in words, as a screen reader says it: "eight of hearts"."""
    if card == UNSEEN:
        return "a card face down"
    return f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def pack(decks: int) -> tuple[Card, ...]:
    """Return a new pack of decks, in factory order."""
    return DECK * decks
