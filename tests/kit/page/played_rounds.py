"""A house whose tables bots have played at before it opens, long enough for shoes to have ended."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from pitboss.floor.clock import HandClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.games.pack import PACK_PHASES
from tests.kit.page.house import BACCARAT, RACK, ROOMY, PageHouse

DOUBLE = "double-deck"
PLAYED = tuple(TablePlan(game, game, RACK, pit="1") for game in (DOUBLE, BACCARAT))
EVENTS = 1_500


def _far_enough(shown: int, game: Any) -> bool:
    """Shoes have ended, and some rounds of the one in play, which does not end with the hand under way."""
    early = game.shoe.left * 10 > game.shoe.size * 6
    return shown >= EVENTS and game.round > 2 and early and game.phase not in PACK_PHASES


async def _play(house: PageHouse) -> None:
    clock = HandClock()
    floor = Floor(house.store, house.vault, clock, Pace())
    await floor.open(PLAYED)
    crowd = Crowd(floor, random.Random(2), run="before")  # noqa: S311 - whims
    for table in floor.tables:
        crowd.join(table, *(f"{table} {number}" for number in range(3)))
    while not all(
        _far_enough(live_table.shown, live_table.durable.table.game) for live_table in floor.tables.values()
    ):
        for _ in range(20):
            await floor.written()
            for _ in range(5):
                await asyncio.sleep(0)
        clock.move(30_000)
    await crowd.stop()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(house.store, "close", lambda: None)  # the house goes on with the same journal
        await floor.close()


def played_house() -> PageHouse:
    """The house, not open yet; some dozens of rounds are in its journal."""
    house = PageHouse(ROOMY, plans=PLAYED)
    with ThreadPoolExecutor(1) as apart:  # the browser has a loop of its own in this thread
        apart.submit(lambda: asyncio.run(_play(house))).result()
    return house
