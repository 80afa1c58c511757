"""Commands that bring play money from a purse to a table, or to the cage.

The money is held before the command is given, and booked when the command is durable. So money is never spent
twice, and a crash between the two leaves a command that `settle` finds and ends.
"""

from collections.abc import Awaitable, Callable

from pitboss.authority import Person
from pitboss.floor.floor import Answer, Floor
from pitboss.floor.streams import PIT, TABLES
from pitboss.pit.papers.redemptions import RedeemMarker
from pitboss.table.commands import Act
from pitboss.table.refusals import refuse
from pitboss.web.accounts.people import People
from pitboss.web.accounts.projection import has_money
from pitboss.web.money.holds import brought
from pitboss.web.money.purses import Purses
from pitboss.web.tables.history import History


class MoneyCommands:
    """Gives money commands to the floor, and ends those that were cut off from their answer."""

    def __init__(self, floor: Floor, people: People, purses: Purses, history: History) -> None:
        self._floor, self._people, self._purses, self._history = floor, people, purses, history

    async def submit(self, table: str, command_id: str, act: Act) -> Answer:
        """Give a command to a table: hold the money, wait for the answer, book it."""
        guest = getattr(act.command, "guest", "") or "the house"

        async def give() -> Answer:
            return await self._floor.submit(table, command_id, act)

        shown = self._floor.tables[table].shown
        return await self._held(f"{TABLES}{table}", command_id, guest, brought(act.command), shown, give)

    async def redeem(self, command_id: str, by: Person, command: RedeemMarker) -> Answer:
        """Do the same for a marker that is paid at the cage; who has no account has no purse."""
        cents = 0 if self._people.look_up(command.guest) is None else command.tender.of_guest

        async def give() -> Answer:
            return await self._floor.submit_to_pit(command_id, by, command)

        return await self._held(PIT, command_id, command.guest, cents, self._floor.pit.shown, give)

    async def _held(
        self,
        stream: str,
        command_id: str,
        guest: str,
        cents: int,
        shown: int,
        give: Callable[[], Awaitable[Answer]],
    ) -> Answer:
        async with self._purses.turns[guest]:
            if self._purses.overdue:
                await self.settle()
            noted = self._purses.ask(command_id, guest=guest, cents=cents)
            if noted == "short":
                receipt = await self._history.of_command(command_id)
                if receipt is None:  # else it is an old command given again
                    return Answer(command_id, shown, refuse("play_money_short", cents=cents))
                noted = self._purses.ask(command_id)
            try:
                answer = await give()
                if answer.refusal is None:
                    await self._purses.book(stream, command_id)
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
            streams = await self._history.streams_of(command_id)
            if streams is not None:
                for stream in filter(has_money, streams):
                    await self._purses.book(stream, command_id)
            elif command_id in questions():  # else it was given again in the meantime
                self._purses.forget(command_id)
