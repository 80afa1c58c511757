"""Commands that bring play money from a purse to a table.

The money is held before the command is given, and booked when the command is durable. So money is never spent
twice, and a crash between the two leaves a command that `settle` finds and ends.
"""

from collections.abc import Callable

from pitboss.floor.floor import Answer, Floor
from pitboss.table.commands import Act
from pitboss.table.refusals import refuse
from pitboss.web.money.holds import brought
from pitboss.web.money.purses import Purses
from pitboss.web.tables.history import History


class MoneyCommands:
    """Gives money commands to the floor, and ends those that were cut off from their answer."""

    def __init__(self, floor: Floor, purses: Purses, history: History) -> None:
        self._floor, self._purses, self._history = floor, purses, history

    async def submit(self, table: str, command_id: str, act: Act) -> Answer:
        """Give a command to a table: hold the money, wait for the answer, book it."""
        guest = getattr(act.command, "guest", "") or "the house"
        cents = brought(act.command)
        async with self._purses.turns[guest]:
            if self._purses.overdue:
                await self.settle()
            noted = self._purses.ask(command_id, guest=guest, cents=cents)
            if noted == "short":
                receipt = await self._history.of_command(command_id)
                if receipt is None:  # else it is an old command given again
                    seq = self._floor.tables[table].shown
                    return Answer(command_id, seq, refuse("play_money_short", cents=cents))
                noted = self._purses.ask(command_id)
            try:
                answer = await self._floor.submit(table, command_id, act)
                if answer.refusal is None:
                    await self._purses.book(table, command_id)
                elif noted == "noted":  # else another process waits for its answer
                    self._purses.forget(command_id)
            except BaseException:
                self._purses.lost(command_id)
                raise
            return answer

    async def settle_at_start(self) -> None:
        """Book what money commands led to when a crash cut them off from their answer."""
        await self._resolve(self._purses.open_questions)

    async def settle(self) -> None:
        """Do the same while the floor is open, for processes that ended and for answers lost here."""
        await self._resolve(self._purses.left_behind)

    async def _resolve(self, questions: Callable[[], tuple[str, ...]]) -> None:
        for command_id in questions():
            tables = await self._history.tables_of(command_id)
            if tables is not None:
                for table in tables:
                    await self._purses.book(table, command_id)
            elif command_id in questions():  # else it was given again in the meantime
                self._purses.forget(command_id)
