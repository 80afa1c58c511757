"""Every call of the manuals is asked in its moment; what is typed or said is judged as dealers hear it."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from pitboss.games.contract import Call
from pitboss.rulebook import Rules, load
from pitboss.training.drills.speech.moments import MOMENTS
from pitboss.training.drills.speech.spoken_calls import check, generate
from pitboss.training.questions.question import Question
from pitboss.training.questions.spoken_words import call_said, heard
from pitboss.training.seat.calls import key
from pitboss.web.training.question_wire import question_out

SHOE, MINI, TREASURES = (load(game) for game in ("blackjack-shoe", "mini-baccarat", "five-treasures"))
HOUSE = {"no_more_bets": "No more bets"}


def asked(rules: Rules, number: int = 600) -> list[Question]:
    return [generate(rules, Random(f"call {seed}"), 1 + seed % 3) for seed in range(number)]  # noqa: S311


def is_heard(text: str, call: Call, *, family: str = "blackjack", house: Mapping[str, str] = HOUSE) -> bool:
    return heard(text, {key(call): call}, house, family=family) == key(call)


RIGHT: list[tuple[str, str, dict[str, Any]]] = [
    ("No more bets", "no_more_bets", {}),
    ("no more bets, please!", "no_more_bets", {}),
    ("PLACE YOUR BETS", "place_your_bets", {}),
    ("The player shows five", "player_shows", {"count": 5}),
    ("Player shows 5", "player_shows", {"count": 5}),
    ("the banker has zero", "banker_has", {"count": 0}),
    ("Banker has 0.", "banker_has", {"count": 0}),
    ("card for the player", "card_for_player", {}),
    ("Player increase to eight", "player_increase", {"count": 8}),
    ("Banker wins, six over four", "wins", {"winner": "banker", "count": 6, "over": 4}),
    ("player wins with a natural 9 over 6", "wins_with_natural", {"winner": "player", "count": 9, "over": 6}),
    ("Tie hand at seven", "tie_hand", {"count": 7}),
    ("press, change or rearrange; ties often repeat paying 8 to 1", "press_change", {"odds": "8 to 1"}),
    ("seven or seventeen", "soft_total", {"low": 7, "high": 17}),
    ("Twenty-one", "total", {"total": 21}),
    ("dealer has sixteen", "dealer_has", {"total": 16}),
    ("Nineteen", "total", {"total": 19, "dealer": True}),
    ("Dealer has 19", "total", {"total": 19, "dealer": True}),
    ("dealer breaks", "dealer_breaks", {}),
    ("insurance or even money", "insurance_or_even_money", {}),
    ("Checks play", "cheques_play", {}),
    ("pay or take to the table max", "pay_or_take_to_max", {}),
    ("Pay or take to the table maximum", "pay_or_take_to_max", {}),
    ("shuffle check", "rolling", {}),
    ("changing 20", "changing", {"cents": 20_00}),
    ("CHANGING TWENTY DOLLARS", "changing", {"cents": 20_00}),
    ("changing $1,325", "changing", {"cents": 1_325_00}),
    ("Changing thirteen hundred and twenty-five", "changing", {"cents": 1_325_00}),
    ("burning ten for a total of eleven", "burning", {"value": 10, "total": 11}),
    ("burning 10 for a total of 11", "burning", {"value": 10, "total": 11}),
    ("Color coming in, $100", "colour_coming_in", {"cents": 100_00}),
    ("colour coming in", "colour_coming_in", {"cents": 100_00}),
    ("cheque change", "cheque_change", {"cents": 80_00}),
    ("闲五点", "player_shows", {"count": 5}),
]
WRONG: list[tuple[str, str, dict[str, Any]]] = [
    ("bets please", "no_more_bets", {}),
    ("more bets", "no_more_bets", {}),
    ("no bets", "no_more_bets", {}),
    ("The player shows 6", "player_shows", {"count": 5}),
    ("The player shows", "player_shows", {"count": 5}),
    ("The banker shows 5", "player_shows", {"count": 5}),
    ("The player has 5", "player_shows", {"count": 5}),
    ("Player decrease to 8", "player_increase", {"count": 8}),
    ("Banker wins, four over six", "wins", {"winner": "banker", "count": 6, "over": 4}),
    ("Player wins, six over four", "wins", {"winner": "banker", "count": 6, "over": 4}),
    ("player wins, 9 over 6", "wins_with_natural", {"winner": "player", "count": 9, "over": 6}),
    ("tie at 7", "tie_hand", {"count": 7}),
    ("press, change, or re-arrange, ties often repeat paying 9 to 1", "press_change", {"odds": "8 to 1"}),
    ("seventeen", "soft_total", {"low": 7, "high": 17}),
    ("seven seventeen", "soft_total", {"low": 7, "high": 17}),
    ("seventeen or seven", "soft_total", {"low": 7, "high": 17}),
    ("twenty one one", "total", {"total": 21}),
    ("dealer has 17", "dealer_has", {"total": 16}),
    ("dealer has 19", "total", {"total": 19}),
    ("dealer busts", "dealer_breaks", {}),
    ("insurance", "insurance_or_even_money", {}),
    ("cheques play, two black", "cheques_play", {}),
    ("pay or take to the table limit", "pay_or_take_to_max", {}),
    ("changing 30", "changing", {"cents": 20_00}),
    ("changing", "changing", {"cents": 20_00}),
    ("changing 132 5", "changing", {"cents": 1_325_00}),
    ("changing 20 and", "changing", {"cents": 20_00}),
    ("burning eleven for a total of ten", "burning", {"value": 10, "total": 11}),
    ("color coming in, $200", "colour_coming_in", {"cents": 100_00}),
    ("cheque change, $90", "cheque_change", {"cents": 80_00}),
    ("dealer_breaks", "dealer_has", {"total": 16}),
    ("", "dealer_breaks", {}),
    ("dealer breaks " * 30, "dealer_breaks", {}),
]


@pytest.mark.parametrize(("text", "call", "values"), RIGHT)
def test_what_a_dealer_may_say_is_heard(text: str, call: str, values: dict[str, Any]) -> None:
    assert is_heard(text, Call(call, values))


@pytest.mark.parametrize(("text", "call", "values"), WRONG)
def test_what_is_nearly_the_call_is_not_the_call(text: str, call: str, values: dict[str, Any]) -> None:
    assert not is_heard(text, Call(call, values))


def test_the_houses_own_wording_is_heard_and_another_houses_is_not() -> None:
    call, own = Call("rolling"), {"rolling": "Pack is ready"}
    assert is_heard("pack is ready", call, house=own)
    assert not is_heard("pack is ready", call)


def test_the_baccarat_manual_has_two_wordings_for_the_limit_and_blackjack_tells_them_apart() -> None:
    call = Call("pay_or_take_to_max")
    assert is_heard("pay or take to the table limits", call, family="baccarat")
    assert not is_heard("pay or take to the table limits", call, family="blackjack")


def test_the_key_of_a_call_is_no_way_to_say_it() -> None:
    for question in asked(SHOE, 200):
        if question.kind == "call" and "=" in str(question.answer):
            assert not question.grade(call_said(question, str(question.answer), {}))
            assert not question.grade(call_said(question, "something else", {}))


@pytest.mark.rule("BAC-CALL-01", "BAC-CALL-04", "BAC-CALL-05", "BAC-PAY-01", "BJ-DEAL-05")
@pytest.mark.parametrize("rules", [SHOE, MINI, TREASURES], ids=lambda rules: rules.game)
def test_every_moment_and_every_call_of_the_felt_is_asked_and_worked_out_twice(rules: Rules) -> None:
    questions = asked(rules)
    assert all(check(rules, question) == question.answer for question in questions)
    moments = {question.facts["moment"] for question in questions if "moment" in question.facts}
    assert moments == {name for name, one in MOMENTS.items() if rules.family in one.rules}
    ids = {str(question.answer).partition(" ")[0] for question in questions}
    felt = {
        "blackjack": {"total", "soft_total", "dealer_has", "dealer_breaks", "insurance_or_even_money"},
        "baccarat": {
            *("player_shows", "banker_has", "card_for_player", "card_for_banker", "player_increase"),
            *("player_decrease", "wins", "wins_with_natural", "tie_hand"),
        },
    }
    assert ids >= felt[rules.family]


@pytest.mark.parametrize("rules", [SHOE, TREASURES], ids=lambda rules: rules.game)
def test_its_own_sentence_is_right_and_every_other_one_on_offer_is_wrong(rules: Rules) -> None:
    for question in asked(rules, 300):
        for call, label in question.labels.items():
            if question.kind == "call":
                typed = call_said(question, label.text("en", rules.calls).upper(), rules.calls)
                assert question.grade(typed) == (call == question.answer), (question.prompt.text(), label)


def test_who_has_to_say_the_call_is_not_shown_it() -> None:
    question = next(one for one in asked(SHOE, 30) if one.kind == "call")
    shown = question_out(question, "en", SHOE.calls)
    assert (shown.kind, shown.options) == ("call", ())
