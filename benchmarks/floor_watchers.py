"""Watchers of a floor at live pace, over real sockets: the floor in one process, those who watch in another.

The automatic dealer deals as guests can follow it, step by step, and bots take their time over every act. Two
of five watchers are guests at the table, who see what is offered to them; the others are passers-by. They do
what a page does: open `/api/live`, ask for tables, and read. How long a message took is told from the commit
that made its event durable to its last byte at the watcher; both processes read the same clock.
"""

import asyncio
import gc
import random
import re
import socket
from array import array
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, process_time, sleep, thread_time
from typing import Any

from floor_gauges import Costed, CostedStore, Timed, memory, opened, percentile, plans, rounds_of

from pitboss.floor.storage.folder import look_at_folder
from pitboss.floor.tables.pace import BY_HAND, Pace
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.app import make_app
from pitboss.web.config import Config
from pitboss.web.live import scene_cache
from pitboss.web.server import bound, running
from pitboss.web.services import Services

LIVE = Pace(8_000, 8_000, 5_000, 5_000, 5_000, 5_000, 8_000, steps=BY_HAND)
THINKING_MS = (500, 3_000)
"""A guest at live pace takes so long over every act, at least and at most."""
BOTS = 4
ROOMY = Config(
    public=True, commands_burst=1e9, commands_per_second=1e9, passers_by_most=10_000, passers_by_each=10_000
)
_HEAD = re.compile(rb'\{"kind":"(\w+)","table":"([^"]+)","seq":(\d+)')
TEXT, PING = 1, 9
KEY = "A" * 22 + "=="


class Human(Costed):
    """Bots who take their time, each their own."""

    @property
    def _pause(self) -> int:
        return THINKING_MS[0] + self._draw.randrange(THINKING_MS[1] - THINKING_MS[0])

    @_pause.setter
    def _pause(self, _: int) -> None: ...


class Whole(scene_cache.CachedScene):
    """A picture that counts what it would cost to send it whole to everybody who got what had changed."""

    counted: Counter[str] = Counter()

    def since(self, last: scene_cache.CachedScene) -> bytes:
        Whole.counted["patches"] += 1
        # As in `whole`: braces, and for each part two quotes, a colon and a comma.
        Whole.counted["bytes"] += 1 + sum(len(name) + len(part) + 4 for name, part in self.parts.items())
        return super().since(last)


def guest(table: int, number: int) -> str:
    return f"guest-{table}-{number}"


# --- The floor's process.


def serve(pipe: Connection, folder: Path, tables: int) -> None:
    asyncio.run(_serve(pipe, folder, tables))


async def _serve(pipe: Connection, folder: Path, tables: int) -> None:
    scene_cache.CachedScene = Whole  # type: ignore[misc]
    gc.collect()
    empty = memory()
    async with _house(folder, tables) as (floor, store, crowd, services, port):
        gc.collect()
        placed = memory()
        guests = [guest(table, number) for table in range(tables) for number in range(2)]
        accounts = [account for name in guests if (account := services.people.get(name))]
        tokens = [services.sessions.begin(account)[0] for account in accounts]
        pipe.send((port, list(floor.tables), tokens))
        await _told(pipe)  # everybody watches
        gc.collect()
        watched = memory()
        floor.took.clear()
        store.noted, rounds = {}, rounds_of(floor)
        crowd.cpu = store.cpu = 0.0
        Whole.counted.clear()
        began, loop, whole = perf_counter(), thread_time(), process_time()
        await _told(pipe)  # time is up
        spent, loop, whole = perf_counter() - began, thread_time() - loop, process_time() - whole
        played = {name: after - rounds[name] for name, after in rounds_of(floor).items()}
        # What the bots think and what the journal writes is measured by itself; all else is the floor's.
        pipe.send(
            {
                "seconds": spent,
                "commands": len(floor.took),
                "answer_ms_p99": percentile(floor.took, 99),
                "cpu": {
                    "floor_and_sockets": (loop - crowd.cpu) / spent,
                    "journal_thread": store.cpu / spent,
                    "bots": crowd.cpu / spent,
                    "whole_process": whole / spent,
                },
                "rounds": played,
                "durable": store.noted,
                "whole_scenes": dict(Whole.counted),
                "memory": (empty, placed, watched, memory()),
                "halted": floor.halted or floor.stopped,
            }
        )
        await _told(pipe)


@asynccontextmanager
async def _house(folder: Path, tables: int) -> AsyncIterator[tuple[Timed, CostedStore, Human, Services, int]]:
    """A floor with its bots that answers, every table at its first round."""
    floor, store = opened(folder, LIVE)
    people = People(open_people())
    for table in range(tables):
        for number in range(2):
            known = Account(guest(table, number), f"Guest {number}", ("guest",))
            people.open(known, "", by="benchmark", at_ms=0)
    crowd = Human(floor, random.Random(2), run="b")

    async def started(_: Services) -> Callable[[], Awaitable[None]]:
        for table, name in enumerate(floor.tables):
            crowd.join(name, *(guest(table, number) for number in range(BOTS)))
        return crowd.stop

    app = make_app(floor, people, ROOMY, reader=look_at_folder(folder), plans=plans(tables), started=started)
    sock = bound("127.0.0.1", 0)
    async with running(app, sock):
        while any(count < 1 for count in rounds_of(floor).values()):
            await asyncio.sleep(0.5)
        yield floor, store, crowd, app.state.services, sock.getsockname()[1]


async def _told(pipe: Connection) -> Any:
    return await asyncio.get_running_loop().run_in_executor(None, pipe.recv)


# --- Everybody who watches.


class Watching(asyncio.Protocol):
    """A page's line, with no more of the protocol than it needs: it only reads, and answers pings."""

    def __init__(self, crowd: "Audience", tables: list[str], token: str) -> None:
        self._crowd, self._tables, self._token = crowd, tables, token
        self._in = bytearray()
        self._greeted = False
        self._wire: Any = None

    def connection_made(self, transport: Any) -> None:
        self._wire = transport
        signed = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        transport.write(
            "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n{signed}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self._in += data
        if not self._greeted:
            head, found, rest = bytes(self._in).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.partition(b"\r\n")[0], head
            self._greeted, self._in = True, bytearray(rest)
            for table in self._tables:
                self._send(TEXT, b'{"do":"watch","table":"%b"}' % table.encode())
        while frame := self._frame():
            opcode, body, size = frame
            if opcode == TEXT:
                self._crowd.heard(body, size, now)
            elif opcode == PING:
                self._send(PING + 1, body)

    def connection_lost(self, _: Exception | None) -> None:
        self._crowd.lost += not self._crowd.over

    def _frame(self) -> tuple[int, bytes, int] | None:
        if len(self._in) < 2:
            return None
        length, start = self._in[1], 2
        if length > 125:
            wide = 2 if length == 126 else 8
            length, start = int.from_bytes(self._in[2 : 2 + wide], "big"), 2 + wide
        if len(self._in) < start + length:
            return None
        opcode, body = self._in[0] & 15, bytes(self._in[start : start + length])
        del self._in[: start + length]
        return opcode, body, start + length

    def _send(self, opcode: int, body: bytes) -> None:
        # Masked with zeros, as the protocol allows; nothing here is longer than a short frame.
        assert len(body) < 126
        self._wire.write(bytes((0x80 | opcode, 0x80 | len(body), 0, 0, 0, 0)) + body)


class Audience:
    """All watchers, and what they got."""

    def __init__(self, tables: list[str]) -> None:
        self._number = {table.encode(): number for number, table in enumerate(tables)}
        self.got: dict[str, Counter[str]] = {kind: Counter() for kind in ("scene", "patch", "other")}
        self.tables, self.seqs, self.times = array("H"), array("L"), array("d")
        self.first = self.lost = 0
        self.over = False

    def heard(self, body: bytes, size: int, now: float) -> None:
        head = _HEAD.match(body)
        kind = head[1].decode() if head else "other"
        counted = self.got[kind if kind in self.got else "other"]
        counted["messages"] += 1
        counted["bytes"] += size
        self.first += kind == "scene"
        if head and kind == "patch":
            self.tables.append(self._number[head[2]])
            self.seqs.append(int(head[3]))
            self.times.append(now)

    def begin(self) -> None:
        for counted in self.got.values():
            counted.clear()
        self.tables, self.seqs, self.times = array("H"), array("L"), array("d")


def watch(pipe: Connection, port: int, tables: list[str], tokens: list[str], shape: tuple[int, int]) -> None:
    asyncio.run(_watch(pipe, port, tables, tokens, shape))


async def _watch(
    pipe: Connection, port: int, tables: list[str], tokens: list[str], shape: tuple[int, int]
) -> None:
    sockets, each = shape
    crowd = Audience(tables)
    loop = asyncio.get_running_loop()
    lines = []
    for number in range(sockets):
        first, turn = number * each % len(tables), number * each // len(tables)
        shown = [tables[(first + more) % len(tables)] for more in range(each)]
        # Guests sit at the first of their tables; there are two accounts for each table.
        guests = turn < 2 if each == 1 else number % 5 < 2
        token = tokens[2 * first + (turn if each == 1 else 0)] if guests else ""
        line, _ = await loop.create_connection(partial(Watching, crowd, shown, token), "127.0.0.1", port)
        line.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines.append(line)
    while crowd.first < sockets * each:
        await asyncio.sleep(0.05)
    pipe.send("watching")
    await _told(pipe)
    crowd.begin()
    began, cpu = perf_counter(), process_time()
    await _told(pipe)
    spent, cpu = perf_counter() - began, process_time() - cpu
    got = {kind: dict(counted) for kind, counted in crowd.got.items()}
    received = [column.tolist() for column in (crowd.tables, crowd.seqs, crowd.times)]
    pipe.send({"got": got, "received": received, "cpu": cpu / spent, "lost": crowd.lost})
    await _told(pipe)
    crowd.over = True
    for line in lines:
        line.abort()


# --- Both of them.


def measured(folder: Path, *, tables: int, sockets: int, each: int, seconds: float) -> dict[str, object]:
    """Measure sockets on tables; each socket watches `each` tables."""
    spawn = get_context("spawn")
    here, there = spawn.Pipe()
    house = spawn.Process(target=serve, args=(there, folder, tables), daemon=True)
    house.start()
    port, names, tokens = here.recv()
    ours, theirs = spawn.Pipe()
    load = spawn.Process(target=watch, args=(theirs, port, names, tokens, (sockets, each)), daemon=True)
    load.start()
    ours.recv()
    for pipe in (here, ours):
        pipe.send("begin")
    _wait(seconds)
    for pipe in (ours, here):
        pipe.send("end")
    heard, told = ours.recv(), here.recv()
    for pipe, process in ((ours, load), (here, house)):
        pipe.send("over")
        process.join(60)
    return _figures(told, heard, names, (tables, sockets, each))


def _wait(seconds: float) -> None:
    until = perf_counter() + seconds
    while (left := until - perf_counter()) > 0:
        sleep(left)


def _figures(
    told: dict[str, Any], heard: dict[str, Any], names: list[str], shape: tuple[int, int, int]
) -> dict[str, object]:
    tables, sockets, each = shape
    watching, spent = sockets * each, told["seconds"]
    durable = told["durable"]
    late = [
        when - durable[names[table], seq]
        for table, seq, when in zip(*heard["received"], strict=True)
        if (names[table], seq) in durable
    ]
    patches, scenes = heard["got"]["patch"], heard["got"]["scene"]
    rounds = sum(told["rounds"].values())
    watched_rounds = rounds * watching / tables or 1  # every table has as many watchers
    whole = told["whole_scenes"]["bytes"] / told["whole_scenes"]["patches"]
    empty, placed, watched, ended = told["memory"]
    return {
        "tables": tables,
        "watchers": watching,
        "sockets": sockets,
        "tables_per_socket": each,
        "seconds": round(spent),
        "commands_per_second": round(told["commands"] / spent),
        "rounds_per_minute_and_table": round(rounds / tables / spent * 60, 2),
        "messages_per_second": round(patches["messages"] / spent),
        "messages_per_round_and_watcher": round(patches["messages"] / watched_rounds),
        "bytes_per_message": round(patches["bytes"] / patches["messages"]),
        "bytes_per_round_and_watcher": round(patches["bytes"] / watched_rounds),
        "bytes_if_scenes_were_sent_whole": round(whole * patches["messages"] / watched_rounds),
        "fresh_starts": scenes.get("messages", 0),
        "lines_lost": heard["lost"],
        "durable_to_received_ms": {"p50": percentile(late, 50), "p99": percentile(late, 99)},
        "answer_ms_p99": told["answer_ms_p99"],
        "cores_of_server": {name: round(share, 3) for name, share in told["cpu"].items()},
        "cores_of_load_generator": round(heard["cpu"], 3),
        "memory_kib_per_table": round((placed - empty) / 1024 / tables),
        "memory_kib_per_watcher": round((watched - placed) / 1024 / watching),
        "memory_mib": [round(size / 2**20) for size in (empty, placed, watched, ended)],
        "halted": told["halted"],
    }
