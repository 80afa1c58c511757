"""Play money on its way to a table: it is held before a command is given, until it is booked or refused.

Held money cannot go to another table, in any process. The row in the store decides, and it is locked while a
hold is made.
"""

import asyncio
from collections import defaultdict
from typing import Literal

from pitboss.floor.clock import Clock
from pitboss.games.contract import Command
from pitboss.table.commands import BuyIn, ComeBack, SitDown, StandBehind
from pitboss.web.accounts.store import PeopleStore

LATE_MS = 15_000
"""After this time, a command whose answer was lost has arrived or will never arrive."""
Noted = Literal["noted", "known", "short"]


def brought(command: Command) -> int:
    """Return the cents that a command brings from a purse to the table."""
    if isinstance(command, BuyIn):
        return command.bills.total
    return command.cheques.total if isinstance(command, SitDown | StandBehind | ComeBack) else 0


class Holds:
    """The held money, and the commands that it is held for."""

    def __init__(self, db: PeopleStore, clock: Clock) -> None:
        self._db, self._clock = db, clock
        self._late: dict[str, int] = {}
        self.turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """A lock for each guest: one money command at a time in this process."""

    def ask(self, command_id: str, *, guest: str = "", cents: int = 0) -> Noted:
        """Note a money command before it is given, and hold its money.

        Return `short` if the purse has too little money that is not held, or there is no account. Return
        `known` if the command was noted before, here or by another process.
        """
        with self._db.changing():
            if cents:
                # This changes nothing, but locks the purse for other processes until the commit.
                row = self._db.execute(
                    "UPDATE accounts SET cents = cents WHERE id = ? RETURNING cents", (guest,)
                ).fetchall()
                held = self._db.execute(
                    "SELECT cents FROM asked WHERE guest = ? AND command <> ?", (guest, command_id)
                ).fetchall()
                if not row or cents > row[0][0] - sum(other for (other,) in held):
                    return "short"
            fresh = self._db.execute(
                "INSERT INTO asked (command, at_ms, process, guest, cents) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (command_id, self._clock.now_ms(), self._db.process, guest, cents),
            ).rowcount
        # A command whose answer was lost here and that is sent again counts as new, too.
        again = self._late.pop(command_id, None) is not None
        return "noted" if fresh or again else "known"

    def open_questions(self) -> tuple[str, ...]:
        """Return the commands that are not booked, of processes that ended and of this one.

        Call it at the start of a process; later its own commands are on their way.
        """
        return tuple(command for command, _ in self._asked())

    def left_behind(self) -> tuple[str, ...]:
        """Return the commands of processes that ended, and those of this one whose answer was lost."""
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
        """Note that the answer of a command was lost; its money stays held until the result is known."""
        self._late[command_id] = self._clock.now_ms()

    @property
    def overdue(self) -> bool:
        """Whether an answer was lost so long ago that its result can be looked for."""
        return any(self._clock.now_ms() - at >= LATE_MS for at in self._late.values())

    def forget(self, command_id: str) -> None:
        """Release the money of a command that was refused or never arrived."""
        self._db.execute("DELETE FROM asked WHERE command = ?", (command_id,))
        self._late.pop(command_id, None)
