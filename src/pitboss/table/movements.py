"""What each event of a table moves, account by account: the only way by which value moves here."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.cheques import Bills, Cheques
from pitboss.games.contract import COUPON, DEALER, Event
from pitboss.ledger import Movement, of_bills, of_cheques, transfer
from pitboss.ledger.instruments import VALUE, coupon, money_in
from pitboss.ledger.movements import InvariantBroken
from pitboss.progressive import terminal as t
from pitboss.table import events as e
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
    box,
    purse,
)
from pitboss.table.approvals import notices as sv
from pitboss.table.guests import standing_events
from pitboss.table.money import pit_facts as pf
from pitboss.table.stops import cases as s

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
    if type(event) not in _MOVES:
        return NOTHING
    cents = sum(
        money_in({posting.instrument: posting.quantity})
        for movement in movements(event)
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


def _paid(event: e.WagerPaid) -> Movements:
    return (*_cheques(_of(event), RACK, event.taken), *_cheques(RACK, _of(event), event.cheques))


def _to_rack(event: e.PaymentRecovered | e.CommissionPaidIn) -> Movements:
    return (*_cheques(event.account, RACK, event.cheques), *_cheques(RACK, event.account, event.change))


def _broken_down(event: e.BetBrokenDown) -> Movements:
    return (*_cheques(_of(event), RACK, event.incoming), *_cheques(RACK, _of(event), event.outgoing))


def _moved_over(event: e.HandMovedOver) -> Movements:
    return _cheques(_of(event), box(event.seat, event.bet, event.owner, event.hand + 1), event.cheques)


def _tokes_box(event: standing_events.TokeGathered) -> str:
    return box(event.seat, event.bet, DEALER, event.hand)


def _coupon(giver: str, taker: str, cents: int) -> Movements:
    return (transfer(giver, taker, {coupon(cents): 1}),)


def _given_up(event: sv.TransactionGivenUp) -> Movements:
    return (
        *_bills(LAID, STREET, event.bills),
        *_cheques(LAID, purse(event.guest), event.incoming),
        *_cheques(CUT_OUT, RACK, event.outgoing),
    )


def _resolved(event: e.SuspicionResolved) -> Movements:
    return (*_bills(LAID, EVIDENCE, event.kept), *_bills(LAID, STREET, event.returned))


def _corrected(event: s.DisputeCorrected) -> Movements:
    """From the rack to the guest, or with less than nothing the other way, and change back."""
    giver, taker = (RACK, purse(event.guest)) if event.cents > 0 else (purse(event.guest), RACK)
    return (*_cheques(giver, taker, event.cheques), *_cheques(taker, giver, event.change))


def _jackpot(event: t.JackpotHandedOver) -> Movements:
    """From the cage to the guest; the coin is beyond the table, and so is a guest who has left it."""
    taker = STREET if event.away else purse(event.guest)
    coin = (transfer(CAGE, STREET, {VALUE: event.coin}),) if event.coin else ()
    return (*_cheques(CAGE, taker, event.cheques), *coin)


_MOVES: dict[type[Event], Callable[[Any], Movements]] = {
    s.DisputeCorrected: _corrected,
    e.TableOpened: lambda x: _cheques(CAGE, RACK, x.rack),
    e.GuestSeated: lambda x: _cheques(STREET, purse(x.guest.id), x.cheques),
    e.GuestStoodBehind: lambda x: _cheques(STREET, purse(x.guest.id), x.cheques),
    e.GuestLeft: lambda x: _cheques(purse(x.guest), STREET, x.cheques),
    e.SeatReserved: lambda x: _cheques(purse(x.guest), STREET, x.cheques),
    e.GuestCameBack: lambda x: _cheques(STREET, purse(x.guest), x.cheques),
    e.ChequesPutUp: lambda x: _cheques(purse(x.guest), _of(x), x.cheques),
    e.CouponPutUp: lambda x: _coupon(STREET, box(x.seat, x.bet, COUPON), x.cents),
    e.CouponDragged: lambda x: _coupon(box(x.seat, x.bet, COUPON), STREET, x.cents),
    e.CouponKept: lambda x: _coupon(box(x.seat, x.bet, COUPON), DROP_BOX, x.cents),
    e.ChequesDragged: lambda x: _cheques(_of(x), purse(x.guest), x.cheques),
    e.WagerTaken: lambda x: _cheques(_of(x), DIRTY, x.cheques),
    e.WagerPaid: _paid,
    e.WagerHandedOver: lambda x: _cheques(_of(x), purse(x.guest), x.cheques),
    e.WagerCollected: lambda x: _cheques(_of(x), RACK, x.cheques),
    e.PaymentRecovered: _to_rack,
    e.BetBrokenDown: _broken_down,
    e.HandMovedOver: _moved_over,
    e.TokeDropped: lambda x: _cheques(x.account, TOKE_BOX, x.cheques),
    e.CommissionPaidIn: _to_rack,
    e.StakeGivenBack: lambda x: _cheques(RACK, purse(x.guest), x.cheques),
    e.RackCleaned: lambda x: _cheques(DIRTY, RACK, x.cheques),
    e.BillsLaid: lambda x: _bills(STREET, LAID, x.bills),
    e.ChequesBroughtIn: lambda x: _cheques(purse(x.guest), LAID, x.cheques),
    e.ChequesCutOut: lambda x: _cheques(RACK, CUT_OUT, x.cheques),
    e.ChequesPassed: lambda x: _cheques(CUT_OUT, purse(x.guest), x.cheques),
    e.BillsDropped: lambda x: _bills(LAID, DROP_BOX, x.bills),
    e.IncomingRacked: lambda x: _cheques(LAID, RACK, x.cheques),
    e.SuspicionResolved: _resolved,
    sv.TransactionGivenUp: _given_up,
    sv.CouponGivenBack: lambda x: _coupon(DROP_BOX, STREET, x.cents),
    t.JackpotHandedOver: _jackpot,
    pf.RackCredited: lambda x: _cheques(RACK, CARRIER, x.cheques),
    pf.CreditReceived: lambda x: _cheques(CARRIER, CAGE, x.cheques),
    pf.RackAdjusted: lambda x: (*_cheques(RACK, VARIANCE, x.missing), *_cheques(VARIANCE, RACK, x.surplus)),
    pf.MarkerPaid: lambda x: _cheques(RACK, purse(x.guest), x.cheques),
    pf.DropBoxPulled: lambda x: (transfer(DROP_BOX, COUNT_ROOM, x.contents),) if x.contents else (),
    pf.TokeBoxEmptied: lambda x: _cheques(TOKE_BOX, TOKE_POOL, x.cheques),
    standing_events.TokeGathered: lambda x: _cheques(_tokes_box(x), box(x.seat, x.bet, DEALER), x.cheques),
    sv.RackFilled: lambda x: _cheques(CAGE, RACK, x.cheques),
}
MOVING: frozenset[type[Event]] = frozenset(_MOVES)
"""Every event that moves something."""
