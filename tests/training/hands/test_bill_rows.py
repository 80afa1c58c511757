"""Bills laid out by hand: rows of five and of four, the highest at the left, and the most at a time."""

import pytest

from pitboss.cheques import Bills, MostLaid
from pitboss.training.drills.hands.bill_rows import LayingBills

RIGHT = [
    (Bills(hundreds=1), "1x100"),
    (Bills(hundreds=5), "5x100"),
    (Bills(hundreds=8), "5x100 3x100"),
    (Bills(fifties=4), "4x50"),
    (Bills(fifties=5), "4x50 1x50"),
    (Bills(fives=9), "4x5 4x5 1x5"),
    (Bills(twenties=6), "5x20 1x20"),
    (Bills(hundreds=2, twenties=5), "2x100 5x20"),
    (Bills(hundreds=1, fifties=2, tens=6), "1x100 2x50 5x10 1x10"),
    (Bills(ones=7), "5x1 2x1"),
    (Bills(hundreds=25), "5x100 5x100 5x100 5x100 5x100"),
    (Bills(hundreds=26), "5x100 5x100 5x100 5x100 5x100 | 1x100"),
    (Bills(fifties=21), "4x50 4x50 4x50 4x50 4x50 | 1x50"),
    (Bills(twenties=25, tens=1), "5x20 5x20 5x20 5x20 5x20 1x10"),
]
WRONG = [
    (Bills(hundreds=8), "3x100 5x100", "CHG-04"),
    (Bills(hundreds=8), "4x100 4x100", "CHG-04"),
    (Bills(hundreds=8), "8x100", "CHG-04"),
    (Bills(hundreds=8), "5x100 2x100", "CHG-04"),
    (Bills(hundreds=8), "5x100 4x100", "CHG-04"),
    (Bills(hundreds=8), "5x100 2x100 1x100", "CHG-04"),
    (Bills(fifties=5), "5x50", "CHG-04"),
    (Bills(fives=8), "5x5 3x5", "CHG-04"),
    (Bills(twenties=6), "4x20 2x20", "CHG-04"),
    (Bills(hundreds=2, twenties=5), "5x20 2x100", "CHG-04"),
    (Bills(hundreds=2, twenties=5), "2x100", "CHG-04"),
    (Bills(hundreds=2, twenties=5), "2x100 5x20 1x5", "CHG-04"),
    (Bills(hundreds=2, twenties=5), "1x100 5x20 1x100", "CHG-04"),
    (Bills(hundreds=2, twenties=5), "2x100 | 5x20", "BUY-LAY-01"),
    (Bills(hundreds=26), "5x100 5x100 5x100 5x100 5x100 1x100", "BUY-LAY-01"),
    (Bills(hundreds=26), "1x100 | 5x100 5x100 5x100 5x100 5x100", "BUY-LAY-01"),
    (Bills(hundreds=26), "5x100 5x100 5x100 5x100 4x100 | 2x100", "BUY-LAY-01"),
    (Bills(fifties=21), "4x50 4x50 4x50 4x50 4x50 1x50", "BUY-LAY-01"),
    (Bills(twenties=26), "5x20 5x20 5x20 5x20 5x20 1x20", "BUY-LAY-01"),
    (Bills(hundreds=26, fifties=2), "5x100 5x100 5x100 5x100 5x100 | 2x50 1x100", "CHG-04"),
]


@pytest.mark.rule("CHG-04", "BUY-LAY-01")
@pytest.mark.parametrize(("bills", "laid"), RIGHT)
def test_the_rows_of_the_manual_are_right(bills: Bills, laid: str) -> None:
    task = LayingBills(bills=bills, most=MostLaid())
    assert task.read(laid) == laid
    assert task.fault(laid) is None


@pytest.mark.rule("CHG-04", "BUY-LAY-01")
@pytest.mark.parametrize(("bills", "laid", "rule"), WRONG)
def test_anything_else_is_wrong_by_its_rule(bills: Bills, laid: str, rule: str) -> None:
    task = LayingBills(bills=bills, most=MostLaid())
    read = task.read(laid)
    assert read is not None
    fault = task.fault(read)
    assert fault is not None
    assert fault.rule == rule
    assert "{" not in fault.text("vi")


@pytest.mark.parametrize("text", ["", "|", "5x7", "x100", "0x100", "5x100 |", "five x 100", "5*100"])
def test_what_cannot_be_read_is_no_answer(text: str) -> None:
    assert LayingBills(bills=Bills(hundreds=5), most=MostLaid()).read(text) is None
