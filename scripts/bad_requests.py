"""Send bad requests and bad messages to a floor: it must not fail, change or hang.

    uv run python scripts/bad_requests.py --inputs 1000000 --seed 1

A house with people of every role answers on loopback in another process. Connections of strangers,
guests and staff send it what no page of ours would: broken JSON, commands with fields that are missing,
too many, of the wrong kind, too large or nested too deeply, addresses and methods that are nothing,
headers that lie, bytes that are no HTTP; over the live socket broken messages, unknown ones, and frames
that are none. Each is made so that it cannot be right. All answers are counted by status: none may be 5xx,
a socket may only be closed with its own code, and every stream of the journal but the list of attempts
must stand where it stood.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import struct
import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

WHO = ("", "ann-of-record", "dealer-1", "supervisor-1", "cage-cashier-1", "shift-manager-1", "admin")
PATHS = (
    "/api/tables/blackjack-shoe/commands",
    "/api/tables/mini-baccarat/commands",
    "/api/pit/commands",
    "/api/progressives/sevens/commands",
    "/api/sign-in",
    "/api/me",
    "/api/accounts",
    "/api/rounds/blackjack-shoe-1",
    "/api/tables/blackjack-shoe/scene",
    "/api/pit/reports",
    "/api/words",
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW", "get", "GE T")
WORST = 10.0
"""Seconds after which an input hangs."""
TOGETHER = 8
"""Requests that one connection sends before it reads the answers."""


def serve(pipe: Connection) -> None:
    """Serve the house in another process until it is told to stop."""
    asyncio.run(_serve(pipe))


async def _serve(pipe: Connection) -> None:
    from pitboss.floor.clock import WallClock
    from pitboss.web.server import bound, running
    from tests.kit.web.meters import MeterHouse

    house = MeterHouse(clock=WallClock())
    with bound("127.0.0.1", 0) as sock:
        async with running(house.app, sock):
            tokens = {who: house.token(who).get("authorization", "") if who else "" for who in WHO}
            pipe.send((sock.getsockname()[1], tokens))
            while True:
                while not pipe.poll():
                    await asyncio.sleep(0.02)
                if pipe.recv() == "stop":
                    break
                heads = {stream: head.seq for stream, head in house.store.heads().items()}
                heads.pop("attempts", None)  # what was tried is on record, and meant to be
                pipe.send((heads, house.floor.halted, house.floor.stopped))


class Making:
    """Makes everything that is sent, from the seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self._commands = list(_commands())

    def value(self, depth: int = 0) -> Any:
        """Return a value that fits nowhere."""
        kinds = ["text", "number", "none", "list", "map", "float", "long", "control"]
        kind = self.chance.choice(kinds[: 3 if depth > 3 else None])
        if kind in ("list", "map"):
            inner = [self.value(depth + 1) for _ in range(self.chance.randrange(4))]
            return inner if kind == "list" else {str(place): one for place, one in enumerate(inner)}
        return {
            "text": "".join(
                chr(self.chance.randrange(0x20, 0x2FFF)) for _ in range(self.chance.randrange(9))
            ),
            "number": self.chance.choice((-1, 10**13, -(2**63), 2**64, 0)),
            "none": None,
            "float": self.chance.choice((0.5, -1e308, 1e-9)),
            "long": "x" * 300,
            "control": "\u0000\u001b[2J",
        }[kind]

    def command(self) -> Any:
        """Return a command that is damaged."""
        made = json.loads(self.chance.choice(self._commands))
        how = self.chance.randrange(5)
        if how == 0:
            made["type"] = self.chance.choice(("Nothing", "", None, 3, "placewager", made["type"] + "s"))
        elif how == 1:
            made["no_such_field"] = self.value()
            return {"id": "bad id with spaces!", "command": made}
        elif how == 2:
            return {"id": self.chance.choice(("", "x" * 65, None, 7, ["a"], "é")), "command": made}
        elif how == 3:
            return {"id": "a", "command": self.chance.choice((None, [], "PlaceWager", 5, [made]))}
        else:
            del made["type"]
        return {"id": f"b{self.chance.getrandbits(40)}", "command": made}

    def body(self) -> bytes:
        """Return a body that cannot be read, or that asks for nothing possible."""
        how = self.chance.randrange(8)
        if how < 4:
            return json.dumps(self.command()).encode("utf-8", "surrogatepass")
        if how == 4:
            whole = json.dumps(self.command()).encode()
            return whole[: self.chance.randrange(len(whole))]
        if how == 5:
            return self.chance.randbytes(self.chance.randrange(1, 200))
        if how == 6:
            return b"[" * self.chance.choice((50, 2_000, 20_000))
        return json.dumps(self.value()).encode()

    def request(self, token: str) -> bytes:
        """Return one request for something that does not exist."""
        path, how = self.chance.choice(PATHS), self.chance.randrange(10)
        if how < 7:
            if not path.endswith("/commands"):
                path = self.chance.choice(PATHS[:4])
            return self._post(path, self.body(), token)
        if how == 7:
            odd = (
                f"{path}/../../etc/passwd",
                f"{path}?limit=abc&day=%ff",
                "/api/tables/%00/scene",
                f"/api/tables/{'x' * 500}/scene",
                "/api/replay/none-1",
                f"/static/{'a' * 64}/../page.html",
                "//",
                "/api/rounds/blackjack-shoe-99999999999999999999",
            )
            return self._plain("GET", self.chance.choice(odd), token)
        if how == 8:
            method = self.chance.choice(METHODS[2:8])
            return self._plain(method, self.chance.choice(PATHS[:4]), token)
        return self._plain(
            "GET", "/api/nothing", "Bearer " + self.value_text(), extra="cookie: pitboss=;;=\r\n"
        )

    def value_text(self) -> str:
        """Return a text that a header can carry."""
        return "".join(chr(self.chance.randrange(0x21, 0x7E)) for _ in range(self.chance.randrange(60)))

    def _post(self, path: str, body: bytes, token: str) -> bytes:
        kind = self.chance.choice(("application/json", "text/plain", "application/json; charset=x"))
        extra = f"content-type: {kind}\r\ncontent-length: {len(body)}\r\n"
        return self._plain("POST", path, token, extra=extra) + body

    def _plain(self, method: str, path: str, token: str, *, extra: str = "") -> bytes:
        told = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        told += f"authorization: {token}\r\n" if token else ""
        return (told + extra + "\r\n").encode("latin-1", "replace")

    def noise(self) -> bytes:
        """Return bytes after which a server may only close."""
        return self.chance.choice(
            (
                self.chance.randbytes(40),
                b"GET / HTTP/9.9\r\n\r\n",
                b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: -5\r\n\r\n",
                b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
                b"GET / HTTP/1.1\r\n" + b"x" * 70_000,
                b"\x16\x03\x01\x02\x00",
            )
        )

    def message(self) -> bytes:
        """Return a frame of the live socket, masked as a client must, with a message that means nothing."""
        how = self.chance.randrange(6)
        if how == 0:
            return _frame(self.body())
        if how == 1:
            asked = {"do": self.chance.choice(("nothing", "", None, 5)), "table": self.value()}
            return _frame(json.dumps(asked).encode())
        if how == 2:
            return _frame(json.dumps({"do": "watch", "table": "no-such-table"}).encode())
        told = {"do": "command", "table": "blackjack-shoe", **self.command()}
        return _frame(json.dumps(told).encode())


def _commands() -> Iterator[str]:
    yield json.dumps({"type": "PlaceWager", "seat": 1, "bet": "main", "cents": 2500})
    yield json.dumps({"type": "SitDown", "guest": "ann-of-record", "seat": 2, "cheques": {"red": 4}})
    yield json.dumps({"type": "BuyIn", "guest": "ann-of-record", "bills": {"hundred": 1}})
    yield json.dumps({"type": "PauseTable", "why": "x"})
    yield json.dumps({"type": "BeginShift"})
    yield json.dumps({"type": "SignChange", "number": 1})
    yield json.dumps({"type": "PutUp", "wager": {"type": "PlaceWager", "seat": 1, "bet": "main"}})


def _frame(body: bytes) -> bytes:
    size = len(body)
    head = bytes([0x81]) + (
        bytes([0x80 | size])
        if size < 126
        else bytes([0x80 | 126]) + struct.pack(">H", size)
        if size < 65_536
        else bytes([0x80 | 127]) + struct.pack(">Q", size)
    )
    return head + bytes(4) + body  # a mask of zeros leaves it as it is


class Sending:
    """Sends over one connection after the other, and counts the answers."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.make = Making(seed)
        self.statuses: Counter[str] = Counter()
        self.sent = 0
        self.slowest = 0.0

    async def requests(self, token: str, how_many: int) -> None:
        """Send requests, some at a time, and read their answers."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            while how_many > 0:
                made = [self.make.request(token) for _ in range(min(TOGETHER, how_many))]
                began = perf_counter()
                writer.write(b"".join(made))
                for request in made:
                    status, closes = await asyncio.wait_for(_answer(reader, request), WORST)
                    self.statuses[str(status)] += 1
                    self.sent += 1
                    self.slowest = max(self.slowest, (perf_counter() - began) / len(made))
                    if closes:
                        return
                how_many -= len(made)
        finally:
            writer.close()

    async def noise(self) -> None:
        """Send bytes that are no request, and check that the connection closes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self.make.noise())
            writer.write_eof()
            told = await asyncio.wait_for(reader.read(), WORST)
            self.statuses[told[9:12].decode("latin-1") if told.startswith(b"HTTP/1.1 ") else "closed"] += 1
            self.sent += 1
        except ConnectionError:
            self.statuses["closed"] += 1
        finally:
            writer.close()

    async def messages(self, token: str, how_many: int) -> None:
        """Open the live socket and send messages until it closes or all are sent."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            key = base64.b64encode(self.make.chance.randbytes(16)).decode()
            told = f"GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: {token}\r\n"
            told += "upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\n"
            told += f"sec-websocket-key: {key}\r\n"
            writer.write(f"{told}origin: http://127.0.0.1\r\n\r\n".encode())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), WORST)
            if not head.startswith(b"HTTP/1.1 101"):
                self.statuses[head[9:12].decode()] += 1
                self.sent += 1
                return
            for _ in range(how_many):
                writer.write(self.make.message())
                self.sent += 1
                self.statuses["message"] += 1
            writer.write(bytes([0x88, 0x80]) + bytes(4))
            left = await asyncio.wait_for(reader.read(), WORST)
            assert b"Traceback" not in left
        except ConnectionError:
            self.statuses["closed"] += 1
        finally:
            writer.close()


async def _answer(reader: asyncio.StreamReader, request: bytes) -> tuple[int, bool]:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head[9:12])
    fields = dict(
        line.split(": ", 1) for line in head.decode("latin-1").lower().split("\r\n")[1:] if ": " in line
    )
    if not request.startswith(b"HEAD"):
        await reader.readexactly(int(fields.get("content-length", "0")))
    return status, fields.get("connection") == "close"


async def send_all(port: int, tokens: dict[str, str], inputs: int, seed: int, *, quiet: bool) -> Sending:
    """Send all inputs, over several connections at a time."""
    sending = Sending(port, seed)
    chance = random.Random(seed)
    while sending.sent < inputs:
        work = []
        for _ in range(8):
            token, how = tokens[chance.choice(WHO)], chance.random()
            if how < 0.1:
                work.append(sending.noise())
            elif how < 0.35 and token:
                work.append(sending.messages(token, 60))
            else:
                work.append(sending.requests(token, 64))
        await asyncio.gather(*work)
        if not quiet:
            print(f"\r{sending.sent:,} of {inputs:,}", end="", file=sys.stderr, flush=True)
    return sending


def harass(inputs: int, seed: int, *, quiet: bool) -> dict[str, object]:
    """Start the house, send, and check that nothing has changed."""
    spawn = get_context("spawn")
    pipe, theirs = spawn.Pipe()
    house = spawn.Process(target=serve, args=(theirs,))
    house.start()
    try:
        port, tokens = pipe.recv()
        pipe.send("heads")
        before = pipe.recv()
        began = perf_counter()
        sending = asyncio.run(send_all(port, tokens, inputs, seed, quiet=quiet))
        spent = perf_counter() - began
        pipe.send("heads")
        after = pipe.recv()
        assert after == before, f"something has changed: {before} and {after}"
    finally:
        pipe.send("stop")
        house.join(30)
    faults = {status: count for status, count in sending.statuses.items() if status.startswith("5")}
    assert not faults, f"there are faults: {faults}"
    return {
        "inputs": sending.sent,
        "seed": seed,
        "answers": dict(sorted(sending.statuses.items())),
        "slowest_ms": round(sending.slowest * 1000, 1),
        "seconds": round(spent),
        "cores_beside_it": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quiet", action="store_true")
    chosen = parser.parse_args()
    print(json.dumps(harass(chosen.inputs, chosen.seed, quiet=chosen.quiet), indent=1))


if __name__ == "__main__":
    main()
