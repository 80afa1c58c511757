"""Bills in rows, and how many are laid out at a time."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cheques import (
    Bill,
    BillError,
    Bills,
    MostLaid,
    change_needs_approval,
    lay,
    layings,
    parse_bills,
)

many = st.builds(Bills, *(st.integers(0, 300) for _ in Bill))


def rows(bills: Bills) -> list[tuple[int, int]]:
    return [(row.bill // 100, row.count) for row in lay(bills)]


@pytest.mark.rule("CHG-04")
def test_wx15_rows_from_left_to_right() -> None:
    first = parse_bills("1x20, 1x50, 3x100")
    assert rows(first) == [(100, 3), (50, 1), (20, 1)]
    assert first.total == 370_00
    second = parse_bills("9x50")
    assert rows(second) == [(50, 4), (50, 4), (50, 1)]
    assert second.total == 450_00
    assert change_needs_approval(first.total)
    assert change_needs_approval(second.total)


@pytest.mark.rule("CHG-04")
def test_five_to_a_row_but_four_of_fives_and_fifties() -> None:
    assert {bill // 100: bill.per_row for bill in Bill} == {1: 5, 5: 4, 10: 5, 20: 5, 50: 4, 100: 5}
    assert rows(Bills(11, 9, 6, 5, 4, 1)) == [
        (100, 1), (50, 4), (20, 5), (10, 5), (10, 1), (5, 4), (5, 4), (5, 1), (1, 5), (1, 5), (1, 1),
    ]  # fmt: skip


@pytest.mark.rule("CHG-04")
@given(many)
def test_rows_hold_every_bill_highest_at_the_left(bills: Bills) -> None:
    laid = lay(bills)
    assert sum(row.total for row in laid) == bills.total
    assert all(0 < row.count <= row.bill.per_row for row in laid)
    values = [row.bill for row in laid]
    assert values == sorted(values, reverse=True)


@pytest.mark.rule("BUY-LAY-01")
def test_the_most_laid_at_a_time_as_printed() -> None:
    most = MostLaid()
    assert {bill // 100: most.of(bill) // 100 for bill in Bill} == {
        1: 250, 5: 100, 10: 250, 20: 500, 50: 1_000, 100: 2_500,
    }  # fmt: skip
    rows_most = {bill // 100: most.rows_most(bill) for bill in Bill}
    assert rows_most == {1: 50, 5: 5, 10: 5, 20: 5, 50: 5, 100: 5}


@pytest.mark.rule("BUY-LAY-01")
@pytest.mark.parametrize(
    ("bills", "expected"),
    [
        ("25x100", ["25x$100"]),
        ("26x100", ["25x$100", "1x$100"]),
        ("30x100, 2x50", ["25x$100", "5x$100, 2x$50"]),
        ("21x50", ["20x$50", "1x$50"]),
        ("26x20", ["25x$20", "1x$20"]),
        ("26x10", ["25x$10", "1x$10"]),
        ("21x5", ["20x$5", "1x$5"]),
        ("251x1", ["250x$1", "1x$1"]),
        ("no bills", []),
    ],
)
def test_layings(bills: str, expected: list[str]) -> None:
    assert [str(laying) for laying in layings(parse_bills(bills))] == expected


def test_a_house_may_lay_fewer() -> None:
    most = MostLaid(ones=25_00)
    assert most.rows_most(Bill.ONE) == 5
    assert [str(laying) for laying in layings(Bills(ones=26), most)] == ["25x$1", "1x$1"]


@given(many)
def test_no_bill_is_lost_between_layings(bills: Bills) -> None:
    parts = layings(bills)
    assert sum(parts, Bills()) == bills
    most = MostLaid()
    assert all(bill * count <= most.of(bill) for part in parts for bill, count in part)


class TestText:
    def test_read_and_write(self) -> None:
        bills = parse_bills("3x100 1x$50 + 2 x 1")
        assert bills == Bills(hundreds=3, fifties=1, ones=2)
        assert str(bills) == "3x$100, 1x$50, 2x$1"
        assert str(Bills()) == "no bills"

    @given(many)
    def test_what_is_written_is_read_again(self, bills: Bills) -> None:
        assert parse_bills(str(bills)) == bills
        assert msgspec.json.decode(msgspec.json.encode(bills), type=Bills) == bills

    @pytest.mark.parametrize("text", ["3x25", "3 red", "2x2", "x100", "1x100 1x100"])
    def test_what_is_refused(self, text: str) -> None:
        with pytest.raises(BillError, match=r"^not bills: "):
            parse_bills(text)

    def test_below_none(self) -> None:
        with pytest.raises(BillError, match="below none"):
            Bills(ones=-1)
