"""Winnings coloured up and bets converted: when, to what, on whose word."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cheques import (
    BOTTOMLESS,
    LOWEST_FIRST,
    Approvals,
    ChequeError,
    Cheques,
    Conversion,
    Denomination,
    Occasion,
    Winner,
    colour_up_payout,
    convert_bet,
    is_colour_up,
    parse_cheques,
    pay_colour_for_colour,
)
from pitboss.cheques.conversions import Asked
from pitboss.payouts import Odds, parse_odds

EVEN = Odds(1, 1)
BLACKJACK = Odds(3, 2)
FREE = Approvals(bet_conversion=False)
"""A house that leaves the conversion of bets below black to the dealer, the other value of A-26."""


def winner(bet: str, odds: str = "1 to 1") -> Winner:
    return Winner(parse_cheques(bet), parse_odds(odds))


def up(bet: str, odds: str = "1 to 1", rack: Cheques = BOTTOMLESS, *asked: Asked) -> Conversion:
    return colour_up_payout(winner(bet, odds), rack, Occasion(15_00, asked))


class TestColouringUp:
    @pytest.mark.rule("CONV-01")
    def test_only_for_a_reason(self) -> None:
        assert up("20 red") == Conversion(may=False)

    @pytest.mark.rule("CONV-01")
    @pytest.mark.parametrize("asked", ["guest_asks", "supervisor_orders"])
    def test_the_guest_or_the_supervisor_wants_it(self, asked: Asked) -> None:
        found = up("20 red", "1 to 1", BOTTOMLESS, asked)
        assert found.may
        assert found.must is (asked == "supervisor_orders")
        assert (found.reasons, str(found.paid), found.taken) == ((asked,), "4 green", Cheques())

    @pytest.mark.rule("CONV-01")
    def test_the_colour_runs_low(self) -> None:
        occasion = Occasion(15_00, low=(Denomination.RED,))
        found = colour_up_payout(winner("20 red"), BOTTOMLESS, occasion)
        assert (found.may, found.must, found.reasons) == (True, False, ("colour_short",))
        assert str(found.paid) == "4 green"
        other = Occasion(15_00, low=(Denomination.GREEN,))
        assert not colour_up_payout(winner("20 red"), BOTTOMLESS, other).may

    @pytest.mark.rule("CONV-01")
    def test_the_rack_cannot_pay_otherwise(self) -> None:
        found = up("20 red", "1 to 1", parse_cheques("3 red, 40 green"))
        assert (found.may, found.must) == (True, True)
        assert found.reasons == ("colour_short", "needed_to_pay")
        assert str(found.paid) == "4 green"
        distant = up("20 red", "1 to 1", Cheques(black=5))
        assert (distant.must, distant.approval, str(distant.paid)) == (True, "supervisor", "1 black")

    @pytest.mark.rule("CONV-01", "PAY-08")
    def test_wx39_more_than_a_stack(self) -> None:
        thirty = up("20 red", "3 to 2")
        assert (thirty.may, thirty.must, thirty.reasons) == (True, False, ("over_a_stack",))
        assert (str(thirty.paid), thirty.approval) == ("6 green", "judgement")
        assert str(up("21 red", "3 to 2").paid) == "6 green, 1 red, 1 pink"

    @pytest.mark.rule("CONV-01")
    def test_exactly_a_stack_is_not_more(self) -> None:
        assert not up("20 red").may
        assert up("21 red").may
        assert not up("15 red, 15 green").may
        assert str(up("21 red, 2 black").paid) == "2 black, 4 green, 1 red"

    @pytest.mark.rule("CONV-03")
    def test_red_to_green_is_the_dealers_judgement(self) -> None:
        found = up("10 red", "1 to 1", BOTTOMLESS, "dealer_judges")
        assert (found.may, found.approval, str(found.paid)) == (True, "judgement", "2 green")

    @pytest.mark.rule("CONV-03")
    def test_black_and_higher_need_the_supervisor(self) -> None:
        found = up("8 green", "1 to 1", BOTTOMLESS, "guest_asks")
        assert (found.may, found.approval, str(found.paid)) == (True, "supervisor", "2 black")
        assert up("8 green", "1 to 1", BOTTOMLESS, "supervisor_orders").approval == "none"
        assert not up("8 green", "1 to 1", BOTTOMLESS, "dealer_judges").may

    @pytest.mark.rule("CONV-03", "PAY-09")
    def test_but_not_at_a_hundred_minimum(self) -> None:
        for asked in ("guest_asks", "dealer_judges"):
            found = colour_up_payout(winner("8 green"), BOTTOMLESS, Occasion(100_00, (asked,)))
            assert (found.may, found.approval) == (True, "judgement")

    @pytest.mark.rule("PAY-10", "PAY-09")
    def test_wx37_the_model_case(self) -> None:
        found = up("7 green", "1 to 1", BOTTOMLESS, "guest_asks")
        assert (str(found.paid), found.approval) == ("1 black, 3 green", "supervisor")

    @pytest.mark.rule("CONV-01")
    def test_the_colour_asked_for(self) -> None:
        occasion = Occasion(15_00, ("guest_asks",), to=Denomination.BLACK)
        assert str(colour_up_payout(winner("50 red"), BOTTOMLESS, occasion).paid) == "2 black, 10 red"
        lower = Occasion(15_00, ("guest_asks",), to=Denomination.RED)
        assert not colour_up_payout(winner("2 green"), BOTTOMLESS, lower).may

    def test_nothing_to_colour_up_to(self) -> None:
        assert not up("2 teal", "1 to 1", BOTTOMLESS, "guest_asks").may
        assert not up("20 red", "1 to 1", Cheques(red=40), "guest_asks").may
        assert not up("2 red", "1 to 1", BOTTOMLESS, "guest_asks").may
        assert not up("1 blue", "3 to 2", BOTTOMLESS, "guest_asks").may

    def test_an_empty_circle(self) -> None:
        with pytest.raises(ChequeError, match="wins nothing"):
            winner("no cheques")


class TestConvertingBets:
    def test_the_guest_asks_and_the_supervisor_approves(self) -> None:
        """CONV-02, A-26."""
        found = convert_bet(winner("7 green"), BOTTOMLESS, Occasion(15_00, ("guest_asks",)))
        assert (found.may, found.approval) == (True, "supervisor")
        assert (str(found.taken), str(found.paid)) == ("5 green", "3 black")

    def test_a_shortage_needs_approval_too(self) -> None:
        """CONV-02, A-26: even where only red and green are moved."""
        occasion = Occasion(15_00, low=(Denomination.RED,))
        assert convert_bet(winner("7 red"), BOTTOMLESS, occasion).approval == "supervisor"
        assert convert_bet(winner("7 red"), BOTTOMLESS, occasion, FREE).approval == "judgement"
        green = Occasion(15_00, low=(Denomination.GREEN,))
        assert convert_bet(winner("7 green"), BOTTOMLESS, green, FREE).approval == "supervisor"

    def test_no_reason_no_conversion(self) -> None:
        """CONV-02."""
        assert not convert_bet(winner("7 red"), BOTTOMLESS, Occasion(15_00)).may
        judged = Occasion(15_00, ("dealer_judges",))
        assert convert_bet(winner("7 red"), BOTTOMLESS, judged).approval == "supervisor"
        assert convert_bet(winner("7 red"), BOTTOMLESS, judged, FREE).approval == "judgement"

    @pytest.mark.rule("CONV-04")
    @pytest.mark.parametrize("odds", ["3 to 2", "2 to 1", "9 to 1", "8 to 7"])
    @pytest.mark.parametrize(
        "asked", [(), ("guest_asks",), ("dealer_judges",), ("guest_asks", "dealer_judges")]
    )
    def test_above_even_money_a_bet_is_left_alone(self, odds: str, asked: tuple[Asked, ...]) -> None:
        occasion = Occasion(15_00, asked, low=(Denomination.RED,))
        for limits in (Approvals(), FREE):
            assert not convert_bet(winner("7 red", odds), BOTTOMLESS, occasion, limits).may
        assert convert_bet(winner("7 red", "1 to 1"), BOTTOMLESS, occasion).may

    @pytest.mark.rule("CONV-04")
    def test_unless_the_supervisor_orders_it(self) -> None:
        occasion = Occasion(15_00, ("supervisor_orders",))
        found = convert_bet(winner("7 red", "3 to 2"), BOTTOMLESS, occasion)
        assert (found.may, found.must, found.approval) == (True, True, "none")
        assert (str(found.taken), str(found.paid)) == ("5 red", "3 green, 1 pink")

    @pytest.mark.rule("CONV-04")
    def test_or_it_could_not_be_paid_in_full(self) -> None:
        rack = Cheques(black=1)
        found = convert_bet(winner("2 green", "3 to 2"), rack, Occasion(15_00))
        assert (found.may, found.must, found.approval) == (True, True, "supervisor")
        assert found.reasons == ("colour_short", "needed_to_pay")
        assert (str(found.taken), str(found.paid)) == ("1 green", "1 black")
        payable = convert_bet(winner("2 green", "3 to 2"), rack + Cheques(green=3), Occasion(15_00))
        assert not payable.may

    def test_a_bet_that_stays_whole_is_not_converted(self) -> None:
        occasion = Occasion(15_00, ("guest_asks",))
        assert not convert_bet(winner("4 green"), Cheques(green=40), occasion).may

    def test_a_stake_that_is_gone(self) -> None:
        occasion = Occasion(15_00, ("supervisor_orders",))
        assert not convert_bet(winner("7 red", "2 for 1"), BOTTOMLESS, occasion).may

    def test_a_rack_that_cannot(self) -> None:
        occasion = Occasion(15_00, ("supervisor_orders",))
        assert not convert_bet(winner("1 red", "3 to 2"), Cheques(green=9), occasion).may

    def test_a_distant_colour_when_there_is_no_other(self) -> None:
        found = convert_bet(winner("5 red", "3 to 1"), Cheques(black=2), Occasion(15_00))
        assert (str(found.taken), str(found.paid)) == ("5 red", "1 black")


@settings(deadline=None, max_examples=150)
@given(
    st.builds(Cheques, *(st.integers(0, 12) for _ in LOWEST_FIRST)).filter(lambda bet: not bet.is_empty),
    st.sampled_from([EVEN, BLACKJACK, Odds(2, 1), Odds(19, 20)]),
    st.builds(Cheques, *(st.integers(0, 40) for _ in LOWEST_FIRST)),
    st.builds(
        Occasion,
        st.sampled_from([15_00, 100_00]),
        st.sampled_from([(), ("guest_asks",), ("supervisor_orders",), ("dealer_judges",)]),
        to=st.none() | st.sampled_from(LOWEST_FIRST),
    ),
)
def test_no_cent_is_lost_or_won(bet: Cheques, odds: Odds, rack: Cheques, occasion: Occasion) -> None:
    won = Winner(bet, odds, unit=25)
    for convert in (colour_up_payout, convert_bet):
        found = convert(won, rack, occasion)
        if not found.may:
            assert (found.must, found.paid, found.taken) == (False, Cheques(), Cheques())
            continue
        assert found.reasons
        assert found.taken <= bet
        assert found.paid <= rack
        assert (bet - found.taken + found.paid).total == bet.total + won.award
    plain = pay_colour_for_colour(bet, odds, BOTTOMLESS, unit=25)
    payout = colour_up_payout(won, rack, occasion)
    assert plain is not None
    assert payout.taken.is_empty
    assert is_colour_up(plain.cheques, payout.paid) is payout.may
