"""What happens to bets that stay where they lie on the felt."""

from pitboss.cheques import Cheques
from pitboss.games.contract import Event


class CheckDeclined(Event, frozen=True):
    """A guest's bet lies uncounted: it is paid or taken to the limit, and nothing above it (LIM-03)."""

    guest: str
    seat: int
    bet: str


class BetStayed(Event, frozen=True):
    """A guest's bet that pushed stays where it lies when the cards are picked up (BAC-CALL-08)."""

    guest: str
    seat: int
    bet: str
    owner: str
    cents: int


class BetStands(Event, frozen=True):
    """A bet that stayed is its guest's wager in the round that opens."""

    guest: str
    seat: int
    bet: str
    owner: str
    cents: int


class TokeGathered(Event, frozen=True):
    """A toke that pushed on a further hand of a split lies on the spot again for the next round (TOKE-04)."""

    seat: int
    bet: str
    hand: int
    cheques: Cheques


class TokeLeftBehind(Event, frozen=True):
    """The guest of a toke that pushed does not play there any more: it goes to the toke box, unplayed."""

    guest: str
    seat: int
    bet: str
    cheques: Cheques
