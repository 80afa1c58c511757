"""Cheques cut out by hand: the manual's own table, and what is not in it."""

import pytest

from pitboss.training.drills.hands.cutting_out import Cutting

# By colour and number, what the manual prints (blackjack manual 73-94, 103, 749) and near misses of it.
RIGHT = [
    ("red", 4, "4"),
    ("red", 6, "3-3"),
    ("red", 7, "3-3-1"),
    ("black", 8, "4-4"),
    ("white", 9, "4-4-1"),
    ("black", 10, "5-5"),
    ("red", 13, "5-5-3"),
    ("green", 5, "4-1"),
    ("pink", 7, "3-3-1"),
    ("green", 9, "4-4-1"),
    ("green", 10, "4-4-2"),
    ("purple", 14, "4-4-4-2"),
    ("red", 26, "5-5-5-5 / 3-3"),
    ("orange", 5, "5(2-2-1)"),
    ("orange", 10, "5-5(2-2-1)"),
    ("orange", 9, "4-4-1"),
    ("teal", 20, "5-5-5-5(2-2-1) apart"),
    ("teal", 2, "2 apart"),
    ("grey", 8, "4-4(2-2) apart"),
    ("grey", 9, "4-4-1 apart"),
]
WRONG = [
    ("red", 6, "5-1", "CHQ-CUT-03"),
    ("red", 6, "3-2-1", "CHQ-CUT-03"),
    ("red", 7, "5-2", "CHQ-CUT-03"),
    ("black", 8, "5-3", "CHQ-CUT-03"),
    ("black", 10, "4-4-2", "CHQ-CUT-03"),
    ("red", 13, "3-5-5", "CHQ-CUT-03"),
    ("red", 13, "5-5-2", "CHQ-CUT-03"),
    ("green", 5, "5", "CHQ-CUT-04"),
    ("green", 10, "5-5", "CHQ-CUT-04"),
    ("purple", 6, "4-2", "CHQ-CUT-04"),
    ("red", 21, "5-5-5-5-1", "CHQ-CUT-05"),
    ("red", 26, "5-5-5-5 / 5-1", "CHQ-CUT-03"),
    ("orange", 5, "5", "CHQ-PROVE-01"),
    ("orange", 10, "5(2-2-1)-5", None),
    ("orange", 10, "5-5(2-2)", "CHQ-PROVE-01"),
    ("orange", 9, "4-4-1(1)", "CHQ-PROVE-01"),
    ("red", 5, "5(2-2-1)", "CHQ-PROVE-01"),
    ("teal", 20, "5-5-5-5(2-2-1)", "CHQ-PROVE-04"),
    ("grey", 8, "4-4 apart", "CHQ-PROVE-02"),
    ("orange", 3, "3 apart", "CHQ-PROVE-04"),
]


@pytest.mark.rule("CHQ-CUT-03", "CHQ-CUT-04", "CHQ-CUT-05", "CHQ-PROVE-01", "CHQ-PROVE-02", "CHQ-PROVE-04")
@pytest.mark.parametrize(("colour", "number", "laid"), RIGHT)
def test_what_the_manual_prints_is_right(colour: str, number: int, laid: str) -> None:
    task = Cutting(colour=colour, number=number)
    assert task.read(laid.upper()) == laid
    assert task.fault(laid) is None


@pytest.mark.rule("CHQ-CUT-03", "CHQ-CUT-04", "CHQ-CUT-05", "CHQ-PROVE-01", "CHQ-PROVE-02", "CHQ-PROVE-04")
@pytest.mark.parametrize(("colour", "number", "laid", "rule"), WRONG)
def test_anything_else_is_wrong_by_its_rule(colour: str, number: int, laid: str, rule: str | None) -> None:
    task = Cutting(colour=colour, number=number)
    read = task.read(laid)
    if rule is None:
        assert read is None
        return
    assert read is not None
    fault = task.fault(read)
    assert fault is not None
    assert fault.rule == rule
    assert "{" not in fault.text("vi")


@pytest.mark.rule("CHQ-PROVE-03")
def test_purple_is_proved_four_high_in_front_of_the_rack() -> None:
    assert Cutting(colour="purple", number=6, proving=True).fault("4-2") is None
    fault = Cutting(colour="purple", number=6, proving=True).fault("3-3")
    assert fault is not None
    assert fault.rule == "CHQ-PROVE-03"


@pytest.mark.parametrize("text", ["", "/", "five", "5--5", "5-5(", "5 5", "-5", "5-5 aside", "1-" * 90 + "1"])
def test_what_cannot_be_read_is_no_answer(text: str) -> None:
    read = Cutting(colour="red", number=5).read(text)
    assert read is None or Cutting(colour="red", number=5).fault(read) is not None
