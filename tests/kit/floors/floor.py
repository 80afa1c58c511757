"""Floors for the tests: played by bots on a hand-moved clock, in memory or in a folder."""

import asyncio
import random
from pathlib import Path

from pitboss.cheques import Cheques
from pitboss.floor.clock import HandClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.storage.folder import open_folder
from pitboss.floor.tables.pace import Pace
from pitboss.journal import Store, Vault

RACK = Cheques(blue=400, white=400, pink=400, red=2_000, green=2_000, black=400, purple=100)
STEP_MS = 30_000


async def settle(floor: Floor) -> None:
    """Let everything that can happen without the clock happen."""
    for _ in range(20):
        await floor.written()
        for _ in range(5):
            await asyncio.sleep(0)


async def play(
    store: Store,
    vault: Vault,
    games: tuple[str, ...],
    *,
    events: int,
    seed: int,
    run: str = "one",
    clock: HandClock | None = None,
) -> Floor:
    """A floor that bots have played on until every table has so many events; it is left open."""
    clock = clock or HandClock()
    floor = Floor(store, vault, clock, Pace())  # a dealer who takes no time
    await floor.open(tuple(TablePlan(game, game, RACK) for game in games))
    await settle(floor)
    crowd = Crowd(floor, random.Random(seed), run=run)  # noqa: S311 - whims
    for game in games:
        crowd.join(game, *(f"{game} {number}" for number in range(4)))
    while min(spot.shown for spot in floor.tables.values()) < events and not (floor.halted or floor.stopped):
        await settle(floor)
        clock.move(STEP_MS)
    await crowd.stop()
    await settle(floor)
    return floor


def played_folder(
    folder: Path,
    games: tuple[str, ...],
    *,
    events: int,
    seed: int = 1,
    run: str = "one",
    clock: HandClock | None = None,
) -> Path:
    """A folder in which a floor was played on and closed."""

    async def whole() -> None:
        opened = open_folder(folder)
        floor = await play(*opened, games, events=events, seed=seed, run=run, clock=clock)
        assert not floor.halted
        await floor.close()
        opened.vault.close()

    asyncio.run(whole())
    return folder
