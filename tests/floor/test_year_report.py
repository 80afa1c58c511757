"""Drop and hold of a day against the year before it."""

import pytest

from pitboss.floor.readmodels.pit_reports import PitReports, sheet_of
from pitboss.floor.readmodels.year_report import YearRow, year_report
from pitboss.rulebook.pit import load_pit
from tests.kit.gaming_day.written_day import MINUTE, WrittenDays

PIT = load_pit()
DAY = 24 * 60 * MINUTE


def after(days: int, *, last_hundreds: int) -> WrittenDays:
    """Days with $1,000 or $1,200 dropped at a table, 10% of it won, and another day after them."""
    made = WrittenDays(PIT)
    table = made.place("bj-1")
    for number in range(days):
        hundreds = 10 + number % 2 * 2
        made.buy_in(table, hundreds)
        made.win(table, hundreds * 10_00)
        made.at_ms += DAY
    made.buy_in(table, last_hundreds)
    made.win(table, 100_00)
    return made


@pytest.mark.rule("IND-27")
def test_a_day_that_is_unlike_the_year_is_seen() -> None:
    made = after(20, last_hundreds=100)
    found = year_report(PitReports(made.store, PIT).stints(), day=made.shift.day, by="table")
    (line,) = found.lines
    assert (line.name, line.days, line.drop) == ("bj-1", 20, 10_000_00)
    assert line.drop_usual.mean == 1_100_00
    assert (line.drop_outside, line.hold_outside) == (True, True)
    assert line.hold_usual.mean == pytest.approx(0.1)
    assert [one.day for one in line.course][-1] == made.shift.day
    assert len(line.course) == 21
    assert found.total.drop == line.drop
    calm = after(20, last_hundreds=10)
    (line,) = year_report(PitReports(calm.store, PIT).stints(), day=calm.shift.day, by="pit").lines
    assert (line.name, line.drop_outside) == ("one", False)


def test_with_too_few_days_nothing_is_unusual() -> None:
    made = after(1, last_hundreds=100)
    (line,) = year_report(PitReports(made.store, PIT).stints(), day=made.shift.day, by="game").lines
    assert (line.name, line.days, line.drop_usual.low, line.drop_outside) == ("mini-baccarat", 1, None, False)
    sheet = sheet_of(YearRow, [line], leave_out="course")
    assert sheet.splitlines()[0].startswith("name,days,drop,drop_usual")


def test_what_is_older_than_a_year_does_not_count() -> None:
    made = after(1, last_hundreds=10)
    made.at_ms += 365 * DAY
    made.buy_in(made.tables["bj-1"], 10)
    found = year_report(PitReports(made.store, PIT).stints(), day=made.shift.day, by="table")
    assert [one.day for one in found.total.course] == ["2026-11-17", made.shift.day]
