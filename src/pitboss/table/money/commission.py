"""Commission in cheques: paid in without a cheque too many, and recorded as owed where it cannot be."""

from pitboss.cheques import Cheques, make, make_or_cover
from pitboss.games.baccarat.events import (
    CommissionCollected,
    CommissionHandedIn,
    CommissionLeftOwing,
    CommissionOwed,
)
from pitboss.games.contract import GUEST, Event
from pitboss.games.state import Owed
from pitboss.ledger.instruments import cheques_in
from pitboss.table.accounts import box, purse
from pitboss.table.acts import Fold, as_is
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.money.payment_plan import rack_of
from pitboss.table.state import Table


class CommissionPaidIn(Event, frozen=True):
    """A guest handed in a commission; `change` came back where they had no exact cheques."""

    account: str
    cheques: Cheques
    change: Cheques = Cheques()


Asked = CommissionHandedIn | CommissionCollected


def with_commission(table: Table, decision: tuple[Event, ...]) -> tuple[Event, ...]:
    """What the game decided, each commission with its cheques; one that cannot be paid is owed."""
    found: list[Event] = []
    for event in decision:
        if isinstance(event, CommissionHandedIn | CommissionCollected):
            found += _asked(table, event)
        else:
            found.append(event)
    return tuple(found)


def _asked(table: Table, event: Asked) -> tuple[Event, ...]:
    paid = _paid_in(table, event)
    if paid is not None:
        return (event, paid)
    marked = isinstance(event, CommissionCollected)
    owed = CommissionOwed(event.seat, event.owner, event.cents, marked)
    return (owed, SupervisorTold("commission_owed", event.seat))


def _paid_in(table: Table, event: Asked) -> CommissionPaidIn | None:
    """Out of what lies before the guest, or of the bet that won: exact, or the least above with change."""
    guest = table.place(event.seat).player if event.owner == GUEST else event.owner
    ways = []
    for account in (purse(guest), box(event.seat, "banker", event.owner)):
        taken = make_or_cover(event.cents, cheques_in(table.held(account)))
        change = None if taken is None else make(taken.total - event.cents, rack_of(table))
        if taken is not None and change is not None:
            ways.append(CommissionPaidIn(account, taken, change))
    return min(ways, key=lambda way: way.cheques.total, default=None)


def marks_of(table: Table, guest: str, spots: tuple[int, ...]) -> tuple[Owed, ...]:
    """What stands in the box for a guest."""
    return tuple(
        owed
        for owed in table.game.debts
        if owed.owner == guest or (owed.owner == GUEST and owed.seat in spots)
    )


def left_owing(marks: tuple[Owed, ...]) -> tuple[Event, ...]:
    """A guest goes who could not pay: it is on record, and the supervisor is told."""
    return tuple(
        event
        for owed in marks
        for event in (
            CommissionLeftOwing(owed.seat, owed.owner, owed.cents),
            SupervisorTold("commission_left_owing", owed.seat),
        )
    )


EVOLVE: dict[type[Event], Fold] = {
    CommissionPaidIn: as_is,
}
