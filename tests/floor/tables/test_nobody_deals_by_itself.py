"""A floor without an automatic dealer: new tables are closed, and a table waits until a person deals it."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.floor.clock import HandClock
from pitboss.floor.commands import DrawNext, LeaveDealersPlace, TakeDealersPlace
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.proof.floor import prove
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.journal import MemoryStore
from pitboss.pit.trays.inventory import StoreTray
from pitboss.table.commands import Act, SitDown
from pitboss.table.scene.scene import Audience
from tests.kit.floors.floor import RACK, settle
from tests.kit.journal.same_shoes import SameShoes

TABLE = TablePlan("t", "blackjack-shoe", RACK, pit="1")
DAN, DOT = Person("dan", ("dealer",)), Person("dot", ("dealer",))
PAT = Person("pat", ("pit_manager",))
ANN = Person("ann", ("guest",))
_NUMBERS = count(1)


class Unattended:
    """A floor that deals nothing by itself, with one table."""

    def __init__(self) -> None:
        self.store, self.vault, self.clock = MemoryStore(), SameShoes(), HandClock()

    async def open(self, plan: TablePlan) -> None:
        self.floor = Floor(self.store, self.vault, self.clock, Pace(), automatic_dealer=False)
        await self.floor.open((plan,))
        await settle(self.floor)

    async def code(self, by: Person, command: Command) -> str:
        """Why something is refused; empty where it is done."""
        answer = await self.floor.submit("t", f"c{next(_NUMBERS)}", Act(by, command))
        await settle(self.floor)
        return "" if answer.refusal is None else answer.refusal.code

    def offered(self, by: Person) -> set[str]:
        """What of the dealer's place the console of a dealer offers."""
        scene = self.floor.scene("t", Audience("dealer", by.id, by.roles))
        return {one.act for one in scene.legal} & {"TakeDealersPlace", "LeaveDealersPlace"}

    async def wait(self) -> None:
        self.clock.move(3_600_000)
        await settle(self.floor)


def run(what: Callable[[Unattended], Awaitable[None]]) -> None:
    asyncio.run(_run(what))


async def _run(what: Callable[[Unattended], Awaitable[None]]) -> None:
    await what(Unattended())


@pytest.mark.rule("OPEN-01", "IND-09")
def test_a_new_table_stands_closed_with_its_bankroll_in_a_locked_tray() -> None:
    async def placed(house: Unattended) -> None:
        await house.open(replace(TABLE, closed=True))
        assert house.floor.tables["t"].durable.table.locked
        tray = house.floor.pit.durable.inventory.trays["t"]
        assert (tray.stage, house.floor.pit.durable.papers.slips[tray.opener].cheques) == ("closed", RACK)
        assert await house.code(ANN, SitDown("ann", 1)) == "table_closed"
        again = await house.floor.submit_to_pit("again", PAT, StoreTray("t"))
        assert again.refusal is not None
        await house.floor.close()
        before = len(list(house.store.read("pit")))
        await house.open(replace(TABLE, closed=True))
        assert len(list(house.store.read("pit"))) == before, "the next start writes no second opener"
        assert prove(house.store).problems == ()
        await house.floor.close()

    run(placed)


@pytest.mark.rule("RLF-05")
def test_an_open_table_waits_for_a_dealer_however_long_it_takes() -> None:
    async def waits(house: Unattended) -> None:
        await house.open(TABLE)
        assert await house.code(ANN, SitDown("ann", 1)) == ""
        seq = house.floor.tables["t"].shown
        await house.wait()
        assert (house.floor.tables["t"].shown, house.floor.countdown("t")) == (seq, None)
        assert await house.code(ANN, TakeDealersPlace()) == "not_yours_to_do"
        assert await house.code(DAN, TakeDealersPlace("Dan")) == ""
        assert house.floor.tables["t"].durable.dealer == "dan"
        assert await house.code(DAN, DrawNext()) == "", "and the cards are shuffled"
        await house.floor.close()

    run(waits)


@pytest.mark.rule("RLF-05")
def test_whoever_deals_stays_until_relieved_or_until_the_table_is_closed() -> None:
    async def stays(house: Unattended) -> None:
        await house.open(TABLE)
        assert house.offered(DAN) == {"TakeDealersPlace"}
        assert await house.code(DAN, TakeDealersPlace("Dan")) == ""
        assert house.offered(DAN) == set(), "nobody is offered what will be refused"
        assert await house.code(DAN, LeaveDealersPlace()) == "relief_missing"
        assert await house.code(DOT, TakeDealersPlace("Dot")) == "", "the relief has begun"
        assert house.floor.tables["t"].durable.table.relief is not None
        await house.floor.close()
        closed = Unattended()
        await closed.open(replace(TABLE, closed=True))
        assert await closed.code(DAN, TakeDealersPlace("Dan")) == ""
        assert closed.offered(DAN) == {"LeaveDealersPlace"}
        assert await closed.code(DAN, LeaveDealersPlace()) == ""
        assert closed.floor.tables["t"].durable.dealer == ""
        await closed.floor.close()

    run(stays)
