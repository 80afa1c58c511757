"""Play money on its way to a table: held from before a command is given until it is booked or refused.

Money that is on its way to one table is not there for another, whichever process the guest speaks to. The
store's row is the truth, and it is locked while this is decided.
"""

import asyncio
from collections import defaultdict
from typing import Literal

from pitboss.floor.clock import Clock
from pitboss.games.contract import Command
from pitboss.table import commands as c
from pitboss.web.accounts.store import PeopleStore

LATE_MS = 15_000
"""After which a command whose answer was lost here will not arrive any more, if it has not by then."""
Noted = Literal["noted", "known", "short"]


def brought(command: Command) -> int:
    """The cents that a guest would bring to the table with a command."""
    if isinstance(command, c.BuyIn):
        return command.bills.total
    return command.cheques.total if isinstance(command, c.SitDown | c.StandBehind | c.ComeBack) else 0


class Holds:
    """What is held, and the commands that it is held for."""

    def __init__(self, db: PeopleStore, clock: Clock) -> None:
        self._db, self._clock = db, clock
        self._late: dict[str, int] = {}
        self.turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """One money command of a guest at a time in this process."""

    def ask(self, command_id: str, *, guest: str = "", cents: int = 0) -> Noted:
        """Note a command that may move money, before it is given, and hold what the guest would bring.

        `short` if the purse has less that is not held already, or there is no account of that name: no money
        comes from nowhere. `known` if it was noted before, here or by another process.
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
                if not row or cents > row[0][0] - sum(other for (other,) in held):
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
