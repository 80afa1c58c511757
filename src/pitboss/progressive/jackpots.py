"""The life of a jackpot, from the dealer's keypad to the guest's hand, as data.

Entered and pending at once; the supervisor checks what was keyed; surveillance and the shift manager verify;
where the house has it a manager confirms; a card swipe posts it; the tax paperwork; paid. Or rejected, once,
on the way (B7-JP-01 to B7-JP-07, B7V-JP-01 to B7V-JP-08).
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.authority import HIGHER, Person, Role
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
    """One that is open: pending until its card swipe, then to be paid."""

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
        """Whether all three who look at it have said yes."""
        return all(step in self.words for step in LOOKED_AT)


class Stage(msgspec.Struct, frozen=True):
    """A step, whose it is, and what comes before it."""

    step: Step
    roles: tuple[Role, ...]
    after: tuple[Step, ...]
    rule: str

    def may(self, person: Person) -> bool:
        """Whether it is this person's."""
        return any(role in self.roles for role in person.roles)


LOOKED_AT: tuple[Step, ...] = ("checked", "surveillance", "shift_manager")
"""Three people: none of them says two of these."""


def life(terms: Progressive) -> tuple[Stage, ...]:
    """The steps of a jackpot in this house, in order."""
    confirmed: tuple[Stage, ...] = ()
    if terms.confirm:
        confirmed = (Stage("confirmed", terms.confirm, LOOKED_AT, "B7V-JP-04"),)
    done: tuple[Step, ...] = tuple(stage.step for stage in confirmed) or LOOKED_AT
    return (
        Stage("checked", HIGHER["supervisor"], (), "B7-JP-02"),
        Stage("surveillance", ("surveillance",), ("checked",), "B7-JP-02"),
        Stage("shift_manager", HIGHER["shift_manager"], ("checked",), "B7-JP-02"),
        *confirmed,
        Stage("posted", terms.swipe, done, "B7V-JP-05" if terms.confirm else "B7-JP-04"),
        Stage("paperwork", HIGHER["supervisor"], ("posted",), "B7-JP-07"),
        Stage("paid", HIGHER["shift_manager"], ("paperwork",), "B7-JP-07"),
    )


def resumes(terms: Progressive, jackpot: Jackpot) -> bool:
    """Whether the round may be finished, as far as this one goes (A-43, CF-49)."""
    awaited: Step = "checked" if terms.resume_after == "supervisor" else "surveillance"
    return jackpot.void or awaited in jackpot.words


def form_by_law(terms: Progressive, *, cents: int, wager: int) -> bool:
    """Whether the law wants a form for it; the house wants one for every jackpot (IND-56)."""
    return cents >= terms.tax.min and cents >= terms.tax.multiple * wager
