"""A house on a real socket for tests, and a client that is nothing but bytes."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from pitboss.web.server import bound, running
from tests.kit.web.house import House


@asynccontextmanager
async def answering(house: House) -> AsyncIterator[int]:
    """The port at which a house answers."""
    with bound("127.0.0.1", 0) as sock:
        async with running(house.app, sock):
            yield sock.getsockname()[1]


class Answer:
    """What came back."""

    def __init__(self, raw: bytes) -> None:
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1])
        self.headers = {
            name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
        }
        self.cookies = [
            value.strip().partition(";")[0]
            for name, _, value in (line.partition(":") for line in lines)
            if name.lower() == "set-cookie"
        ]

    @property
    def told(self) -> Any:
        return json.loads(self.body)


def request(method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> bytes:
    """A request on a line of its own."""
    lines = [
        f"{method} {path} HTTP/1.1",
        "host: 127.0.0.1",
        "connection: close",
        f"content-length: {len(body)}",
    ]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def ask(port: int, sent: bytes, *, source: str = "127.0.0.1") -> Answer:
    """Send it, and read to the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        writer.write(sent)
        return Answer(await asyncio.wait_for(reader.read(), 60))
    finally:
        writer.close()


async def sign_in(port: int, id_: str, password: str, headers: dict[str, str] | None = None) -> Answer:
    body = json.dumps({"id": id_, "password": password}).encode()
    given = {"origin": "http://127.0.0.1", "content-type": "application/json", **(headers or {})}
    return await ask(port, request("POST", "/api/sign-in", given, body))


async def ended(reader: asyncio.StreamReader, seconds: float = 30) -> bytes:
    """What is read until the other side closes."""
    try:
        return await asyncio.wait_for(reader.read(), seconds)
    except ConnectionResetError:
        return b""


async def dial(
    port: int, headers: dict[str, str], *, source: str = "127.0.0.1"
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, int]:
    """A WebSocket to the live line, and the status of the handshake."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ["GET /api/live HTTP/1.1", "host: 127.0.0.1", "upgrade: websocket", "connection: upgrade"]
    lines += [f"sec-websocket-key: {key}", "sec-websocket-version: 13"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
    return reader, writer, int(head.split()[1])


def frame(opcode: int, data: bytes) -> bytes:
    """A short frame as a client sends it, masked with nothing."""
    assert len(data) < 126
    return bytes((0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0)) + data
