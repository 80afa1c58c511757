"""The process: one socket bound before anything is opened, one server on it, closed in order."""

import asyncio
import http.client
import ipaddress
import json
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import uvicorn
from litestar import Litestar

from pitboss.web.admission.connections import ServerConfig, allow_files
from pitboss.web.garbage import Collector

LOOK_SECONDS = 0.2
LISTENING = 2_048
"""Connections that the system keeps waiting for this process."""
FILES_BESIDE = 1_000
"""Files that may be open beside connections."""
GRACE_SECONDS = 2
"""That open requests are given when the floor closes."""


class ServerError(Exception):
    """Why the server could not start, as a sentence."""


def bound(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence about why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, the loop sends what is written at once; otherwise every answer waits some 40 ms.
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
    """Where a browser finds it."""
    host, port = sock.getsockname()[:2]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{name}:{port}/"


class _Quiet(logging.Filter):
    """A start that failed for a reason that is told in a sentence needs no traceback."""

    def __init__(self, app: Litestar) -> None:
        super().__init__()
        self._app = app

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is logged."""
        return not self._app.state.foreseen or record.levelno < logging.ERROR


class _Server(uvicorn.Server):
    """Leaves off what takes long before it waits for whoever is being answered."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except SystemExit:
            self.should_exit = True  # the application did not open: `running` says why

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        app.state.services.stop_odds()
        await super().shutdown(sockets)


@asynccontextmanager
async def running(app: Litestar, sock: socket.socket) -> AsyncIterator[asyncio.Task[None]]:
    """The application on a socket, answering; closed in order at the end. Its task ends by a signal too."""
    services = app.state.services
    limits = services.config
    config = ServerConfig(
        app,
        limits,
        services.proxies,
        files=allow_files(limits.connections_most + FILES_BESIDE),
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    server = _Server(config)
    log = logging.getLogger("uvicorn.error")
    log.addFilter(quiet := _Quiet(app))
    task = asyncio.create_task(server.serve(sockets=[sock]))
    while not server.started and not task.done():
        await asyncio.sleep(0.005)
    log.removeFilter(quiet)
    if not server.started:
        await asyncio.wait((task,))
        raise ServerError(app.state.failed or "The floor could not be opened.")
    sock.listen(LISTENING)  # uvicorn made the line as short as the number that it takes at once
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
    """Serve until a signal, for so long, or until it is done; `ready` is called once it answers."""
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
    """Whether nobody but this machine reaches what listens there."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def first_scene(sock: socket.socket, code: str = "") -> tuple[int, str]:
    """Ask the running demo for its tables and one scene, as a browser would; free seats, and where."""
    host, port = sock.getsockname()[:2]
    line = http.client.HTTPConnection(host, port, timeout=10)
    try:
        line.request("GET", f"/?code={code}" if code else "/")
        page = line.getresponse()
        cookie = (page.getheader("set-cookie") or "").partition(";")[0]
        page.read()
        tables = _asked(line, "/api/tables", cookie)["tables"]
        for table in tables:
            scene = _asked(line, f"/api/tables/{table['table']}/scene", cookie)["scene"]
            free = sum(1 for offer in scene["legal"] if offer["act"] == "SitDown")
            if free:
                return free, str(scene["placard"]["name"])
        raise ServerError("no table has a free seat")
    finally:
        line.close()


def _asked(line: http.client.HTTPConnection, path: str, cookie: str) -> Any:
    line.request("GET", path, headers={"cookie": cookie})
    answer = line.getresponse()
    if answer.status != 200:
        raise ServerError(f"{path} was answered with {answer.status}")
    return json.loads(answer.read())
