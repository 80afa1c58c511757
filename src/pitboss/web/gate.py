"""The gate before the application: names it answers to, where requests come from, how large they are, whose.

It wraps the whole application, unknown addresses included, and puts the headers on everything that leaves. A
fault that nothing within has answered is answered here, and goes to the log.
"""

import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from pitboss.journal import StoreFailed
from pitboss.web.admission.limits import BODY_MOST
from pitboss.web.services import Rejected, Services, Visitor

_log = logging.getLogger("pitboss.web")
COOKIE = "pitboss"
FORWARDED = b"x-forwarded-for"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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

    def __init__(self, inner: Any, services: Services) -> None:
        self._inner, self._services = inner, services

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request in, or turn it away."""
        reply = _Reply(send)
        try:
            await self._let_in(scope, receive, reply)
        except Exception as error:
            if reply.begun:  # the server logs it and ends the connection
                raise
            await _turn_away(scope, reply, fault(error))

    async def _let_in(self, scope: Any, receive: Any, reply: "_Reply") -> None:
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        visitor = self._visitor(scope, headers)
        turned = self._fault(scope, headers, visitor)
        if turned is not None:
            self._note(scope, visitor, turned)
            await _turn_away(scope, reply, turned)
            return
        scope["user"], scope["auth"] = visitor, visitor.token
        await self._inner(scope, _counted(receive, scope), reply)

    def _visitor(self, scope: Any, headers: Mapping[bytes, str]) -> Visitor:
        peer = scope["client"][0] if scope.get("client") else ""
        named = (value.decode("latin-1") for name, value in scope["headers"] if name.lower() == FORWARDED)
        address = self._services.proxies.visitor(peer, ",".join(named))
        token = _bearer(headers) or _cookie(headers)
        found = self._services.sessions.find(token) if token else None
        if found is None:
            return Visitor(address)
        session, account = found
        pace_key = session.key.hex() if self._services.config.demo else account.id
        return Visitor(address, account, session, token, pace_key)

    def _fault(self, scope: Any, headers: Mapping[bytes, str], visitor: Visitor) -> Rejected | None:
        host = headers.get(b"host", "")
        name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
        if name.lower() not in self._services.config.hosts:
            return Rejected(421, "host_unknown", "This floor does not answer to that name.")
        socket = scope["type"] == "websocket"
        if socket or scope["method"] not in SAFE:
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
        length = headers.get(b"content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > BODY_MOST:
            return _too_large()
        return None

    def _note(self, scope: Any, visitor: Visitor, turned: Rejected) -> None:
        if turned.code.startswith("origin"):
            who = visitor.account.id if visitor.account else ""
            self._services.attempts.add(
                who=who,
                known=bool(who),
                address=visitor.address,
                what="request",
                where=scope["path"][:200],
                code=turned.code,
            )


def fault(error: Exception) -> Rejected:
    """What is told of an error that no handler expected: 503 where a store cannot be used, else 500."""
    if isinstance(error, StoreFailed):
        _log.error("a store failed: %s", error)
        return Rejected(503, "store_failed", "The house's records cannot be used now: try again later.")
    _log.exception("a request failed", exc_info=error)
    return Rejected(500, "fault", "Something went wrong here; it is on record.")


async def _turn_away(scope: Any, reply: "_Reply", turned: Rejected) -> None:
    if scope["type"] == "websocket":
        await reply({"type": "websocket.close", "code": 4000 + turned.status_code})
        return
    body = msgspec.json.encode({"code": turned.code, "sentence": turned.detail})
    own = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await reply({"type": "http.response.start", "status": turned.status_code, "headers": own})
    await reply({"type": "http.response.body", "body": body})


def _is_own(origin: str, host: str) -> bool:
    """Whether a page of this very address asks; an origin that cannot be read is another's."""
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def _too_large() -> Rejected:
    return Rejected(413, "body_too_large", f"A request may have {BODY_MOST} bytes.")


def _bearer(headers: Mapping[bytes, str]) -> str:
    kind, _, token = headers.get(b"authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _cookie(headers: Mapping[bytes, str]) -> str:
    for part in headers.get(b"cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


def _counted(receive: Any, scope: Any) -> Any:
    """What comes in without saying how large it is, is counted."""
    if scope["type"] != "http":
        return receive
    taken = 0

    async def counted() -> Any:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > BODY_MOST:
            raise _too_large()
        return message

    return counted


class _Reply:
    """What leaves, with the headers that everything carries, and whether any of it has left."""

    def __init__(self, send: Any) -> None:
        self._send = send
        self.begun = False

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            have = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(h for h in HEADERS if h[0] not in have)]
        self.begun = True
        await self._send(message)
