"""The gaming day and the shift, at their edges and when the clock is moved."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from pitboss.pit.days import When, begins_ms, days_between, shifts_of, when
from pitboss.rulebook.pit import GamingDay, Shift, load_pit

DAY = load_pit().gaming_day
CHICAGO = ZoneInfo("America/Chicago")
MINUTE = 60_000


def at(text: str, *, fold: int = 0) -> int:
    """A moment by the clock in Chicago."""
    return int(datetime.fromisoformat(text).replace(tzinfo=CHICAGO, fold=fold).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "day", "shift"),
    [
        ("2026-11-16T05:59:59.999", "2026-11-15", "grave"),
        ("2026-11-16T06:00:00", "2026-11-16", "day"),
        ("2026-11-16T13:59:59.999", "2026-11-16", "day"),
        ("2026-11-16T14:00:00", "2026-11-16", "swing"),
        ("2026-11-16T21:59:59.999", "2026-11-16", "swing"),
        ("2026-11-16T22:00:00", "2026-11-16", "grave"),
        ("2026-11-17T00:00:00", "2026-11-16", "grave"),
        ("2027-01-01T02:00:00", "2026-12-31", "grave"),
    ],
)
def test_a_shift_begins_with_its_first_moment(moment: str, day: str, shift: str) -> None:
    assert when(DAY, at(moment)) == When(day, shift)


@pytest.mark.parametrize(
    ("day", "hours"),
    [("2026-03-07", 7), ("2026-10-31", 9), ("2026-11-16", 8)],
    ids=["spring", "autumn", "plain"],
)
def test_the_night_on_which_the_clock_is_moved_is_an_hour_shorter_or_longer(day: str, hours: int) -> None:
    begins = begins_ms(DAY, When(day, "grave"))
    for minute in range(hours * 60):
        assert when(DAY, begins + minute * MINUTE) == When(day, "grave")
    assert when(DAY, begins - 1) == When(day, "swing")
    assert when(DAY, begins + hours * 60 * MINUTE).shift == "day"


@pytest.mark.parametrize("begins", ["01:00", "01:30", "02:00", "02:30"])
@pytest.mark.parametrize("night", ["2026-03-08T00:00", "2026-11-01T00:00"])
def test_time_never_goes_back_a_shift_though_the_clock_does(begins: str, night: str) -> None:
    """A house may begin its day in the hour that is shown twice, or not at all."""
    house = GamingDay("America/Chicago", begins, (Shift("first", begins), Shift("second", "13:00")))
    found = [when(house, at(night) + minute * MINUTE) for minute in range(0, 30 * 60, 5)]
    assert found == sorted(found)
    assert len(set(found)) == 4
    hour_shown_again = at("2026-11-01T01:45", fold=1)
    if begins == "01:30":
        assert when(house, hour_shown_again).day == "2026-11-01"


def test_days_and_their_shifts() -> None:
    assert [one.shift for one in shifts_of(DAY, "2026-11-16")] == ["day", "swing", "grave"]
    assert days_between("2026-10-31", "2026-11-16") == 16
