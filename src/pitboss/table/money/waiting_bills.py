"""Bills that a guest has put down and that wait for the dealer to change them (CHG-06).

Guests put bills down when they like. The dealer changes money between hands alone, so until then the bills
lie before the guest: they are the guest's, no wager (IND-29), and the guest may take them back. They are
changed in the order in which they came. Who leaves takes them along.
"""

from typing import Literal

from msgspec.structs import replace

from pitboss.cheques import Bill, Bills
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event
from pitboss.ledger import Holding
from pitboss.ledger.instruments import bill
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import bills_before
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.refusals import refuse
from pitboss.table.state import Table


class TakeBackBills(Command, frozen=True):
    """A guest takes back the bills that the dealer has not changed yet."""

    guest: str


class BillsPutDown(Event, frozen=True):
    """A guest put bills down while the dealer could not change them."""

    guest: str
    bills: Bills


class BillsTakenBack(Event, frozen=True):
    """A guest has the bills again that lay before them."""

    guest: str
    bills: Bills
    why: Literal["asked", "left", "no_change"] = "asked"
    """`no_change` where the rack could not change them any more when their turn came."""


def bills_in(holding: Holding) -> Bills:
    """Return the bills of a holding, and nothing else of it."""
    return Bills.of({value: holding.get(bill(value), 0) for value in Bill})


def bills_of(table: Table, guest: str) -> Bills:
    """The bills before a guest that wait to be changed."""
    return bills_in(table.held(bills_before(guest)))


def bills_along(table: Table, guest: str) -> tuple[Event, ...]:
    """What a guest who goes takes along of the bills that wait."""
    return (BillsTakenBack(guest, bills_of(table, guest), "left"),) if guest in table.waiting else ()


def take_back(_: GameRules, table: Table, act: Act) -> Decision:
    """The bills are the guest's until the dealer brings them forward."""
    asked = act.command
    assert isinstance(asked, TakeBackBills)
    if asked.guest not in table.waiting:
        return refuse("no_bills_waiting")
    return (BillsTakenBack(asked.guest, bills_of(table, asked.guest)),)


COMMANDS: tuple[Row, ...] = (
    Row(
        TakeBackBills,
        take_back,
        ("guest",),
        check="guest",
        when="always",
        words=(Word("seat", "takes bills back"),),
    ),
)


def _put_down(table: Table, event: BillsPutDown) -> Table:
    if event.guest in table.waiting:
        return table
    return replace(table, waiting=(*table.waiting, event.guest))


def forgotten(table: Table, guest: str) -> Table:
    """No bills of a guest wait any more."""
    return replace(table, waiting=tuple(who for who in table.waiting if who != guest))


EVOLVE: dict[type[Event], Fold] = {
    BillsPutDown: _put_down,
    BillsTakenBack: lambda table, event: forgotten(table, event.guest),
}
