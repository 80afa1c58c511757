"""The value of a table's own cheques as they move, and as people counted them."""

from pitboss.games.contract import Event
from pitboss.ledger.instruments import CHEQUE, money_in
from pitboss.pit.trays.inventory import CloserWritten
from pitboss.pit.trays.shift_counts import FloatCounted, FloatRecorded
from pitboss.table.accounts import CUT_OUT, DIRTY, LAID, RACK
from pitboss.table.money.money_change import ChequesPassed
from pitboss.table.money.pit_facts import RackAdjusted
from pitboss.table.movements import movements

_TRAY = (RACK, DIRTY, CUT_OUT, LAID)
"""Where a table's own cheques are; what is laid out for a change is its own or a guest's for a moment."""


class Tray:
    """Takes a table's events and the counts of its float, in order.

    A float that was counted at the end of a shift and differs from the books is not booked before the table
    is closed. Until then it is worth what was counted, and what moved since.
    """

    def __init__(self) -> None:
        self._cheques = 0
        self._bills = 0
        """On the layout."""
        self._passed = False
        """The guest has the cheques for them already."""
        self._off = 0
        """What the last count of the float had more than the books, or less, and is not booked."""
        self._books = 0
        """At that count."""

    @property
    def cents(self) -> int:
        """What is in it by the last count and by everything since."""
        return self._cheques + self._off + (self._bills if self._passed else 0)

    def take(self, event: Event) -> int:
        """Add one event; returns by how much a count changed the tray."""
        before = self._off
        match event:
            case FloatCounted(count=count):
                self._books = count.books.total
            case FloatRecorded(counted=counted):
                self._off = counted.total - self._books
            case CloserWritten():
                self._off = 0  # the books follow this count
            case RackAdjusted(missing=missing, surplus=surplus):
                before -= surplus.total - missing.total
        self._move(event)
        return self._off - before

    def _move(self, event: Event) -> None:
        for movement in movements(event):
            for account, instrument, count in movement.postings:
                if account in _TRAY and instrument.startswith(CHEQUE):
                    self._cheques += money_in({instrument: count})
                elif account == LAID:
                    self._bills += money_in({instrument: count})
        if isinstance(event, ChequesPassed):
            self._passed = True
        self._passed = self._passed and self._bills > 0
