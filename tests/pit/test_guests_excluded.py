"""An exclusion is honoured at every table of the floor, from the moment it is made."""

import asyncio

import pytest

from pitboss.authority import Person
from pitboss.cheques import Bills, Cheques
from pitboss.floor.clock import WallClock
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.journal import MemoryStore
from pitboss.pit.guests.records import ExcludeGuest
from pitboss.pit.queue.guests import still_there
from pitboss.table.commands import Act, BuyIn, LeaveTable, PutUp, SitDown, StandBehind, TakeSpot
from tests.kit.houses.pit import TABLE, PitHouse
from tests.kit.journal.same_shoes import SameShoes

RACK = Cheques(red=400, green=400, black=100)
ANN = Person("ann", ("guest",))
GAMES = ("mini-baccarat", "blackjack-shoe", "double-deck")


@pytest.mark.rule("IND-63")
def test_nothing_is_dealt_to_a_guest_who_is_excluded() -> None:
    asyncio.run(excluded_everywhere())


async def excluded_everywhere() -> None:
    clock = WallClock()
    floor = Floor(MemoryStore(), SameShoes(), clock, Pace())
    await floor.open(tuple(TablePlan(game, game, RACK) for game in GAMES))
    numbers = iter(range(1_000))

    async def code(table: str, command: Command, by: Person = ANN) -> str:
        answer = await floor.submit(table, f"c-{next(numbers)}", Act(by, command))
        return answer.refusal.code if answer.refusal is not None else ""

    try:
        sit = SitDown("ann", 1, "Ann", cheques=Cheques(red=40))
        assert await code(GAMES[0], sit) == ""
        until = clock.now_ms() + 3_600_000
        answer = await floor.submit_to_pit("x", ANN, ExcludeGuest("ann", until, ""))
        assert answer.refusal is None
        for table in GAMES[1:]:
            assert await code(table, sit) == "guest_excluded"
            assert await code(table, StandBehind("ann", 2, "Ann")) == "guest_excluded"
        seated: tuple[Command, ...] = (
            BuyIn("ann", Bills(hundreds=1)),
            TakeSpot("ann", 2),
            PutUp(PlaceWager(1, "player", 25_00), Cheques(red=5)),
        )
        for command in seated:
            assert await code(GAMES[0], command) == "guest_excluded", command
        assert await code(GAMES[0], LeaveTable("ann")) == "", "they may go"
        bob = Person("bob", ("guest",))
        assert await code(GAMES[0], SitDown("bob", 1, "Bob", cheques=Cheques(red=40)), bob) == ""
    finally:
        await floor.close()


@pytest.mark.rule("IND-63")
def test_a_guest_who_is_excluded_at_the_table_is_in_the_queue_until_they_have_left() -> None:
    house = PitHouse(guests=("lee", "kim"))
    house.does("cal", ExcludeGuest("lee", house.now_ms + 10**9, "asked for it"))
    (line,) = still_there(house.pit, house.tables, house.now_ms)
    assert (line.guest, line.table, line.roles) == ("lee", TABLE, ("supervisor", "dealer"))
    assert not list(still_there(house.pit, house.tables, house.now_ms + 10**9)), "it is over"
    house.table(guests=("kim",))
    assert not list(still_there(house.pit, house.tables, house.now_ms))
