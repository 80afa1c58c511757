"""What no handler expects is answered all the same: in JSON, with the headers, and without a traceback."""

import logging
import resource
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from pitboss.journal import StoreFailed
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.sqlite import open_people
from tests.kit.web.house import BACCARAT, ORIGIN, House

PASSWORD = "a long enough password"  # noqa: S105 - of a test
ANN = Account("ann-of-record", "Ann", ("guest",), cents=1_000_00)


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "//]", "http://[v1.x]:1", "\x00", "http://a:b:c"]
)
def test_an_origin_that_cannot_be_read_is_foreign(origin: str) -> None:
    house = House()
    with house.open() as client:
        answer = client.post("/api/sign-out", headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "origin_foreign")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect("/api/live", headers=house.token("dealer-1") | {"origin": origin}),
        ):
            pass
        assert closed.value.code == 4403


@pytest.mark.parametrize("name", ["x" * 300 + ".js", "x" * 5_000 + ".css", "%00.js", "..", ".js"])
def test_a_static_name_that_no_file_can_have_is_not_here(name: str) -> None:
    with House().open() as client:
        answer = client.get(f"/static/1/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_here")


def test_a_fault_in_the_gate_itself_is_told_plainly_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House()

    def broken(_: str) -> Any:
        raise KeyError("a bug")

    with house.open() as client:
        dealer = house.token("dealer-1")
        monkeypatch.setattr(house.services.sessions, "find", broken)
        with caplog.at_level(logging.ERROR, "pitboss.web"):
            answer = client.get("/api/me", headers=dealer)
        assert (answer.status_code, answer.json()["code"]) == (500, "fault")
        assert "a bug" not in answer.text
        assert answer.headers["x-frame-options"] == "DENY"
        assert "a request failed" in caplog.text
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect("/api/live", headers=dealer),
        ):
            pass
        assert closed.value.code == 4500


class FullDisk:
    """While it is open, no file can grow beyond the length of this one."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __enter__(self) -> None:
        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (self._file.stat().st_size, self._before[1]))

    def __exit__(self, *_: object) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._before)


def test_a_statement_that_returns_rows_fails_plainly_on_a_full_disk(tmp_path: Path) -> None:
    people = People(open_people(tmp_path / "people.sqlite"))
    people.open(ANN, "", by="test", at_ms=0)
    insert = (
        "INSERT INTO audit (at_ms, who, address, what, \"where\", code, times) VALUES (0,'','','','','',1)"
    )
    with FullDisk(tmp_path / "people.sqlite-wal"), pytest.raises(StoreFailed, match="cannot be used"):
        people.db.execute(f"{insert} RETURNING number").fetchall()
    assert people.db.execute(f"{insert} RETURNING number").fetchall() == [(1,)]
    people.db.close()


def test_people_that_cannot_be_written_answer_503(tmp_path: Path) -> None:
    people = People(open_people(tmp_path / "people.sqlite"))
    people.open(ANN, PASSWORD, by="test", at_ms=0)
    people.open(Account("dealer-1", "Dee", ("dealer",)), PASSWORD, by="test", at_ms=0)
    house = House(people=people)
    with house.open() as client:
        ann = house.token("ann-of-record")
        sit: dict[str, Any] = {"type": "SitDown", "guest": "ann-of-record", "seat": 1}
        assert house.do(client, ann, BACCARAT, **sit)["refusal"] is None
        wal = tmp_path / "people.sqlite-wal"
        asked: list[tuple[str, dict[str, Any], dict[str, str]]] = [
            ("/api/sign-in", {"id": "ann-of-record", "password": PASSWORD}, ORIGIN),
            (
                f"/api/tables/{BACCARAT}/commands",
                {
                    "id": "b1",
                    "command": {"type": "BuyIn", "guest": "ann-of-record", "bills": {"hundreds": 5}},
                },
                ann,
            ),
            ("/api/accounts/ann-of-record/revoke", {}, house.token("ann-of-record")),
        ]
        for path, body, headers in asked:
            with FullDisk(wal):
                answer = client.post(path, json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (503, "store_failed"), (path, answer.text)
        sent = asked[1][1]
        again = client.post(asked[1][0], json=sent, headers=ann)
        assert (again.status_code, again.json()["id"]) == (200, "b1"), "it can be given again"
        act = {"do": "act", "table": BACCARAT, **sent, "id": "b2"}
        with client.websocket_connect("/api/live", headers=ann) as socket:
            with FullDisk(wal):
                socket.send_json(act)
                assert socket.receive_json()["code"] == "store_failed"
            socket.send_json(act)
            assert socket.receive_json()["kind"] == "answer"
    people.db.close()
