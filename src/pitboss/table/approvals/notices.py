"""What happens between a table and those who supervise it: words asked and given, calls, fills."""

from pitboss.authority import Approval, Role
from pitboss.cheques import Bills, Cheques
from pitboss.games.contract import Event


class ApprovalAsked(Event, frozen=True):
    """A question for somebody else."""

    approval: Approval


class ApprovalGranted(Event, frozen=True):
    """One of its roles was filled."""

    number: int
    role: Role
    by: str


class ApprovalRefused(Event, frozen=True):
    """It was refused."""

    number: int
    role: Role
    by: str


class ApprovalUsed(Event, frozen=True):
    """The step that it guarded is done, or was given up."""

    number: int


class CouponGivenBack(Event, frozen=True):
    """A coupon that the house had kept already went back to its guest (A-20)."""

    guest: str
    seat: int
    bet: str
    cents: int


class TransactionGivenUp(Event, frozen=True):
    """A change was refused: everybody has again what they had before."""

    guest: str
    bills: Bills = Bills()
    incoming: Cheques = Cheques()
    outgoing: Cheques = Cheques()


class SupervisorTold(Event, frozen=True):
    """Something that the supervisor must hear of and need not answer."""

    what: str
    seat: int = 0


class MatterReported(Event, frozen=True):
    """The dealer told a supervisor of something aside; it stops nothing (PROT-11, SVC-04)."""

    what: str
    rule: str
    seat: int
    by: str
    note: str = ""


class RackStraightened(Event, frozen=True):
    """The dealer set an idle table's rack in order, permitted or watched by a supervisor (BAC-GP-09)."""

    by: str
    watched_by: str = ""


class SupervisorAcknowledged(Event, frozen=True):
    """The supervisor has heard it."""


class FillNeeded(Event, frozen=True):
    """The rack cannot make a payment."""

    seat: int
    cents: int


class RackFilled(Event, frozen=True):
    """Cheques from the cage are in the rack."""

    cheques: Cheques


class SittingOutNoticed(Event, frozen=True):
    """A guest has sat out several hands; the supervisor is told discreetly (PROT-10)."""

    guest: str
    seat: int
    rounds: int


class CalledAgain(Event, frozen=True):
    """What nobody has acknowledged or answered was called again, louder (PROT-02)."""

    what: tuple[str, ...]


class RollingCalled(Event, frozen=True):
    """ "Rolling" was called before the pack is turned over, for the so manieth time."""

    times: int


class CardAskedFor(Event, frozen=True):
    """A guest was asked for the player's card, which is done once (CULT-07)."""

    guest: str


class NameTold(Event, frozen=True):
    """A guest came with cheques: the supervisor gets the name instead (CULT-07)."""

    guest: str
    seat: int
    name: str


class SeatChanged(Event, frozen=True):
    """A guest moved to another seat and plays there (SVC-03)."""

    guest: str
    left: int
    seat: int


class GamingDayBegan(Event, frozen=True):
    """The table deals under this gaming date."""

    date: str


class CouponSigned(Event, frozen=True):
    """A coupon bears a supervisor's signature and the gaming date (COUP-03)."""

    guest: str
    cents: int
    by: str
    date: str
