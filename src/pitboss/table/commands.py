"""What can be asked or told at a table, beside what its game knows.

A guest's wagers may come as the game's own commands: then the table picks the cheques from those in front of
the guest. `PutUp` names them.
"""

from pitboss.cheques import Bill, Bills, Cheques
from pitboss.games.contract import GUEST, Command
from pitboss.table.acts import Act
from pitboss.table.state import Conversion, Gesture

__all__ = ["Act"]


class SitDown(Command, frozen=True):
    """A guest takes a seat, with the cheques they bring."""

    guest: str
    seat: int
    name: str = ""
    cheques: Cheques = Cheques()
    vip: bool = False


class LeaveTable(Command, frozen=True):
    """A guest leaves with what lies in front of them."""

    guest: str


class StepAway(Command, frozen=True):
    """A guest goes on a break; the seat is held and nothing of theirs stays on the table (BAC-GP-06)."""

    guest: str


class ComeBack(Command, frozen=True):
    """A guest is back from a break."""

    guest: str
    cheques: Cheques = Cheques()


class TakeSpot(Command, frozen=True):
    """A seated guest plays a further spot (LIM-05)."""

    guest: str
    spot: int


class GiveUpSpot(Command, frozen=True):
    """A guest no longer plays a further spot."""

    guest: str
    spot: int


class StandBehind(Command, frozen=True):
    """A guest without a seat bets over the shoulder of the one at a spot (BAC-BET-08, TOKE-10)."""

    guest: str
    spot: int
    name: str = ""
    cheques: Cheques = Cheques()


class ChangeSeat(Command, frozen=True):
    """A guest moves to a free seat, so as to sit where they play (SVC-03)."""

    guest: str
    seat: int


class RestrictToOneHand(Command, frozen=True):
    """Management restricts a guest to one hand, or lifts it (LIM-06)."""

    guest: str
    restricted: bool = True


class PermitSpot(Command, frozen=True):
    """A supervisor lets a guest bet at a spot that is not theirs (BAC-BET-07)."""

    guest: str
    spot: int


class PutUp(Command, frozen=True):
    """A wager of the game in the cheques named."""

    wager: Command
    cheques: Cheques
    toke: Cheques = Cheques()
    """For the dealer, beside a double or a split (TOKE-05)."""


class GiveToke(Command, frozen=True):
    """Cheques for the dealers: into the box, never bet on the dealer's choice (TOKE-07, BAC-TOK-07)."""

    guest: str
    cheques: Cheques


class BuyIn(Command, frozen=True):
    """Bills on the layout, for cheques (CHG-01)."""

    guest: str
    bills: Bills


class ChangeCheques(Command, frozen=True):
    """Cheques for cheques: colour-up or change (CCHG-01, CHG-08)."""

    guest: str
    incoming: Cheques
    outgoing: Cheques


class SuspectBill(Command, frozen=True):
    """A bill that looks false stops the transaction (CFT-01)."""

    bill: Bill


class ResolveSuspicion(Command, frozen=True):
    """What became of it, on the word of those called."""

    genuine: bool


class ScanBets(Command, frozen=True):
    """The dealer looks over all bets before the deal (PROT-04)."""


class ObjectToCheck(Command, frozen=True):
    """A guest will not have a large bet of theirs touched or counted, which the dealer keys too (LIM-03)."""

    seat: int
    bet: str


class NoticeWager(Command, frozen=True):
    """Somebody notices that a wager is off its limits (LIM-02, LIM-04, BAC-LIM-09, BAC-LIM-11)."""

    seat: int
    bet: str
    owner: str = GUEST


class Perform(Command, frozen=True):
    """The dealer performs the gesture that is due.

    The manuals' own way of paying is meant where no cheques are named; others must come to the same cents.
    """

    gesture: Gesture
    cheques: Cheques | None = None
    points: int | None = None


class AskApproval(Command, frozen=True):
    """The dealer asks for the word that the step at hand needs, or that these cheques would as a payment."""

    cheques: Cheques | None = None


class GrantApproval(Command, frozen=True):
    """Somebody who may grants it."""

    number: int


class RefuseApproval(Command, frozen=True):
    """Or does not."""

    number: int


class Acknowledge(Command, frozen=True):
    """The supervisor has heard what was called (PROT-02)."""


class CallAgain(Command, frozen=True):
    """A call that nobody acknowledged is repeated, louder (PROT-02)."""


class BeginGamingDay(Command, frozen=True):
    """A supervisor tells the table what gaming date it is (COUP-03)."""

    date: str


class SignCoupon(Command, frozen=True):
    """A supervisor signs and dates a guest's free-bet coupon, or dates it anew (COUP-03)."""

    guest: str
    cents: int


class DeclineCut(Command, frozen=True):
    """The guest who is offered the cut does not want it (CUT-01)."""

    seat: int


class CallRolling(Command, frozen=True):
    """ "Rolling": the dealer is about to turn over a pack shuffled by hand (SHF-09, BAC-MSHUF-09)."""


class PressShuffler(Command, frozen=True):
    """The shuffle machine is started by the one who may (BAC-SHUF-07)."""


class AskBurnCard(Command, frozen=True):
    """A guest wants to see the burn card (BURN-02)."""

    guest: str


class BringFill(Command, frozen=True):
    """Cheques from the cage for the rack, their paper done (FILL-01); the pit's room brings the paper."""

    cheques: Cheques


class AskConversion(Command, frozen=True):
    """Pay the wager at hand in a higher colour, or take from the bet to do so (CONV-01, CONV-02)."""

    conversion: Conversion
