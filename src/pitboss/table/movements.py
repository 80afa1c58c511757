"""What each event of a table moves, account by account: the only way by which value moves here."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.cheques import Bills, Cheques
from pitboss.games.contract import COUPON, DEALER, Event
from pitboss.ledger import Movement, of_bills, of_cheques, transfer
from pitboss.ledger.instruments import VALUE, coupon, money_in
from pitboss.ledger.movements import InvariantBroken
from pitboss.progressive.terminal import JackpotHandedOver
from pitboss.table.accounts import (
    CAGE,
    CARRIER,
    COUNT_ROOM,
    CUT_OUT,
    DIRTY,
    DROP_BOX,
    EVIDENCE,
    LAID,
    RACK,
    STREET,
    TOKE_BOX,
    TOKE_POOL,
    VARIANCE,
    bills_before,
    box,
    purse,
)
from pitboss.table.guests.bets import ChequesPutUp
from pitboss.table.guests.coupons import CouponDragged, CouponGivenBack, CouponKept, CouponPutUp
from pitboss.table.guests.seats import GuestCameBack, GuestLeft, GuestSeated, GuestStoodBehind, SeatReserved
from pitboss.table.guests.standing_bets import ChequesDragged, WagerHandedOver
from pitboss.table.guests.standing_tokes import TokeGathered
from pitboss.table.money.commission import CommissionPaidIn
from pitboss.table.money.money_change import (
    BillsDropped,
    BillsLaid,
    ChequesBroughtIn,
    ChequesCutOut,
    ChequesPassed,
    IncomingRacked,
    SuspicionResolved,
    TransactionGivenUp,
)
from pitboss.table.money.pit_facts import (
    BankrollBrought,
    CreditReceived,
    DropBoxPulled,
    MarkerPaid,
    RackAdjusted,
    RackCredited,
    TableRetired,
    TokeBoxEmptied,
)
from pitboss.table.money.rack import RackFilled, TableOpened
from pitboss.table.money.settlement import (
    BetBrokenDown,
    HandMovedOver,
    PaymentRecovered,
    RackCleaned,
    StakeGivenBack,
    TokeDropped,
    WagerCollected,
    WagerPaid,
    WagerTaken,
)
from pitboss.table.money.waiting_bills import BillsPutDown, BillsTakenBack
from pitboss.table.stops.disputes import DisputeCorrected

Movements = tuple[Movement, ...]


def movements(event: Event) -> Movements:
    """The movements of an event; most events move nothing."""
    move = _MOVES.get(type(event))
    return () if move is None else move(event)


class Street(NamedTuple):
    """What an event moved between a guest and the world beyond the table."""

    guest: str = ""
    cents: int = 0
    """More than nothing if the guest has it now, less if it came to the table."""


NOTHING = Street()


def street(event: Event) -> Street:
    """What a guest has more, or less, beyond the table after an event; most change nothing.

    It is read from the movements, so that no event can move money there without a guest who has it.
    """
    return NOTHING if type(event) not in _MOVES else beyond(event, movements(event))


def beyond(event: Event, moved: Movements) -> Street:
    """Whose purse the movements of an event change, and by how much."""
    cents = sum(
        money_in({posting.instrument: posting.quantity})
        for movement in moved
        for posting in movement.postings
        if posting.account == STREET
    )
    return Street(_guest(event), cents) if cents else NOTHING


def _guest(event: Any) -> str:
    """Whose money it is that an event moves beyond the table."""
    guest = getattr(event, "guest", "")
    name = guest if isinstance(guest, str) else guest.id
    if not name:
        raise InvariantBroken(f"{type(event).__name__} moves money beyond the table, and it is nobody's")
    return str(name)


def _cheques(giver: str, taker: str, cheques: Cheques) -> Movements:
    return () if cheques.is_empty else (transfer(giver, taker, of_cheques(cheques)),)


def _bills(giver: str, taker: str, bills: Bills) -> Movements:
    return (transfer(giver, taker, of_bills(bills)),) if bills.total else ()


def _of(event: Any) -> str:
    """The box of the wager that an event is about."""
    return box(event.seat, event.bet, event.owner, getattr(event, "hand", 1))


def _paid(event: WagerPaid) -> Movements:
    return (*_cheques(_of(event), RACK, event.taken), *_cheques(RACK, _of(event), event.cheques))


def _to_rack(event: PaymentRecovered | CommissionPaidIn) -> Movements:
    return (*_cheques(event.account, RACK, event.cheques), *_cheques(RACK, event.account, event.change))


def _broken_down(event: BetBrokenDown) -> Movements:
    return (*_cheques(_of(event), RACK, event.incoming), *_cheques(RACK, _of(event), event.outgoing))


def _moved_over(event: HandMovedOver) -> Movements:
    return _cheques(_of(event), box(event.seat, event.bet, event.owner, event.hand + 1), event.cheques)


def _tokes_box(event: TokeGathered) -> str:
    return box(event.seat, event.bet, DEALER, event.hand)


def _coupon(giver: str, taker: str, cents: int) -> Movements:
    return (transfer(giver, taker, {coupon(cents): 1}),)


def _given_up(event: TransactionGivenUp) -> Movements:
    return (
        *_bills(LAID, STREET, event.bills),
        *_cheques(LAID, purse(event.guest), event.incoming),
        *_cheques(CUT_OUT, RACK, event.outgoing),
    )


def _resolved(event: SuspicionResolved) -> Movements:
    return (*_bills(LAID, EVIDENCE, event.kept), *_bills(LAID, STREET, event.returned))


def _corrected(event: DisputeCorrected) -> Movements:
    """Move cheques from the rack to the guest, or for a negative sum the other way, with change."""
    giver, taker = (RACK, purse(event.guest)) if event.cents > 0 else (purse(event.guest), RACK)
    return (*_cheques(giver, taker, event.cheques), *_cheques(taker, giver, event.change))


def _jackpot(event: JackpotHandedOver) -> Movements:
    """Move a prize from the cage to the guest. Coin, and a guest who has left, are beyond the table."""
    taker = STREET if event.away else purse(event.guest)
    coin = (transfer(CAGE, STREET, {VALUE: event.coin}),) if event.coin else ()
    return (*_cheques(CAGE, taker, event.cheques), *coin)


_MOVES: dict[type[Event], Callable[[Any], Movements]] = {
    DisputeCorrected: _corrected,
    TableOpened: lambda x: _cheques(CAGE, RACK, x.rack),
    GuestSeated: lambda x: _cheques(STREET, purse(x.guest.id), x.cheques),
    GuestStoodBehind: lambda x: _cheques(STREET, purse(x.guest.id), x.cheques),
    GuestLeft: lambda x: _cheques(purse(x.guest), STREET, x.cheques),
    SeatReserved: lambda x: _cheques(purse(x.guest), STREET, x.cheques),
    GuestCameBack: lambda x: _cheques(STREET, purse(x.guest), x.cheques),
    ChequesPutUp: lambda x: _cheques(purse(x.guest), _of(x), x.cheques),
    CouponPutUp: lambda x: _coupon(STREET, box(x.seat, x.bet, COUPON), x.cents),
    CouponDragged: lambda x: _coupon(box(x.seat, x.bet, COUPON), STREET, x.cents),
    CouponKept: lambda x: _coupon(box(x.seat, x.bet, COUPON), DROP_BOX, x.cents),
    ChequesDragged: lambda x: _cheques(_of(x), purse(x.guest), x.cheques),
    WagerTaken: lambda x: _cheques(_of(x), DIRTY, x.cheques),
    WagerPaid: _paid,
    WagerHandedOver: lambda x: _cheques(_of(x), purse(x.guest), x.cheques),
    WagerCollected: lambda x: _cheques(_of(x), RACK, x.cheques),
    PaymentRecovered: _to_rack,
    BetBrokenDown: _broken_down,
    HandMovedOver: _moved_over,
    TokeDropped: lambda x: _cheques(x.account, TOKE_BOX, x.cheques),
    CommissionPaidIn: _to_rack,
    StakeGivenBack: lambda x: _cheques(RACK, purse(x.guest), x.cheques),
    RackCleaned: lambda x: _cheques(DIRTY, RACK, x.cheques),
    BillsPutDown: lambda x: _bills(STREET, bills_before(x.guest), x.bills),
    BillsTakenBack: lambda x: _bills(bills_before(x.guest), STREET, x.bills),
    BillsLaid: lambda x: _bills(bills_before(x.guest) if x.waited else STREET, LAID, x.bills),
    ChequesBroughtIn: lambda x: _cheques(purse(x.guest), LAID, x.cheques),
    ChequesCutOut: lambda x: _cheques(RACK, CUT_OUT, x.cheques),
    ChequesPassed: lambda x: _cheques(CUT_OUT, purse(x.guest), x.cheques),
    BillsDropped: lambda x: _bills(LAID, DROP_BOX, x.bills),
    IncomingRacked: lambda x: _cheques(LAID, RACK, x.cheques),
    SuspicionResolved: _resolved,
    TransactionGivenUp: _given_up,
    CouponGivenBack: lambda x: _coupon(DROP_BOX, STREET, x.cents),
    JackpotHandedOver: _jackpot,
    RackCredited: lambda x: _cheques(RACK, CARRIER, x.cheques),
    BankrollBrought: lambda x: _cheques(CAGE, RACK, x.cheques),
    TableRetired: lambda x: _cheques(RACK, CAGE, x.cheques),
    CreditReceived: lambda x: _cheques(CARRIER, CAGE, x.cheques),
    RackAdjusted: lambda x: (*_cheques(RACK, VARIANCE, x.missing), *_cheques(VARIANCE, RACK, x.surplus)),
    MarkerPaid: lambda x: _cheques(RACK, purse(x.guest), x.cheques),
    DropBoxPulled: lambda x: (transfer(DROP_BOX, COUNT_ROOM, x.contents),) if x.contents else (),
    TokeBoxEmptied: lambda x: _cheques(TOKE_BOX, TOKE_POOL, x.cheques),
    TokeGathered: lambda x: _cheques(_tokes_box(x), box(x.seat, x.bet, DEALER), x.cheques),
    RackFilled: lambda x: _cheques(CAGE, RACK, x.cheques),
}
MOVING: frozenset[type[Event]] = frozenset(_MOVES)
"""Every event that moves something."""
