"""Authority is asked anew at every message and everything shown; an open socket keeps none."""

import asyncio
from typing import Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from pitboss.authority import Person
from pitboss.floor.clock import HandClock
from pitboss.web.accounts.sessions import STAFF_MS
from pitboss.web.live.socket import CHANGED, ENDED, LOOK_MS, Connection
from pitboss.web.visitor import Visitor
from tests.kit.web.house import BLACKJACK, House
from tests.kit.web.pit import Pit
from tests.kit.web.shared_people import SUE, two_servers, until

pytest_plugins = ("tests.kit.journal.postgres_server",)
LIVE = "/api/live"
BOSS = "supervisor-1"
OFFICE = Person("admin", ())
PAUSE = {"do": "act", "table": BLACKJACK, "id": "late", "command": {"type": "PauseTable"}}


class JumpingClock(HandClock):
    """A clock on the wall that can be set; whoever sleeps, sleeps by another one."""

    def jump(self, milliseconds: int) -> None:
        self._now += milliseconds
        self._sleepers = [(at + milliseconds, done) for at, done in self._sleepers]


def closing_code(socket: WebSocketTestSession) -> int:
    """The code with which the socket is closed; what is still shown before is passed over."""
    try:
        while True:
            socket.receive_json(timeout=20)
    except WebSocketDisconnect as closed:
        return int(closed.code)


@pytest.mark.rule("IND-59")
def test_roles_that_are_taken_away_end_with_the_socket_that_had_them() -> None:
    house = House()
    with house.open() as client:
        pit = Pit(house, client)
        pit.everybody()
        headers = house.token(BOSS)
        with client.websocket_connect(LIVE, headers=headers) as socket:
            socket.send_json({"do": "watch", "table": BLACKJACK})
            assert socket.receive_json()["kind"] == "scene"
            socket.send_json({"do": "pit"})
            assert socket.receive_json()["kind"] == "pit"
            pit.does("admin", "ChangeRoles", person=BOSS, roles=["trainee"], why="moved")
            assert closing_code(socket) == CHANGED
        assert not house.floor.tables[BLACKJACK].host.hosted.paused
        with client.websocket_connect(LIVE, headers=headers) as again:
            again.send_json({"do": "pit"})
            (line,) = [again.receive_json()]
            assert line["kind"] == "pit"
            assert not [one for one in line["lines"] if "supervisor" in one["roles"]]
            again.send_json(PAUSE)
            answer = again.receive_json()
            while answer["kind"] != "answer":
                answer = again.receive_json()
            assert answer["refusal"]["code"] == "not_yours_to_do"


@pytest.mark.rule("IND-59")
def test_nothing_is_heard_or_shown_between_the_change_and_the_close() -> None:
    """The change and a message come at once: the message finds the rights as they are."""
    house = House()
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(BOSS)) as socket:
        socket.send_json({"do": "watch", "table": BLACKJACK})
        assert socket.receive_json()["kind"] == "scene"

        house.people.rights_changed.clear()  # nobody is told; only what is asked counts
        client.blocking_portal.call(house.services.bookkeeper.set_roles, BOSS, ("trainee",), OFFICE)
        socket.send_json(PAUSE)
        assert closing_code(socket) == CHANGED
        assert not house.floor.tables[BLACKJACK].host.hosted.paused


@pytest.mark.rule("IND-59")
def test_a_purse_that_moves_is_no_change_of_rights() -> None:
    house = House()
    ann = "ann-of-record"
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(ann)) as socket:
        socket.send_json({"do": "watch", "table": BLACKJACK})
        assert socket.receive_json()["kind"] == "scene"
        sit = {"type": "SitDown", "guest": ann, "seat": 1, "cheques": {"red": 2}}
        socket.send_json({"do": "act", "table": BLACKJACK, "id": "sit", "command": sit})
        kinds = set()
        while "answer" not in kinds:
            kinds.add(socket.receive_json()["kind"])


@pytest.mark.rule("IND-59")
def test_a_closed_account_closes_its_sockets() -> None:
    house = House()
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(BOSS)) as socket:
        socket.send_json({"do": "watch", "table": BLACKJACK})
        assert socket.receive_json()["kind"] == "scene"
        answer = client.post(f"/api/accounts/{BOSS}/close", headers=house.token("admin"))
        assert answer.status_code == 200
        assert closing_code(socket) == ENDED


@pytest.mark.rule("IND-59")
@pytest.mark.parametrize("asks", [True, False])
def test_a_socket_does_not_outlive_its_session_when_the_clock_is_set_forward(asks: bool) -> None:
    clock = JumpingClock()
    house = House(clock=clock)
    with house.open() as client, client.websocket_connect(LIVE, headers=house.token(BOSS)) as socket:
        socket.send_json({"do": "watch", "table": BLACKJACK})
        assert socket.receive_json()["kind"] == "scene"
        client.blocking_portal.call(clock.jump, STAFF_MS)
        if asks:
            socket.send_json(PAUSE)
        else:
            client.blocking_portal.call(clock.move, LOOK_MS)
        assert closing_code(socket) == ENDED
        assert not house.floor.tables[BLACKJACK].host.hosted.paused


class Socket:
    """A socket whose other side says nothing."""

    def __init__(self) -> None:
        self.codes: list[int] = []

    async def receive_data(self, mode: str) -> str:
        await asyncio.Event().wait()
        raise AssertionError(mode)

    async def close(self, code: int, why: str) -> None:
        assert why
        self.codes.append(code)


@pytest.mark.rule("IND-59")
@pytest.mark.parametrize(("what", "code"), [("roles", CHANGED), ("close", ENDED), ("revoke", ENDED)])
def test_another_process_changes_the_rights_of_a_socket_here(database: str, what: str, code: int) -> None:
    async def night() -> None:
        async with two_servers(database, SUE) as (here, there):
            sue = here.people.get(SUE.id)
            assert sue is not None
            token, _ = here.sessions.begin(sue)
            found = there.sessions.find(token)
            assert found is not None
            session, account = found
            socket, visitor = Socket(), Visitor("", account, session, token)
            line = Connection(there, cast(Any, socket), visitor, account.audience, "en")
            task = asyncio.create_task(line.serve())
            await asyncio.sleep(0)
            if what == "roles":
                await here.bookkeeper.set_roles(SUE.id, ("trainee",), OFFICE)
            elif what == "close":
                await here.bookkeeper.close_account(SUE.id, OFFICE)
            else:
                here.sessions.end_all_of(SUE.id)
            await until(task.done)
            assert socket.codes == [code]

    asyncio.run(night())
