"""Run a whole gaming day on the real floor in simulated time, from the opening to the proof.

    uv run python scripts/gaming_day.py --tables 40 --rounds-per-shift 60 --seed 1

Tables of all games of both houses, some on a progressive, in three shifts. People are hired with licences and
qualifications and work in strings; trays are opened and closed, guests buy in, draw markers, play; fills and
credits follow the tubes; dealers are relieved and cards changed on live games; a dealer's card goes astray; a
jackpot is paid; boxes are pulled at each shift's end and counted blind; tokes are shared. In the end every
rack must be its closer, the win by the accounting formula the win by the wagers, every serial accounted for,
every paper in its box, the ledger at zero, and `pitboss verify` content (IND-25, IND-27).

`--plant FAULT` does one thing wrong on purpose; the day must find it, and name it. Cards and temperaments are
the seed's; who speaks first when several may is the machine's, so that two runs differ in their figures.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

from pitboss.pit.boxes.tokes import (
    ShareTokes,
)
from pitboss.pit.staff.people import (
    EndShift,
)
from tests.kit.gaming_day.checks import Checked, check
from tests.kit.gaming_day.dealer import ByHand
from tests.kit.gaming_day.desks import Desks
from tests.kit.gaming_day.faults import FAULTS, Planted
from tests.kit.gaming_day.house import JACKPOTS, MINUTE, STRING, House, WrongDayError

SHIFT = 8 * 60 * MINUTE
AT_THE_END = 20 * MINUTE
"""Of a shift, for the drop."""
MARKER = 1_000_00
BREAKS = 12
"""In a shift, of each string."""
Say = Callable[[str], None]


class Day:
    """One gaming day."""

    def __init__(
        self,
        folder: Path,
        *,
        rounds: int,
        seed: int,
        tables: int = 0,
        plant: str = "",
        house: House | None = None,
    ) -> None:
        self.house = house or House(folder, tables=tables, seed=seed)
        self.desks = Desks(self.house)
        self.planted = Planted(self.house, self.desks, plant)
        self.rounds = rounds
        self.tables = list(self.house.games)
        self.did: Counter[str] = Counter()

    async def run(self, say: Say) -> None:
        """Run the day from the first tray to the last lock."""
        house, desks = self.house, self.desks
        await house.open()
        say(f"{len(house.roles)} people hired, {len(self.tables)} tables placed")
        shifts = list(house.crews)
        for number, shift in enumerate(shifts):
            ends = house.clock.now_ms() + SHIFT
            await desks.take_over(shift)
            if not number:
                await self._open(say)
            await self._play(shift, ends - AT_THE_END, say)
            if shift != shifts[-1]:
                await self._drop(say)
                house.clock.move(ends - house.clock.now_ms())
        await self._close(say)
        await house.ask("accountant", ShareTokes())
        await house.close()

    async def _open(self, say: Say) -> None:
        house = self.house
        await self._each(self.desks.open)
        await self.planted.once_open(self.tables)
        for table in self.tables:
            if table.endswith("-1") and house.games[table] in JACKPOTS:
                await self.desks.jackpot(table)
        for number, table in enumerate(self.tables):
            house.come(table, rich=f"{table} regular" if number % 5 == 0 else "")
        await house.guests.settled()
        say(f"{len(self.tables)} tables open")

    async def _play(self, shift: str, until: int, say: Say) -> None:
        step = (until - self.house.clock.now_ms()) // self.rounds
        started = self.house.clock.now_ms()
        for number in range(self.rounds):
            self.did["fills needed"] += await self.desks.play(self.tables)
            await self._pit_work(number)
            self.house.clock.move(max(0, started + (number + 1) * step - self.house.clock.now_ms()))
            if (number + 1) % max(1, self.rounds // 4) == 0:
                say(f"{shift}: {number + 1} of {self.rounds} rounds at each table")

    async def _pit_work(self, number: int) -> None:
        """Do the work between two rounds: tubes, breaks, markers, cards, a mistake."""
        await self._breaks(number)
        await self._each(self._table_work, number)
        for place, table in enumerate(self.tables):
            if place % 20 < 2 and number == self.rounds // 2:
                await ByHand(self.desks, table).deal()
        await self.planted.between_rounds(number, self.tables)

    async def _each(self, work: Callable[..., Awaitable[object]], *about: object) -> None:
        """Do the same at every table; the journal takes all of it in one commit."""
        await asyncio.gather(*(work(table, *about) for table in self.tables))

    async def _table_work(self, table: str, number: int) -> None:
        desks, place = self.desks, self.tables.index(table)
        await desks.follow_shoe(table)
        await desks.balance(table)
        if place % 5 == 0 and number == self.rounds // 2:
            await desks.marker(table, f"{table} regular", MARKER)
        if place % 5 == number % 5 and number == self.rounds // 3:
            changed = await desks.change_cards(table)
            self.did["card changes"] += changed

    async def _breaks(self, number: int) -> None:
        """Relieve the dealers of a string one after the other."""
        hold = max(1, self.rounds // BREAKS)
        last = number + 1 == self.rounds
        if number % hold and not last:
            return
        back = [table for table in self.tables if self.house.relieved(table)]
        await asyncio.gather(*(self.desks.come_back(table) for table in back))
        if not last:
            turn = number // hold % STRING
            away = [table for place, table in enumerate(self.tables) if place % STRING == turn]
            await asyncio.gather(*(self.desks.relieve(table) for table in away))
            self.did["reliefs"] += len(away)

    async def _drop(self, say: Say) -> None:
        boxes = {table: await self.desks.pull(table) for table in self.tables}
        await self._each(self.desks.tokes)
        await self.planted.count(boxes)
        say(f"{len(boxes)} boxes pulled and counted")

    async def _close(self, say: Say) -> None:
        self.planted.before_closing(self.tables)
        await self._each(self.desks.close)
        await self._drop(say)
        crew = self.house.crew
        for who in dict.fromkeys(
            (*crew.dealers.values(), *crew.reliefs.values(), *crew.supervisors.values())
        ):
            await self.house.ask(who, EndShift())
        say(f"{len(self.tables)} tables closed")


def played(
    folder: Path, *, tables: int, rounds: int, seed: int, plant: str = "", say: Say = print
) -> Checked:
    """Run a day, and return what was found at the end of it."""
    day = Day(folder, tables=tables, rounds=rounds, seed=seed, plant=plant)
    asyncio.run(day.run(say))
    return check(folder, day.house.pit_rules, tuple(day.house.refused), dict(day.did))


def _asked() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--tables", type=int, default=40)
    asked.add_argument("--rounds-per-shift", type=int, default=60)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--folder", type=Path, help="Where to keep the floor's data; else it is thrown away.")
    asked.add_argument("--plant", choices=sorted(FAULTS), default="", help="Do this wrong on purpose.")
    return asked.parse_args()


def main() -> int:
    asked = _asked()
    began = perf_counter()

    def say(what: str) -> None:
        print(f"{perf_counter() - began:7.1f} s  {what}", flush=True)

    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.folder or Path(scratch) / "floor"
        try:
            found = played(
                folder,
                tables=asked.tables,
                rounds=asked.rounds_per_shift,
                seed=asked.seed,
                plant=asked.plant,
                say=say,
            )
        except WrongDayError as error:
            print(f"the day went wrong, seed {asked.seed}: {error}")
            return 1
    say("checked")
    print("\n".join(found.told()))
    if asked.plant:
        named = found.names(FAULTS[asked.plant].found)
        print(f"planted, {asked.plant}: " + (f"found, {named}" if named else "NOT FOUND"))
        return 0 if named and found.sound else 1
    return 0 if found.sound and not found.findings else 1


if __name__ == "__main__":
    sys.exit(main())
