"""Guests' play money beyond the tables: what they may buy in with, and where it goes when they leave.

The journal is the truth. Whatever a turn of a table moved between a guest and the street is read from the
ledger's movements of its events and booked once, as soon as it is durable and before anybody is answered;
it makes no difference which command led to it, or whose. A command that brings money is noted before it is
given, so that after a crash it can be looked up.

What it would bring to a table is held from that moment until it is booked or refused: money that is on its
way to one table is not there for another, whichever process the guest speaks to. The store's row is the
truth, and it is locked while this is decided.
"""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from pitboss.floor.clock import Clock
from pitboss.games.contract import Command, Event
from pitboss.journal import StoreFailed
from pitboss.table import commands as c
from pitboss.table.movements import street
from pitboss.web.people import People
from pitboss.web.people_store import PeopleStore

_log = logging.getLogger("pitboss.web")
LATE_MS = 15_000
"""After which a command whose answer was lost here will not arrive any more, if it has not by then."""
Noted = Literal["noted", "known", "short"]


def brought(command: Command) -> int:
    """The cents that a guest would bring to the table with a command."""
    if isinstance(command, c.BuyIn):
        return command.bills.total
    return command.cheques.total if isinstance(command, c.SitDown | c.StandBehind | c.ComeBack) else 0


class Purses:
    """Books what commands moved, each once."""

    def __init__(self, db: PeopleStore, people: People, clock: Clock) -> None:
        self._db, self._people, self._clock = db, people, clock
        self._late: dict[str, int] = {}
        self._unbooked: dict[str, Sequence[Event]] = {}
        """Commands whose events moved money and could not be booked yet."""
        self.turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """One money command of a guest at a time in this process."""

    def ask(self, command_id: str, *, guest: str = "", cents: int = 0) -> Noted:
        """Note a command that may move money, before it is given, and hold what the guest would bring.

        `short` if the purse has less that is not held already; `known` if it was noted before, here or by
        another process. Whoever has no account brings money that no purse knows of.
        """
        with self._db.changing():
            if cents:
                # Changes nothing and keeps every other process from this purse until the commit.
                row = self._db.execute(
                    "UPDATE accounts SET cents = cents WHERE id = ? RETURNING cents", (guest,)
                ).fetchall()
                held = self._db.execute(
                    "SELECT cents FROM asked WHERE guest = ? AND command <> ?", (guest, command_id)
                ).fetchall()
                if row and cents > row[0][0] - sum(other for (other,) in held):
                    return "short"
            fresh = self._db.execute(
                "INSERT INTO asked (command, at_ms, process, guest, cents) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (command_id, self._clock.now_ms(), self._db.process, guest, cents),
            ).rowcount
        # One whose answer was lost here, and that is given again, is this process's own as well.
        again = self._late.pop(command_id, None) is not None
        return "noted" if fresh or again else "known"

    def open_questions(self) -> tuple[str, ...]:
        """Commands that were noted and whose end is not booked, by processes that are no more or by this one.

        At the start of a process: later, this one's own are on their way.
        """
        return tuple(command for command, _ in self._asked())

    def left_behind(self) -> tuple[str, ...]:
        """Those of processes that are no more, and those of this one whose answer was lost."""
        now, asked = self._clock.now_ms(), self._asked()
        self._late = {
            command: at for command, at in self._late.items() if (command, self._db.process) in asked
        }
        return tuple(
            command
            for command, process in asked
            if process != self._db.process or now - self._late.get(command, now) >= LATE_MS
        )

    def _asked(self) -> list[tuple[str, str]]:
        living = self._db.living()
        rows = self._db.execute("SELECT command, process FROM asked ORDER BY at_ms").fetchall()
        return [(command, process) for command, process in rows if process not in living]

    def lost(self, command_id: str) -> None:
        """Its answer did not come, or could not be booked; what it holds stays held until that is known."""
        self._late[command_id] = self._clock.now_ms()

    @property
    def overdue(self) -> bool:
        """Whether answers were lost here long enough ago to be looked for."""
        return any(self._clock.now_ms() - at >= LATE_MS for at in self._late.values())

    def forget(self, command_id: str) -> None:
        """It was refused, or never arrived."""
        self._db.execute("DELETE FROM asked WHERE command = ?", (command_id,))
        self._late.pop(command_id, None)

    def heard(self, _table: str, command_id: str, events: Sequence[Event]) -> None:
        """A turn of a table is durable: book what it moved; a store that fails now is asked again later."""
        if any(self._has_purse(event) for event in events):
            self._unbooked[command_id] = events
        if self._unbooked:
            self.book_late()

    def _has_purse(self, event: Event) -> bool:
        """Whether an event moves money of somebody who has an account; bots and strangers have none."""
        moved = street(event)
        return bool(moved.cents) and self._people.look_up(moved.guest) is not None

    def book_late(self) -> None:
        """Book what could not be booked when it happened."""
        try:
            for command_id, events in tuple(self._unbooked.items()):
                self.book(command_id, events)
                del self._unbooked[command_id]
        except StoreFailed:
            _log.exception("what a table moved could not be booked to the purses yet")

    def book(self, command_id: str, events: Iterable[Any]) -> None:
        """Book what the events of a command moved; a second time changes nothing."""
        found: Counter[str] = Counter()
        for event in events:
            guest, cents = street(event)
            if cents:
                found[guest] += cents
        fresh = []
        with self._db.changing():
            for guest in sorted(found):  # in one order, or two processes could wait for one another
                if self._move(command_id, guest, found[guest], "table"):
                    fresh.append(guest)
            self._db.execute("DELETE FROM asked WHERE command = ?", (command_id,))
        self._late.pop(command_id, None)
        for guest in fresh:
            self._people.refresh(guest)

    def give(self, guest: str, cents: int, *, command_id: str, by: str) -> bool:
        """The cage gives a guest more play money; False if that was done before."""
        with self._db.changing():
            fresh = self._move(command_id, guest, cents, f"cage: {by}")
        if fresh:
            self._people.refresh(guest)
        return fresh

    def _move(self, command_id: str, guest: str, cents: int, why: str) -> bool:
        """Within a transaction: whether it was not moved before, and the guest has a purse."""
        fresh = self._db.execute(
            "INSERT INTO moves SELECT ?, id, ?, ?, ? FROM accounts WHERE id = ? ON CONFLICT DO NOTHING",
            (command_id, cents, why, self._clock.now_ms(), guest),
        ).rowcount
        if fresh:
            self._db.execute("UPDATE accounts SET cents = cents + ? WHERE id = ?", (cents, guest))
            self._db.tell("account", guest)
        return bool(fresh)
