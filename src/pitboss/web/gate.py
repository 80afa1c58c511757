"""The gate in front of the application: it checks the host, the origin and the size of each request.

It wraps the whole application, unknown paths included. It finds out whose session a request has, and adds the
security headers to everything that is sent. An error that no handler answered is answered and logged here.
"""

import logging
from collections.abc import Mapping
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketCloseEvent,
    WebSocketReceiveMessage,
)

from pitboss.journal import StoreFailed
from pitboss.web.admission.limits import BODY_MOST
from pitboss.web.errors import Rejected
from pitboss.web.services import Services
from pitboss.web.visitor import Visitor

_log = logging.getLogger("pitboss.web")
COOKIE = "pitboss"
FORWARDED = b"x-forwarded-for"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
WHILE_LOCKED = frozenset(
    {"/api/me", "/api/sign-in", "/api/sign-out", "/api/unlock", "/api/passkeys/challenge", "/api/health"}
)
"""What a session that is locked may still ask, besides the page and its texts."""
BEHIND_LOCK = ("/api/", "/slips/", "/train/certificate/", "/train/paper/", "/schema")
"""Where everything is that the page itself does not contain."""
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cache-control", b"no-store"),
)


class Gate:
    """An ASGI application around another."""

    def __init__(self, inner: ASGIApp, services: Services) -> None:
        self._inner, self._services = inner, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or reject it."""
        reply = _Reply(send)
        try:
            await self._let_in(scope, receive, reply)
        except Exception as error:
            if reply.begun:  # the server logs it and closes the connection
                raise
            await _reject(scope, reply, fault(error))

    async def _let_in(self, scope: Scope, receive: Receive, reply: "_Reply") -> None:
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        visitor = self._visitor(scope, headers)
        rejected = self._fault(scope, headers, visitor)
        if rejected is not None:
            self._note(scope, visitor, rejected)
            await _reject(scope, reply, rejected)
            return
        scope["user"], scope["auth"] = visitor, visitor.token
        await self._inner(scope, _counted(receive, scope), reply)

    def _visitor(self, scope: Scope, headers: Mapping[bytes, str]) -> Visitor:
        client = scope.get("client")
        named = (value.decode("latin-1") for name, value in scope["headers"] if name.lower() == FORWARDED)
        address = self._services.proxies.visitor(client[0] if client else "", ",".join(named))
        token = _bearer(headers) or _cookie(headers)
        found = self._services.sessions.find(token) if token else None
        host = _host_name(headers)
        if found is None:
            return Visitor(address, host=host)
        session, account = found
        pace_key = session.key.hex() if self._services.config.demo else account.id
        return Visitor(address, account, session, token, host, pace_key)

    def _fault(self, scope: Scope, headers: Mapping[bytes, str], visitor: Visitor) -> Rejected | None:
        host = headers.get(b"host", "")
        if _host_name(headers) not in self._services.config.hosts:
            return Rejected(421, "host_unknown", "This floor does not answer to that name.")
        if scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in SAFE:
            origin = headers.get(b"origin")
            if origin is None:
                by_cookie = visitor.account is not None and not _bearer(headers)
                if by_cookie:
                    return Rejected(
                        403, "origin_missing", "The request does not say which page it comes from."
                    )
            elif not _is_own(origin, host):
                return Rejected(
                    403, "origin_foreign", "The request comes from another page than this floor's."
                )
        if self._is_locked(scope, visitor):
            return Rejected(423, "session_locked", "This session is locked: enter your PIN or your password.")
        length = headers.get(b"content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > BODY_MOST:
            return _too_large()
        return None

    def _is_locked(self, scope: Scope, visitor: Visitor) -> bool:
        """Return whether the session is locked; a request that changes something is a use of it."""
        path = scope["path"]
        free = path in WHILE_LOCKED or path.startswith("/api/words/") or not path.startswith(BEHIND_LOCK)
        if visitor.session is None or free:
            return False
        if self._services.sessions.is_locked(visitor.session):
            return True
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE:
            self._services.sessions.use(visitor.session)
        return False

    def _note(self, scope: Scope, visitor: Visitor, rejected: Rejected) -> None:
        if rejected.code.startswith("origin"):
            who = visitor.account.id if visitor.account else ""
            self._services.attempts.add(
                who=who,
                known=bool(who),
                address=visitor.address,
                what="request",
                where=scope["path"][:200],
                code=rejected.code,
            )


def fault(error: Exception) -> Rejected:
    """Log an error that no handler expected; return 503 if a store failed, else 500."""
    if isinstance(error, StoreFailed):
        _log.error("a store failed: %s", error)
        return Rejected(503, "store_failed", "The house's records cannot be used now: try again later.")
    _log.exception("a request failed", exc_info=error)
    return Rejected(500, "fault", "Something went wrong here; it is on record.")


async def _reject(scope: Scope, reply: "_Reply", rejected: Rejected) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await reply(
            WebSocketCloseEvent(type="websocket.close", code=4000 + rejected.status_code, reason=None)
        )
        return
    body = msgspec.json.encode({"code": rejected.code, "sentence": rejected.detail})
    own = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await reply(HTTPResponseStartEvent(type="http.response.start", status=rejected.status_code, headers=own))
    await reply(HTTPResponseBodyEvent(type="http.response.body", body=body, more_body=False))


def _is_own(origin: str, host: str) -> bool:
    """Return whether an origin is this very address; one that cannot be parsed is foreign."""
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def _too_large() -> Rejected:
    return Rejected(413, "body_too_large", f"A request may have {BODY_MOST} bytes.")


def _host_name(headers: Mapping[bytes, str]) -> str:
    """Return the host that a request names, in small letters and without a port."""
    host = headers.get(b"host", "").lower()
    return host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host


def _bearer(headers: Mapping[bytes, str]) -> str:
    kind, _, token = headers.get(b"authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _cookie(headers: Mapping[bytes, str]) -> str:
    for part in headers.get(b"cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


def _counted(receive: Receive, scope: Scope) -> Receive:
    """Count the bytes of a body, because a sender need not declare its size."""
    if scope["type"] != ScopeType.HTTP:
        return receive
    taken = 0

    async def counted() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        nonlocal taken
        message = await receive()
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
        if taken > BODY_MOST:
            raise _too_large()
        return message

    return counted


class _Reply:
    """Sends messages with the security headers, and knows whether anything was sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            have = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(h for h in HEADERS if h[0] not in have)]
        self.begun = True
        await self._send(message)
