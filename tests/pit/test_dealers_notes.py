"""A dealer's question about what was decided at a table: filed after leaving it, and changing nothing."""

import pytest

from pitboss.pit.staff.notes import FileNote, NoteFiled
from pitboss.pit.staff.people import AssignDealer, BeginShift
from tests.kit.houses.pit import TABLE, PitHouse

pytestmark = pytest.mark.rule("BAC-GP-11")
NOTE = FileNote(TABLE, "Why did the third card stand?")


def test_not_at_the_table_but_after_leaving_it() -> None:
    house = PitHouse()
    assert house.refused("dana", NOTE) == "still_at_table"
    house.does("sam", AssignDealer("dana", "baccarat-1"))
    before = house.pit
    assert house.does("dana", NOTE) == (NoteFiled(TABLE, "dana", NOTE.text),)
    assert house.pit == before, "a note changes nothing"


def test_whoever_deals_by_hand_is_at_the_table() -> None:
    house = PitHouse()
    house.does("drew", BeginShift())
    house.table(dealer="drew")
    assert house.refused("drew", NOTE) == "still_at_table"
    house.table(dealer="")
    house.does("drew", NOTE)


def test_who_files_one_and_about_what() -> None:
    house = PitHouse()
    assert house.refused("sam", NOTE) == "not_your_desk"
    assert house.refused("drew", FileNote("nowhere", "x")) == "table_unknown"
    assert house.refused("drew", FileNote(TABLE, "  ")) == "reason_missing"
