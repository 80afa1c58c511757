"""Whoever gives commands to a simulated floor, over a network that delays, repeats and loses.

A client that hears nothing gives the same command again, under the same name. `Book` keeps what each was told
and when, as the client saw it: by that alone it is judged later whether anything was lost, done twice, or
shown too early.
"""

import asyncio
import random
from typing import Any, NamedTuple

from pitboss.authority import Person
from pitboss.floor.clock import Clock
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Answer, Floor
from pitboss.games.contract import Command
from pitboss.table.bots import Temperament
from pitboss.table.commands import Act

SEVENS = "sevens"
"""The progressive."""
PIT, METER = "pit", "progressive"
"""Where a command goes that goes to no table."""


class Asked:
    """A command, from its first being given to its answer."""

    __slots__ = ("answer", "by", "command", "invoked", "name", "told", "where")

    def __init__(self, name: str, where: str, by: Person, command: Command, invoked: int) -> None:
        self.name, self.where, self.by, self.command, self.invoked = name, where, by, command, invoked
        self.told: int | None = None
        self.answer: Answer | None = None

    @property
    def accepted(self) -> bool:
        """Whether its client was told that it is done."""
        return self.answer is not None and self.answer.refusal is None


class Looked(NamedTuple):
    """Somebody looked at the sign, or at the cage's books."""

    invoked: int
    told: int
    meter: tuple[int, int]
    """Cents on the meter, prizes pending."""
    cage: tuple[int, tuple[str, ...], int]
    """Cents that the cage has put out, papers open, cents owed on markers."""


class Book:
    """What clients gave and heard, in the order in which it happened."""

    def __init__(self) -> None:
        self.now = 0
        self.asked: dict[str, Asked] = {}
        self.told: list[Asked] = []
        self.looked: list[Looked] = []
        self.house: dict[str, list[int]] = {}
        """The house's own steps, which no client gives: when each was decided, and when it was shown."""

    def decided(self, name: str, done: "asyncio.Future[Any]") -> None:
        """Something is on its way to the journal."""
        if name in self.asked:
            return
        times = self.house[name] = [self.tick()]

        def shown(ended: "asyncio.Future[Any]") -> None:
            if not ended.cancelled() and ended.exception() is None:
                times.append(self.tick())

        done.add_done_callback(shown)

    def mark(self) -> int:
        """How much has happened."""
        return self.now

    def tick(self) -> int:
        """Something happens."""
        self.now += 1
        return self.now

    def give(self, name: str, where: str, by: Person, command: Command) -> Asked:
        """A command is given, for the first time or again."""
        asked = self.asked.get(name)
        if asked is None:
            asked = self.asked[name] = Asked(name, where, by, command, self.tick())
        return asked

    def hear(self, asked: Asked, answer: Answer) -> None:
        """Its answer has come; the same one whenever it was accepted."""
        if asked.told is None:
            asked.told, asked.answer = self.tick(), answer
            self.told.append(asked)
        elif asked.accepted:
            same = asked.answer == answer
            assert same, f"{asked.name} was answered {asked.answer} and then {answer}"


async def deliver(floor: Floor, asked: Asked) -> Answer:
    """Hand a command to the floor."""
    if asked.where == PIT:
        return await floor.submit_to_pit(asked.name, asked.by, asked.command)
    act = Act(asked.by, asked.command)
    if asked.where == METER:
        return await floor.submit_to_progressive(SEVENS, asked.name, act)
    return await floor.submit(asked.where, asked.name, act)


class Lines:
    """The network between clients and a floor; to bots it looks like the floor."""

    def __init__(self, floor: Floor, book: Book, chance: random.Random, *, faults: float) -> None:
        self.floor, self.book, self.chance, self.faults = floor, book, chance, faults
        self.tables, self.after_turn, self.after_meter = floor.tables, floor.after_turn, floor.after_meter
        self.clock: Clock = floor.clock
        self.happened: dict[str, int] = {"lost answers": 0, "given twice": 0}
        self._copies: set[asyncio.Task[None]] = set()

    async def submit(self, table: str, command_id: str, act: Act) -> Answer:
        """As a floor is asked."""
        return await self.give(table, command_id, act.by, act.command)

    async def give(self, where: str, name: str, by: Person, command: Command) -> Answer:
        """A command goes out; whoever hears nothing gives it again."""
        asked, chance = self.book.give(name, where, by, command), self.chance
        while True:
            await self.hop()
            if chance.random() < self.faults:
                self.happened["given twice"] += 1
                copy = asyncio.get_running_loop().create_task(self._copy(asked))
                self._copies.add(copy)
                copy.add_done_callback(self._copies.discard)
            answer = await deliver(self.floor, asked)
            if chance.random() >= self.faults:
                break
            self.happened["lost answers"] += 1
            await asyncio.sleep(chance.choice((0.01, 0.1, 1.0)))
        await self.hop()
        self.book.hear(asked, answer)
        return answer

    async def _copy(self, asked: Asked) -> None:
        """The same command once more, by a longer way; nobody waits for its answer."""
        await asyncio.sleep(self.chance.choice((0.0, 0.005, 0.05, 0.5)))
        if asked.told is not None and not asked.accepted:
            return  # a client that was refused gives up
        try:
            await deliver(self.floor, asked)
        except FloorHalted:
            return

    async def hop(self) -> None:
        """One way."""
        await asyncio.sleep(self.chance.choice(HOPS))

    async def look(self) -> None:
        """Somebody looks at the sign and at the cage's books."""
        invoked = self.book.tick()
        await self.hop()
        seen = look(self.floor)
        await self.hop()
        self.book.looked.append(Looked(invoked, self.book.tick(), *seen))


HOPS = (0.0, 0.0, 0.0, 0.001, 0.004, 0.03)
"""Seconds: commands of different clients overtake one another."""


def look(floor: Floor) -> tuple[tuple[int, int], tuple[int, tuple[str, ...], int]]:
    """The meter and the cage as they are shown: what is durable of them."""
    live = floor.progressives.get(SEVENS)
    meter = (0, 0)
    if live is not None:
        state = live.durable
        meter = (state.meter.cents, sum(one.pending for one in state.jackpots))
    pit = floor.pit.durable
    out = 0
    for live_table in floor.tables.values():
        for name, number in live_table.durable.table.held("cage").items():
            if name != "value":
                out -= int(name.rpartition(":")[2]) * number
    open_ = (
        *(f"fill {one}" for one in pit.fills.open),
        *(f"credit {one}" for one in pit.credits.open),
        *(f"marker {one}" for one in pit.markers.open),
    )
    owed = sum(cents for line in pit.markers.lines.values() for cents, _ in line.owed.values())
    return meter, (out, tuple(sorted(open_)), owed)


MOOD = Temperament(side=0.95, toke=0.15, gift=0.03, leaves=0.01, sits_out=0.05, buy_in=12)


def guests_of(table: str, number: int) -> list[str]:
    """Who comes to a table."""
    return [f"{table} guest {place + 1}" for place in range(number)]


def crowd(lines_: Lines, games: dict[str, str], guests_: int, run: str, *, pause_ms: int) -> Crowd:
    """Bots at every table."""
    made = Crowd(lines_, lines_.chance, pause_ms=pause_ms, run=run)  # type: ignore[arg-type]
    for table in games:
        made.join(table, *guests_of(table, guests_), temperament=MOOD)
    return made
