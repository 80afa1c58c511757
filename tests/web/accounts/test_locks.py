"""Idle locks, sessions in a list, one-time links and second factors at the sign-in, over HTTP."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from msgspec.structs import replace

from pitboss.floor.clock import HandClock
from pitboss.web.accounts.people import Account
from pitboss.web.assets import PAGES
from pitboss.web.config import Config
from pitboss.web.credentials.totp import code_at
from pitboss.web.gate import WHILE_LOCKED
from tests.kit.web.house import ORIGIN, PIN, House

ASKS = Config(commands_burst=1e9, commands_per_second=1e9)
SUE, SECRET, WRONG = "supervisor-1", "a password of her own", "not her password"
MINUTES = 15 * 60_000


def house_with(**access: object) -> House:
    house = House(ASKS)
    rules = house.floor.pit.rules
    house.floor.pit.rules = replace(rules, access=replace(rules.access, **access))
    return house


def move(house: House, client: TestClient[Litestar], ms: int) -> None:
    assert isinstance(house.clock, HandClock)
    client.blocking_portal.call(house.clock.move, ms)


def status(client: TestClient[Litestar], path: str, by: dict[str, str], **body: Any) -> tuple[int, str]:
    answer = client.post(path, json=body, headers=by) if body else client.get(path, headers=by)
    told = answer.json()
    return answer.status_code, told.get("code", "") if isinstance(told, dict) else ""


def test_a_session_that_nobody_uses_is_locked_and_its_socket_closed() -> None:
    house = house_with(idle_lock_minutes=15)
    with house.open() as client:
        sue, ann = house.token(SUE), house.token("ann-of-record")
        house.badge(client, SUE)
        with (
            client.websocket_connect("/api/live", headers=ann) as guests,
            client.websocket_connect("/api/live", headers=sue) as socket,
        ):
            socket.send_json({"do": "floor"})
            assert socket.receive_json()["kind"] == "floor"
            move(house, client, MINUTES - 1)
            assert status(client, "/api/tables", sue) == (200, ""), "a question is no use of it"
            move(house, client, 1)
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4423
            guests.send_json({"do": "floor"})
            assert guests.receive_json()["kind"] == "floor", "a guest's socket stays"
        assert status(client, "/api/tables", sue) == (423, "session_locked")
        assert client.get("/api/me", headers=sue).json()["locked"]
        assert status(client, "/api/tables", ann) == (200, ""), "a guest's is not"
        assert status(client, "/api/unlock", sue, pin="000001") == (403, "proof_wrong")
        assert status(client, "/api/tables", sue) == (423, "session_locked")
        assert status(client, "/api/unlock", sue, pin=PIN) == (200, "")
        assert status(client, "/api/tables", sue) == (200, "")
        noted = [(one.who, one.what, one.code) for one in house.attempts(client)]
        assert (SUE, "unlock", "proof_wrong") in noted


def test_use_keeps_a_session_open_and_a_lock_is_of_one_session() -> None:
    house = house_with(idle_lock_minutes=15)
    with house.open() as client:
        used, left = house.token(SUE), house.token(SUE)
        for _ in range(3):
            move(house, client, MINUTES - 1)
            assert client.post("/api/seen", headers=used).status_code == 200
        assert status(client, "/api/tables", used) == (200, "")
        assert status(client, "/api/tables", left) == (423, "session_locked")
        assert client.post("/api/seen", headers=left).status_code == 423, "to say so does not unlock it"
        client.blocking_portal.call(house.people.set_password, SUE, SECRET)
        assert status(client, "/api/unlock", left, password=WRONG) == (403, "sign_in_wrong")
        assert status(client, "/api/unlock", left, password=SECRET) == (200, "")
        assert client.post("/api/lock", headers=used).json()["locked"]
        assert status(client, "/api/tables", used) == (423, "session_locked"), "locked by hand"


def test_wrong_proofs_at_a_locked_session_are_held_to_a_pace() -> None:
    house = house_with(idle_lock_minutes=15)
    with house.open() as client:
        sue = house.token(SUE)
        house.badge(client, SUE)
        client.post("/api/lock", headers=sue)
        tried = [status(client, "/api/unlock", sue, pin="000001")[0] for _ in range(6)]
        assert tried == [403] * 5 + [429]
        assert status(client, "/api/unlock", sue, pin=PIN)[0] == 429, "the right one too, for now"


def test_a_house_without_idle_minutes_locks_nothing() -> None:
    house = house_with(idle_lock_minutes=0)
    with house.open() as client:
        sue = house.token(SUE)
        move(house, client, 11 * 3_600_000)
        assert status(client, "/api/tables", sue) == (200, "")


def test_everything_but_the_page_is_behind_the_lock() -> None:
    house = house_with(idle_lock_minutes=15)
    with house.open() as client:
        sue = house.token(SUE)
        client.post("/api/lock", headers=sue)
        free = {*PAGES, *WHILE_LOCKED, "/static/{version}/{name}", "/worker.js", "/api/words/{language}"}
        plain = [path.replace(":str", "").replace(":path", "") for path in free]
        for route in house.app.routes:
            path = route.path_format
            if path in plain or route.path in free:
                continue
            asked = path.replace("{", "").replace("}", "")
            methods = getattr(route, "methods", {"GET"})
            for method in methods - {"OPTIONS"}:
                if route.path == "/api/live":
                    continue
                answer = client.request(method, asked, headers=sue)
                assert answer.status_code == 423, (method, path, answer.status_code)


def test_sessions_are_listed_and_ended_by_their_holder_or_an_administrator() -> None:
    house = House()
    with house.open() as client:
        mine, other, admin, max_ = (house.token(one) for one in (SUE, SUE, "admin", "pit-manager-1"))
        listed = client.get(f"/api/accounts/{SUE}/sessions", headers=mine).json()
        assert sorted(one["mine"] for one in listed) == [False, True]
        token = other["authorization"].split()[1]
        assert token not in str(listed)
        assert client.get(f"/api/accounts/{SUE}/sessions", headers=max_).status_code == 403
        name = next(one["name"] for one in listed if not one["mine"])
        assert client.post(f"/api/accounts/{SUE}/sessions/{name}/end", headers=max_).status_code == 403
        assert client.post(f"/api/accounts/{SUE}/sessions/{name}/end", headers=mine).status_code == 200
        assert client.get("/api/tables", headers=other).status_code == 401
        assert client.post(f"/api/accounts/{SUE}/sessions/{name}/end", headers=mine).status_code == 404
        name = client.get(f"/api/accounts/{SUE}/sessions", headers=admin).json()[0]["name"]
        assert client.post(f"/api/accounts/{SUE}/sessions/{name}/end", headers=admin).status_code == 200
        assert client.get("/api/tables", headers=mine).status_code == 401


def test_a_link_sets_a_password_once() -> None:
    house = House()
    with house.open() as client:
        sue = house.token(SUE)
        token = house.services.factors.new_link(SUE)

        def use(new: str, with_: str = token) -> tuple[int, str]:
            return status(client, "/api/password-link", ORIGIN, token=with_, new=new)

        assert use(SECRET, "not-a-link") == (403, "link_over")
        assert use("aaaaaaaaaa") == (400, "password_refused"), "and the link is good still"
        assert use(SECRET) == (200, "")
        assert use("another password of hers") == (403, "link_over")
        assert client.get("/api/tables", headers=sue).status_code == 401, "the sessions have ended"
        me = client.post("/api/sign-in", json={"id": SUE, "password": SECRET}, headers=ORIGIN).json()
        assert (me["id"], me["password_change_needed"]) == (SUE, False)


def signed(client: TestClient[Litestar], **more: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post("/api/sign-in", json={"id": SUE, "password": SECRET} | more, headers=ORIGIN)
    return answer.status_code, answer.json()


def test_an_app_is_asked_for_at_the_sign_in_and_its_code_is_good_once() -> None:
    house = House()
    with house.open() as client:
        client.blocking_portal.call(house.people.set_password, SUE, SECRET)
        sue = house.token(SUE)
        assert status(client, "/api/factors/app", sue, password=WRONG) == (403, "sign_in_wrong")
        secret = client.post("/api/factors/app", json={"password": SECRET}, headers=sue).json()["secret"]
        assert signed(client)[0] == 200, "not asked for before it is confirmed"

        def code() -> str:
            return code_at(secret, house.clock.now_ms() // 30_000)

        assert status(client, "/api/factors/app/confirm", sue, code="000000")[0] == 403
        codes = client.post("/api/factors/app/confirm", json={"code": code()}, headers=sue).json()["codes"]
        first, told = signed(client)
        assert (first, told["code"], told["app"], told["passkey"]["challenge"]) == (
            *(401, "second_factor_needed"),
            *(True, ""),
        )
        assert signed(client, code=code())[0] == 401, "it confirmed the app"
        move(house, client, 30_000)
        assert [signed(client, code=code())[0] for _ in range(2)] == [200, 401]
        assert [signed(client, code=codes[3])[0] for _ in range(2)] == [200, 401]
        tried = [one for one in house.attempts(client) if one.code == "second_factor_wrong"]
        assert sum(one.times for one in tried) == 3
        admin = house.token("admin")
        assert status(client, f"/api/accounts/{SUE}/factors/reset", sue, id="")[0] == 403
        assert client.post(f"/api/accounts/{SUE}/factors/reset", headers=admin).status_code == 200
        assert client.get("/api/tables", headers=sue).status_code == 401
        assert signed(client)[0] == 200


def test_codes_are_held_to_the_pace_of_passwords() -> None:
    house = House()
    with house.open() as client:
        client.blocking_portal.call(house.people.set_password, SUE, SECRET)
        secret = house.services.factors.new_app(SUE)
        assert house.services.factors.confirm_app(SUE, code_at(secret, house.clock.now_ms() // 30_000))
        assert [signed(client, code="000000")[0] for _ in range(7)] == [401] * 5 + [429] * 2


def test_somebody_of_whom_the_house_wants_a_second_factor_can_only_add_one() -> None:
    house = house_with(second_factor=("supervisor", "administrator"))
    with house.open() as client:
        client.blocking_portal.call(house.people.set_password, SUE, SECRET)
        sue, max_, admin = house.token(SUE), house.token("pit-manager-1"), house.token("admin")
        for who in (sue, admin):
            assert status(client, "/api/tables", who) == (403, "second_factor_missing")
        assert client.get("/api/me", headers=sue).json()["second_factor_missing"]
        assert status(client, "/api/tables", max_) == (200, "")
        secret = client.post("/api/factors/app", json={"password": SECRET}, headers=sue).json()["secret"]
        code = code_at(secret, house.clock.now_ms() // 30_000)
        assert status(client, "/api/factors/app/confirm", sue, code=code) == (200, "")
        assert status(client, "/api/tables", sue) == (200, "")


def test_the_demo_asks_nobody() -> None:
    house = House(Config(demo=True))
    rules = house.floor.pit.rules
    wanted = replace(rules.access, second_factor=("supervisor",), idle_lock_minutes=1)
    house.floor.pit.rules = replace(rules, access=wanted)
    with house.open() as client:
        sue = house.token(SUE)
        move(house, client, MINUTES)
        assert status(client, "/api/tables", sue) == (200, "")
        assert status(client, "/api/factors/app", sue, password=WRONG) == (403, "not_yours_to_do")
        assert house.people.get(SUE) == Account(SUE, "The supervisor", ("supervisor",))
