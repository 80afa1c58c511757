"""Whatever fails beneath a floor, it loses nothing that it answered.

It runs a share of `scripts/faults/floor_faults.py`.
"""

import asyncio
from collections import Counter

import pytest

from pitboss.authority import Person
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Answer
from pitboss.journal import MemoryStore
from pitboss.table.commands import Act, SitDown
from scripts.faults import floor_faults
from tests.kit.floors.floor import play
from tests.kit.journal.same_shoes import SameShoes

ANN = Person("ann", ("guest",))
SEEDS = (1, 2, 3, 8)
"""The fewest that meet every fault between them."""
HALTS = ("before", "after", "twice", "reordered", "full", "torn")


def test_some_seeds_lose_nothing_and_guess_nothing() -> None:
    happened: Counter[str] = Counter()
    for seed in SEEDS:
        happened += floor_faults.try_seed(seed)
    assert happened["commands answered"] > 1_000
    missing = [fault for fault in HALTS if not happened[f"{fault}: halted"]]
    assert not missing, f"never met: {missing} in {happened}"
    assert happened["lost: refused to open"]


def test_a_seed_is_the_same_run_every_time() -> None:
    assert floor_faults.try_seed(2) == floor_faults.try_seed(2)


def test_a_table_that_cannot_go_on_says_so_and_the_others_do_go_on() -> None:
    async def whole() -> None:
        floor = await play(MemoryStore(), SameShoes(), ("dai-bacc", "mini-baccarat"), events=50, seed=1)

        def broken(*_: object, **__: object) -> None:
            raise RuntimeError("the felt is on fire")

        floor.tables["dai-bacc"].host.turn = broken  # type: ignore[assignment, method-assign]
        sit = [floor.submit(name, f"sit {name}", Act(ANN, SitDown("ann", 6))) for name in floor.tables]
        stopped, seated = await asyncio.gather(*sit, return_exceptions=True)
        assert isinstance(stopped, FloorHalted)
        assert isinstance(seated, Answer)
        assert floor.stopped == {"dai-bacc": "table dai-bacc stopped: the felt is on fire"}
        with pytest.raises(FloorHalted, match="on fire"):
            await floor.submit("dai-bacc", "again", Act(ANN, SitDown("ann", 6)))
        assert not floor.halted
        await floor.close()

    asyncio.run(whole())
