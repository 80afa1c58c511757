"""Buy-ins: the house's mixes, odd amounts, and racks that lack a colour."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cheques import (
    BOTTOMLESS,
    LOWEST_FIRST,
    MANUAL_MIX,
    Band,
    Cheques,
    Mix,
    Part,
    Step,
    buy_in,
    change_needs_approval,
    make,
    mix_faults,
    parse_cheques,
)
from pitboss.rulebook.schema import read


def given_for(dollars: int, table_min: int, rack: Cheques = BOTTOMLESS) -> str:
    bought = buy_in(dollars * 100, table_min=table_min * 100, rack=rack)
    assert bought is not None
    assert bought.cheques.total == dollars * 100
    assert bought.substituted is (rack is not BOTTOMLESS)
    return str(bought.cheques)


@pytest.mark.rule("BUY-01", "BUY-02")
@pytest.mark.parametrize(
    ("dollars", "table_min", "cheques", "approval"),
    [
        (60, 10, "12 red", False),
        (250, 5, "6 green, 20 red", False),
        (300, 15, "8 green, 20 red", True),
        (120, 10, "24 red", False),
    ],
)
def test_wx11_small_games(dollars: int, table_min: int, cheques: str, approval: bool) -> None:
    assert given_for(dollars, table_min) == cheques
    assert change_needs_approval(dollars * 100) is approval


@pytest.mark.rule("BUY-01")
@pytest.mark.parametrize("table_min", [5, 10, 15])
@pytest.mark.parametrize("dollars", range(5, 101, 5))
def test_a_hundred_or_less_is_all_red(table_min: int, dollars: int) -> None:
    assert given_for(dollars, table_min) == f"{dollars // 5} red"


@pytest.mark.rule("BUY-02")
@pytest.mark.parametrize(
    ("dollars", "cheques"),
    [
        (105, "21 red"),
        (125, "1 green, 20 red"),
        (140, "1 green, 23 red"),
        (1_000, "36 green, 20 red"),
        (103, "20 red, 3 white"),
        (147, "1 green, 24 red, 2 white"),
    ],
)
def test_over_a_hundred_the_rest_is_green_then_red_then_smaller(dollars: int, cheques: str) -> None:
    assert given_for(dollars, 15) == cheques


@pytest.mark.rule("BUY-03", "BUY-04")
@pytest.mark.parametrize(
    ("dollars", "cheques"),
    [(400, "16 green"), (800, "3 black, 20 green"), (750, "2 black, 22 green"), (1_000, "5 black, 20 green")],
)
def test_wx12_a_twenty_five_game(dollars: int, cheques: str) -> None:
    assert given_for(dollars, 25) == cheques
    assert change_needs_approval(dollars * 100)


@pytest.mark.rule("BUY-03")
@pytest.mark.parametrize("dollars", range(25, 1_000, 25))
def test_under_a_thousand_at_least_five_hundred_in_green(dollars: int) -> None:
    bought = buy_in(dollars * 100, table_min=25_00, rack=BOTTOMLESS)
    assert bought is not None
    assert bought.cheques.green * 25 >= min(dollars, 500)
    assert bought.cheques.black == max(dollars - 500, 0) // 100


@pytest.mark.rule("BUY-04")
@pytest.mark.parametrize(
    ("dollars", "cheques"),
    [
        (1_100, "6 black, 20 green"),
        (1_150, "6 black, 22 green"),
        (1_167, "6 black, 22 green, 3 red, 2 white"),
        (3_000, "25 black, 20 green"),
    ],
)
def test_over_a_thousand_five_hundred_green_and_the_rest_black(dollars: int, cheques: str) -> None:
    assert given_for(dollars, 25) == cheques
    assert given_for(dollars, 50) == cheques


@pytest.mark.rule("BUY-05")
@pytest.mark.parametrize(
    ("dollars", "cheques"),
    [(3_000, "30 black"), (3_500, "3 purple, 20 black"), (5_000, "6 purple, 20 black")],
)
def test_wx14_a_hundred_game(dollars: int, cheques: str) -> None:
    assert given_for(dollars, 100) == cheques


@pytest.mark.rule("BUY-05")
@pytest.mark.parametrize(
    ("dollars", "cheques"),
    [
        (100, "1 black"),
        (2_950, "29 black, 2 green"),
        (3_100, "2 purple, 21 black"),
        (3_330, "2 purple, 23 black, 1 green, 1 red"),
    ],
)
def test_what_does_not_fit_in_purple_is_black_then_smaller(dollars: int, cheques: str) -> None:
    assert given_for(dollars, 100) == cheques
    assert given_for(dollars, 500) == cheques


class TestShortRacks:
    @pytest.mark.rule("BUY-06")
    @pytest.mark.parametrize(
        ("dollars", "table_min", "rack", "cheques"),
        [
            (100, 5, "40 green, 200 white", "4 green"),
            (100, 5, "10 red, 40 green", "2 green, 10 red"),
            (250, 5, "20 red, 4 green, 9 black, 60 white", "4 green, 20 red, 50 white"),
            (250, 5, "60 red", "50 red"),
            (400, 25, "8 green, 9 black", "2 black, 8 green"),
            (200, 5, "9 black", "2 black"),
            (5_000, 100, "9 black, 20 purple, 40 green", "8 purple, 9 black, 4 green"),
        ],
    )
    def test_the_substitution_is_told(self, dollars: int, table_min: int, rack: str, cheques: str) -> None:
        assert given_for(dollars, table_min, parse_cheques(rack)) == cheques

    @pytest.mark.rule("BUY-06")
    def test_a_rack_that_has_the_mix_substitutes_nothing(self) -> None:
        bought = buy_in(250_00, table_min=5_00, rack=parse_cheques("20 red, 6 green, 1 black"))
        assert bought is not None
        assert not bought.substituted

    def test_a_rack_that_cannot(self) -> None:
        assert buy_in(60_00, table_min=5_00, rack=Cheques(green=40)) is None

    @settings(deadline=None, max_examples=150)
    @given(
        st.integers(1, 6_000),
        st.integers(1, 600),
        st.builds(Cheques, *(st.integers(0, 30) for _ in LOWEST_FIRST)),
    )
    def test_exact_or_nothing(self, dollars: int, table_min: int, rack: Cheques) -> None:
        bought = buy_in(dollars * 100, table_min=table_min * 100, rack=rack)
        intended = buy_in(dollars * 100, table_min=table_min * 100, rack=BOTTOMLESS)
        assert (bought is None) == (make(dollars * 100, rack) is None)
        assert intended is not None
        if bought is not None:
            assert bought.cheques.total == dollars * 100
            assert bought.cheques <= rack
            assert bought.substituted is (bought.cheques != intended.cheques)
            assert bought.substituted is not (intended.cheques <= rack)


class TestMixAsData:
    def test_the_manuals_mix_is_sound(self) -> None:
        assert mix_faults(MANUAL_MIX) == ()
        assert [band.table_min for band in MANUAL_MIX.bands] == [0, 25_00, 100_00]
        assert msgspec.json.decode(msgspec.json.encode(MANUAL_MIX), type=Mix) == MANUAL_MIX

    def test_a_rulebook_can_carry_it(self) -> None:
        data = {
            "bands": [
                {
                    "steps": [
                        {"up_to": 100, "parts": [{"colour": "red"}]},
                        {"parts": [{"colour": "red", "amount": 100}, {"colour": "green"}]},
                    ]
                },
                {
                    "table_min": 25,
                    "steps": [
                        {"up_to": "$500", "parts": [{"colour": "green"}]},
                        {"parts": [{"colour": "green", "amount": 500}, {"colour": "black"}]},
                    ],
                },
                {
                    "table_min": 100,
                    "steps": [
                        {"up_to": "$3,000", "parts": [{"colour": "black"}]},
                        {"parts": [{"colour": "black", "amount": 2000}, {"colour": "purple"}]},
                    ],
                },
            ]
        }
        defects: list[str] = []
        mix = read(Mix, data, "buyin.mix", lambda key, _value, _reason: defects.append(key))
        assert (mix, defects) == (MANUAL_MIX, [])
        data["bands"][0]["steps"][0]["parts"] = [{"colour": "mauve"}]  # type: ignore[index]
        assert read(Mix, data, "buyin.mix", lambda key, _value, _reason: defects.append(key)) is None
        assert defects == ["buyin.mix.bands[1].steps[1].parts[1].colour"]

    def test_another_reading_is_other_data(self) -> None:
        green = Mix((Band((Step((Part("green"),), 999_99), Step((Part("green", 500_00), Part("black"))))),))
        bought = buy_in(800_00, table_min=25_00, rack=BOTTOMLESS, mix=green)
        assert bought is not None
        assert bought.cheques == Cheques(green=32)

    @pytest.mark.parametrize(
        ("mix", "fault"),
        [
            (Mix(()), "the first band must hold from a table minimum of $0"),
            (
                Mix((Band((Step((Part("red"),)),), 5_00),)),
                "the first band must hold from a table minimum of $0",
            ),
            (
                Mix((Band((Step((Part("red"),)),)), Band((Step((Part("red"),)),)))),
                "the bands must rise by table minimum, each once",
            ),
            (
                Mix((Band((Step((Part("red"),), 5_00),)),)),
                "band 1: the last step, and no other, must be without an upper amount",
            ),
            (
                Mix((Band((Step((Part("red"),)), Step((Part("green"),)))),)),
                "band 1: the last step, and no other, must be without an upper amount",
            ),
            (
                Mix((Band((Step((Part("red"),), 9_00), Step((Part("red"),), 5_00), Step((Part("red"),)))),)),
                "band 1: the steps must rise by their upper amounts, each once",
            ),
            (
                Mix((Band((Step((Part("red", 5_00),)),)),)),
                "band 1: the last colour of a step, and no other, has no amount: it takes the rest",
            ),
            (
                Mix((Band((Step((Part("red", 5_00), Part("red"))),)),)),
                "band 1: a colour stands in a step once",
            ),
            (
                Mix((Band((Step((Part("green", 30_00), Part("black"))),)),)),
                "band 1: green cannot make its amount exactly",
            ),
        ],
    )
    def test_what_a_mix_may_not_say(self, mix: Mix, fault: str) -> None:
        assert mix_faults(mix) == (fault,)
