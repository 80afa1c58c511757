"""What somebody who watches a table would note: how long shoes and shuffles take, and what was odd.

Times are for the manuals' standards of a shoe and a shuffle; oddities are what the dealer, the counts of
sitting out and the bills gave reason to look at, and irregularities by the dealer who had the place.
"""

from collections.abc import Mapping, Sequence
from statistics import median

from pitboss.games.contract import Event
from pitboss.games.pack import CutCardPlaced, PackShuffled, ShuffleDue
from pitboss.games.round import IrregularityFound, RoundOpened
from pitboss.pit.acts import Noting
from pitboss.table.events import BillSuspected, WagerNoticed
from pitboss.table.relief import DealerTappedIn
from pitboss.table.rounds import SittingOutNoticed
from pitboss.table.state import MatterReported
from pitboss.table.stops.disputes import DisputeRaised

AUTOMATIC = "automatic"
"""The dealer whom nobody has relieved yet."""


class Watch:
    """Takes a table's events in order, each with its time."""

    def __init__(self, after: "Watch | None" = None) -> None:
        self.shoe_seconds: list[float] = []
        """From the first round of a shoe until a shuffle is due."""
        self.shuffle_seconds: list[float] = []
        """From there until the cut card is in the next one."""
        self.by_dealer: dict[str, int] = {}
        """Irregularities, by dealer and kind."""
        self.flags: dict[str, int] = {}
        """What gave reason to look, by what it was."""
        self._dealer: str = after._dealer if after else AUTOMATIC
        self._began: int | None = after._began if after else None
        self._due: int | None = after._due if after else None
        self._now = 0

    def take(self, at_ms: int, event: Event) -> None:
        """Add one event."""
        note = _NOTES.get(type(event))
        if note is not None:
            self._now = at_ms
            note(self, event)

    def _opened(self, _: RoundOpened) -> None:
        if self._began is None:
            self._began = self._now

    def _shuffle_due(self, _: ShuffleDue) -> None:
        if self._began is not None:
            self.shoe_seconds.append((self._now - self._began) / 1000)
        self._began, self._due = None, self._now

    def _shuffled(self, _: PackShuffled) -> None:
        """A shoe that was broken down before its end has no time."""
        self._began = None

    def _loaded(self, _: CutCardPlaced) -> None:
        if self._due is not None:
            self.shuffle_seconds.append((self._now - self._due) / 1000)
        self._due = None

    def _relieved(self, event: DealerTappedIn) -> None:
        self._dealer = event.dealer or AUTOMATIC

    def _irregular(self, event: IrregularityFound) -> None:
        who = f"{self._dealer}: {event.kind}"
        self.by_dealer[who] = self.by_dealer.get(who, 0) + 1

    def _flag(self, what: str) -> None:
        self.flags[what] = self.flags.get(what, 0) + 1


def typical(seconds: Sequence[float]) -> float | None:
    """Return the median; nothing of nothing."""
    return median(seconds) if seconds else None


_NOTES: Mapping[type[Event], Noting[Watch]] = {
    RoundOpened: Watch._opened,
    ShuffleDue: Watch._shuffle_due,
    PackShuffled: Watch._shuffled,
    CutCardPlaced: Watch._loaded,
    DealerTappedIn: Watch._relieved,
    IrregularityFound: Watch._irregular,
    SittingOutNoticed: lambda watch, _: watch._flag("sitting_out"),
    MatterReported: lambda watch, event: watch._flag(event.what),
    BillSuspected: lambda watch, _: watch._flag("bill_suspected"),
    WagerNoticed: lambda watch, _: watch._flag("wager_noticed"),
    DisputeRaised: lambda watch, _: watch._flag("dispute"),
}
