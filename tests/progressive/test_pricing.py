"""What jackpots of a round are worth: every example of both documents, and a second implementation."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.payouts import Rate
from pitboss.progressive.jackpot_steps import price
from pitboss.progressive.pricing import Order, Won, walk
from tests.kit.houses.progressive import ALL, HOUSE, MAX, TEN_THOUSAND, TENTH, VENDOR, Desk


def priced(
    order: Order, cents: int, *seats: tuple[int, Rate], reseed: int = TEN_THOUSAND
) -> tuple[dict[int, int], int]:
    """Cents by seat in the order in which they are paid, and what is left."""
    won = [Won(number, seat, share) for number, (seat, share) in enumerate(seats, start=1)]
    found = walk(won, meter=cents, scale=1, reseed=reseed, order=order)
    return {seats[price.number - 1][0]: price.cents for price in found.prices}, found.left


class TestWorkedExamples:
    @pytest.mark.rule("B7V-IRR-01", "IND-48")
    def test_we_b7_06_two_who_won_all_of_it_share_it_equally(self) -> None:
        assert priced("lowest_first", TEN_THOUSAND, (2, ALL), (5, ALL)) == (
            {2: 5_000_00, 5: 5_000_00},
            TEN_THOUSAND,
        )

    @pytest.mark.rule("B7V-IRR-01", "IND-48")
    def test_we_b7_06_three_share_and_the_odd_cent_goes_to_the_lowest_seat(self) -> None:
        found, left = priced("lowest_first", 12_345_67, (6, ALL), (1, ALL), (4, ALL))
        assert found == {1: 4_115_23, 4: 4_115_22, 6: 4_115_22}
        assert list(found) == [1, 4, 6]
        assert left == TEN_THOUSAND

    def test_in_the_house_the_odd_cents_go_to_who_is_entered_first_from_the_right(self) -> None:
        assert priced("right_to_left", 100_02, (1, ALL), (2, ALL), (3, ALL), (4, ALL))[0] == {
            4: 25_01,
            3: 25_01,
            2: 25_00,
            1: 25_00,
        }

    @pytest.mark.rule("B7V-IRR-02", "IND-48")
    def test_ten_per_cent_twice_is_paid_one_after_the_other(self) -> None:
        assert priced("lowest_first", TEN_THOUSAND, (5, TENTH), (1, TENTH)) == (
            {1: 1_000_00, 5: 900_00},
            8_100_00,
        )
        assert priced("lowest_first", 100_05, (1, TENTH)) == ({1: 10_00}, 90_05), "down to the cent"

    @pytest.mark.rule("B7V-IRR-03", "B7V-IRR-04", "IND-48")
    def test_we_b7_07_all_of_it_before_a_tenth_is_a_tenth_of_the_reseed(self) -> None:
        assert priced("lowest_first", TEN_THOUSAND, (2, ALL), (4, TENTH)) == (
            {2: 10_000_00, 4: 1_000_00},
            9_000_00,
        )

    @pytest.mark.rule("B7V-IRR-04", "IND-48")
    def test_another_reseed_makes_another_tenth(self) -> None:
        found = priced("lowest_first", TEN_THOUSAND, (2, ALL), (4, TENTH), reseed=7_500_00)
        assert found == ({2: 10_000_00, 4: 750_00}, 6_750_00)

    @pytest.mark.rule("B7V-IRR-03", "B7V-IRR-05", "IND-48")
    def test_we_b7_07_a_tenth_before_all_of_it(self) -> None:
        assert priced("lowest_first", TEN_THOUSAND, (2, TENTH), (4, ALL)) == (
            {2: 1_000_00, 4: 9_000_00},
            TEN_THOUSAND,
        )

    @pytest.mark.rule("B7-JP-06")
    def test_wx_59_two_suited_hands_from_right_to_left(self) -> None:
        found, left = priced("right_to_left", 60_000_00, (2, ALL), (6, ALL))
        assert list(found.items()) == [(6, 30_000_00), (2, 30_000_00)]
        assert left == TEN_THOUSAND

    @pytest.mark.rule("B7-JP-05", "B7-JP-06")
    def test_the_house_takes_different_jackpots_from_the_right(self) -> None:
        assert priced("right_to_left", TEN_THOUSAND, (2, ALL), (4, TENTH)) == (
            {4: 1_000_00, 2: 9_000_00},
            TEN_THOUSAND,
        )
        assert priced("right_to_left", TEN_THOUSAND, (2, TENTH), (4, ALL)) == (
            {4: 10_000_00, 2: 1_000_00},
            9_000_00,
        )
        assert priced("right_to_left", TEN_THOUSAND, (1, TENTH), (5, TENTH)) == (
            {5: 1_000_00, 1: 900_00},
            8_100_00,
        )

    @pytest.mark.parametrize(
        ("order", "expected"),
        [
            ("lowest_first", {1: 2_000_00, 2: 9_000_00, 4: 9_000_00, 3: 1_000_00, 5: 900_00}),
            ("right_to_left", {5: 2_000_00, 4: 9_000_00, 2: 9_000_00, 3: 1_000_00, 1: 900_00}),
        ],
    )
    def test_tenths_before_between_and_after_those_who_share(
        self, order: Order, expected: dict[int, int]
    ) -> None:
        seats = ((1, TENTH), (2, ALL), (3, TENTH), (4, ALL), (5, TENTH))
        found, left = priced(order, 20_000_00, *seats)
        assert list(found.items()) == list(expected.items())
        assert left == 8_100_00  # seeded once

    def test_we_b7_10_a_tenth_is_rounded_down_and_the_rest_stays(self) -> None:
        assert priced("lowest_first", 15_007_50, (3, TENTH)) == ({3: 1_500_75}, 13_506_75)
        assert priced("lowest_first", 10_000_09, (3, TENTH)) == ({3: 1_000_00}, 9_000_09)

    def test_parts_of_a_cent_are_nobodys_and_stay_on_the_meter(self) -> None:
        whole = walk([Won(1, 1, ALL)], meter=10_000_007, scale=1000, reseed=5, order="lowest_first")
        assert (whole.prices[0].cents, whole.left) == (10_000, 5_007)
        tenth = walk([Won(1, 1, TENTH)], meter=9_999, scale=1000, reseed=5, order="lowest_first")
        assert (tenth.prices[0].cents, tenth.left) == (0, 9_999)

    def test_more_who_share_than_there_are_cents(self) -> None:
        assert priced("lowest_first", 2, (1, ALL), (2, ALL), (3, ALL), reseed=9)[0] == {1: 1, 2: 1, 3: 0}


class TestAtTheController:
    """The same, as they are posted."""

    @pytest.mark.rule("IND-48", "B7V-IRR-01", "B7V-IRR-02", "B7V-IRR-03")
    @pytest.mark.parametrize(
        ("seats", "paid", "left"),
        [
            (((2, ALL), (4, TENTH)), [10_000_00, 1_000_00], 9_000_00),
            (((2, TENTH), (4, ALL)), [1_000_00, 9_000_00], 10_000_00),
            (((1, TENTH), (5, TENTH)), [1_000_00, 900_00], 8_100_00),
            (((3, ALL), (6, ALL)), [5_000_00, 5_000_00], 10_000_00),
        ],
    )
    def test_the_examples(self, seats: tuple[tuple[int, Rate], ...], paid: list[int], left: int) -> None:
        desk = Desk(VENDOR)
        lower, higher = desk.won("one", *seats)
        assert desk.refused(MAX, desk.swipe(higher)) == "jackpot_behind_seat"
        assert desk.post(lower, higher) == paid
        assert desk.cents == left

    @pytest.mark.rule("B7-JP-06")
    def test_out_of_turn_in_the_house_is_from_left_to_right(self) -> None:
        desk = Desk(HOUSE).meter_at(60_000_00)
        two, six = desk.won("one", (2, ALL), (6, ALL))
        assert desk.refused(MAX, desk.swipe(two)) == "jackpot_behind_seat"
        assert desk.post(six, two) == [30_000_00, 30_000_00]
        assert desk.cents == TEN_THOUSAND

    @pytest.mark.rule("B7V-PAY-14")
    @pytest.mark.parametrize("wager", [1_00, 5_00, 25_00])
    def test_the_prize_does_not_depend_on_the_wager(self, wager: int) -> None:
        desk = Desk(VENDOR)
        number = desk.enter("one", 3, TENTH, wager=wager)
        desk.look(number).played_out("one")
        assert desk.post(number) == [1_000_00]

    @pytest.mark.rule("B7-JP-05")
    def test_each_is_entered_for_its_own_guest_in_any_order(self) -> None:
        for seats in permutations([(1, TENTH), (3, ALL), (6, TENTH)]):
            desk = Desk(VENDOR)
            numbers = desk.won("one", *seats)
            worth = {}
            for number, (seat, _) in zip(numbers, seats, strict=True):
                due = price(desk.terms, desk.state, desk.jackpot(number))
                assert due is not None
                worth[seat] = due.cents
            assert worth == {1: 1_000_00, 3: 9_000_00, 6: 1_000_00}


def model(
    won: Sequence[tuple[int, Fraction]], cents: Fraction, reseed: int, *, upward: bool
) -> tuple[dict[int, int], Fraction]:
    """The rule as the documents tell it, one guest after another, in fractions of a cent."""
    paid: dict[int, int] = {}
    waiting = sorted(won, reverse=not upward)
    while waiting:
        seat, share = waiting[0]
        sharing = [one for one in waiting if one[1] == 1] if share == 1 else [(seat, share)]
        for place, (who, part) in enumerate(sharing):
            left = len(sharing) - place
            paid[who] = ceil(Fraction(floor(cents), left)) if part == 1 else floor(cents * part)
            cents -= paid[who]
            waiting.remove((who, part))
        if share == 1:
            cents += reseed
    return paid, cents


shares = st.sampled_from([ALL, ALL, TENTH, TENTH, Rate(1, 3), Rate(1, 1), Rate(25, 100), Rate(2, 7)])
rounds = st.lists(st.tuples(st.integers(1, 7), shares), min_size=1, max_size=7, unique_by=lambda one: one[0])
orders: st.SearchStrategy[Order] = st.sampled_from(["right_to_left", "lowest_first"])


class TestAgainstTheModel:
    @given(rounds, st.integers(0, 10**12), st.sampled_from([1, 20, 100, 700]), st.integers(1, 10**8), orders)
    def test_the_walk_is_the_rule(
        self, won: list[tuple[int, Rate]], meter: int, scale: int, reseed: int, order: Order
    ) -> None:
        asked = [Won(number, seat, share) for number, (seat, share) in enumerate(won)]
        found = walk(asked, meter=meter, scale=scale, reseed=reseed, order=order)
        plain = [(seat, Fraction(share.part, share.whole)) for seat, share in won]
        paid, left = model(plain, Fraction(meter, scale), reseed, upward=order == "lowest_first")
        assert {won[price.number][0]: price.cents for price in found.prices} == paid
        assert [won[price.number][0] for price in found.prices] == list(paid)
        assert Fraction(found.left, scale) == left

    @given(rounds, st.integers(0, 10**12), st.sampled_from([1, 20, 700]), st.integers(1, 10**8), orders)
    def test_nothing_is_lost_and_nothing_is_made(
        self, won: list[tuple[int, Rate]], meter: int, scale: int, reseed: int, order: Order
    ) -> None:
        asked = [Won(number, seat, share) for number, (seat, share) in enumerate(won)]
        found = walk(asked, meter=meter, scale=scale, reseed=reseed, order=order)
        again = walk(reversed(asked), meter=meter, scale=scale, reseed=reseed, order=order)
        seeded = reseed * any(one.whole for one in asked)
        assert found.left == meter + (seeded - sum(price.cents for price in found.prices)) * scale
        assert found == again  # whatever the order of entry
        assert sum(price.reseeds for price in found.prices) == any(one.whole for one in asked)
        sharing = [p.cents for p in found.prices if asked[p.number].whole]
        assert not sharing or max(sharing) - min(sharing) <= 1
        assert sharing == sorted(sharing, reverse=True)
        standing = meter
        for one in found.prices:
            assert one.before == standing
            standing += (reseed * one.reseeds - one.cents) * scale
        assert standing == found.left
