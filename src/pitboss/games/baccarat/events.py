"""What happens at a baccarat table, in the past tense."""

from pitboss.cards import Card
from pitboss.games.baccarat.commands import Side
from pitboss.games.contract import Event, Item
from pitboss.games.roads import Winner
from pitboss.games.round import (
    AwardVerified,
    BetsClosed,
    CardCarried,
    CardDiscarded,
    CardsPickedUp,
    GameDied,
    IrregularityFound,
    RoundOpened,
    RoundVoided,
    RulingGiven,
)

__all__ = [
    "AwardVerified",
    "BetsClosed",
    "CardCarried",
    "CardDiscarded",
    "CardDrawn",
    "CardMoved",
    "CardSetAside",
    "CardsPickedUp",
    "CommissionCollected",
    "CommissionHandedIn",
    "CommissionLeftOwing",
    "CommissionMarked",
    "CommissionOwed",
    "DummyHandOpened",
    "GameDied",
    "HandTurned",
    "HandsReread",
    "IrregularityFound",
    "LastHandAnnounced",
    "LateWagerReturned",
    "ResultCalled",
    "RoundOpened",
    "RoundVoided",
    "RulingGiven",
    "WagersReturned",
    "WagersSettled",
]


class CardDrawn(Event, frozen=True):
    """A card came to the hand it was due to, as its first, second or third."""

    card: Card
    to: Side
    place: int
    face_up: bool
    carried: bool = False
    """Whether it came from beside the shoe, carried over by a ruling."""
    awaits: str = ""


class HandTurned(Event, frozen=True):
    """A hand was turned and counts so much; `before` is its count without the third card, if it has one."""

    hand: Side
    cards: tuple[Card, ...]
    count: int
    before: int | None
    awaits: str


class HandsReread(Event, frozen=True):
    """Cards that the shoe had read wrongly count as what they are; a card may now be due (ESH-02)."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    awaits: str


class ResultCalled(Event, frozen=True):
    """The round is decided. `declared` names the side-bet hands that the dealer declares."""

    winner: Winner
    player: int
    banker: int
    player_cards: int
    banker_cards: int
    natural: bool
    declared: tuple[str, ...]
    player_pair: bool
    banker_pair: bool


class WagersSettled(Event, frozen=True):
    """Every wager's end: all that is taken, then all that is paid, each in the house's order, then pushes."""

    items: tuple[Item, ...]
    awaits: str


class CommissionHandedIn(Event, frozen=True):
    """A guest handed in a commission."""

    seat: int
    owner: str
    cents: int


class CommissionMarked(Event, frozen=True):
    """A commission stands in the box."""

    seat: int
    owner: str
    cents: int


class CommissionCollected(Event, frozen=True):
    """What stood in the box for a guest was collected."""

    seat: int
    owner: str
    cents: int


class CommissionOwed(Event, frozen=True):
    """A guest could not pay a commission: nothing was collected, and all of it stands in the box."""

    seat: int
    owner: str
    cents: int
    marked: bool = False
    """Whether it stood in the box before; else it was to be handed in."""


class CommissionLeftOwing(Event, frozen=True):
    """A guest who could not pay a commission has gone without paying it."""

    seat: int
    owner: str
    cents: int


class LastHandAnnounced(Event, frozen=True):
    """The next hand is the last of this shoe (BAC-CALL-12)."""


class CardMoved(Event, frozen=True):
    """A card drawn in error goes to the hand that is due one."""

    card: Card
    to: Side
    place: int
    face_up: bool
    awaits: str


class CardSetAside(Event, frozen=True):
    """An exposed card will be the first of a dummy hand (BAC-IRR-03, BAC-IRR-05)."""

    card: Card


class WagersReturned(Event, frozen=True):
    """The wagers go back to their owners and the round is called off."""

    items: tuple[Item, ...]


class LateWagerReturned(Event, frozen=True):
    """A late wager goes back; the hand goes on."""

    seat: int
    bet: str
    owner: str
    cents: int


class DummyHandOpened(Event, frozen=True):
    """A hand without wagers begins with the card that was set aside."""

    card: Card
