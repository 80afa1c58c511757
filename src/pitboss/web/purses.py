"""Guests' play money beyond the tables: what they may buy in with, and where it goes when they leave.

The journal is the truth: what a command moved between a guest and the street is read from the events that it
led to, and booked once. A command is noted before it is given, so that after a crash it can be looked up.
"""

import asyncio
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from pitboss.floor.clock import Clock
from pitboss.games.contract import Command, Event
from pitboss.progressive.commands import PayJackpot
from pitboss.progressive.terminal import JackpotHandedOver
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.web.people import People

MOVING: tuple[type[Command], ...] = (
    c.SitDown,
    c.StandBehind,
    c.ComeBack,
    c.BuyIn,
    c.LeaveTable,
    c.StepAway,
    c.ResolveSuspicion,
    PayJackpot,
)
"""Commands by which money comes to a table from a purse, or goes back."""


def brought(command: Command) -> int:
    """The cents that a guest would bring to the table with a command."""
    if isinstance(command, c.BuyIn):
        return command.bills.total
    return command.cheques.total if isinstance(command, c.SitDown | c.StandBehind | c.ComeBack) else 0


def street(event: Event) -> tuple[str, int]:
    """Whose purse an event changes, and by how many cents; most change none."""
    if isinstance(event, e.GuestSeated | e.GuestStoodBehind):
        return event.guest.id, -event.cheques.total
    if isinstance(event, e.GuestCameBack):
        return event.guest, -event.cheques.total
    if isinstance(event, e.BillsLaid):
        return event.guest, -event.bills.total
    if isinstance(event, e.GuestLeft | e.SeatReserved):
        return event.guest, event.cheques.total
    if isinstance(event, e.SuspicionResolved):
        return event.guest, event.returned.total
    if isinstance(event, JackpotHandedOver):
        return event.guest, event.coin  # its cheques lie before the guest
    return "", 0


class Purses:
    """Books what commands moved, each once."""

    def __init__(self, db: sqlite3.Connection, people: People, clock: Clock) -> None:
        self._db, self._people, self._clock = db, people, clock
        self.turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """One money command of a guest at a time, or the same dollar could be brought to two tables."""

    def ask(self, command_id: str) -> None:
        """Note a command that may move money, before it is given."""
        self._db.execute("INSERT OR IGNORE INTO asked VALUES (?, ?)", (command_id, self._clock.now_ms()))

    def open_questions(self) -> tuple[str, ...]:
        """Commands that were noted and whose end is not booked."""
        return tuple(row[0] for row in self._db.execute("SELECT command FROM asked ORDER BY at_ms"))

    def forget(self, command_id: str) -> None:
        """It was refused, or never arrived."""
        self._db.execute("DELETE FROM asked WHERE command = ?", (command_id,))

    def book(self, command_id: str, events: Iterable[Any]) -> None:
        """Book what the events of a command moved; a second time changes nothing."""
        found: Counter[str] = Counter()
        for event in events:
            guest, cents = street(event)
            if cents and self._people.get(guest) is not None:
                found[guest] += cents
        now, fresh = self._clock.now_ms(), []
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for guest, cents in found.items():
                row = (command_id, guest, cents, "table", now)
                if self._db.execute("INSERT OR IGNORE INTO moves VALUES (?, ?, ?, ?, ?)", row).rowcount:
                    self._db.execute("UPDATE accounts SET cents = cents + ? WHERE id = ?", (cents, guest))
                    fresh.append((guest, cents))
            self._db.execute("DELETE FROM asked WHERE command = ?", (command_id,))
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        for guest, cents in fresh:
            self._people.moved(guest, cents)

    def give(self, guest: str, cents: int, *, command_id: str, by: str) -> bool:
        """The cage gives a guest more play money; False if that was done before."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            row = (command_id, guest, cents, f"cage: {by}", self._clock.now_ms())
            fresh = self._db.execute("INSERT OR IGNORE INTO moves VALUES (?, ?, ?, ?, ?)", row).rowcount > 0
            if fresh:
                self._db.execute("UPDATE accounts SET cents = cents + ? WHERE id = ?", (cents, guest))
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        if fresh:
            self._people.moved(guest, cents)
        return fresh
