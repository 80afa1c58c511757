"""Events of a table that the floor decides: placed, sealed, paused, a guest disconnected."""

from typing import Literal

from pitboss.cheques import Cheques
from pitboss.face_down import Opening
from pitboss.games.contract import Event


class TablePlaced(Event, frozen=True):
    """A table was placed, with a game and the hash of its rulebook."""

    game: str
    house: str
    rulebook: str
    pit: str = ""
    par: Cheques | None = None
    """What its rack is brought back to; none where the par of the pit holds."""


class RulesTakenUp(Event, frozen=True):
    """The table goes by the rules that were signed for it; the shoe that follows is dealt by them."""

    rulebook: str


class ShoeSealed(Event, frozen=True):
    """The secret of a shoe is in the vault; the commitment binds the house to it."""

    shoe: str
    commitment: str


class ShoeRevealed(Event, frozen=True):
    """The shoe has ended. With its secret anybody can work out the order of its cards."""

    shoe: str
    secret: str


class ChanceAdded(Event, frozen=True):
    """A guest added a text to the order of a shoe before its cut."""

    shoe: str
    guest: str
    text: str


class CardsOpened(Event, frozen=True):
    """What opens the seals of face-down cards; it comes before the event that turns them."""

    shoe: str
    openings: tuple[Opening, ...]


class ShoeGivenUp(Event, frozen=True):
    """The secret of the shoe in play is lost: no card can be dealt from it, and its order cannot be
    proven."""

    shoe: str
    by: str
    why: str = ""


class EpochOpened(Event, frozen=True):
    """The floor goes on from an earlier moment than it had reached, or from a copy: a person decided so.

    Somebody may have seen cards of the shoes that were in play: none of them is dealt from any more.
    """

    number: int
    """2 or more: the first epoch has no event."""
    why: Literal["restored", "reopened", "moved"]
    by: str
    """Who decided it, as they named themselves."""
    reason: str
    end: int
    """The number of the last command before it."""
    missing: int = 0
    """How many commands are gone, as far as witnesses know."""
    seen: tuple[tuple[str, int, str], ...] = ()
    """What witnesses have and the journal has not: where it is written, number and hash."""
    shoes: tuple[str, ...] = ()
    """The shoes that were in play, by their names in the vault."""


class DealerTookPlace(Event, frozen=True):
    """A person deals by hand; the automatic dealer does nothing until they leave."""

    dealer: str
    name: str


class DealerLeftPlace(Event, frozen=True):
    """The dealer tapped out, or their connection was lost; the automatic dealer goes on."""

    dealer: str
    name: str
    why: Literal["tapped_out", "line_lost"] = "tapped_out"


class TablePaused(Event, frozen=True):
    by: str
    why: str = ""


class TableResumed(Event, frozen=True):
    by: str


class GuestAllSet(Event, frozen=True):
    """A guest has no more to bet, in the round or on insurance."""

    guest: str


class GuestDisconnected(Event, frozen=True):
    guest: str


class GuestConnected(Event, frozen=True):
    guest: str


class TimeRanOut(Event, frozen=True):
    """The awaited guest did not act in time; the events of what is done instead follow."""

    seat: int
    what: Literal["betting", "decision", "insurance", "cut", "courtesy", "commission", "squeeze"]
