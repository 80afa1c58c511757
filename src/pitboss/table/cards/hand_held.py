"""Cards in the hands of guests: what is asked and what happens at a hand-held (midi) game.

The dealer offers a hand's face-down cards to one guest, who takes and looks and gives them back, or declines.
Nothing here names a card: faces are seen by the guest who holds them and are turned by the dealer (MIDI-02).
"""

from pitboss.games.baccarat.commands import Side
from pitboss.games.contract import Command, Event


class OfferCards(Command, frozen=True):
    """The dealer offers the cards of a hand to the guest who is to have them (MIDI-02, MIDI-03)."""

    hand: Side
    guest: str = ""
    """Whom the dealer means, where it is said: nobody but the guest who is next gets them."""


class TakeCards(Command, frozen=True):
    """The guest who is offered cards takes them, and may look (MIDI-02)."""

    guest: str


class ReturnCards(Command, frozen=True):
    """The guest who has looked gives them back to the dealer, and to nobody else (MIDI-13)."""

    guest: str


class DeclineCards(Command, frozen=True):
    """The guest who is offered cards does not want them, and may name the seat that gets them (MIDI-07)."""

    guest: str
    to: int = 0
    """A seat; with none the dealer goes on to the next largest wager."""


class CardsOffered(Event, frozen=True):
    """A hand's cards were offered to a guest; `third` when it is the one card that the hand has drawn."""

    hand: Side
    guest: str
    seat: int
    third: bool = False


class CardsTaken(Event, frozen=True):
    """A guest holds the cards."""

    hand: Side
    guest: str
    seat: int


class CardsReturned(Event, frozen=True):
    """The dealer has them back, still unexposed."""

    hand: Side
    guest: str
    seat: int


class CardsDeclined(Event, frozen=True):
    """A guest did not want them; `named` is who gets them in their place, if they chose somebody."""

    hand: Side
    guest: str
    seat: int
    named: str = ""
