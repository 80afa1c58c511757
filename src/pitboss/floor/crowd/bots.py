"""Bots on a live floor: guests who come, play and go, and staff who nod; by the same commands as anyone."""

import asyncio
from itertools import count

from pitboss.authority import Person
from pitboss.floor.commands import SayAllSet
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.pace import WITHHELD
from pitboss.games.contract import Command, Refusal
from pitboss.progressive.commands import CheckEntry, CorrectEntry, RejectJackpot
from pitboss.table.bots import Bot, Chance, Temperament, bot_for, choose, staff_choice
from pitboss.table.commands import Act, LeaveTable

AWAY = 8
"""Rounds that whoever left stays away at least; at most about twice as many."""


MANAGERS = (
    Person("shift manager", ("shift_manager",), automatic=True),
    Person("pit manager", ("pit_manager",), automatic=True),
)
"""They come to tables that have a progressive's terminal, for what is asked of no lower role."""
_LATER = frozenset(
    {"jackpot_stands_behind", "jackpot_behind_seat", "jackpot_unverified", "round_not_played_out"}
)
"""Why a step of a jackpot may be tried again once the meter has moved."""


class Crowd:
    """The bots of a floor."""

    def __init__(self, floor: Floor, draw: Chance, *, pause_ms: int = 0, run: str = "") -> None:
        self._floor = floor
        self._draw = draw
        self._pause = pause_ms
        self._bots: dict[str, list[Bot]] = {}
        self._staff = (
            Person("supervisor", ("supervisor",), automatic=True),
            Person("surveillance", ("surveillance",), automatic=True),
        )
        self._busy: set[tuple[str, str]] = set()
        self._thought: dict[tuple[str, str], HostedTable] = {}
        """The table as each last looked at it."""
        self._back: dict[tuple[str, str], int] = {}
        """The round in which somebody who left comes back."""
        self._waits: set[str] = set()
        """Tables with a jackpot whose turn had not come."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = count(1)
        self._run = run
        """Tells the commands of this run from those of one before a restart."""
        self.stopped = False
        floor.after_turn.append(self._stir)
        floor.after_meter.append(self._meter_moved)

    def join(self, table: str, *names: str, temperament: Temperament | None = None) -> None:
        """Bots of these names come to a table."""
        rules = self._floor.tables[table].host.rules
        self._bots.setdefault(table, []).extend(bot_for(rules, name, temperament) for name in names)
        self._stir(table)

    def _stir(self, table: str) -> None:
        """Something happened at a table: let everybody there think."""
        if self.stopped:
            return
        host = self._floor.tables[table].host
        hosted = host.hosted
        for person in self._staff:
            if self._may_think(table, person.id, hosted):
                self._act(table, person, staff_choice(host.rules, hosted.table, person))
        for person in MANAGERS if hosted.table.terminal is not None else ():
            if self._may_think(table, person.id, hosted):
                self._act(table, person, staff_choice(host.rules, hosted.table, person, stands_in=False))
        for bot in self._bots.get(table, ()):
            if self._stays_away(table, bot.id, hosted):
                continue
            if not _is_set(hosted, bot.id) and self._may_think(table, bot.id, hosted):
                wish = choose(host.rules, hosted.table, bot, self._draw)
                self._act(table, bot.person, wish or self._done(hosted, bot))

    def _meter_moved(self, _: str) -> None:
        """What stood in line may have come to its turn."""
        waits, self._waits = self._waits, set()
        for table in sorted(waits):
            for person in (*self._staff, *MANAGERS):
                self._thought.pop((table, person.id), None)
            self._stir(table)

    def _stays_away(self, table: str, who: str, hosted: HostedTable) -> bool:
        """Whoever left is not back at once, unless there is nobody to play the rounds meanwhile."""
        waits = hosted.table.game.round < self._back.get((table, who), 0)
        return waits and bool(hosted.table.guests) and who not in hosted.table.guests

    def _may_think(self, table: str, who: str, hosted: HostedTable) -> bool:
        """Not while a command is on its way, and not twice about the same table."""
        if (table, who) in self._busy or self._thought.get((table, who)) is hosted:
            return False
        self._thought[table, who] = hosted
        return True

    @staticmethod
    def _done(hosted: HostedTable, bot: Bot) -> Command | None:
        """A bot that has no more to bet says so."""
        asked = hosted.table.game.phase in WITHHELD and bot.id in hosted.table.guests
        return SayAllSet(bot.id) if asked and bot.id not in hosted.all_set else None

    def _act(self, table: str, person: Person, command: Command | None) -> None:
        if command is None:
            return
        self._busy.add((table, person.id))
        task = asyncio.get_running_loop().create_task(self._submit(table, person, command))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _submit(self, table: str, person: Person, command: Command) -> None:
        try:
            if await self._still_wanted(table, self._pause):
                name = f"bot {self._run} {next(self._numbers)}"
                answer = await self._floor.submit(table, name, Act(person, command))
                if answer.refusal is not None:
                    await self._not_so(table, person, command, answer.refusal)
                elif isinstance(command, LeaveTable):
                    self._back[table, person.id] = self._step_of(table)[0] + AWAY + self._draw.randrange(AWAY)
        except FloorHalted:
            return  # nobody plays on
        finally:
            self._busy.discard((table, person.id))
        self._stir(table)  # what happened meanwhile passed them by

    async def _not_so(self, table: str, person: Person, command: Command, refusal: Refusal) -> None:
        """A jackpot that is not there is rejected; one whose turn has not come is tried again."""
        if refusal.code in _LATER:
            self._waits.add(table)
        elif refusal.code == "nothing_on_the_cards" and isinstance(command, CheckEntry | CorrectEntry):
            name = f"bot {self._run} {next(self._numbers)}"
            rejection = RejectJackpot(command.jackpot, "the cards do not show it")
            await self._floor.submit(table, name, Act(person, rejection))

    async def _still_wanted(self, table: str, pause_ms: int) -> bool:
        """Think a while; a table that is at another step by then is thought about anew: no bet is late."""
        if not pause_ms:
            return True
        before = self._step_of(table)
        await self._floor.clock.sleep(pause_ms)
        return before == self._step_of(table)

    def _step_of(self, table: str) -> tuple[int, str]:
        game = self._floor.tables[table].host.hosted.table.game
        return game.round, game.phase

    async def stop(self) -> None:
        """Everybody goes home."""
        self.stopped = True
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _is_set(hosted: HostedTable, guest: str) -> bool:
    """Whether a guest has said that they bet no more and somebody has bet: it is about to be dealt."""
    game = hosted.table.game
    return game.phase in WITHHELD and bool(game.wagers) and guest in hosted.all_set
