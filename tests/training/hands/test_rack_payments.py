"""Payments picked from the rack: every right answer is right, found a second time by trying all of them."""

from collections.abc import Iterator
from itertools import product

import pytest

from pitboss.cheques import Cheques, Denomination
from pitboss.payouts import Odds
from pitboss.rulebook import load
from pitboss.training.drills.hands.rack_payments import Paying, paying

RULES = load("blackjack-shoe")
BACCARAT = load("mini-baccarat")
RACK = Cheques(blue=20, white=40, pink=20, red=90, green=80, black=50, purple=30)


def task(bet: Cheques, odds: str = "1 to 1", rack: Cheques = RACK, rules: object = RULES) -> Paying:
    win, per = map(int, odds.split(" to "))
    made = paying(rules, bet, Odds(win, per), rack)  # type: ignore[arg-type]
    assert made is not None
    return made


def submultisets(rack: Cheques) -> Iterator[Cheques]:
    values = rack.colours
    for counts in product(*(range(rack.count(value) + 1) for value in values)):
        yield Cheques.of(dict(zip(values, counts, strict=True)))


def right_by_hand(bet: Cheques, odds: Odds, rack: Cheques, given: Cheques, *, up: bool, highest: int) -> bool:
    """The manual said once more: each colour of the bet in its own colour or a higher one, cheque by cheque.

    Colour for colour whenever possible: the whole cheques that a colour wins, as far as the rack has them,
    are covered by as much money in that colour and higher ones.
    """
    if given.total != bet.total * odds.win // odds.per:
        return False
    own = {value: min(count * odds.win // odds.per, rack.count(value)) for value, count in bet}
    for value in own:
        due = sum(one * count for one, count in own.items() if one >= value)
        if sum(one * count for one, count in given if one >= value) < due:
            return False
    if any(value > highest for value in given.colours):
        return False
    above = sum(value * count for value, count in given if value > max(bet.colours))
    return up or not above


SMALL = [
    (Cheques(red=4), "1 to 1", Cheques(white=5, red=5, green=1)),
    (Cheques(red=5), "1 to 1", Cheques(white=5, red=5, green=2)),
    (Cheques(red=6), "3 to 2", Cheques(red=9, green=2, white=5)),
    (Cheques(red=5), "3 to 2", Cheques(pink=2, white=3, red=8, green=2, blue=2)),
    (Cheques(green=3), "1 to 1", Cheques(red=10, green=3, black=1)),
    (Cheques(green=4), "1 to 1", Cheques(red=10, green=3, black=1)),
    (Cheques(green=2), "3 to 2", Cheques(red=6, green=3)),
    (Cheques(green=1, red=3), "1 to 1", Cheques(white=5, red=8, green=2)),
    (Cheques(green=2, red=4), "3 to 2", Cheques(red=12, green=4, white=5)),
    (Cheques(green=2, red=2), "1 to 1", Cheques(red=12, green=1, white=5)),
]


@pytest.mark.rule("PAY-07", "PAY-09")
@pytest.mark.parametrize(("bet", "odds", "rack"), SMALL)
def test_all_right_payments_of_a_small_rack_and_no_others_are_right(
    bet: Cheques, odds: str, rack: Cheques
) -> None:
    made = task(bet, odds, rack)
    win, per = map(int, odds.split(" to "))
    terms = Odds(win, per)
    found = {given for given in submultisets(rack) if not given.is_empty and ways(made, given)}
    by_hand = {
        given
        for given in submultisets(rack)
        if right_by_hand(bet, terms, rack, given, up=True, highest=Denomination.GREEN)
    }
    assert found == by_hand
    assert found


def ways(made: Paying, given: Cheques) -> bool:
    read = made.read(str(given))
    return read is not None and made.fault(read) is None


@pytest.mark.rule("PAY-07", "CULT-02")
def test_several_answers_are_right_at_blackjack_and_one_at_baccarat() -> None:
    bet, rack = Cheques(red=10), Cheques(red=20, green=4)
    assert [ways(task(bet, rack=rack), one) for one in (Cheques(red=10), Cheques(green=2))] == [True, True]
    found = [ways(task(bet, rack=rack, rules=BACCARAT), one) for one in (Cheques(red=10), Cheques(green=2))]
    assert found == [True, False]


HAND = [
    (Cheques(red=3), "1 to 1", "3 red", ""),
    (Cheques(red=3), "1 to 1", "L4:3", ""),
    (Cheques(red=3), "1 to 1", "R4:1 L4:2", ""),
    (Cheques(red=3), "1 to 1", "2 red", "PAY-07"),
    (Cheques(red=3), "1 to 1", "15 white", "PAY-07"),
    (Cheques(red=5), "1 to 1", "1 green", ""),
    (Cheques(red=6), "3 to 2", "9 red", ""),
    (Cheques(red=6), "3 to 2", "1 green, 4 red", ""),
    (Cheques(red=5), "3 to 2", "7 red, 1 pink", ""),
    (Cheques(red=5), "3 to 2", "7 red, 2 white, 2 blue", ""),
    (Cheques(red=5), "3 to 2", "7 red", "PAY-07"),
    (Cheques(red=5), "3 to 2", "8 red", "PAY-07"),
    (Cheques(green=7), "1 to 1", "7 green", ""),
    (Cheques(green=7), "1 to 1", "1 black, 3 green", "PAY-09"),
    (Cheques(green=7), "1 to 1", "35 red", "PAY-07"),
    (Cheques(green=1), "3 to 2", "1 green, 2 red, 1 pink", ""),
    (Cheques(green=1), "3 to 2", "7 red, 1 pink", "PAY-07"),
    (Cheques(black=2), "1 to 1", "2 black", ""),
    (Cheques(black=2), "1 to 1", "8 green", "PAY-07"),
    (Cheques(black=5), "1 to 1", "1 purple", ""),
    (Cheques(black=1, green=2), "1 to 1", "1 black, 2 green", ""),
    (Cheques(black=1, green=2), "1 to 1", "6 green", "PAY-07"),
]


@pytest.mark.rule("PAY-07", "PAY-06", "PAY-09")
@pytest.mark.parametrize(("bet", "odds", "given", "rule"), HAND)
def test_each_payment_is_judged_as_the_manual_would(bet: Cheques, odds: str, given: str, rule: str) -> None:
    made = task(bet, odds)
    read = made.read(given)
    assert read is not None
    fault = made.fault(read)
    assert (fault.rule if fault else "") == rule
    assert fault is None or "{" not in fault.text("zh-Hant")


@pytest.mark.rule("RACK-01")
def test_a_tube_is_worked_before_the_one_behind_it() -> None:
    made = task(Cheques(red=4), rack=Cheques(red=130, green=20))
    reds = [tube for tube in made.tubes if tube.colour == "red" and tube.side == "left"]
    outer, inner = reds
    assert (outer.count, inner.count) == (5, 60)
    assert made.fault(f"{outer.id}:4") is None
    fault = made.fault(f"{inner.id}:4")
    assert fault is not None
    assert fault.rule == "RACK-01"
    six = task(Cheques(red=6), rack=Cheques(red=130, green=20))
    assert six.fault(f"{outer.id}:5 {inner.id}:1") is None


@pytest.mark.parametrize("text", ["", "red", "L1", "L99:1", "L4:999", "L4:1 L4:1", "999 red", "L4:0"])
def test_what_is_not_in_the_rack_is_no_answer(text: str) -> None:
    assert task(Cheques(red=3)).read(text) is None
