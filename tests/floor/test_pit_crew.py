"""The pit's crew of the demo: a table that runs low gets its fill by the papers, with nobody at the desks."""

import asyncio
import random
from pathlib import Path
from typing import Any

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.clock import HandClock
from pitboss.floor.commands import TakeDealersPlace
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.crowd.pit_crew import HURRY_MS, PATIENCE_MS, PitCrew
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.proof.floor import prove
from pitboss.floor.storage.folder import open_folder
from pitboss.floor.tables.dealer_place import acting
from pitboss.journal import MemoryStore
from pitboss.pit.papers import fills
from pitboss.pit.papers.reading import AgreeLine, lines, next_line
from pitboss.pit.staff import people as p
from pitboss.pit.state import Pit
from pitboss.table.bots import Temperament
from pitboss.table.commands import Act
from pitboss.table.offers import dealers_next
from pitboss.web.accounts.people import People
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.demo.floor import pit_rules, settle_people
from pitboss.web.demo.pit import SIDES, open_pit, side_id, staff
from tests.kit.floors.floor import settle
from tests.kit.floors.paced_floor import SameVault

GAME = "blackjack-shoe"
SMALL = Cheques(white=100, pink=40, red=260, green=70, black=30, purple=20, orange=10)
BARE = Cheques(red=40, green=20, black=4)
"""Not enough for four guests."""
STEP_MS = 500
MINUTE_MS = 60_000
SUPERVISOR = Person("demo-supervisor", ("supervisor",))
CASHIER = Person("demo-cage-cashier", ("cage_cashier",))


class Demo:
    """A demo floor with one table, in memory, on a clock moved by hand."""

    def __init__(self, rack: Cheques = SMALL, *, on_time: bool = True) -> None:
        self.rack, self._on_time = rack, on_time
        self.store, self.vault, self.clock = MemoryStore(), SameVault(), HandClock()

    async def __aenter__(self) -> "Demo":
        self.floor = Floor(self.store, self.vault, self.clock, pit_rules=pit_rules())
        await self.floor.open((TablePlan(GAME, GAME, self.rack, pit="1"),))
        await open_pit(self.floor)
        self.crew = PitCrew(self.floor, run=str(self.clock.now_ms()))
        if self._on_time:
            self.crew.start()
        await settle(self.floor)
        return self

    async def come(self) -> Crowd:
        """Four guests who stay."""
        crowd = Crowd(self.floor, random.Random(4), pause_ms=1_100, run="play")  # noqa: S311 - whims
        crowd.join(GAME, "Ada", "Bo", "Cleo", "Dov", temperament=Temperament(unit=4, rebuys=1.0, leaves=0.0))
        return crowd

    async def go(self, crowd: Crowd) -> None:
        """They go; whoever thinks comes to an end first."""
        crowd.stopped = True
        await self.pass_(4 * STEP_MS)
        await crowd.stop()

    async def __aexit__(self, *_: object) -> None:
        await self.crew.stop()
        await self.floor.close()
        proof = prove(self.store, vault=self.vault)
        assert proof.ok, proof.problems

    @property
    def pit(self) -> Pit:
        return self.floor.pit.state

    @property
    def felt(self) -> Any:
        return self.floor.tables[GAME].host.hosted.table

    def names(self) -> list[str]:
        return [record.name for record in self.store.read("pit")]

    @property
    def played(self) -> tuple[int, int]:
        """Shoes and rounds so far."""
        return self.floor.tables[GAME].host.hosted.shoes, self.felt.game.round

    async def pass_(self, milliseconds: int) -> None:
        for _ in range(milliseconds // STEP_MS):
            self.clock.move(STEP_MS)
            await _breathe(self.floor)

    async def must(self, who: Person, command: Any, name: str) -> None:
        answer = await self.floor.submit_to_pit(name, who, command)
        assert answer.refusal is None, answer.refusal
        await settle(self.floor)


async def _breathe(floor: Floor) -> None:
    for _ in range(3):
        await floor.written()
        for _ in range(4):
            await asyncio.sleep(0)


def test_forty_minutes_with_a_small_rack_go_on_by_the_papers() -> None:
    async def whole() -> None:
        async with Demo() as demo:
            crowd = await demo.come()
            played = []
            for _ in range(8):
                await demo.pass_(5 * MINUTE_MS)
                played.append(demo.played)
            await demo.go(crowd)
            filled = demo.names().count("fill.fill_completed")
            assert filled > 0
            assert demo.pit.fills.asked - filled <= 1, "all but the last are in the rack"
            assert len(set(played)) == len(played), "it stood still for five minutes"
            slip = next(one for one in demo.pit.papers.slips.values() if one.kind == "fill")
            assert [one.person for one in slip.signatures] == [CASHIER.id, "dealer-1", SUPERVISOR.id]

    asyncio.run(whole())


def test_a_table_that_stands_still_is_seen_to_at_once() -> None:
    async def whole() -> None:
        async with Demo(BARE, on_time=False) as demo:
            crowd = await demo.come()
            while not demo.felt.fill_needed:
                await demo.pass_(STEP_MS)
            stood = demo.played
            await demo.pass_(MINUTE_MS)
            assert demo.felt.fill_needed, "the crew is not there yet"
            assert demo.played == stood
            demo.crew.start()
            await demo.pass_(8 * HURRY_MS + 20 * STEP_MS)
            assert not demo.felt.fill_needed
            await demo.pass_(3 * MINUTE_MS)
            assert demo.played > stood
            await demo.go(crowd)

    asyncio.run(whole())


def test_whoever_does_a_step_has_the_time_for_the_next_one() -> None:
    async def whole() -> None:
        async with Demo() as demo:
            await demo.pass_(PATIENCE_MS - STEP_MS)
            assert not demo.pit.fills.asked
            await demo.must(SUPERVISOR, fills.RequestFill(GAME, Cheques(green=100)), "mine 1")
            await demo.must(CASHIER, fills.PrepareFill(1), "mine 2")
            await demo.pass_(PATIENCE_MS - STEP_MS)
            assert "fill.fill_carried" not in demo.names()
            await demo.pass_(STEP_MS)
            assert demo.pit.fills.open[1].runner == "demo-security"
            (slip,) = (one for one in demo.pit.papers.slips.values() if one.kind == "fill")
            await demo.pass_(PATIENCE_MS)
            slip = demo.pit.papers.slips[slip.serial]
            assert "date" in slip.read_ahead, "the supervisor reads it to the dealer"
            dealer = Person("dealer-1", ("dealer",))
            await demo.must(dealer, AgreeLine(slip.serial, *lines(slip)[0]), "mine 3")
            await demo.pass_(PATIENCE_MS - STEP_MS)
            assert demo.pit.papers.slips[slip.serial].agreed == ("date",), "the dealer has the slip in hand"
            await demo.pass_(STEP_MS)
            assert not next_line(demo.pit.papers.slips[slip.serial]), "the crew agrees to the rest at once"
            await demo.pass_(3 * PATIENCE_MS + 20 * STEP_MS)
            assert "fill.fill_completed" in demo.names()

    asyncio.run(whole())


def test_the_crew_is_hired_once_and_a_floor_from_before_has_it_too(tmp_path: Path) -> None:
    async def start(*, crew: bool, goes_home: str = "") -> tuple[int, Pit]:
        opened = open_folder(tmp_path / "demo")
        floor = Floor(*opened, HandClock(), pit_rules=pit_rules())
        await floor.open((TablePlan(GAME, GAME, SMALL, pit="1"),))
        if crew:
            await open_pit(floor)
        if goes_home:
            await floor.submit_to_pit("home", Person(goes_home, ("cage_cashier",)), p.EndShift())
        await floor.close()
        opened.vault.close()
        return floor.pit.shown, floor.pit.durable

    seq, _ = asyncio.run(start(crew=False))
    assert seq == 0, "the pit was not in use"
    hired, pit = asyncio.run(start(crew=True))
    assert pit.staff.dealer_at(GAME) == "dealer-1"
    assert set(pit.staff.duty) == set(pit.staff.people)
    seq, _ = asyncio.run(start(crew=True, goes_home=CASHIER.id))
    assert seq == hired + 1, "nothing is done again"
    seq, pit = asyncio.run(start(crew=True))
    assert seq == hired + 1
    assert CASHIER.id not in pit.staff.duty, "who went home is at home"


def test_whoever_takes_the_dealers_place_stands_there_for_the_pit_too() -> None:
    async def whole() -> None:
        async with Demo() as demo:
            dealer = Person("demo-dealer", ("dealer",))
            answer = await demo.floor.submit(GAME, "take", Act(dealer, TakeDealersPlace()))
            assert answer.refusal is None, answer.refusal
            host = demo.floor.tables[GAME].host
            while host.hosted.table.relief is not None:
                step = dealers_next(host.rules, host.hosted.table)
                if acting(host.hosted) == dealer.id and step is not None:
                    await demo.floor.submit(GAME, f"hand {demo.clock.now_ms()}", Act(dealer, step.command))
                await demo.pass_(STEP_MS)
            assert host.hosted.dealer == dealer.id
            await demo.pass_(4 * STEP_MS)
            assert demo.pit.staff.dealer_at(GAME) == dealer.id

    asyncio.run(whole())


def test_the_switch_of_the_demo_acts_as_people_of_the_pit() -> None:
    people = People(open_people())
    settle_people(people, at_ms=0)
    hired = {one.id: one for one in staff()}
    assert len({one.licence for one in hired.values()}) == len(hired)
    for role, *_ in SIDES:
        account = people.get(side_id(role))
        assert account is not None
        assert account.roles == hired[account.id].roles == (role,)
