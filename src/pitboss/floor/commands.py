"""Commands that the floor decides, and not the table."""

from pitboss.games.contract import Command

CHANCE_MOST = 64
"""The longest text that a guest may add to a shuffle, in characters."""


class PauseTable(Command, frozen=True):
    """A supervisor pauses a table."""

    why: str = ""


class ResumeTable(Command, frozen=True):
    """A supervisor lets a paused table go on."""


class SayAllSet(Command, frozen=True):
    """A guest has no more to bet. When every guest has said so, the dealer does not wait."""

    guest: str


class AddChance(Command, frozen=True):
    """A guest adds a short text to the order of a shoe, once and before the cut."""

    guest: str
    text: str


class ReportAway(Command, frozen=True):
    """A guest is disconnected, or connected again."""

    guest: str
    away: bool = True


class RunOutOfTime(Command, frozen=True):
    """The time of the awaited guest is up; the floor's timers give this command."""

    round: int
    phase: str
    about: str = ""
    """What exactly was waited for: a guest may have acted while this command was queued."""


class TakeDealersPlace(Command, frozen=True):
    """A dealer taps in and deals this table by hand from now on."""

    name: str = ""
    """The name that guests are told; the server fills it in from the account."""


class LeaveDealersPlace(Command, frozen=True):
    """The dealer taps out with hands cleared and nothing open (RLF-01); the automatic dealer takes over."""

    lost: bool = False
    """The dealer's connection is lost. Only the floor says so (`Floor.dealer_lost`), and nothing is waited
    for."""
    who: str = ""
    """The dealer who was lost: at a relief there are two. Empty for the one who deals."""


class DrawNext(Command, frozen=True):
    """The dealer draws what comes next: a card of the sealed shoe, its cut card, or the shuffled pack.

    A card that goes to a wrong place, or face up by mistake, is a fact: the table stops for it.
    """

    to: str = ""
    """The wrong place that the card went to; empty where it went right."""
    face_up: bool = False


class GiveUpShoe(Command, frozen=True):
    """A supervisor gives up a shoe whose secret is lost: the round is void and the pack is shuffled again."""

    why: str = ""
