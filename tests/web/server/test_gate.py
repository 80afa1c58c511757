"""The gate: where a request comes from, how large and how fast it is, and what it may be made of."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from pitboss.web.admission.limits import BODY_MOST, Limits
from pitboss.web.config import Config
from tests.kit.web.house import BACCARAT, ORIGIN, House

COMMANDS = f"/api/tables/{BACCARAT}/commands"
LIVE = "/api/live"
JSON = {"content-type": "application/json"}


def cookie(house: House, id_: str) -> dict[str, str]:
    return {"cookie": f"pitboss={house.token(id_)['authorization'].removeprefix('Bearer ')}"}


def test_a_cookie_counts_only_from_the_floors_own_page() -> None:
    house = House()
    body = {"id": "a", "command": {"type": "SitDown", "guest": "ann-of-record", "seat": 1}}
    with house.open() as client:
        ann = cookie(house, "ann-of-record")
        foreign = [
            {},
            {"origin": "http://evil.example"},
            {"origin": "null"},
            {"origin": "http://127.0.0.1:8"},
        ]
        for origin in foreign:
            refused = client.post(COMMANDS, json=body, headers=ann | origin)
            assert refused.status_code == 403
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(LIVE, headers=ann | origin):
                pass
        assert house.floor.tables[BACCARAT].host.hosted.table.guests == {}
        assert {line.code for line in house.attempts(client)} == {"origin_missing", "origin_foreign"}
        assert client.post(COMMANDS, json=body, headers=ann | ORIGIN).json()["refusal"] is None


def test_another_name_for_this_address_is_not_answered() -> None:
    with House().open() as client:
        for host in ("evil.example", "127.0.0.1.evil.example:80", "", "localhost.:1"):
            assert client.get("/api/health", headers={"host": host}).status_code == 421
        for host in ("localhost:7321", "[::1]:7321", "127.0.0.1"):
            assert client.get("/api/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/api/health", "/api/tables", "/nothing", "/static/1/nothing.js", "/schema"]
)
def test_the_headers_are_on_everything(path: str) -> None:
    with House().open() as client:
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


BAD: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "no text": b"\xff\xfe",
    "a list": b"[]",
    "null": b"null",
    "no command": b'{"id":"a"}',
    "no id": b'{"command":{"type":"OpenRound"}}',
    "an id of no kind": b'{"id":5,"command":{"type":"OpenRound"}}',
    "an empty id": b'{"id":"","command":{"type":"OpenRound"}}',
    "an id with quotes": b'{"id":"a\\"b","command":{"type":"OpenRound"}}',
    "a long id": b'{"id":"%b","command":{"type":"OpenRound"}}' % (b"a" * 65),
    "more fields": b'{"id":"a","command":{"type":"OpenRound"},"by":"admin"}',
    "an unknown command": b'{"id":"a","command":{"type":"GiveMeMoney"}}',
    "no type": b'{"id":"a","command":{}}',
    "a wrong type": b'{"id":"a","command":{"type":"Hit","seat":"one"}}',
    "a fraction": b'{"id":"a","command":{"type":"Hit","seat":1.5}}',
    "negative cheques": b'{"id":"a","command":{"type":"GiveToke","guest":"x","cheques":{"red":-1}}}',
    "unknown colours": b'{"id":"a","command":{"type":"GiveToke","guest":"x","cheques":{"gold":1}}}',
    "a number without end": b'{"id":"a","command":{"type":"Hit","seat":%b}}' % (b"9" * 4_000),
    "a large number": b'{"id":"a","command":{"type":"Hit","seat":1000000000001}}',
    "a long text": b'{"id":"a","command":{"type":"LeaveTable","guest":"%b"}}' % (b"x" * 201),
    "no printable text": b'{"id":"a","command":{"type":"LeaveTable","guest":"a\\u0000b"}}',
    "deep": b"[" * 60_000,
    "deep in a field": b'{"id":"a","command":{"type":"OpenRound","x":%b' % (b"[" * 60_000),
    "deep objects": b'{"a":' * 10_000,
}


@pytest.fixture(scope="module")
def open_house() -> Iterator[tuple[House, TestClient[Litestar]]]:
    house = House()
    with house.open() as client:
        yield house, client


@pytest.mark.parametrize("what", BAD)
def test_bad_commands_are_told_in_a_sentence(
    what: str, open_house: tuple[House, TestClient[Litestar]]
) -> None:
    house, client = open_house
    dealer = house.token("dealer-1")
    answer = client.post(COMMANDS, content=BAD[what], headers=dealer | JSON)
    assert answer.status_code == 400
    assert answer.json()["sentence"]
    if what == "no text":
        return
    with client.websocket_connect(LIVE, headers=dealer) as socket:
        text = BAD[what].decode()
        socket.send_text(text.replace('{"id"', f'{{"do":"act","table":"{BACCARAT}","id"', 1))
        problem = socket.receive_json()
        assert problem["kind"] == "problem"
        assert problem["code"] == "command_malformed"
        assert problem["sentence"]


def test_what_is_too_large_is_not_read() -> None:
    house = House()
    with house.open() as client:
        dealer = house.token("dealer-1")
        large = b'{"id":"a","x":"%b"}' % (b"x" * BODY_MOST)
        assert client.post(COMMANDS, content=large, headers=dealer | JSON).status_code == 413
        pieces = (large[start : start + 1_000] for start in range(0, len(large), 1_000))
        assert client.post(COMMANDS, content=pieces, headers=dealer | JSON).status_code == 413
        with client.websocket_connect(LIVE, headers=dealer) as socket:
            socket.send_text(large.decode())
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 1009


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/nothing/scene",
        "/api/tables/%00/scene",
        "/api/tables/..%2f..%2fetc/scene",
        f"/api/tables/{BACCARAT}/rounds/0/events",
        f"/api/tables/{BACCARAT}/rounds/x/events",
        f"/api/tables/{BACCARAT}/rounds/{'9' * 300}/events",
        f"/api/tables/{BACCARAT}/rounds?limit=x",
        f"/api/tables/{BACCARAT}/rounds?before=-1",
        f"/api/tables/{BACCARAT}/replay",
        f"/api/tables/{BACCARAT}/replay?seq=-1",
        f"/api/tables/{BACCARAT}/replay?seq=0",
        f"/api/tables/{BACCARAT}/replay?seq=99999999",
        f"/api/tables/{BACCARAT}/replay?seq={'9' * 400}",
        "/static/..%2fapp.py",
        "/static/page.html",
        "/static/1/page.html",
        "/static/1/..%2fapp.py",
        "/api/rounds/nothing-1",
        f"/api/rounds/{BACCARAT}",
        f"/api/rounds/{BACCARAT}-0",
        f"/api/rounds/{BACCARAT}-x",
        f"/api/rounds/{BACCARAT}-{'9' * 300}",
        f"/api/rounds/{BACCARAT}-99/notation",
    ],
)
def test_bad_addresses(path: str, open_house: tuple[House, TestClient[Litestar]]) -> None:
    house, client = open_house
    answer = client.get(path, headers=house.token("surveillance-1"))
    assert answer.status_code in (400, 404), answer.text
    assert answer.json()["sentence"]


def test_nobody_is_served_faster_than_the_pace() -> None:
    house = House(Config(commands_burst=10, commands_per_second=1))
    with house.open() as client:
        dealer = house.token("dealer-1")
        body = {"id": "a", "command": {"type": "ScanBets"}}
        codes = [client.post(COMMANDS, json=body, headers=dealer).status_code for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2
        again = client.post(COMMANDS, json=body, headers=house.token("dealer-1"))
        assert again.status_code == 429, "another session of the same account has no pace of its own"
        assert again.headers["retry-after"] == "1"
        patience = int(Limits().patience_burst)
        with client.websocket_connect(LIVE, headers=house.token("supervisor-1")) as socket:
            for number in range(patience + 20):
                asked = {"do": "act", "table": BACCARAT, "id": f"n{number}", "command": {"type": "ScanBets"}}
                socket.send_json(asked)
            kinds = [socket.receive_json()["kind"] for _ in range(10 + patience + 1)]
            assert kinds == ["answer"] * 10 + ["problem"] * (patience + 1)
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4429


def test_the_demos_switch_is_in_the_demo_alone() -> None:
    with House().open() as client:
        assert client.post("/api/demo/side", json={"side": "supervisor"}, headers=ORIGIN).status_code == 404
        assert "set-cookie" not in client.get("/").headers
        assert client.get("/api/me").json()["signed_in"] is False
