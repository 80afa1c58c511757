"""Attacks at the door: made-up addresses, floods of sign-ins, silent lines, requests that break things."""

import contextlib
import http.client
import json
import random
import socket
import sqlite3
import threading
import time

from .clients import OWN, Client
from .house import GAIN, House

ATTACKER = "127.0.0.2"
"""Another address of this machine: the house's own people are not paced for what the attacker does."""
HEARD_MOST = 12
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


def forwarded(house: House, attempts: int = 30) -> GAIN:
    """Guess one password from ever new made-up addresses."""
    heard = 0
    for number in range(attempts):
        made_up = {"x-forwarded-for": f"10.{number}.7.9", "forwarded": f"for=10.{number}.7.9"}
        body = {"id": "admin", "password": f"guess number {number}"}
        heard += _post(house, "/api/sign-in", body, made_up) == 401
    return [f"{heard} of {attempts} guesses of one password were heard"] if heard > HEARD_MOST else []


def sign_in_flood(house: House, attempts: int = 40) -> GAIN:
    """Many attempts at once; how long does somebody with the right password wait?"""

    def attempt(number: int) -> None:
        made_up = {"x-forwarded-for": f"10.9.{number}.3"}
        _post(house, "/api/sign-in", {"id": f"nobody-{number}", "password": "x" * 40}, made_up)

    crowd = [threading.Thread(target=attempt, args=(number,), daemon=True) for number in range(attempts)]
    for one in crowd:
        one.start()
    time.sleep(0.2)
    began = time.monotonic()
    status = Client(house.server, "gia").sign_in(OWN)
    took = time.monotonic() - began
    for one in crowd:
        one.join(60)
    if status == 200 and took <= PATIENCE_SECONDS:
        return []
    return [f"a right sign-in was answered {status} after {took:.1f} s while {attempts} wrong ones waited"]


def silent_lines(house: House, lines: int = 300, hold_seconds: float = 0) -> GAIN:
    """Open lines that say half a request and no more; is anybody else still answered?"""
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
        if hold_seconds:
            time.sleep(hold_seconds)
            still = sum(_is_open(line) for line in held)
            if still:
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
    """Requests of every kind that nobody thought of: none may be answered with 500."""
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
        raise RuntimeError(f"only {answered} of {count} requests were answered")
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
    """Bury the list of attempts, and fill the disk, without an account."""
    before = _attempts(house)
    for number in range(requests):
        if number % 2:
            _post(house, f"/api/tables/made-up-{number}", {}, {"origin": "http://evil.example"})
        else:
            _post(house, "/api/sign-in", {"id": f"made-up-{number}", "password": "x"}, {})
    time.sleep(1)
    rows = _attempts(house) - before
    return [f"{rows} rows were written for {requests} requests of a stranger"] if rows > requests // 5 else []


def _attempts(house: House) -> int:
    """Rows of the list, in the people's store and in the journal."""
    from .house import events

    with sqlite3.connect(f"file:{house.folder / 'people.sqlite'}?mode=ro", uri=True, timeout=30) as db:
        kept = int(db.execute("SELECT count(*) FROM audit").fetchone()[0])
    return max(kept, sum(1 for _ in events(house.folder, "attempts")))
