"""Tables that are retired, moved and given other rules on a running floor, read back and proven."""

import asyncio
import random

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.clock import HandClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.events import RulesTakenUp
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.proof.floor import prove
from pitboss.floor.readmodels.pit_reports import PitReports, report
from pitboss.floor.readmodels.rounds import ended
from pitboss.floor.registry import names
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.games.round import RoundOpened
from pitboss.journal import MemoryStore
from pitboss.pit.papers.fills import RequestFill
from pitboss.pit.rule_changes import ProposeRules, SignRules
from pitboss.pit.table_changes import (
    BringBankroll,
    MoveTable,
    NewTable,
    ProposePar,
    ProposeRetirement,
    ProposeTable,
    ProposeTableRules,
    ReceiveBankroll,
    SignTableChange,
)
from pitboss.pit.trays.inventory import StoreTray
from pitboss.rulebook import load
from pitboss.table.commands import SitDown
from tests.kit.floors.floor import RACK, STEP_MS, settle
from tests.kit.floors.pit import PitFloor, guest, run
from tests.kit.journal.same_shoes import SameShoes

GAME = "double-deck"
HIT: dict[str, bool | int | str] = {"dealer.soft17": "hit"}
PAT, SHAN = Person("pat", ("pit_manager",)), Person("shan", ("shift_manager",))


async def store_and_retire(floor: PitFloor) -> None:
    await floor.must("pat", StoreTray("b"))
    await floor.must("pat", ProposeRetirement("b", "the felt is worn"))
    await floor.must("shan", SignTableChange(1))
    await floor.must("cal", ReceiveBankroll(1, floor.lies("b")))


def test_a_retired_table_is_off_the_floor_and_its_cheques_are_in_the_cage() -> None:
    async def test(floor: PitFloor) -> None:
        await store_and_retire(floor)
        assert floor.lies("b") == Cheques()
        assert floor.names("table/b")[-1] == "pit.table_retired"
        assert sorted(floor.floor.standing) == ["a"]
        assert await floor.at_table(guest("ann"), SitDown("ann", 1), "b") == "table_retired"
        assert await floor.refused("sam", RequestFill("b", Cheques(red=20))) == "table_retired"
        await floor.lose_power()
        assert sorted(floor.floor.standing) == ["a"], "its name is not used again: no new table b is placed"
        assert await floor.at_table(guest("ann"), SitDown("ann", 1), "b") == "table_retired"

    run(test)


def test_a_move_leaves_the_days_before_with_the_old_pit() -> None:
    async def test(floor: PitFloor) -> None:
        await floor.must("pat", StoreTray("b"))
        floor.clock.move(24 * 3_600_000)
        await floor.must("shan", MoveTable("b", "7", "a tournament"))
        assert floor.floor.tables["b"].durable.pit == "7"
        stints = PitReports(floor.store, floor.floor.pit.rules).stints()
        of_b = [(stint.when.day, stint.pit) for stint in stints if stint.table == "b"]
        assert sorted(of_b) == [("2023-11-14", "1"), ("2023-11-15", "7")]
        whole = report(stints, day="", by="pit")
        assert [(line.name, line.bankroll) for line in whole.lines] == [("1", 2 * RACK.total), ("7", 0)]
        assert whole.total.win == 0

    run(test)


def test_a_retirement_is_no_win_and_no_loss() -> None:
    async def test(floor: PitFloor) -> None:
        await store_and_retire(floor)
        lines = report(PitReports(floor.store, floor.floor.pit.rules).stints(), day="", by="table").lines
        of_b = next(line for line in lines if line.name == "b")
        assert (of_b.win, of_b.closing, of_b.bankroll, of_b.credits) == (0, 0, 0, 0)

    run(test)


def test_a_bankroll_is_the_par_of_its_table_until_another_is_signed() -> None:
    async def test(floor: PitFloor) -> None:
        assert floor.host().hosted.par == RACK
        await floor.must("pat", ProposePar("a", Cheques(red=100), "a small game"))
        await floor.must("shan", SignTableChange(1))
        assert floor.host().hosted.par == Cheques(red=100)

    run(test)


class PlayedFloor:
    """A floor with one table of two decks, where bots play."""

    def __init__(self) -> None:
        self.store, self.vault, self.clock = MemoryStore(), SameShoes(), HandClock()
        self.floor = Floor(self.store, self.vault, self.clock, Pace())
        self.asked = 0

    async def open(self) -> None:
        await self.floor.open((TablePlan("dd", GAME, RACK, pit="1"),))
        await settle(self.floor)

    async def must(self, by: Person, command: Command) -> None:
        self.asked += 1
        answer = await self.floor.submit_to_pit(f"asked {self.asked}", by, command)
        assert answer.refusal is None, answer.refusal

    async def play(self, rounds: int, seed: int) -> None:
        crowd = Crowd(self.floor, random.Random(seed), run=str(seed))  # noqa: S311 - whims
        crowd.join("dd", *(f"dd {seed} {number}" for number in range(4)))
        until = self.rounds() + rounds
        while self.rounds() < until:
            assert not self.floor.stopped
            await settle(self.floor)
            self.clock.move(STEP_MS)
        await crowd.stop()
        await settle(self.floor)

    def rounds(self) -> int:
        return sum(record.name == "round.round_opened" for record in self.store.read("table/dd"))


def test_signed_rules_come_with_the_next_shoe_and_every_round_keeps_its_own() -> None:
    async def whole() -> None:
        house = PlayedFloor()
        await house.open()
        old, new = load(GAME), load(GAME, settings=HIT)
        await house.play(3, seed=1)
        await house.must(PAT, ProposeRules("manual", GAME, HIT, "the other houses do"))
        await house.must(SHAN, SignRules(1))
        await house.must(PAT, ProposeTableRules("dd", "the same rules for all"))
        before = house.rounds()
        await house.must(SHAN, SignTableChange(1))
        assert house.floor.tables["dd"].host.rules.hash == old.hash, "the shoe is played to its end"
        await house.play(15, seed=2)
        host = house.floor.tables["dd"].host
        assert (host.rules.hash, host.hosted.rules_before) == (new.hash, (old.hash,))
        assert house.floor.tables["dd"].durable.rules_next == ""
        await house.floor.close()
        events = [names().decode(record.entry) for record in house.store.read("table/dd")]
        taken = next(place for place, event in enumerate(events) if isinstance(event, RulesTakenUp))
        assert type(events[taken + 1]).__name__ == "ShoeSealed"
        of_rounds = [event.rulebook for event in events if isinstance(event, RoundOpened)]
        since = sum(isinstance(event, RoundOpened) for event in events[:taken])
        assert since >= before
        assert of_rounds == [old.hash] * since + [new.hash] * (len(of_rounds) - since)
        told = [stretch.rules.hash for stretch in ended(house.store, "table/dd") if stretch.round]
        assert told == of_rounds[: len(told)]
        assert {stint.rules.hash for stint in PitReports(house.store, house.floor.pit.rules).stints()} == {
            old.hash,
            new.hash,
        }
        assert prove(house.store, vault=house.vault).ok
        again = Floor(house.store, house.vault, house.clock, Pace())
        await again.open()
        host = again.tables["dd"].host
        first = next(stretch for stretch in ended(house.store, "table/dd") if stretch.round)
        assert (host.rules.hash, host.rules_of(first.before).hash) == (new.hash, old.hash)
        await again.close()

    asyncio.run(whole())


NEW = NewTable(house="manual", game=GAME, pit="7", bankroll=Cheques(red=200, green=100))
PLACE = ProposeTable("c", NEW, "a busy night")


def test_three_people_place_a_new_table_while_the_floor_runs() -> None:
    async def test(floor: PitFloor) -> None:
        before = floor.store.heads()["pit"].seq
        await floor.must("pat", PLACE)
        await floor.must("shan", SignTableChange(1))
        assert sorted(floor.floor.standing) == ["a", "b"], "the cage has yet to bring the cheques"
        assert await floor.refused("cal", BringBankroll(1, Cheques(red=200))) == "bankroll_not_as_signed"
        await floor.must("cal", BringBankroll(1, NEW.bankroll))
        assert sorted(floor.floor.standing) == ["a", "b", "c"]
        hosted = floor.floor.tables["c"].durable
        assert (hosted.pit, hosted.par, hosted.table.locked) == ("7", NEW.bankroll, True)
        assert floor.lies("c") == NEW.bankroll
        assert floor.names("table/c")[:3] == [
            "floor.table_placed",
            "table.table_opened",
            "pit.bankroll_brought",
        ]
        opener = floor.pit.papers.slips[floor.pit.inventory.tray("c").opener]
        assert (opener.table, opener.cheques, set(opener.parts.values())) == ("c", NEW.bankroll, {"tray"})
        placed = next(iter(floor.store.read("table/c", limit=1)))
        paper = [one for one in floor.store.read("pit", after=before) if one.command == placed.command]
        assert [one.name for one in paper] == [
            "table_change.new_bankroll_brought",
            "paper.slip_issued",
            "inventory.tray_stored",
        ], "one commit"
        assert await floor.refused("cal", BringBankroll(1, NEW.bankroll)) == "rules_not_waiting"
        assert await floor.at_table(guest("ann"), SitDown("ann", 1), "c") == "table_closed"
        lines = report(PitReports(floor.store, floor.floor.pit.rules).stints(), day="", by="table").lines
        of_c = next(line for line in lines if line.name == "c")
        assert (of_c.win, of_c.bankroll, of_c.fills) == (0, NEW.bankroll.total, 0)
        await floor.lose_power()
        assert sorted(floor.floor.standing) == ["a", "b", "c"]
        assert floor.lies("c") == NEW.bankroll
        await floor.must("pat", ProposeRetirement("c", "the night is over"))
        await floor.must("shan", SignTableChange(2))
        await floor.must("cal", ReceiveBankroll(2, NEW.bankroll))
        assert await floor.refused("pat", PLACE) == "table_retired", "its name is not used again"

    run(test)


def test_a_cashier_who_presses_twice_places_one_table() -> None:
    async def test(floor: PitFloor) -> None:
        await floor.must("pat", PLACE)
        await floor.must("shan", SignTableChange(1))
        cal, bring = Person("cal", ("cage_cashier",)), BringBankroll(1, NEW.bankroll)
        once, again, other = await asyncio.gather(
            *(floor.floor.submit_to_pit(name, cal, bring) for name in ("x", "x", "y"))
        )
        assert (once.refusal, again) == (None, once)
        assert other.refusal is not None
        assert other.refusal.code == "rules_not_waiting"
        assert floor.names("table/c").count("floor.table_placed") == 1

    run(test)
