"""A floor as a seed has it: tables, progressive, the pace of its dealers and the luck of its guests."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.aggregates.live_aggregate import AnyAggregate
from pitboss.floor.commit import batches
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables import placement
from pitboss.floor.tables.pace import Pace
from pitboss.journal import MemoryStore
from pitboss.journal.drafts import Draft
from pitboss.payouts import Rate
from pitboss.progressive.settings import Settings
from pitboss.rulebook import text_of
from pitboss.rulebook.pit import load_pit
from tests.kit.simulator.clients import SEVENS, Book
from tests.kit.simulator.world import GenerousShoes, SeededVault, SimulatedClock

BACCARAT = ("mini-baccarat", "ez-baccarat", "dai-bacc", "midi-baccarat", "five-treasures")
OTHERS = ("double-deck", "blackjack-h17")
LINKED = "blackjack-shoe"
RACK = Cheques(blue=100, white=200, pink=100, red=800, green=400, black=200, purple=40)
SNAPSHOT_EVERY = 50
"""Events of a stream: far more often than in a house, so that many crashes are near one."""
GO_ON = 3
"""Commits that a floor makes after a crash, before it is thrown away."""
_PIT = load_pit()


class Plan:
    """What a seed has on its floor."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(f"plan {seed}")  # noqa: S311 - to repeat itself
        self.games = {"sevens 1": LINKED, "sevens 2": LINKED, "baccarat": chance.choice(BACCARAT)}
        if chance.random() < 0.3:
            self.games["other"] = chance.choice(OTHERS)
        whole = chance.choice((100, 250, 1000))
        part = chance.randrange(5, whole // 3)
        reseed = chance.randrange(1_000_00, 20_000_00)
        self.settings = Settings(
            reseed=reseed,
            contribution=Rate(part, whole),
            reserve=Rate(chance.randrange(part), whole),
            limit=chance.choice((None, None, reseed + 20_00)),
        )
        self.rulebooks: dict[Any, Any] = {}
        """Read once for all floors of this seed."""
        self.guests = chance.randrange(1, 4)
        steps = {"deal": 300, "turn": 200, "pay": 400, "take": 200, "pick_up": 500}
        self.pace = Pace(steps=steps if chance.random() < 0.5 else {})
        self.often = chance.choice((0.2, 0.5, 0.9))
        self.faults = chance.choice((0.0, 0.03, 0.1))

    def tables(self) -> tuple[TablePlan, ...]:
        """As the floor is told."""
        return tuple(
            TablePlan(name, game, RACK, pit="1", progressive=SEVENS if game == LINKED else "")
            for name, game in self.games.items()
        )


class SimulatedFloor(Floor):
    """The real floor, on cards that are kind to guests; it notes where everything stood at each write."""

    def __init__(self, store: Any, vault: SeededVault, clock: SimulatedClock, plan: Plan, seed: int) -> None:
        shoes = GenerousShoes(vault, seed, plan.often)
        super().__init__(store, vault, clock, plan.pace, _PIT, shoes=shoes)
        self.placement._rulebooks = plan.rulebooks
        self.vault = vault

    def note(self, stood: dict[tuple[str, int], Any], book: Book) -> None:
        """Keep every state that is on its way to the journal, by stream and number."""
        write = self._batches.write

        def noted(command_id: str, *args: Any, **named: Any) -> Any:
            done = write(command_id, *args, **named)
            book.decided(command_id, done)
            for name, live_table in self.tables.items():
                stood[f"table/{name}", live_table.seq] = live_table.host.hosted
            desks: list[AnyAggregate] = [*self.progressives.values(), self.pit]
            for desk in desks:
                stood[desk.stream, desk.seq] = desk.state
            return done

        self._batches.write = noted  # type: ignore[method-assign]

    async def open_as(self, plan: Plan) -> None:
        """With the tables and the progressive that it should have."""
        await self.open(plan.tables(), (ProgressivePlan(SEVENS, plan.settings),))


class Counting(MemoryStore):
    """A store that tells when something was written a number of times."""

    def __init__(self, enough: Callable[[], None]) -> None:
        super().__init__(checkpoint_every=400)
        self.left, self._enough = GO_ON, enough

    def _write(self, draft: Draft) -> None:
        super()._write(draft)
        self.left -= 1
        if self.left == 0:
            self._enough()


@cache
def _text_of(game: str, house: str | None) -> bytes:
    return text_of(game, house=house, settings={})


@contextmanager
def often_kept() -> Iterator[None]:
    """Snapshots, often; and rulebooks are read once."""

    def text(game: str, *, house: str | None, **_: Any) -> bytes:
        return _text_of(game, house)

    with (
        patch.object(batches, "SNAPSHOT_EVERY", SNAPSHOT_EVERY),
        patch.object(placement, "text_of", text),
    ):
        yield
