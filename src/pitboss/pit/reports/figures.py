"""A table's figures over a stretch of time, from what happened at it.

Win is worked out twice: by the accounting formula (`reports.py`) from what lay in the tray and what went
through it, and by the wagers themselves. They agree to the cent but for what counts found otherwise (IND-27).
"""

from collections.abc import Mapping

from pitboss.games.contract import Event
from pitboss.games.round import BetsClosed, CardsPickedUp, IrregularityFound, RoundOpened
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.pit.acts import Noting
from pitboss.pit.reports.observations import Watch
from pitboss.progressive.terminal import JackpotHandedOver
from pitboss.table.accounts import RACK
from pitboss.table.events import (
    BetBrokenDown,
    BillsDropped,
    CommissionPaidIn,
    CouponKept,
    PaymentRecovered,
    StakeGivenBack,
    TableOpened,
    TokeDropped,
    WagerCollected,
    WagerPaid,
    WagerTaken,
)
from pitboss.table.money.pit_facts import (
    BankrollBrought,
    DropBoxPulled,
    MarkerPaid,
    RackCredited,
    TableRetired,
)
from pitboss.table.money.rack import RackFilled
from pitboss.table.stops.disputes import DisputeCorrected, DisputeRaised


class Figures:
    """What a table did; add its events in order, each with its time."""

    def __init__(self, opening: int = 0, *, after: "Figures | None" = None) -> None:
        """Begin with an amount in the rack; `after` hands over a round that is under way."""
        self.opening = opening
        """Cents in the rack when it begins."""
        self.bankroll = 0
        """Put in by the cage when the table was first opened."""
        self.fills = 0
        self.credits = 0
        self.drop = 0
        """Cash that went into the box, by the books. A coupon is no money."""
        self.boxed: dict[int, int] = {}
        """The same by box; those of a table are numbered from 0 in the order in which they are pulled."""
        self.pulled: list[int] = []
        """The boxes that were pulled."""
        self.coupons = 0
        self.markers = 0
        self.adjusted = 0
        """By counts of the float that differed from the books; `stretches` adds it."""
        self.by_wagers = 0
        """What the house won of guests, and lost to them, wager by wager."""
        self.rounds = 0
        self.handle: dict[str, int] = {}
        """Cents wagered on each bet when betting closed, of rounds that are over."""
        self.wagers: dict[str, int] = {}
        """How many wagers those were."""
        self.squares: dict[str, int] = {}
        """The sum of their squares, for how far the win may stray."""
        self.crosses: dict[tuple[str, str], int] = {}
        """What lay on two bets in the same round, multiplied: wagers of a round share its cards."""
        self.jackpots = 0
        self.tokes = 0
        self.irregularities: dict[str, int] = {}
        self.disputes = 0
        self.watch: Watch = Watch(after.watch if after else None)
        self.first_ms = 0
        self.last_ms = 0
        self._laid: dict[tuple[int, str, str], int] = dict(after._laid) if after else {}
        self._played: tuple[tuple[str, int], ...] = after._played if after else ()
        self._box: int = after._box if after else 0

    def take(self, at_ms: int, event: Event) -> None:
        """Add one event."""
        self.first_ms = self.first_ms or at_ms
        self.last_ms = at_ms
        self.watch.take(at_ms, event)
        add = _ADD.get(type(event))
        if add is not None:
            add(self, event)

    def _won(self, cents: int) -> None:
        self.by_wagers += cents

    def _placed(self, event: WagerPlaced) -> None:
        self._laid[event.seat, event.bet, event.owner] = event.total - event.excess

    def _taken_back(self, event: WagerTakenBack) -> None:
        self._laid[event.seat, event.bet, event.owner] = event.total

    def _closed(self, _: BetsClosed) -> None:
        """The wagers on the layout play; they are counted once more when a late bet was let in."""
        self._played = tuple((bet, cents) for (_, bet, _), cents in self._laid.items() if cents)

    def _opened(self, _: RoundOpened) -> None:
        self._laid.clear()
        self._played = ()

    def _over(self, _: CardsPickedUp) -> None:
        self.rounds += 1
        lay: dict[str, int] = {}
        for bet, cents in self._played:
            self.wagers[bet] = self.wagers.get(bet, 0) + 1
            self.squares[bet] = self.squares.get(bet, 0) + cents * cents
            lay[bet] = lay.get(bet, 0) + cents
        for bet, cents in lay.items():
            self.handle[bet] = self.handle.get(bet, 0) + cents
            for other, laid in lay.items():
                if bet <= other:
                    self.crosses[bet, other] = self.crosses.get((bet, other), 0) + cents * laid
        self._played = ()

    def _paid(self, event: WagerPaid) -> None:
        self._won(event.taken.total - event.cheques.total)

    def _broken(self, event: BetBrokenDown) -> None:
        self._won(event.incoming.total - event.outgoing.total)

    def _in(self, event: PaymentRecovered | CommissionPaidIn) -> None:
        self._won(event.cheques.total - event.change.total)

    def _corrected(self, event: DisputeCorrected) -> None:
        given = event.cheques.total - event.change.total
        self._won(-given if event.cents > 0 else given)

    def _toke(self, event: TokeDropped) -> None:
        self.tokes += event.cheques.total
        if event.account == RACK:
            self._won(-event.cheques.total)  # envy comes out of the tray (LG-01)

    def _irregular(self, event: IrregularityFound) -> None:
        kind = event.kind
        self.irregularities[kind] = self.irregularities.get(kind, 0) + 1

    def _bills(self, event: BillsDropped) -> None:
        self.drop += event.bills.total
        self.boxed[self._box] = self.boxed.get(self._box, 0) + event.bills.total

    def _box_pulled(self, _: DropBoxPulled) -> None:
        self.pulled.append(self._box)
        self._box += 1

    def _coupon(self, event: CouponKept) -> None:
        self.coupons += event.cents

    def _sum(self, name: str, cents: int) -> None:
        setattr(self, name, getattr(self, name) + cents)


_ADD: Mapping[type[Event], Noting[Figures]] = {
    TableOpened: lambda f, x: f._sum("bankroll", x.rack.total),
    RackFilled: lambda f, x: f._sum("fills", x.cheques.total),
    RackCredited: lambda f, x: f._sum("credits", x.cheques.total),
    BankrollBrought: lambda f, x: f._sum("bankroll", x.cheques.total),
    TableRetired: lambda f, x: f._sum("bankroll", -x.cheques.total),
    MarkerPaid: lambda f, x: f._sum("markers", x.cheques.total),
    BillsDropped: Figures._bills,
    DropBoxPulled: Figures._box_pulled,
    CouponKept: Figures._coupon,
    WagerTaken: lambda f, x: f._won(x.cheques.total),
    WagerCollected: lambda f, x: f._won(x.cheques.total),
    WagerPaid: Figures._paid,
    BetBrokenDown: Figures._broken,
    PaymentRecovered: Figures._in,
    CommissionPaidIn: Figures._in,
    StakeGivenBack: lambda f, x: f._won(-x.cheques.total),
    DisputeCorrected: Figures._corrected,
    DisputeRaised: lambda f, _: f._sum("disputes", 1),
    TokeDropped: Figures._toke,
    WagerPlaced: Figures._placed,
    WagerTakenBack: Figures._taken_back,
    RoundOpened: Figures._opened,
    BetsClosed: Figures._closed,
    CardsPickedUp: Figures._over,
    IrregularityFound: Figures._irregular,
    JackpotHandedOver: lambda f, x: f._sum("jackpots", x.cheques.total + x.coin),
}
