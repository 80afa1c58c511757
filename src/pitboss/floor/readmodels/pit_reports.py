"""The figures of every table from the journal, in lines by table, shift, dealer and so on (IND-27).

A table's play is cut into stints: by shift as a rule, and once more where a dealer or an hour is asked for.
What was counted stands in the pit's stream, and is put beside it.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from heapq import merge
from typing import Literal, NamedTuple, get_args
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from pitboss.floor.events import RulesTakenUp, TablePlaced
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.floor.readmodels.rounds import rules_in
from pitboss.floor.registry import names
from pitboss.floor.streams import PIT, TABLES
from pitboss.games.contract import Event
from pitboss.journal import Reader
from pitboss.pit.days import When, when
from pitboss.pit.reports.counts import CountedBox, PitCounts
from pitboss.pit.reports.figures import Figures
from pitboss.pit.reports.observations import AUTOMATIC, typical
from pitboss.pit.reports.prices import prices_of
from pitboss.pit.reports.reports import Line, Stretches, line, shoe_standard, summed
from pitboss.rulebook import Rules
from pitboss.rulebook.pit import PitRules
from pitboss.table.money.pit_facts import TableMoved
from pitboss.table.relief import DealerTappedIn

By = Literal["table", "game", "pit", "shift", "day", "dealer", "hour"]
BYS: tuple[By, ...] = get_args(By)
Cut = Literal["shift", "dealer", "hour"]
"""Where a table's play is cut."""
Span = Literal["day", "month", "year"]
MAINS = ("main", "banker", "player")
"""The bets that side bets are taken up beside."""
Progress = Callable[[int, int], None]


class Stint(NamedTuple):
    """A table's shift, or what a dealer or an hour had of it."""

    table: str
    game: str
    pit: str
    when: When
    rules: Rules
    figures: Figures
    closing: int
    standard: int | None = None
    """Seconds that its shoe should take."""
    dealer: str = ""
    hour: str = ""
    boxes: tuple[CountedBox, ...] = ()
    """All that were ever pulled at the table."""
    place: int = 0
    """Among the stints of the table."""


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the report as it is read; sums in cents."""

    name: str
    tables: int
    rounds: int
    hours: float
    hands_per_hour: float | None
    drop: int
    """Cash in the boxes: counted, and by the books where a box is not counted yet."""
    drop_books: int
    """Cash that was put into them, by the books."""
    drop_difference: int
    """What the counts found more than the books, or less."""
    drop_uncounted: int
    """The part of the drop that nobody has counted yet."""
    markers: int
    statistical_drop: int
    """Drop and markers: what the hold is taken of."""
    bankroll: int
    """Put in by the cage when a table was first opened: no fill."""
    fills: int
    credits: int
    opening: int
    """The tray when the line begins, as last counted and moved since."""
    closing: int
    adjusted: int
    """What counts of the float found more than the books, or less."""
    win: int
    """Closing, credits, drop and markers, less opening, bankroll and fills."""
    win_by_wagers: int
    """By the books: wager by wager, with every ruling that moved money."""
    unexplained: int
    """Win that is neither in the wagers nor in a count; not zero only where the journal is wrong."""
    hold: float | None
    theoretical: float
    deviation: float
    """How far the win strays from that, as a rule: one sigma."""
    low: float
    """The win lies between this and `high` 95 times of 100."""
    high: float
    within: bool
    jackpots: int
    tokes: int
    disputes: int
    handle: dict[str, int]
    take_up: dict[str, float]
    """Side wagers for each main wager."""
    irregularities: dict[str, int]
    by_dealer: dict[str, int]
    """Irregularities by dealer and kind."""
    flags: dict[str, int]
    """What gave reason to look, by what it was."""
    shoes: int
    slow_shoes: int
    """That took longer than the house's standard."""
    shoe_seconds_typical: float | None
    shuffle_seconds_typical: float | None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day in lines, and what they come to."""

    day: str
    """Nothing where it is of all days."""
    since: str
    """The first day that is in it; the same as `day` where it is of one."""
    days: tuple[str, ...]
    """Every gaming day of which there is anything."""
    by: By
    lines: tuple[ReportRow, ...]
    total: ReportRow


class _PlacedTable:
    """What a table plays, where and by which rules, as its stream tells it so far."""

    def __init__(self) -> None:
        self.game = self.house = self.pit = self.rulebook = ""

    def take(self, event: Event) -> None:
        if isinstance(event, TablePlaced):
            self.game, self.house, self.pit = event.game, event.house, event.pit
            self.rulebook = event.rulebook
        elif isinstance(event, RulesTakenUp):
            self.rulebook = event.rulebook
        elif isinstance(event, TableMoved):
            self.pit = event.pit


class _TableReading:
    """How far a table's stream was read, and what it came to: cut anew where it moves or gets other rules."""

    def __init__(self, cut: Callable[[int, Event], tuple[When, str]]) -> None:
        self.seq = 0
        self.counts = 0
        """How many counts of its float are in it."""
        self.placed = _PlacedTable()
        self.stretches = Stretches(
            lambda at_ms, event: (*cut(at_ms, event), self.placed.pit, self.placed.rulebook)
        )


class PitReports:
    """Reads tables and the pit's counts; what was read once is not read again."""

    def __init__(self, reader: Reader, rules: PitRules) -> None:
        self._reader, self._then = reader, PitRulesThen(reader, rules)
        self._known: dict[tuple[Cut, str], _TableReading] = {}
        self._counts, self._pit_seq = PitCounts(), 0
        self._rulebooks: dict[str, Rules] = {}

    def stints(self, progress: Progress | None = None, *, cut: Cut = "shift") -> tuple[Stint, ...]:
        """Every shift of every table, in one piece or cut once more."""
        heads = {name: head.seq for name, head in self._reader.heads().items()}
        self._read_counts(heads.get(PIT, 0))
        tables = {name: seq for name, seq in heads.items() if name.startswith(TABLES)}
        expected, done = sum(tables.values()), 0
        found: list[Stint] = []
        for stream, seq in tables.items():
            at = done
            told = None if progress is None else lambda n, at=at: progress(at + n, expected)
            found += self._stints(stream, self._read(stream, seq, cut, told), cut)
            done += seq
        return tuple(found)

    def _read_counts(self, upto: int) -> None:
        decode = names().decode
        for record in self._reader.read(PIT, after=self._pit_seq, limit=upto - self._pit_seq):
            event = decode(record.entry)
            self._counts.take(record.at_ms, event)
            self._then.take(record.at_ms, event)
            self._pit_seq = record.seq

    def _read(
        self, stream: str, upto: int, cut: Cut, progress: Callable[[int], None] | None
    ) -> _TableReading:
        decode = names().decode
        reading = self._known.setdefault((cut, stream), _TableReading(self._cutter(cut)))
        counts = self._counts.floats.get(stream.removeprefix(TABLES), [])

        def happened() -> Iterator[tuple[int, Event]]:
            for record in self._reader.read(stream, after=reading.seq, limit=upto - reading.seq):
                event = decode(record.entry)
                reading.seq = record.seq
                if progress is not None and record.seq % 1_000 == 0:
                    progress(record.seq)
                yield record.at_ms, event

        # A count never comes before the table's own record of the same moment.
        for at_ms, event in merge(happened(), counts[reading.counts :], key=lambda one: one[0]):
            reading.placed.take(event)
            reading.stretches.take(at_ms, event)
        reading.counts = len(counts)
        return reading

    def _stints(self, stream: str, reading: _TableReading, cut: Cut) -> Iterator[Stint]:
        table, name = reading.placed, stream.removeprefix(TABLES)
        found = reading.stretches.found
        boxes = tuple(self._counts.boxes.get(name, ()))
        for place, ((shift, part, pit, rulebook), figures, closing) in enumerate(found, 1):
            rules = self._rules_of(table, rulebook)
            # The last one goes on while others look at it.
            kept = deepcopy(figures) if place == len(found) else figures
            yield Stint(
                *(name, table.game, pit, shift, rules, kept, closing),
                shoe_standard(self._then.at(figures.first_ms), rules.decks),
                dealer=part if cut == "dealer" else "",
                hour=part if cut == "hour" else "",
                boxes=boxes,
                place=place,
            )

    def _rules_of(self, table: _PlacedTable, rulebook: str) -> Rules:
        if rulebook not in self._rulebooks:
            self._rulebooks[rulebook] = rules_in(self._reader, rulebook, table.house, table.game)
        return self._rulebooks[rulebook]

    def _cutter(self, cut: Cut) -> Callable[[int, Event], tuple[When, str]]:
        """The shift of an event, and who deals or which hour it is."""
        dealer = AUTOMATIC

        def at(at_ms: int, event: Event) -> tuple[When, str]:
            nonlocal dealer
            if isinstance(event, DealerTappedIn):
                dealer = event.dealer or AUTOMATIC
            part, day = dealer if cut == "dealer" else "", self._then.at(at_ms).gaming_day
            if cut == "hour":
                zone = ZoneInfo(day.zone)
                part = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(zone).strftime("%H:00")
            return when(day, at_ms), part

        return at


def cut_of(by: By) -> Cut:
    """How finely play is cut for a report."""
    return by if by in ("dealer", "hour") else "shift"


def first_day(day: str, span: Span) -> str:
    """The day with which a month or a year to date begins."""
    return {"day": day, "month": f"{day[:7]}-01", "year": f"{day[:4]}-01-01"}[span] if day else ""


def latest_day(stints: Sequence[Stint]) -> str:
    """The last gaming day of which there is anything."""
    return max((stint.when.day for stint in stints), default="")


def report(stints: Sequence[Stint], *, day: str, by: By, since: str = "", shift: str = "") -> Report:
    """The lines of a day, of the days from `since` to it, or of all; prices may take seconds to work out.

    With a shift, the lines of that shift of those days alone.
    """
    first = since or day
    chosen = [
        stint
        for stint in stints
        if (not day or first <= stint.when.day <= day) and shift in ("", stint.when.shift)
    ]
    groups: dict[str, list[Stint]] = {}
    for stint in chosen:
        groups.setdefault(group_of(stint, by), []).append(stint)
    lines = tuple(row_of(added_up(name, some)) for name, some in _ordered(groups, by))
    days = tuple(sorted({stint.when.day for stint in stints}))
    total = row_of(added_up("total", chosen))
    return Report(day=day, since=first, days=days, by=by, lines=lines, total=total)


def added_up(name: str, stints: Sequence[Stint], *, priced: bool = True) -> Line:
    """Add up stints. Where one follows another at its table, the tray between them is no opener or closer.

    Without prices it says nothing of what the odds expect, and takes no time.
    """
    lines = []
    before: Stint | None = None
    carried = 0
    for stint in stints:
        prices = prices_of(stint.rules) if priced and stint.figures.handle else {}
        one = line(
            *(stint.table, stint.figures, stint.closing, prices), boxes=stint.boxes, standard=stint.standard
        )
        lines.append(one)
        if before is not None and before.table == stint.table and before.place + 1 == stint.place:
            carried += stint.figures.opening
        before = stint
    whole = summed(name, lines)
    return replace(whole, opening=whole.opening - carried, closing=whole.closing - carried)


def group_of(stint: Stint, by: By) -> str:
    """Name the line that a stint belongs to."""
    named = {"table": stint.table, "game": stint.game, "pit": stint.pit, "day": stint.when.day}
    named |= {"dealer": stint.dealer, "hour": stint.hour}
    return named.get(by, stint.when.shift)


def _ordered(groups: dict[str, list[Stint]], by: By) -> list[tuple[str, list[Stint]]]:
    """By name; shifts and hours as the day has them."""
    if by not in ("shift", "hour"):
        return sorted(groups.items())
    return sorted(groups.items(), key=lambda item: min(one.figures.first_ms for one in item[1]))


def row_of(one: Line) -> ReportRow:
    """A line with what follows from it."""
    low, high = one.band
    mains = max((one.wagers.get(bet, 0) for bet in MAINS), default=0)
    main = max(MAINS, key=lambda bet: one.wagers.get(bet, 0))
    sides = [bet for bet in one.wagers if bet not in MAINS]
    same = {
        name: getattr(one, name) for name in ReportRow.__struct_fields__ if name in Line.__struct_fields__
    }
    return ReportRow(
        **same,
        hands_per_hour=one.hands_per_hour,
        statistical_drop=one.statistical_drop,
        unexplained=one.unexplained,
        hold=one.hold,
        deviation=one.deviation,
        low=low,
        high=high,
        within=one.within,
        shoes=len(one.shoe_seconds),
        shoe_seconds_typical=typical(one.shoe_seconds),
        shuffle_seconds_typical=typical(one.shuffle_seconds),
        take_up={bet: one.take_up(bet, main) or 0.0 for bet in sides} if mains else {},
    )


def csv_of(found: Report) -> str:
    """The report as a table of values, its last line the total."""
    return sheet_of(ReportRow, (*found.lines, found.total))


def sheet_of(kind: type[msgspec.Struct], rows: Iterable[msgspec.Struct], leave_out: str = "") -> str:
    """Rows of one kind as CSV, with the names of their fields first."""
    out = io.StringIO()
    writer = csv.writer(out)
    fields = [name for name in kind.__struct_fields__ if name != leave_out]
    writer.writerow(fields)
    for row in rows:
        writer.writerow([_cell(getattr(row, name)) for name in fields])
    return out.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, dict):
        return "; ".join(f"{key} {round(count, 4)}" for key, count in sorted(value.items()))
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = round(value, 4) if isinstance(value, float) else "" if value is None else value
    # A name that begins like a formula is none (spreadsheets work those out).
    return f"'{text}" if isinstance(text, str) and text[:1] in "=+-@" and text else text
