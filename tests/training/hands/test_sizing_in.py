"""A bet sized into: matched in each colour, broken down from the highest, paid from the highest."""

import pytest

from pitboss.training.drills.hands.sizing_in import Sizing

ONE = (("red", 7),)
MIXED = (("black", 3), ("green", 3), ("red", 3))
"""The example of the manual (blackjack manual 741)."""
TWO = (("green", 4), ("red", 5))

RIGHT = [
    (ONE, ": 7 red"),
    (ONE, "red: 7 red"),
    ((("black", 1),), ": 1 black"),
    ((("green", 20),), ": 20 green"),
    ((("white", 12),), ": 12 white"),
    ((("purple", 2),), "purple: 2 purple"),
    (MIXED, "black green red: 3 black, 3 green, 3 red"),
    (TWO, "green red: 4 green, 5 red"),
    ((("purple", 1), ("white", 9)), "purple white: 1 purple, 9 white"),
    ((("black", 2), ("red", 6)), "black red: 2 black, 6 red"),
]
WRONG = [
    (ONE, ": 6 red", "CHQ-SIZE-01"),
    (ONE, ": 8 red", "CHQ-SIZE-01"),
    (ONE, ": 7 red; 3 left", "CHQ-SIZE-01"),
    (ONE, ": 7 red, 1 white", "PAY-07"),
    (ONE, ": 1 green, 2 red", "CHQ-SIZE-01"),
    (MIXED, ": 3 black, 3 green, 3 red", "PAY-06"),
    (MIXED, "red green black: 3 black, 3 green, 3 red", "PAY-06"),
    (MIXED, "black green: 3 black, 3 green, 3 red", "PAY-06"),
    (MIXED, "black green red: 3 red, 3 green, 3 black", "PAY-06"),
    (MIXED, "black green red: 3 black, 3 green, 2 red", "CHQ-SIZE-01"),
    (MIXED, "black green red: 3 black, 2 green, 3 red", "CHQ-SIZE-01"),
    (MIXED, "black green red: 3 black, 3 green", "CHQ-SIZE-01"),
    (MIXED, "black green red: 1 black, 3 green, 3 red, 2 black", "PAY-06"),
    (MIXED, "black green red: 3 black, 3 green, 3 red; 1 left", "CHQ-SIZE-01"),
    (TWO, "red green: 4 green, 5 red", "PAY-06"),
    (TWO, "green red: 5 red, 4 green", "PAY-06"),
    (TWO, "green red: 5 green, 4 red", "CHQ-SIZE-01"),
    (TWO, "green red: 5 green", "CHQ-SIZE-01"),
    (TWO, "green red: 4 green, 5 red, 1 white", "PAY-07"),
    (TWO, "green: 4 green, 5 red", "PAY-06"),
]


@pytest.mark.rule("CHQ-SIZE-01", "PAY-06", "PAY-03")
@pytest.mark.parametrize(("stack", "done"), RIGHT)
def test_a_stack_of_the_same_height_beside_each_colour_is_right(
    stack: tuple[tuple[str, int], ...], done: str
) -> None:
    task = Sizing(stack=stack)
    assert task.read(done) == done
    assert task.fault(done) is None


@pytest.mark.rule("CHQ-SIZE-01", "PAY-06", "PAY-07")
@pytest.mark.parametrize(("stack", "done", "rule"), WRONG)
def test_anything_else_is_wrong_by_its_rule(stack: tuple[tuple[str, int], ...], done: str, rule: str) -> None:
    task = Sizing(stack=stack)
    read = task.read(done)
    assert read is not None
    fault = task.fault(read)
    assert fault is not None
    assert fault.rule == rule
    assert "{" not in fault.text("zh-Hans")


@pytest.mark.parametrize("text", ["", "7 red", ": red", ": 7 mauve", "mauve: 7 red", ": 7 red; left"])
def test_what_cannot_be_read_is_no_answer(text: str) -> None:
    assert Sizing(stack=ONE).read(text) is None
