"""Changes of the tables on a floor: a new one, one retired, moved, given other rules or another par.

Money and rules take two people: a pit manager proposes, a shift manager signs. The bankroll of a table that
is retired is counted by the cage as well, and goes back there; that of a new table comes from the cage. A
move alone is the shift manager's word. Another game at the same table is not possible: it is retired, and
a new one is placed under its own name.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Facts, Folds
from pitboss.pit.boxes.drop import Drop
from pitboss.pit.staff.people import Staff
from pitboss.pit.trays.inventory import Inventory
from pitboss.table.money.pit_facts import BankrollBrought, ParSet, RulesAwaited, TableMoved, TableRetired

RECEIVES: Role = "cage_cashier"
"""Takes the bankroll of a retired table, and brings that of a new one."""
Kind = Literal["retire", "rules", "par", "place"]


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a table that is to be placed is made of."""

    house: str
    game: str
    pit: str = ""
    bankroll: Cheques
    progressive: str = ""
    """The progressive whose terminal stands at it; empty for none."""


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a table that waits for a signature, or for the cage."""

    number: int
    table: str
    kind: Kind
    why: str
    by: str
    at_ms: int
    rulebook: str = ""
    """The hash of the rules that it is to have, where it gets others."""
    par: Cheques | None = None
    signed_by: str = ""
    """Who signed a retirement or a new table; the cage has yet to receive or bring the bankroll."""
    new: NewTable | None = None


class TableChanges(msgspec.Struct, frozen=True):
    """What waits."""

    proposed: int = 0
    open: tuple[TableChange, ...] = ()

    def found(self, number: int) -> TableChange | None:
        """Return a change that still waits."""
        return next((one for one in self.open if one.number == number), None)


class ProposeRetirement(Command, frozen=True):
    """A pit manager wants a closed table off the floor for good."""

    table: str
    why: str


class ProposeTableRules(Command, frozen=True):
    """A pit manager wants a table to go by the rules that its game has now, from its next shoe on."""

    table: str
    why: str


class ProposePar(Command, frozen=True):
    """A pit manager wants another bankroll for a table: what its fills and credits bring it back to."""

    table: str
    par: Cheques
    why: str


class ProposeTable(Command, frozen=True):
    """A pit manager wants a new table, with the rules that its game has now."""

    table: str
    new: NewTable
    why: str
    par: Cheques | None = None
    """What fills and credits bring its rack back to; left out, the bankroll."""


class SignTableChange(Command, frozen=True):
    """A shift manager signs what another person proposed."""

    number: int


class WithdrawTableChange(Command, frozen=True):
    """The proposer, or somebody who could sign, takes a change back."""

    number: int


class ReceiveBankroll(Command, frozen=True):
    """The cashier has counted the bankroll of a table that is retired, and takes it into the cage."""

    number: int
    counted: Cheques


class BringBankroll(Command, frozen=True):
    """The cashier has counted out the bankroll of a new table, which is placed with it, locked."""

    number: int
    counted: Cheques


class MoveTable(Command, frozen=True):
    """A shift manager moves a closed table to another pit."""

    table: str
    pit: str
    why: str


class TableChangeProposed(Event, frozen=True):
    number: int
    table: str
    kind: Kind
    why: str
    by: str
    at_ms: int
    rulebook: str = ""
    par: Cheques | None = None
    new: NewTable | None = None


class TableChangeSigned(Event, frozen=True):
    """Another par holds at once, other rules from the next shoe; a retirement and a new table wait for the
    cage."""

    number: int
    table: str
    kind: Kind
    proposed_by: str
    by: str
    rulebook: str = ""
    par: Cheques | None = None


class TableChangeWithdrawn(Event, frozen=True):
    number: int
    table: str
    by: str


class BankrollReceived(Event, frozen=True):
    """The cheques are in the cage, and the table is no more; its name is not used again."""

    number: int
    table: str
    cheques: Cheques
    proposed_by: str
    signed_by: str
    by: str


class NewBankrollBrought(Event, frozen=True):
    """The cheques left the cage, and the new table stands with them, locked."""

    number: int
    table: str
    cheques: Cheques
    rulebook: str
    proposed_by: str
    signed_by: str
    by: str


class TableReassigned(Event, frozen=True):
    """The table stands in another pit."""

    table: str
    pit: str
    was: str
    why: str
    by: str


def _noted(changes: TableChanges, event: TableChangeProposed) -> TableChanges:
    one = TableChange(**msgspec.structs.asdict(event))
    return replace(changes, proposed=event.number, open=(*changes.open, one))


def _signed(changes: TableChanges, event: TableChangeSigned) -> TableChanges:
    if event.kind not in ("retire", "place"):
        return _gone(changes, event)
    return replace(
        changes,
        open=tuple(
            replace(one, signed_by=event.by) if one.number == event.number else one for one in changes.open
        ),
    )


def _gone(
    changes: TableChanges, event: TableChangeSigned | TableChangeWithdrawn | NewBankrollBrought
) -> TableChanges:
    return replace(changes, open=tuple(one for one in changes.open if one.number != event.number))


def _retired(changes: TableChanges, event: BankrollReceived) -> TableChanges:
    """With a table everything goes that still waited for it."""
    return replace(changes, open=tuple(one for one in changes.open if one.table != event.table))


def _box_gone(drop: Drop, event: BankrollReceived) -> Drop:
    """The empty box that hung there is security's again."""
    hanging = {table: box for table, box in drop.hanging.items() if table != event.table}
    return replace(drop, hanging=hanging, ready=tuple(one for one in drop.ready if one != event.table))


def _tray_gone(inventory: Inventory, event: BankrollReceived) -> Inventory:
    trays = {table: tray for table, tray in inventory.trays.items() if table != event.table}
    return replace(inventory, trays=trays)


def _nobody_there(staff: Staff, event: BankrollReceived) -> Staff:
    """Nobody stands there or watches it any more."""
    duty = {
        who: replace(
            one,
            table="" if one.table == event.table else one.table,
            tables=tuple(table for table in one.tables if table != event.table),
        )
        for who, one in staff.duty.items()
    }
    return replace(staff, duty=duty)


def _told(event: TableChangeSigned) -> tuple[tuple[str, Event], ...]:
    if event.kind == "rules":
        return ((event.table, RulesAwaited(event.rulebook)),)
    return ((event.table, ParSet(event.par)),) if event.kind == "par" and event.par is not None else ()


EVOLVE: Folds[TableChanges] = {
    TableChangeProposed: _noted,
    TableChangeSigned: _signed,
    TableChangeWithdrawn: _gone,
    BankrollReceived: _retired,
    NewBankrollBrought: _gone,
    TableReassigned: lambda changes, _: changes,
}
DROP: Folds[Drop] = {BankrollReceived: _box_gone}
INVENTORY: Folds[Inventory] = {BankrollReceived: _tray_gone}
STAFF: Folds[Staff] = {BankrollReceived: _nobody_there}
FACTS: dict[type[Event], Facts] = {
    TableChangeSigned: _told,
    BankrollReceived: lambda x: ((x.table, TableRetired(x.cheques)),),
    NewBankrollBrought: lambda x: ((x.table, BankrollBrought(x.cheques)),),
    TableReassigned: lambda x: ((x.table, TableMoved(x.pit)),),
}
