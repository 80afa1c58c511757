"""A house for a simulated gaming day: tables of every game, their crews by shift, and guests who wait.

The floor is the real one, on SQLite. Guests are bots who begin a round when they are let, so that a round of
every table is played at one moment of the simulated clock, and the clock is moved between.
"""

import asyncio
import random
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Literal, NamedTuple
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.clock import HandClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.storage.folder import open_folder
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.payouts import Rate
from pitboss.pit.acts import TableView
from pitboss.pit.staff import people as p
from pitboss.pit.state import Pit
from pitboss.progressive.settings import Settings
from pitboss.rulebook.pit import load_pit
from pitboss.table.bots import Temperament
from pitboss.table.commands import Act

GAMES = (
    *("blackjack-shoe", "mini-baccarat", "double-deck", "ez-baccarat"),
    *("blackjack-h17", "dai-bacc", "five-treasures", "midi-baccarat"),
)
"""Of both houses."""
LINKED = {"blackjack-shoe": "sevens", "blackjack-h17": "vendor's sevens"}
"""Games on a progressive: each house has one of its own."""
JACKPOTS = {"blackjack-shoe": 13_057, "blackjack-h17": 12_426}
"""Secrets of a first shoe that deals a prize of 10% to a guest who is alone."""
SETTINGS = Settings(reseed=10_000_00, contribution=Rate(23, 100), reserve=Rate(1, 100))
STRING = 4
"""Dealers whom one relief dealer sends on break, and tables that one supervisor watches."""
GUESTS = 4
"""At a table."""
MINUTE = 60_000
PATIENCE = 12
"""Times that the clock is moved for whoever is waited for, before a round is given up."""


class WrongDayError(Exception):
    """Something went otherwise than the day had it."""


class Crew(NamedTuple):
    """Who works in a shift: a dealer to each table, a relief dealer and a supervisor to each string."""

    dealers: Mapping[str, str]
    reliefs: Mapping[str, str]
    supervisors: Mapping[str, str]


def member(who: str, roles: tuple[Role, ...], licence: str) -> p.StaffMember:
    """Somebody with a name and a licence."""
    first = who.replace("-", " ").split()[0].title()
    surname = who.title().replace("-", "").replace(" ", "")
    return p.StaffMember(id=who, first_name=first, surname=surname, licence=licence, roles=roles)


class Guests(Crowd):
    """Bots who begin to bet when they are let, once."""

    def __init__(self, floor: Floor, draw: random.Random) -> None:
        super().__init__(floor, draw, run="day")
        self.let: dict[str, tuple[int, int] | None] = {}
        """Tables that may play a round, and which that is once it is open."""

    def _may_think(self, table: str, who: str, hosted: HostedTable) -> bool:
        return (who in AT_TABLES or not self._waits_for_word(table, hosted)) and super()._may_think(
            table, who, hosted
        )

    def _waits_for_word(self, table: str, hosted: HostedTable) -> bool:
        game = hosted.table.game
        if game.phase != "betting" or game.wagers:
            return False
        if table not in self.let:
            return True
        now = (hosted.shoes, game.round)
        if self.let[table] is None:
            self.let[table] = now
        if self.let[table] != now:
            del self.let[table]
            return True
        return False

    def begin(self, tables: Iterable[str]) -> None:
        """Let the guests of some tables play a round."""
        for table in tables:
            self.let[table] = None
            self._stir(table)

    async def settled(self) -> None:
        """Come back when nobody has anything more to say, unless the clock moves."""
        while True:
            while self._tasks:
                await asyncio.wait(self._tasks)
            for _ in range(4):
                await self._floor.written()
                await asyncio.sleep(0)
            if not self._tasks and all(
                live_table.queue.empty() for live_table in self._floor.tables.values()
            ):
                return


AT_TABLES: Mapping[str, tuple[Role, ...]] = {
    "supervisor": ("supervisor",),
    "surveillance": ("surveillance",),
    "shift manager": ("shift_manager",),
    "pit manager": ("pit_manager",),
}
"""Who answers what tables ask."""
OTHERS: Mapping[str, tuple[Role, ...]] = {
    "cashier": ("cage_cashier",),
    "runner": ("security",),
    "runner-2": ("security",),
    "carrier": ("accounting",),
    "accountant": ("accounting",),
    "counter-1": ("count_team",),
    "counter-2": ("count_team",),
    "porter": ("supervisor", "security"),
}
"""Who works all day; the porter has two roles, and may fill only one of a paper's."""


class House:
    """The floor, its people, and a way to ask the pit for something."""

    def __init__(self, folder: Path, *, tables: int, seed: int, shoes: int = 4) -> None:
        self.folder = folder
        self.shoes = shoes
        """Of each table, shuffled by the seed; any more are as they come."""
        # The porter has two roles that a house would keep apart: the rule of each paper is what is tried.
        self.pit_rules = replace(load_pit(), roles_apart=())
        # Six in the morning by the house's clock: the gaming day begins.
        zone = ZoneInfo(self.pit_rules.gaming_day.zone)
        self.clock = HandClock(int(datetime(2026, 11, 16, 6, 0, tzinfo=zone).timestamp() * 1_000))
        self.draw = random.Random(seed)  # noqa: S311 - whims
        self.store, self.vault = open_folder(folder)
        self.floor = Floor(self.store, self.vault, self.clock, Pace(), self.pit_rules)
        self.games = self._games(tables)
        self.roles: dict[str, tuple[Role, ...]] = {**AT_TABLES, **OTHERS}
        self.crews = {one.name: self._crew(one.name) for one in self.pit_rules.gaming_day.shifts}
        self.dealer: dict[str, str] = {}
        """Who stands at each table."""
        self.crew = next(iter(self.crews.values()))
        self.refused: list[str] = []
        """What was refused that had been planted."""
        self._numbers = count(1)
        self.guests: Guests

    def _games(self, tables: int) -> dict[str, str]:
        """Tables, with the game of each."""
        return {
            f"{GAMES[n % len(GAMES)]}-{n // len(GAMES) + 1}": GAMES[n % len(GAMES)] for n in range(tables)
        }

    def _crew(self, shift: str) -> Crew:
        dealers, reliefs, supervisors = {}, {}, {}
        for number, table in enumerate(self.games):
            string = number // STRING + 1
            dealers[table] = f"{shift}-dealer-{number + 1}"
            reliefs[table] = f"{shift}-relief-{string}"
            supervisors[table] = f"{shift}-supervisor-{string}"
        for names, role in ((dealers, "dealer"), (reliefs, "dealer"), (supervisors, "supervisor")):
            self.roles.update(dict.fromkeys(names.values(), (role,)))  # type: ignore[arg-type]
        return Crew(dealers, reliefs, supervisors)

    async def open(self) -> None:
        """Place the tables, hire everybody."""
        for table, game in self.games.items():
            for shoe in range(1, self.shoes + 1):
                planted = game in JACKPOTS and table.endswith("-1") and shoe == 1
                secret = JACKPOTS[game].to_bytes(32, "big") if planted else self.draw.randbytes(32)
                self.vault.seal(f"{table}/{shoe}", secret, at_ms=self.clock.now_ms())
        await self.floor.open(*self._plans())
        self.guests = Guests(self.floor, self.draw)
        await asyncio.gather(*(self.ask("shift manager", p.HirePerson(new)) for new in self._staff()))
        await self.ask("shift manager", p.BeginShift())
        able = [p.QualifyDealer(*one, "tested elsewhere") for one in self._able()]
        await asyncio.gather(*(self.ask("shift manager", one) for one in able))

    def _plans(self) -> tuple[tuple[TablePlan, ...], tuple[ProgressivePlan, ...]]:
        par = Cheques(**self.pit_rules.par)
        plans = tuple(
            TablePlan(table, game, par, pit=str(number // 10 + 1), progressive=LINKED.get(game, ""))
            for number, (table, game) in enumerate(self.games.items())
        )
        linked = dict.fromkeys(plan.progressive for plan in plans if plan.progressive)
        return plans, tuple(ProgressivePlan(name, SETTINGS) for name in linked)

    def _staff(self) -> Iterator[p.StaffMember]:
        for number, (who, roles) in enumerate(self.roles.items(), 1):
            yield member(who, roles, f"L{number:05d}")

    def _able(self) -> set[tuple[str, str]]:
        """Every dealer with each game of their string."""
        found = set()
        for crew in self.crews.values():
            for table, relief in crew.reliefs.items():
                string = [one for one, other in crew.reliefs.items() if other == relief]
                found |= {(who, self.games[one]) for one in string for who in (relief, crew.dealers[table])}
        return found

    async def close(self) -> None:
        """Everybody goes home and the folder is let go."""
        await self.guests.stop()
        await self.floor.close()
        self.store.close()
        self.vault.close()

    @property
    def pit(self) -> Pit:
        """All desks as they stand."""
        return self.floor.pit.state

    def felt(self, table: str) -> Any:
        """A table as it stands."""
        return self.floor.tables[table].host.hosted.table

    def view(self, table: str) -> TableView:
        """A table as the pit sees it."""
        host = self.floor.tables[table].host
        return view_of(table, host.rules, host.hosted)

    async def ask(self, who: str, command: Command) -> None:
        """Somebody asks the pit for something, and it is done."""
        code = await self._asked(who, command)
        if code:
            raise WrongDayError(f"{who} was refused {command}: {code}")

    async def ask_in_vain(self, who: str, command: Command, expected: str) -> None:
        """Something that the pit must refuse, and that is noted."""
        code = await self._asked(who, command)
        if not code.startswith(expected):
            raise WrongDayError(f"{who} asked for {command}: {code or 'done'}, and not {expected}")
        self.refused.append(f"{who}, {type(command).__name__}: {code}")

    async def _asked(self, who: str, command: Command) -> str:
        person = Person(who, self.roles[who])
        answer = await self.floor.submit_to_pit(f"pit {next(self._numbers)}", person, command)
        refusal = answer.refusal
        return "" if refusal is None else f"{refusal.code} ({refusal.rule}) {refusal.parameters}"

    async def tell(self, table: str, by: Person, command: Command) -> str:
        """Somebody acts at a table; why not, if not."""
        answer = await self.floor.submit(table, f"day {next(self._numbers)}", Act(by, command))
        return "" if answer.refusal is None else answer.refusal.code

    def come(self, table: str, *, rich: str = "") -> None:
        """Guests come to a table, one of them with a name for credit."""
        names = [f"{table} guest {number + 1}" for number in range(GUESTS)]
        habits: tuple[Literal["banker", "player", "shoe"], ...] = ("banker", "player", "shoe")
        for number, name in enumerate([rich, *names[1:]] if rich else names):
            mood = Temperament(unit=1 + self.draw.randrange(3), side=0.3, toke=0.1, habit=habits[number % 3])
            self.guests.join(table, name, temperament=mood)

    def relieved(self, table: str) -> bool:
        """Whether the relief dealer stands there."""
        return self.dealer[table] == self.crew.reliefs[table]

    def idle(self, table: str) -> bool:
        """Whether no hand is under way and nothing is due there."""
        return self.view(table).between_rounds
