"""Making amounts: exact whenever it can be done, and never a wrong sum."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cheques import (
    BOTTOMLESS,
    HIGHEST_LIES,
    LOWEST_FIRST,
    Cheques,
    Denomination,
    breakdown,
    make,
    make_with,
    parse_cheques,
)

unhurried = settings(deadline=None, max_examples=150)
low_racks = st.builds(
    Cheques,
    blue=st.integers(0, 9),
    white=st.integers(0, 6),
    pink=st.integers(0, 4),
    red=st.integers(0, 3),
    green=st.integers(0, 2),
)
high_racks = st.builds(
    Cheques,
    green=st.integers(0, 5),
    black=st.integers(0, 6),
    purple=st.integers(0, 3),
    orange=st.integers(0, 5),
    grey=st.integers(0, 4),
    teal=st.integers(0, 2),
)
racks = st.builds(Cheques, *(st.integers(0, 40) for _ in LOWEST_FIRST))
denominations = st.sampled_from(LOWEST_FIRST)


def handfuls(rack: Cheques) -> list[Cheques]:
    """Every multiset that can be taken from a rack."""
    counts = [range(rack.count(value) + 1) for value in LOWEST_FIRST]
    return [Cheques(*choice) for choice in product(*counts)]


def preference(cheques: Cheques) -> tuple[int, int, list[int]]:
    return cheques.pieces, len(cheques.colours), [-cheques.count(value) for value in reversed(LOWEST_FIRST)]


@unhurried
@given(low_racks | high_racks, st.data())
def test_agrees_with_trying_everything(rack: Cheques, data: st.DataObject) -> None:
    ways = handfuls(rack)
    amount = data.draw(
        st.sampled_from(ways).map(lambda way: way.total)
        | st.integers(0, rack.total // 25).map(lambda n: n * 25)
    )
    best = min((way for way in ways if way.total == amount), key=preference, default=None)
    assert make(amount, rack) == best


@unhurried
@given(low_racks, denominations, st.sets(denominations, max_size=2), st.integers(0, 400))
def test_limits_agree_with_trying_everything(
    rack: Cheques, highest: Denomination, avoid: set[Denomination], quarters: int
) -> None:
    ways = [
        way
        for way in handfuls(rack)
        if way.total == quarters * 25
        and not avoid & set(way.colours)
        and max(way.colours, default=0) <= highest
    ]
    assert make(quarters * 25, rack, highest=highest, avoid=avoid) == min(ways, key=preference, default=None)


@given(racks, st.integers(0, 50_000_00))
def test_exact_or_nothing(rack: Cheques, amount: int) -> None:
    made = make(amount, rack)
    if made is not None:
        assert made.total == amount
        assert made <= rack


@given(racks, st.data())
def test_what_a_rack_holds_it_can_make(rack: Cheques, data: st.DataObject) -> None:
    part = Cheques(*(data.draw(st.integers(0, rack.count(value))) for value in LOWEST_FIRST))
    made = make(part.total, rack)
    assert made is not None
    assert made.pieces <= part.pieces


@pytest.mark.parametrize(
    ("amount", "rack", "made"),
    [
        (3_00, "1 pink, 3 white", "3 white"),  # largest first alone would take the pink and stop at 50 cents
        (3_00, "1 pink, 3 white, 2 blue", "3 white"),
        (3_00, "1 pink, 2 white, 2 blue", "1 pink, 2 blue"),
        (5_00, "2 pink, 1 white", "2 pink"),
        (8_00, "3 pink, 3 white", "2 pink, 3 white"),
        (0, "1 red", "no cheques"),
        (37_50, "9 green, 9 red, 9 pink", "1 green, 2 red, 1 pink"),
    ],
)
def test_where_largest_first_is_not_enough(amount: int, rack: str, made: str) -> None:
    assert make(amount, parse_cheques(rack)) == parse_cheques(made)


@pytest.mark.parametrize(
    ("amount", "rack"),
    [
        (10_00, "1 green, 1 red"),
        (3_00, "1 pink, 2 white, 1 blue"),
        (1, "9 blue"),
        (-25, "9 blue"),
        (5_00, ""),
    ],
)
def test_what_cannot_be_made(amount: int, rack: str) -> None:
    assert make(amount, parse_cheques(rack)) is None


@pytest.mark.rule("PAY-09")
def test_nothing_above_the_highest_allowed() -> None:
    rack = parse_cheques("5 purple, 5 black, 40 green, 20 red")
    assert make(600_00, rack) == parse_cheques("1 purple, 1 black")
    assert make(600_00, rack, highest=Denomination.BLACK) == parse_cheques("5 black, 4 green")
    assert make(600_00, rack, highest=Denomination.GREEN) == parse_cheques("24 green")
    assert make(600_00, rack, highest=Denomination.RED) is None
    assert make(600_00, rack, avoid=[Denomination.PURPLE, Denomination.GREEN]) == parse_cheques(
        "5 black, 20 red"
    )


@pytest.mark.rule("CHG-05")
@pytest.mark.parametrize(
    ("amount", "rack", "rows"),
    [
        (280_00, "9 black, 9 green, 9 red", ["black 2", "green 3", "red 1"]),
        (280_00, "1 black, 9 green, 9 red", ["black 1", "green 3-3-1", "red 1"]),
        (33_50, "9 green, 9 red, 9 pink, 9 white, 9 blue", ["green 1", "red 1", "pink 1", "white 1"]),
    ],
)
def test_change_is_built_largest_first_until_it_is_exact(amount: int, rack: str, rows: list[str]) -> None:
    made = make(amount, parse_cheques(rack))
    assert made is not None
    assert made.total == amount
    assert [str(row) for row in breakdown(made)] == rows
    assert HIGHEST_LIES == {
        "cutting": "middle_of_rack",
        "change": "rack",
        "payout": "middle_of_table",
        "bet": "dealer",
    }


class TestMakeWith:
    @given(racks, racks, st.integers(0, 5_000_00))
    def test_exact_or_nothing(self, rack: Cheques, wanted: Cheques, amount: int) -> None:
        made = make_with(amount, rack, wanted)
        assert (made is None) == (make(amount, rack) is None)
        if made is not None:
            assert made.total == amount
            assert made <= rack

    @given(racks, racks)
    def test_what_is_there_comes_first(self, wanted: Cheques, others: Cheques) -> None:
        assert make_with(wanted.total, wanted + others, wanted) == wanted

    def test_the_rest_is_made_beside_it(self) -> None:
        made = make_with(175_00, BOTTOMLESS, Cheques(green=3))
        assert made == parse_cheques("1 black, 3 green")

    def test_wanted_cheques_give_way_to_an_exact_sum(self) -> None:
        rack = parse_cheques("2 red, 1 pink, 5 white")
        assert make_with(10_00, rack, Cheques(pink=4)) == Cheques(red=2)
        assert make_with(8_00, rack, Cheques(pink=3)) == parse_cheques("1 red, 3 white")
        rack = parse_cheques("1 green, 5 red, 1 pink, 3 white")
        assert make_with(28_00, rack, Cheques(red=5, pink=1)) == parse_cheques("5 red, 3 white")

    def test_limits_hold_for_what_is_wanted_too(self) -> None:
        rack = parse_cheques("3 black, 20 green")
        assert make_with(300_00, rack, Cheques(black=3), highest=Denomination.GREEN) == Cheques(green=12)
        assert make_with(300_00, rack, Cheques(green=12), avoid=[Denomination.GREEN]) == Cheques(black=3)
