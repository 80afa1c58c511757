"""The server process: it binds the socket before it opens the floor, and closes both in order."""

import asyncio
import http.client
import ipaddress
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TypeVar

import msgspec
import uvicorn
from litestar import Litestar

from pitboss.web.admission.connections import ServerConfig, allow_files
from pitboss.web.garbage import Collector
from pitboss.web.services import Services

LOOK_SECONDS = 0.2
LISTENING = 2_048
"""The backlog: connections that the system keeps waiting for this process."""
OTHER_FILES = 1_000
"""Open files in addition to those of connections."""
GRACE_SECONDS = 2
"""How long open requests may take when the floor closes."""

_Body = TypeVar("_Body")


class ServerError(Exception):
    """The server could not start; the message is a sentence for people."""


def bound(host: str, port: int) -> socket.socket:
    """Return a listening socket; a `ServerError` says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With IPPROTO_TCP asyncio sets TCP_NODELAY; without it every answer waits about 40 ms.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name != "nt":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        sock.listen(LISTENING)
    except OSError as error:
        sock.close()
        taken = f"{host}:{port} is in use by another program: choose another with --port."
        sentence = taken if error.errno in (48, 98, 10048) else f"{host}:{port} cannot be opened: {error}."
        raise ServerError(sentence) from error
    return sock


def address(sock: socket.socket) -> str:
    """Return the URL for a browser."""
    host, port = sock.getsockname()[:2]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{name}:{port}/"


class _Quiet(logging.Filter):
    """Drops uvicorn's traceback of a start that failed for a known reason."""

    def __init__(self, app: Litestar) -> None:
        super().__init__()
        self._app = app

    def filter(self, record: logging.LogRecord) -> bool:
        return not self._app.state.foreseen or record.levelno < logging.ERROR


class _Server(uvicorn.Server):
    """Stops long calculations before it waits for open requests."""

    def __init__(self, config: ServerConfig, services: Services) -> None:
        super().__init__(config)
        self._services = services

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except SystemExit:
            self.should_exit = True  # the application did not open: `running` says why

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._services.stop_odds()
        await super().shutdown(sockets)


@asynccontextmanager
async def running(app: Litestar, sock: socket.socket) -> AsyncIterator[asyncio.Task[None]]:
    """Serve the application on a socket, and close it in order at the end. A signal ends the task too."""
    services: Services = app.state.services
    limits = services.config
    config = ServerConfig(
        app,
        limits,
        services.proxies,
        files=allow_files(limits.connections_most + OTHER_FILES),
        grace_seconds=GRACE_SECONDS,
    )
    server = _Server(config, services)
    log = logging.getLogger("uvicorn.error")
    log.addFilter(quiet := _Quiet(app))
    task = asyncio.create_task(server.serve(sockets=[sock]))
    while not server.started and not task.done():
        await asyncio.sleep(0.005)
    log.removeFilter(quiet)
    if not server.started:
        await asyncio.wait((task,))
        raise ServerError(app.state.failed or "The floor could not be opened.")
    sock.listen(LISTENING)  # uvicorn set the backlog to the number of accepts at once
    try:
        yield task
    finally:
        server.should_exit = True
        await task


async def serve(
    app: Litestar,
    sock: socket.socket,
    *,
    ready: Callable[[], None] = lambda: None,
    seconds: float | None = None,
    done: Callable[[], bool] = lambda: False,
) -> None:
    """Serve until a signal comes, `seconds` have passed, or `done` is true; call `ready` when it answers."""
    loop, collector = asyncio.get_running_loop(), Collector()
    async with running(app, sock) as task, AsyncExitStack() as until_then:
        until_then.push_async_callback(collector.stop)
        collector.start()
        await asyncio.to_thread(ready)
        until = None if seconds is None else loop.time() + seconds
        while not (task.done() or done()):
            left = LOOK_SECONDS if until is None else min(LOOK_SECONDS, until - loop.time())
            if left <= 0:
                break
            await asyncio.wait((task,), timeout=left)


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach a host."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def first_scene(sock: socket.socket, code: str = "") -> tuple[int, str]:
    """Find a table with free seats in the running demo, as a browser would; how many, and its name."""
    host, port = sock.getsockname()[:2]
    client = http.client.HTTPConnection(host, port, timeout=10)
    try:
        client.request("GET", f"/?code={code}" if code else "/")
        page = client.getresponse()
        cookie = (page.getheader("set-cookie") or "").partition(";")[0]
        page.read()
        for one in _get(client, "/api/tables", cookie, _Tables).tables:
            scene = _get(client, f"/api/tables/{one.table}/scene", cookie, _SceneAnswer).scene
            free = sum(offer.act == "SitDown" for offer in scene.legal)
            if free:
                return free, scene.placard.name
        raise ServerError("no table has a free seat")
    finally:
        client.close()


class _TableName(msgspec.Struct):
    table: str


class _Tables(msgspec.Struct):
    tables: list[_TableName]


class _Offer(msgspec.Struct):
    act: str


class _Placard(msgspec.Struct):
    name: str


class _Scene(msgspec.Struct):
    legal: list[_Offer]
    placard: _Placard


class _SceneAnswer(msgspec.Struct):
    scene: _Scene


def _get(client: http.client.HTTPConnection, path: str, cookie: str, kind: type[_Body]) -> _Body:
    client.request("GET", path, headers={"cookie": cookie})
    answer = client.getresponse()
    if answer.status != 200:
        raise ServerError(f"{path} was answered with {answer.status}")
    return msgspec.json.decode(answer.read(), type=kind)
