"""The measures of a mix, and what they say of machine, house shuffle and a single riffle."""

import sys
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from pitboss.handshuffle import BACCARAT, BLACKJACK, Handling, Procedure, measures, permutation, slug
from scripts import hand_shuffle_study as study

UNTOUCHED = tuple(range(10))
TURNED_OVER = UNTOUCHED[::-1]


@cache
def result(name: str) -> Any:
    """The means of one way of mixing over the same 60 shoes."""
    return study.studied(name, study.Shoes(decks=6, number=60, seed=7))


# Each measure


def test_an_untouched_pack_and_one_turned_over() -> None:
    assert measures.pairs_kept(UNTOUCHED) == 1
    assert measures.pairs_kept(TURNED_OVER) == 0
    assert (measures.longest_run(UNTOUCHED), measures.longest_run(TURNED_OVER)) == (10, 1)
    assert measures.neighbour_distance(UNTOUCHED) == measures.neighbour_distance(TURNED_OVER) == 1
    assert (measures.rising_sequences(UNTOUCHED), measures.rising_sequences(TURNED_OVER)) == (1, 10)
    assert measures.place_correlation(UNTOUCHED) == 1
    assert measures.place_correlation(TURNED_OVER) == -1
    assert measures.part_moves(TURNED_OVER, 2) == [[0, 5], [5, 0]]


def test_an_order_worked_out_by_hand() -> None:
    order = (3, 0, 1, 4, 2)
    assert measures.inverse(order) == [1, 2, 4, 0, 3]
    assert measures.pairs_kept(order) == Fraction(1, 4)
    assert measures.longest_run(order) == 2
    # 0-1 lie 1 apart, 1-2 lie 2, 2-3 lie 4, 3-4 lie 3.
    assert measures.neighbour_distance(order) == Fraction(10, 4)
    # 0 1 2, then 3 4.
    assert measures.rising_sequences(order) == 2
    # Products 0, 0, 2, 12, 8 = 22 against a mean of 20 and squares of 10.
    assert measures.place_correlation(order) == Fraction(1, 5)


@pytest.mark.parametrize("size", [2, 3, 6])
def test_the_means_of_a_perfect_shuffle_are_as_written(size: int) -> None:
    orders = list(permutations(range(size)))
    assert sum(map(measures.pairs_kept, orders)) == Fraction(len(orders), size)
    assert sum(map(measures.neighbour_distance, orders)) == Fraction(len(orders) * (size + 1), 3)
    assert sum(map(measures.rising_sequences, orders)) == Fraction(len(orders) * (size + 1), 2)
    assert sum(map(measures.place_correlation, orders)) == 0


@pytest.mark.parametrize("order", [(), (0,)])
def test_no_card_or_one(order: tuple[int, ...]) -> None:
    assert measures.pairs_kept(order) == measures.neighbour_distance(order) == 0
    assert measures.longest_run(order) == measures.rising_sequences(order) == len(order)
    assert measures.place_correlation(order) == 0


# What they say


def test_the_machine_is_as_good_as_a_perfect_shuffle() -> None:
    machine = result("machine")
    assert machine.pairs_kept < 0.006
    assert abs(machine.apart - 313 / 3) < 2
    assert abs(machine.rising - 313 / 2) < 3
    assert abs(machine.correlation) < 0.03
    assert machine.place_known < 0.005


def test_the_house_shuffle_lies_between_one_riffle_and_the_machine() -> None:
    riffle, house, machine = (result(name) for name in ("one riffle", "house shuffle", "machine"))
    assert machine.pairs_kept < house.pairs_kept < riffle.pairs_kept / 2
    assert machine.longest_run < house.longest_run < riffle.longest_run
    assert machine.apart > house.apart > 5 * riffle.apart
    assert machine.rising > house.rising > 20 * riffle.rising
    assert machine.place_known < house.place_known < riffle.place_known / 2


def test_the_alternate_mixes_better_and_the_wash_of_baccarat_best() -> None:
    house, alternate, baccarat = (
        result(name) for name in ("house shuffle", "house, alternate", "baccarat by hand")
    )
    assert alternate.pairs_kept < house.pairs_kept / 1.5
    assert alternate.apart > house.apart
    assert alternate.place_known < house.place_known
    assert baccarat.pairs_kept < alternate.pairs_kept
    assert baccarat.place_known < 0.01


@pytest.mark.rule("SHF-TIME-02")
def test_clumsy_hands_leave_clumps() -> None:
    practised, house, clumsy = (
        result(f"house{name}") for name in (", practised hands", " shuffle", ", clumsy hands")
    )
    assert practised.longest_run < house.longest_run < clumsy.longest_run
    assert practised.pairs_kept < house.pairs_kept < clumsy.pairs_kept


@pytest.mark.parametrize(("procedure", "spread_least"), [(BLACKJACK, 0.5), (BACCARAT, 0.9)])
def test_the_rest_of_the_shoe_does_not_stay_together(procedure: Procedure, spread_least: float) -> None:
    """Slugged and shuffled, the undealt cards lie all over the new shoe; untouched they were one block."""
    together = slug(range(200), range(1000, 1112))
    deck_counts = []
    for number in range(20):
        order = permutation(bytes((number,) * 32), 312, procedure, Handling())
        shoe = [together[place] >= 1000 for place in order]
        deck_counts.append([sum(shoe[first : first + 52]) for first in range(0, 312, 52)])
    means = [sum(counts) / 20 for counts in zip(*deck_counts, strict=True)]
    assert sum(means) == pytest.approx(112)
    assert min(means) > spread_least * 112 / 6


def test_the_same_seed_prints_the_same_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", ["study", "--shoes", "2", "--decks", "1", "--markdown"])
        assert study.main() == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert printed[0].count("\n") == len(study.WAYS) + 2
    monkeypatch.setattr(sys, "argv", ["study", "--shoes", "2", "--decks", "1"])
    assert study.main() == 0
    assert "2 shoes of 1 decks each, seed 1" in capsys.readouterr().out
