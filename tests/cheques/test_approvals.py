"""When a supervisor's word comes first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cheques import (
    BOTTOMLESS,
    LOWEST_FIRST,
    Approvals,
    Cheques,
    Denomination,
    change_needs_approval,
    cheque_change_needs_approval,
    colour_up_needs_okay,
    highest_unasked,
    is_colour_up,
    make,
    parse_cheques,
    payout_needs_approval,
)

BACCARAT = Approvals(inclusive=False, cheque_change_by_total=False)


@pytest.mark.parametrize(
    ("amount", "blackjack", "baccarat"),
    [(299_00, False, False), (300_00, True, False), (300_01, True, True), (301_00, True, True)],
)
def test_change_from_three_hundred(amount: int, blackjack: bool, baccarat: bool) -> None:
    """CHG-02, A-09: $300 and more at blackjack, over $300 at baccarat."""
    assert change_needs_approval(amount) is blackjack
    assert change_needs_approval(amount, BACCARAT) is baccarat


@pytest.mark.parametrize(
    ("incoming", "to", "outgoing", "approval", "okay"),
    [
        ("1 black", Denomination.GREEN, "4 green", True, False),
        ("11 green", Denomination.RED, "55 red", False, False),
        ("12 green", Denomination.RED, "60 red", True, False),
        ("20 red", Denomination.GREEN, "4 green", False, True),
    ],
)
def test_wx16_cheque_changes(
    incoming: str, to: Denomination, outgoing: str, approval: bool, okay: bool
) -> None:
    """CCHG-02, CHG-08, A-11."""
    cheques = parse_cheques(incoming)
    changed = make(cheques.total, BOTTOMLESS, highest=to)
    assert changed == parse_cheques(outgoing)
    assert cheque_change_needs_approval(cheques, changed) is approval
    assert colour_up_needs_okay(cheques, changed) is okay


def test_a_black_that_goes_out_counts_like_one_that_comes_in() -> None:
    """CCHG-02."""
    assert cheque_change_needs_approval(parse_cheques("4 green"), parse_cheques("1 black"))


def test_the_baccarat_house_looks_at_the_colour_only() -> None:
    """BAC-GP-04, CF-16."""
    assert not cheque_change_needs_approval(parse_cheques("20 green"), parse_cheques("100 red"), BACCARAT)
    assert cheque_change_needs_approval(parse_cheques("1 black"), parse_cheques("4 green"), BACCARAT)


@pytest.mark.parametrize(
    ("incoming", "outgoing", "up"),
    [
        ("5 white", "1 red", True),
        ("20 red, 1 green", "5 green", True),
        ("1 black, 5 red", "5 green", True),
        ("1 black, 1 red", "4 green, 5 white", False),
        ("3 white", "1 pink, 2 blue", True),
        ("1 pink, 2 blue", "3 white", True),
        ("1 green", "5 red", False),
        ("5 red", "5 red", False),
    ],
)
def test_what_is_a_colour_up(incoming: str, outgoing: str, up: bool) -> None:
    assert is_colour_up(parse_cheques(incoming), parse_cheques(outgoing)) is up


def test_the_okay_can_be_switched_off() -> None:
    """A-11."""
    five, one = Cheques(white=5), Cheques(red=1)
    assert colour_up_needs_okay(five, one)
    assert not colour_up_needs_okay(five, one, Approvals(colour_in=False))


@given(st.sampled_from(LOWEST_FIRST[1:]), st.integers(1, 9))
def test_a_change_into_lower_colours_is_none(value: Denomination, count: int) -> None:
    cheques = Cheques.of({value: count})
    lower = make(cheques.total, BOTTOMLESS, highest=value - 1)
    assert lower is not None
    assert not is_colour_up(cheques, lower)
    assert is_colour_up(lower, cheques)


@pytest.mark.rule("PAY-09")
@pytest.mark.parametrize(
    ("payout", "table_min", "needed"),
    [
        ("9 green", 15_00, False),
        ("1 black", 15_00, True),
        ("1 black", 99_00, True),
        ("1 black", 100_00, False),
        ("1 purple, 3 red", 25_00, True),
        ("1 teal", 500_00, False),
    ],
)
def test_black_and_above_need_approval_below_a_hundred_minimum(
    payout: str, table_min: int, needed: bool
) -> None:
    assert payout_needs_approval(parse_cheques(payout), table_min=table_min) is needed
    allowed = highest_unasked(table_min=table_min)
    assert allowed == (None if table_min >= 100_00 else Denomination.GREEN)


def test_another_house_may_draw_the_line_elsewhere() -> None:
    limits = Approvals(cheque_from="purple", cheque_waived_from=500_00)
    assert highest_unasked(table_min=100_00, limits=limits) is Denomination.BLACK
    assert not payout_needs_approval(Cheques(black=1), table_min=15_00, limits=limits)
