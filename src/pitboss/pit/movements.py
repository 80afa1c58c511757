"""What each event of the pit moves that no table has: a marker for its debt, and what it is paid with.

A marker is a paper at the cage that says how many cents are owed. It goes there when it is drawn, and back to
its guest cent by cent as it is paid. What happens at a table is moved there (`table/movements.py`).
"""

from collections.abc import Callable
from typing import Any

from pitboss.games.contract import Event
from pitboss.ledger import Movement, of_bills, of_cheques, transfer
from pitboss.ledger.instruments import VALUE, marker
from pitboss.pit.papers.markers import MarkerDrawn
from pitboss.pit.papers.redemptions import MarkerRedeemed
from pitboss.table import movements as at_tables
from pitboss.table.accounts import CAGE, STREET
from pitboss.table.movements import Street, beyond

BANK = "bank"
"""Who pays a cashier's cheque; it is no guest's purse."""
OUTSIDE = frozenset({STREET, BANK})
"""The accounts that stand for the world beyond the pit."""


def movements(event: Event) -> tuple[Movement, ...]:
    """Return the movements of an event; most events move nothing."""
    move = _MOVES.get(type(event))
    return () if move is None else move(event)


def street(event: Event) -> Street:
    """Return what a guest has more, or less, in their purse after an event of a table or of the pit."""
    if type(event) in _MOVES:
        return beyond(event, movements(event))
    return at_tables.street(event)


def _redeemed(event: MarkerRedeemed) -> tuple[Movement, ...]:
    """Tender to the cage, and so much of the marker back. Older journals tell of no tender."""
    cheque = event.tender.bank_cheque
    handed = {**of_cheques(event.tender.cheques), **of_bills(event.tender.bills)}
    given = (transfer(STREET, CAGE, handed),) if handed else ()
    banked = () if cheque is None else (transfer(BANK, CAGE, {VALUE: cheque.cents}),)
    return (*given, *banked, transfer(CAGE, STREET, {marker(event.serial): event.cents}))


_MOVES: dict[type[Event], Callable[[Any], tuple[Movement, ...]]] = {
    MarkerDrawn: lambda x: (transfer(STREET, CAGE, {marker(x.serial): x.cents}),),
    MarkerRedeemed: _redeemed,
}
MOVING: frozenset[type[Event]] = frozenset(_MOVES)
"""Every event of the pit that moves something."""
