"""What happens at a baccarat table, in the past tense."""

from pitboss.cards import Card
from pitboss.games.baccarat.commands import Side
from pitboss.games.contract import Event, Item


class RoundOpened(Event, frozen=True):
    """Betting is open, under the rulebook of that hash."""

    number: int
    rulebook: str


class BetsClosed(Event, frozen=True):
    """Betting is closed and the table waved off; `again` when a late bet was let in before a card."""

    again: bool = False


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


class ResultCalled(Event, frozen=True):
    """The round is decided. `declared` names the side-bet hands that the dealer declares."""

    winner: str
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


class AwardVerified(Event, frozen=True):
    """A payment was released by the one who must verify it."""

    seat: int
    bet: str
    owner: str


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


class CardsPickedUp(Event, frozen=True):
    """The cards of the round went to the discard rack; the round is over."""


class LastHandAnnounced(Event, frozen=True):
    """The next hand is the last of this shoe (BAC-CALL-12)."""


class GameDied(Event, frozen=True):
    """No guest is left; the shoe stays as it is."""


class IrregularityFound(Event, frozen=True):
    """Play stops for a ruling."""

    kind: str
    card: Card | None
    to: str
    face_up: bool
    seat: int | None = None
    bet: str = ""
    owner: str = ""
    cents: int = 0


class RulingGiven(Event, frozen=True):
    """The irregularity was ruled upon."""

    kind: str
    ruling: str


class CardMoved(Event, frozen=True):
    """A card drawn in error goes to the hand that is due one."""

    card: Card
    to: Side
    place: int
    face_up: bool
    awaits: str


class CardCarried(Event, frozen=True):
    """An unexposed card drawn in error will be the next one dealt (BAC-IRR-02)."""

    card: Card


class CardSetAside(Event, frozen=True):
    """An exposed card will be the first of a dummy hand (BAC-IRR-03, BAC-IRR-05)."""

    card: Card


class CardDiscarded(Event, frozen=True):
    """A card drawn in error goes to the discard rack unused."""

    card: Card
    face_up: bool


class WagersReturned(Event, frozen=True):
    """The wagers go back to their owners and the round is called off."""

    items: tuple[Item, ...]


class LateWagerReturned(Event, frozen=True):
    """A late wager goes back; the hand goes on."""

    seat: int
    bet: str
    owner: str
    cents: int


class RoundVoided(Event, frozen=True):
    """The round is void and its wagers go back."""

    reason: str
    items: tuple[Item, ...]


class DummyHandOpened(Event, frozen=True):
    """A hand without wagers begins with the card that was set aside."""

    card: Card
