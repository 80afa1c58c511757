"""Greetings, tokes, midi and irregularities, each in a situation that leaves no doubt."""

from random import Random

import pytest

from pitboss.rulebook import Rules, load
from pitboss.training.drills.conduct import greetings, midi, toke_rules
from pitboss.training.drills.procedure import irregularities
from pitboss.training.questions.question import Question

SHOE, MINI, MIDI = (load(game) for game in ("blackjack-shoe", "mini-baccarat", "midi-baccarat"))


def asked(drill: str, rules: Rules, number: int = 300) -> list[Question]:
    module = {"greetings": greetings, "toke-rules": toke_rules, "midi": midi, "irr": irregularities}[drill]
    return [module.generate(rules, Random(f"{drill} {seed}"), 1 + seed % 3) for seed in range(number)]  # noqa: S311


def rules_of(questions: list[Question]) -> set[str]:
    return {question.rules[0] for question in questions}


@pytest.mark.rule("SVC-01", "BAC-SVC-01", "BAC-SVC-02", "BAC-SVC-03", "BAC-SVC-04")
def test_arrival_buy_in_toke_and_farewell_are_asked_by_each_manuals_script() -> None:
    assert rules_of(asked("greetings", SHOE)) == {"SVC-01", "TOKE-06"}
    baccarat = {"BAC-SVC-01", "BAC-SVC-02", "BAC-SVC-03", "BAC-SVC-04", "CULT-07"}
    assert rules_of(asked("greetings", MINI)) == baccarat
    farewell = [one for one in asked("greetings", SHOE) if one.facts["situation"] == "leave_shoe"]
    assert "earn your ‘A’" in farewell[0].said(farewell[0].answer)  # noqa: RUF001 - as it is printed


def test_another_house_is_not_asked_for_the_closing_line_of_the_manual() -> None:
    other = load("blackjack-shoe", settings={"calls.good_bye": "Good night, {guest}"})
    assert "leave_shoe" not in {one.facts["situation"] for one in asked("greetings", other)}


@pytest.mark.rule("TOKE-07", "BAC-TOK-01", "BAC-TOK-04", "BAC-TOK-07")
def test_the_ten_rules_of_tokes_are_asked_and_those_of_baccarat() -> None:
    ten = {f"TOKE-{number:02}" for number in range(1, 11)}
    assert rules_of(asked("toke-rules", SHOE)) == ten - {"TOKE-08"}  # how much: the drill `tokes`
    baccarat = {"BAC-TOK-01", "BAC-TOK-02", "BAC-TOK-03", "BAC-TOK-04", "BAC-TOK-07", "BAC-PAY-07"}
    assert rules_of(asked("toke-rules", MINI)) == baccarat


def test_midi_is_asked_where_cards_are_handed_out_and_the_table_agrees() -> None:
    assert not midi.DRILL.asks_about(MINI)
    questions = asked("midi", MIDI)
    assert all(midi.check(MIDI, question) == question.answer for question in questions)
    assert rules_of(questions) == {f"MIDI-{number:02}" for number in range(2, 14)} - {"MIDI-09"}
    assert {"dealer"} <= {question.answer for question in questions}


def test_equal_wagers_go_to_the_seat_nearest_the_discard_rack() -> None:
    tied = [one for one in asked("midi", MIDI, 600) if one.rules[0] == "MIDI-06"]
    assert tied
    for question in tied:
        mine = [bet for bet in question.shown[0].bets if bet.bet == question.facts["hand"]]
        most = max(bet.cents for bet in mine)
        assert question.answer == str(max(bet.seat for bet in mine if bet.cents == most))


@pytest.mark.rule("IRR-01", "IRR-02", "IRR-05", "IRR-07", "IRR-10")
def test_a_ruling_is_asked_with_the_state_that_decides_it() -> None:
    cases = [one for one in asked("irr", SHOE) if one.facts["form"] == "case"]
    assert {one.facts["kind"] for one in cases} == set(irregularities._RULINGS)
    for question in cases:
        kind, said = question.facts["kind"], question.prompt.text()
        if kind == "dealer_overdrew":
            assert f"You have {question.facts['total']}" in said
            assert question.facts["total"] >= 17
        elif kind != "hole_card_exposed":
            assert f"eat {question.facts['seat']}" in said
