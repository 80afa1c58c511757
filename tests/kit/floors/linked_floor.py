"""A floor whose tables share a meter, driven step by step, and lost without warning as often as wanted."""

import asyncio
import shutil
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import LiveProgressive, ProgressivePlan
from pitboss.floor.clock import HandClock
from pitboss.floor.commands import DrawNext, SayAllSet, TakeDealersPlace
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.proof.floor import Proof, prove
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import open_folder
from pitboss.floor.tables.dealer_place import acting
from pitboss.floor.tables.host import TableHost
from pitboss.floor.tables.pace import Pace
from pitboss.games.blackjack.commands import Hit, Stand
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard
from pitboss.games.wagers import PlaceWager
from pitboss.journal import MemoryStore, MemoryVault, SqliteStore, Store, Vault
from pitboss.ledger.instruments import cheques_in
from pitboss.payouts import Rate
from pitboss.progressive import commands as pc
from pitboss.progressive.jackpot_steps import STEPS
from pitboss.progressive.settings import Settings
from pitboss.table.accounts import purse
from pitboss.table.bots import jackpot_choice, staff_choice
from pitboss.table.commands import Act, DeclineCut, SitDown
from pitboss.table.offers import dealers_next
from pitboss.table.state import Table
from tests.kit.floors.floor import RACK, settle
from tests.kit.games.states import blackjack

SUE = Person("sue", ("supervisor",))
SAM = Person("sam", ("surveillance",))
MEG = Person("meg", ("shift_manager",))
PIT = Person("pit", ("pit_manager",))
DAN = Person("dan", ("dealer",))
STAFF = (SUE, SAM, MEG, PIT)
SETTINGS = Settings(reseed=10_000_00, contribution=Rate(23, 100), reserve=Rate(1, 100))
BASE = 10_000_00
SHARE = 1_10
"""Cents of a $5 wager that come onto the display: 23%, less one for the reserve."""
B7 = "blazing-7s-progressive"
CHEQUES = Cheques(red=40, green=40)
HOUSE, VENDOR = "blackjack-shoe", "blackjack-h17"
SHOES = {
    (HOUSE, "10%"): 13_057,  # 7c 7s, the dealer's 7s
    (HOUSE, "100%"): 53_485,  # 7c 7c, the dealer's 7c
    (VENDOR, "10%"): 12_426,  # 7h 7d, then 7h
    (VENDOR, "100%"): 102_080,  # 7s 7s, then 7s
}
"""Secrets whose shoe, cut in the middle and one card burned, deals that hand to a guest who is alone."""
PLAIN = 143
"""One whose first forty cards have no ace and no seven: nothing but the plainest rounds."""


def guest(name: str) -> Person:
    return Person(name, ("guest",))


class Linked:
    """Tables on one progressive, named `sevens`; a guest of the same name sits at each, at seat 1."""

    def __init__(self, folder: Path | None = None, settings: Settings = SETTINGS, **games: str) -> None:
        self.games, self.settings = games, settings
        self.clock = HandClock()
        self.folder = folder
        self._numbers, self._lives = count(1), count(1)
        self.store: Store
        self.vault: Vault
        if folder is None:
            self.store, self.vault = MemoryStore(), MemoryVault()
        else:
            self.store, self.vault = open_folder(folder)
        self.floor = self._floor()

    def _floor(self) -> Floor:
        return Floor(self.store, self.vault, self.clock, Pace())

    def stack(self, table: str, prize: str) -> None:
        """Seal a shoe for a table that deals that prize in its first round."""
        self._seal(table, SHOES[self.games[table], prize])

    def _seal(self, table: str, number: int) -> None:
        if self.vault.open(f"{table}/1") is None:
            self.vault.seal(f"{table}/1", number.to_bytes(32, "big"), at_ms=0)

    async def open(self) -> None:
        for table in self.games:
            self._seal(table, PLAIN)
        plans = tuple(TablePlan(name, game, RACK, progressive="sevens") for name, game in self.games.items())
        await self.floor.open(plans, (ProgressivePlan("sevens", self.settings),))
        await settle(self.floor)

    async def crash(self, *, exact: bool = True) -> None:
        """The power goes: nobody is told and nothing is closed. What was committed is there.

        Exactly that, unless something was on its way.
        """
        before = self.state()
        tasks = [task for live_table in self.floor.tables.values() for task in live_table.tasks()]
        tasks += [task for task in (self.floor._writer._task,) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.folder is not None:
            left = self.folder.with_name(f"{self.folder.name}-{next(self._lives)}")
            assert isinstance(self.store, SqliteStore)
            with self.store._witnessing._turn:  # no witness writes while the files are copied
                shutil.copytree(self.folder, left)  # as the disk has it; the old files stay open
            self.folder = left
            self.store, self.vault = open_folder(left)
        self.floor = self._floor()
        await self.open()
        assert not exact or self.state() == before, "it does not stand where it stood"

    def state(self) -> Any:
        """Where everything stands, as far as it is durable."""
        tables = {
            name: (live_table.shown, live_table.durable) for name, live_table in self.floor.tables.items()
        }
        return tables, {name: (live.shown, live.durable) for name, live in self.floor.progressives.items()}

    @property
    def live(self) -> LiveProgressive:
        return self.floor.progressives["sevens"]

    @property
    def cents(self) -> int:
        return self.live.durable.meter.cents

    def host(self, table: str) -> TableHost:
        return self.floor.tables[table].host

    def felt(self, table: str) -> Table:
        return self.host(table).hosted.table

    def purse(self, table: str) -> int:
        return cheques_in(self.felt(table).held(purse(table))).total

    def events(self, stream: str, *kinds: str) -> list[Any]:
        found = (names().decode(record.entry) for record in self.store.read(stream))
        return [event for event in found if not kinds or type(event).__name__ in kinds]

    async def do(self, table: str, by: Person, command: Command, name: str = "") -> Answer:
        given = name or f"{by.id} {next(self._numbers)}"
        return await self.floor.submit(table, given, Act(by, command))

    async def must(self, table: str, by: Person, command: Command) -> None:
        answer = await self.do(table, by, command)
        assert answer.refusal is None, answer.refusal
        await settle(self.floor)

    async def refused(self, table: str, by: Person, command: Command) -> str:
        answer = await self.do(table, by, command)
        return answer.refusal.code if answer.refusal else ""

    async def ask(self, by: Person, command: Command, name: str = "") -> Answer:
        given = name or f"{by.id} {next(self._numbers)}"
        answer = await self.floor.submit_to_progressive("sevens", given, Act(by, command))
        await settle(self.floor)
        return answer

    async def arm_again(self) -> None:
        """Two people have seen to it."""
        assert (await self.ask(PIT, pc.ProposeChange(pc.Rearming("seen to")))).refusal is None
        number = self.live.state.changes[-1][0].number
        assert (await self.ask(MEG, pc.SignChange(number))).refusal is None

    async def seat(self, *tables: str) -> None:
        """The guest of each table sits down, and the first round opens."""
        for table in tables or tuple(self.games):
            await self.must(table, guest(table), SitDown(table, 1, cheques=CHEQUES))
            await self.until(table, "betting")

    async def until(self, table: str, phase: str) -> None:
        """Staff say what they are asked but for jackpots, and the guest lets the cut pass and stands."""
        for _ in range(60):
            felt = self.felt(table)
            if felt.game.phase == phase and not felt.dues:
                return
            wish = staff_choice(self.host(table).rules, felt, SUE)
            if wish is not None and type(wish) not in STEPS:
                await self.must(table, SUE, wish)
            elif felt.game.phase == "cut_pack" and felt.cut_offers:
                await self.must(table, guest(table), DeclineCut(felt.cut_offers[0]))
            elif felt.game.phase == "decide":
                await self.must(table, guest(table), Stand(blackjack(felt.game).turn[0]))
            else:
                raise AssertionError(f"{table}: {felt.game.phase}, {felt.dues[:1]}, never {phase}")
        raise AssertionError(f"never {phase}")

    async def bet(self, table: str) -> None:
        """The main wager and the progressive's."""
        await self.must(table, guest(table), PlaceWager(1, "main", 25_00))
        await self.must(table, guest(table), PlaceWager(1, B7, 5_00))

    async def deal(self, table: str) -> None:
        """A guest bets both and says so; in the vendor's version they take a third card."""
        await self.bet(table)
        await self.must(table, guest(table), SayAllSet(table))
        if self.games[table] == VENDOR:
            await self.must(table, guest(table), Hit(1))

    async def deal_again(self, table: str) -> None:
        """Another round, to the end."""
        await self.bet(table)
        await self.must(table, guest(table), SayAllSet(table))
        await self.until(table, "betting")

    def steps(self, table: str) -> Iterator[tuple[Person, Command]]:
        """What the staff would do about jackpots at a table as it stands."""
        for person in STAFF:
            wish = jackpot_choice(self.host(table).rules, self.felt(table), person)
            if wish is not None:
                yield person, wish

    async def step(self, table: str) -> Command | None:
        """The next step of a jackpot, by whoever it is; without one, the round goes on."""
        found = next(self.steps(table), None)
        if found is not None:
            person, command = found
            await self.must(table, person, command)
            return command
        return None

    def proof(self) -> Proof:
        return prove(self.store, vault=self.vault)


Test = Callable[[Linked], Coroutine[Any, Any, None]]


def run(test: Test, folder: Path | None = None, settings: Settings = SETTINGS, **games: str) -> None:
    """A test on a floor with these tables, proven and closed after it."""

    async def whole() -> None:
        linked = Linked(folder, settings, **games)
        await test(linked)
        assert not linked.floor.halted
        assert not linked.floor.stopped
        proof = linked.proof()
        assert proof.ok, proof.problems
        await linked.floor.close()

    asyncio.run(whole())


async def begun(linked: Linked, **prizes: str) -> None:
    """Shoes with these prizes, the floor open, and somebody at each table."""
    for table, prize in prizes.items():
        linked.stack(table, prize)
    await linked.open()
    await linked.seat()


async def carried(linked: Linked, table: str, *, crashing: bool = False) -> list[str]:
    """A jackpot from pending to END GAME; the names of its steps."""
    done = []
    while linked.felt(table).terminal.started:  # type: ignore[union-attr]
        if crashing:
            await linked.crash()
        step = await linked.step(table)
        if step is not None:
            done.append(type(step).__name__)
        elif linked.felt(table).game.phase == "decide":
            await linked.must(table, guest(table), Stand(1))
        else:
            await linked.until(table, "betting")
    return done


async def by_hand(linked: Linked, table: str, until: Callable[[], bool], *, most: int = 60) -> None:
    """Dan deals a table by hand until something is so; he takes the place first."""
    host = linked.host(table)
    if host.hosted.dealer != DAN.id:
        await linked.must(table, DAN, TakeDealersPlace("Dan"))
        most += 20
    for _ in range(most):
        if host.hosted.dealer == DAN.id and until():
            return
        if acting(host.hosted) == DAN.id:
            offer = dealers_next(host.rules, host.hosted.table)
            if offer is not None:
                command = DrawNext() if isinstance(offer.command, DrawCard) else offer.command
                await linked.must(table, DAN, command)
                continue
        if host.hosted.table.relief is None and host.hosted.dealer == DAN.id:
            return
        await settle(linked.floor)


async def until_swipe(linked: Linked, table: str) -> None:
    """Everything before the card swipe."""
    while not linked.felt(table).dues or linked.felt(table).dues[0].gesture != "end_game":
        if await linked.step(table) is None:
            await linked.must(table, guest(table), Stand(1))
    while not any(isinstance(wish, pc.SwipeCard) for _, wish in linked.steps(table)):
        assert await linked.step(table) is not None
