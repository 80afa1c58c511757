"""Several floor processes on one journal: every table is one process's, and nothing is lost between them."""

import asyncio
from collections.abc import Coroutine
from itertools import count
from typing import Any

import pytest

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.commands import PauseTable, ResumeTable
from pitboss.floor.proof.floor import prove
from pitboss.games.contract import Command
from pitboss.journal.postgres.reader import PostgresReader
from pitboss.pit.rule_changes import ProposeRules, SignRules
from pitboss.pit.table_changes import (
    BringBankroll,
    MoveTable,
    NewTable,
    ProposeTable,
    ProposeTableRules,
    SignTableChange,
)
from pitboss.pit.trays.inventory import StoreTray
from pitboss.rulebook import load, text_of
from pitboss.school.lessons import AnswerQuestion, AskQuestion, BeginLesson
from pitboss.school.paper import PaperQuestion
from pitboss.school.records import Mark
from pitboss.school.sittings import BeginSitting
from pitboss.table.commands import Act, SitDown
from pitboss.table.scene.scene import Audience
from pitboss.training.seat.acts import GiveMove, SayCall
from pitboss.training.seat.calls import key
from pitboss.training.seat.recorded_sitting import DealtSitting
from tests.kit.floors.linked_floor import BASE, SETTINGS
from tests.kit.floors.partners import Partner, until

pytest_plugins = ("tests.kit.journal.postgres_server",)
SUE = Person("sue", ("supervisor",))
PAT, SHAN = Person("pat", ("pit_manager",)), Person("shan", ("shift_manager",))
CAL = Person("cal", ("cage_cashier",))
GAMES = {"bj-1": "blackjack-shoe", "bac-1": "mini-baccarat", "bj-2": "blackjack-shoe", "ez-1": "ez-baccarat"}
LINKED = dict.fromkeys("abcd", "blackjack-shoe")
METER = (ProgressivePlan("sevens", SETTINGS),)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def proven(database: str) -> None:
    """The journal is whole: chains, folds, money, meters and shoes."""
    with PostgresReader.look_at(database) as reader:
        assert prove(reader).ok


def test_tables_are_dealt_out_and_go_on_when_a_process_ends(database: str) -> None:
    async def work() -> None:
        one = await Partner(database, "one").open(GAMES)
        assert one.own == set(GAMES)
        two = await Partner(database, "two").open()
        await until(lambda: len(two.own) == len(one.own) == 2, "the tables are not shared out")
        assert not one.own & two.own
        assert one.own | two.own == set(GAMES)
        one.bots(*one.own)
        two.bots(*two.own, seed=2)
        live_tables = [p.floor.tables[name] for p in (one, two) for name in p.own]
        await until(
            lambda: all(live_table.host.hosted.table.game.round > 3 for live_table in live_tables),
            "nobody plays",
        )
        rounds = {name: two.floor.tables[name].host.hosted.table.game.round for name in two.own}
        await two.close()
        await until(lambda: one.own == set(GAMES), "the tables of the other are not taken over")
        for name, round_ in rounds.items():
            live_table = one.floor.tables[name]
            assert live_table.host.hosted.table.game.round >= round_ or live_table.host.hosted.shoes > 1
        one.bots(*rounds, seed=3)
        seqs = {name: one.floor.tables[name].shown for name in rounds}
        await until(lambda: all(one.floor.tables[n].shown > seq for n, seq in seqs.items()), "they stand")
        await one.close()

    run(work())
    proven(database)


def test_a_command_goes_to_whoever_has_the_table(database: str) -> None:
    async def work() -> None:
        one = await Partner(database, "one").open(GAMES)
        two = await Partner(database, "two").open()
        await until(lambda: len(two.own) == 2, "the tables are not shared out")
        table = min(one.own)
        ann = Person("ann", ("guest",))
        sit = Act(ann, SitDown("ann", 1, "Ann", Cheques(red=20)))
        first = await two.floor.submit(table, "ann sits", sit)
        assert first.refusal is None
        assert "ann" in one.floor.tables[table].host.hosted.table.guests
        again = await two.floor.submit(table, "ann sits", sit)
        assert again == first == await one.floor.submit(table, "ann sits", sit)
        watcher = two.floor.watch(table, Audience("guest", "ann"))
        seen = watcher.messages()
        assert (await anext(seen)).seq == two.floor.tables[table].shown
        refused = await two.floor.submit(table, "not hers", Act(ann, PauseTable("x")))
        assert refused.refusal is not None
        assert refused.refusal.code == "not_yours_to_do"
        paused = await one.floor.submit(table, "pause", Act(SUE, PauseTable("x")))
        while (await anext(seen)).seq < paused.seq:
            pass
        assert two.floor.tables[table].durable == one.floor.tables[table].durable
        watcher.close()
        await two.close()
        await one.close()

    run(work())
    proven(database)


def test_processes_that_need_a_signing_key_at_once_record_one(database: str) -> None:
    async def work() -> None:
        one = await Partner(database, "one").open(GAMES)
        two = await Partner(database, "two").open()
        first, second, third = await asyncio.gather(
            one.floor.signing_key(), two.floor.signing_key(), one.floor.signing_key()
        )
        assert first.public == second.public == third.public
        assert (await two.floor.signing_key()).public == first.public
        assert [record.name for record in one.store.read("signing")] == ["signing.key_recorded"]
        await two.close()
        await one.close()

    run(work())
    proven(database)


def test_a_process_that_dies_is_followed_where_it_stood(database: str) -> None:
    async def work() -> None:
        one = await Partner(database, "one").open(GAMES)
        two = await Partner(database, "two").open()
        await until(lambda: len(two.own) == 2, "the tables are not shared out")
        two.bots(*two.own)
        lost = {name: two.floor.tables[name] for name in two.own}
        await until(lambda: all(live_table.shown > 300 for live_table in lost.values()), "nobody plays")
        stood = {name: (live_table.shown, live_table.durable) for name, live_table in lost.items()}
        await two.die()
        await until(lambda: one.own == set(GAMES), "the tables of the dead are not taken over")
        for name, (seq, _) in stood.items():
            assert one.floor.tables[name].shown >= seq, "something that was shown is gone"
        three = await Partner(database, "three").open()
        await until(lambda: len(three.own) == 2, "a new process is given no tables")
        await three.close()
        await one.close()

    run(work())
    proven(database)


def test_a_progressive_is_shared_by_tables_of_two_processes(database: str) -> None:
    async def work() -> None:
        one = await Partner(database, "one").open(LINKED, METER, "sevens")
        two = await Partner(database, "two").open()
        await until(lambda: len(two.own) == 2, "the tables are not shared out")
        one.bots(*one.own)
        two.bots(*two.own, seed=2)
        meters = [p.floor.progressives["sevens"] for p in (one, two)]
        live_tables = {name: p.floor.tables[name] for p in (one, two) for name in p.own}
        await until(
            lambda: all(live_table.durable.table.game.round > 4 for live_table in live_tables.values()),
            "the tables do not come forward together",
        )
        assert {live.held for live in meters} != {True}, "two processes hold one meter"
        await until(lambda: all(live.durable.meter.display > BASE for live in meters), "a meter stands still")
        await two.close()
        await one.close()

    run(work())
    proven(database)


@pytest.mark.parametrize("late", [False, True])
def test_a_stale_process_writes_nothing(database: str, late: bool) -> None:
    """It stood still until its tables were taken; whatever it decided meanwhile is refused, and it stops."""

    async def work() -> None:
        one = await Partner(database, "one").open(GAMES)
        one.bots(*GAMES)
        await until(
            lambda: all(live_table.shown > 100 for live_table in one.floor.tables.values()), "nobody plays"
        )
        beat = one.sharing._mailbox.send_heartbeat

        async def nothing() -> None:
            pass

        one.sharing._mailbox.send_heartbeat = nothing  # type: ignore[method-assign]
        two = await Partner(database, "two").open()
        if late:
            assert one.crowd is not None
            await one.crowd.stop()
        await until(lambda: two.own == set(GAMES), "the silent one keeps its tables")
        one.sharing._mailbox.send_heartbeat = beat  # type: ignore[method-assign]
        if late:
            table = min(one.own)  # as it believes; the others it gave away when it was asked
            asked = one.floor.submit(table, "stale", Act(SUE, PauseTable("stale")))
            with pytest.raises(Exception, match="taken over"):
                await asked
        await until(lambda: one.floor.halted, "the stale one goes on")
        assert "taken over" in one.floor.halted
        if one.crowd is not None:
            one.crowd.stopped = True
        await one.close()
        await two.close()

    run(work())
    proven(database)


def test_processes_that_open_at_once_place_the_tables_of_one_progressive(database: str) -> None:
    """Each links the tables that it places; the meter goes from one to the other meanwhile."""

    async def work() -> None:
        one, two = Partner(database, "one"), Partner(database, "two")
        await asyncio.gather(one.open(LINKED, METER, "sevens"), two.open(LINKED, METER, "sevens"))
        assert not one.floor.halted + two.floor.halted
        await until(lambda: len(one.own) == len(two.own) == 2, "the tables are not shared out")
        meters = [partner.floor.progressives["sevens"] for partner in (one, two)]
        await until(
            lambda: all(set(live.durable.tables) == set(LINKED) for live in meters),
            "the links are not followed",
        )
        await two.close()
        await one.close()

    run(work())
    proven(database)


def test_a_process_learns_of_tables_and_a_progressive_that_come_after_it(database: str) -> None:
    async def work() -> None:
        one = await Partner(database, "one").open()
        two = await Partner(database, "two").open(LINKED, METER, "sevens")
        await until(lambda: len(one.own) == len(two.own) == 2, "the tables are not shared out")
        await until(lambda: "sevens" in one.floor.progressives, "the progressive is not followed")
        await two.close()
        await one.close()

    run(work())
    proven(database)


def test_a_table_is_given_rules_and_moved_from_another_process(database: str) -> None:
    async def work() -> None:
        one = await Partner(database, "one").open(GAMES)
        two = await Partner(database, "two").open()
        await until(lambda: len(two.own) == len(one.own) == 2, "the tables are not shared out")
        table = min(name for name in one.own)
        game, house = GAMES[table], one.floor.tables[table].durable.house
        asked = [
            (PAT, ProposeRules(house, game, {"limits.min": "$50"}, "weekend")),
            (SHAN, SignRules(1)),
            (PAT, ProposeTableRules(table, "weekend")),
            (SHAN, SignTableChange(1)),
            (PAT, StoreTray(table)),
        ]
        for number, (by, command) in enumerate(asked):
            answer = await two.floor.submit_to_pit(f"asked {number}", by, command)
            assert answer.refusal is None, answer.refusal
        away = two.floor.tables[table]
        await until(lambda: away.durable.table.locked, "the lock is not followed")
        moved = await two.floor.submit_to_pit("moved", SHAN, MoveTable(table, "7", "weekend"))
        assert moved.refusal is None, moved.refusal
        new = load(game, settings={"limits.min": "$50"}).hash
        both = [partner.floor.tables[table] for partner in (one, two)]
        await until(lambda: all(live.durable.pit == "7" for live in both), "the move is not followed")
        assert [live.durable.rules_next for live in both] == [new, new]
        await until(
            lambda: all(live.host.knows(new) for live in both),
            "it could not be shown once the rules are taken up",
        )
        await one.close()
        await until(lambda: table in two.own, "the table is not taken over")
        await until(lambda: two.floor.tables[table].host.knows(new), "it was taken over without its rules")
        await two.close()

    run(work())
    proven(database)


def test_a_lesson_and_a_sitting_go_on_in_another_process(database: str) -> None:
    tess, rules, stream = Person("tess", ("trainee",)), load("mini-baccarat"), "trainee/tess"
    taught: dict[str, Any] = {"game": rules.game, "house": rules.house, "rulebook": rules.hash, "seed": 3}

    async def work() -> None:
        one = await Partner(database, "one").open()
        two = await Partner(database, "two").open()
        numbers = count(1)

        async def give(at: Partner, command: Command) -> None:
            desk = await at.floor.aggregate(stream)
            answer = await desk.submit(f"practice {next(numbers)}", tess, command)
            assert answer.refusal is None, answer.refusal

        await one.floor.services.writer.ask(one.store.put_rulebook, text_of(rules.game, house=rules.house))
        await give(one, BeginLesson(lesson="l", drill="totals", questions=2, **taught))
        await give(one, BeginSitting(sitting="s", mode="guide", seats=3, rounds=1, **taught))
        pictures: dict[str, DealtSitting] = {}
        for number in range(1, 9):
            at = (one, two)[number % 2]
            record = (await at.floor.aggregate(stream)).live.state.seats["s"]
            while record.number < number:  # the other process has told of it, and it is read
                await asyncio.sleep(0.01)
                record = (await at.floor.aggregate(stream)).live.state.seats["s"]
            picture = pictures.setdefault(at.name, DealtSitting(rules, record))
            picture.follow(record)
            calls, due = picture.sitting.calls, picture.sitting.due
            assert due is not None
            act = SayCall(key(calls[0])) if calls else GiveMove(due.move)
            await give(at, picture.act(record, act, now_ms=number)[1])
        question = PaperQuestion("totals", 1, 1, "q")
        await give(two, AskQuestion("l", 1, question))
        await give(one, AnswerQuestion("l", 1, Mark("COMB-01", True, 1, "totals"), "7"))
        await two.close()
        found = (await one.floor.aggregate(stream)).live.durable
        assert (found.asked, len(found.seats["s"].acts)) == (1, 8)
        await one.close()

    run(work())
    proven(database)


def test_a_new_table_is_placed_by_one_process_and_played_at_by_all(database: str) -> None:
    """Both are asked at once: one places it, linked to a meter that the other may hold."""

    async def work() -> None:
        one = await Partner(database, "one").open({"a": "blackjack-shoe"}, METER, "sevens")
        two = await Partner(database, "two").open()
        await until(lambda: "a" in two.floor.tables, "the second process does not know the first table")
        new = NewTable(house="manual", game="blackjack-shoe", bankroll=Cheques(red=40), progressive="sevens")
        asked = await two.floor.submit_to_pit("p", PAT, ProposeTable("c", new, "a busy night"))
        assert asked.refusal is None
        assert (await one.floor.submit_to_pit("s", SHAN, SignTableChange(1))).refusal is None
        bring = BringBankroll(1, Cheques(red=40))
        answers = await asyncio.gather(
            one.floor.submit_to_pit("b1", CAL, bring), two.floor.submit_to_pit("b2", CAL, bring)
        )
        told = [answer.refusal.code if answer.refusal else "" for answer in answers]
        assert sorted(told) == ["", "rules_not_waiting"]
        await until(lambda: all("c" in p.floor.tables for p in (one, two)), "one process does not know it")
        await until(lambda: sum("c" in p.own for p in (one, two)) == 1, "nobody or both have it")
        both = (one, two)
        await until(lambda: all(p.floor.tables["c"].shown > 2 for p in both), "it is not followed")
        meters = [partner.floor.progressives["sevens"] for partner in both]
        await until(lambda: all("c" in live.durable.tables for live in meters), "the meter does not know it")
        for partner in both:
            hosted = partner.floor.tables["c"].durable
            assert (hosted.table.locked, hosted.par) == (True, Cheques(red=40))
        for number, partner in enumerate(both):
            act = Act(SUE, PauseTable("a test") if number == 0 else ResumeTable())
            assert (await partner.floor.submit("c", f"asked {number}", act)).refusal is None
        await two.close()
        await until(lambda: one.own == {"a", "c"}, "it is not taken over")
        await one.close()

    run(work())
    proven(database)
