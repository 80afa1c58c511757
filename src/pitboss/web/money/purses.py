"""Guests' play money that is not at a table.

The journal decides. When a turn of a table is durable, the movements between guests and their purses are read
from its events and booked once, before the command is answered; it does not matter who gave the command. For
each table the store notes the last record that it has taken, so that reading continues there after a crash.
"""

import logging
from collections.abc import Sequence

from pitboss.floor.clock import Clock
from pitboss.floor.streams import TABLES
from pitboss.games.contract import Event
from pitboss.journal import StoreFailed
from pitboss.table.movements import street
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.people import People
from pitboss.web.accounts.projection import Place, Taken
from pitboss.web.accounts.store import PeopleStore
from pitboss.web.money.holds import Holds

_log = logging.getLogger("pitboss.web")
AT_LEAST = 1_000
"""After this many records of a table the store notes its progress even if no purse changed."""


class Purses(Holds):
    """Books what tables moved, and holds money that is on its way to them."""

    def __init__(self, db: PeopleStore, people: People, clock: Clock, bookkeeper: Bookkeeper) -> None:
        super().__init__(db, clock)
        self._people, self._bookkeeper = people, bookkeeper
        self._seen: dict[str, Place] = {}
        """The last turn of each table up to which nothing was missed."""
        self._stored: dict[str, int] = {}
        self._behind: set[str] = set()
        self._missed: set[str] = set()

    def open(self) -> None:
        """Read the progress of each table, before the floor opens."""
        for stream, place in self._bookkeeper.projection.places().items():
            if stream.startswith(TABLES):
                self._seen[stream.removeprefix(TABLES)] = place

    def close(self) -> None:
        """Note the progress of the tables, so that the next start need not read it again."""
        try:
            for table, place in self._seen.items():
                if table not in self._behind and place.seq > self._stored.get(table, 0):
                    self._bookkeeper.projection.moved_on(f"{TABLES}{table}", place)
        except StoreFailed as error:
            _log.warning("how far the tables have come is not noted: %s", error)

    @property
    def behind(self) -> bool:
        """Whether the store could not take something yet."""
        return bool(self._behind)

    def heard(self, table: str, command_id: str, seq: int, events: Sequence[Event]) -> None:
        """Book what a durable turn of a table moved; what cannot be booked now is read again later."""
        seen = self._seen.get(table, Place())
        if table in self._behind:
            self._missed.add(table)
            return
        if seq <= seen.seq:
            return
        if seq - len(events) > seen.seq:  # another process ran this table in between
            self._fall_behind(table)
            return
        moved = any(self._has_purse(event) for event in events)
        if not moved and seq - self._stored.setdefault(table, seen.seq) < AT_LEAST:
            self._seen[table] = Place(seq, command_id)
            return
        now, first = self._clock.now_ms(), seq - len(events) + 1
        taken = [Taken(number, command_id, now, event) for number, event in enumerate(events, first)]
        try:
            self._bookkeeper.refresh(self._bookkeeper.projection.take(f"{TABLES}{table}", taken))
        except StoreFailed:
            _log.exception("what %s moved could not be booked to the purses yet", table)
            self._fall_behind(table)
            return
        self._seen[table], self._stored[table] = Place(seq, command_id), seq

    def _has_purse(self, event: Event) -> bool:
        """Return whether an event moves money of a guest with an account; bots have none."""
        moved = street(event)
        return bool(moved.cents) and self._people.look_up(moved.guest) is not None

    def _fall_behind(self, table: str) -> None:
        self._behind.add(table)
        self._bookkeeper.begin(self._catch_up(table))

    async def _catch_up(self, table: str) -> None:
        stream = f"{TABLES}{table}"
        while True:
            self._missed.discard(table)
            seq = await self._bookkeeper.until_taken(stream)
            if table not in self._missed:
                break
        self._seen[table], self._stored[table] = self._bookkeeper.projection.place(stream), seq
        self._behind.discard(table)

    async def book(self, table: str, command_id: str) -> None:
        """Book a command that brought money, and release its hold."""
        held = self._db.execute("SELECT 1 FROM asked WHERE command = ?", (command_id,)).fetchone()
        if held is not None:
            await self._bookkeeper.catch_up(f"{TABLES}{table}")
            self.forget(command_id)
        self._late.pop(command_id, None)
