"""Accounts, sessions, purses and the audit list do the same in a file and in a database."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Floor
from pitboss.floor.storage.folder import PEOPLE
from pitboss.floor.streams import REGISTER
from pitboss.journal import MemoryStore, StoreFailed
from pitboss.register.events import AccountClosed, AccountRolesChanged, BadgeIssued, PlayMoneyGiven
from pitboss.web.accounts.audit import Audit
from pitboss.web.accounts.bookkeeper import Bookkeeper
from pitboss.web.accounts.people import AccountError, People
from pitboss.web.accounts.postgres import open_people_database
from pitboss.web.accounts.projection import PeopleProjection, Taken
from pitboss.web.accounts.sessions import Sessions
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.accounts.store import PeopleStore
from pitboss.web.admission.limits import SESSIONS_MOST
from pitboss.web.money.holds import Holds
from pitboss.web.tables.history import History
from tests.kit.journal.same_shoes import SameShoes
from tests.kit.web.shared_people import ANN, SUE

pytest_plugins = ("tests.kit.journal.postgres_server",)
Reopen = Callable[[], PeopleStore]
DIGITS = "582937"
SECRET_WORD = "-".join(("quite", "long", "enough"))


@pytest.fixture(params=["file", "database"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Reopen]:
    """Opens the same store again and again."""
    made: list[PeopleStore] = []
    url = request.getfixturevalue("database") if request.param == "database" else ""

    def opened() -> PeopleStore:
        made.append(open_people_database(url) if url else open_people(tmp_path / PEOPLE))
        return made[-1]

    yield opened
    for store in made:
        store.close()


def test_a_transaction_counts_whole_or_not_at_all(reopen: Reopen) -> None:
    db = reopen()
    row = "INSERT INTO asked (command, at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING"
    with db.changing():
        assert db.execute(row, ("one", 1)).rowcount == 1
        assert db.execute(row, ("one", 2)).rowcount == 0

    def fails(*statements: tuple[str, tuple[object, ...]]) -> None:
        with db.changing():
            for statement in statements:
                db.execute(*statement)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails((row, ("two", 2)))
    with pytest.raises(StoreFailed, match="cannot be used"):
        fails((row, ("three", 3)), ("INSERT INTO nothing VALUES (1)", ()))
    assert db.execute("SELECT command, at_ms FROM asked").fetchall() == [("one", 1)]
    with db.alone():
        assert [command for (command,) in db.execute("SELECT command FROM asked")] == ["one"]


def test_accounts(reopen: Reopen) -> None:
    people = People(reopen())
    people.open(SUE, SECRET_WORD, by="test", at_ms=1)
    people.open(ANN, "", by="test", at_ms=1)
    with pytest.raises(AccountError, match="already"):
        people.open(SUE, "", by="test", at_ms=2)
    assert asyncio.run(people.proven(SUE.id, SECRET_WORD)) == SUE
    assert asyncio.run(people.proven(SUE.id, "another-password")) is None
    assert asyncio.run(people.proven("no such\0name", SECRET_WORD)) is None
    roles = AccountRolesChanged(SUE.id, ("dealer", "supervisor"), "admin")
    taken = [Taken(1, "one", 0, roles), Taken(2, "two", 0, AccountClosed(ANN.id, "admin"))]
    assert PeopleProjection(people.db).take(REGISTER, taken).accounts == {SUE.id, ANN.id}
    people.read_all()
    again = People(reopen())
    assert again.all() == people.all()
    assert [(one.id, one.roles, one.closed) for one in again.all()] == [
        ("ann-of-record", ("guest",), True),
        ("sue-k", ("dealer", "supervisor"), False),
    ]


def test_badges_and_pins(reopen: Reopen) -> None:
    people = People(reopen())
    people.open(SUE, "", by="test", at_ms=1)
    books = PeopleProjection(people.db)
    issued = Taken(1, "one", 0, BadgeIssued(SUE.id, "S-1", "admin"))
    assert books.take(REGISTER, [issued]).accounts == {SUE.id}
    people.refresh(SUE.id)
    assert not people.has_pin(SUE.id)
    assert not asyncio.run(people.proven_by_pin(SUE.id, "S-1", ""))
    asyncio.run(people.set_pin(SUE.id, "S-1", DIGITS))
    assert books.take(REGISTER, [issued]).accounts == frozenset(), "a record is taken once"
    again = People(reopen())
    known = again.get(SUE.id)
    assert known is not None
    assert known.badge == "S-1"
    assert asyncio.run(again.proven_by_pin(SUE.id, "S-1", DIGITS))
    assert not asyncio.run(again.proven_by_pin(SUE.id, "S-1", "582938"))
    assert not asyncio.run(again.proven_by_pin(SUE.id, "S-2", DIGITS))
    assert not asyncio.run(again.proven_by_pin(ANN.id, "S-1", DIGITS))
    stored = again.db.execute("SELECT pin FROM badges").fetchone()
    assert stored is not None
    assert stored[0].startswith("$argon2")
    books.take(REGISTER, [Taken(2, "two", 0, BadgeIssued(SUE.id, "S-2", "admin"))])
    again.refresh(SUE.id)
    assert not again.has_pin(SUE.id), "a new badge has no PIN"
    asyncio.run(again.set_pin(SUE.id, "S-1", DIGITS))
    assert not again.has_pin(SUE.id), "nor does it get the one that was meant for the old badge"


def test_sessions(reopen: Reopen) -> None:
    clock, people = HandClock(), People(reopen())
    people.open(SUE, "", by="test", at_ms=0)
    sessions = Sessions(people.db, people, clock)
    first, begun = sessions.begin(SUE)
    tokens = [sessions.begin(SUE)[0] for _ in range(SESSIONS_MOST)]
    assert begun.ended.is_set()
    assert sessions.find(first) is None
    kept = sessions.find(tokens[3])
    assert kept is not None
    sessions.end(tokens[0])
    assert sessions.end_all_of(SUE.id, but=kept[0]) == SESSIONS_MOST - 2
    again = Sessions(reopen(), people, clock)
    assert len(sessions) == len(again) == 1
    found = again.find(tokens[3])
    assert found is not None
    assert found[1] == SUE
    assert again.end_all_of(SUE.id) == 1
    assert again.find(tokens[3]) is None


def test_money_that_is_on_its_way_is_held(reopen: Reopen) -> None:
    people = People(reopen())
    people.open(ANN, "", by="test", at_ms=0)
    purses = Holds(people.db, HandClock())
    assert purses.ask("one", guest=ANN.id, cents=60_00) == "noted"
    assert purses.ask("one", guest=ANN.id, cents=60_00) == "known"
    assert purses.ask("two", guest=ANN.id, cents=50_00) == "short"
    assert purses.ask("three", guest=ANN.id, cents=40_00) == "noted"
    assert purses.ask("four", guest="Ada", cents=40_00) == "short", "who has no account brings no money"
    assert purses.open_questions() == ("one", "three")
    assert purses.left_behind() == ()
    purses.forget("one")
    purses.forget("three")
    assert purses.ask("five", guest=ANN.id, cents=100_00) == "noted"
    books = PeopleProjection(people.db)
    given = [Taken(1, "cage 1", 0, PlayMoneyGiven(ANN.id, 5_00, "cage"))]
    assert books.take(REGISTER, given).accounts == {ANN.id}
    assert not books.take(REGISTER, given).accounts, "a record is taken once"
    assert not books.take(REGISTER, [Taken(2, "cage 2", 0, PlayMoneyGiven("nobody", 5_00, "cage"))]).accounts
    people.refresh(ANN.id)
    again = People(reopen()).get(ANN.id)
    assert again is not None
    assert again.cents == 105_00
    assert people.get(ANN.id) == again


def test_an_answer_that_was_lost_is_looked_for_after_a_while(reopen: Reopen) -> None:
    clock, people = HandClock(), People(reopen())
    purses = Holds(people.db, clock)
    purses.ask("one")
    purses.lost("one")
    assert not purses.overdue
    assert purses.left_behind() == ()
    clock.move(15_000)
    assert purses.overdue
    assert purses.left_behind() == ("one",)
    assert purses.ask("one") == "noted", "given again, it is on its way again"
    assert purses.left_behind() == ()
    purses.lost("one")
    purses.forget("one")
    clock.move(15_000)
    assert not purses.overdue


def test_the_audit_list(reopen: Reopen) -> None:
    store = MemoryStore()
    floor = Floor(store, SameShoes(), HandClock())

    def audit() -> Audit:
        people = People(reopen())
        return Audit(people.db, HandClock(), Bookkeeper(floor, people, History(store, floor)))

    async def night() -> None:
        await floor.open()
        first = audit()
        for who in ("ann", "ann", "no\0text\udc80"):
            first.note(who=who, address="::1", what="sign-in", where="desk", code="sign_in_wrong")
        assert not first.list(), "not one by one"
        await first.flush()
        first.note(who="ann", address="::1", what="sign-in", where="desk", code="sign_in_wrong")
        await first.flush()
        lines = audit().list()
        assert [(line.number, line.who, line.times) for line in lines] == [(1, "ann", 3), (2, "no�text?", 1)]
        assert first.list(after=lines[0].number) == lines[1:]
        await floor.close()

    asyncio.run(night())


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / PEOPLE
    open_people(file).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        old.executescript(
            "DROP TABLE asked; PRAGMA user_version = 1;"
            "CREATE TABLE asked (command TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT;"
            "INSERT INTO asked VALUES ('one', 7);"
        )
    for _ in range(2):
        with closing(open_people(file)) as db:
            assert db.execute("SELECT * FROM asked").fetchall() == [("one", 7, "", "", 0)]


def test_what_is_wrong_with_a_database_is_told_without_its_password(database: str) -> None:
    for url in ("postgresql://ann:se:cret@host:x/floor", "postgresql://ann:secret@127.0.0.1:1/floor"):
        with pytest.raises(StoreFailed) as failed:
            open_people_database(url)
        assert "cret" not in str(failed.value)
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("CREATE SCHEMA pitboss_people")
    with pytest.raises(StoreFailed, match="is not a pitboss people"):
        open_people_database(database)


def test_a_connection_that_was_lost_is_made_anew_but_no_transaction_is_done_twice(database: str) -> None:
    with closing(open_people_database(database)) as db, psycopg.connect(database, autocommit=True) as other:
        row = "INSERT INTO asked (command, at_ms) VALUES (?, 1)"
        for command in ("one", "two"):
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (db.pid,))
            with db.changing():
                db.execute(row, (command,))

        def cut_off() -> None:
            with db.changing():
                db.execute(row, ("three",))
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (db.pid,))
                db.execute(row, ("four",))

        with pytest.raises(StoreFailed):
            cut_off()
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (db.pid,))
        assert db.execute("SELECT command FROM asked ORDER BY command").fetchall() == [("one",), ("two",)]
