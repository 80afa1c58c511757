"""A jackpot as a controller keeps it: what was keyed, what the cards show, and who did which step."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.payouts import Rate
from pitboss.rulebook.progressive import Progressive

Step = Literal["checked", "surveillance", "shift_manager", "confirmed", "posted", "paperwork", "paid"]
Form = Literal["w2g", "1042s"]


class Entry(msgspec.Struct, frozen=True):
    """A prize at a seat: what was keyed, or what the cards show."""

    seat: int
    hand: str
    share: Rate


class Jackpot(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot that is open: pending until its card swipe, then to be paid."""

    number: int
    """In the order in which they went into pending, over all tables (B7V-IRR-06)."""
    table: str
    game: int
    """The terminal's number of the game at that table."""
    group: int = 0
    """The number of the first one that it stands in line with."""
    keyed: Entry
    shown: Entry | None = None
    """What the cards on the felt make; nothing where they make no such prize."""
    wager: int = 0
    words: Mapping[Step, str] = {}
    """The steps done, each with who did it."""
    cents: int = 0
    """Once it is posted."""
    void: bool = False
    guest: str = ""
    """Who won it; older records do not say."""
    against: Mapping[Step, str] = {}
    """Who has said so far that it is none, each in the place of one who looks at it."""
    questioned: str = ""
    """Why the managers have to decide on it, until they have."""

    @property
    def open(self) -> bool:
        """Whether something is still to be done about it."""
        return not self.void and "paid" not in self.words

    @property
    def pending(self) -> bool:
        """Whether it stands in line for the meter."""
        return not self.void and "posted" not in self.words

    @property
    def verified(self) -> bool:
        """Whether all three people who look at it have said yes."""
        return all(step in self.words for step in LOOKED_AT)


LOOKED_AT: tuple[Step, ...] = ("checked", "surveillance", "shift_manager")
"""Three people: none of them says two of these."""


def form_by_law(terms: Progressive, *, cents: int, wager: int) -> bool:
    """Tell whether the law wants a form for it; the house wants one for every jackpot (IND-56)."""
    return cents >= terms.tax.min and cents >= terms.tax.multiple * wager
