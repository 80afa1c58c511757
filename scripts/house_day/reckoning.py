"""Reckon a gaming day from the raw records of a journal, and hold it against what pitboss reports.

    uv run python scripts/house_day/reckoning.py --data FLOOR --rules HOUSE

It reads names, times and JSON of records and knows for itself what a cheque is worth, when a gaming day
begins and what drop and win are (docs/pit.md). Of pitboss it uses the reader of the journal and nothing else:
no room that decides, folds or reports anything. Exits with 1 when any figure differs.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from pitboss.journal import SqliteReader

CHEQUES = {
    "blue": 25,
    "white": 1_00,
    "pink": 2_50,
    "red": 5_00,
    "green": 25_00,
    "black": 100_00,
    "purple": 500_00,
    "orange": 1_000_00,
    "grey": 5_000_00,
    "teal": 20_000_00,
}
BILLS = {"ones": 1_00, "fives": 5_00, "tens": 10_00, "twenties": 20_00, "fifties": 50_00, "hundreds": 100_00}
FIGURES = (
    *("rounds", "disputes", "opening", "bankroll", "fills", "credits", "closing", "drop", "drop_books"),
    *("drop_difference", "drop_uncounted", "markers", "statistical_drop", "win", "win_by_wagers", "adjusted"),
    *("unexplained", "jackpots", "tokes"),
)
"""All whole numbers of a line of the report."""
FLOATS = ("shift_count.float_counted", "shift_count.float_recorded", "inventory.closer_written")
"""Counts of a tray."""
MANUAL = {"zone": "America/Chicago", "begins": "06:00"}
Event = dict[str, Any]
Line = dict[str, int]


def cents(cheques: Event) -> int:
    return sum(CHEQUES[colour] * count for colour, count in cheques.items())


def cash(bills: Event) -> int:
    return sum(BILLS[name] * count for name, count in bills.items())


def money(instruments: Event) -> int:
    """Bills and cheques in a box; a coupon is no money."""
    return sum(
        int(name.split(":")[1]) * n for name, n in instruments.items() if not name.startswith("coupon")
    )


class Clock:
    """The gaming day of a moment: the date on which it began, by the clock on the house's wall."""

    def __init__(self, house: Path | None) -> None:
        file = None if house is None else house / "pit" / "pit.toml" if house.is_dir() else house
        told = {} if file is None else tomllib.loads(file.read_text(encoding="utf-8")).get("gaming_day", {})
        found = MANUAL | {name: told[name] for name in MANUAL if name in told}
        self._zone = ZoneInfo(found["zone"])
        self._begins = time.fromisoformat(found["begins"])

    def day(self, at_ms: int) -> str:
        there = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(self._zone)
        day: date = there.date()
        began = datetime.combine(day, self._begins, self._zone)
        return (day if there >= began else day - timedelta(days=1)).isoformat()


class Counts:
    """Boxes and floats as people counted them, tokes and markers: from the pit's stream."""

    def __init__(self, reader: SqliteReader) -> None:
        self.boxes: dict[str, list[list[int | None]]] = defaultdict(list)
        """Of each table, in the order of pulling: books, and what was found."""
        self.floats: dict[str, list[tuple[int, str, Event]]] = defaultdict(list)
        self.owed: dict[str, int] = {}
        self.redeemed = self.toke_pool = 0
        self.shares: dict[str, int] = {}
        self._worked: dict[str, int] = defaultdict(int)
        self._began: dict[str, int] = {}
        self._dealers: set[str] = set()
        self._last: dict[str, tuple[str, int]] = {}
        for record in reader.read("pit"):
            event = json.loads(record.payload)
            if record.name in FLOATS:
                self.floats[event["table"]].append((record.at_ms, record.name, event))
            self._money(record.name, event)
            self._people(record.name, event)

    def _money(self, name: str, event: Event) -> None:
        match name:
            case "drop.box_pulled":
                box = event["box"]
                self._last[box["number"]] = (box["table"], len(self.boxes[box["table"]]))
                self.boxes[box["table"]].append([money(box["books"]["instruments"]), None])
            case "drop.count_closed":
                table, place = self._last[event["box"]]
                self.boxes[table][place][1] = money(event["found"]["instruments"])
            case "marker.marker_drawn":
                self.owed[event["serial"]] = event["cents"]
            case "marker.marker_redeemed":
                self._redeem(event)
            case "toke.tokes_counted":
                self.toke_pool += cents(event["cheques"])
            case "toke.tokes_shared":
                self._share(event)

    def _people(self, name: str, event: Event) -> None:
        match name:
            case "staff.person_hired":
                if "dealer" in event["person"]["roles"]:
                    self._dealers.add(event["person"]["id"])
            case "staff.shift_begun":
                self._began[event["person"]] = event["at_ms"]
            case "staff.shift_ended":
                self._worked[event["person"]] += event["at_ms"] - self._began.pop(event["person"])

    def _redeem(self, event: Event) -> None:
        tender = event["tender"]
        bank = tender.get("bank_cheque") or {}
        paid = cents(tender.get("cheques", {})) + cash(tender.get("bills", {})) + bank.get("cents", 0)
        if paid != event["cents"]:
            raise ValueError(f"{event['serial']}: {event['cents']} were booked, {paid} handed over")
        self.owed[event["serial"]] -= paid
        self.redeemed += paid

    def _share(self, event: Event) -> None:
        """By the time that each dealer worked up to then, running shifts included."""
        worked = {who: ms for who, ms in self._worked.items() if who in self._dealers}
        for who, began in self._began.items():
            if who in self._dealers:
                worked[who] = worked.get(who, 0) + event["until_ms"] - began
        whole = sum(ms // 60_000 for ms in worked.values())
        due = {who: self.toke_pool * (ms // 60_000) // whole for who, ms in worked.items()}
        told = dict(event["shares"])
        if {who: one for who, one in due.items() if one} != {who: one for who, one in told.items() if one}:
            raise ValueError(f"the tokes were shared as {told}, and {due} is due")
        self.shares |= told
        self.toke_pool -= sum(told.values())


class Table:
    """One table, record by record."""

    def __init__(self, clock: Clock, counts: Counts, name: str) -> None:
        self._clock, self._floats = clock, list(counts.floats[name])
        self._boxes = counts.boxes[name]
        self._tray = self._off = self._books = self._box = self._laid = 0
        self._passed = False
        self.days: dict[str, Line] = {}

    def read(self, reader: SqliteReader, stream: str) -> dict[str, Line]:
        for record in reader.read(stream):
            while self._floats and self._floats[0][0] < record.at_ms:
                self._count(*self._floats.pop(0))
            self._take(self._line(record.at_ms), record.name, json.loads(record.payload))
        while self._floats:
            self._count(*self._floats.pop(0))
        for line in self.days.values():
            line["statistical_drop"] = line["drop"] + line["markers"]
            there = line["closing"] + line["credits"] + line["drop"] + line["markers"]
            line["win"] = there - line["opening"] - line["bankroll"] - line["fills"]
            explained = line["win_by_wagers"] + line["drop_difference"] + line["adjusted"]
            line["unexplained"] = line["win"] - explained
        return self.days

    @property
    def _now(self) -> int:
        return self._tray + self._off + (self._laid if self._passed else 0)

    def _line(self, at_ms: int) -> Line:
        day = self._clock.day(at_ms)
        if day not in self.days:
            self.days[day] = dict.fromkeys(FIGURES, 0) | {"opening": self._now, "closing": self._now}
        return self.days[day]

    def _count(self, at_ms: int, name: str, event: Event) -> None:
        line, before = self._line(at_ms), self._off
        if name == "shift_count.float_counted":
            self._books = cents(event["count"]["books"])
        elif name == "shift_count.float_recorded":
            self._off = cents(event["counted"]) - self._books
        else:
            self._off = 0
        line["adjusted"] += self._off - before
        line["closing"] = self._now

    def _take(self, line: Line, name: str, event: Event) -> None:
        tray = self._moved(line, name, event)
        won = _won(name, event)
        line["win_by_wagers"] += won
        self._tray += tray + won
        line["closing"] = self._now

    def _moved(self, line: Line, name: str, event: Event) -> int:
        """What came into the tray otherwise than by wagers."""
        got = cents(event.get("cheques") or {}) if isinstance(event.get("cheques"), dict) else 0
        match name:
            case "table.table_opened":
                line["bankroll"] += cents(event["rack"])
                return cents(event["rack"])
            case "pit.bankroll_brought":
                line["bankroll"] += got
                return got
            case "pit.table_retired":
                line["bankroll"] -= got
                return -got
            case "supervision.rack_filled":
                line["fills"] += got
                return got
            case "pit.rack_credited":
                line["credits"] += got
                return -got
            case "pit.marker_paid":
                line["markers"] += got
                return -got
            case "pit.rack_adjusted":
                off = cents(event["surplus"]) - cents(event["missing"])
                line["adjusted"] += off
                return off
            case "table.cheques_brought_in":
                return got
            case "table.cheques_passed":
                self._passed = self._laid > 0
                return -got
            case "supervision.transaction_given_up":
                self._laid, self._passed = 0, False
                return -cents(event["incoming"])
            case _:
                self._noted(line, name, event, got)
                return 0

    def _noted(self, line: Line, name: str, event: Event, got: int) -> None:
        """Note what does not touch the tray."""
        match name:
            case "table.bills_laid":
                self._laid += cash(event["bills"])
            case "table.suspicion_resolved":
                self._laid -= cash(event["kept"]) + cash(event["returned"])
            case "table.bills_dropped":
                self._dropped(line, cash(event["bills"]))
            case "pit.drop_box_pulled":
                books, found = self._boxes[self._box]
                if found is not None and books is not None:
                    line["drop_difference"] += found - books
                    line["drop"] += found - books
                self._box += 1
            case "table.toke_dropped":
                line["tokes"] += got
            case "terminal.jackpot_handed_over":
                line["jackpots"] += got + event["coin"]
            case "round.cards_picked_up":
                line["rounds"] += 1
            case "stop.dispute_raised":
                line["disputes"] += 1

    def _dropped(self, line: Line, bills: int) -> None:
        self._laid -= bills
        self._passed = self._passed and self._laid > 0
        line["drop"] += bills
        line["drop_books"] += bills
        counted = self._box < len(self._boxes) and self._boxes[self._box][1] is not None
        line["drop_uncounted"] += 0 if counted else bills


def _won(name: str, event: Event) -> int:
    """What the house won of a guest, or lost."""
    match name:
        case "table.wager_taken" | "table.wager_collected":
            return cents(event["cheques"])
        case "table.wager_paid":
            return cents(event.get("taken", {})) - cents(event["cheques"])
        case "table.bet_broken_down":
            return cents(event["incoming"]) - cents(event["outgoing"])
        case "table.payment_recovered" | "table.commission_paid_in":
            return cents(event["cheques"]) - cents(event.get("change", {}))
        case "table.stake_given_back":
            return -cents(event["cheques"])
        case "table.toke_dropped":
            return -cents(event["cheques"]) if event["account"] == "rack" else 0
        case "stop.dispute_corrected":
            given = cents(event["cheques"]) - cents(event.get("change", {}))
            return -given if event["cents"] > 0 else given
    return 0


def reckoned(data: Path, house: Path | None) -> tuple[dict[str, dict[str, Line]], Counts]:
    """Return the figures of every gaming day and table, and what the pit's own records come to."""
    days: dict[str, dict[str, Line]] = defaultdict(dict)
    with SqliteReader.look_at(data / "journal.sqlite") as reader:
        counts, clock = Counts(reader), Clock(house)
        for stream in sorted(reader.heads()):
            if stream.startswith("table/"):
                name = stream.removeprefix("table/")
                for day, line in Table(clock, counts, name).read(reader, stream).items():
                    days[day][name] = line
    return dict(sorted(days.items())), counts


def differences(days: dict[str, dict[str, Line]], reports: dict[str, Any]) -> Iterator[str]:
    """Yield every figure in which a report differs; reports by day, as `pit report --json` has them."""
    for day, tables in days.items():
        told = {line["name"]: line for line in reports[day]["lines"]}
        if set(told) != set(tables):
            yield f"{day}: the report has {sorted(told)}, the journal {sorted(tables)}"
            continue
        for name, line in tables.items():
            for figure in FIGURES:
                if line[figure] != told[name][figure]:
                    yield f"{day}, {name}, {figure}: reported {told[name][figure]}, reckoned {line[figure]}"
            bought = line["statistical_drop"]
            hold = line["win"] / bought if bought else None
            if hold != told[name]["hold"]:
                yield f"{day}, {name}, hold: reported {told[name]['hold']}, reckoned {hold}"
        for figure in FIGURES:
            whole = sum(line[figure] for line in tables.values())
            if whole != reports[day]["total"][figure]:
                yield f"{day}, total, {figure}: reported {reports[day]['total'][figure]}, reckoned {whole}"


def reports_of(data: Path, house: Path | None, days: Iterator[str]) -> dict[str, Any]:
    """Ask pitboss itself, in a process of its own."""
    rules = [] if house is None else ["--rules", str(house)]
    run = "from pitboss.cli import main; main()"
    asked = [sys.executable, "-c", run, "pit", "report", "--data", str(data), *rules, "--json"]
    found = {}
    for day in days:
        ran = subprocess.run([*asked, "--day", day], capture_output=True, text=True, check=True)
        found[day] = json.loads(ran.stdout)
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--data", type=Path, required=True, help="The floor's folder.")
    asked.add_argument("--rules", type=Path, help="The house's folder, or its pit.toml.")
    options = asked.parse_args()
    days, _ = reckoned(options.data, options.rules)
    wrong = list(differences(days, reports_of(options.data, options.rules, iter(days))))
    figures = sum(len(tables) + 1 for tables in days.values()) * len(FIGURES)
    print("\n".join(wrong) or f"{len(days)} gaming days, {figures} figures: reckoned as reported.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
