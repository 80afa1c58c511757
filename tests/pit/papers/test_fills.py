"""Fills, from the supervisor's request to the rack."""

import pytest

from pitboss.cheques import Cheques
from pitboss.games.contract import Refusal
from pitboss.pit.papers import fills as f
from pitboss.pit.papers.reading import AgreeLine, ReadLine
from tests.kit.houses.pit import RACK, TABLE, PitHouse

ASKED = Cheques(red=100, green=40, black=20)
SLIP = "FIL-000001"


@pytest.fixture
def house() -> PitHouse:
    return PitHouse()


def brought(house: PitHouse, cheques: Cheques = ASKED) -> None:
    """Asked for, counted out and carried to the table."""
    house.does("sam", f.RequestFill(TABLE, cheques))
    house.does("cal", f.PrepareFill(1))
    house.does("gus", f.CarryFill(1))


@pytest.mark.rule("FILL-02", "FILL-03", "FILL-04", "FILL-06", "IND-13", "IND-15")
def test_a_fill_is_read_proved_signed_and_dropped_before_it_is_in_the_rack(house: PitHouse) -> None:
    """WX-50: 100 red, 40 green and 20 black come to $3,500."""
    assert house.refused("sam", f.RequestFill(TABLE, Cheques())) == "nothing_asked_for"
    brought(house)
    slip = house.pit.papers.slips[SLIP]
    assert (slip.total, slip.when.day, slip.when.shift) == (3_500_00, "2026-11-16", "day")
    assert slip.parts == {"original": "security", "duplicate": "security"}
    assert house.refused("dana", f.SignFill(1)) == "slip_unread"
    house.reads(SLIP)
    assert house.refused("dana", f.SignFill(1)) == "fill_unproved"
    house.does("dana", f.ProveFill(1, ASKED))
    assert house.refused("sam", f.SignFill(1)) == "signature_not_yours"
    house.does("dana", f.SignFill(1))
    assert house.refused("dana", f.DropDuplicate(1)) == "slip_unsigned"
    house.does("sam", f.SignFill(1))
    assert house.rack == RACK, "nothing is in the rack before the duplicate is in the box"
    house.does("dana", f.DropDuplicate(1))
    assert house.rack == RACK + ASKED
    slip = house.pit.papers.slips[SLIP]
    assert slip.parts == {"original": "security", "duplicate": "drop_box"}
    assert [(one.name, one.licence) for one in slip.signatures] == [
        ("C. Of cal", "L-cal"),
        ("D. Of dana", "L-dana"),
        ("S. Of sam", "L-sam"),
    ]


@pytest.mark.rule("FILL-05")
def test_a_line_that_is_wrong_stops_it(house: PitHouse) -> None:
    brought(house)
    read = {"date": "2026-11-16", "time": "12:00", "pit": "1", "game": "blackjack-shoe"}
    for line, value in read.items():
        if line == "date":
            house.does("sam", ReadLine(SLIP, line))
        house.does("dana", AgreeLine(SLIP, line, value))
    assert house.refused("dana", AgreeLine(SLIP, "total", "$3,500")) == "line_out_of_order"
    house.does("sam", ReadLine(SLIP, "table"))
    house.does("dana", AgreeLine(SLIP, "table", TABLE))
    house.does("dana", AgreeLine(SLIP, "shift", "day"))
    house.does("sam", ReadLine(SLIP, "$100"))
    house.does("dana", AgreeLine(SLIP, "$100", "$2,100"))
    assert house.refused("sam", ReadLine(SLIP, "$100")) == "slip_disputed"
    assert house.refused("dana", AgreeLine(SLIP, "$100", "$2,000")) == "slip_disputed"
    assert house.refused("dana", f.SignFill(1)) == "slip_disputed"
    house.does("sam", f.VoidFill(1, "twenty-one black"))
    assert house.rack == RACK
    assert house.pit.papers.slips[SLIP].state == "void"
    house.does("sam", f.RequestFill(TABLE, ASKED))
    house.does("cal", f.PrepareFill(2))
    assert "FIL-000002" in house.pit.papers.slips, "a void number is not used again"


@pytest.mark.rule("FILL-05", "IND-15")
def test_what_came_is_not_what_the_slip_says(house: PitHouse) -> None:
    brought(house)
    house.reads(SLIP)
    house.does("dana", f.ProveFill(1, ASKED - Cheques(black=1)))
    assert house.refused("dana", f.SignFill(1)) == "fill_unproved"
    assert house.rack == RACK


@pytest.mark.rule("FILL-05")
def test_the_same_sum_in_other_colours_is_not_what_the_slip_says(house: PitHouse) -> None:
    brought(house)
    house.reads(SLIP)
    house.does("dana", f.ProveFill(1, ASKED - Cheques(black=1) + Cheques(green=4)))
    assert house.refused("dana", f.SignFill(1)) == "fill_unproved"
    assert house.rack == RACK


@pytest.mark.rule("FILL-07", "IND-16")
def test_high_cheques_do_not_leave_the_cage_without_a_higher_signature(house: PitHouse) -> None:
    """WX-51."""
    house.does("sam", f.RequestFill(TABLE, Cheques(grey=4)))
    house.does("cal", f.PrepareFill(1))
    assert house.refused("gus", f.CarryFill(1)) == "top_signature_missing"
    assert house.refused("sue", f.TopSignFill(1)) == "not_your_desk"
    house.does("pat", f.TopSignFill(1))
    house.does("gus", f.CarryFill(1))


@pytest.mark.rule("IND-18")
def test_whoever_asks_counts_out_and_carries_is_each_somebody_else(house: PitHouse) -> None:
    brought(house)
    assert house.refused("cora", f.PrepareFill(1)) == "step_done"
    assert house.refused("gil", f.CarryFill(1)) == "step_done"
    house.reads(SLIP)
    house.does("dana", f.ProveFill(1, ASKED))
    assert house.refused("drew", f.SignFill(1)) == "not_your_table"


@pytest.mark.rule("FILL-01", "IND-20")
def test_not_with_bets_down(house: PitHouse) -> None:
    brought(house)
    house.table(bets_down=True, between_rounds=False)
    assert house.refused("dana", f.ProveFill(1, ASKED)) == "bets_down"


def test_a_fill_is_proposed_before_a_tube_runs_dry(house: PitHouse) -> None:
    assert f.proposal(house.rules, RACK).is_empty
    low = f.proposal(
        house.rules, Cheques(white=100, pink=40, red=99, green=400, black=200, purple=40, orange=10)
    )
    assert low == Cheques(red=301)


@pytest.mark.rule("IND-62")
def test_what_is_not_there_or_done_already_is_refused_and_changes_nothing(house: PitHouse) -> None:
    brought(house)
    before = house.pit
    for who, command in (
        ("dana", f.SignFill(7)),
        ("cal", f.PrepareFill(1)),
        ("sam", f.RequestFill("NO-TABLE", ASKED)),
        ("sam", ReadLine("FIL-000009", "date")),
    ):
        refusal = house.asks(who, command)
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "IND-62", command
    assert house.pit == before
