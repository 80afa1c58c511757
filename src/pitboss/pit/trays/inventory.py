"""Opening and closing a table: the bankroll counted, signed for and locked.

The opener of a table is the closer of the last time. A count that differs is reported before anything else,
and blocks (OPEN-01 to OPEN-06, CLOSE-01 to CLOSE-06, IND-09 to IND-12).
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from pitboss.cheques import COLOURS, FULL_STACK, HIGHEST_FIRST, Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Facts, Folds
from pitboss.pit.refusals import refuse
from pitboss.rulebook.pit import PitRules
from pitboss.table.money.pit_facts import RackAdjusted, TableLocked, TableUnlocked

CALLED: tuple[str, ...] = tuple(
    name for value in HIGHEST_FIRST for name, worth in COLOURS.items() if worth == value
)
"""The colours as a dealer calls them, the highest first (CLOSE-03)."""


def full_stacks(cheques: Cheques) -> tuple[str, ...]:
    """Return the colours that have a full stack, the highest first (CHQ-DEN-02)."""
    return tuple(colour for colour in CALLED if getattr(cheques, colour) >= FULL_STACK)


def full_stack(rules: PitRules) -> dict[str, int]:
    """Return what a stack that is run down should have, for one key to confirm (`reading.proofs`)."""
    return {"count": FULL_STACK} if rules.reading.proofs == "compared" else {}


Stage = Literal["closed", "unlocked", "open", "closing", "signed", "dropped"]


class Tray(msgspec.Struct, frozen=True):
    """A table's float."""

    stage: Stage = "open"
    opener: str = ""
    """The serial of the slip that lies in the tray of a closed table."""
    closer: str = ""
    closed_with: Cheques | None = None
    """What the last closer says."""
    counted: Cheques | None = None
    counted_by: str = ""
    """The dealer who counted it: not free to go until it is locked (CLOSE-06)."""
    called: tuple[tuple[str, int], ...] = ()
    """Colours called so far at closing, with their counts."""
    verified: int = 0
    """How many of them the supervisor has verified."""
    approved: bool = False
    cover_on: bool = False
    stacks: tuple[str, ...] = ()
    """Colours of which a full stack is still to be run down before the count, the highest first (OPEN-03)."""
    gauge: str = ""
    """The colour of the stack that was proved, and that the other full stacks are measured by."""


def unverified(tray: Tray) -> Cheques:
    """Return the colours that are called and wait for the supervisor."""
    return Cheques(**dict(tray.called[tray.verified :]))


class TableTray(NamedTuple):
    """A tray and the table that it belongs to."""

    table: str
    tray: Tray


class Inventory(msgspec.Struct, frozen=True):
    """Every table that was opened or closed here."""

    trays: Mapping[str, Tray] = {}

    def tray(self, table: str) -> Tray:
        """A table that nobody has closed yet is open."""
        return self.trays.get(table, Tray())

    def of(self, table: str) -> TableTray:
        """Return a table's tray together with the table's name."""
        return TableTray(table, self.tray(table))


def not_open(inventory: Inventory, table: str) -> Refusal | None:
    """Refuse a paper at a table that is closed or being counted."""
    stage = inventory.tray(table).stage
    return None if stage == "open" else refuse("tray_elsewhere", "IND-08", table=table, stage=stage)


class StoreTray(Command, frozen=True):
    """A new table's tray stands locked with the bankroll that the cage put into it."""

    table: str


class UnlockTray(Command, frozen=True):
    """A supervisor opens the game in the pit's system and unlocks the tray."""

    table: str


class CountTray(Command, frozen=True):
    """The dealer has counted the bankroll while the supervisor watched."""

    table: str
    counted: Cheques


class ProveStack(Command, frozen=True):
    """The dealer has run down one full stack, and says how many cheques it has; 20 make it the gauge."""

    table: str
    colour: str
    count: int


class SignOpener(Command, frozen=True):
    """The dealer, then the supervisor sign the opener."""

    table: str


class ApproveBankroll(Command, frozen=True):
    """The supervisor approves it in the system, before the drop."""

    table: str


class DropOpener(Command, frozen=True):
    """The dealer drops the opener: the table is open."""

    table: str


class CallClosing(Command, frozen=True):
    """The supervisor gives notice: this table closes."""

    table: str


class CoverFloat(Command, frozen=True):
    """The dealer puts the cover on the bankroll and moves it to the middle, before the supervisor."""

    table: str


class CallDenomination(Command, frozen=True):
    """The dealer calls a colour and its count, the highest first."""

    table: str
    colour: str
    count: int


class VerifyDenomination(Command, frozen=True):
    """The supervisor verifies it and writes it down."""

    table: str


class CallDenominations(Command, frozen=True):
    """The dealer has called every colour and its count, the highest first, and says them all."""

    table: str
    cheques: Cheques


class VerifyDenominations(Command, frozen=True):
    """The supervisor verifies all that was called and writes it down."""

    table: str
    cheques: Cheques
    """As they were called, and as the supervisor found them."""


class AskRecount(Command, frozen=True):
    """The supervisor does not find what was called: the dealer counts again."""

    table: str


class SignCloser(Command, frozen=True):
    """The dealer, the supervisor and on top the pit manager sign the closer."""

    table: str


class VoidCloser(Command, frozen=True):
    """Closer and opener are wrong: void on all copies, and the bankroll is counted again."""

    table: str
    why: str


class DropCloser(Command, frozen=True):
    """The dealer drops the white; the yellow goes into the tray, the pit manager keeps the bottom copy."""

    table: str


class LockLid(Command, frozen=True):
    """The supervisor locks the lid and tries it: the dealer who counted is free to go."""

    table: str


class SignReport(Command, frozen=True):
    """Security, then surveillance sign the report of a variance; the supervisor alone signs a small one."""

    serial: str


class TrayStored(Event, frozen=True):
    """It is closed, and its opener lies in it."""

    table: str
    opener: str
    bankroll: Cheques
    by: str


class TrayUnlocked(Event, frozen=True):
    """The tray is open before the dealer and the supervisor."""

    table: str
    serial: str
    by: str
    stacks: tuple[str, ...] = ()
    """The colours that have a full stack by the opener."""


class StackRunDown(Event, frozen=True):
    """A stack was run down. With 20 cheques it is the gauge; otherwise another colour is taken."""

    table: str
    colour: str
    count: int
    by: str


class TrayCounted(Event, frozen=True):
    table: str
    counted: Cheques
    by: str


class VarianceFound(Event, frozen=True):
    """The count is not what it should be: a signed report, and from some size on one for the regulator."""

    table: str
    expected: Cheques
    counted: Cheques
    serial: str
    """Of the report."""
    to: tuple[str, ...]


class SlipReplaced(Event, frozen=True):
    """A corrected opener lies in the place of the one that was wrong."""

    table: str
    old: str
    new: str


class VarianceAccepted(Event, frozen=True):
    """A second count found the same difference: the books follow the tray, on a corrected slip (IND-10)."""

    table: str
    missing: Cheques
    surplus: Cheques
    serial: str


class BankrollApproved(Event, frozen=True):
    table: str
    by: str


class TrayOpened(Event, frozen=True):
    """The opener is in the box, and the table is open."""

    table: str
    dealer: str


class ClosingCalled(Event, frozen=True):
    table: str
    by: str


class FloatCovered(Event, frozen=True):
    """The cover is on; this dealer counts, and stays until the lid is locked."""

    table: str
    by: str
    stacks: tuple[str, ...] = ()
    """The colours that have a full stack by the books."""


class DenominationCalled(Event, frozen=True):
    table: str
    colour: str
    count: int


class DenominationVerified(Event, frozen=True):
    table: str
    colour: str


class DenominationsCalled(Event, frozen=True):
    """Every colour that was not verified is called."""

    table: str
    cheques: Cheques


class DenominationsVerified(Event, frozen=True):
    """All that was called is verified."""

    table: str
    by: str


class RecountAsked(Event, frozen=True):
    """What was called does not count any more."""

    table: str
    by: str


class CloserWritten(Event, frozen=True):
    """All colours are called and verified: the closer is written, and the next opener with it."""

    table: str
    closer: str
    opener: str
    counted: Cheques


class CloserVoided(Event, frozen=True):
    """Closer and opener do not count any more; the colours are called from the beginning."""

    table: str


class CloserDropped(Event, frozen=True):
    """The white is in the box, the yellow in the tray."""

    table: str


class TrayLocked(Event, frozen=True):
    table: str
    by: str


def _tray(inventory: Inventory, table: str, **changes: object) -> Inventory:
    changed = replace(inventory.tray(table), **changes)
    return replace(inventory, trays={**inventory.trays, table: changed})


def _called(inventory: Inventory, event: DenominationCalled) -> Inventory:
    """A colour that was not verified may be called again."""
    tray = inventory.tray(event.table)
    called = (*tray.called[: tray.verified], (event.colour, event.count))
    return _tray(inventory, event.table, called=called)


def _all_called(inventory: Inventory, event: DenominationsCalled) -> Inventory:
    tray = inventory.tray(event.table)
    rest = tuple((colour, getattr(event.cheques, colour)) for colour in CALLED[tray.verified :])
    return _tray(inventory, event.table, called=(*tray.called[: tray.verified], *rest))


def _all_verified(inventory: Inventory, event: DenominationsVerified) -> Inventory:
    return _tray(inventory, event.table, verified=len(inventory.tray(event.table).called))


def _recounted(inventory: Inventory, event: RecountAsked) -> Inventory:
    tray = inventory.tray(event.table)
    return _tray(inventory, event.table, called=tray.called[: tray.verified])


def _run_down(inventory: Inventory, event: StackRunDown) -> Inventory:
    if event.count == FULL_STACK:
        return _tray(inventory, event.table, gauge=event.colour, stacks=())
    left = tuple(colour for colour in inventory.tray(event.table).stacks if colour != event.colour)
    return _tray(inventory, event.table, stacks=left)


def _verified(inventory: Inventory, event: DenominationVerified) -> Inventory:
    return _tray(inventory, event.table, verified=inventory.tray(event.table).verified + 1)


def _written(inventory: Inventory, event: CloserWritten) -> Inventory:
    return _tray(
        inventory,
        event.table,
        stage="signed",
        closer=event.closer,
        opener=event.opener,
        closed_with=event.counted,
        counted=event.counted,
    )


EVOLVE: Folds[Inventory] = {
    TrayStored: lambda all_, x: _tray(all_, x.table, stage="closed", opener=x.opener, closed_with=x.bankroll),
    TrayUnlocked: lambda all_, x: _tray(
        all_, x.table, stage="unlocked", counted=None, approved=False, stacks=x.stacks, gauge=""
    ),
    StackRunDown: _run_down,
    TrayCounted: lambda all_, x: _tray(all_, x.table, counted=x.counted, counted_by=x.by),
    VarianceFound: lambda all_, _: all_,
    SlipReplaced: lambda all_, x: _tray(all_, x.table, opener=x.new),
    VarianceAccepted: lambda all_, _: all_,
    BankrollApproved: lambda all_, x: _tray(all_, x.table, approved=True),
    TrayOpened: lambda all_, x: _tray(all_, x.table, stage="open", counted_by=x.dealer, opener=""),
    ClosingCalled: lambda all_, x: _tray(
        all_, x.table, stage="closing", called=(), verified=0, counted=None, counted_by="", cover_on=False
    ),
    FloatCovered: lambda all_, x: _tray(
        all_, x.table, cover_on=True, counted_by=x.by, stacks=x.stacks, gauge=""
    ),
    DenominationCalled: _called,
    DenominationVerified: _verified,
    DenominationsCalled: _all_called,
    DenominationsVerified: _all_verified,
    RecountAsked: _recounted,
    CloserWritten: _written,
    CloserVoided: lambda all_, x: _tray(
        all_, x.table, stage="closing", called=(), verified=0, counted=None, closer="", opener=""
    ),
    CloserDropped: lambda all_, x: _tray(all_, x.table, stage="dropped"),
    TrayLocked: lambda all_, x: _tray(all_, x.table, stage="closed", counted_by=""),
}
FACTS: dict[type[Event], Facts] = {
    TrayStored: lambda x: ((x.table, TableLocked()),),
    TrayOpened: lambda x: ((x.table, TableUnlocked(x.dealer)),),
    ClosingCalled: lambda x: ((x.table, TableLocked()),),
    VarianceAccepted: lambda x: ((x.table, RackAdjusted(x.missing, x.surplus, x.serial)),),
}
