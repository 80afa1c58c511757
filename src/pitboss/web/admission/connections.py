"""Connections: deadlines and caps for whoever is connected, before and while there is a request.

uvicorn closes a connection that is idle between two requests and nothing else. Here each one has a deadline
for the headers, the body and the other end's reading; an address has a share of all connections; and where
all are taken, an address that has most of them and asks nothing makes room.
"""

import asyncio
import logging
from typing import Any, Protocol, cast

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from pitboss.web.admission.addresses import Proxies, block, is_loopback
from pitboss.web.admission.limits import BODY_MOST, HEAD_MOST, Limits
from pitboss.web.gate import HEADERS

_OWN_FILES = 200
"""Files that the process needs for itself."""


def _refusal(status: str, code: str, sentence: str) -> bytes:
    body = msgspec.json.encode({"code": code, "sentence": sentence})
    own = ((b"content-type", b"application/json"), (b"connection", b"close"), (b"retry-after", b"5"))
    lines = [b"HTTP/1.1 " + status.encode(), *(b": ".join(header) for header in (*own, *HEADERS))]
    return b"\r\n".join([*lines, b"content-length: %d" % len(body), b"", body])


NO_ROOM = _refusal("503 Service Unavailable", "no_room", "Too many are connected: try again in a moment.")
MALFORMED = _refusal("400 Bad Request", "request_malformed", "That is not HTTP as it can be read here.")


def allow_files(most: int) -> int:
    """Have the system allow as many open files as are needed and it lets us have; how many there are."""
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
    """A message that is not UTF-8 is its sender's fault: a line in the log, and no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Put it plainly; let everything through."""
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.msg, record.args = "a message is not written in UTF-8: its socket is closed", ()
            record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        return True


_PLAIN = PlainFaults()


class Line(Protocol):
    """A connection, as far as the caps need to know it."""

    @property
    def idle(self) -> bool:
        """Whether nothing is lost if it is closed."""
        ...

    def drop(self) -> None:
        """Close it."""


class Connections:
    """All that are open, by address."""

    def __init__(self, limits: Limits, proxies: Proxies, files: int) -> None:
        self._proxies = proxies
        self.most = max(min(limits.connections_most, files - limits.accepts_at_once - _OWN_FILES), 16)
        self._each = self.most // 2
        self._reserve = limits.connections_reserve
        self._open: dict[str, dict[Any, Line]] = {}
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def enter(self, address: str, transport: Any, line: Line) -> bool:
        """Whether there is room for one more; if so it counts until it leaves."""
        where = block(address)
        own = len(self._open.get(where, ()))
        if own >= self._each and not self._proxies.trusts(address):
            return False
        reserve = self._reserve if is_loopback(address) else 0
        if self._all >= self.most and not self._make_room(own) and self._all >= self.most + reserve:
            return False
        self._open.setdefault(where, {})[transport] = line
        self._all += 1
        return True

    def change(self, address: str, transport: Any, line: Line) -> None:
        """Another protocol goes on with a connection."""
        lines = self._open.get(block(address), {})
        if transport in lines:
            lines[transport] = line

    def leave(self, address: str, transport: Any) -> None:
        """One is closed."""
        where = block(address)
        lines = self._open.get(where, {})
        if lines.pop(transport, None) is not None:
            self._all -= 1
            if not lines:
                del self._open[where]

    def _make_room(self, own: int) -> bool:
        """Close the oldest that asks nothing, of the address that has most; not for one that has as many."""
        where = max(self._open, key=lambda key: len(self._open[key]))
        lines = self._open[where]
        if len(lines) <= own:
            return False
        found = next(((transport, line) for transport, line in lines.items() if line.idle), None)
        if found is None:
            return False
        transport, line = found
        del lines[transport]
        self._all -= 1
        line.drop()
        return True


class ServerConfig(uvicorn.Config):
    """uvicorn's settings, with ours."""

    def __init__(self, app: Any, limits: Limits, proxies: Proxies, *, files: int, **others: Any) -> None:
        self.limits, self.proxies = limits, proxies
        self.lines = Connections(limits, proxies, files)
        logging.getLogger("uvicorn.error").addFilter(_PLAIN)
        super().__init__(
            app,
            http=HttpLine,
            ws=SocketLine,
            ws_max_size=BODY_MOST,
            ws_per_message_deflate=False,
            h11_max_incomplete_event_size=HEAD_MOST,
            timeout_keep_alive=limits.idle_seconds,
            backlog=limits.accepts_at_once,
            proxy_headers=False,  # the gate reads them, from proxies that the house trusts
            **others,
        )


class HttpLine(H11Protocol):
    """A connection with requests, each with deadlines."""

    def __init__(self, config: ServerConfig, *given: Any, **others: Any) -> None:
        super().__init__(config, *given, **others)
        self._limits, self._lines = config.limits, config.lines
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
        """Close it."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or say that there is no room."""
        super().connection_made(transport)
        config = cast("ServerConfig", self.config)
        if config.proxies.trusts(self._address):
            self.timeout_keep_alive = self._limits.proxy_idle_seconds
        if self._lines.enter(self._address, transport, self):
            self._look()
            return
        transport.write(NO_ROOM)
        transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._lines.leave(self._address, self.transport)
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came: which deadline holds now."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._look(heard=True)

    def on_response_complete(self) -> None:
        """An answer has gone out."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From now on it is a socket."""
        self._upgraded = True
        self._forget()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - as uvicorn calls it
        """What cannot be read as HTTP is answered like everything else."""
        self.transport.write(MALFORMED)
        self.transport.close()

    def pause_writing(self) -> None:
        """The other end does not read."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._limits.write_seconds, self.drop)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _look(self, *, heard: bool = False) -> None:
        """Begin the deadline of the phase that the connection is in; within a phase it stands."""
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
            # Between two requests uvicorn's own clock runs, until the first byte of the next one.
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


class SocketLine(WebSocketsSansIOProtocol):
    """A WebSocket; it is never taken for idle, and its pings tell whether the other end lives."""

    idle = False

    def drop(self) -> None:
        """Close it."""
        self.transport.abort()

    def connection_made(self, transport: Any) -> None:
        """Go on with a connection that was let in."""
        super().connection_made(transport)
        cast("ServerConfig", self.config).lines.change(self._address, transport, self)

    def data_received(self, data: bytes) -> None:
        """Something came; what stands behind a message that ended the socket is not read."""
        if self.transport.is_closing():
            return
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        cast("ServerConfig", self.config).lines.leave(self._address, self.transport)
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""
