"""Attacks on sign-in and requests: made-up addresses, floods, silent connections, breaking requests."""

import contextlib
import http.client
import json
import random
import socket
import threading
import time

from .books import attempts
from .clients import OWN, Client
from .house import GAIN, House, NotReachedError, until

ATTACKER = "127.0.0.2"
"""Another address of this machine: the house's own people are not paced for what the attacker does."""
HEARD_MOST = 12
ROWS_MOST = 90
"""Of one stranger in the time that an attack takes: two minutes' worth, and a few."""
PATIENCE_SECONDS = 5.0


def _post(house: House, path: str, body: object, headers: dict[str, str], source: str = ATTACKER) -> int:
    line = http.client.HTTPConnection(
        house.server.host, house.server.port, timeout=90, source_address=(source, 0)
    )
    try:
        told = {"content-type": "application/json", "origin": f"http://{line.host}:{line.port}", **headers}
        line.request("POST", path, json.dumps(body), told)
        return line.getresponse().status
    except OSError:
        return 0
    finally:
        line.close()


def forwarded(house: House, guesses: int = 30) -> GAIN:
    """Guess one password from new made-up addresses, through a proxy on the floor's own machine."""
    heard = 0
    for number in range(guesses):
        made_up = {"x-forwarded-for": f"10.{number}.7.9", "forwarded": f"for=10.{number}.7.9"}
        body = {"id": "eve", "password": f"guess number {number}"}
        heard += _post(house, "/api/sign-in", body, made_up, source=house.server.host) == 401
    if not heard:
        raise NotReachedError("not one guess was heard")
    return [f"{heard} of {guesses} guesses of one password were heard"] if heard > HEARD_MOST else []


def sign_in_flood(house: House, tries: int = 40) -> GAIN:
    """Make many attempts at once, from many addresses, and time a right password."""

    def attempt(number: int) -> None:
        made_up = {"x-forwarded-for": f"10.9.{number}.3"}
        body = {"id": f"nobody-{number}", "password": "x" * 40}
        _post(house, "/api/sign-in", body, made_up, source=house.server.host if number % 2 else ATTACKER)

    browser = Client(house.server, "gia")
    if browser.sign_in(OWN) != 200:
        raise NotReachedError("gia cannot sign in while it is quiet")
    crowd = [threading.Thread(target=attempt, args=(number,), daemon=True) for number in range(tries)]
    for one in crowd:
        one.start()
    time.sleep(0.2)
    began = time.monotonic()
    status = browser.sign_in(OWN)
    took = time.monotonic() - began
    for one in crowd:
        one.join(60)
    if status == 200 and took <= PATIENCE_SECONDS:
        return []
    return [f"a right sign-in was answered {status} after {took:.1f} s while {tries} wrong ones waited"]


def silent_lines(house: House, lines: int = 300, hold_seconds: float = 14) -> GAIN:
    """Open connections that send half a request, and check that others are still answered."""
    held: list[socket.socket] = []
    gained = []
    try:
        for _ in range(lines):
            line = socket.socket()
            line.settimeout(5)
            try:
                line.bind((ATTACKER, 0))
                line.connect((house.server.host, house.server.port))
                line.send(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
            except OSError:
                line.close()
                break
            held.append(line)
        began = time.monotonic()
        status, _ = house["admin"].ask("GET", "/api/health")
        took = time.monotonic() - began
        if status != 200 or took > PATIENCE_SECONDS:
            gained.append(f"{len(held)} silent lines: health answers {status} after {took:.1f} s")
        if len(held) < lines // 2:
            raise NotReachedError(f"only {len(held)} of {lines} lines could be opened")
        until(lambda: not any(map(_is_open, held)), hold_seconds)
        if still := sum(_is_open(line) for line in held):
            gained.append(f"{still} of {len(held)} silent lines are open after {hold_seconds:.0f} s")
    finally:
        for line in held:
            line.close()
    return gained


def _is_open(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        return line.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


_ODD = (
    b"http://[",
    b"http://[::1",
    b"null",
    b"http://127.0.0.1:99999999",
    b"\xff\xfe",
    b"http://127.0.0.1\\@evil.example",
)


def breaking_requests(house: House, rng: random.Random, count: int = 80) -> GAIN:
    """Send unusual requests of every kind: none may be answered with 500."""
    paths = [
        *(
            "/api/tables",
            "/api/sign-in",
            "/api/live",
            "/api/me",
            "/static/x/" + "a" * 300 + ".js",
            "/%00",
            "/%ff",
        ),
        *(
            "/api/rounds/bj--1",
            "/api/rounds/bj-99999999999999999999",
            "/api/tables/%2e%2e/scene",
            "//",
            "/api/",
        ),
        *("/api/cases?round=%00", "/api/audit?after=-1", "/api/rulebooks/..%2f..", f"/{'x' * 4000}"),
    ]
    broken, answered = set(), 0
    for number in range(count):
        path = rng.choice(paths)
        method = rng.choice((b"GET", b"POST", b"PUT", b"DELETE", b"OPTIONS"))
        origin = rng.choice(_ODD) if number % 2 else b"http://127.0.0.1"
        body = rng.choice((b"", b"{", b"[]", b"\xff", b'{"id":1e400}', b"[" * 2_000, b'{"id":"\\ud800"}'))
        cookie = rng.choice((b"", b"cookie: pitboss=\xff\xff\r\n", b"cookie: " + b"a" * 3_000 + b"\r\n"))
        head = b"%s %s HTTP/1.1\r\nhost: 127.0.0.1:%d\r\n" % (method, path.encode(), house.server.port)
        head += b"origin: " + origin + b"\r\ncontent-type: application/json\r\nconnection: close\r\n" + cookie
        status = _raw(house, head + b"content-length: %d\r\n\r\n" % len(body) + body)
        answered += status != ""
        if status.startswith("5") and status != "503":
            broken.add(f"{method.decode()} {path[:60]} with origin {origin!r} is answered with {status}")
    if answered < count // 2:
        raise NotReachedError(f"only {answered} of {count} requests were answered")
    return sorted(broken)


def _raw(house: House, request: bytes) -> str:
    with socket.socket() as line:
        line.settimeout(20)
        with contextlib.suppress(OSError):
            line.bind((ATTACKER, 0))
            line.connect((house.server.host, house.server.port))
            line.sendall(request)
            answer = line.recv(64)
            return answer[9:12].decode(errors="replace") if answer.startswith(b"HTTP/") else ""
    return ""


def audit_flood(house: House, requests: int = 250) -> GAIN:
    """Try to bury the list of attempts, and to fill the disk, without an account."""
    before = attempts(house.folder)
    for number in range(requests):
        if number % 2:
            _post(house, f"/api/tables/made-up-{number}", {}, {"origin": "http://evil.example"})
        else:
            _post(house, "/api/sign-in", {"id": f"made-up-{number}", "password": "x"}, {})
    until(lambda: attempts(house.folder) > before, 5)
    time.sleep(2)
    added = attempts(house.folder) - before
    if not added:
        raise NotReachedError("not even one attempt was written down")
    return [f"{added} rows were written for {requests} requests of a stranger"] if added > ROWS_MOST else []
