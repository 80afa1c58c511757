"""Whose hands a fill goes through, and what each of them leaves on the slip."""

import pytest

from pitboss.cheques import Cheques
from pitboss.pit.papers import fills as f
from pitboss.pit.papers.reading import AgreeLine, ReadLine, line_to_read, lines
from pitboss.pit.staff.people import BeginShift
from pitboss.rulebook.pit import load_pit
from tests.kit.houses.paperwork import filled, hire
from tests.kit.houses.pit import RACK, TABLE, PitHouse

SOME = Cheques(red=20)
SLIP = "FIL-000001"
NOBODYS = "baccarat-1"
"""A table at which no dealer stands in the books."""


@pytest.mark.rule("FILL-02")
def test_a_fill_says_when_and_by_whom_it_was_printed() -> None:
    house = PitHouse()
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    house.does("cal", f.PrepareFill(1))
    assert house.refused("dana", f.SignFill(1)) == "step_not_yet"
    house.does("gus", f.CarryFill(1))
    assert lines(house.pit.papers.slips["FIL-000001"]) == (
        ("date", "2026-11-16"),
        ("time", "12:00"),
        ("pit", "1"),
        ("game", "blackjack-shoe"),
        ("table", TABLE),
        ("shift", "day"),
        ("$5", "$100"),
        ("total", "$100"),
        ("cashier", "C. Of cal L-cal"),
    )


@pytest.mark.rule("IND-14")
def test_a_fill_in_three_parts_leaves_one_at_the_cage() -> None:
    house = PitHouse(load_pit(settings={"slips.fill": ["original", "duplicate", "triplicate"]}))
    filled(house, Cheques(red=20))
    assert house.pit.papers.slips["FIL-000001"].parts == {
        "original": "security",
        "duplicate": "drop_box",
        "triplicate": "cage",
    }


@pytest.mark.rule("FILL-05", "IND-15", "FILL-04")
def test_what_was_proved_is_not_proved_again() -> None:
    """A second count after the signatures could not undo them."""
    house = PitHouse()
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    house.does("cal", f.PrepareFill(1))
    house.does("gus", f.CarryFill(1))
    house.reads("FIL-000001")
    house.does("dana", f.ProveFill(1, Cheques(red=19)))
    house.does("dana", f.ProveFill(1, Cheques(red=20)))
    assert house.refused("dana", f.ProveFill(1, Cheques(red=19))) == "step_done"


@pytest.mark.rule("FILL-07")
def test_the_top_signature_stands_on_the_slip() -> None:
    house = PitHouse()
    house.does("sam", f.RequestFill(TABLE, Cheques(grey=4)))
    assert house.refused("pat", f.TopSignFill(1)) == "step_not_yet", "there is no slip yet"
    house.does("cal", f.PrepareFill(1))
    house.does("pat", f.TopSignFill(1))
    slip = house.pit.papers.slips["FIL-000001"]
    assert [(one.role, one.licence) for one in slip.signatures] == [
        ("cage_cashier", "L-cal"),
        ("pit_manager", "L-pat"),
    ]
    house.does("gus", f.CarryFill(1))
    house.reads("FIL-000001")
    house.does("dana", f.ProveFill(1, Cheques(grey=4)))
    house.does("dana", f.SignFill(1))
    assert house.refused("pat", f.SignFill(1)) == "badge_used_twice"
    house.does("sam", f.SignFill(1))


@pytest.mark.rule("IND-18")
def test_who_asks_is_not_the_dealer_who_receives() -> None:
    house = PitHouse()
    house.does("drew", BeginShift())
    hire(house, "jack", "supervisor", "dealer")
    house.does("jack", f.RequestFill(NOBODYS, SOME))
    house.does("cal", f.PrepareFill(1))
    house.does("gus", f.CarryFill(1))
    house.reads(SLIP, "jack")
    house.does("jack", f.ProveFill(1, SOME))
    assert house.refused("jack", f.SignFill(1)) == "badge_used_twice"
    house.does("drew", f.SignFill(1))
    house.does("jack", f.SignFill(1))
    assert [one.person for one in house.pit.papers.slips[SLIP].signatures] == ["cal", "drew", "jack"]


@pytest.mark.rule("IND-18")
def test_who_carries_neither_counts_out_nor_signs() -> None:
    house = PitHouse()
    house.does("drew", BeginShift())
    hire(house, "jack", "supervisor", "security", "cage_cashier", "dealer")
    house.does("sam", f.RequestFill(NOBODYS, SOME))
    house.does("cal", f.PrepareFill(1))
    house.does("jack", f.CarryFill(1))
    house.reads(SLIP, "drew")
    house.does("drew", f.ProveFill(1, SOME))
    assert house.refused("jack", f.SignFill(1)) == "badge_used_twice"
    house.does("drew", f.SignFill(1))
    assert house.refused("jack", f.SignFill(1)) == "badge_used_twice"
    house.does("sam", f.SignFill(1))


@pytest.mark.rule("IND-18")
def test_who_asks_neither_counts_out_nor_carries() -> None:
    house = PitHouse()
    hire(house, "jack", "supervisor", "security", "cage_cashier", "pit_manager")
    house.does("jack", f.RequestFill(TABLE, Cheques(grey=1)))
    assert house.refused("jack", f.PrepareFill(1)) == "badge_used_twice"
    house.does("cal", f.PrepareFill(1))
    assert house.refused("jack", f.TopSignFill(1)) == "badge_used_twice"
    house.does("pat", f.TopSignFill(1))
    assert house.refused("jack", f.CarryFill(1)) == "badge_used_twice"
    house.does("gus", f.CarryFill(1))
    assert house.rack == RACK


@pytest.mark.rule("FILL-03")
def test_only_the_tables_dealer_reads_it_and_only_once_it_is_there() -> None:
    house = PitHouse()
    house.does("sam", f.RequestFill(TABLE, SOME))
    house.does("cal", f.PrepareFill(1))
    first = AgreeLine(SLIP, "date", "2026-11-16")
    assert house.refused("dana", first) == "step_not_yet", "it is at the cage"
    assert house.refused("sam", ReadLine(SLIP, "date")) == "step_not_yet"
    house.does("gus", f.CarryFill(1))
    house.does("sam", ReadLine(SLIP, "date"))
    assert house.refused("drew", first) == "not_your_table"
    assert house.refused("sam", first) == "not_your_desk"
    house.does("dana", first)


@pytest.mark.rule("FILL-03")
def test_the_supervisor_reads_a_line_of_a_fill_and_the_dealer_agrees_before_the_next() -> None:
    house = PitHouse()
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20, black=20)))
    house.does("cal", f.PrepareFill(1))
    house.does("gus", f.CarryFill(1))
    aloud = []
    for line, value in lines(house.pit.papers.slips[SLIP]):
        agrees = AgreeLine(SLIP, line, value)
        if line_to_read(house.pit.papers.slips[SLIP]):
            assert house.refused("dana", agrees) == "line_not_read"
            assert house.refused("dana", ReadLine(SLIP, line)) == "not_your_desk"
            later = next(one for one in ("total", "table", "date") if one != line)
            assert house.refused("sam", ReadLine(SLIP, later)) == "line_out_of_order"
            house.does("sam", ReadLine(SLIP, line))
            aloud.append(line)
        assert house.refused("sam", ReadLine(SLIP, line)) == "line_out_of_order", (
            "read already, or not read aloud"
        )
        house.does("dana", agrees)
    assert aloud == ["date", "table", "$100", "$5"]
    assert house.pit.papers.slips[SLIP].reader == "sam"


@pytest.mark.rule("FILL-03")
def test_nobody_agrees_to_a_line_that_they_read_themselves() -> None:
    house = PitHouse()
    house.does("drew", BeginShift())
    hire(house, "jack", "supervisor", "dealer")
    house.does("sam", f.RequestFill(NOBODYS, SOME))
    house.does("cal", f.PrepareFill(1))
    house.does("gus", f.CarryFill(1))
    house.does("jack", ReadLine(SLIP, "date"))
    assert house.refused("jack", AgreeLine(SLIP, "date", "2026-11-16")) == "badge_used_twice"
    house.does("drew", AgreeLine(SLIP, "date", "2026-11-16"))
