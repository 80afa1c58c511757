"""Paying colour for colour, by halves, and in a higher colour."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cheques import (
    BOTTOMLESS,
    LOWEST_FIRST,
    ChequeError,
    Cheques,
    Denomination,
    breakdown,
    highest_unasked,
    make,
    parse_cheques,
    pay_colour_for_colour,
    pay_in_higher,
    size_into,
)
from pitboss.payouts import Odds, parse_odds

EVEN = Odds(1, 1)
BLACKJACK = Odds(3, 2)
BANKER = Odds(19, 20)
unhurried = settings(deadline=None, max_examples=150)
bets = st.builds(Cheques, *(st.integers(0, 12) for _ in LOWEST_FIRST))
stakes = bets.filter(lambda bet: not bet.is_empty)
racks = st.builds(Cheques, *(st.integers(0, 40) for _ in LOWEST_FIRST))
odds_of_all_kinds = st.builds(Odds, st.integers(1, 40), st.integers(1, 20))


def paid(bet: str, odds: Odds, rack: Cheques = BOTTOMLESS, highest: int | None = None) -> str:
    payment = pay_colour_for_colour(parse_cheques(bet), odds, rack, highest=highest)
    assert payment is not None
    return str(payment.cheques)


class TestColourForColour:
    @pytest.mark.rule("PAY-07")
    @pytest.mark.parametrize(
        ("bet", "odds", "expected"),
        [
            ("7 green", "1 to 1", "7 green"),
            ("20 red", "1 to 1", "20 red"),
            ("1 green", "3 to 2", "1 green, 2 red, 1 pink"),
            ("3 red", "3 to 2", "4 red, 1 pink"),
            ("21 red", "3 to 2", "31 red, 1 pink"),
            ("3 pink", "2 to 1", "6 pink"),
            ("1 black", "3 to 2", "1 black, 2 green"),
            ("10 black", "19 to 20", "9 black, 2 green"),
            ("1 red", "40 to 1", "40 red"),
            ("2 black, 4 green", "1 to 1", "2 black, 4 green"),
            ("1 green, 1 red", "3 to 2", "1 green, 3 red, 2 pink"),
            ("3 black, 3 green, 3 red", "3 to 2", "4 black, 6 green, 6 red, 2 pink"),
            ("1 black, 1 green", "3 to 2", "1 black, 3 green, 2 red, 1 pink"),
        ],
    )
    def test_each_colour_in_its_own(self, bet: str, odds: str, expected: str) -> None:
        assert paid(bet, parse_odds(odds)) == expected

    @pytest.mark.rule("PAY-06")
    def test_several_colours_are_paid_apart_from_highest_to_lowest(self) -> None:
        payment = pay_colour_for_colour(parse_cheques("3 red, 3 green, 3 black"), EVEN, BOTTOMLESS)
        assert payment is not None
        assert [str(row) for row in breakdown(payment.cheques)] == ["black 3", "green 3", "red 3"]
        assert (payment.other, payment.lacking) == (Cheques(), ())

    def test_fractions_are_told_apart(self) -> None:
        payment = pay_colour_for_colour(parse_cheques("1 green, 1 red"), BLACKJACK, BOTTOMLESS)
        assert payment is not None
        assert str(payment.in_kind) == "1 green, 1 red"
        assert str(payment.other) == "2 red, 2 pink"

    @pytest.mark.rule("PAY-07")
    def test_a_short_rack_pays_in_kind_what_it_has(self) -> None:
        rack = parse_cheques("4 green, 100 red, 20 black")
        payment = pay_colour_for_colour(Cheques(green=10), EVEN, rack)
        assert payment is not None
        assert str(payment.in_kind) == "4 green"
        assert str(payment.other) == "1 black, 10 red"
        assert payment.lacking == (Denomination.GREEN,)
        assert paid("10 green", EVEN, rack, highest=Denomination.GREEN) == "4 green, 30 red"
        assert paid("40 red", EVEN, parse_cheques("20 red, 9 green, 200 white")) == "4 green, 20 red"

    @pytest.mark.rule("PAY-09")
    def test_black_stays_in_the_rack_without_approval(self) -> None:
        asked = highest_unasked(table_min=15_00)
        assert paid("2 black", EVEN, highest=asked) == "8 green"
        assert paid("2 black", EVEN, highest=highest_unasked(table_min=100_00)) == "2 black"

    def test_what_cannot_be_made_is_not_paid(self) -> None:
        assert pay_colour_for_colour(Cheques(red=1), BLACKJACK, Cheques(red=9, white=9)) is None
        assert pay_colour_for_colour(Cheques(blue=1), BLACKJACK, BOTTOMLESS) is None
        rounded = pay_colour_for_colour(Cheques(blue=1), BLACKJACK, BOTTOMLESS, unit=25)
        assert rounded is not None
        assert rounded.cheques == Cheques(blue=1)

    def test_a_coarse_unit_pays_less_than_the_colours_would(self) -> None:
        payment = pay_colour_for_colour(Cheques(white=7), EVEN, BOTTOMLESS, unit=5_00)
        assert payment is not None
        assert payment.cheques.total == 5_00

    @unhurried
    @given(stakes, odds_of_all_kinds, racks)
    def test_the_award_is_paid_exactly_or_not_at_all(self, bet: Cheques, odds: Odds, rack: Cheques) -> None:
        payment = pay_colour_for_colour(bet, odds, rack)
        award = odds.award(bet.total)
        assert (payment is None) == (make(award, rack) is None)
        if payment is not None:
            assert payment.cheques.total == award
            assert payment.cheques <= rack
            assert set(payment.in_kind.colours) <= set(bet.colours)

    @unhurried
    @given(stakes, st.sampled_from([EVEN, BLACKJACK, Odds(2, 1), BANKER]))
    def test_a_full_rack_keeps_every_colour(self, bet: Cheques, odds: Odds) -> None:
        payment = pay_colour_for_colour(bet, odds, BOTTOMLESS, unit=25)
        assert payment is not None
        assert payment.lacking == ()
        assert all(payment.cheques.count(value) >= count * odds.win // odds.per for value, count in bet)
        assert max(payment.cheques.colours, default=0) <= max(bet.colours)


class TestSizing:
    @pytest.mark.rule("CHQ-SIZE-01")
    @given(st.sampled_from(LOWEST_FIRST), st.integers(1, 20))
    def test_even_money_matches_the_stack_once(self, value: Denomination, count: int) -> None:
        bet = Cheques.of({value: count})
        sizing = size_into(bet, EVEN)
        assert (sizing.cuts, sizing.odd, sizing.odd_award) == ((count,), 0, 0)
        payment = pay_colour_for_colour(bet, EVEN, BOTTOMLESS)
        assert payment is not None
        assert payment.cheques == bet

    @pytest.mark.rule("PAY-08")
    def test_wx39_blackjack_on_twenty_and_on_twenty_one_red(self) -> None:
        twenty = size_into(Cheques(red=20), BLACKJACK)
        assert (twenty.part, twenty.cuts, twenty.odd, twenty.total) == (10, (10, 10, 10), 0, 150_00)
        assert paid("20 red", BLACKJACK) == "30 red"
        odd = size_into(Cheques(red=21), BLACKJACK)
        assert (odd.cuts, odd.odd, odd.odd_award, odd.total) == ((10, 10, 10), 1, 7_50, 157_50)
        assert make(odd.odd_award, BOTTOMLESS) == parse_cheques("1 red, 1 pink")
        assert paid("21 red", BLACKJACK) == "31 red, 1 pink"

    @pytest.mark.rule("PAY-08")
    def test_or_it_is_built_in_front_of_the_rack(self) -> None:
        payment = pay_colour_for_colour(Cheques(red=21), BLACKJACK, BOTTOMLESS)
        assert payment is not None
        assert [str(row) for row in breakdown(payment.cheques)] == ["red 5-5-5-5", "red 5-5-1", "pink 1"]

    @pytest.mark.rule("PAY-08")
    @given(st.sampled_from(LOWEST_FIRST[1:]), st.integers(1, 60))
    def test_the_halves_and_the_odd_cheque_make_the_award(self, value: Denomination, count: int) -> None:
        bet = Cheques.of({value: count})
        sizing = size_into(bet, BLACKJACK)
        assert len(sizing.cuts) == 3
        assert set(sizing.cuts) == {count // 2}
        assert sizing.odd == count % 2
        assert sizing.total == BLACKJACK.award(bet.total) == value * count * 3 // 2
        odd = make(sizing.odd_award, BOTTOMLESS, highest=value)
        payment = pay_colour_for_colour(bet, BLACKJACK, BOTTOMLESS)
        assert odd is not None
        assert payment is not None
        assert payment.cheques == Cheques.of({value: sum(sizing.cuts)}) + odd

    @pytest.mark.parametrize("bet", ["1 red, 1 green", "no cheques"])
    def test_only_one_colour_is_sized_into(self, bet: str) -> None:
        with pytest.raises(ChequeError, match="is not a stack of one colour"):
            size_into(parse_cheques(bet), EVEN)


class TestInHigher:
    @pytest.mark.rule("PAY-07", "PAY-09", "PAY-10")
    def test_wx37_seven_green(self) -> None:
        bet = Cheques(green=7)
        higher = pay_in_higher(bet, EVEN, BOTTOMLESS, to=Denomination.BLACK)
        assert higher == parse_cheques("1 black, 3 green")
        assert [str(row) for row in breakdown(higher)] == ["black 1", "green 3"]
        assert paid("7 green", EVEN, highest=highest_unasked(table_min=15_00)) == "7 green"

    @pytest.mark.rule("PAY-10")
    @pytest.mark.parametrize(
        ("bet", "odds", "to", "expected"),
        [
            ("7 green", "3 to 2", Denomination.BLACK, "2 black, 2 green, 2 red, 1 pink"),
            ("20 red", "3 to 2", Denomination.GREEN, "6 green"),
            ("21 red", "3 to 2", Denomination.GREEN, "6 green, 1 red, 1 pink"),
            ("23 white", "1 to 1", Denomination.RED, "4 red, 3 white"),
            ("30 red, 2 black", "1 to 1", Denomination.GREEN, "2 black, 6 green"),
            ("30 red, 10 green", "1 to 1", Denomination.BLACK, "4 black"),
            ("30 red, 3 pink", "1 to 1", Denomination.GREEN, "6 green, 1 red, 1 pink"),
        ],
    )
    def test_what_does_not_fill_it_stays_in_the_bets_colours(
        self, bet: str, odds: str, to: Denomination, expected: str
    ) -> None:
        higher = pay_in_higher(parse_cheques(bet), parse_odds(odds), BOTTOMLESS, to=to)
        assert str(higher) == expected

    def test_as_many_as_the_rack_has(self) -> None:
        rack = parse_cheques("1 black, 20 green")
        higher = pay_in_higher(Cheques(green=12), EVEN, rack, to=Denomination.BLACK)
        assert str(higher) == "1 black, 8 green"
        rack = parse_cheques("1 black, 20 green, 100 red")
        assert str(pay_in_higher(Cheques(red=60), EVEN, rack, to=Denomination.BLACK)) == "1 black, 8 green"

    def test_a_coarse_unit(self) -> None:
        higher = pay_in_higher(
            parse_cheques("1 black"), Odds(9, 8), BOTTOMLESS, to=Denomination.RED, unit=50_00
        )
        assert str(higher) == "1 black"
        assert (
            pay_in_higher(Cheques(black=1), EVEN, BOTTOMLESS, to=Denomination.RED, unit=900_00) == Cheques()
        )

    @unhurried
    @given(stakes, odds_of_all_kinds, racks, st.sampled_from(LOWEST_FIRST))
    def test_exact_or_nothing(self, bet: Cheques, odds: Odds, rack: Cheques, to: Denomination) -> None:
        higher = pay_in_higher(bet, odds, rack, to=to)
        if higher is not None:
            assert higher.total == odds.award(bet.total)
            assert higher <= rack
