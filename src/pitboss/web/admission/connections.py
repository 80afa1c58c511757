"""Deadlines and caps for connections, before and during a request.

uvicorn only closes a connection that is idle between two requests. Here each connection also has a deadline
for the headers, for the body and for the peer's reading. Each address gets a share of all connections. When
all are in use, the address with the most of them loses an idle one.
"""

import asyncio
import logging
from collections.abc import Hashable
from typing import Protocol, cast

import h11
import msgspec
import uvicorn
from litestar.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState

from pitboss.web.admission.addresses import Proxies, block, is_loopback
from pitboss.web.admission.limits import BODY_MOST, HEAD_MOST, Limits
from pitboss.web.gate import HEADERS

_OWN_FILES = 200
"""Files that the process needs in addition to connections."""


def _refusal(status: str, code: str, sentence: str) -> bytes:
    body = msgspec.json.encode({"code": code, "sentence": sentence})
    own = ((b"content-type", b"application/json"), (b"connection", b"close"), (b"retry-after", b"5"))
    lines = [b"HTTP/1.1 " + status.encode(), *(b": ".join(header) for header in (*own, *HEADERS))]
    return b"\r\n".join([*lines, b"content-length: %d" % len(body), b"", body])


NO_ROOM = _refusal("503 Service Unavailable", "no_room", "Too many are connected: try again in a moment.")
MALFORMED = _refusal("400 Bad Request", "request_malformed", "That is not HTTP as it can be read here.")


def allow_files(most: int) -> int:
    """Raise the limit of open files as far as the system allows; return the limit."""
    try:
        import resource
    except ImportError:  # a system without such a limit
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return most if soft == resource.RLIM_INFINITY else soft


class PlainFaults(logging.Filter):
    """Logs a message that is not UTF-8 as one line without a traceback: it is the sender's fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change such a record; keep every record."""
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.msg, record.args = "a message is not written in UTF-8: its socket is closed", ()
            record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        return True


_PLAIN = PlainFaults()


class Connection(Protocol):
    """The part of a connection that the caps need."""

    @property
    def idle(self) -> bool:
        """Whether no request is lost if it is closed."""
        ...

    def drop(self) -> None:
        """Close it at once."""


class Connections:
    """All open connections, by address."""

    def __init__(self, limits: Limits, proxies: Proxies, files: int) -> None:
        self._proxies = proxies
        self.most = max(min(limits.connections_most, files - limits.accepts_at_once - _OWN_FILES), 16)
        self._each = self.most // 2
        self._reserve = limits.connections_reserve
        self._open: dict[str, dict[Hashable, Connection]] = {}
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def enter(self, address: str, transport: Hashable, connection: Connection) -> bool:
        """Count a new connection until it leaves; return whether there is room for it."""
        where = block(address)
        own = len(self._open.get(where, ()))
        if own >= self._each and not self._proxies.trusts(address):
            return False
        reserve = self._reserve if is_loopback(address) else 0
        if self._all >= self.most and not self._make_room(own) and self._all >= self.most + reserve:
            return False
        self._open.setdefault(where, {})[transport] = connection
        self._all += 1
        return True

    def change(self, address: str, transport: Hashable, connection: Connection) -> None:
        """Replace the protocol of a connection, after an upgrade to a WebSocket."""
        open_here = self._open.get(block(address), {})
        if transport in open_here:
            open_here[transport] = connection

    def leave(self, address: str, transport: Hashable) -> None:
        """Count a connection no longer."""
        where = block(address)
        open_here = self._open.get(where, {})
        if open_here.pop(transport, None) is not None:
            self._all -= 1
            if not open_here:
                del self._open[where]

    def _make_room(self, own: int) -> bool:
        """Close the oldest idle connection of the address with the most, if it has more than `own`."""
        where = max(self._open, key=lambda key: len(self._open[key]))
        open_there = self._open[where]
        if len(open_there) <= own:
            return False
        idle = next((transport for transport, one in open_there.items() if one.idle), None)
        if idle is None:
            return False
        connection = open_there.pop(idle)
        self._all -= 1
        connection.drop()
        return True


class ServerConfig(uvicorn.Config):
    """uvicorn's settings for this application."""

    def __init__(
        self, app: ASGIApp, limits: Limits, proxies: Proxies, *, files: int, grace_seconds: int
    ) -> None:
        self.limits, self.proxies = limits, proxies
        self.connections = Connections(limits, proxies, files)
        logging.getLogger("uvicorn.error").addFilter(_PLAIN)
        super().__init__(
            app,
            http=HttpConnection,
            ws=SocketConnection,
            ws_max_size=BODY_MOST,
            ws_per_message_deflate=False,
            h11_max_incomplete_event_size=HEAD_MOST,
            timeout_keep_alive=limits.idle_seconds,
            backlog=limits.accepts_at_once,
            proxy_headers=False,  # the gate reads them, from proxies that the house trusts
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=grace_seconds,
        )


class HttpConnection(H11Protocol):
    """A connection for HTTP requests, with deadlines."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits, self._proxies, self._connections = config.limits, config.proxies, config.connections
        self._phase, self._upgraded = "", False
        self._due: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def drop(self) -> None:
        """Close it at once."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Let the connection in, or answer that there is no room."""
        super().connection_made(transport)
        if self._proxies.trusts(self._address):
            self.timeout_keep_alive = self._limits.proxy_idle_seconds
        if self._connections.enter(self._address, transport, self):
            self._look()
            return
        transport.write(NO_ROOM)
        transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no longer."""
        self._connections.leave(self._address, self.transport)
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take data, and set the deadline of the new phase."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._look(heard=True)

    def on_response_complete(self) -> None:
        """Set the deadline for the time between two requests."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """End the deadlines of HTTP: from now on it is a WebSocket."""
        self._upgraded = True
        self._forget()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - as uvicorn calls it
        """Answer malformed HTTP in the format of all other errors."""
        self.transport.write(MALFORMED)
        self.transport.close()

    def pause_writing(self) -> None:
        """Start the deadline for a peer that does not read."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._limits.write_seconds, self.drop)

    def resume_writing(self) -> None:
        """End that deadline: the peer reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _look(self, *, heard: bool = False) -> None:
        """Start the deadline of the phase that the connection is in; within a phase it does not move."""
        phase = self._phase_now(heard)
        if phase == self._phase:
            return
        if self._due is not None:
            self._due.cancel()
        self._phase, self._due = phase, None
        if phase in ("headers", "body"):
            seconds = self._limits.header_seconds if phase == "headers" else self._limits.body_seconds
            self._due = self.loop.call_later(seconds, self._late)

    def _phase_now(self, heard: bool) -> str:
        if self._upgraded or self.transport.is_closing():
            return ""
        if self.conn.their_state is h11.IDLE:
            # Between two requests uvicorn's own timeout runs, until the first byte of the next one.
            return "headers" if heard or self.cycle is None or self._phase == "headers" else "between"
        return "body" if self.conn.their_state is h11.SEND_BODY else ""

    def _late(self) -> None:
        self._due = None
        self.transport.close()

    def _forget(self) -> None:
        for timer in (self._due, self._unread):
            if timer is not None:
                timer.cancel()
        self._due = self._unread = None


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket. It never counts as idle; its pings show whether the peer is alive."""

    idle = False

    def drop(self) -> None:
        """Close it at once."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a connection that was let in."""
        super().connection_made(transport)
        cast("ServerConfig", self.config).connections.change(self._address, transport, self)

    def data_received(self, data: bytes) -> None:
        """Take data; ignore what follows a message that closed the socket."""
        if self.transport.is_closing():
            return
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no longer."""
        cast("ServerConfig", self.config).connections.leave(self._address, self.transport)
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""
