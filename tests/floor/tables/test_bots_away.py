"""A bot that left a table stays away for some rounds, unless nobody is left to play them."""

import asyncio
import random
from itertools import pairwise
from typing import Any

from pitboss.floor.clock import HandClock
from pitboss.floor.crowd.bots import AWAY, Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.journal import MemoryStore
from pitboss.table.bots import Temperament
from tests.kit.floors.floor import RACK, settle
from tests.kit.journal.same_shoes import SameShoes

GAME = "mini-baccarat"
STEP_MS = 30_000


async def _seen(*joining: tuple[str, Temperament], changes: int) -> list[tuple[int, frozenset[str]]]:
    """Who was at the table, by round, whenever that changed."""
    clock = HandClock()
    floor = Floor(MemoryStore(), SameShoes(), clock, Pace())
    await floor.open((TablePlan(GAME, GAME, RACK),))
    await settle(floor)
    crowd = Crowd(floor, random.Random(7), run="away")  # noqa: S311 - whims
    seen: list[tuple[int, frozenset[str]]] = []

    def look(table: str) -> None:
        hosted: Any = floor.tables[table].host.hosted
        there = frozenset(hosted.table.guests)
        if not seen or seen[-1][1] != there:
            seen.append((hosted.table.game.round, there))

    floor.after_turn.append(look)
    for name, temperament in joining:
        crowd.join(GAME, name, temperament=temperament)
    while len(seen) < changes:
        await settle(floor)
        clock.move(STEP_MS)
    await crowd.stop()
    await floor.close()
    return seen


def _absences(seen: list[tuple[int, frozenset[str]]], name: str) -> list[int]:
    left, found = None, []
    for (_, before), (round_, now) in pairwise(seen):
        if name in before and name not in now:
            left = round_
        elif name in now and left is not None:
            found.append(round_ - left)
            left = None
    return found


STAYS = Temperament(rebuys=1.0, leaves=0.0)
GOES = Temperament(rebuys=0.0)
"""Sits down, has no cheques, and goes."""


def test_whoever_left_comes_back_only_rounds_later() -> None:
    absences = _absences(asyncio.run(_seen(("Ada", STAYS), ("Bo", GOES), changes=9)), "Bo")
    assert len(absences) > 1
    assert all(AWAY <= rounds <= 2 * AWAY for rounds in absences)


def test_a_table_is_not_left_empty_for_it() -> None:
    assert set(_absences(asyncio.run(_seen(("Bo", GOES), changes=7)), "Bo")) == {0}
