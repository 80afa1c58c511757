"""The OpenAPI description, and what schemathesis makes of it: nothing that comes in leads to a fault here."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.floor.clock import WallClock
from pitboss.floor.command_types import KINDS, OF_METERS, OF_PIT
from pitboss.web.server import address, bound, running
from tests.kit.web.house import BACCARAT, BLACKJACK
from tests.kit.web.meters import MeterHouse

SHARES = 12
"""Of the operations: a house is asked for them when a test runs, not wherever tests are collected."""
EXAMPLES, OF_COMMANDS = 6, 60
WHO = ("", "ann-of-record", "dealer-1", "supervisor-1", "admin", "cage-cashier-1", "shift-manager-1")
BOUNDED = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


class Served:
    """A house that answers on loopback, in a thread of its own."""

    def __init__(self) -> None:
        self.house = MeterHouse(clock=WallClock())
        self.where = ""
        self._up, self._down = threading.Event(), asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        with bound("127.0.0.1", 0) as sock:
            async with running(self.house.app, sock):
                self.where = address(sock)
                self._up.set()
                await self._down.wait()

    def __enter__(self) -> "Served":
        self._thread.start()
        assert self._up.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._down.set)
        self._thread.join()


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Served() as found:
        yield found


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    """What is told of the interface."""
    found: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(MeterHouse().app.openapi_schema.to_schema())
    )
    return found


@pytest.fixture(scope="module")
def operations(description: dict[str, Any]) -> list[Any]:
    import schemathesis
    from schemathesis.core.result import Ok

    every = schemathesis.openapi.from_dict(description).get_all_operations()
    found = [one.ok() for one in every if isinstance(one, Ok)]
    assert len(found) >= 70, "the description leaves handlers out"
    return found


def test_the_description_names_every_command(description: dict[str, Any]) -> None:
    named = description["components"]["schemas"]
    for kind in (*KINDS, *OF_METERS, *OF_PIT):
        assert kind.__name__ in named, kind
    paths = set(description["paths"])
    assert {"/api/health", "/api/metrics", "/api/tables", "/api/tables/{table}/replay"} <= paths


def test_a_well_made_command_is_heard(served: Served) -> None:
    """What comes in below is turned away for what it is, not because nothing is listened to."""
    body = msgspec.json.encode(
        {"id": "heard", "command": {"type": "SitDown", "guest": "ann-of-record", "seat": 1}}
    )
    where = f"{served.where.rstrip('/')}/api/tables/{BACCARAT}/commands"
    headers = served.house.token("ann-of-record") | {"content-type": "application/json"}
    with urlopen(Request(where, body, headers), timeout=30) as answer:  # noqa: S310 - our own address
        told = msgspec.json.decode(answer.read())
    assert (answer.status, told["refusal"]) == (200, None)


@pytest.mark.parametrize("share", range(SHARES))
def test_nothing_makes_it_fail(share: int, operations: list[Any], served: Served) -> None:
    for operation in operations[share::SHARES]:
        never_fails(operation, served)


def never_fails(operation: Any, served: Served) -> None:
    tokens = {who: served.house.token(who) if who else {} for who in WHO}

    many = OF_COMMANDS if operation.path.endswith("/commands") else EXAMPLES

    @settings(BOUNDED, max_examples=many)
    @given(
        case=operation.as_strategy(),
        who=st.sampled_from(WHO),
        table=st.sampled_from([BLACKJACK, BACCARAT]),
        number=st.integers(-1, 3),
    )
    def ask(case: Any, who: str, table: str, number: int) -> None:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        if "name" in (case.path_parameters or {}):
            case.path_parameters["name"] = "sevens"
        if "round" in (case.path_parameters or {}):
            case.path_parameters["round"] = f"{table}-{number}"
        answer = case.call(base_url=served.where.rstrip("/"), headers=tokens[who])
        assert answer.status_code < 500, (answer.status_code, answer.text)

    ask()


def test_the_floor_stands_after_all_that(served: Served) -> None:
    for table, live_table in served.house.floor.tables.items():
        assert not live_table.stopped, table
        assert not live_table.host.hosted.table.money.sums()
    assert not served.house.floor.halted
