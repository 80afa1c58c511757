"""What can be asked of the floor itself."""

from pitboss.games.contract import Command

CHANCE_MOST = 64
"""Characters of a text that a guest adds to a shuffle."""


class PauseTable(Command, frozen=True):
    """Hold a table where it is; a supervisor's word."""

    why: str = ""


class ResumeTable(Command, frozen=True):
    """Let it go on."""


class SayAllSet(Command, frozen=True):
    """A guest has no more to bet: when all have said so, the dealer need not wait."""

    guest: str


class AddChance(Command, frozen=True):
    """A guest adds a short text to the shuffle, once a shoe and before its cut: the order follows from it."""

    guest: str
    text: str


class ReportAway(Command, frozen=True):
    """A guest's connection is lost, or back."""

    guest: str
    away: bool = True


class RunOutOfTime(Command, frozen=True):
    """The time of whoever is awaited is up: a command like any other, given by the clock's keeper."""

    round: int
    phase: str
    about: str = ""
    """What exactly was waited for: a guest may have acted while this stood in line."""


class TakeDealersPlace(Command, frozen=True):
    """A dealer taps in: from now on they deal this table by hand, every step of it."""

    name: str = ""
    """How guests are told of them; whoever passes the command on fills it in from the house's record."""


class LeaveDealersPlace(Command, frozen=True):
    """The dealer taps out, hands cleared and nothing open (RLF-01); the automatic dealer takes the place."""

    lost: bool = False
    """Their line is lost: said by the floor alone (`Floor.dealer_lost`), and then nothing is waited for."""
    who: str = ""
    """Whose line it was: at a relief there are two dealers. Nobody by name is the one who deals."""


class DrawNext(Command, frozen=True):
    """The dealer draws what comes next: a card of the sealed shoe, its cut card, or the shuffled pack.

    A card that goes elsewhere than it is due, or face up, is a fact like any other: the table stops for it.
    """

    to: str = ""
    """Where it went, if not where it was due."""
    face_up: bool = False


class GiveUpShoe(Command, frozen=True):
    """A supervisor gives up a shoe whose secret is gone: the round is void, and the pack is shuffled anew."""

    why: str = ""
