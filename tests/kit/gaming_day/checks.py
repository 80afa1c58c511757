"""What must be true at the end of a simulated day, read from its journal alone."""

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from heapq import merge
from pathlib import Path
from typing import NamedTuple

from pitboss.cheques import Cheques
from pitboss.floor.proof.floor import Proof, prove
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import VAULT, look_at_folder
from pitboss.games.contract import Event
from pitboss.journal import SqliteReader, SqliteVault
from pitboss.ledger.instruments import cheques_in
from pitboss.payouts import money
from pitboss.pit.boxes import drop as d
from pitboss.pit.dispatch import evolve
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import slips as pp
from pitboss.pit.papers.reading import LineDisputed
from pitboss.pit.reports.counts import PitCounts
from pitboss.pit.reports.figures import Figures
from pitboss.pit.reports.reports import Line, line, shifts, summed
from pitboss.pit.state import Pit
from pitboss.pit.trays import inventory as i
from pitboss.rulebook.pit import PitRules
from pitboss.table.accounts import DIRTY, RACK
from pitboss.table.events import BillsLaid
from pitboss.table.movements import movements

COUNTED = {"pit.rack_credited": "credits", "supervision.rack_filled": "fills", "pit.marker_paid": "markers"}


class Checked(NamedTuple):
    """What the day came to, what is wrong with it, and what its own controls have named."""

    line: Line
    counts: dict[str, int]
    wrong: tuple[str, ...]
    findings: tuple[str, ...]
    proof: Proof

    @property
    def sound(self) -> bool:
        """Whether everything that must be true is."""
        return not self.wrong

    def names(self, words: str) -> str:
        """The finding that has these words in it."""
        return next((one for one in self.findings if words in one), "")

    def told(self) -> list[str]:
        """For a person."""
        day, counts = self.line, self.counts
        lines = [
            ", ".join(f"{count:,} {what}" for what, count in counts.items() if count),
            f"drop {money(day.drop)}, markers {money(day.markers)}, bankrolls {money(day.bankroll)}, "
            f"fills {money(day.fills)}, credits {money(day.credits)}, "
            f"jackpots {money(day.jackpots)}, tokes {money(day.tokes)}",
            f"win by the counts {money(day.win)}, by the wagers {money(day.win_by_wagers)}, "
            f"differences of drop {money(day.drop_difference)}, of trays {money(day.adjusted)}",
        ]
        lines += [f"found: {one}" for one in self.findings]
        lines += [f"WRONG: {one}" for one in self.wrong]
        lines += [] if self.wrong else ["every rack is its closer, every serial is there, verify is content"]
        return lines


class _Read:
    """The journal gone through once."""

    def __init__(self, reader: SqliteReader, rules: PitRules) -> None:
        self.reader, self.rules = reader, rules
        self.wrong: list[str] = []
        self.findings: list[str] = []
        self.counts: Counter[str] = Counter()
        self.lines: list[Line] = []
        self.pit = Pit()
        self.counted: dict[tuple[str, str], int] = {}
        """Cents that the count room found, by table and shift."""
        self.pit_counts = PitCounts()
        self._serials: list[str] = []
        self._boxes: dict[str, d.Box] = {}

    def stream(self, stream: str) -> list[tuple[int, Event]]:
        found = []
        for record in self.reader.read(stream):
            self.counts["events"] += 1
            found.append((record.at_ms, names().decode(record.entry)))
            if what := COUNTED.get(record.name):
                self.counts[what] += 1
        return found

    def desks(self) -> None:
        for at_ms, event in self.stream("pit"):
            self.pit = evolve(self.pit, event)
            self.pit_counts.take(at_ms, event)
            if isinstance(event, pp.SlipIssued):
                self._serials.append(event.slip.serial)
            elif isinstance(event, d.BoxPulled):
                self._boxes[event.box.number] = event.box
            elif isinstance(event, d.CountClosed):
                self._box(event)
            elif isinstance(event, d.CountsDiffer):
                self.findings.append(f"the contents of {event.box} were counted differently by two people")
            elif isinstance(event, i.VarianceFound):
                self._variance(event)
            elif isinstance(event, f.FillMismatched):
                self.findings.append(f"fill {event.number} came as {event.came}")
            elif isinstance(event, LineDisputed):
                self.findings.append(f"{event.serial}: {event.line} is not {event.value}")
        self.counts["slips"] = len(self._serials)
        self.wrong += [f"serial {one}" for one in pp.missing_serials(self._serials, self.pit.papers.last)]
        open_ = [slip.serial for slip in self.pit.papers.slips.values() if slip.state == "open"]
        lying = {tray.opener for tray in self.pit.inventory.trays.values()}
        reports = ("variance", "drop_variance")
        self.wrong += [
            f"slip {serial} is still open"
            for serial in open_
            if serial not in lying and self.pit.papers.slips[serial].kind not in reports
        ]
        self.wrong += [f"{one} was not counted" for one in self.pit.drop.boxes]

    def _box(self, event: d.CountClosed) -> None:
        box = self._boxes[event.box]
        key = (box.table, box.when.shift)
        self.counted[key] = self.counted.get(key, 0) + d.value_of(event.found.instruments)
        where = f"{event.box} of {box.table}"
        self.findings += [f"{where} was counted, and it lacks {one}" for one in event.missing_papers]
        self.findings += [f"{where} holds {one}, that is foreign to it" for one in event.foreign_papers]
        if event.short_cents:
            self.findings.append(f"{where} is {money(event.short_cents)} short, report {event.report}")

    def _variance(self, event: i.VarianceFound) -> None:
        short = event.expected.total - event.counted.total
        to = f"report {event.serial} to {', '.join(event.to)}"
        self.findings.append(f"the tray of {event.table} is {money(short)} short, {to}")

    def table(self, name: str) -> None:
        events = self.stream(f"table/{name}")
        self.counts["buy-ins"] += sum(isinstance(event, BillsLaid) for _, event in events)
        tray = 0
        counted = merge(events, self.pit_counts.floats.get(name, ()), key=lambda one: one[0])
        boxes = self.pit_counts.boxes.get(name, ())
        for when, (figures, rack) in shifts(self.rules, counted).items():
            one = line(name, figures, rack, {}, boxes=boxes)
            self.lines.append(one)
            tray = rack
            self._win(f"{name}, {when.day} {when.shift}", one)
            self._dropped(name, when.shift, figures)
        closed, lies = self.pit.inventory.tray(name), _rack(event for _, event in events)
        if closed.stage != "closed" or closed.closed_with != lies or lies.total != tray:
            self.wrong.append(f"the rack of {name} is {lies}, its closer {closed.closed_with}")

    def _win(self, where: str, one: Line) -> None:
        if one.unexplained:
            self.wrong.append(f"{where}: win {money(one.win)}, by the wagers {money(one.win_by_wagers)}")

    def _dropped(self, name: str, shift: str, figures: Figures) -> None:
        found = self.counted.get((name, shift), 0)
        if found != figures.drop + figures.coupons:
            self.wrong.append(f"{name}, {shift}: {money(figures.drop)} were dropped, {money(found)} counted")


def check(folder: Path, rules: PitRules, refused: tuple[str, ...], did: dict[str, int]) -> Checked:
    """Read the journal of a day and prove it."""
    with look_at_folder(folder) as reader:
        read = _Read(reader, rules)
        read.desks()
        with closing(SqliteVault(folder / VAULT)) as vault:
            proof = prove(reader, vault=vault)
        for table in proof.tables:
            read.table(table.table)
        for meter in proof.meters:
            read.counts["jackpots"] += meter.hits
        read.counts["events"] += sum(meter.records for meter in proof.meters)
    if not proof.ok:
        read.wrong.append(f"verify: {proof.first}")
    whole = summed("the day", read.lines)
    counts = {
        "events": read.counts["events"],
        "commands": proof.commands,
        "rounds": whole.rounds,
        "shoes": sum(table.shoes for table in proof.tables),
        **{
            what: read.counts[what]
            for what in ("buy-ins", "slips", "fills", "credits", "markers", "jackpots")
        },
        "irregularities": sum(whole.irregularities.values()),
        **did,
    }
    return Checked(whole, counts, tuple(read.wrong), (*read.findings, *refused), proof)


def _rack(events: Iterable[Event]) -> Cheques:
    """What lies in a tray, colour by colour, by every movement that there was."""
    held: Counter[str] = Counter()
    for event in events:
        for movement in movements(event):
            for account, instrument, number in movement.postings:
                if account in (RACK, DIRTY):
                    held[instrument] += number
    return cheques_in(held)
