"""Guests' play money beyond the tables: what they may buy in with, and where it goes when they leave.

The journal is the truth. Whatever a turn of a table moved between a guest and the street is read from the
ledger's movements of its events and booked once, as soon as it is durable and before anybody is answered; it
makes no difference which command led to it, or whose. For each table the store notes how far it has come, so
that what a crash cut off is read from there on, here or in another process.
"""

import logging
from collections.abc import Sequence

from pitboss.floor.clock import Clock
from pitboss.floor.commit.batches import TABLES
from pitboss.games.contract import Event
from pitboss.journal import StoreFailed
from pitboss.table.movements import street
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.holds import Holds
from pitboss.web.accounts.people import People
from pitboss.web.accounts.projection import Place, Taken
from pitboss.web.accounts.store import PeopleStore

_log = logging.getLogger("pitboss.web")
AT_LEAST = 1_000
"""Records of a table after which the store notes how far it has come, though no purse moved."""


class Purses(Holds):
    """Books what tables moved, and holds what is on its way to them."""

    def __init__(self, db: PeopleStore, people: People, clock: Clock, host: Bookkeeper) -> None:
        super().__init__(db, clock)
        self._people, self._host = people, host
        self._seen: dict[str, Place] = {}
        """The last turn of each table up to which nothing was missed here."""
        self._stored: dict[str, int] = {}
        self._behind: set[str] = set()
        self._missed: set[str] = set()

    def open(self) -> None:
        """The store was brought up to the journal, and the floor is about to open."""
        for stream, place in self._host.books.places().items():
            if stream.startswith(TABLES):
                self._seen[stream.removeprefix(TABLES)] = place

    def close(self) -> None:
        """Note how far the tables of this process have come: the next start need not read it again."""
        try:
            for table, place in self._seen.items():
                if table not in self._behind and place.seq > self._stored.get(table, 0):
                    self._host.books.moved_on(f"{TABLES}{table}", place)
        except StoreFailed as error:
            _log.warning("how far the tables have come is not noted: %s", error)

    @property
    def behind(self) -> bool:
        """Whether the store could not take something yet; what it would move is held, or not there yet."""
        return bool(self._behind)

    def heard(self, table: str, command_id: str, seq: int, events: Sequence[Event]) -> None:
        """A turn of a table is durable: book what it moved. What cannot be booked now is read again later."""
        seen = self._seen.get(table, Place())
        if table in self._behind:
            self._missed.add(table)
            return
        if seq <= seen.seq:
            return
        if seq - len(events) > seen.seq:  # another process had this table meanwhile
            self._fall_behind(table)
            return
        moved = any(self._has_purse(event) for event in events)
        if not moved and seq - self._stored.setdefault(table, seen.seq) < AT_LEAST:
            self._seen[table] = Place(seq, command_id)
            return
        now, first = self._clock.now_ms(), seq - len(events) + 1
        taken = [Taken(number, command_id, now, event) for number, event in enumerate(events, first)]
        try:
            self._host.taken(self._host.books.take(f"{TABLES}{table}", taken))
        except StoreFailed:
            _log.exception("what %s moved could not be booked to the purses yet", table)
            self._fall_behind(table)
            return
        self._seen[table], self._stored[table] = Place(seq, command_id), seq

    def _has_purse(self, event: Event) -> bool:
        """Whether an event moves money of somebody who has an account; bots and strangers have none."""
        moved = street(event)
        return bool(moved.cents) and self._people.look_up(moved.guest) is not None

    def _fall_behind(self, table: str) -> None:
        self._behind.add(table)
        self._host.begin(self._catch_up(table))

    async def _catch_up(self, table: str) -> None:
        stream = f"{TABLES}{table}"
        while True:
            self._missed.discard(table)
            seq = await self._host.until_taken(stream)
            if table not in self._missed:
                break
        self._seen[table], self._stored[table] = self._host.books.place(stream), seq
        self._behind.discard(table)

    async def book(self, table: str, command_id: str) -> None:
        """The end of a command that brought money: it is booked, and holds nothing more."""
        held = self._db.execute("SELECT 1 FROM asked WHERE command = ?", (command_id,)).fetchone()
        if held is not None:
            await self._host.catch_up(f"{TABLES}{table}")
            self.forget(command_id)
        self._late.pop(command_id, None)
