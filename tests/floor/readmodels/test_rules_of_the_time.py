"""What is read of the past goes by the rules of the pit of its time, whatever the house's file says now."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.floor.events import DealerLeftPlace, DealerTookPlace
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen, pit_rules_then
from pitboss.journal import MemoryStore
from pitboss.pit.pit_rules import PitRulesRecorded
from pitboss.rulebook.pit import PitRules, load_pit
from pitboss.training.nights.reader import NightReader
from tests.kit.gaming_day.written_day import BEGAN_MS, WrittenDays

HOUR = 3_600_000
ZONES = ("America/Chicago", "Asia/Tokyo", "Europe/London")
HOURS = ("06:00", "10:00", "04:30")


def rules(zone: str, begins: str, **settings: object) -> PitRules:
    """The manual's pit with another gaming day of two shifts."""
    shifts = [{"name": f"first {begins}", "begins": begins}, {"name": "late", "begins": "18:00"}]
    day = {"gaming_day.zone": zone, "gaming_day.begins": begins, "gaming_day.shifts": shifts}
    return load_pit(settings={**day, **settings})


RULES = tuple(rules(zone, begins) for zone in ZONES for begins in HOURS)
CHANGES = st.lists(st.tuples(st.integers(0, 96 * 60), st.integers(0, len(RULES) - 1)), max_size=4).map(
    lambda found: sorted(found, key=lambda one: one[0])
)


def changed(changes: list[tuple[int, int]]) -> PitRulesThen:
    """The rules of some days, on which others were recorded after so many minutes."""
    store = MemoryStore()
    then = PitRulesThen(store, RULES[0])
    for minutes, number in changes:
        rulebook = store.put_rulebook(RULES[number].text)
        then.take(BEGAN_MS + minutes * 60_000, PitRulesRecorded(rulebook, ""))
    return then


@given(CHANGES, st.integers(-24 * 60, 120 * 60))
def test_every_moment_is_in_one_gaming_day_by_the_rules_of_its_time(
    changes: list[tuple[int, int]], minutes: int
) -> None:
    then, moment = changed(changes), BEGAN_MS + minutes * 60_000
    day = then.when(moment)
    around = [date.fromisoformat(day.day) + timedelta(days=off) for off in range(-3, 4)]
    found = [
        (each.isoformat(), span.rules)
        for each in around
        for span in then.day(each.isoformat())
        if span.from_ms <= moment < span.until_ms
    ]
    assert found == [(day.day, then.at(moment))]
    assert day.shift in then.shifts(day.day)
    assert day.day in then.days(moment - HOUR, moment + HOUR)
    assert list(then.days(moment, moment)) == [day.day]


def test_no_day_is_so_far_away_that_it_cannot_be_asked_for() -> None:
    then = changed([])
    for day in ("0001-01-01", "9999-12-31"):
        assert list(then.day(day)) == []
        assert then.shifts(day) == ()


@pytest.mark.rule("PACE-01")
def test_a_night_is_read_by_the_gaming_day_and_the_standards_of_its_time() -> None:
    before, after = rules("America/Chicago", "06:00"), rules("America/Chicago", "10:00")
    days = WrittenDays(before)
    table = days.place("bac-1")

    def starts_with(now: PitRules) -> None:
        days.at_desk(PitRulesRecorded(days.store.put_rulebook(now.text), ""))

    def dealt(hours: int) -> None:
        days.at_table(table, DealerTookPlace("dan", "Dan"))
        days.at_ms += hours * HOUR
        days.at_table(table, DealerLeftPlace("dan", "Dan"))

    starts_with(before)
    days.at_ms += 19 * HOUR  # 07:00, the 17th has begun at 06:00
    dealt(1)
    days.at_ms += 24 * HOUR
    starts_with(after)
    dealt(1)  # from 08:00 on, and by now the 18th does not begin before 10:00
    for today in (before, after):
        book = NightReader(days.store, pit_rules_then(days.store, today))
        while not book.read_on():
            pass
        found = book.night("dan", "2026-11-17", days.at_ms)
        assert found.days == ("2026-11-17",), "08:00 of the 18th is still the 17th by the new rules"
        assert [one.from_ms - BEGAN_MS for one in found.stints] == [19 * HOUR, 44 * HOUR]
        days_before = NightReader(days.store, PitRulesThen(days.store, before))
        while not days_before.read_on():
            pass
        assert days_before.night("dan", "", days.at_ms).days == ("2026-11-17", "2026-11-18")
