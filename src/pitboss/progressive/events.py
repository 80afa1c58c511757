"""What happened to a progressive. Amounts of the meter are units, as they were split when it happened."""

from pitboss.authority import Role
from pitboss.games.contract import Event
from pitboss.progressive.commands import Change
from pitboss.progressive.jackpots import Entry, Form, Step
from pitboss.progressive.meter import Fault
from pitboss.progressive.settings import Settings


class ChangeProposed(Event, frozen=True):
    """Somebody proposes settings, a correction, or to arm it again."""

    number: int
    change: Change
    by: str


class ChangeWithdrawn(Event, frozen=True):
    number: int
    by: str


class SettingsSet(Event, frozen=True):
    """Two people have set it; a change is put to accounting, which acknowledges it (IND-43)."""

    number: int
    settings: Settings
    scale: int
    """Units in a cent from now on."""
    seeded: int
    """Units that the house puts on the meter: the base of one that is new."""
    proposed_by: str
    signed_by: str
    before: Settings | None = None
    """What held until now; nothing where it is new, and in older records."""
    why: str = ""


class NoticeAcknowledged(Event, frozen=True):
    number: int
    by: str


class MeterCorrected(Event, frozen=True):
    """Two people put something on the meter or took it off, and say why."""

    number: int
    units: int
    why: str
    proposed_by: str
    signed_by: str
    before: int = 0
    """Cents on the meter until then; older records do not say."""
    after: int = 0


class ProgressiveArmed(Event, frozen=True):
    """The bet may be made, at every table that is linked."""

    number: int
    why: str
    proposed_by: str
    signed_by: str


class ProgressiveDisarmed(Event, frozen=True):
    """The bet is off at every table; what was accepted before still plays."""

    fault: Fault
    why: str
    by: str


class TableLinked(Event, frozen=True):
    table: str
    decks: int


class WagersCounted(Event, frozen=True):
    """A game began: its wagers are in, and the meter has risen by its share of them."""

    table: str
    game: int
    wagers: tuple[tuple[int, int], ...]
    display: int
    reserve: int
    overflow: int


class ContributionQuestioned(Event, frozen=True):
    """So much cannot have been wagered in one round: it was not counted (IND-38)."""

    table: str
    game: int
    cents: int


class JackpotEntered(Event, frozen=True):
    """Pending: its place in line is its number, whatever a clock says."""

    number: int
    table: str
    game: int
    keyed: Entry
    shown: Entry | None
    wager: int
    by: str
    guest: str = ""
    """Who played at that seat; older records do not say."""
    again: int = 0
    """The number under which it was entered before, and rejected in error."""
    why: str = ""
    """Why it is entered again."""


class EntryCorrected(Event, frozen=True):
    """A wrong entry was put right; it keeps its place in line."""

    number: int
    entry: Entry
    by: str


class JackpotStepped(Event, frozen=True):
    """Somebody whose it is has done the next step of a jackpot."""

    number: int
    step: Step
    by: str
    role: Role
    swipe: str = ""
    form: Form | None = None
    by_law: bool = False
    """Whether the law wants that form too."""


class JackpotPosted(Event, frozen=True):
    """The prize is taken off the meter, once; it has only to be paid.

    With the last of those who share all of it, the base stands on the meter again: from the reserve as far as
    that goes, and the house puts up the rest (B7V-JP-09, B7V-JP-10).
    """

    number: int
    table: str
    seat: int
    cents: int
    reseed_from_reserve: int = 0
    reseed_from_house: int = 0


class OverflowReleased(Event, frozen=True):
    """There is room below the limit again: what had overflowed is back on the display."""

    units: int


class JackpotRejected(Event, frozen=True):
    """It was none, or not as it was entered: the claim is gone, the meter untouched."""

    number: int
    why: str
    by: str
    role: Role


class RejectionSaid(Event, frozen=True):
    """One of those who look at a jackpot says that it is none; it takes all of them."""

    number: int
    step: Step
    """In whose place: that of the one who checked, of surveillance, or of the shift manager."""
    why: str
    by: str
    role: Role


class JackpotQuestioned(Event, frozen=True):
    """Its round was voided by a ruling: it waits for the managers."""

    number: int
    why: str


class JackpotUpheld(Event, frozen=True):
    """A manager decided that it stands although its round was voided."""

    number: int
    why: str
    by: str
    role: Role


class GamePlayedOut(Event, frozen=True):
    """No other prize can come of a table's game."""

    table: str
    game: int
