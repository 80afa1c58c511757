"""Run several floor processes on one PostgreSQL journal; kill, pause or close one every few seconds.

    uv run python scripts/faults/process_kills.py --processes 4 --faults 500 --seed 1

Tables on one meter are shared out among the processes. Each process drives the guests of some tables,
which other processes may own, so that about half of the commands are passed on to another process.
It writes down every command as it is given and as it is answered, and every turn that became durable at one
of its tables. A fault is a kill (SIGKILL), a pause that is longer than a lease (SIGSTOP, later SIGCONT), or
an order to close (SIGTERM, as in a rolling restart); the process is then started again.

Afterwards: every answered command is in the journal, once, as it was answered; no turn of a table was one of
two processes; what the tables say of wagers and prizes gives the meter in closed form, to the unit, and no
jackpot is posted twice; every record folds with the ledger at zero and all cards there. The guest at seat 1
is dealt a jackpot hand in the first round of many shoes, so that there are jackpots to pay.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import WallClock
from pitboss.floor.cluster.partners import Partners
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.proof.floor import prove
from pitboss.floor.storage.database import look_at_database
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.journal import Reader
from pitboss.journal.postgres.shared import SharedPostgresStore
from pitboss.journal.postgres.vault import PostgresVault
from pitboss.table.commands import Act
from pitboss.table.scene.scene import Audience
from scripts.faults.kill_floor import Watchman
from scripts.faults.meter_kills import RACK, SETTINGS, Guests, Tables

GAME = "blackjack-shoe"
PRIZES = (13_057, 53_485)
"""Secrets of shoes whose first round, for a guest who is alone, wins ten per cent and all of the meter."""
SHOES = 40
"""That are sealed beforehand for each table, every other one with a prize."""
LEASE_MS = 1_500
LOST = 3
"""How a process ends that found its leases taken."""
EXPECTED = {"kill": (-9, LOST), "pause": (LOST,), "close": (0, LOST, -15)}
"""A process may have found its leases taken before its own fault came, or not have begun to listen."""
KINDS = ("kill", "kill", "kill", "kill", "kill", "kill", "kill", "pause", "close", "close")


class Telling(Guests):
    """Guests whose commands are written down as they are given and as they are answered."""

    def __init__(self, floor: Floor, table: str, life: int, out: int) -> None:
        super().__init__(floor, table, life, seats=1)
        self._out = out

    async def _give(self, by: Person, command: Command) -> None:
        name = next(self._ids)
        os.write(self._out, f"asked {name.replace(' ', '_')}\n".encode())
        try:
            answer: Answer = await self.floor.submit(self.table, name, Act(by, command))
        except FloorHalted:
            return
        word = "done" if answer.refusal is None else "refused"
        os.write(self._out, f"{word} {name.replace(' ', '_')} {answer.seq}\n".encode())


async def child(chosen: argparse.Namespace) -> int:
    """Run one process: it shares, plays, and ends when it is told to or has lost its leases."""
    out = os.open(chosen.out, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    store = SharedPostgresStore(chosen.child, name=str(chosen.life), lease_ms=LEASE_MS)
    vault = PostgresVault.begin(chosen.child)
    sharing = Partners(chosen.child, store)
    floor = Floor(store, vault, WallClock(), Pace(), sharing=sharing)
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    plans = tuple(TablePlan(f"b{n}", GAME, RACK, progressive="sevens") for n in range(chosen.tables))
    try:
        await floor.open(plans, (ProgressivePlan("sevens", SETTINGS),))
    except FloorHalted:  # it was paused for longer than a lease while it opened
        assert floor.halted

    def durable(table: str) -> None:
        live_table = floor.tables[table]
        if live_table.mine:
            os.write(out, f"turn {table} {live_table.shown}\n".encode())

    floor.after_turn.append(durable)
    os.write(out, b"opened\n")
    mine = [f"b{n}" for n in range(chosen.tables) if n % chosen.processes == chosen.place]
    while not (all(table in floor.tables for table in mine) or over.is_set() or floor.halted):
        await asyncio.sleep(0.01)  # another process is placing them
    mine = [table for table in mine if table in floor.tables]
    playing = [asyncio.create_task(Telling(floor, table, chosen.life, out).play()) for table in mine]
    playing += [asyncio.create_task(_watch(floor, table)) for table in mine]
    while not over.is_set() and not floor.halted:
        await asyncio.sleep(0.02)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await floor.close()
    vault.close()
    if floor.halted:
        os.write(out, f"halted {floor.halted.replace(' ', '_')}\n".encode())
    return LOST if floor.halted else 0


async def _watch(floor: Floor, table: str) -> None:
    """Follow every table that is watched, at once."""
    watcher = floor.watch(table, Audience("surveillance", "sam", ("surveillance",)))
    async for _ in watcher.messages():
        pass


class House:
    """The processes, what they wrote down, and what the journal says about it."""

    def __init__(self, url: str, folder: Path, chosen: argparse.Namespace) -> None:
        self.url, self.folder, self.chosen = url, folder, chosen
        self.lives = 0
        self.running: dict[int, tuple[subprocess.Popen[bytes], Path]] = {}
        self.ended: Counter[str] = Counter()
        self.watchman, self.tables = Watchman(), Tables()
        self.turns: dict[tuple[str, int], str] = {}
        self._read: dict[Path, int] = {}

    def prepare(self) -> None:
        """Seal the shoes with prizes, before any process opens."""
        vault = PostgresVault.begin(self.url)
        for table in range(self.chosen.tables):
            for shoe in range(1, SHOES, 2):
                secret = PRIZES[(table + shoe // 2) % 2].to_bytes(32, "big")
                vault.seal(f"b{table}/{shoe}", secret, at_ms=0)
        vault.close()

    def start(self, place: int) -> None:
        """Start a process in one of the places."""
        self.lives += 1
        out = self.folder / f"life-{self.lives}"
        command = [sys.executable, __file__, "--child", self.url, "--out", str(out)]
        command += ["--life", str(self.lives), "--place", str(place)]
        command += ["--processes", str(self.chosen.processes), "--tables", str(self.chosen.tables)]
        self.running[place] = subprocess.Popen(command), out

    def wait_for(self, place: int) -> None:
        """Wait until a process is open, or has ended."""
        process, out = self.running[place]
        while process.poll() is None and not (out.exists() and b"opened" in out.read_bytes()[:4096]):
            sleep(0.02)

    def fault(self, kind: str, place: int) -> None:
        """Kill, pause or close a process, and start another in its place."""
        process, _ = self.running[place]
        if kind == "pause":
            self._pause(process)
            if process.poll() is None:
                self.ended["pause, went on"] += 1  # it had nothing that could be taken
                return
        elif process.poll() is None:
            process.send_signal(signal.SIGKILL if kind == "kill" else signal.SIGTERM)
        code = process.wait(40)
        assert code in EXPECTED[kind], f"after a {kind} a process ended with {code}"
        self.ended[f"{kind}, ended {code}"] += 1
        self.start(place)

    def _pause(self, process: "subprocess.Popen[bytes]") -> None:
        if process.poll() is not None:
            return
        process.send_signal(signal.SIGSTOP)
        sleep(LEASE_MS * 1.6 / 1000)
        process.send_signal(signal.SIGCONT)
        until = monotonic() + 3
        while process.poll() is None and monotonic() < until:
            sleep(0.02)

    def look(self) -> None:
        """Compare what was written down with the journal."""
        with look_at_database(self.url) as reader:
            self._told(reader)
            with reader.still():
                for stream in reader.heads():
                    if stream.startswith("table/"):
                        self.watchman._catch_up(reader, stream.removeprefix("table/"))
                self.watchman._receipts(reader)
                self.tables.look(reader, None)

    def _told(self, reader: Reader) -> None:
        for out in sorted(self.folder.glob("life-*")):
            text = out.read_bytes()[self._read.get(out, 0) :]
            whole = text[: text.rfind(b"\n") + 1]
            self._read[out] = self._read.get(out, 0) + len(whole)
            for line in whole.decode().splitlines():
                word, *rest = line.split()
                if word == "done":
                    self.watchman._answered(reader, rest[0], int(rest[1]))
                elif word == "turn":
                    turn = rest[0], int(rest[1])
                    first = self.turns.setdefault(turn, out.name)
                    assert first == out.name, f"{turn} is a turn of {first} and of {out.name}"

    def end(self) -> None:
        """Close all processes in order."""
        for process, _ in self.running.values():
            process.send_signal(signal.SIGTERM)
        for process, _ in self.running.values():
            try:
                assert process.wait(60) in EXPECTED["close"]
            finally:
                process.kill()  # one that does not end is not left behind


def harass(url: str, folder: Path, chosen: argparse.Namespace) -> dict[str, object]:
    """Make the faults, and return what was found."""
    chance, began = random.Random(chosen.seed), perf_counter()
    house = House(url, folder, chosen)
    house.prepare()
    for place in range(chosen.processes):
        house.start(place)
    try:
        for number in range(1, chosen.faults + 1):
            place = chance.randrange(chosen.processes)
            if chance.random() < 0.9:  # else perhaps while it starts
                house.wait_for(place)
            sleep(chance.choice((0.2, 1, 2, chosen.pause)) * chance.random())
            house.fault(chance.choice(KINDS), place)
            if number % 10 == 0 or number == chosen.faults:
                house.look()
            if not chosen.quiet:
                told = f"{number} faults, {len(house.watchman.answers):,} answered, "
                told += f"{len(house.tables.posted)} prizes, drift 0"
                print(f"\r{told}", end="", file=sys.stderr, flush=True)
        sleep(2 * LEASE_MS / 1000)
    finally:
        house.end()
    house.look()
    with look_at_database(url) as reader:
        proof = prove(reader)
    assert proof.ok, proof.problems
    return {
        "processes": chosen.processes,
        "tables": chosen.tables,
        "seed": chosen.seed,
        "faults": dict(sorted(house.ended.items())),
        "commands_answered": len(house.watchman.answers),
        "turns": len(house.turns),
        "events": sum(table.seq for table in house.watchman.tables.values()),
        "rounds": sum(table.rounds for table in house.watchman.tables.values()),
        "wagers_on_the_meter": house.tables.number,
        "prizes_posted": len(house.tables.posted),
        "drift_units": house.tables.state.meter.off,
        "records_proven": proof.records,
        "seconds": round(perf_counter() - began),
        "settings": msgspec.to_builtins(SETTINGS),
    }


def _server() -> Any:
    """Return the server that the tests use."""
    from tests.kit.journal.postgres_server import Server, programs

    made = Server(programs())
    made.start()
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--pause", type=float, default=3.0, help="the longest between two faults, in seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--database", help="a database to do it in; else a server is started for it")
    for hidden in ("--child", "--out"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    for hidden in ("--life", "--place"):
        parser.add_argument(hidden, type=int, default=0, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        raise SystemExit(asyncio.run(child(chosen)))
    with tempfile.TemporaryDirectory() as folder:
        if chosen.database:
            told = harass(chosen.database, Path(folder), chosen)
        else:
            server = _server()
            try:
                told = harass(server.database(), Path(folder), chosen)
            finally:
                server.end()
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
