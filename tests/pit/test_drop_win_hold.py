"""Drop, win and hold by one definition, from the counts, in every place that prints them (IND-27)."""

import csv
import io
from typing import Any

import pytest

from pitboss.cli.pit.report_text import report_text
from pitboss.floor.readmodels.pit_reports import BYS, PitReports, Report, ReportRow, csv_of, cut_of, report
from pitboss.payouts import money
from pitboss.rulebook.pit import load_pit
from tests.kit.gaming_day.written_day import MINUTE, WrittenDays, WrittenTable

PIT = load_pit()
TERMS = ("closing", "credits", "drop", "markers", "opening", "bankroll", "fills")


def reported(days: WrittenDays, **asked: Any) -> Report:
    by = asked.get("by", "table")
    return report(PitReports(days.store, PIT).stints(cut=cut_of(by)), by=by, day=asked.get("day", ""))


def row(days: WrittenDays, name: str, **asked: Any) -> ReportRow:
    return next(one for one in reported(days, **asked).lines if one.name == name)


def formula(terms: dict[str, int]) -> int:
    came = terms["opening"] + terms["bankroll"] + terms["fills"]
    return terms["closing"] + terms["credits"] + terms["drop"] + terms["markers"] - came


def day_of(*tables: str) -> tuple[WrittenDays, list[WrittenTable]]:
    days = WrittenDays(PIT)
    return days, [days.place(name) for name in tables]


@pytest.mark.rule("IND-27")
def test_the_drop_is_what_was_counted_and_the_books_stand_beside_it() -> None:
    """Both counters found $1,900 where the books have $2,000."""
    days, (table,) = day_of("ez-1")
    days.buy_in(table, 20)
    before = row(days, "ez-1")
    assert (before.drop, before.drop_uncounted, before.win) == (2_000_00, 2_000_00, 0)
    days.steal_bills(table)
    days.pull(table)
    found = row(days, "ez-1")
    assert (found.drop, found.drop_books, found.drop_difference) == (1_900_00, 2_000_00, -100_00)
    assert (found.win, found.win_by_wagers, found.drop_uncounted) == (-100_00, 0, 0)
    assert found.hold == pytest.approx(-100 / 1900)
    assert found.unexplained == 0


@pytest.mark.rule("IND-27")
def test_a_ruling_that_paid_and_a_counted_variance_are_in_the_win() -> None:
    """A fill of $6,500, $1,100 dropped, a ruling of $5,000, $125 won; the closer is $100 short."""
    days, (table,) = day_of("bj-1")
    days.buy_in(table, 11)
    days.win(table, 125_00)
    days.fill(table, 260)
    days.ruling(table, 5_000_00)
    days.steal(table, 100_00)
    days.close(table)
    days.pull(table)
    found = row(days, "bj-1")
    opened = found.bankroll
    assert (found.win, found.win_by_wagers, found.adjusted) == (-4_975_00, -4_875_00, -100_00)
    assert (found.fills, found.drop) == (6_500_00, 1_100_00)
    assert found.closing == opened + 6_500_00 - 1_100_00 - 4_975_00


def test_a_float_counted_at_the_end_of_a_shift_is_closer_and_opener_there() -> None:
    """$100 are gone on the day shift and counted there; the next shift's closer finds no more missing."""
    days, (table,) = day_of("bj-1")
    days.win(table, 50_00)
    days.steal(table, 100_00)
    days.count_float(table)
    days.win(table, 5_00)
    first = days.shift
    while days.shift == first:
        days.at_ms += 30 * MINUTE
    days.win(table, 20_00)
    days.close(table)
    day, swing = reported(days, by="shift").lines
    assert (day.win, day.adjusted) == (-45_00, -100_00)
    assert (swing.win, swing.adjusted) == (20_00, 0)
    assert day.closing == swing.opening == table.books - 20_00
    whole = reported(days).total
    assert (whole.opening, whole.closing, whole.win) == (0, table.books, -25_00)


def test_a_count_that_finds_nothing_missing_takes_back_an_earlier_one() -> None:
    days, (table,) = day_of("bj-1")
    days.steal(table, 100_00)
    days.count_float(table)
    days.steal(table, -100_00)
    days.close(table)
    assert (row(days, "bj-1").win, row(days, "bj-1").adjusted) == (0, 0)


def test_markers_count_as_drop_for_the_hold_and_tokes_and_bankrolls_do_not() -> None:
    days, (table,) = day_of("bj-2")
    days.buy_in(table, 20)
    days.marker(table, 50)
    days.win(table, 2_400_00)
    days.toke(table)
    days.credit(table, 600)
    found = row(days, "bj-2")
    assert (found.drop, found.markers, found.statistical_drop) == (2_000_00, 5_000_00, 7_000_00)
    assert found.win == 2_400_00
    assert found.hold == pytest.approx(2_400 / 7_000)
    assert (found.fills, found.credits, found.tokes) == (0, 15_000_00, 5_00)


def test_a_buy_in_that_is_under_way_is_no_loss() -> None:
    """The guest has the cheques, and the bills still lie on the layout."""
    days, (table,) = day_of("bj-1")
    days.buy_in(table, 3)
    records = list(days.store.read("table/bj-1"))[:-1]
    assert records[-1].name == "table.cheques_passed"
    reports = PitReports(_Until(days, len(records)), PIT)  # type: ignore[arg-type]
    found = report(reports.stints(), day="", by="table").total
    assert (found.win, found.drop, found.unexplained) == (0, 0, 0)


class _Until:
    """A journal of which only the first records are there yet."""

    def __init__(self, days: WrittenDays, upto: int) -> None:
        self._store, self._upto = days.store, upto
        self.rulebook = days.store.rulebook

    def heads(self) -> Any:
        return {name: head._replace(seq=self._upto) for name, head in self._store.heads().items()}

    def read(self, stream: str, *, after: int = 0, limit: int = 0) -> Any:
        return self._store.read(stream, after=after, limit=min(limit, self._upto - after))


@pytest.mark.rule("IND-27")
@pytest.mark.parametrize("seed", range(25))
def test_on_any_days_the_formula_is_the_win_in_every_place_that_prints_it(seed: int) -> None:
    days = WrittenDays(PIT, seed).run("bj-1", "bj-2", acts=120, hours=40)
    for table in days.tables.values():
        for day in reported(days, by="day").days:
            expected = table.days.get(day)
            lines = {one.name: one for one in reported(days, day=day).lines}
            if table.name in lines:
                assert (lines[table.name].drop, lines[table.name].win) == (expected or (0, 0)), day
    totals = set()
    for by in BYS:
        found = reported(days, by=by)
        rows = (*found.lines, found.total)
        told = terms_of_text(report_text(found, columns=80), len(rows))
        sheet = list(csv.DictReader(io.StringIO(csv_of(found))))
        for one, printed, cells in zip(rows, told, sheet, strict=True):
            terms = {name: getattr(one, name) for name in (*TERMS, "win")}
            assert formula(terms) == one.win
            assert one.win == one.win_by_wagers + one.drop_difference + one.adjusted
            assert one.drop == one.drop_books + one.drop_difference
            assert {name: int(cells[name]) for name in terms} == terms
            assert printed == {name: money(cents) for name, cents in terms.items()}
        for name in ("win", "drop", "markers", "fills", "credits", "bankroll", "adjusted", "drop_uncounted"):
            assert sum(getattr(one, name) for one in found.lines) == getattr(found.total, name), (by, name)
        totals.add((found.total.win, found.total.drop, found.total.win_by_wagers, found.total.closing))
    assert len(totals) == 1


def terms_of_text(text: str, rows: int) -> list[dict[str, str]]:
    """The terms of the formula as a terminal prints them, row by row."""
    _, _, formula_block = text.partition("Win = ")
    block = formula_block.partition("Counts and books")[0].splitlines()[1:]
    found: list[dict[str, str]] = [{} for _ in range(rows)]
    for at, line in enumerate(block):
        heads = line.split()[1:]
        if heads and set(heads) <= {*TERMS, "win"}:
            for place in range(rows):
                cells = block[at + 1 + place].rsplit(maxsplit=len(heads))[1:]
                found[place] |= dict(zip(heads, cells, strict=True))
    return found


def test_what_was_read_once_is_read_on_from_there() -> None:
    """The same figures as from the beginning, also where a count comes later than what it is about."""
    days = WrittenDays(PIT, 7)
    reports = PitReports(days.store, PIT)
    days.run("bj-1", "bj-2", acts=30, hours=10)
    for _ in range(20):
        for by in ("table", "hour"):
            fresh = PitReports(days.store, PIT).stints(cut=cut_of(by))
            known = reports.stints(cut=cut_of(by))
            assert report(known, day="", by=by) == report(fresh, day="", by=by)
        for _ in range(4):
            days.at_ms += 7 * MINUTE
            days.something(days.tables["bj-1"])


def test_a_stint_that_goes_on_does_not_change_under_who_reads_it() -> None:
    days, (table,) = day_of("bj-1")
    reports = PitReports(days.store, PIT)
    days.win(table, 5_00)
    (held,) = reports.stints()
    days.fill(table, 4)
    reports.stints()
    assert report((held,), day="", by="table").total.win == 5_00
