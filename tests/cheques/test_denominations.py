"""The ten cheques: values, colours, stacks, units."""

import pytest

from pitboss.cheques import COLOURS, FULL_STACK, HIGHEST_FIRST, LOWEST_FIRST, Denomination, next_higher

TABLE = [
    # colour, cents, full stack in cents, cut in
    ("blue", 25, 5_00, 4),
    ("white", 1_00, 20_00, 5),
    ("pink", 2_50, 50_00, 4),
    ("red", 5_00, 100_00, 5),
    ("green", 25_00, 500_00, 4),
    ("black", 100_00, 2_000_00, 5),
    ("purple", 500_00, 10_000_00, 4),
    ("orange", 1_000_00, 20_000_00, 5),
    ("grey", 5_000_00, 100_000_00, 4),
    ("teal", 20_000_00, 400_000_00, 5),
]


@pytest.mark.rule("CHQ-DEN-01")
def test_exactly_ten_denominations_with_their_colours() -> None:
    assert [(value.colour, int(value)) for value in Denomination] == [row[:2] for row in TABLE]
    assert {colour: int(value) for colour, value in COLOURS.items()} == {row[0]: row[1] for row in TABLE}


@pytest.mark.rule("CHQ-DEN-02")
def test_a_full_stack_is_twenty_of_a_colour() -> None:
    assert FULL_STACK == 20
    assert [value.stack_value for value in Denomination] == [row[2] for row in TABLE]


@pytest.mark.rule("CHQ-CUT-02")
def test_which_are_cut_in_fives_and_which_in_fours() -> None:
    assert [value.cut_in for value in Denomination] == [row[3] for row in TABLE]


def test_both_orders_name_all_ten() -> None:
    assert tuple(sorted(Denomination)) == LOWEST_FIRST
    assert tuple(reversed(LOWEST_FIRST)) == HIGHEST_FIRST


def test_the_next_higher_colour_passes_pink_over() -> None:
    ladder = [Denomination.BLUE]
    while (above := next_higher(ladder[-1])) is not None:
        ladder.append(above)
    assert [value.colour for value in ladder] == [row[0] for row in TABLE if row[0] != "pink"]
    assert next_higher(Denomination.PINK) is Denomination.RED
