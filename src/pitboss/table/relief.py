"""A change of dealers: what is asked and what happens, in the words of the manuals.

The dealer who goes is tapped out; the one who comes has tapped in once they hold the shoe (RLF-05).
"""

import msgspec

from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event

OUTGOING, INCOMING = "outgoing", "incoming"
"""In whose hands a gesture is: the owner of the due."""


class Relief(msgspec.Struct, frozen=True):
    """One dealer relieves another. Nobody by name is the automatic dealer, or whoever deals there."""

    outgoing: str = ""
    incoming: str = ""
    name: str = ""
    """How guests are told of the incoming one."""
    slides: bool = False
    """Whether the shoe is slid forward for it (SHOE-02)."""


class TapIn(Command, frozen=True):
    """A dealer comes to relieve the one who deals; they give it themselves."""

    name: str = ""


class DealerTappedOut(Event, frozen=True):
    """The dealer is tapped out; until the incoming one holds the shoe both stand at the table (RLF-05)."""

    outgoing: str
    incoming: str
    name: str
    steps: tuple[str, ...]
    """What the outgoing dealer does, in its order."""
    then: tuple[str, ...]
    """What the incoming one does after it."""


class RackLammered(Event, frozen=True):
    """The rack is tidy and can be verified: black and higher are lammered off (RLF-02)."""

    cheques: Cheques


class DealerTappedIn(Event, frozen=True):
    """The incoming dealer holds the shoe, and the outgoing one may go (RLF-05)."""

    dealer: str
    name: str = ""
