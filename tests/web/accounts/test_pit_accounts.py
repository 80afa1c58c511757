"""One person, one id: the pit's staff and the accounts they sign in with (IND-59)."""

from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from pitboss.floor.floor import Floor
from pitboss.web.accounts.people import People
from pitboss.web.app import make_app
from pitboss.web.config import Config
from tests.kit.web.house import House
from tests.kit.web.pit import TABLE, Pit


@pytest.fixture
def pit() -> Iterator[Pit]:
    house = House()
    with house.open() as client:
        found = Pit(house, client)
        found.everybody()
        yield found


@pytest.mark.rule("IND-59")
def test_hiring_opens_the_account_and_leaving_closes_it_at_once(pit: Pit) -> None:
    told = pit.hire("dana-dealer", ("dealer",), qualified=[TABLE])
    once = told["opened"]["one_time_password"]
    client, people = pit.client, pit.house.people
    account = people.get("dana-dealer")
    assert account is not None
    assert (account.roles, account.one_time) == (("dealer",), True)
    signed = client.post("/api/sign-in", json={"id": "dana-dealer", "password": once})
    assert signed.status_code == 200
    token = {"authorization": f"Bearer {signed.cookies['pitboss']}"}
    client.cookies.clear()
    new = {"old": once, "new": "a-longer-password"}
    assert client.post("/api/password", json=new, headers=token).status_code == 200
    assert client.get("/api/pit", headers=token).json()["me"]["licence"] == "L-dana-dealer"
    pit.does("shift_manager", "EndEmployment", person="dana-dealer")
    assert client.get("/api/pit", headers=token).status_code == 401, "the session is revoked"
    again = client.post("/api/sign-in", json={"id": "dana-dealer", "password": "a-longer-password"})
    assert again.status_code == 401
    closed = people.get("dana-dealer")
    assert closed is not None
    assert closed.closed


@pytest.mark.rule("IND-59")
def test_a_supervisor_on_duty_lets_a_walk_in_in_without_money_or_standing(pit: Pit) -> None:
    def let_in(who: str, **more: object) -> tuple[int, str]:
        new = {"id": "wanda", "name": "Wanda", **more}
        answer = pit.client.post("/api/accounts/guests", json=new, headers=pit.by(who))
        return answer.status_code, answer.json().get("code", "")

    assert let_in("supervisor", play_money_cents=100) == (403, "not_yours_to_do")
    assert let_in("supervisor", vip=True) == (403, "not_yours_to_do")
    for who in ("dealer", "surveillance", "security", "admin", "ann-of-record"):
        assert let_in(who) == (403, "not_yours_to_do"), who
    pit.does("supervisor", "EndShift")
    assert let_in("supervisor") == (403, "off_duty")
    pit.does("supervisor", "BeginShift")
    assert pit.house.people.get("wanda") is None
    assert let_in("supervisor") == (201, "")
    new = pit.house.people.get("wanda")
    assert new is not None
    assert (new.roles, new.cents, new.vip, new.one_time) == (("guest",), 0, False, True)


@pytest.mark.rule("IND-59")
def test_whoever_works_in_the_pit_is_hired_and_gets_no_other_account(pit: Pit) -> None:
    def opened(who: str, **more: object) -> int:
        new = {"id": who, "name": who.title(), **more}
        return pit.client.post("/api/accounts/staff", json=new, headers=pit.by("admin")).status_code

    assert opened("dora", roles=["dealer"]) == 400
    assert opened("dora", roles=["dealer"], administrator=True) == 400
    assert pit.house.people.get("dora") is None
    assert opened("ivy", roles=[], administrator=True) == 201, "she works at the server and nowhere else"


@pytest.mark.rule("IND-59")
def test_hiring_links_an_account_that_is_there_and_roles_follow(pit: Pit) -> None:
    member = pit.house.people.get("dealer-1")
    assert member is not None
    assert member.name == "The dealer", "the account is the one that was there"
    assert pit.hire("dora", ("dealer",))["opened"] is not None
    pit.does("admin", "ChangeRoles", person="dora", roles=["supervisor"], why="promoted")
    dora = pit.house.people.get("dora")
    assert dora is not None
    assert dora.roles == ("supervisor",)
    assert pit.house.floor.pit.durable.staff.people["dora"].roles == ("supervisor",)


def test_who_hires_and_who_does_not(pit: Pit) -> None:
    new = {"id": "nell", "first_name": "Nell", "surname": "New", "licence": "L-9", "roles": ["dealer"]}
    for who in ("shift_manager", "executive", "supervisor", "dealer", "accounting", "ann-of-record"):
        assert pit.refused(who, "HirePerson", person=new) == "not_your_desk"
        roles = ["supervisor"] if who == "executive" else ["executive"]
        code = pit.refused(who, "ChangeRoles", person="dealer-1", roles=roles, why="mine")
        assert code == "not_your_desk"
    assert pit.house.people.get("nell") is None
    assert pit.refused("admin", "HirePerson", person=new | {"id": "admin"}) == "not_for_yourself"
    assert pit.refused("supervisor", "EndEmployment", person="dealer-1") == "not_your_desk"
    assert pit.refused("admin", "RequestFill", table=TABLE, cheques={"red": 1}) == "not_your_desk"


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "No Such Id"},
        {"id": "ann-of-record"},
        {"roles": ["guest"]},
        {"roles": ["dealer", "dealer"]},
        {"first_name": "a:b"},
    ],
)
def test_an_account_that_cannot_be_is_told_before_anybody_is_hired(pit: Pit, changes: dict[str, str]) -> None:
    new = {"id": "nell", "first_name": "Nell", "surname": "New", "licence": "L-9", "roles": ["dealer"]}
    before = pit.house.floor.pit.durable
    body = {"id": "n1", "command": {"type": "HirePerson", "person": new | changes}}
    answer = pit.client.post("/api/pit/commands", json=body, headers=pit.by("admin"))
    assert (answer.status_code, answer.json()["code"]) == (400, "account_refused")
    assert pit.house.floor.pit.durable is before


def test_facts_are_nobodys_to_invent(pit: Pit) -> None:
    win = {"guest": "ann-of-record", "table": TABLE, "wager": 100, "cents": 100_000_00}
    cash = {"guest": "ann-of-record", "way": "in", "cents": 500_00}
    for who in ("supervisor", "cage_cashier", "executive", "accounting"):
        assert pit.refused(who, "RecordWin", **win) == "not_your_desk"
    test = {"person": "dealer-1", "game": "dai-bacc", "certificate": "certificate-1"}
    for who in ("instructor", "shift_manager", "admin"):
        assert pit.refused(who, "FileTableTest", **test) == "not_your_desk", "the school alone says so"
    assert pit.refused("supervisor", "RecordCash", where="cage", **cash) == "not_your_desk"
    assert pit.refused("cage_cashier", "RecordCash", where=TABLE, **cash) == "not_your_desk"
    pit.does("cage_cashier", "RecordCash", where="cage", **cash)
    assert pit.house.floor.pit.durable.guests.record("ann-of-record").today.cash_in == 500_00


def test_a_restart_finds_accounts_as_the_pit_has_them() -> None:
    """Employment that ended, and an account that a crash kept from following."""
    first = House()
    with first.open() as client:
        pit = Pit(first, client)
        pit.everybody()
        pit.hire("dora", ("dealer",))
        pit.does("admin", "EndEmployment", person="dora")
    first.people.db.execute("UPDATE accounts SET closed = 0 WHERE id = 'dora'")
    people = People(first.people.db)
    forgotten = people.get("dora")
    assert forgotten is not None
    assert not forgotten.closed
    first.store.state = "open"  # as a file that is opened again
    floor = Floor(first.store, first.vault, first.clock)
    with TestClient(make_app(floor, people, Config(), reader=first.store), base_url="http://127.0.0.1"):
        closed = people.get("dora")
        assert closed is not None
        assert closed.closed
