"""Signing in: argon2, hashed tokens, one-time passwords, the end of sessions, the pace of attempts."""

import asyncio
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from pitboss.floor.clock import HandClock
from pitboss.floor.storage.folder import PEOPLE
from pitboss.web.accounts.people import RESERVED, Account, AccountError, People
from pitboss.web.accounts.sessions import GUEST_MS, STAFF_MS, Sessions
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.admission.limits import SESSIONS_MOST
from tests.kit.web.cheap_hashes import Hasher
from tests.kit.web.house import BACCARAT, ORIGIN, House

ONCE, OWN = "only-for-the-first-time", "a password of her own"
SUE = Account("sue-k", "Sue", ("supervisor",), one_time=True)


def sign_in(client: TestClient[Litestar], id_: str, password: str) -> int:
    return client.post("/api/sign-in", json={"id": id_, "password": password}, headers=ORIGIN).status_code


def test_a_one_time_password_opens_nothing_but_the_change_of_it() -> None:
    house = House()
    house.people.open(SUE, ONCE, by="admin", at_ms=0)
    with house.open() as client:
        assert client.get("/api/tables").status_code == 401
        assert sign_in(client, "sue-k", "something else") == 401
        assert sign_in(client, "nobody-here", ONCE) == 401
        answer = client.post("/api/sign-in", json={"id": "sue-k", "password": ONCE}, headers=ORIGIN)
        assert answer.json()["password_change_needed"]
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert ONCE not in answer.text
        assert client.cookies["pitboss"] not in answer.text, "the token is in the cookie alone"
        for path in ("/api/tables", f"/api/tables/{BACCARAT}/scene", "/api/audit"):
            assert client.get(path).json()["code"] == "password_change_needed"
        refused = client.post("/api/password", json={"old": ONCE, "new": "short"}, headers=ORIGIN)
        assert refused.status_code == 400
        wrong = client.post("/api/password", json={"old": OWN, "new": OWN}, headers=ORIGIN)
        assert wrong.status_code == 403
        assert client.post("/api/password", json={"old": ONCE, "new": OWN}, headers=ORIGIN).status_code == 200
        assert client.get("/api/tables").status_code == 200
        client.post("/api/sign-out", json={}, headers=ORIGIN)
        assert client.get("/api/tables").status_code == 401
    attempts = [(line.who, line.code, line.times) for line in house.services.audit.list()]
    assert ("sue-k", "sign_in_wrong", 1) in attempts
    assert ("nobody-here", "sign_in_wrong", 1) in attempts


def test_only_so_many_attempts_are_heard() -> None:
    house = House()
    with house.open() as client:
        answers = [sign_in(client, "admin", "x") for _ in range(8)]
        assert answers == [401] * 5 + [429] * 3
        assert isinstance(house.clock, HandClock)
        house.clock.move(30_000)
        assert [sign_in(client, "admin", "x") for _ in range(2)] == [401, 429]
    assert house.services.audit.list()[-1].code in ("too_fast", "sign_in_wrong")


def test_a_session_ends_by_itself_and_its_socket_with_it() -> None:
    house = House()
    with house.open() as client:
        staff, guest = house.token("dealer-1"), house.token("ann-of-record")
        assert isinstance(house.clock, HandClock)
        with client.websocket_connect("/api/live", headers=staff) as socket:
            socket.send_json({"do": "floor"})
            assert socket.receive_json()["kind"] == "floor"
            client.blocking_portal.call(house.clock.move, STAFF_MS)
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4401
        assert client.get("/api/tables", headers=staff).status_code == 401
        assert client.get("/api/tables", headers=guest).status_code == 200
        house.clock.move(GUEST_MS - STAFF_MS)
        assert client.get("/api/tables", headers=guest).status_code == 401


def test_sessions_are_revoked_by_the_administrator_and_sockets_close() -> None:
    house = House()
    with house.open() as client:
        dealer, admin = house.token("dealer-1"), house.token("admin")
        with client.websocket_connect("/api/live", headers=dealer) as socket:
            socket.send_json({"do": "floor"})
            assert socket.receive_json()["kind"] == "floor"
            not_theirs = client.post("/api/accounts/dealer-1/revoke", headers=house.token("supervisor-1"))
            assert not_theirs.status_code == 403
            assert client.post("/api/accounts/dealer-1/revoke", headers=admin).json() == {"sessions": 1}
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4401
        assert client.get("/api/me", headers=dealer).json()["signed_in"] is False
        again = house.token("dealer-1")
        assert client.post("/api/accounts/dealer-1/close", headers=admin).json() == {"sessions": 1}
        assert client.get("/api/tables", headers=again).status_code == 401
        assert client.post("/api/accounts/admin/close", headers=admin).status_code == 400


def test_a_hash_costs_whoever_tries_passwords_memory_and_time(full_hasher: Hasher) -> None:
    """The other tests hash with less."""
    assert full_hasher().hash(ONCE).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_the_file_holds_no_password_and_no_token(tmp_path: Path) -> None:
    file, clock = tmp_path / PEOPLE, HandClock()
    people = People(open_people(file))
    people.open(SUE, ONCE, by="admin", at_ms=0)
    sessions = Sessions(people.db, people, clock)
    token, _ = sessions.begin(SUE)
    people.db.close()
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"$argon2id$" in written
    assert ONCE.encode() not in written
    assert token.encode() not in written
    assert file.stat().st_mode & 0o077 == 0
    people = People(open_people(file))
    assert people.get("sue-k") == SUE
    assert asyncio.run(people.proven("sue-k", ONCE)) == SUE
    assert asyncio.run(people.proven("sue-k", OWN)) is None
    sessions = Sessions(people.db, people, clock)
    found = sessions.find(token)
    assert found is not None
    assert found[1] == SUE
    assert sessions.find(token + "x") is None
    newer = [sessions.begin(SUE)[0] for _ in range(SESSIONS_MOST)]
    assert sessions.find(token) is None, "the oldest makes room"
    assert all(sessions.find(other) for other in newer)
    people.db.close()


@pytest.mark.parametrize(
    "account",
    [
        *(
            Account(name, "Name", ("dealer",))
            for name in (*RESERVED, "", "ab", "Sue", "a b c", "x" * 33, "a:b")
        ),
        Account("sue-k", "", ("dealer",)),
        Account("sue-k", "Su:e", ("dealer",)),
        Account("sue-k", "S\nue", ("dealer",)),
        Account("sue-k", "Sue", ()),
        Account("sue-k", "Sue", ("guest", "dealer")),
        Account("sue-k", "Sue", ("guest",), administrator=True),
        Account("sue-k", "Sue", ("dealer", "dealer")),
        Account("sue-k", "Sue", ("dealer",), cents=100),
        Account("sue-k", "Sue", ("guest",), cents=-1),
    ],
)
def test_accounts_that_nobody_may_have(account: Account) -> None:
    people = People(open_people())
    with pytest.raises(AccountError):
        people.open(account, "", by="x", at_ms=0)
    assert people.all() == ()


def test_a_name_is_had_once_by_guests_and_staff_together() -> None:
    house = House()
    with house.open() as client:
        admin, cage = house.token("admin"), house.token("cage-cashier-1")
        staff = {"id": "ann-of-record", "name": "Ann", "roles": ["dealer"]}
        assert client.post("/api/accounts/staff", json=staff, headers=admin).status_code == 400
        guest = {"id": "gus-b", "name": "Gus", "play_money_cents": 500_00}
        for other in ("admin", "supervisor-1", "ann-of-record"):
            refused = client.post("/api/accounts/guests", json=guest, headers=house.token(other))
            assert refused.json()["code"] == "not_yours_to_do"
        opened = client.post("/api/accounts/guests", json=guest, headers=cage)
        assert opened.status_code == 201
        once = opened.json()["one_time_password"]
        assert sign_in(client, "gus-b", once) == 200
        more = {"id": "m1", "play_money_cents": 100_00}
        for _ in range(2):
            given = client.post("/api/accounts/gus-b/play-money", json=more, headers=cage)
            assert given.json()["play_money_cents"] == 600_00
        listed = client.get("/api/accounts", headers=cage).json()
        assert {line["id"] for line in listed} == {"ann-of-record", "bob-of-record", "gus-b"}
        assert client.get("/api/accounts", headers=house.token("dealer-1")).status_code == 403
