"""A floor on a hand-moved clock, driven step by step: the pieces that the tests of pace and dealing share."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from typing import Any

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.clock import HandClock
from pitboss.floor.commands import DrawNext, LeaveDealersPlace, SayAllSet, TakeDealersPlace
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.tables.dealer_place import acting
from pitboss.floor.tables.host import TableHost
from pitboss.floor.tables.pace import AT_ONCE, Pace
from pitboss.floor.tables.seal import Seal
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard
from pitboss.games.wagers import PlaceWager
from pitboss.journal import MemoryStore, MemoryVault
from pitboss.table.bots import staff_choice
from pitboss.table.commands import Act, DeclineCut, SitDown
from pitboss.table.offers import dealers_next
from pitboss.table.scene.scene import Audience, Scene
from tests.kit.floors.floor import RACK, settle
from tests.kit.games.states import blackjack
from tests.kit.journal.same_shoes import SameShoes

SUE = Person("sue", ("supervisor",))
DAN = Person("dan", ("dealer",))
DOT = Person("dot", ("dealer",))
DANS = Audience("dealer", "dan")


def guest(name: str) -> Person:
    return Person(name, ("guest",))


class SameVault(MemoryVault):
    """A vault whose shoes are the same every time: two floors that have one each deal the same cards."""

    def open(self, shoe: str) -> bytes | None:
        return super().open(shoe) or shoe.encode().ljust(32, b".")


class Table:
    """One table on a floor of its own."""

    def __init__(
        self, game: str, pace: Pace, vault: MemoryVault | None = None, settings: dict[str, Any] | None = None
    ) -> None:
        self.game, self.pace, self.settings = game, pace, settings or {}
        self.store, self.vault, self.clock = MemoryStore(), vault or SameShoes(), HandClock()
        self.patient = False
        """Whether everybody waits until the dealer has done all there is to do before they speak."""
        self._numbers = count(1)
        self.floor = self._floor()

    def _floor(self) -> Floor:
        return Floor(self.store, self.vault, self.clock, self.pace)

    async def open(self) -> None:
        self.floor = self._floor()
        await self.floor.open((TablePlan(self.game, self.game, RACK, pit="pit 2", settings=self.settings),))
        await settle(self.floor)

    async def lose_power(self) -> None:
        """Nothing is closed; what was written is there."""
        tasks = list(self.floor.tables[self.game].tasks())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def host(self) -> TableHost:
        return self.floor.tables[self.game].host

    @property
    def sealing(self) -> Seal:
        """The table as its stream tells it."""
        return self.floor.tables[self.game].sealing

    @property
    def phase(self) -> str:
        return str(self.host.hosted.table.game.phase)

    @property
    def events(self) -> list[str]:
        return [record.name for record in self.store.read(f"table/{self.game}")]

    async def do(self, by: Person, command: Command) -> Answer:
        if self.patient:
            await self.rest()
        return await self.floor.submit(self.game, f"{by.id} {next(self._numbers)}", Act(by, command))

    async def must(self, by: Person, command: Command) -> None:
        answer = await self.do(by, command)
        assert answer.refusal is None, answer.refusal
        if isinstance(command, TakeDealersPlace | LeaveDealersPlace):
            await self.hand_over(by)

    async def hand_over(self, by: Person) -> None:
        """A dealer does their part of a relief, gesture by gesture, and the automatic dealer its own."""
        while self.host.hosted.table.relief is not None:
            if acting(self.host.hosted) == by.id:
                step = dealers_next(self.host.rules, self.host.hosted.table)
                assert step is not None
                drawn = isinstance(step.command, DrawCard)
                answer = await self.do(by, DrawNext() if drawn else step.command)
                assert answer.refusal is None, answer.refusal
            else:
                assert self.host.due is not None
                await self.pass_(self.host.due.wait_ms)

    async def code(self, by: Person, command: Command) -> str:
        """Why something is refused, or nothing."""
        answer = await self.do(by, command)
        return answer.refusal.code if answer.refusal else ""

    async def pass_(self, milliseconds: int) -> None:
        self.clock.move(milliseconds)
        await settle(self.floor)

    async def rest(self) -> None:
        """Let time pass until the dealer has nothing more to do."""
        while (due := self.host.due) is not None:
            await self.pass_(due.wait_ms)

    async def until(self, wanted: Callable[[], bool], step_ms: int = 50, most: int = 4_000) -> None:
        """Let time pass until it is as wanted; staff say what they are asked, and guests let the cut pass."""
        for _ in range(most):
            if self.patient:
                await self.rest()
            if wanted():
                return
            if not await self._staff():
                await self.pass_(step_ms)
        raise AssertionError(f"never so: {self.phase}")

    async def _staff(self) -> bool:
        felt = self.host.hosted.table
        wish = staff_choice(self.host.rules, felt, SUE)
        if wish is not None:
            await self.must(SUE, wish)
        elif felt.game.phase == "cut_pack" and felt.cut_offers:
            sitter = felt.place(felt.cut_offers[0]).sitter
            await self.must(guest(sitter), DeclineCut(felt.cut_offers[0]))
        else:
            return False
        await settle(self.floor)
        return True

    async def seat(self, *names: str) -> None:
        """Guests sit down, and the first round opens."""
        for seat, name in enumerate(names, 1):
            await self.must(guest(name), SitDown(name, seat, cheques=Cheques(green=40)))
        await self.until(lambda: self.phase == "betting")

    def scene(self, audience: Audience) -> Scene:
        return self.floor.scene(self.game, audience)


def run(
    test: Callable[[Table], Coroutine[Any, Any, None]],
    game: str,
    pace: Pace = AT_ONCE,
    vault: MemoryVault | None = None,
    settings: dict[str, Any] | None = None,
) -> None:
    """A test on a table that is open, whose floor is closed after it."""

    async def whole() -> None:
        table = Table(game, pace, vault, settings)
        await table.open()
        await test(table)
        assert not table.floor.halted
        await table.floor.close()

    asyncio.run(whole())


def offered(table: Table) -> Iterator[Command]:
    """What the scene offers the one who deals, as the page would send it."""
    for offer in table.scene(DANS).legal:
        if offer.blocking and offer.act == "DrawNext":
            yield DrawNext()
        elif offer.blocking:
            step = dealers_next(table.host.rules, table.host.hosted.table)
            assert step is not None
            if type(step.command).__name__ == offer.act:
                yield step.command


async def deal(table: Table, until: str) -> None:
    """The dealer gives whatever step they are offered, until a phase is reached with nothing due."""
    for _ in range(200):
        if table.phase == until and not table.host.hosted.table.dues:
            return
        step = next(offered(table), None)
        if step is not None:
            await table.must(DAN, step)
        elif table.phase == "decide":
            await table.must(guest("ann"), Stand(blackjack(table.host.hosted.table.game).turn[0]))
        elif not await table._staff():
            raise AssertionError(f"nothing is offered in {table.phase}")
    raise AssertionError(f"never {until}: {table.phase}")


async def to_the_shuffle(table: Table) -> None:
    """The automatic dealer deals the whole shoe, and then a person takes their place."""
    await table.seat("ann")
    while table.phase == "betting":
        await table.must(guest("ann"), PlaceWager(1, "player", 2_500))
        await table.must(guest("ann"), SayAllSet("ann"))
    assert table.phase == "shuffle_due"
    await table.must(DAN, TakeDealersPlace())
