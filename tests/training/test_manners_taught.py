"""Manners, customs, the places of cards and cheques: asked in the drill on conduct, seen by an instructor."""

from random import Random

import pytest

from pitboss.messages import LANGUAGES, say
from pitboss.rulebook import load
from pitboss.school.skills import rules_of, skills_for
from pitboss.training import DRILLS
from pitboss.training.practices import PRACTICES
from pitboss.training.question import Question

QUESTIONS = 1_500
GAMES = {"blackjack": "blackjack-shoe", "baccarat": "mini-baccarat"}


@pytest.fixture(scope="module", params=GAMES)
def family(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def asked(family: str) -> list[Question]:
    rules, chance = load(GAMES[family]), Random(family)  # noqa: S311 - to be made again
    return [DRILLS["conduct"].generate(rules, chance, 1 + number % 3) for number in range(QUESTIONS)]


TAUGHT = {
    "blackjack": ("PLC-01", "PROT-08", "BJ-ACT-01", "PAY-11", "DBL-04", "POL-03", "CHQ-CUT-01", "PACE-02"),
    "baccarat": (
        *(
            "BAC-SVC-05",
            "BAC-SVC-07",
            "BAC-CUT-07",
            "BAC-CALL-03",
            "BAC-GP-01",
            "BAC-TOK-01",
            "T5-17",
            "T5-18",
        ),
        *("CULT-03", "CULT-04", "CULT-08", "CULT-09", "CULT-12", "CULT-13", "CULT-17"),
    ),
}


@pytest.mark.taught("PLC-01", "PROT-08", "BJ-ACT-01", "PAY-11", "DBL-04", "POL-03", "CHQ-CUT-01", "PACE-02")
@pytest.mark.taught("BAC-SVC-05", "BAC-SVC-07", "BAC-CUT-07", "BAC-CALL-03", "BAC-GP-01", "BAC-TOK-01")
@pytest.mark.taught("T5-17", "T5-18", "CULT-03", "CULT-04", "CULT-08", "CULT-09", "CULT-17")
def test_each_is_asked_both_ways(family: str, asked: list[Question]) -> None:
    found = {(question.rules[0], question.facts["wanted"]) for question in asked}
    assert [rule for rule in TAUGHT[family] for way in ("do", "dont") if (rule, way) not in found] == []


def test_its_opposite_is_graded_wrong(family: str, asked: list[Question]) -> None:
    wanted = {key for key, rule in PRACTICES[family].items() if rule in TAUGHT[family]}
    seen = set()
    for question in asked:
        key, way = str(question.answer).rsplit(".", 1)
        seen |= {key} & wanted
        assert not question.grade(f"{key}.{'dont' if way == 'do' else 'do'}")
    assert seen == wanted


@pytest.mark.rule("BAC-CUT-07", "BAC-CALL-03", "CHQ-CUT-01")
def test_what_hands_do_is_signed_off_by_an_instructor() -> None:
    described = {rule for skill in skills_for("baccarat") for rule in rules_of(skill, "baccarat")}
    assert {"BAC-CUT-07", "BAC-CALL-03", "CHQ-CUT-01"} <= described
    assert "CHQ-CUT-01" in rules_of("cut_cheques", "blackjack")


@pytest.mark.parametrize("language", LANGUAGES)
def test_customs_are_what_some_guests_hold_and_never_a_way_to_sort_them(language: str) -> None:
    some = {"en": "Some guests", "zh-Hant": "有些客人", "zh-Hans": "有些客人", "vi": "số khách"}
    for key in ("unlucky_numbers", "festive_colours", "lucky_eight", "lucky_nine"):
        text = say(f"practice.{key}.do", {}, language=language)
        assert some[language].lower() in text.lower()
