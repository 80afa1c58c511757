"""Several server processes on one database: what one does, the others know; no dollar is brought twice."""

import asyncio
from collections.abc import Sequence
from contextlib import closing

import psycopg
import pytest

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.clock import HandClock
from pitboss.floor.commands import TakeDealersPlace
from pitboss.register.events import AccountClosed, AccountRolesChanged, PlayMoneyGiven
from pitboss.table.commands import Act, SitDown
from pitboss.web.accounts import peers
from pitboss.web.accounts.people import Account, AccountError, People
from pitboss.web.accounts.postgres import open_people_database
from pitboss.web.accounts.store import Rows
from pitboss.web.admission.limits import LOOKS_BURST
from pitboss.web.live.presence import GRACE_MS
from pitboss.web.money.holds import Holds
from tests.kit.web.shared_people import ANN, SUE, TABLES, two_processes, two_servers, until

pytest_plugins = ("tests.kit.journal.postgres_server",)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "BEAT_S", 0.05)


def test_what_one_process_does_the_other_knows(database: str) -> None:
    async def night() -> None:
        async with two_processes(database) as (here, there):
            there.people.open(SUE, "", by="test", at_ms=0)
            with pytest.raises(AccountError, match="already"):
                here.people.open(SUE, "", by="test", at_ms=0)
            there.people.open(ANN, "", by="test", at_ms=0)
            await until(lambda: here.people.get(ANN.id) == ANN)
            token, begun = there.sessions.begin(SUE)
            found = here.sessions.find(token)  # whether it was told of it already or not
            assert found is not None
            assert found[1] == SUE
            here.hears(1, AccountRolesChanged(SUE.id, ("dealer",), "admin"))
            await until(lambda: there.people.get(SUE.id) == here.people.get(SUE.id))
            await here.people.set_password(SUE.id, "quite-long-enough", one_time=True)
            proven = await there.people.proven(SUE.id, "quite-long-enough")
            assert proven is not None
            assert proven.one_time
            for process in (here, there):
                process.hears(2, PlayMoneyGiven(ANN.id, 5_00, "cage"))
            await until(lambda: there.cents() == here.cents() == 105_00)
            assert there.sessions.end_all_of(SUE.id) == 1
            assert begun.ended.is_set()
            await asyncio.wait_for(found[0].ended.wait(), 60)
            assert here.sessions.find(token) is None
            ann, _ = here.sessions.begin(ANN)
            await until(lambda: len(there.sessions) == 1)
            here.hears(3, AccountClosed(ANN.id, "admin"))
            await until(lambda: getattr(there.people.get(ANN.id), "closed", False))
            assert there.sessions.find(ann) is None

    asyncio.run(night())


def test_a_flood_of_made_up_tokens_is_not_looked_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def night() -> None:
        async with two_processes(database) as (here, there):
            there.people.open(SUE, "", by="test", at_ms=0)
            asked: list[str] = []
            whole = here.db.execute

            def counted(statement: str, parameters: Sequence[object] = ()) -> Rows:
                asked.append(statement)
                return whole(statement, parameters)

            monkeypatch.setattr(here.db, "execute", counted)
            for _ in range(2):
                assert here.sessions.find("made up") is None
            assert len(asked) == 1
            for number in range(2 * LOOKS_BURST):
                assert here.sessions.find(f"made up {number}") is None
            assert len(asked) == LOOKS_BURST
            token, _ = there.sessions.begin(SUE)
            await until(lambda: here.sessions.find(token))  # it is told of those that are real

    asyncio.run(night())


def test_a_listener_whose_line_is_cut_reads_everything_anew(database: str) -> None:
    async def night() -> None:
        async with two_processes(database) as (here, there):
            there.people.open(SUE, "", by="test", at_ms=0)
            with psycopg.connect(database, autocommit=True) as other:
                for cut in (1, 2):
                    token, _ = there.sessions.begin(SUE)
                    found = here.sessions.find(token)
                    assert found is not None
                    last = Account(f"last-word-{cut}", "Last", ("dealer",))
                    there.people.open(last, "", by="test", at_ms=0)
                    await until(lambda last=last: here.people.get(last.id))  # type: ignore[misc]
                    other.execute(
                        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                        "WHERE application_name = 'pitboss' AND datname = current_database()"
                    )
                    # While nobody listens, and nobody says so.
                    other.execute("UPDATE pitboss_people.accounts SET cents = %s", (cut,))
                    other.execute("DELETE FROM pitboss_people.sessions")
                    await until(lambda cut=cut: here.cents(SUE.id) == cut)  # type: ignore[misc]
                    await asyncio.wait_for(found[0].ended.wait(), 60)
                    assert here.others.connections > cut
            there.people.open(ANN, "", by="test", at_ms=0)
            await until(lambda: here.people.get(ANN.id))

    asyncio.run(night())


SIT = Act(Person(ANN.id, ("guest",)), SitDown(ANN.id, 1, "Ann", Cheques(green=4)))


def test_the_same_hundred_dollars_are_brought_once(database: str) -> None:
    async def night() -> None:
        async with two_servers(database, ANN) as servers:
            answers = await asyncio.gather(
                *(
                    services.money.submit(table, f"web {ANN.id} {table}", SIT)
                    for services, table in zip(servers, TABLES, strict=True)
                )
            )
            refusals = [answer.refusal and answer.refusal.code for answer in answers]
            assert sorted(refusals, key=str) == [None, "play_money_short"]
            at = TABLES[refusals.index(None)]
            for services in servers:  # the same command given again, at either process
                again = await services.money.submit(at, f"web {ANN.id} {at}", SIT)
                assert again.refusal is None
                await until(lambda services=services: services.people.get(ANN.id).cents == 0)  # type: ignore[misc]
                assert services.purses.open_questions() == ()
            for services in servers:
                other = next(table for table in TABLES if table != at)
                short = await services.money.submit(other, f"web {ANN.id} late", SIT)
                assert short.refusal is not None

    asyncio.run(night())


def test_what_a_process_that_lives_has_asked_is_not_forgotten(database: str) -> None:
    clock = HandClock()
    with closing(open_people_database(database)) as db, closing(open_people_database(database)) as new:
        people = People(db)
        people.open(ANN, "", by="test", at_ms=0)
        asking, starting = Holds(db, clock), Holds(new, clock)
        asking.ask("one", guest=ANN.id, cents=100_00)
        assert starting.open_questions() == starting.left_behind() == ()
        assert starting.ask("two", guest=ANN.id, cents=1) == "short"
        assert asking.open_questions() == ("one",)
        db.close()  # as at the end of a process
        assert starting.open_questions() == starting.left_behind() == ("one",)


def test_a_process_that_ended_is_settled_and_its_guests_are_missed(database: str) -> None:
    async def night() -> None:
        async with two_servers(database, ANN) as (here, there):
            table = TABLES[0]
            answer = await here.money.submit(table, "web ann 1", SIT)
            assert answer.refusal is None
            host = here.floor.tables[table].host
            ann = here.people.get(ANN.id)
            await here.presence.came(table, ann)
            await there.presence.came(table, ann)
            await here.presence.went(table, ann)
            assert ANN.id not in host.hosted.away, "there is a line elsewhere"
            await here.presence.came(table, ann)
            await there.presence.went(table, ann)
            await here.presence.went(table, ann)
            assert ANN.id in host.hosted.away
            await there.presence.came(table, ann)
            assert ANN.id not in host.hosted.away
            # The other process asks for money, and ends with a line open before it has an answer.
            there.purses.ask("web ann never", guest=ANN.id, cents=0)
            assert here.purses.left_behind() == ()
            await there.close()
            await until(lambda: ANN.id in host.hosted.away)
            await until(lambda: not here.people.db.execute("SELECT 1 FROM asked").fetchall())

    asyncio.run(night())


def test_a_process_that_was_taken_for_gone_counts_its_lines_again(database: str) -> None:
    async def night() -> None:
        async with two_servers(database, ANN) as (here, there):
            ann = there.people.look_up(ANN.id)
            await there.presence.came(TABLES[0], ann)
            others = here.people.db.others()
            assert others is not None
            with psycopg.connect(database, autocommit=True) as db:
                db.execute(
                    "DELETE FROM pitboss_people.processes WHERE process = %s", (there.people.db.process,)
                )
                db.execute("DELETE FROM pitboss_people.lines")
            async with asyncio.timeout(60):
                while not await others.elsewhere(TABLES[0], ANN.id):
                    await asyncio.sleep(0.01)
            await there.presence.went(TABLES[0], ann)
            assert not await others.elsewhere(TABLES[0], ANN.id)

    asyncio.run(night())


def test_a_dealer_with_a_line_elsewhere_is_not_relieved(database: str) -> None:
    async def night() -> None:
        dora = Account("dora", "Dora", ("dealer",))
        async with two_servers(database, dora) as (here, there):
            table = TABLES[0]
            clock = here.floor.clock
            assert isinstance(clock, HandClock)
            for services in (here, there):
                await services.presence.came(table, dora)
            took = await here.floor.submit(table, "take", Act(dora.person, TakeDealersPlace("Dora")))
            assert took.refusal is None
            asked: list[str] = []
            elsewhere = here.presence._elsewhere

            async def watched(table: str, account: str) -> bool:
                found = await elsewhere(table, account)
                asked.append(account)
                return found

            here.presence._elsewhere = watched
            await here.presence.went(table, dora)
            await asyncio.sleep(0)
            clock.move(GRACE_MS)
            await until(lambda: asked)
            assert here.presence.dealers(table) == ("dora",)
            await there.presence.went(table, dora)
            await asyncio.sleep(0)
            clock.move(GRACE_MS)
            await until(lambda: not here.presence.dealers(table))

    asyncio.run(night())
