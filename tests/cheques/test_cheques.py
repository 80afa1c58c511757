"""Cheques as a multiset: reading, writing, adding, taking away."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cheques import (
    LOWEST_FIRST,
    ChequeError,
    Cheques,
    Denomination,
    barber_pole,
    parse_cheques,
    stacked,
    stands_right,
)

many = st.builds(Cheques, *(st.integers(0, 60) for _ in LOWEST_FIRST))


class TestText:
    @pytest.mark.parametrize(
        ("text", "cheques"),
        [
            ("3 green, 2 red", Cheques(green=3, red=2)),
            ("3x25 2x5", Cheques(green=3, red=2)),
            ("2x$2.50 + 1x0.25", Cheques(pink=2, blue=1)),
            ("1 GREY and 4 x 20,000", Cheques(grey=1, teal=4)),
            ("1 gray", Cheques(grey=1)),
            ("2x1,000", Cheques(orange=2)),
            ("20 x white", Cheques(white=20)),
            ("0 red", Cheques()),
            ("", Cheques()),
            ("no cheques", Cheques()),
        ],
    )
    def test_read(self, text: str, cheques: Cheques) -> None:
        assert parse_cheques(text) == cheques

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("3", "does not say how many of what"),
            ("green", "does not say how many of what"),
            ("3 mauve", "there is no 'mauve'; known: blue, white"),
            ("3x10", "there is none of '10'"),
            ("3x2.505", "stands where a comma or the end belongs"),
            ("2 red, 3 red", "names what stood there before"),
            ("2 red, 1x5", "names what stood there before"),
            ("2 red,", "stands where a comma or the end belongs"),
            ("2 red; 1 green", "stands where a comma or the end belongs"),
            ("-2 red", "does not say how many of what"),
            ("1234567890 red", "does not say how many of what"),
        ],
    )
    def test_what_is_refused(self, text: str, reason: str) -> None:
        with pytest.raises(ChequeError, match=r"^not cheques: ") as caught:
            parse_cheques(text)
        assert reason in str(caught.value)

    def test_write(self) -> None:
        assert str(Cheques(red=2, green=3)) == "3 green, 2 red"
        assert str(Cheques()) == "no cheques"

    @given(many)
    def test_what_is_written_is_read_again(self, cheques: Cheques) -> None:
        assert parse_cheques(str(cheques)) == cheques
        figures = " ".join(f"{count}x{value / 100:.2f}" for value, count in cheques)
        assert parse_cheques(figures) == cheques


class TestJson:
    def test_only_the_colours_there_are(self) -> None:
        assert msgspec.json.encode(Cheques(red=20, green=6)) == b'{"red":20,"green":6}'

    @given(many)
    def test_there_and_back(self, cheques: Cheques) -> None:
        assert msgspec.json.decode(msgspec.json.encode(cheques), type=Cheques) == cheques

    @pytest.mark.parametrize("text", ['{"red":-1}', '{"mauve":1}', '{"red":1.5}'])
    def test_what_is_refused(self, text: str) -> None:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=Cheques)


class TestCounting:
    @pytest.mark.rule("CHQ-DEN-01")
    def test_wx05_the_value_of_a_rack(self) -> None:
        rack = Cheques(white=25, pink=40, red=163, green=207, black=60, purple=14)
        assert [value * count // 100 for value, count in rack] == [7000, 6000, 5175, 815, 100, 25]
        assert rack.total == 19_115_00

    def test_from_cents(self) -> None:
        assert Cheques.of({25_00: 3, 5_00: 2}) == Cheques(green=3, red=2)
        assert Cheques.of({Denomination.PINK: 1}) == Cheques(pink=1)
        with pytest.raises(ChequeError, match=r"there is no cheque of \$10$"):
            Cheques.of({10_00: 1})

    def test_below_none(self) -> None:
        with pytest.raises(ChequeError, match="below none"):
            Cheques(red=-1)

    def test_highest_first(self) -> None:
        cheques = Cheques(blue=1, red=3, teal=2)
        assert list(cheques) == [(Denomination.TEAL, 2), (Denomination.RED, 3), (Denomination.BLUE, 1)]
        assert cheques.colours == (Denomination.TEAL, Denomination.RED, Denomination.BLUE)
        assert (cheques.pieces, cheques.count(5_00), cheques.count(Denomination.GREEN)) == (6, 3, 0)
        assert cheques.only([Denomination.RED, Denomination.GREEN]) == Cheques(red=3)
        assert cheques.value_from(Denomination.RED) == 40_015_00
        with pytest.raises(ValueError, match="10"):
            cheques.count(10_00)

    def test_empty(self) -> None:
        assert Cheques().is_empty
        assert not Cheques(blue=1).is_empty

    def test_taking_more_than_there_is(self) -> None:
        with pytest.raises(ChequeError) as caught:
            Cheques(green=2, red=5) - Cheques(green=3, red=1, pink=2)
        assert str(caught.value) == (
            "3 green, 1 red, 2 pink cannot be taken from 2 green, 5 red: 1 green, 2 pink too few"
        )

    def test_containing_is_colour_by_colour(self) -> None:
        assert Cheques(red=1) <= Cheques(red=1, green=1)
        assert Cheques(red=2) >= Cheques(red=1)
        assert not Cheques(red=5) <= Cheques(green=1)
        assert not Cheques(green=1) <= Cheques(red=5)

    @given(many, many)
    def test_nothing_is_lost(self, one: Cheques, other: Cheques) -> None:
        both = one + other
        assert both.total == one.total + other.total
        assert both.pieces == one.pieces + other.pieces
        assert both - other == one
        assert one <= both
        assert (one <= other) == (one & other == one)
        assert hash(both) == hash(other + one)


class TestStacks:
    def test_a_barber_pole_has_more_than_one_colour(self) -> None:
        assert barber_pole(Cheques(red=1, green=1))
        assert not barber_pole(Cheques(red=20))
        assert not barber_pole(Cheques())

    def test_smallest_on_top(self) -> None:
        bet = stacked(Cheques(red=2, black=1, green=1))
        assert [value.colour for value in bet] == ["black", "green", "red", "red"]
        assert stands_right(bet)
        assert not stands_right([Denomination.RED, Denomination.GREEN])
        assert stands_right([])
