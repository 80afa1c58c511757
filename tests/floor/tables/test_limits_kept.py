"""Limits posted at a live table are in the journal: after a restart the table and its placard have them."""

import pytest

from pitboss.floor.tables.pace import Pace
from pitboss.games.wagers import PlaceWager
from pitboss.journal import verify
from pitboss.table.guests.limits import ChangeLimits
from pitboss.table.scene.scene import Audience
from pitboss.table.state import Posted
from tests.kit.floors.paced_floor import DAN, SUE, Table, guest, run

GAME = "mini-baccarat"


@pytest.mark.rule("BAC-LIM-07")
def test_posted_limits_outlive_a_restart() -> None:
    async def scenario(table: Table) -> None:
        await table.seat("ann")
        assert await table.code(DAN, ChangeLimits(100_00, 2_000_00)) == "not_yours_to_do"
        await table.must(SUE, ChangeLimits(100_00, 2_000_00))
        assert await table.code(guest("ann"), PlaceWager(1, "player", 50_00)) == "wager_below_minimum"
        await table.lose_power()
        await table.open()
        assert table.host.hosted.table.limits == Posted(100_00, 2_000_00)
        assert await table.code(guest("ann"), PlaceWager(1, "player", 50_00)) == "wager_below_minimum"
        watcher = table.floor.watch(GAME, Audience("public"))
        message = await anext(aiter(watcher.messages()))
        watcher.close()
        assert (message.scene.placard.min, message.scene.placard.max) == (100_00, 2_000_00)
        assert "posted_limits.limits_posted" in table.events
        assert verify(table.store).ok

    run(scenario, GAME, Pace())
