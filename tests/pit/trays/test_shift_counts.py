"""The float of an open table at the end of a shift: two count it, one of them supervisory, each alone."""

import pytest

from pitboss.cheques import Cheques
from pitboss.games.contract import Refusal
from pitboss.pit.days import when
from pitboss.pit.papers.slips import SlipIssued
from pitboss.pit.trays import shift_counts as s
from pitboss.pit.trays.inventory import SignReport, VarianceFound
from tests.kit.houses.paperwork import covered
from tests.kit.houses.pit import RACK, TABLE, PitHouse

pytestmark = pytest.mark.rule("IND-28")
SHORT = RACK - Cheques(black=2)
HOUR_MS = 3_600_000


@pytest.fixture
def house() -> PitHouse:
    return PitHouse()


def kinds(events: tuple[object, ...]) -> list[type]:
    return [type(event) for event in events]


def test_two_who_find_the_same_make_the_record_of_the_shift(house: PitHouse) -> None:
    shift = when(house.rules.gaming_day, house.now_ms)
    assert TABLE in s.uncounted(house.pit.shift_counts, house.tables, shift)
    assert kinds(house.does("dana", s.CountFloat(TABLE, RACK))) == [s.FloatCounted]
    assert TABLE in s.uncounted(house.pit.shift_counts, house.tables, shift), "one count is none"
    events = house.does("sam", s.CountFloat(TABLE, RACK))
    assert events[-1] == s.FloatRecorded(TABLE, shift, RACK, ("dana", "sam"), agrees=True)
    assert TABLE not in s.uncounted(house.pit.shift_counts, house.tables, shift)
    assert house.refused("sue", s.CountFloat(TABLE, RACK)) == "step_done"
    house.now_ms += 8 * HOUR_MS
    house.does("sue", s.CountFloat(TABLE, RACK))
    assert house.pit.shift_counts.done[TABLE] == shift, "the next shift has one count so far"


def test_nobody_is_both_of_the_two(house: PitHouse) -> None:
    house.does("sam", s.CountFloat(TABLE, RACK))
    assert house.refused("sam", s.CountFloat(TABLE, RACK)) == "count_by_another"
    house.does("pat", s.CountFloat(TABLE, RACK))


def test_two_dealers_will_not_do(house: PitHouse) -> None:
    """Nobody is assigned to the second table, so that any dealer may count there."""
    house.does("dana", s.CountFloat("baccarat-1", RACK))
    assert house.refused("drew", s.CountFloat("baccarat-1", RACK)) == "not_your_desk"
    house.does("sam", s.CountFloat("baccarat-1", RACK))
    assert house.pit.shift_counts.done.keys() == {"baccarat-1"}


@pytest.mark.parametrize("who", ["sol", "gus", "cal", "tim", "ann-accounts", "ira"])
def test_nobody_else_counts(house: PitHouse, who: str) -> None:
    assert house.refused(who, s.CountFloat(TABLE, RACK)) == "not_your_desk"


def test_nor_a_dealer_of_another_table(house: PitHouse) -> None:
    assert house.refused("drew", s.CountFloat(TABLE, RACK)) == "not_your_table"
    assert house.refused("sam", s.CountFloat("nowhere", RACK)) == "table_unknown"


@pytest.mark.parametrize("first", [RACK, SHORT, Cheques()])
def test_whoever_counts_is_told_nothing_of_the_books_or_the_other(house: PitHouse, first: Cheques) -> None:
    """The first answer is the same whatever was counted, and so is every refusal of the second."""
    answer = house.does("dana", s.CountFloat(TABLE, first))
    assert kinds(answer) == [s.FloatCounted]
    refusal = house.asks("dana", s.CountFloat(TABLE, RACK))
    assert isinstance(refusal, Refusal)
    assert refusal.parameters == {"table": TABLE}


@pytest.mark.rule("BAC-GP-02")
def test_two_who_differ_count_again(house: PitHouse) -> None:
    house.does("dana", s.CountFloat(TABLE, RACK))
    events = house.does("sam", s.CountFloat(TABLE, SHORT))
    assert kinds(events) == [s.FloatCounted, s.FloatCountsDiffered]
    assert TABLE not in house.pit.shift_counts.first
    house.does("sam", s.CountFloat(TABLE, RACK))
    assert kinds(house.does("dana", s.CountFloat(TABLE, RACK))) == [s.FloatCounted, s.FloatRecorded]


@pytest.mark.rule("BAC-GP-02")
def test_what_both_find_otherwise_than_the_books_is_reported(house: PitHouse) -> None:
    house.does("sam", s.CountFloat(TABLE, SHORT))
    events = house.does("dana", s.CountFloat(TABLE, SHORT))
    assert kinds(events) == [s.FloatCounted, s.FloatRecorded, SlipIssued, VarianceFound]
    record, found = events[1], events[3]
    assert isinstance(record, s.FloatRecorded)
    assert isinstance(found, VarianceFound)
    assert not record.agrees
    assert (found.expected, found.counted) == (RACK, SHORT)
    assert found.to == ("supervisor", "security", "surveillance", "regulator"), "$200 (IND-10)"
    house.does("gus", SignReport(found.serial))
    house.does("sol", SignReport(found.serial))


def test_a_float_that_has_moved_meanwhile_is_counted_by_both_again(house: PitHouse) -> None:
    house.does("dana", s.CountFloat(TABLE, RACK))
    house.table(rack=SHORT)
    assert kinds(house.does("sam", s.CountFloat(TABLE, SHORT))) == [s.FloatCounted]
    assert kinds(house.does("dana", s.CountFloat(TABLE, SHORT))) == [s.FloatCounted, s.FloatRecorded]


def test_not_in_a_round_and_not_at_a_table_that_closes(house: PitHouse) -> None:
    house.table(bets_down=True)
    assert house.refused("sam", s.CountFloat(TABLE, RACK)) == "bets_down"
    house.table(bets_down=False, between_rounds=False)
    assert house.refused("sam", s.CountFloat(TABLE, RACK)) == "bets_down"
    house.table(between_rounds=True)
    covered(house)
    assert house.refused("sam", s.CountFloat(TABLE, RACK)) == "tray_elsewhere"
