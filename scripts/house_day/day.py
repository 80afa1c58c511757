"""Set a house up in an empty folder, run a gaming day of two shifts in it, and reckon the day a second time.

    uv run python scripts/house_day/day.py --folder DIR --rounds-per-shift 20 --seed 1

`pitboss house new` writes the house, and a CSV file has its people. Trays are opened, guests buy in, draw a
marker and redeem it, play; a cheque is gone when a float is counted at the end of a shift, and a bill when a
box is counted. The tables stay open over the end of the gaming day. They are closed, the boxes counted, the
tokes shared. Then the reports of both gaming days are printed, and `reckoning.py` works every figure of them
out from the raw journal. Exits with 1 when one differs.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from pitboss.cheques import Cheques
from pitboss.cli.pit.report_text import report_text
from pitboss.floor.proof.floor import prove
from pitboss.floor.readmodels.pit_reports import PitReports, Report, report
from pitboss.floor.storage.folder import look_at_folder
from pitboss.payouts import money
from pitboss.pit.boxes.drop import Contents
from pitboss.pit.boxes.tokes import ShareTokes
from pitboss.pit.papers.redemptions import RedeemMarker
from pitboss.pit.trays.shift_counts import CountFloat
from pitboss.rulebook.pit import PitRules
from scripts.gaming_day import AT_THE_END, MARKER, Day, Say
from scripts.house_day.reckoning import Counts, differences, reckoned
from tests.kit.gaming_day.faults import HUNDREDS
from tests.kit.gaming_day.house import MINUTE, WrongDayError
from tests.kit.gaming_day.own_house import OwnHouse, new_house
from tests.kit.houses.paperwork import tendered

SHIFT = 12 * 60 * MINUTE
HOUSE = "riverbend"
"""A name for a folder; the house takes it."""
GONE = Cheques(green=1)


class HouseDay(Day):
    """Two shifts, and an hour of the next gaming day."""

    def __init__(self, folder: Path, *, rounds: int, seed: int) -> None:
        self.home = new_house(folder / HOUSE)
        os.environ["PITBOSS_HOUSE"] = str(self.home)
        self.data = folder / "floor"
        house = OwnHouse(self.data, self.home, folder / "staff.csv", seed=seed)
        super().__init__(folder, rounds=rounds, seed=seed, house=house)

    async def run(self, say: Say) -> None:
        """Run the day from the first tray to the last lock."""
        house, desks = self.house, self.desks
        await house.open()
        say(f"{len(house.roles)} people hired, {len(self.tables)} tables placed")
        for number, shift in enumerate(house.crews):
            ends = house.clock.now_ms() + SHIFT
            await desks.take_over(shift)
            if not number:
                await self._open(say)
                await desks.marker(self.tables[0], f"{self.tables[0]} regular", MARKER)
            await self._play(shift, ends - AT_THE_END, say)
            await self._floats(missing=self.tables[:1] if number else ())
            await self._boxes(short=not number)
            house.clock.move(ends - house.clock.now_ms())
        say("the gaming day is over, and the tables stay open")
        self.did["fills needed"] += await desks.play(self.tables)
        desks.taken[self.tables[0]] = GONE
        await self._close(say)
        await self._redeem()
        await house.ask("accountant", ShareTokes())
        await house.close()

    async def _floats(self, *, missing: Any) -> None:
        """Supervisor and dealer count the float of every table; a cheque is gone from some."""
        for table in self.tables:
            found = self.house.view(table).rack - (GONE if table in missing else Cheques())
            for who in (self.house.crew.supervisors[table], self.house.dealer[table]):
                await self.house.ask(who, CountFloat(table, found))

    async def _boxes(self, *, short: bool) -> None:
        """Pull and count every box; in one both counters find a bill less than the books have."""
        boxes = [await self.desks.pull(table) for table in self.tables]
        for table in self.tables:
            await self.desks.tokes(table)
        for place, number in enumerate(boxes):
            books = self.house.pit.drop.boxes[number].books
            less = {**books.instruments, HUNDREDS: books.instruments.get(HUNDREDS, 0) - 1}
            found = Contents(less, books.papers) if short and not place and less[HUNDREDS] >= 0 else books
            await self.desks.count(number, found, found)

    async def _redeem(self) -> None:
        """The guest pays what is still owed on the marker."""
        for guest, line in self.house.pit.markers.lines.items():
            for serial, (cents, _) in line.owed.items():
                await self.house.ask("cashier", RedeemMarker(serial, guest, tendered(cents)))


def _reports(data: Path, rules: PitRules, days: list[str]) -> dict[str, Report]:
    with look_at_folder(data) as reader:
        stints = PitReports(reader, rules).stints()
    return {day: report(stints, day=day, by="table") for day in days}


def _desks_wrong(day: HouseDay, counts: Counts) -> list[str]:
    """Hold the markers and the tokes of the pit against the reckoning."""
    pit = day.house.pit
    owed = {serial: cents for line in pit.markers.lines.values() for serial, (cents, _) in line.owed.items()}
    reckoned_owed = {serial: cents for serial, cents in counts.owed.items() if cents}
    wrong = [] if owed == reckoned_owed else [f"markers: {owed} are owed, reckoned {reckoned_owed}"]
    if pit.tokes.pool != counts.toke_pool:
        wrong.append(f"tokes: {pit.tokes.pool} are in the pool, reckoned {counts.toke_pool}")
    return wrong


def lived(folder: Path, *, rounds: int, seed: int, say: Say = print) -> tuple[list[str], dict[str, Report]]:
    """Run the day; return what is wrong, and the reports."""
    before = os.environ.get("PITBOSS_HOUSE")
    try:
        day = HouseDay(folder, rounds=rounds, seed=seed)
        asyncio.run(day.run(say))
        figures, counts = reckoned(day.data, day.home)
        reports = _reports(day.data, day.house.pit_rules, list(figures))
        with look_at_folder(day.data) as reader:
            proof = prove(reader)
    finally:
        os.environ.pop("PITBOSS_HOUSE", None)
        if before is not None:
            os.environ["PITBOSS_HOUSE"] = before
    wrong = list(differences(figures, msgspec.to_builtins(reports)))
    wrong += _desks_wrong(day, counts)
    wrong += [] if proof.ok else [f"verify: {proof.first}"]
    shared = sum(counts.shares.values())
    say(f"tokes shared {money(shared)} among {len(counts.shares)}, markers redeemed {money(counts.redeemed)}")
    return wrong, reports


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--folder", type=Path, help="An empty folder to keep house and floor in.")
    asked.add_argument("--rounds-per-shift", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            wrong, reports = lived(folder, rounds=options.rounds_per_shift, seed=options.seed)
        except WrongDayError as error:
            print(f"the day went wrong, seed {options.seed}: {error}")
            return 1
    for found in reports.values():
        print(f"\n{report_text(found, columns=100)}")
    print("\n" + ("\n".join(f"WRONG: {one}" for one in wrong) or "Every figure is reckoned as reported."))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
