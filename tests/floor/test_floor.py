"""The floor on its journal: nothing answered is lost, nothing happens twice, nobody sees too much."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any

import pytest

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Cheques
from pitboss.floor.clock import HandClock
from pitboss.floor.commands import PauseTable, ResumeTable, SayAllSet
from pitboss.floor.commit.watchers import WAITING_MOST
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.tables.hosted_table import from_bytes, to_bytes
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard, DrawCutCard, ShufflePack
from pitboss.games.wagers import PlaceWager
from pitboss.journal import Batch, MemoryStore, Result, StoreFailed, verify
from pitboss.table.bots import staff_choice
from pitboss.table.commands import Act, DeclineCut, SitDown
from pitboss.table.scene.scene import Audience
from tests.kit.journal.same_shoes import SameShoes

RACK = Cheques(blue=400, white=400, pink=400, red=2_000, green=2_000, black=400, purple=100)
GAMES = ("blackjack-shoe", "mini-baccarat")
PLANS = tuple(TablePlan(game, game, RACK) for game in GAMES)
SUE = Person("sue", ("supervisor",))


def guest(name: str) -> Person:
    return Person(name, ("guest",))


class Place:
    """A floor that can be closed and opened again on what it wrote."""

    def __init__(self, pace: Pace = Pace()) -> None:  # noqa: B008
        self.store, self.vault, self.clock, self.pace = MemoryStore(), SameShoes(), HandClock(), pace
        self.floor = self._new()

    def _new(self) -> Floor:
        return Floor(self.store, self.vault, self.clock, self.pace)

    async def open(self) -> Floor:
        self.floor = self._new()
        await self.floor.open(PLANS)
        await settle(self.floor)
        return self.floor

    async def do(self, table: str, by: Person, command: Command, name: str = "") -> Answer:
        return await self.floor.submit(table, name or f"{by.id} {random.random()}", Act(by, command))  # noqa: S311


async def settle(floor: Floor) -> None:
    """Let everything that can happen without the clock happen."""
    for _ in range(20):
        await floor.written()
        for _ in range(5):
            await asyncio.sleep(0)


def run(test: Callable[[Place], Coroutine[Any, Any, None]], pace: Pace = Pace()) -> None:  # noqa: B008
    async def whole() -> None:
        place = Place(pace)
        await place.open()
        await test(place)
        if not place.floor.halted:
            await place.floor.close()

    asyncio.run(whole())


async def seated(place: Place, table: str, *names: str) -> None:
    for seat, name in enumerate(names, 1):
        answer = await place.do(table, guest(name), SitDown(name, seat, cheques=Cheques(green=40)))
        assert answer.refusal is None
    host = place.floor.tables[table].host
    while host.hosted.table.game.phase != "betting":
        felt = host.hosted.table
        wish = staff_choice(host.rules, felt, SUE)
        if wish is not None:
            await place.do(table, SUE, wish)
        else:
            await place.do(table, guest(names[felt.cut_offers[0] - 1]), DeclineCut(felt.cut_offers[0]))


def test_the_same_command_is_applied_once_and_answered_the_same() -> None:
    async def twice(place: Place) -> None:
        sit = SitDown("ann", 3)
        first = await place.do("mini-baccarat", guest("ann"), sit, "one")
        again, third = await asyncio.gather(
            place.do("mini-baccarat", guest("ann"), sit, "one"),
            place.do("mini-baccarat", guest("ann"), sit, "one"),
        )
        assert first == again == third
        other = await place.do("mini-baccarat", guest("ann"), SitDown("ann", 4), "one")
        assert other.refusal is not None
        assert other.refusal.code == "command_reused"
        assert [p.sitter for p in place.floor.tables["mini-baccarat"].host.hosted.table.places].count(
            "ann"
        ) == 1

    run(twice)


def test_a_floor_that_is_opened_again_stands_where_it_stood() -> None:
    async def play(place: Place) -> None:
        crowd = Crowd(place.floor, random.Random(3), run="first")  # noqa: S311
        for table in GAMES:
            crowd.join(table, *(f"bot {n}" for n in range(4)))
        while min(live_table.shown for live_table in place.floor.tables.values()) < 600:
            await settle(place.floor)
            place.clock.move(30_000)
        await crowd.stop()
        await settle(place.floor)
        before = {name: live_table.host.hosted for name, live_table in place.floor.tables.items()}
        for live_table in place.floor.tables.values():  # as if the power had gone: nothing is closed
            for task in live_table.tasks():
                task.cancel()
        await place.open()
        after = {name: live_table.host.hosted for name, live_table in place.floor.tables.items()}
        assert after == before
        assert all(not hosted.table.money.sums() for hosted in after.values())
        assert verify(place.store).ok

    run(play)


def test_a_snapshot_is_the_whole_state() -> None:
    async def play(place: Place) -> None:
        await seated(place, "blackjack-shoe", "ann", "bob")
        await place.do("blackjack-shoe", guest("ann"), PlaceWager(1, "main", 5_000))
        hosted = place.floor.tables["blackjack-shoe"].host.hosted
        assert from_bytes(to_bytes(hosted)) == hosted

    run(play)


def test_time_runs_out_for_bets_and_for_decisions_and_is_told() -> None:
    async def slow(place: Place) -> None:
        await seated(place, "blackjack-shoe", "ann")
        await place.do("blackjack-shoe", guest("ann"), PlaceWager(1, "main", 5_000))
        live_table = place.floor.tables["blackjack-shoe"]
        assert live_table.host.hosted.table.game.phase == "betting"
        for _ in range(12):
            if (
                live_table.host.hosted.table.game.round > 1
                or live_table.host.hosted.table.game.phase == "shuffle_due"
            ):
                break
            place.clock.move(60_000)
            await settle(place.floor)
        assert live_table.host.hosted.table.game.round == 2, (
            "the round was dealt and ended without a word from ann"
        )
        told = [record.name for record in place.store.read("table/blackjack-shoe")]
        assert "floor.time_ran_out" in told

    run(slow)


def test_all_set_shortens_the_betting() -> None:
    async def quick(place: Place) -> None:
        await seated(place, "mini-baccarat", "ann", "bob")
        live_table = place.floor.tables["mini-baccarat"]
        await place.do("mini-baccarat", guest("ann"), PlaceWager(1, "player", 5_000))
        await place.do("mini-baccarat", guest("ann"), SayAllSet("ann"))
        assert live_table.host.hosted.table.game.round == 1
        await place.do("mini-baccarat", guest("bob"), SayAllSet("bob"))
        assert live_table.host.hosted.table.game.round == 2, "dealt, settled and opened again"

    run(quick)


def test_a_paused_table_does_nothing() -> None:
    async def paused(place: Place) -> None:
        assert (await place.do("mini-baccarat", guest("ann"), PauseTable())).refusal is not None
        assert (await place.do("mini-baccarat", SUE, PauseTable("lunch"))).refusal is None
        refused = (await place.do("mini-baccarat", guest("ann"), SitDown("ann", 1))).refusal
        assert refused is not None
        assert refused.code == "table_paused"
        assert (await place.do("mini-baccarat", SUE, ResumeTable())).refusal is None
        assert (await place.do("mini-baccarat", guest("ann"), SitDown("ann", 1))).refusal is None

    run(paused)


def test_nobody_names_a_card_of_a_sealed_shoe() -> None:
    async def named(place: Place) -> None:
        await seated(place, "mini-baccarat", "ann")
        dealer = place.floor.tables["mini-baccarat"].host.dealer
        before = place.floor.tables["mini-baccarat"].host.hosted
        for command in (DrawCard(Card("9d")), DrawCutCard(), ShufflePack(416)):
            refused = (await place.do("mini-baccarat", dealer, command)).refusal
            assert refused is not None
            assert refused.code == "card_is_sealed"
        assert place.floor.tables["mini-baccarat"].host.hosted == before

    run(named)


def test_watchers_get_every_turn_or_begin_anew() -> None:
    async def watch(place: Place) -> None:
        attentive = place.floor.watch("mini-baccarat", Audience("public"))
        lazy = place.floor.watch("mini-baccarat", Audience("public"))
        seen: list[tuple[str, int, int]] = []

        async def look() -> None:
            async for message in attentive.messages():
                seen.append((message.kind, message.after, message.seq))

        looking = asyncio.create_task(look())
        crowd = Crowd(place.floor, random.Random(4), run="w")  # noqa: S311
        crowd.join("mini-baccarat", "x", "y", "z")
        while place.floor.tables["mini-baccarat"].shown < 1_500:
            await settle(place.floor)
            place.clock.move(30_000)
        await crowd.stop()
        await settle(place.floor)
        attentive.close()
        await looking
        assert seen[0][:2] == ("resync", -1)
        assert all(this[1] == last[2] for last, this in pairwise(seen))
        late = [message async for message in _until(lazy.messages(), WAITING_MOST + 1)]
        assert [message.kind for message in (late[0], late[-1])] == ["resync", "resync"]
        assert late[-1].seq == place.floor.tables["mini-baccarat"].shown

    run(watch)


async def _until(messages: Any, most: int) -> Any:
    taken = 0
    async for message in messages:
        yield message
        taken += 1
        if taken == most:
            return


class Failing(MemoryStore):
    """A store whose commits fail from some point on."""

    fails = False

    def append_many(self, batches: Any) -> list[Result]:
        if self.fails:
            raise StoreFailed("the disk is full")
        found: list[Result] = super().append_many(batches)
        return found

    def append(self, batch: Batch) -> Result:
        return self.append_many([batch])[0]


def test_a_commit_that_fails_halts_the_floor_and_nobody_is_told_otherwise() -> None:
    async def fail() -> None:
        place = Place()
        place.store = Failing()
        await place.open()
        await place.do("mini-baccarat", guest("ann"), SitDown("ann", 1))
        place.store.fails = True
        with pytest.raises(FloorHalted, match="the disk is full"):
            await place.do("mini-baccarat", guest("bob"), SitDown("bob", 2))
        assert place.floor.halted == "the disk is full"
        with pytest.raises(FloorHalted):
            await place.do("mini-baccarat", guest("eve"), SitDown("eve", 3))
        place.store.fails = False
        await place.open()
        sitting = [p.sitter for p in place.floor.tables["mini-baccarat"].host.hosted.table.places if p.sitter]
        assert sitting == ["ann"]
        await place.floor.close()

    asyncio.run(fail())
