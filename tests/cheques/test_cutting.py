"""Cutting and proving, against the tables of the manual."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cheques import (
    HIGHEST_LIES,
    LOWEST_FIRST,
    ChequeError,
    Cheques,
    Denomination,
    break_down,
    breakdown,
    cut,
    parse_cheques,
    prove,
)

FIVES = [value for value in Denomination if value.cut_in == 5]
FOURS = [value for value in Denomination if value.cut_in == 4]

FIVE_UNIT = {
    1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "3-3", 7: "3-3-1", 8: "4-4", 9: "4-4-1", 10: "5-5",
    11: "5-5-1", 12: "5-5-2", 13: "5-5-3", 14: "5-5-4", 15: "5-5-5", 16: "5-5-5-1", 17: "5-5-5-2",
    18: "5-5-5-3", 19: "5-5-5-4", 20: "5-5-5-5",
}  # fmt: skip
FOUR_UNIT = {
    1: "1", 2: "2", 3: "3", 4: "4", 5: "4-1", 6: "3-3", 7: "3-3-1", 8: "4-4", 9: "4-4-1", 10: "4-4-2",
    11: "4-4-3", 12: "4-4-4", 13: "4-4-4-1", 14: "4-4-4-2", 15: "4-4-4-3", 16: "4-4-4-4", 17: "4-4-4-4-1",
    18: "4-4-4-4-2", 19: "4-4-4-4-3", 20: "4-4-4-4-4",
}  # fmt: skip


def shown(count: int, denomination: int) -> str:
    return "; ".join("-".join(map(str, row)) for row in cut(count, denomination))


def rows(text: str) -> list[str]:
    return [str(row) for row in breakdown(parse_cheques(text))]


@pytest.mark.rule("CHQ-CUT-03")
@pytest.mark.parametrize("denomination", FIVES)
def test_the_five_unit_table(denomination: Denomination) -> None:
    assert {count: shown(count, denomination) for count in range(1, 21)} == FIVE_UNIT


@pytest.mark.rule("CHQ-CUT-04")
@pytest.mark.parametrize("denomination", FOURS)
def test_the_four_unit_table(denomination: Denomination) -> None:
    assert {count: shown(count, denomination) for count in range(1, 21)} == FOUR_UNIT


@pytest.mark.rule("CHQ-CUT-03")
def test_wx01_red() -> None:
    counts = (4, 6, 7, 8, 9, 10, 13, 20)
    expected = ["4", "3-3", "3-3-1", "4-4", "4-4-1", "5-5", "5-5-3", "5-5-5-5"]
    assert [shown(count, Denomination.RED) for count in counts] == expected


@pytest.mark.rule("CHQ-CUT-04")
def test_wx02_green() -> None:
    counts = (4, 5, 6, 7, 8, 9, 10, 14, 20)
    expected = ["4", "4-1", "3-3", "3-3-1", "4-4", "4-4-1", "4-4-2", "4-4-4-2", "4-4-4-4-4"]
    assert [shown(count, Denomination.GREEN) for count in counts] == expected


@pytest.mark.rule("CHQ-CUT-05")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("20 black", ["black 5-5-5-5"]),
        ("21 black", ["black 5-5-5-5", "black 1"]),
        ("27 black", ["black 5-5-5-5", "black 3-3-1"]),
        ("26 green", ["green 4-4-4-4-4", "green 3-3"]),
        ("45 white", ["white 5-5-5-5", "white 5-5-5-5", "white 5"]),
    ],
)
def test_the_twenty_first_cheque_starts_a_row_of_its_own(text: str, expected: list[str]) -> None:
    assert rows(text) == expected


@given(st.integers(0, 500), st.sampled_from(LOWEST_FIRST))
def test_stacks_sum_to_the_count(count: int, denomination: Denomination) -> None:
    laid = cut(count, denomination)
    assert sum(map(sum, laid)) == count
    assert all(sum(row) == 20 for row in laid[:-1])
    assert all(0 < height <= denomination.cut_in for row in laid for height in row)


def test_no_cheques_and_fewer() -> None:
    assert cut(0, Denomination.RED) == ()
    with pytest.raises(ChequeError, match="-1 cheques cannot be cut"):
        cut(-1, Denomination.RED)


@pytest.mark.rule("CHQ-PROVE-01", "CHQ-PROVE-02", "CHQ-PROVE-04")
def test_wx04_proofs() -> None:
    assert rows("10 orange") == ["orange 5-5, last 2-2-1"]
    assert rows("8 grey") == ["grey 4-4, last 2-2, pushed apart"]
    assert rows("3 teal") == ["teal 3, pushed apart"]
    assert rows("6 orange") == ["orange 3-3"]
    assert [row.total for row in breakdown(parse_cheques("10 orange, 8 grey, 3 teal"))] == [
        60_000_00,
        40_000_00,
        10_000_00,
    ]


@pytest.mark.rule("CHQ-PROVE-01")
@pytest.mark.parametrize("denomination", [Denomination.ORANGE, Denomination.TEAL])
def test_orange_and_teal_prove_the_last_five(denomination: Denomination) -> None:
    proofs = {count: break_down(count, denomination)[0].proof for count in range(1, 21)}
    assert {count for count, proof in proofs.items() if proof} == {5, 10, 15, 20}
    assert set(proofs.values()) == {(), (2, 2, 1)}


@pytest.mark.rule("CHQ-PROVE-02")
def test_grey_proves_the_last_four() -> None:
    proofs = {count: break_down(count, Denomination.GREY)[0].proof for count in range(1, 21)}
    assert {count for count, proof in proofs.items() if proof} == {4, 8, 12, 16, 20}
    assert set(proofs.values()) == {(), (2, 2)}


@given(st.integers(1, 60), st.sampled_from(LOWEST_FIRST))
def test_a_proof_spreads_exactly_the_last_stack(count: int, denomination: Denomination) -> None:
    for row in break_down(count, denomination):
        assert sum(row.proof) in (0, row.stacks[-1])
        assert bool(row.proof) <= (denomination in (1_000_00, 5_000_00, 20_000_00))


@pytest.mark.rule("CHQ-PROVE-04")
@pytest.mark.parametrize("count", [1, 2, 9, 20, 33])
def test_only_grey_and_teal_are_pushed_apart(count: int) -> None:
    for denomination in Denomination:
        apart = {row.pushed_apart for row in break_down(count, denomination)}
        assert apart == {denomination in (Denomination.GREY, Denomination.TEAL)}


@pytest.mark.rule("CHQ-PROVE-03")
@pytest.mark.parametrize(
    ("count", "stacks"),
    [(3, [(3,)]), (4, [(4,)]), (6, [(4, 2)]), (7, [(4, 3)]), (8, [(4, 4)]), (21, [(4, 4, 4, 4, 4), (1,)])],
)
def test_purple_is_proved_four_high_and_by_itself(count: int, stacks: list[tuple[int, ...]]) -> None:
    laid = prove(Cheques(purple=count, black=6, green=6))
    assert [row.stacks for row in laid if row.denomination == Denomination.PURPLE] == stacks
    assert [str(row) for row in laid[len(stacks) :]] == ["black 3-3", "green 3-3"]
    assert Denomination.PURPLE * 4 == 2_000_00


@pytest.mark.rule("PAY-06")
def test_a_bet_is_broken_down_highest_nearest_the_dealer() -> None:
    assert rows("3 red, 3 green, 3 black") == ["black 3", "green 3", "red 3"]
    assert HIGHEST_LIES["bet"] == "dealer"


@given(st.builds(Cheques, *(st.integers(0, 45) for _ in LOWEST_FIRST)))
def test_the_rows_hold_everything_highest_first(cheques: Cheques) -> None:
    for laid in (breakdown(cheques), prove(cheques)):
        assert sum(row.total for row in laid) == cheques.total
        assert sum(row.count for row in laid) == cheques.pieces
        values = [row.denomination for row in laid]
        assert values == sorted(values, reverse=True)
        assert set(values) == set(cheques.colours)
