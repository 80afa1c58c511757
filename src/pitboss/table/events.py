"""What happens at a table, beside what happens in its game. Every cheque that moved is named."""

from typing import Literal

import msgspec

from pitboss.cards import Card
from pitboss.cheques import Bill, Bills, Cheques
from pitboss.games.contract import Event
from pitboss.table.state import Conversion, Gesture, Guest, Transaction


class TableOpened(Event, frozen=True):
    """The rack is there, with these cheques from the cage."""

    rack: Cheques


class GuestSeated(Event, frozen=True):
    """A guest sits at a seat and plays its spot."""

    seat: int
    guest: Guest
    cheques: Cheques


class GuestStoodBehind(Event, frozen=True):
    """A guest stands behind a spot."""

    spot: int
    guest: Guest
    cheques: Cheques


class GuestLeft(Event, frozen=True):
    """A guest is gone, with their cheques."""

    guest: str
    cheques: Cheques


class SeatReserved(Event, frozen=True):
    """A guest is on a break and has taken their cheques along."""

    guest: str
    seat: int
    cheques: Cheques


class GuestCameBack(Event, frozen=True):
    """A guest is back."""

    guest: str
    seat: int
    cheques: Cheques


class SpotTaken(Event, frozen=True):
    """A guest plays a further spot."""

    guest: str
    spot: int


class SpotGivenUp(Event, frozen=True):
    """A guest no longer plays a further spot."""

    guest: str
    spot: int


class GuestRestricted(Event, frozen=True):
    """A guest may play one hand only, or as many as anyone again."""

    guest: str
    restricted: bool


class SpotPermitted(Event, frozen=True):
    """A guest may bet at a spot that is not theirs."""

    guest: str
    spot: int
    by: str


class ChequesPutUp(Event, frozen=True):
    """Cheques lie on a bet; `plays` when a black or higher is among them (PROT-07)."""

    guest: str
    seat: int
    bet: str
    owner: str
    hand: int
    cheques: Cheques
    plays: bool = False


class CouponPutUp(Event, frozen=True):
    """A free-bet coupon lies on a bet (COUP-01)."""

    guest: str
    seat: int
    bet: str
    cents: int


class CouponDragged(Event, frozen=True):
    """A coupon went back to the guest before the deal."""

    guest: str
    seat: int
    bet: str
    cents: int


class CouponKept(Event, frozen=True):
    """A coupon is kept by the house after one decision (A-50)."""

    seat: int
    bet: str
    cents: int


class ChequesDragged(Event, frozen=True):
    """Cheques went back from a bet to the guest before the deal."""

    guest: str
    seat: int
    bet: str
    owner: str
    cheques: Cheques


class OffLimit(msgspec.Struct, frozen=True):
    """A wager that a scan found off its limits."""

    seat: int
    bet: str
    owner: str
    cents: int
    limit: int
    over: bool


class BetsScanned(Event, frozen=True):
    """The dealer looked over all bets; what is off its limits is told to the guests."""

    found: tuple[OffLimit, ...] = ()
    near_max: tuple[int, ...] = ()
    """Seats whose bet calls for "Pay or take to the table maximum" (PROT-06)."""


class WagerNoticed(Event, frozen=True):
    """A wager off its limits was noticed after the deal; it is settled as the manuals say."""

    found: OffLimit


class TotalAnnounced(Event, frozen=True):
    """The dealer said a hand's total; the dealer's own is that of seat 0."""

    seat: int
    hand: int
    points: int


class WagerTaken(Event, frozen=True):
    """A losing bet went to the dirty money."""

    seat: int
    bet: str
    owner: str
    hand: int
    cheques: Cheques


class WagerPaid(Event, frozen=True):
    """A winning bet was paid; what lay on it and what was paid are one until it comes down."""

    seat: int
    bet: str
    owner: str
    hand: int
    cheques: Cheques
    taken: Cheques = Cheques()
    """Taken from the bet itself where it was converted (CONV-02)."""
    other_colour: bool = False
    """Whether it was paid in another colour than bet, and so heeled off and not sized into (PAY-03)."""


class WagerHandedOver(Event, frozen=True):
    """A bet came down: stake and winnings went to the guest."""

    guest: str
    seat: int
    bet: str
    owner: str
    hand: int
    cheques: Cheques


class PushShown(Event, frozen=True):
    """An open palm on the layout beside a bet that nobody won (PAY-05)."""

    seat: int
    bet: str
    owner: str
    hand: int


class WagerCollected(Event, frozen=True):
    """A wager that is played "for 1" went to the rack as the game started (B7-DEAL-05)."""

    seat: int
    bet: str
    owner: str
    cheques: Cheques


class PaymentRecovered(Event, frozen=True):
    """A payment made too early came back to the rack from where it lay (IRR-02)."""

    account: str
    cheques: Cheques
    change: Cheques = Cheques()
    """Given back where those cheques could not make the sum."""


class BetBrokenDown(Event, frozen=True):
    """A bet was exchanged for smaller cheques, because only a part of it is settled."""

    seat: int
    bet: str
    owner: str
    hand: int
    incoming: Cheques
    outgoing: Cheques


class HandMovedOver(Event, frozen=True):
    """A hand's bet moved to the right, to make room for a split beside it."""

    seat: int
    bet: str
    owner: str
    hand: int
    """Where it lay; it is now the next."""
    cheques: Cheques


class PrizeEntered(Event, frozen=True):
    """A prize of the progressive was entered; it is priced and paid there."""

    seat: int
    bet: str
    owner: str


class TokeDropped(Event, frozen=True):
    """Cheques for the dealers went into the toke box: from a bet, a guest's hand, or as envy the rack."""

    account: str
    cheques: Cheques
    why: Literal["won", "given", "envy", "let_go"]


class StakeGivenBack(Event, frozen=True):
    """A wager that had already gone to the rack was given back out of it (A-20, A-57)."""

    guest: str
    cheques: Cheques


class CommissionPaidIn(Event, frozen=True):
    """A guest handed in a commission; `change` came back where they had no exact cheques."""

    account: str
    cheques: Cheques
    change: Cheques = Cheques()


class GesturePerformed(Event, frozen=True):
    """A gesture that moves nothing and only has to be seen."""

    gesture: Gesture


class ConversionAsked(Event, frozen=True):
    """The payment at hand is wanted in a higher colour."""

    conversion: Conversion


class RackCleaned(Event, frozen=True):
    """The dirty money went into the tubes (RACK-03)."""

    cheques: Cheques


class TransactionOpened(Event, frozen=True):
    """A guest wants money or cheques changed."""

    transaction: Transaction


class BillsLaid(Event, frozen=True):
    """Bills lie on the layout, as many as may at a time."""

    guest: str
    bills: Bills


class ChequesBroughtIn(Event, frozen=True):
    """A guest's cheques came in for others."""

    guest: str
    cheques: Cheques


class ChequesCutOut(Event, frozen=True):
    """Cheques were cut out in front of the rack; `substituted` where it could not make the mix (BUY-06)."""

    cheques: Cheques
    substituted: bool = False


class ChangeCalled(Event, frozen=True):
    """The dealer called the change, for the supervisor to hear (CHG-01)."""

    cents: int


class ChequesPassed(Event, frozen=True):
    """Cheques went out to the guest, on the layout before them."""

    guest: str
    cheques: Cheques


class BillsDropped(Event, frozen=True):
    """The bills went into the drop box, after the cheques had gone out (CHG-06)."""

    bills: Bills


class IncomingRacked(Event, frozen=True):
    """The cheques that came in went into the rack."""

    cheques: Cheques


class TransactionEnded(Event, frozen=True):
    """Nothing is open any more."""


class BillSuspected(Event, frozen=True):
    """A bill may be false: no cheques, no drop, no return (CFT-01)."""

    bill: Bill


class SuspicionResolved(Event, frozen=True):
    """It was genuine, or it went to the evidence and the rest back to the guest."""

    guest: str
    genuine: bool
    kept: Bills = Bills()
    returned: Bills = Bills()


class CutOffered(Event, frozen=True):
    """The pack is offered to these seats, one after the other (CUT-01)."""

    seats: tuple[int, ...]


class CutDeclined(Event, frozen=True):
    """A guest did not want to cut."""

    seat: int


class ShufflerPressed(Event, frozen=True):
    """The machine runs."""

    by: str


class BurnCardAsked(Event, frozen=True):
    """A guest asked for the burn card, and it is shown (BURN-02)."""

    guest: str
    card: Card


class TableDied(Event, frozen=True):
    """The last guest has left."""
