"""What happens to a table beyond its felt: opened, sealed, paused; a guest gone quiet."""

from typing import Literal

from pitboss.face_down import Opening
from pitboss.games.contract import Event


class TablePlaced(Event, frozen=True):
    """A table stands on the floor, with this game under the rulebook of that hash."""

    game: str
    house: str
    rulebook: str
    pit: str = ""


class ShoeSealed(Event, frozen=True):
    """The secret of a shoe is in the vault; this is what it is bound to."""

    shoe: str
    commitment: str


class ShoeRevealed(Event, frozen=True):
    """The shoe has ended: whoever has the commitment can now work out its order again."""

    shoe: str
    secret: str


class ChanceAdded(Event, frozen=True):
    """A guest has added a chance of their own to the order of a shoe that is not cut yet."""

    shoe: str
    guest: str
    text: str


class CardsOpened(Event, frozen=True):
    """Cards that lay face down are about to be turned: what opens the seals that the journal has of them."""

    shoe: str
    openings: tuple[Opening, ...]


class ShoeGivenUp(Event, frozen=True):
    """The secret of the shoe in play is gone: its cards cannot be dealt, nor those that were be proven."""

    shoe: str
    by: str
    why: str = ""


class EpochOpened(Event, frozen=True):
    """The floor goes on from an earlier moment than it had reached, or from a copy: a person decided so.

    Somebody may have seen cards of the shoes that were in play: none of them is dealt from any more.
    """

    number: int
    """The first epoch was opened by nobody: this is 2 or more."""
    why: Literal["restored", "reopened", "moved"]
    by: str
    """Who decided it, as they named themselves."""
    reason: str
    end: int
    """The number of the last command before it."""
    missing: int = 0
    """How many commands are gone, as far as witnesses know."""
    seen: tuple[tuple[str, int, str], ...] = ()
    """What the witnesses had seen that the journal does not have: where it is written, number and hash."""
    shoes: tuple[str, ...] = ()
    """The shoes that were in play, by their names in the vault."""


class DealerTookPlace(Event, frozen=True):
    """Somebody tapped in and deals by hand; the automatic dealer does nothing until they have left."""

    dealer: str
    name: str


class DealerLeftPlace(Event, frozen=True):
    """They tapped out, or their line was lost; the automatic dealer goes on where the hand stands."""

    dealer: str
    name: str
    why: Literal["tapped_out", "line_lost"] = "tapped_out"


class TablePaused(Event, frozen=True):
    """Nothing is done at the table until it goes on."""

    by: str
    why: str = ""


class TableResumed(Event, frozen=True):
    """It goes on where it stood."""

    by: str


class GuestAllSet(Event, frozen=True):
    """A guest has no more to bet, on the round or on insurance."""

    guest: str


class GuestDisconnected(Event, frozen=True):
    """A guest is no longer heard of; the house's rule for that now holds."""

    guest: str


class GuestConnected(Event, frozen=True):
    """A guest is heard of again."""

    guest: str


class TimeRanOut(Event, frozen=True):
    """Whoever was awaited did not act in time; what was done instead follows."""

    seat: int
    what: Literal["betting", "decision", "insurance", "cut", "courtesy", "commission", "squeeze"]
