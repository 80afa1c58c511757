"""The demo beyond its own machine asks for a code, and one visitor does not end another's session."""

import re

import pytest
from click.testing import CliRunner

from pitboss.cli.app import main
from pitboss.web import server
from pitboss.web.accounts import sessions
from pitboss.web.admission.limits import SESSIONS_MOST
from pitboss.web.config import Config
from pitboss.web.demo.floor import settle_people
from pitboss.web.server import is_loopback
from tests.kit.web.house import ORIGIN, ROOMY, House

CODE = "abcd-efgh-jkmn-pqrs"
ASKS = Config(demo=True, demo_code=CODE, commands_burst=1e9, commands_per_second=1e9, sign_ins_burst=1e9)
LOCAL = {"host": "localhost", "origin": "http://localhost"}


def demo(config: Config) -> House:
    house = House(config)
    settle_people(house.people, at_ms=0)
    return house


@pytest.mark.parametrize("code", [None, "", "abcd-efgh-jkmn-pqrt", CODE.upper()])
def test_nobody_comes_into_the_demo_without_its_code(code: str | None) -> None:
    house = demo(ASKS)
    with house.open() as client:
        asked = {"side": "supervisor"} | ({} if code is None else {"code": code})
        for headers in (ORIGIN, LOCAL):
            page = client.get("/" if code is None else f"/?code={code}", headers=headers)
            assert "set-cookie" not in page.headers
            answer = client.post("/api/demo/side", json=asked, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "demo_code_needed")
            assert client.get("/api/tables", headers=headers).status_code == 401
            me = client.get("/api/me", headers=headers).json()
            assert (me["signed_in"], me["demo"], me["demo_code_needed"]) == (False, True, True)


def test_whoever_has_the_code_comes_in_once_and_changes_sides() -> None:
    house = demo(ASKS)
    with house.open() as client:
        assert "set-cookie" in client.get(f"/?code={CODE}").headers
        assert client.get("/api/me").json()["id"] == "demo-guest"
        side = client.post("/api/demo/side", json={"side": "dealer"}, headers=ORIGIN)
        assert (side.status_code, side.json()["id"]) == (200, "demo-dealer")
        client.cookies.clear()
        side = client.post("/api/demo/side", json={"side": "guest", "code": CODE}, headers=ORIGIN)
        assert side.status_code == 200


def test_the_code_is_not_tried_in_a_hurry() -> None:
    house = demo(Config(demo=True, demo_code=CODE))
    with house.open() as client:
        told = [
            client.post("/api/demo/side", json={"side": "guest", "code": f"{n}"}, headers=ORIGIN).status_code
            for n in range(30)
        ]
        assert told[-1] == 429


def test_on_this_machine_nothing_is_asked() -> None:
    house = demo(Config(demo=True))
    with house.open() as client:
        assert "set-cookie" in client.get("/").headers
        assert not client.get("/api/me").json()["demo_code_needed"]


@pytest.mark.parametrize(
    ("host", "here"),
    [
        *(("127.0.0.1", True), ("127.1.2.3", True), ("localhost", True), ("LocalHost", True), ("::1", True)),
        *(("0.0.0.0", False), ("::", False), ("192.168.1.4", False), ("localhost.example.org", False)),  # noqa: S104
        *(("", False), ("floor.local", False)),
    ],
)
def test_which_addresses_are_this_machine_alone(host: str, here: bool) -> None:
    assert is_loopback(host) is here


def test_the_terminal_shows_the_code_where_others_can_reach_the_demo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = CliRunner().invoke(main, ["--once", "--port", "0"])
    assert "code=" not in plain.output
    monkeypatch.setattr(server, "is_loopback", lambda _: False)
    told = CliRunner().invoke(main, ["--once", "--port", "0"])
    assert told.exit_code == 0, told.output
    assert re.search(r"\?code=[a-z2-9]{4}(-[a-z2-9]{4}){3}", told.output.replace("\n", ""))


def test_the_next_visitor_does_not_end_the_session_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "VISITORS_MOST", SESSIONS_MOST + 3)
    house = demo(Config(demo=True, commands_burst=1e9, commands_per_second=1e9, sign_ins_burst=1e9))
    with house.open() as client:
        first = house.token("demo-guest")
        for _ in range(SESSIONS_MOST + 2):
            house.token("demo-guest")
        assert client.get("/api/me", headers=first).json()["id"] == "demo-guest"
        full = client.post("/api/demo/side", json={"side": "guest"}, headers=ORIGIN)
        assert (full.status_code, full.json()["code"]) == (429, "demo_full")
        assert client.get("/").status_code == 200, "the page says it"
        assert client.get("/api/me", headers=first).json()["id"] == "demo-guest"


def test_an_account_of_ones_own_still_ends_its_oldest_session() -> None:
    house = House(ROOMY)
    with house.open() as client:
        first = house.token("dealer-1")
        for _ in range(SESSIONS_MOST):
            house.token("dealer-1")
        assert not client.get("/api/me", headers=first).json()["signed_in"]
