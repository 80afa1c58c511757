"""Guests' play money that is not at a table.

The journal decides. When a turn of a table or of the pit is durable, the movements between guests and their
purses are read from its events and booked once, before the command is answered; it does not matter who gave
the command. For each stream the store notes the last record that it has taken, so that reading continues
there after a crash.
"""

import logging
from collections.abc import Sequence

from pitboss.floor.clock import Clock
from pitboss.games.contract import Event
from pitboss.journal import StoreFailed
from pitboss.pit.movements import street
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.people import People
from pitboss.web.accounts.projection import Place, Taken, has_money
from pitboss.web.accounts.store import PeopleStore
from pitboss.web.money.holds import Holds

_log = logging.getLogger("pitboss.web")
AT_LEAST = 1_000
"""After this many records of a stream the store notes its progress even if no purse changed."""


class Purses(Holds):
    """Books what tables and the pit moved, and holds money that is on its way to them."""

    def __init__(self, db: PeopleStore, people: People, clock: Clock, bookkeeper: Bookkeeper) -> None:
        super().__init__(db, clock)
        self._people, self._bookkeeper = people, bookkeeper
        self._seen: dict[str, Place] = {}
        """The last turn of each stream up to which nothing was missed."""
        self._stored: dict[str, int] = {}
        self._behind: set[str] = set()
        self._missed: set[str] = set()

    def open(self) -> None:
        """Read the progress of each stream, before the floor opens."""
        for stream, place in self._bookkeeper.projection.places().items():
            if has_money(stream):
                self._seen[stream] = place

    def close(self) -> None:
        """Note the progress of the streams, so that the next start need not read it again."""
        try:
            for stream, place in self._seen.items():
                if stream not in self._behind and place.seq > self._stored.get(stream, 0):
                    self._bookkeeper.projection.moved_on(stream, place)
        except StoreFailed as error:
            _log.warning("how far the streams have come is not noted: %s", error)

    @property
    def behind(self) -> bool:
        """Whether the store could not take something yet."""
        return bool(self._behind)

    def heard(self, stream: str, command_id: str, seq: int, events: Sequence[Event]) -> None:
        """Book what a durable turn moved; what cannot be booked now is read again later."""
        seen = self._seen.get(stream, Place())
        if stream in self._behind:
            self._missed.add(stream)
            return
        if seq <= seen.seq:
            return
        if seq - len(events) > seen.seq:  # another process decided in between
            self._fall_behind(stream)
            return
        moved = any(self._has_purse(event) for event in events)
        if not moved and seq - self._stored.setdefault(stream, seen.seq) < AT_LEAST:
            self._seen[stream] = Place(seq, command_id)
            return
        now, first = self._clock.now_ms(), seq - len(events) + 1
        taken = [Taken(number, command_id, now, event) for number, event in enumerate(events, first)]
        try:
            self._bookkeeper.refresh(self._bookkeeper.projection.take(stream, taken))
        except StoreFailed:
            _log.exception("what %s moved could not be booked to the purses yet", stream)
            self._fall_behind(stream)
            return
        self._seen[stream], self._stored[stream] = Place(seq, command_id), seq

    def _has_purse(self, event: Event) -> bool:
        """Return whether an event moves money of a guest with an account; bots have none."""
        moved = street(event)
        return bool(moved.cents) and self._people.look_up(moved.guest) is not None

    def _fall_behind(self, stream: str) -> None:
        self._behind.add(stream)
        self._bookkeeper.begin(self._catch_up(stream))

    async def _catch_up(self, stream: str) -> None:
        while True:
            self._missed.discard(stream)
            seq = await self._bookkeeper.until_taken(stream)
            if stream not in self._missed:
                break
        self._seen[stream], self._stored[stream] = self._bookkeeper.projection.place(stream), seq
        self._behind.discard(stream)

    async def book(self, stream: str, command_id: str) -> None:
        """Book a command that brought money, and release its hold."""
        held = self._db.execute("SELECT 1 FROM asked WHERE command = ?", (command_id,)).fetchone()
        if held is not None:
            await self._bookkeeper.catch_up(stream)
            self.forget(command_id)
        self._late.pop(command_id, None)
