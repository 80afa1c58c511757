"""The state of a controller: settings, meter, the line of jackpots, and what was won last."""

from collections.abc import Mapping

import msgspec

from pitboss.authority import Approval
from pitboss.progressive.commands import Change
from pitboss.progressive.jackpots import Jackpot
from pitboss.progressive.meter import Fault, Meter
from pitboss.progressive.settings import Settings

HITS_KEPT = 25
"""As one regulator asks (IND-39)."""


class Group(msgspec.Struct, frozen=True):
    """The jackpots of one game at one table: they stand in line together, since its first (CF-43)."""

    table: str
    game: int
    first: int
    """The number of its first jackpot; one that is entered after something was posted begins another."""
    since: int = 0
    """Units that came onto the display after it went into pending, and before the next group did."""
    base: int | None = None
    """Units that it is paid from; known once no earlier group is open."""
    taken: int = 0
    """Units that it has taken off the meter so far, less what was seeded."""
    played_out: bool = False


class Hit(msgspec.Struct, frozen=True):
    """A prize that was posted."""

    number: int
    table: str
    seat: int
    cents: int
    left: int = 0
    """Cents on the sign once it was taken off: the base, where all of it was won (IND-45)."""


class Notice(msgspec.Struct, frozen=True):
    """A change of settings that accounting has not acknowledged yet."""

    number: int
    before: Settings
    after: Settings
    why: str
    proposed_by: str
    signed_by: str


class Rejected(msgspec.Struct, frozen=True):
    """A jackpot that was rejected, and what it would have been paid from."""

    jackpot: Jackpot
    base: int
    """Units."""
    played_out: bool


REJECTED_KEPT = 25
"""The newest of them, which can be entered again."""


class Controller(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive."""

    settings: Settings | None = None
    armed: bool = False
    fault: Fault | None = None
    tables: Mapping[str, int] = {}
    """Those linked, each with the last game that it has counted."""
    meter: Meter = Meter()
    line: tuple[Group, ...] = ()
    """Groups with a jackpot that is pending, the first in front."""
    jackpots: tuple[Jackpot, ...] = ()
    """Those open, in the order of their numbers, and those of a group that still stands in line."""
    entered: int = 0
    changes: tuple[tuple[Approval, Change], ...] = ()
    """Proposed, and not signed."""
    changes_proposed: int = 0
    hits: tuple[Hit, ...] = ()
    """The last ones, the newest in front."""
    swipes: tuple[str, ...] = ()
    """Swipes that have done their work."""
    notices: tuple[Notice, ...] = ()
    """For accounting, the oldest in front."""
    rejected: tuple[Rejected, ...] = ()
    """The last ones, the newest in front; what was entered again is not among them."""

    def jackpot(self, number: int) -> Jackpot | None:
        """Return the jackpot with that number, if it is open."""
        return next((one for one in self.jackpots if one.number == number), None)

    def rejected_one(self, number: int) -> Rejected | None:
        """Return a jackpot that was rejected and can be entered again."""
        return next((one for one in self.rejected if one.jackpot.number == number), None)

    def group_of(self, jackpot: Jackpot) -> Group | None:
        """Return the place in line of a jackpot, until everything of its game is posted or void."""
        return next((group for group in self.line if group.first == jackpot.group), None)

    def of(self, group: Group) -> tuple[Jackpot, ...]:
        """Return the jackpots of a group."""
        return tuple(one for one in self.jackpots if one.group == group.first)

    def joined(self, table: str, game: int) -> Group | None:
        """Return the group that another jackpot of a game belongs to: one of which nothing is posted."""
        for group in self.line:
            posted = any("posted" in one.words for one in self.of(group))
            if (group.table, group.game) == (table, game) and not posted:
                return group
        return None

    @property
    def shown(self) -> int:
        """Cents on the sign: while a jackpot is pending, the meter stands still (B7-JP-01)."""
        first = self.line[0] if self.line else None
        if first is None or first.base is None:
            return self.meter.cents
        return (first.base - first.taken) // self.meter.scale
