"""Cheques, bills and times in the notation: what cannot be done is told in words, with its line."""

import pytest

from pitboss.notation import NotationError, parse, perform
from tests.kit.notation.scenarios import SHOE_GAME, failures


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ("rack: cut 13 mauve", "is no colour of cheques"),
        ('rack: count "many"', "cheques"),
        ('rack: lay "3x77"', "bills"),
        ('rack: pay "7 green" at "even"', "is not odds"),
        ('rack: buy in 250 from "1 red"', "the rack cannot make that amount"),
        ('instructor: shuffle time "soon"', "is no time"),
        ('rack: pay "1 blue" at "1 to 3"', "cannot be paid"),
    ],
)
def test_a_slip_is_told_with_its_line(act: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        perform(parse(f"{SHOE_GAME}{act}\n")[0])
    (fault,) = caught.value.faults
    assert fault.line == 2
    assert words in fault.reason


def test_no_standard_time_for_double_deck() -> None:
    with pytest.raises(NotationError, match="none for 2"):
        perform(parse('game: double-deck\ninstructor: shuffle time "1:00"\n')[0])


def test_a_rack_that_is_short_of_green_gives_red() -> None:
    text = SHOE_GAME + 'rack: buy in 250 from "2 green, 60 red"\nexpect cheques: "2 green, 40 red"\n'
    assert failures(text) == []


def test_a_round_goes_on_around_the_desk() -> None:
    text = (
        SHOE_GAME + "seat 1: 25\nrack: cut 5 green\nshoe: Tc 7d 9c Td\nseat 1: stand\nexpect pay: 1 BJ 25\n"
    )
    assert failures(text) == []
