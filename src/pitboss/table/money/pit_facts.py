"""What the pit does at a table: cheques out against signed paper, the lid, the boxes.

With wagers, change and fills these are all the ways by which a cheque enters or leaves a rack (IND-08).
"""

from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.games.contract import Event
from pitboss.table.acts import Fold


class RackCredited(Event, frozen=True):
    """Cheques left the rack against a signed credit, into the runner's carrier."""

    cheques: Cheques
    serial: str


class CreditReceived(Event, frozen=True):
    """The cage received the cheques of a credit."""

    cheques: Cheques
    serial: str


class RackAdjusted(Event, frozen=True):
    """A count found the rack otherwise than the books have it; the report tells why if anybody knows."""

    missing: Cheques
    surplus: Cheques
    serial: str


class MarkerPaid(Event, frozen=True):
    """Cheques went to a guest against a signed marker."""

    guest: str
    cheques: Cheques
    serial: str


class TableLocked(Event, frozen=True):
    """The lid is on and locked: nothing is dealt here."""


class TableUnlocked(Event, frozen=True):
    """The bankroll is counted and signed for: the table is open."""

    dealer: str = ""


class DropBoxPulled(Event, frozen=True):
    """The box went to the count room with all that is in it, and an empty one hangs in its place."""

    box: str
    contents: dict[str, int]
    """Every instrument in it, with how many."""


class CardsInPlay(Event, frozen=True):
    """The set of cards that the table is played with from now on; empty where it has none any more."""

    set: str


class TokeBoxEmptied(Event, frozen=True):
    """The dealers' box was counted and emptied."""

    cheques: Cheques


class TableRetired(Event, frozen=True):
    """The table is no more; its bankroll went back to the cage."""

    cheques: Cheques


class BankrollBrought(Event, frozen=True):
    """The cage brought the bankroll of a new table, as two people had signed."""

    cheques: Cheques


class TableMoved(Event, frozen=True):
    """The table stands in another pit."""

    pit: str


class ParSet(Event, frozen=True):
    """Fills and credits bring the rack back to this."""

    par: Cheques


class RulesAwaited(Event, frozen=True):
    """Other rules were signed for the table; it goes by them from its next shoe on."""

    rulebook: str


EVOLVE: dict[type[Event], Fold] = {
    RackCredited: lambda table, _: table,
    CreditReceived: lambda table, _: table,
    RackAdjusted: lambda table, _: table,
    MarkerPaid: lambda table, _: table,
    TableLocked: lambda table, _: replace(table, locked=True),
    TableUnlocked: lambda table, _: replace(table, locked=False),
    DropBoxPulled: lambda table, _: table,
    CardsInPlay: lambda table, event: replace(table, cards=event.set),
    TokeBoxEmptied: lambda table, _: table,
    TableRetired: lambda table, _: table,
    BankrollBrought: lambda table, _: table,
    TableMoved: lambda table, _: table,
    ParSet: lambda table, _: table,
    RulesAwaited: lambda table, _: table,
}
