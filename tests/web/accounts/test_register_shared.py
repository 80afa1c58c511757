"""The register where several processes share a database: one begins it, all follow it, the proof sees it."""

from contextlib import closing

import pytest

from pitboss.floor.proof.floor import Proof, prove
from pitboss.floor.storage.database import join_database, look_at_database
from pitboss.floor.streams import REGISTER
from pitboss.journal import StoreFailed
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.postgres import open_people_database
from pitboss.web.accounts.snapshot import look_at_people_of
from pitboss.web.accounts.startup import bring_up, opened_people
from tests.kit.web.shared_people import ANN, SUE

pytest_plugins = ("tests.kit.journal.postgres_server",)
ADMIN = Account("admin", "Admin", (), administrator=True)


def proof(url: str) -> Proof:
    people = look_at_people_of(url)
    with look_at_database(url) as reader:
        return prove(reader, people=people)


def test_accounts_of_a_database_are_taken_over_once_and_proven(database: str) -> None:
    with closing(open_people_database(database)) as db:
        people = People(db)
        for account in (SUE, ANN):  # as an earlier version left them
            people.open(account, "", by="test", at_ms=0)
        db.execute("DROP TABLE progress")
    for number in range(2):
        with closing(join_database(database)) as one, closing(join_database(database)) as other:
            for joined in (one, other):
                with closing(open_people_database(database)) as db:
                    bring_up(db, joined.store, 1_000)
            with closing(open_people_database(database)) as db:
                new = Account(f"admin-{number}", "Admin", (), administrator=True)
                opened_people(
                    db,
                    other.store,
                    1_000,
                    lambda people, now, new=new: people.open(  # type: ignore[misc]
                        new, "", by="first start", at_ms=now
                    ),
                )
    with look_at_database(database) as reader:
        assert [record.name for record in reader.read(REGISTER)] == [
            "register.register_begun",
            "register.account_opened",
            "register.account_opened",
        ]
    found = proof(database)
    assert found.ok, found.problems
    assert found.register is not None
    assert (found.register.accounts, found.register.purses) == (4, ANN.cents)
    with closing(open_people_database(database)) as db:
        db.execute("UPDATE accounts SET cents = cents + 1 WHERE id = ?", (ANN.id,))
    assert f"the purse of {ANN.id} has 10001 cents, and by the journal 10000" in str(proof(database).problems)


def _with_an_administrator(people: People, now_ms: int) -> None:
    people.open(ADMIN, "", by="start", at_ms=now_ms)


def test_people_who_were_deleted_from_a_database_are_missed(database: str) -> None:
    with closing(join_database(database)) as joined, closing(open_people_database(database)) as db:
        opened_people(db, joined.store, 1_000, _with_an_administrator)
        db.execute("DELETE FROM accounts")
        with pytest.raises(StoreFailed, match="lacks 1 of the accounts that the journal knows, admin"):
            bring_up(db, joined.store, 1_000)
        db.execute("DELETE FROM progress")
        with pytest.raises(StoreFailed, match="has none of the accounts"):
            bring_up(db, joined.store, 1_000)
