"""What rating cards come to, from the records of the tables; a card that is closed is worked out once."""

from collections.abc import Iterator, Sequence

import msgspec

from pitboss.floor.clock import Clock
from pitboss.floor.registry import names
from pitboss.games.contract import Event
from pitboss.journal import Reader
from pitboss.payouts import Rate
from pitboss.pit.guests.ratings import Following, Play, rated
from pitboss.pit.guests.records import Guests, RatingClosed
from pitboss.pit.reports.reports import HOUR_MS
from pitboss.rulebook.pit import Comps

NOTHING_BACK = Comps(Rate(0, 1))
_Key = tuple[str, str, int]


class Card(msgspec.Struct, frozen=True):
    """A rating card: what was played, and whether it is still open. What it is worth is not in it yet."""

    rating: RatingClosed
    play: Play
    open: bool


class _Open:
    """A card that is open: how far its table was read, and what the guest did so far."""

    def __init__(self, guest: str) -> None:
        self.seq, self.following = 0, Following(guest)


class RatingHistory:
    """Reads the tables of ratings; `cards` are those that it found last, the newest first."""

    def __init__(self, reader: Reader, clock: Clock) -> None:
        self._reader, self._clock = reader, clock
        self._closed: dict[_Key, Card] = {}
        self._open: dict[_Key, _Open] = {}
        self.cards: tuple[Card, ...] = ()

    def read(self, closed: Sequence[RatingClosed], guests: Guests) -> None:
        """Bring the cards up to date; of a table only what is new is read."""
        for one in closed:
            key = (one.guest, one.table, one.began_ms)
            if key not in self._closed:
                events = ((at_ms, event) for _, at_ms, event in self._events(one.table))
                self._closed[key] = Card(one, rated(one, events, {}, NOTHING_BACK), open=False)
        order = (*self._under_way(guests), *self._closed.values())
        self.cards = tuple(sorted(order, key=lambda card: -card.rating.began_ms))

    def _under_way(self, guests: Guests) -> Iterator[Card]:
        at_ms = self._clock.now_ms()
        known, self._open = self._open, {}
        for guest, record in guests.known.items():
            if record.rating is None:
                continue
            table, began = record.rating.table, record.rating.began_ms
            key = (guest, table, began)
            one = self._open[key] = known.get(key) or _Open(guest)
            for seq, happened_ms, event in self._events(table, one.seq):
                one.following.take(event, counts=happened_ms >= began)
                one.seq = seq
            so_far = RatingClosed(guest, table, began, max(at_ms, began), "")
            hours = (so_far.ended_ms - began) / HOUR_MS
            play = Play(guest, one.following.hands, dict(one.following.handle), hours)
            yield Card(so_far, play, open=True)

    def _events(self, table: str, after: int = 0) -> Iterator[tuple[int, int, Event]]:
        decode = names().decode
        for record in self._reader.read(f"table/{table}", after=after):
            yield record.seq, record.at_ms, decode(record.entry)
