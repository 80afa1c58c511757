"""A floor whose pit is in use, driven command by command, and lost without warning as often as wanted."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.proof.floor import prove
from pitboss.floor.tables.host import TableHost
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.journal import MemoryStore
from pitboss.ledger.instruments import cheques_in
from pitboss.pit.boxes.drop import HangBox
from pitboss.pit.papers.reading import AgreeLine, ReadLine, line_to_read, lines
from pitboss.pit.staff import people as p
from pitboss.pit.state import Pit
from pitboss.table.bots import staff_choice
from pitboss.table.commands import Act, DeclineCut, SitDown
from pitboss.table.state import Table
from tests.kit.floors.floor import RACK, settle
from tests.kit.journal.same_shoes import SameShoes

GAME = "blackjack-shoe"
STAFF: dict[str, tuple[Role, ...]] = {
    "dana": ("dealer",),
    "sam": ("supervisor",),
    "pat": ("pit_manager",),
    "shan": ("shift_manager",),
    "cal": ("cage_cashier",),
    "gus": ("security",),
}


SAM = Person("sam", STAFF["sam"])


def guest(name: str) -> Person:
    return Person(name, ("guest",))


class PitFloor:
    """Tables `a` and `b` in memory; dana deals at `a`, sam supervises."""

    def __init__(self, rack: Cheques = RACK) -> None:
        self.rack = rack
        self.store, self.vault, self.clock = MemoryStore(), SameShoes(), HandClock()
        self._numbers = count(1)
        self.floor = self._floor()

    def _floor(self) -> Floor:
        return Floor(self.store, self.vault, self.clock, Pace())

    async def open(self) -> None:
        await self.floor.open(tuple(TablePlan(name, GAME, self.rack, pit="1") for name in ("a", "b")))
        await settle(self.floor)

    async def hire(self) -> None:
        for who, roles in STAFF.items():
            new = p.StaffMember(id=who, first_name=who, surname=who, licence=f"L-{who}", roles=roles)
            await self.must("shan", p.HirePerson(new))
            await self.must(who, p.BeginShift())
        await self.must("shan", p.QualifyDealer("dana", GAME, "tested elsewhere"))
        await self.must("sam", p.AssignDealer("dana", "a"))
        await self.must("gus", HangBox("a", "box a"))

    async def lose_power(self) -> None:
        """Nothing is closed and nobody is told; a new floor stands where the old one stood."""
        before = self.state()
        tasks = [task for live_table in self.floor.tables.values() for task in live_table.tasks()]
        tasks += [task for task in (self.floor._writer._task,) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.floor = self._floor()
        await self.open()
        assert self.state() == before, "it does not stand where it stood"

    def state(self) -> Any:
        """Where everything stands, as far as it is durable."""
        tables = {
            name: (live_table.shown, live_table.durable) for name, live_table in self.floor.tables.items()
        }
        return tables, self.floor.pit.shown, self.floor.pit.durable

    @property
    def pit(self) -> Pit:
        return self.floor.pit.state

    def host(self, table: str = "a") -> TableHost:
        return self.floor.tables[table].host

    def felt(self, table: str = "a") -> Table:
        return self.host(table).hosted.table

    def lies(self, table: str = "a") -> Cheques:
        """In the rack."""
        return cheques_in(self.felt(table).held("rack"))

    def names(self, stream: str = "table/a") -> list[str]:
        return [record.name for record in self.store.read(stream)]

    async def ask(self, who: str, command: Command, name: str = "") -> Answer:
        person = Person(who, STAFF.get(who, ("guest",)))
        return await self.floor.submit_to_pit(name or f"pit {next(self._numbers)}", person, command)

    async def must(self, who: str, command: Command) -> None:
        answer = await self.ask(who, command)
        assert answer.refusal is None, answer.refusal
        await settle(self.floor)

    async def refused(self, who: str, command: Command) -> str:
        answer = await self.ask(who, command)
        return answer.refusal.code if answer.refusal else ""

    async def at_table(self, by: Person, command: Command, table: str = "a") -> str:
        """Somebody acts at a table; why not, if not."""
        answer = await self.floor.submit(table, f"table {next(self._numbers)}", Act(by, command))
        await settle(self.floor)
        return answer.refusal.code if answer.refusal else ""

    def reading(self, serial: str) -> list[tuple[str, Command]]:
        """What the supervisor reads of a slip, and what the dealer says to every line."""
        slip, said = self.pit.papers.slips[serial], list[tuple[str, Command]]()
        for line, value in lines(slip):
            if line_to_read(slip):
                said.append(("sam", ReadLine(serial, line)))
            said.append(("dana", AgreeLine(serial, line, value)))
            slip = replace(slip, agreed=(*slip.agreed, line))
        return said


async def to_the_bets(floor: PitFloor, *names: str) -> None:
    """Guests sit down and the first round opens."""
    for seat, name in enumerate(names, 1):
        assert not await floor.at_table(guest(name), SitDown(name, seat, cheques=Cheques(green=40)))
    for _ in range(20):
        felt = floor.felt()
        if felt.game.phase == "betting":
            return
        wish = staff_choice(floor.host().rules, felt, SAM)
        if wish is not None:
            assert not await floor.at_table(SAM, wish)
        elif felt.cut_offers:
            name = felt.place(felt.cut_offers[0]).sitter
            assert not await floor.at_table(guest(name), DeclineCut(felt.cut_offers[0]))
    raise AssertionError(felt.game.phase)


def run(test: Callable[[PitFloor], Coroutine[Any, Any, None]], rack: Cheques = RACK) -> None:
    """A test on a floor with its pit in use; in the end it is proven."""

    async def whole() -> None:
        floor = PitFloor(rack)
        await floor.open()
        await floor.hire()
        try:
            await test(floor)
        finally:
            await floor.floor.close()
        proof = prove(floor.store, vault=floor.vault)
        assert proof.ok, proof.problems

    asyncio.run(whole())
