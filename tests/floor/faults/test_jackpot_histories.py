"""Jackpots on many tables at once, the power going in between.

It runs a share of `scripts/faults/jackpot_histories.py`.
"""

from collections import Counter
from fractions import Fraction

import pytest

from scripts.faults import jackpot_histories
from tests.kit.simulator.jackpot_model import Model, Prize

HISTORIES = 20
TENTH = Fraction(1, 10)


@pytest.mark.rule("B7V-IRR-06", "B7V-IRR-07", "IND-40", "IND-47")
def test_twenty_histories_are_paid_once_in_order_and_to_the_cent() -> None:
    happened: Counter[str] = Counter()
    for seed in range(1, HISTORIES + 1):
        happened += jackpot_histories.try_seed(seed)
    assert happened["histories"] == HISTORIES
    assert happened["in a file"] == HISTORIES // 10
    assert happened["posted"] > 100
    assert happened["posted"] + happened["rejected"] == happened["entered"], "nothing is left open"
    for met in ("crashes", "rejected", "disarmed", "refused: jackpot_stands_behind"):
        assert happened[met] > 5, f"hardly ever met: {met} in {happened}"


def model(*, lowest_first: bool = True) -> Model:
    """Of $10,000, nothing contributed."""
    return Model(reseed=10_000_00, shown=TENTH, kept=Fraction(0), lowest_first=lowest_first)


@pytest.mark.parametrize(
    ("won", "worth"),
    [
        ({1: TENTH, 5: TENTH}, [(1, 1_000_00), (5, 900_00)]),
        ({2: Fraction(1), 4: TENTH}, [(2, 10_000_00), (4, 1_000_00)]),
        ({2: TENTH, 4: Fraction(1)}, [(2, 1_000_00), (4, 9_000_00)]),
    ],
)
def test_the_model_agrees_with_the_worked_examples(
    won: dict[int, Fraction], worth: list[tuple[int, int]]
) -> None:
    one = model()
    for seat, share in won.items():
        one.enter(Prize(("a", 1), seat, share))
    assert [(seat, one.post(("a", 1), seat)) for seat, _ in worth] == worth


def test_the_model_lets_nothing_pass() -> None:
    one = model()
    one.enter(Prize(("a", 1), 1, TENTH))
    one.enter(Prize(("b", 1), 1, TENTH))
    with pytest.raises(AssertionError, match="turn"):
        one.post(("b", 1), 1)
    one.post(("a", 1), 1)
    one.pay(("a", 1), 1)
    with pytest.raises(AssertionError, match="twice"):
        one.pay(("a", 1), 1)
    with pytest.raises(AssertionError, match="never posted"):
        one.pay(("b", 1), 1)
