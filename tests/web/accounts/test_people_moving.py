"""`pitboss migrate` takes accounts, sessions, purses and the audit list along, and compares them."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.floor.clock import HandClock
from pitboss.floor.storage.folder import JOURNAL, PEOPLE, VAULT
from pitboss.floor.storage.migration import to_database
from pitboss.floor.streams import ATTEMPTS, REGISTER
from pitboss.journal.postgres.schema import Connection
from pitboss.register.attempts import Attempt, AttemptsNoted
from pitboss.register.events import BadgeIssued, PlayMoneyGiven
from pitboss.web.accounts import migration
from pitboss.web.accounts.people import People
from pitboss.web.accounts.postgres import open_people_database
from pitboss.web.accounts.projection import PeopleProjection, Taken
from pitboss.web.accounts.sessions import Sessions
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.accounts.store import KEPT, PeopleStore, Row
from pitboss.web.credentials.factors import Factors
from pitboss.web.money.holds import Holds
from tests.kit.floors.floor import played_folder
from tests.kit.web.shared_people import ANN, SUE

pytest_plugins = ("tests.kit.journal.postgres_server",)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = played_folder(tmp_path_factory.mktemp("moving") / "floor", ("mini-baccarat",), events=40)
    clock = HandClock()
    with closing(open_people(folder / PEOPLE)) as db:
        people = People(db)
        for account in (SUE, ANN):
            people.open(account, "", by="test", at_ms=1)
            Sessions(db, people, clock).begin(account)
        books = PeopleProjection(db)
        books.take(
            REGISTER,
            [
                Taken(1, "cage 1", 1, PlayMoneyGiven(ANN.id, 7_00, "cage")),
                Taken(2, "badge 1", 1, BadgeIssued(SUE.id, "S-1", "admin")),
            ],
        )
        asyncio.run(people.set_pin(SUE.id, "S-1", "582937"))
        Factors(db, clock).new_recovery_codes(SUE.id)
        Holds(db, clock).ask("web ann 1", guest=ANN.id, cents=5_00)
        lines = tuple(Attempt(n, 1, who, "", "sign-in", "desk", "x") for n, who in enumerate("ab", 1))
        books.take(ATTEMPTS, [Taken(1, "tried", 1, AttemptsNoted(lines))])
        db.execute("UPDATE audit SET who = ? WHERE number = 2", ("once\0 written down",))
    return folder


def run(*command: str) -> tuple[int, str]:
    ran = CliRunner().invoke(main, list(command))
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def everything(db: PeopleStore) -> dict[str, list[Row]]:
    return {kept: sorted(db.execute(f"SELECT * FROM {kept}").fetchall()) for kept in KEPT}  # noqa: S608


def test_people_there_and_back_again(floor: Path, database: str, tmp_path: Path) -> None:
    with closing(open_people(floor / PEOPLE)) as db:
        rows = everything(db)
        assert all(rows.values())
        rows["audit"] = [(*row[:2], row[2].replace("\0", "\ufffd"), *row[3:]) for row in rows["audit"]]
    code, said = run("migrate", "--data", str(floor), "--database", database)
    assert code == 0, said
    with closing(open_people_database(database)) as there:
        assert everything(there) == rows
        assert Holds(there, HandClock()).open_questions() == ("web ann 1",)
        more = AttemptsNoted((Attempt(3, 2, "c", "", "sign-in", "desk", "x"),))
        PeopleProjection(there).take(ATTEMPTS, [Taken(2, "tried again", 2, more)])
        rows = everything(there)
    back = tmp_path / "back"
    code, said = run("migrate", "--data", str(back), "--database", database, "--back")
    assert code == 0, said
    assert sorted(file.name for file in back.iterdir()) == [JOURNAL, PEOPLE, VAULT]
    assert (back / PEOPLE).stat().st_mode & 0o077 == 0
    with closing(open_people(back / PEOPLE)) as db:
        assert everything(db) == rows
    other = tmp_path / "other"
    other.mkdir()
    open_people(other / PEOPLE).close()
    code, said = run("migrate", "--data", str(other), "--database", database, "--back")
    assert (code, "has accounts already" in said) == (2, True), said


def test_people_of_an_earlier_version_without_badges_are_moved(
    floor: Path, database: str, tmp_path: Path
) -> None:
    assert run("migrate", "--data", str(floor), "--database", database)[0] == 0
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("DROP TABLE pitboss_people.badges")
    back = tmp_path / "back"
    code, said = run("migrate", "--data", str(back), "--database", database, "--back")
    assert code == 0, said
    with closing(open_people(back / PEOPLE)) as file, closing(open_people_database(database)) as again:
        assert everything(file) == everything(again)
        assert everything(again)["badges"] == [], "the table is there again"


def test_people_who_are_not_the_same_are_not_kept(
    floor: Path, new_database: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, url = new_database(), new_database()
    assert run("migrate", "--data", str(floor), "--database", sound)[0] == 0
    whole = migration._from_database

    def one_short(db: Connection, kept: str) -> Iterator[Row]:
        rows = list(whole(db, kept))
        yield from rows[1:] if kept == "moves" else rows

    monkeypatch.setattr(migration, "_from_database", one_short)
    code, said = run("migrate", "--data", str(floor), "--database", url)
    assert (code, "the moves of the people are not the same" in said) == (1, True), said
    with psycopg.connect(url) as db:
        assert db.execute("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'pitboss%'").fetchall() == []


def test_people_are_not_written_over_nor_made_up(
    floor: Path, new_database: Callable[[], str], tmp_path: Path
) -> None:
    taken, url = new_database(), new_database()
    open_people_database(taken).close()
    code, said = run("migrate", "--data", str(floor), "--database", taken)
    assert (code, "has a floor already" in said) == (2, True), said
    folder = tmp_path / "floor"
    shutil.copytree(floor, folder)
    (folder / PEOPLE).write_bytes(b"no file of people" * 100)
    code, said = run("migrate", "--data", str(folder), "--database", url)
    assert (code, "is not a pitboss file of people" in said) == (2, True), said
    with psycopg.connect(url) as db:
        assert db.execute("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'pitboss%'").fetchall() == []


def test_how_far_it_is(floor: Path, database: str) -> None:
    told: list[tuple[int, int]] = []
    proof = to_database(
        floor, database, lambda done, of: told.append((done, of)), migration.PeopleMigration()
    )
    assert proof.ok
    assert told[-1][0] == told[-1][1]
    assert all(done <= of for done, of in told)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
