"""Connections: deadlines for what is half sent, a share for each address, and room for the others."""

import asyncio
import logging
from typing import Any

import pytest

from pitboss.web.admission.addresses import Proxies
from pitboss.web.admission.connections import Connections
from pitboss.web.config import Config
from tests.kit.web.house import BACCARAT, House
from tests.kit.web.wire_client import answering, ask, dial, ended, frame, request

SHORT: dict[str, Any] = {"header_seconds": 0.3, "body_seconds": 0.3, "write_seconds": 0.3, "idle_seconds": 1}
HEALTH = request("GET", "/api/health")
HALF = {
    "nothing": b"",
    "half a first line": b"GET /api/he",
    "half the headers": b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-more: ",
    "half a handshake": b"GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n",
    "half a body": (
        b"POST /api/sign-in HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        b'content-length: 50\r\n\r\n{"id":'
    ),
    "half a chunk": (
        b"POST /api/sign-in HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n20\r\n{"
    ),
}


class Sat:
    """A connection of a test."""

    def __init__(self, idle: bool = True) -> None:
        self.idle, self.dropped = idle, False

    def drop(self) -> None:
        self.dropped = True


@pytest.mark.parametrize("what", HALF)
def test_what_is_half_sent_has_a_deadline(what: str, caplog: pytest.LogCaptureFixture) -> None:
    async def sent() -> None:
        async with answering(House(Config(**SHORT))) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HALF[what])
            await ended(reader)
            writer.close()
            assert (await ask(port, HEALTH)).status == 200

    with caplog.at_level(logging.WARNING):
        asyncio.run(sent())
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_drop_at_a_time_does_not_put_a_deadline_off() -> None:
    async def dripped(begin: bytes, drop: bytes) -> int:
        async with answering(House(Config(**SHORT))) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begin)
            closed, drops = asyncio.create_task(ended(reader)), 0
            while not closed.done() and drops < 600:
                writer.write(drop)
                drops += 1
                await asyncio.wait((closed,), timeout=0.05)
            writer.close()
            return drops

    assert asyncio.run(dripped(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ", b"x")) < 600
    assert asyncio.run(dripped(HALF["half a body"], b" ")) < 600


def test_the_second_request_on_a_connection_has_deadlines_too() -> None:
    async def sent() -> bytes:
        async with answering(House(Config(**SHORT | {"idle_seconds": 60}))) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
            first = await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(0.6)  # longer than headers may take: between requests they are not due
            writer.write(b"GET /api/he")
            rest = await ended(reader)
            writer.close()
            assert first.startswith(b"HTTP/1.1 200")
            return rest

    assert b'"ok":true' in asyncio.run(sent())


def test_an_answer_that_nobody_reads_has_a_deadline() -> None:
    async def sent() -> None:
        house = House(Config(**SHORT))
        async with answering(house) as port:
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**10)
            sock = writer.get_extra_info("socket")
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            asked = b"GET /schema HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 400
            writer.write(asked)
            while not writer.transport.is_closing() and sock.fileno() >= 0:
                # What is written to a connection that was closed comes back as a fault.
                writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
                await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(sent(), 60))


def test_a_socket_that_is_open_outlives_every_deadline() -> None:
    async def watched() -> int:
        house = House(Config(**SHORT | {"idle_seconds": 1}))
        async with answering(house) as port:
            reader, writer, status = await dial(port, house.token("dealer-1"))
            await asyncio.sleep(1.5)
            writer.write(frame(1, b'{"do":"watch","table":"%b","after":null}' % BACCARAT.encode()))
            assert await asyncio.wait_for(reader.read(2), 30)
            writer.close()
            return status

    assert asyncio.run(watched()) == 101


def test_silent_connections_of_one_address_leave_room_for_the_others() -> None:
    async def flooded() -> list[int]:
        house = House(Config(connections_most=40, connections_reserve=0, header_seconds=600))
        async with answering(house) as port:
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(100)]
            others = [(await ask(port, HEALTH, source=f"127.0.0.{n}")).status for n in range(2, 12)]
            refused = await ended(silent[-1][0])
            assert refused.startswith(b"HTTP/1.1 503")
            assert b"retry-after" in refused
            assert b"content-security-policy" in refused
            for _, writer in silent:
                writer.close()
            return others

    assert asyncio.run(flooded()) == [200] * 10


def test_where_all_are_taken_the_one_that_has_most_and_asks_nothing_makes_room() -> None:
    limits = Config(connections_most=16, connections_reserve=2)
    lines = Connections(limits, Proxies(), files=10_000)
    mine, theirs = [Sat() for _ in range(8)], [Sat() for _ in range(8)]
    assert all(lines.enter("192.0.2.1", line, line) for line in mine)
    assert not lines.enter("192.0.2.1", "more", Sat()), "half of all is the share of one address"
    assert all(lines.enter("192.0.2.2", line, line) for line in theirs)
    assert lines.enter("192.0.2.3", "third", Sat())
    assert sum(line.dropped for line in (*mine, *theirs)) == 1
    assert len(lines) == 16
    for line in (*mine, *theirs):
        line.idle = False
    assert not lines.enter("192.0.2.4", "fourth", Sat()), "nobody who is being answered makes room"
    assert lines.enter("127.0.0.1", "monitor", Sat()), "whatever looks after the house is let in"


def test_a_trusted_proxy_is_not_held_to_the_share_of_one_address() -> None:
    lines = Connections(Config(connections_most=16), Proxies(("192.0.2.1",)), files=10_000)
    assert all(lines.enter("192.0.2.1", number, Sat(idle=False)) for number in range(16))


def test_no_more_are_let_in_than_the_system_allows_files() -> None:
    lines = Connections(Config(), Proxies(), files=1_024)
    assert lines.most == 1_024 - 128 - 200


def test_a_message_that_is_no_text_is_told_in_a_line(caplog: pytest.LogCaptureFixture) -> None:
    async def sent() -> bytes:
        house = House(Config())
        async with answering(house) as port:
            reader, writer, _ = await dial(port, house.token("dealer-1"))
            writer.write(frame(1, b"\xff\xfe\xfd"))
            closed = await ended(reader)
            writer.close()
            return closed

    with caplog.at_level(logging.WARNING):
        closed = asyncio.run(sent())
    assert closed[:4] == b"\x88\x02\x03\xef", "closed as a message that is not UTF-8 (1007)"
    assert "is not written in UTF-8" in caplog.text
    assert "Traceback" not in caplog.text
    assert not any(record.exc_info for record in caplog.records)


def test_no_text_and_a_farewell_at_once_make_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    async def sent() -> None:
        house = House(Config())
        async with answering(house) as port:
            reader, writer, _ = await dial(port, house.token("dealer-1"))
            writer.write(frame(1, b"\xff\xfe\xfd") + frame(8, b"\x03\xe8"))
            await ended(reader)
            writer.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(sent())
    assert not any(record.exc_info for record in caplog.records)


def test_what_is_no_http_is_answered_like_everything_else() -> None:
    async def sent() -> None:
        async with answering(House(Config())) as port:
            answer = await ask(port, b"\x16\x03\x01 nonsense\r\n\r\n")
            assert answer.status == 400
            assert answer.told["code"] == "request_malformed"
            assert "content-security-policy" in answer.headers

    asyncio.run(sent())
