"""The frame of a round at any table: opened, waved off, picked up; the table dead; a ruling given."""

import msgspec

from pitboss.cards import Card
from pitboss.games.contract import GUEST, Command, Event, Item
from pitboss.games.wagers import Wager


class Irregularity(msgspec.Struct, frozen=True):
    """Something that went wrong and waits for a ruling: a card, a late wager, a deal gone wrong."""

    kind: str
    card: Card | None = None
    to: str = ""
    face_up: bool = False
    wager: Wager | None = None


class OpenRound(Command, frozen=True):
    """The dealer invites wagers."""


class CloseBets(Command, frozen=True):
    """The dealer closes betting and waves off the table: "No more bets"."""


class DealCarriedCard(Command, frozen=True):
    """The dealer deals the card that a ruling carried over, in place of the next one from the shoe."""


class PickUpCards(Command, frozen=True):
    """The dealer clears the cards into the discard rack, which ends the round."""


class DeclareDead(Command, frozen=True):
    """The last guest has left the table (BAC-OPEN-06, DEAD-01)."""


class VerifyAward(Command, frozen=True):
    """The hand behind a payment has been verified (T5-12, TLX-09)."""

    seat: int
    bet: str
    owner: str = GUEST


class GiveRuling(Command, frozen=True):
    """What becomes of the irregularity at hand. Whose word it takes is the table's business."""

    ruling: str
    kind: str = ""
    """What it is given on, where it is said: another case may have come up meanwhile."""
    note: str = ""


class RoundOpened(Event, frozen=True):
    """Betting is open, under the rulebook of that hash."""

    number: int
    rulebook: str


class BetsClosed(Event, frozen=True):
    """Betting is closed and the table waved off; `again` when a late bet was let in before a card."""

    again: bool = False


class CardsPickedUp(Event, frozen=True):
    """The cards of the round went to the discard rack; the round is over."""


class GameDied(Event, frozen=True):
    """No guest is left; the shoe stays as it is."""


class AwardVerified(Event, frozen=True):
    """A payment was released by the one who must verify it."""

    seat: int
    bet: str
    owner: str


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


class CardCarried(Event, frozen=True):
    """A card drawn in error will be the next one dealt (BAC-IRR-02, A-19)."""

    card: Card


class CardDiscarded(Event, frozen=True):
    """A card drawn in error goes to the discard rack unused."""

    card: Card
    face_up: bool


class RoundVoided(Event, frozen=True):
    """The round is void and its wagers go back."""

    reason: str
    items: tuple[Item, ...]
