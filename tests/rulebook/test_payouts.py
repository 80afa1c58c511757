"""Odds, shares and money: read, written and worked out to the cent."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.payouts import Odds, OddsError, Rate, money, parse_money, parse_odds, parse_rate

FIGURE = st.integers(1, 999_999_999_999)
CENTS = st.integers(0, 10**12)


class TestOdds:
    @pytest.mark.parametrize(
        ("text", "odds"),
        [
            ("8 to 1", Odds(8, 1)),
            ("3:2", Odds(3, 2)),
            (" 19 TO 20 ", Odds(19, 20)),
            ("1,000 to 1", Odds(1_000, 1)),
            ("25 for 1", Odds(25, 1, keeps_stake=False)),
        ],
    )
    def test_reading(self, text: str, odds: Odds) -> None:
        assert parse_odds(text) == odds

    @pytest.mark.parametrize(
        "text",
        ["", "8", "8 to", "to 1", "eight to one", "1.5 to 1", "-8 to 1", "8 to 1 to 1", "8 / 1", "٨ to 1"],
    )
    def test_what_is_no_odds(self, text: str) -> None:
        with pytest.raises(OddsError, match="is not odds"):
            parse_odds(text)

    @pytest.mark.parametrize("text", ["0 to 1", "1 to 0", "0 for 0"])
    def test_odds_that_pay_nothing(self, text: str) -> None:
        with pytest.raises(OddsError, match="both numbers must be above zero"):
            parse_odds(text)

    @given(st.builds(Odds, FIGURE, FIGURE, st.booleans()))
    def test_what_is_written_reads_back(self, odds: Odds) -> None:
        assert parse_odds(str(odds)) == odds

    @pytest.mark.parametrize(("stake", "paid"), [(3_500, 3_325), (2_500, 2_375), (10_000, 9_500), (500, 475)])
    def test_nineteen_to_twenty_is_exact(self, stake: int, paid: int) -> None:
        assert Odds(19, 20).award(stake) == paid
        assert stake - Rate(5, 100).of(stake) == paid

    @given(st.builds(Odds, FIGURE, FIGURE), CENTS, st.integers(1, 10_000))
    def test_an_award_is_rounded_down_to_its_unit_and_no_further(
        self, odds: Odds, stake: int, unit: int
    ) -> None:
        award = odds.award(stake, unit=unit)
        exact = Fraction(stake * odds.win, odds.per)
        assert award % unit == 0
        assert award <= exact < award + unit

    @given(st.builds(Odds, FIGURE, FIGURE), CENTS, CENTS)
    def test_a_higher_stake_is_never_paid_less(self, odds: Odds, one: int, other: int) -> None:
        low, high = sorted((one, other))
        assert odds.award(low) <= odds.award(high)


class TestRates:
    @pytest.mark.parametrize(
        ("text", "share"),
        [("5%", Fraction(1, 20)), ("2.5%", Fraction(1, 40)), ("100 %", Fraction(1)), ("0%", Fraction(0))],
    )
    def test_reading(self, text: str, share: Fraction) -> None:
        rate = parse_rate(text)
        assert Fraction(rate.part, rate.whole) == share

    @pytest.mark.parametrize("text", ["", "5", "five%", "-5%", "5%%", "5,0%", "%", "0.000000000005%"])
    def test_what_is_no_percentage(self, text: str) -> None:
        with pytest.raises(OddsError, match="is not a percentage"):
            parse_rate(text)

    @given(st.integers(0, 10_000))
    def test_what_is_written_reads_back(self, hundredths: int) -> None:
        rate = parse_rate(str(Rate(hundredths, 10_000)))
        assert Fraction(rate.part, rate.whole) == Fraction(hundredths, 10_000)

    @pytest.mark.parametrize(
        ("won", "commission"),
        [(2_500, 125), (500, 25), (2_700, 125), (2_999, 125), (3_000, 150), (499, 0), (0, 0)],
    )
    def test_a_commission_is_rounded_down_to_quarters(self, won: int, commission: int) -> None:
        assert Rate(5, 100).of(won, unit=25) == commission

    @given(st.integers(0, 100), CENTS, st.integers(1, 10_000))
    def test_a_share_is_rounded_down_to_its_unit_and_no_further(
        self, part: int, cents: int, unit: int
    ) -> None:
        share = Rate(part, 100).of(cents, unit=unit)
        assert share % unit == 0
        assert share <= Fraction(cents * part, 100) < share + unit


class TestMoney:
    @pytest.mark.parametrize(
        ("text", "cents"),
        [
            ("25", 2_500),
            ("$25", 2_500),
            ("$3,125", 312_500),
            ("2.5", 250),
            ("$2.50", 250),
            (" $ 0.05 ", 5),
            ("-$5", -500),
            ("+5", 500),
        ],
    )
    def test_reading(self, text: str, cents: int) -> None:
        assert parse_money(text) == cents

    @pytest.mark.parametrize(
        "text", ["", "$", "five", "2.505", "25 EUR", "1e3", "NaN", ".50", "$-", "9" * 13]
    )
    def test_what_is_no_money(self, text: str) -> None:
        with pytest.raises(OddsError, match="is not an amount of money"):
            parse_money(text)

    @given(st.integers(-(10**11) + 1, 10**11 - 1))
    def test_what_is_written_reads_back(self, cents: int) -> None:
        assert parse_money(money(cents)) == cents

    def test_cents_show_only_where_there_are_any(self) -> None:
        assert [money(cents) for cents in (0, 5, 2_500, 3_325, 312_500, -100)] == [
            "$0",
            "$0.05",
            "$25",
            "$33.25",
            "$3,125",
            "-$1",
        ]
