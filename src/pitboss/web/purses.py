"""Guests' play money beyond the tables: what they may buy in with, and where it goes when they leave.

The journal is the truth: what a command moved between a guest and the street is read from the events that it
led to, and booked once. A command is noted before it is given, so that after a crash it can be looked up.

What it would bring to a table is held from that moment until it is booked or refused: money that is on its
way to one table is not there for another, whichever process the guest speaks to. The store's row is the
truth, and it is locked while this is decided.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, Literal

from pitboss.floor.clock import Clock
from pitboss.games.contract import Command, Event
from pitboss.progressive.commands import PayJackpot
from pitboss.progressive.terminal import JackpotHandedOver
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.web.people import People
from pitboss.web.people_store import PeopleStore

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

LATE_MS = 15_000
"""After which a command whose answer was lost here will not arrive any more, if it has not by then."""
Noted = Literal["noted", "known", "short"]


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

    def __init__(self, db: PeopleStore, people: People, clock: Clock) -> None:
        self._db, self._people, self._clock = db, people, clock
        self._late: dict[str, int] = {}
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
