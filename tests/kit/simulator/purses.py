"""Purses of a simulated floor: a people's store that follows the journal, falls behind and is left behind.

The auditor says what guests brought to the tables and took away, from the events alone; the purses must have
the rest of what was given, to the cent, whenever the power went.
"""

import random
from collections.abc import Iterable
from typing import Any

from pitboss.floor.floor import Floor
from pitboss.floor.streams import REGISTER
from pitboss.journal import MemoryStore
from pitboss.register.events import AccountOpened, KnownAccount
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.people import People
from pitboss.web.accounts.projection import PeopleProjection, Taken, has_money, read
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.money.purses import Purses
from pitboss.web.tables.history import History
from tests.kit.auditor.books import Accounts, must, worth

GIVEN = 1_000_000_00
"""To each guest."""


class FollowedPurses:
    """The purses of all guests, in a store of their own."""

    def __init__(self, guests: Iterable[str] = (), chance: random.Random | None = None) -> None:
        self.db, self._chance = open_people(), chance
        self._books = PeopleProjection(self.db)
        opened = [AccountOpened(KnownAccount(id_, id_, ("guest",), cents=GIVEN), "cage") for id_ in guests]
        self.given = GIVEN * len(opened)
        taken = [Taken(number, f"open {number}", 0, event) for number, event in enumerate(opened, 1)]
        self._books.take(REGISTER, taken)

    def fork(self) -> "FollowedPurses":
        """As it was durable when the power went."""
        made = FollowedPurses()
        self.db._db.backup(made.db._db)
        made.given = self.given
        return made

    def follow(self, store: MemoryStore) -> None:
        """Take what is new; a store that falls behind takes it later."""
        for stream in store.heads():
            if has_money(stream) and (self._chance is None or self._chance.random() < 0.5):
                after = self._books.place(stream).seq
                self._books.take(stream, read(store.read(stream, after=after)))

    def live(self, floor: Floor, store: MemoryStore) -> None:
        """From now on the floor itself books to them, as the web room has it."""
        people = People(self.db)
        purses = Purses(self.db, people, floor.clock, Bookkeeper(floor, people, History(store, floor)))
        purses.open()
        floor.after_events.append(purses.heard)

    def must_have(self, books: Accounts) -> None:
        """What was given and is not at the tables, by the auditor's own account of the street."""
        beyond = 0
        for accounts in books.tables.values():
            money: dict[str, Any] = {
                name: count
                for name, count in accounts.get("street", {}).items()
                if not name.startswith(("coupon:", "value"))
            }
            beyond += worth(money) + accounts.get("street", {}).get("value", 0)
        beyond -= books.paid_in
        rows = self.db.execute("SELECT sum(cents) FROM accounts").fetchall()
        have = rows[0][0] or 0
        must(have == self.given + beyond, f"the purses have {have}, of {self.given} given and {beyond} moved")
