"""Rated play: what a guest wagered at a table, what that is worth by the exact odds, and what comes back.

Average bet, hands and time come from the table's own record, and not from anybody's guess. It stays between
the guest and the house (CULT-05).
"""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from pitboss.games.contract import GUEST, Event
from pitboss.games.round import BetsClosed, CardsPickedUp, RoundOpened
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.pit.guests.records import RatingClosed
from pitboss.pit.reports.reports import HOUR_MS, Price
from pitboss.rulebook.pit import Comps
from pitboss.table.events import GuestCameBack, GuestLeft, GuestSeated, SpotGivenUp, SpotTaken
from pitboss.table.guests.seats import SeatChanged


class Play(msgspec.Struct, frozen=True):
    """A guest's play at a table."""

    guest: str
    hands: int = 0
    """Rounds in which they had a wager."""
    handle: Mapping[str, int] = {}
    """Cents wagered on each bet."""
    hours: float = 0.0
    theoretical: float = 0.0
    comps: int = 0

    @property
    def average_bet(self) -> int:
        """Cents wagered in a round, all bets together."""
        return sum(self.handle.values()) // self.hands if self.hands else 0

    @property
    def hands_per_hour(self) -> float | None:
        """The pace that was really played."""
        return self.hands / self.hours if self.hours else None


def rated(
    closed: RatingClosed,
    events: Iterable[tuple[int, Event]],
    prices: Mapping[str, Price],
    comps: Comps,
) -> Play:
    """Return what a rating card comes to, by the events of its table; those before it tell who sits where."""
    watch = Following(closed.guest)
    for at_ms, event in events:
        if at_ms > closed.ended_ms:
            break
        watch.take(event, counts=at_ms >= closed.began_ms)
    hours = (closed.ended_ms - closed.began_ms) / HOUR_MS
    return priced(Play(closed.guest, watch.hands, watch.handle, hours), prices, comps)


def priced(play: Play, prices: Mapping[str, Price], comps: Comps) -> Play:
    """Return play with what it is worth, and what comes back of that."""
    theoretical = sum(cents * prices[bet].edge for bet, cents in play.handle.items() if bet in prices)
    return replace(play, theoretical=theoretical, comps=comps.share.of(max(int(theoretical), 0)))


class Following:
    """Who plays which spot, and what one guest has on the layout; takes a table's events in order."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.spots: set[int] = set()
        self.hands = 0
        self.handle: dict[str, int] = {}
        self._laid: dict[tuple[int, str], int] = {}
        self._played: dict[str, int] = {}

    def take(self, event: Event, *, counts: bool) -> None:
        """Add one event; `counts` once the card is open."""
        self._seat(event)
        match event:
            case RoundOpened():
                self._laid, self._played = {}, {}
            case WagerPlaced(seat=seat, bet=bet, owner=owner) if self._mine(seat, owner):
                self._laid[seat, bet] = event.total - event.excess
            case WagerTakenBack(seat=seat, bet=bet, owner=owner) if self._mine(seat, owner):
                self._laid[seat, bet] = event.total
            case BetsClosed():
                self._played = {}
                for (_, bet), cents in self._laid.items():
                    self._played[bet] = self._played.get(bet, 0) + cents
            case CardsPickedUp() if counts:
                self.hands += any(self._played.values())
                for bet, cents in self._played.items():
                    self.handle[bet] = self.handle.get(bet, 0) + cents
                self._played = {}

    def _mine(self, seat: int, owner: str) -> bool:
        return owner == self.guest or (owner == GUEST and seat in self.spots)

    def _seat(self, event: Event) -> None:
        match event:
            case GuestSeated(seat=seat, guest=guest):
                self._sits(guest.id, seat)
            case GuestCameBack(guest=guest, seat=seat):
                self._sits(guest, seat)
            case SpotTaken(guest=guest, spot=spot):
                self._sits(guest, spot)
            case SeatChanged(guest=guest, left=left, seat=seat):
                self.spots.discard(left if guest == self.guest else 0)
                self._sits(guest, seat)
            case SpotGivenUp(guest=self.guest, spot=spot):
                self.spots.discard(spot)
            case GuestLeft(guest=self.guest):
                self.spots.clear()

    def _sits(self, guest: str, seat: int) -> None:
        if guest == self.guest:
            self.spots.add(seat)
        else:
            self.spots.discard(seat)
