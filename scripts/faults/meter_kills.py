"""Count a million wagers through the real store with kills: the meter must be exact.

    uv run python scripts/faults/meter_kills.py --wagers 1000000 --kills 500 --seed 1

A child process opens a floor of blackjack tables on one meter, on SQLite, every seat taken and every hand
with a wager on the progressive. It is killed (SIGKILL) at random moments. After each kill the journal is
looked at: from the tables' own records alone (the wagers of each START GAME, the prizes that they were told
of) the meter is worked out in closed form,

    display = base x (1 + reseeds) + (contribution - reserve) x wagers - prizes

and what the progressive's own stream folds into must be that, to the unit. The next child says what its meter
shows before anything happens: the same again (IND-40, B7V-IRR-07).
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import WallClock
from pitboss.floor.commands import SayAllSet
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.proof.floor import prove
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import JOURNAL, look_at_folder, open_folder
from pitboss.floor.tables.pace import Pace
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.journal import Reader
from pitboss.payouts import Rate
from pitboss.progressive.evolve import evolve
from pitboss.progressive.settings import Settings
from pitboss.progressive.state import Controller
from pitboss.table.bots import staff_choice
from pitboss.table.commands import Act, DeclineCut, SitDown

B7 = "blazing-7s-progressive"
RACK = Cheques(blue=4_000, white=4_000, pink=4_000, red=40_000, green=40_000, black=8_000, purple=2_000)
PURSE = Cheques(red=200_000, green=200_000)
SETTINGS = Settings(reseed=10_000_00, contribution=Rate(173, 1_000), reserve=Rate(7, 1_000))
TABLES, SEATS = 8, 7
STAFF = tuple(
    Person(role, (role,)) for role in ("supervisor", "surveillance", "shift_manager", "pit_manager")
)
TOLD_EVERY = 50
"""Wagers between two lines of the child."""
TAIL = 0.5
"""Seconds at most between the last line that is read and the kill."""


def say(line: str) -> None:
    """Send one line to the parent, at once."""
    os.write(1, f"{line}\n".encode())


class Guests:
    """Everybody at one table: they bet, say that they are set, and stand."""

    def __init__(self, floor: Floor, table: str, life: int, seats: int = SEATS) -> None:
        self.floor, self.table = floor, table
        self._ids = (f"{table} {life} {number}" for number in count(1))
        self._names = [f"{table} {seat}" for seat in range(1, seats + 1)]

    async def play(self) -> None:
        """Play until the floor is gone."""
        while not (self.floor.halted or self.floor.stopped):
            wishes = self._wishes()
            if not wishes:
                await asyncio.sleep(0.001)  # what was decided is on its way
                continue
            await asyncio.gather(*(self._give(by, command) for by, command in wishes))

    async def _give(self, by: Person, command: Command) -> None:
        await self.floor.submit(self.table, next(self._ids), Act(by, command))

    def _wishes(self) -> list[tuple[Person, Command]]:
        """Return the commands of the guests; those of the staff if there are none or a jackpot is open."""
        terminal = self.floor.tables[self.table].host.hosted.table.terminal
        found = list(self._of_guests())
        if not found or (terminal is not None and terminal.jackpots):
            found += self._of_staff()
        return found

    def _of_staff(self) -> Iterator[tuple[Person, Command]]:
        host = self.floor.tables[self.table].host
        for person in STAFF:
            wish = staff_choice(host.rules, host.hosted.table, person, stands_in=False)
            if wish is not None:
                yield person, wish

    def _of_guests(self) -> Iterator[tuple[Person, Command]]:
        host = self.floor.tables[self.table].host
        felt: Any = host.hosted.table
        missing = [name for name in self._names if name not in felt.guests]
        if missing:
            yield from ((_guest(name), SitDown(name, _seat(name), cheques=PURSE)) for name in missing)
        elif felt.game.phase == "betting" and not felt.dues:
            lying = {(wager.seat, wager.bet) for wager in felt.game.wagers}
            for name in self._names:
                for bet, cents in (("main", 25_00), (B7, 5_00)):
                    if (_seat(name), bet) not in lying:
                        yield _guest(name), PlaceWager(_seat(name), bet, cents)
                if name not in host.hosted.all_set:
                    yield _guest(name), SayAllSet(name)
        elif felt.game.phase == "decide" and not felt.dues:
            # All at once, in the order of their turns; whose hand is over already is refused.
            for seat in range(felt.game.turn[0], len(self._names) + 1):
                yield _guest(self._names[seat - 1]), Stand(seat)
        elif felt.game.phase == "insurance" and not felt.dues:
            yield from (
                (_guest(name), SayAllSet(name)) for name in self._names if name not in host.hosted.all_set
            )
        elif felt.game.phase == "cut_pack" and felt.cut_offers:
            yield _guest(self._names[felt.cut_offers[0] - 1]), DeclineCut(felt.cut_offers[0])


def _guest(name: str) -> Person:
    return Person(name, ("guest",))


def _seat(name: str) -> int:
    return int(name.rsplit(" ", 1)[1])


async def child(folder: Path, life: int) -> None:
    """Open, print the meter, and play; never return."""
    floor = Floor(*open_folder(folder), WallClock(), Pace())
    plans = tuple(TablePlan(f"b{n}", "blackjack-shoe", RACK, progressive="sevens") for n in range(TABLES))
    await floor.open(plans, (ProgressivePlan("sevens", SETTINGS),))
    live = floor.progressives["sevens"]
    say(f"stands {live.seq} {_told(live.state)}")
    last = live.durable.meter.wagers

    def moved(_: str) -> None:
        nonlocal last
        now = live.durable.meter.wagers
        if now - last >= 5_00 * TOLD_EVERY:
            last = now
            say(f"wagers {now // 5_00} -")

    floor.after_meter.append(moved)
    await asyncio.gather(*(Guests(floor, table, life).play() for table in floor.tables))
    raise SystemExit(f"the floor stopped: {floor.halted or floor.stopped}")


def _told(state: Controller) -> str:
    meter = state.meter
    return f"{meter.wagers},{meter.display},{meter.reserve},{len(state.jackpots)}"


class Tables:
    """What the tables' own streams say, and the fold of the progressive's stream."""

    def __init__(self) -> None:
        self.seqs: dict[str, int] = {}
        self.wagers = 0
        self.number = 0
        self.posted: dict[int, int] = {}
        self.whole: dict[tuple[str, int], set[int]] = {}
        """Seats that won all of it, by table and game."""
        self.left: dict[tuple[str, int], set[int]] = {}
        self.state = Controller()
        self._games: dict[str, int] = {}

    def look(self, reader: Reader, stands: tuple[int, str] | None) -> None:
        """Read the new records, and compare."""
        with reader.still():
            heads = reader.heads()
            if stands is not None:
                self._progressive(reader, until=stands[0])
                assert stands[1] == _told(self.state), "the meter stood elsewhere after a restart"
            self._progressive(reader)
            for stream in heads:
                if stream.startswith("table/"):
                    self._table(reader, stream)
        self._compare()

    def _progressive(self, reader: Reader, until: int | None = None) -> None:
        stream = "progressive/sevens"
        after = self.seqs.get(stream, 0)
        for record in reader.read(stream, after=after, limit=None if until is None else until - after):
            self.state = evolve(self.state, names().decode(record.entry))
            self.seqs[stream] = record.seq
            assert self.state.meter.off == 0, f"{stream}, record {record.seq}: the meter does not add up"

    def _table(self, reader: Reader, stream: str) -> None:
        table = stream.removeprefix("table/")
        for record in reader.read(stream, after=self.seqs.get(stream, 0)):
            self.seqs[stream] = record.seq
            kind = _KINDS.get(record.name)
            if kind is not None:
                getattr(self, kind)(table, names().decode(record.entry))

    def _started(self, table: str, event: Any) -> None:
        assert event.game == self._games.get(table, 0) + 1, f"{table}: a game is missing or there twice"
        self._games[table] = event.game
        self.wagers += sum(cents for _, cents in event.wagers)
        self.number += len(event.wagers)

    def _keyed(self, table: str, event: Any) -> None:
        if event.keyed.share.part == event.keyed.share.whole:
            where = (table, event.game)
            self.whole.setdefault(where, set()).add(event.keyed.seat)
            self.left.setdefault(where, set()).add(event.keyed.seat)

    def _moved(self, table: str, event: Any) -> None:
        if event.what == "posted":
            assert event.number not in self.posted, f"jackpot {event.number} was posted twice"
            self.posted[event.number] = event.cents
            self.left.get((table, self._games[table]), set()).discard(event.seat)

    def _compare(self) -> None:
        """Compare the closed form with the fold, both exact."""
        meter = self.state.meter
        reseeds = sum(1 for where in self.whole if not self.left[where])
        kept = Fraction(SETTINGS.reserve.part, SETTINGS.reserve.whole)
        shown = Fraction(SETTINGS.contribution.part, SETTINGS.contribution.whole) - kept
        display = SETTINGS.reseed * (1 + reseeds) + shown * self.wagers - sum(self.posted.values())
        if not self.seqs.get("progressive/sevens"):
            return
        drift = Fraction(meter.display, meter.scale) - display
        assert drift == 0, f"the display has drifted by {drift} cents"
        assert meter.wagers == self.wagers, "wagers were lost, or counted twice"
        assert Fraction(meter.reserve, meter.scale) == kept * self.wagers - self._from_reserve()

    def _from_reserve(self) -> Fraction:
        """Return what the reserve has paid: all reseeds but what the house put up after the first base."""
        meter = self.state.meter
        reseeds = sum(1 for where in self.whole if not self.left[where])
        return SETTINGS.reseed * (1 + reseeds) - Fraction(meter.seeded, meter.scale)


_KINDS = {
    "terminal.game_started": "_started",
    "terminal.jackpot_keyed": "_keyed",
    "terminal.jackpot_moved": "_moved",
}


def live_and_die(folder: Path, life: int, until: int, chance: random.Random) -> tuple[int, str] | None:
    """Run a child and kill it once enough wagers are counted; return where it stood at first."""
    command = [sys.executable, __file__, "--child", str(folder), "--life", str(life)]
    stands = None
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            word, number, *rest = line.decode().split()
            if word == "stands":
                stands = int(number), rest[0]
            if word == "wagers" and int(number) >= until:
                break
            if until == 0:
                break
        else:
            raise AssertionError(f"the child ended by itself: {process.wait()}")
        try:
            process.wait(chance.random() * TAIL)
        except subprocess.TimeoutExpired:
            process.kill()
        assert process.wait() == -9, "the child died of something else"
    return stands


def kill_again_and_again(
    wagers: int, kills: int, seed: int, folder: Path, *, quiet: bool
) -> dict[str, object]:
    """Kill children until there are enough wagers and kills."""
    chance = random.Random(seed)
    tables, began = Tables(), perf_counter()
    kill = 0
    while tables.number < wagers or kill < kills:
        left = max(kills - kill, 1)
        share = max(0, wagers - tables.number) // left
        more = share if left == 1 else int(share * 2 * chance.random())
        stands = live_and_die(folder, kill, tables.number + more if kill else 1, chance)
        kill += 1
        if (folder / JOURNAL).exists():
            with look_at_folder(folder) as reader:
                tables.look(reader, stands)
        if not quiet:
            told = f"{kill:,} kills, {tables.number:,} of {wagers:,} wagers, {len(tables.posted)} prizes"
            print(f"\r{told}, drift 0", end="", file=sys.stderr, flush=True)
    spent = perf_counter() - began
    with look_at_folder(folder) as reader:
        proof = prove(reader)
    assert proof.ok, proof.problems
    return {
        "wagers": tables.number,
        "kills": kill,
        "seed": seed,
        "games": sum(tables._games.values()),
        "prizes_posted": len(tables.posted),
        "drift_units": tables.state.meter.off,
        "display_cents": tables.state.meter.cents,
        "records_proven": proof.records,
        "journal_mib": round((folder / JOURNAL).stat().st_size / 2**20, 1),
        "wagers_per_second": round(tables.number / spent),
        "settings": msgspec.to_builtins(SETTINGS),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--wagers", type=int, default=1_000_000)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--life", type=int, default=0, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        asyncio.run(child(chosen.child, chosen.life))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "floor"
        told = kill_again_and_again(chosen.wagers, chosen.kills, chosen.seed, folder, quiet=chosen.quiet)
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
