"""Accounts, roles, play money and attempts are events; the people's store follows them, or is refused."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.cli import main
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import PEOPLE
from pitboss.floor.streams import ATTEMPTS, REGISTER
from pitboss.games.contract import Event
from pitboss.journal import MemoryStore, StoreFailed
from pitboss.register.attempts import AttemptsNoted
from pitboss.register.events import (
    AccountClosed,
    AccountOpened,
    KnownAccount,
    PasswordChanged,
    PlayMoneyGiven,
    RegisterBegun,
)
from pitboss.table.commands import Act, SitDown
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.accounts.startup import bring_up
from tests.kit.web.durable_house import ADMIN, ANN, CAGE, DEALER, MONEY, Kept, give
from tests.kit.web.house import BACCARAT, House, code
from tests.kit.web.house import MONEY as AT_FIRST

BOB = "bob-of-record"


def events(house: House, stream: str) -> list[Event]:
    return [names().decode(record.entry) for record in house.store.read(stream)]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """A house that was opened once; Ann has sat down with $500, and was given $7."""
    made = Kept(tmp_path)
    with made.open(fresh=True) as (house, client):
        sit = {"type": "SitDown", "guest": ANN, "seat": 1, "cheques": {"black": 5}}
        assert not code(house.do(client, house.token(ANN), BACCARAT, "sit", **sit))
        give(house, client, 7_00)
    return made


def cents(kept: Kept) -> int:
    with closing(sqlite3.connect(kept.file)) as db:
        (found,) = db.execute("SELECT cents FROM accounts WHERE id = ?", (ANN,)).fetchone()
    return int(found)


def test_whatever_changes_an_account_is_an_event_and_no_password_is_in_one() -> None:
    house = House()
    with house.open() as client:
        admin, cage = house.token(ADMIN), house.token(CAGE)
        staff = {"id": "dora", "name": "Dora", "roles": ["dealer"]}
        once = client.post("/api/accounts/staff", json=staff, headers=admin).json()["one_time_password"]
        for _ in range(2):
            assert give(house, client, 5_00).json()["play_money_cents"] == AT_FIRST + 5_00
        assert give(house, client, 6_00).status_code == 409, "the same number, another sum"
        assert client.post(f"/api/accounts/{BOB}/close", headers=admin).status_code == 200
        more = client.post("/api/accounts/guests", json={"id": "cy-1", "name": "Cy"}, headers=cage)
        assert more.status_code == 201
        told = events(house, REGISTER)
        begun = told[0]
        assert isinstance(begun, RegisterBegun)
        assert {account.id for account in begun.accounts} >= {ANN, BOB, ADMIN}
        assert told[1:] == [
            AccountOpened(KnownAccount("dora", "Dora", ("dealer",)), ADMIN),
            PasswordChanged("dora", ADMIN, one_time=True),
            PlayMoneyGiven(ANN, 5_00, CAGE),
            AccountClosed(BOB, ADMIN),
            AccountOpened(KnownAccount("cy-1", "Cy", ("guest",)), CAGE),
            PasswordChanged("cy-1", CAGE, one_time=True),
        ]
        assert not any(once.encode() in record.payload for record in house.store.read(REGISTER))
        assert give(house, client, 1_00, "g2").status_code == 200
        body = {"id": "g3", "play_money_cents": 1_00}
        shut = client.post(f"/api/accounts/{BOB}/play-money", json=body, headers=cage)
        assert (shut.status_code, shut.json()["code"]) == (409, "account_closed")


def test_no_account_is_opened_for_somebody_who_sits_at_a_table_with_money_from_nowhere() -> None:
    house = House()
    with house.open() as client:
        sit = Act(Person("phantom-1", ("guest",)), SitDown("phantom-1", 1, "Phantom", Cheques(teal=4)))
        answer = client.blocking_portal.call(house.floor.submit, BACCARAT, "sit", sit)
        assert answer.refusal is None
        guest = {"id": "phantom-1", "name": "Phantom"}
        refused = client.post("/api/accounts/guests", json=guest, headers=house.token(CAGE))
        assert (refused.status_code, refused.json()["code"]) == (400, "account_refused")
        assert len(events(house, REGISTER)) == 1


def test_a_thousand_attempts_are_few_events() -> None:
    house = House()
    with house.open() as client:

        async def flood() -> None:
            for who in (*(f"x{number}" for number in range(1_000)), *["x1"] * 5):
                house.services.audit.note(who=who, address="", what="sign-in", where="desk", code="c")

        client.blocking_portal.call(flood)
        lines = house.attempts(client)
        assert len(lines) == 500
        assert [line.times for line in lines[:3]] == [1, 6, 1]
        (noted,) = events(house, ATTEMPTS)
        assert isinstance(noted, AttemptsNoted)
        assert noted.left_out == 500


def test_a_store_that_is_older_than_the_journal_is_brought_up_to_date(kept: Kept, tmp_path: Path) -> None:
    older = tmp_path / "older"
    kept.bring_up()
    older.write_bytes(kept.file.read_bytes())
    with kept.open() as (house, client):
        assert not code(house.do(client, house.token(ANN), BACCARAT, type="LeaveTable", guest=ANN))
        give(house, client, 50_00, "g2")
        client.post(f"/api/accounts/{DEALER}/close", headers=house.token(ADMIN))
        assert cents(kept) == MONEY + 57_00
    for name in (PEOPLE, f"{PEOPLE}-wal", f"{PEOPLE}-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    kept.file.write_bytes(older.read_bytes())
    assert cents(kept) == MONEY - 493_00
    for _ in range(2):
        kept.bring_up()
        assert cents(kept) == MONEY + 57_00
    with kept.open() as (house, _):
        dealer = house.people.get(DEALER)
        assert dealer is not None
        assert dealer.closed


def test_a_store_that_is_ahead_of_the_journal_is_refused(kept: Kept) -> None:
    kept.change("UPDATE progress SET seq = seq + 1 WHERE stream = ?", f"table/{BACCARAT}")
    with pytest.raises(StoreFailed, match=r"is ahead of the journal.*Restore"):
        kept.bring_up()


def test_a_store_of_another_journal_is_refused(kept: Kept) -> None:
    kept.change("UPDATE progress SET command = 'another' WHERE stream = ?", REGISTER)
    with pytest.raises(StoreFailed, match="belongs to another journal"):
        kept.bring_up()
    with (
        closing(open_people(kept.file)) as db,
        pytest.raises(StoreFailed, match="ahead of the journal, which has no accounts"),
    ):
        bring_up(db, MemoryStore(), 0)


def test_a_store_that_was_deleted_or_emptied_is_refused(kept: Kept, tmp_path: Path) -> None:
    kept.change("DELETE FROM sessions")
    kept.change("DELETE FROM moves")
    kept.change("DELETE FROM accounts")
    with pytest.raises(StoreFailed, match=r"lacks 7 of the accounts.*Put back the one"):
        kept.bring_up()
    for name in (PEOPLE, f"{PEOPLE}-wal", f"{PEOPLE}-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    with pytest.raises(StoreFailed, match=r"has none of the accounts.*Put back the one"):
        kept.bring_up()


def test_a_floor_whose_people_are_gone_is_not_opened_and_no_administrator_is_made(kept: Kept) -> None:
    for file in kept.folder.glob(f"{PEOPLE}*"):
        file.unlink()
    for _ in range(2):
        ran = CliRunner().invoke(main, ["serve", "--data", str(kept.folder), "--port", "0", "--for", "0"])
        assert ran.exit_code == 2
        assert "has none of the accounts that the journal knows" in ran.output
        assert "one-time password" not in ran.output


def test_what_was_changed_by_hand_is_undone_and_stands_on_the_list(kept: Kept) -> None:
    kept.change("UPDATE accounts SET roles = ? WHERE id = ?", '["dealer", "shift_manager"]', DEALER)
    kept.change("UPDATE accounts SET administrator = 1 WHERE id = ?", CAGE)
    kept.change("INSERT INTO accounts VALUES ('eve-1', 'Eve', '[]', 1, 0, 0, 0, '', 0, '', 0)")
    for _ in range(2):
        with kept.open() as (house, client):
            dealer, cage, eve = (house.people.get(id_) for id_ in (DEALER, CAGE, "eve-1"))
            assert dealer is not None
            assert cage is not None
            assert eve is not None
            assert dealer.roles == ("dealer",)
            assert not cage.administrator
            assert (eve.closed, eve.administrator, eve.roles) == (True, False, ())
            lines = [line for line in house.attempts(client) if line.code == "people_changed_by_hand"]
            assert sorted(line.who for line in lines) == [CAGE, DEALER, "eve-1"]


def test_what_a_crash_kept_from_the_store_is_there_at_the_next_start(kept: Kept) -> None:
    """The journal is written, and the process dies before the store is."""
    kept.change("UPDATE accounts SET cents = ? WHERE id = ?", MONEY, ANN)
    kept.change("UPDATE progress SET seq = 0, command = '' WHERE stream LIKE 'table/%'")
    kept.change("UPDATE progress SET seq = 1, command = ? WHERE stream = ?", first_command(kept), REGISTER)
    kept.bring_up()
    assert cents(kept) == MONEY - 493_00


def first_command(kept: Kept) -> str:
    return kept.records(REGISTER)[0].command
