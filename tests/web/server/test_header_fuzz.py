"""Headers, paths and queries that nobody sends: no answer is a fault, and each has the headers of the house.

The client is bytes on a socket; what there is to ask it reads from the published description. All is drawn
from one seed, so that every run asks the same.
"""

import asyncio
import json
import random
from collections import Counter
from typing import Any
from urllib.parse import quote

from pitboss.floor.clock import WallClock
from pitboss.web.server import bound, running
from tests.kit.web.house import House

REQUESTS = 1_500
TEXTS = (
    *(
        "",
        "[",
        "]",
        "http://[",
        "http://[::1",
        "//]",
        "null",
        "%",
        "%00",
        "%ff%fe",
        "..",
        "../..",
        "\\",
        "'",
        '"',
    ),
    *(
        "-1",
        "0",
        "9" * 30,
        "1e400",
        "NaN",
        "true",
        "x" * 300,
        "x" * 3_000,
        "é",
        "名",
        "\x7f",
        " ",
        ",",
        ";",
        "=;=",
    ),
    *(
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Basic eA==",
        "pitboss",
        "pitboss=",
        "pitboss=a; pitboss=b",
        "zh-Hant",
    ),
    *("mini-baccarat", "blackjack-shoe", "mini-baccarat-1", "http://127.0.0.1", 'W/"x"', "*", "bytes=0-"),
)
HEADERS = (
    *("origin", "cookie", "authorization", "accept", "accept-language", "content-type", "if-none-match"),
    *("x-forwarded-for", "x-forwarded-proto", "forwarded", "range", "referer", "expect", "upgrade", "te"),
)
METHODS = ("GET", "GET", "GET", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW")
MUST_CARRY = ("content-security-policy", "x-content-type-options", "x-frame-options", "cache-control")


class Fuzzer:
    """Makes requests from a seed."""

    def __init__(self, seed: int, paths: list[str], tokens: list[str]) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - to repeat itself
        self._paths, self._tokens = paths, tokens

    def _text(self) -> str:
        if self._chance.random() < 0.2:
            return "".join(
                chr(self._chance.randrange(0x20, 0x3FF)) for _ in range(self._chance.randrange(12))
            )
        return self._chance.choice(TEXTS)

    def request(self) -> tuple[str, bytes]:
        """The method, and the whole of a request on a line of its own."""
        chance, method = self._chance, self._chance.choice(METHODS)
        parts = chance.choice(self._paths).split("/")
        path = "/".join(quote(self._text(), safe="") if part.startswith("{") else part for part in parts)
        names = (
            "language",
            "seq",
            "before",
            "limit",
            "cursor",
            "table",
            "seat",
            "after",
            "day",
            "round",
            "x",
        )
        query = "&".join(
            f"{chance.choice(names)}={quote(self._text(), safe='%=')}" for _ in range(chance.randrange(4))
        )
        lines = [f"{method} {path or '/'}{'?' if query else ''}{query} HTTP/1.1", "host: 127.0.0.1"]
        if chance.random() < 0.6:
            lines.append(f"authorization: {chance.choice(self._tokens)}")
        for _ in range(chance.randrange(4)):
            name = chance.choice(HEADERS)
            value = "".join(letter for letter in self._text().strip() if letter >= " " and letter != "\x7f")
            if name not in ("upgrade", "expect"):
                lines.append(f"{name}: {value}")
        body = chance.choice(
            (b"", b"", b"{}", b"[]", b"\xff", b'{"id":"a"}', json.dumps(self._text()).encode())
        )
        if body:
            lines += [f"content-length: {len(body)}", "content-type: application/json"]
        head = "\r\n".join([*lines, "connection: close"]).encode("utf-8", "replace")
        return method, head + b"\r\n\r\n" + body


async def ask(port: int, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """What is answered on a line of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return int(first.split()[1]), headers, body


def wrong(method: str, status: int, headers: dict[str, str], body: bytes) -> str:
    """What an answer must not be."""
    if status >= 500:
        return f"a fault: {body[:200]!r}"
    if any(name not in headers for name in MUST_CARRY):
        return "headers are missing"
    if status >= 400 and method != "HEAD" and "json" in headers.get("content-type", ""):
        told: Any = json.loads(body)
        return "" if told.get("code") and told.get("sentence") else f"no sentence: {told}"
    return ""


async def fuzz(seed: int, requests: int) -> Counter[int]:
    house, answers = House(clock=WallClock()), Counter[int]()
    with bound("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
        async with running(house.app, sock):
            schema = json.loads(
                (await ask(port, b"GET /schema HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"))[2]
            )
            paths = [
                *sorted(schema["paths"]),
                "/",
                "/static/{v}/{name}",
                "/t/{table}",
                "/{any}",
                "/api/{any}",
            ]
            names = ("ann-of-record", "dealer-1", "surveillance-1", "shift-manager-1", "admin")
            fuzzer = Fuzzer(seed, paths, [house.token(name)["authorization"] for name in names])
            for _ in range(requests):
                method, request = fuzzer.request()
                status, headers, body = await ask(port, request)
                answers[status] += 1
                fault = wrong(method, status, headers, body)
                assert not fault, (fault, request[:2_000], status, headers)
    return answers


def test_nothing_in_a_header_a_path_or_a_query_is_a_fault() -> None:
    answers = asyncio.run(fuzz(27, REQUESTS))
    assert answers[200] > 30
    assert answers[403] > 50
    assert answers[404] > 50
    assert answers[400] > 50
