"""Manners, customs, the places of cards and cheques: asked in the drill on conduct, seen by an instructor."""

import re
from difflib import SequenceMatcher
from random import Random

import pytest

from pitboss.messages import LANGUAGES, say, written
from pitboss.rulebook import load
from pitboss.school.skills import rules_of, skills_for
from pitboss.training.lessons.session import Session, answered
from pitboss.training.questions.practices import MISSES, PRACTICES, RIGHT
from pitboss.training.questions.question import Question
from pitboss.training.questions.registry import DRILLS

QUESTIONS = 1_500
ALIKE_LEAST, ALIKE_MEAN = 0.35, 0.75
"""How many letters a near miss shares with the right sentence; sentences about different things share 0.3."""
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
    assert [rule for rule in TAUGHT[family] for way in ("right", "wrong") if (rule, way) not in found] == []


def test_a_near_miss_is_graded_wrong(family: str, asked: list[Question]) -> None:
    wanted = {key for key, rule in PRACTICES[family].items() if rule in TAUGHT[family]}
    seen = set()
    for question in asked:
        key, kind = str(question.answer).rsplit(".", 1)
        seen |= {key} & wanted
        other = "miss_1" if kind == "do" else "do"
        assert not question.grade(f"{key}.{other}")
    assert seen == wanted


def sentences(language: str) -> dict[str, tuple[str, list[str]]]:
    """By practice, what is right and its near misses."""
    texts = written(language)
    return {
        key: (texts[f"practice.{key}.{RIGHT}"], [texts[f"practice.{key}.{miss}"] for miss in MISSES])
        for known in PRACTICES.values()
        for key in known
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_near_miss_is_about_the_same_thing_in_almost_the_same_words(language: str) -> None:
    likeness = []
    for key, (right, misses) in sentences(language).items():
        assert len({right, *misses}) == 1 + len(MISSES), key
        for miss in misses:
            alike = SequenceMatcher(None, right, miss, autojunk=False).ratio()
            assert alike >= ALIKE_LEAST, (key, miss)
            likeness.append(alike)
    assert sum(likeness) / len(likeness) >= ALIKE_MEAN


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_length_tells_which_is_right(language: str) -> None:
    longest = shortest = 0
    every = sentences(language)
    for key, (right, misses) in every.items():
        assert all(0.6 <= len(miss) / len(right) <= 1.6 for miss in misses), key
        longest += len(right) > max(map(len, misses))
        shortest += len(right) < min(map(len, misses))
    # Whoever always takes the longest, or always the shortest, does no better than by chance.
    assert max(longest, shortest) * (1 + len(MISSES)) <= len(every)


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


LUCKY = {"lucky_eight": {3, 6, 8, 9}, "lucky_nine": {9}}
"""By practice, the numbers of the manual."""


@pytest.mark.rule("CULT-11")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LUCKY)
def test_a_trainee_who_names_another_number_as_lucky_is_told(key: str, language: str) -> None:
    rules = load(GAMES["baccarat"])
    made = (DRILLS["conduct"].generate(rules, Random(seed), 1) for seed in range(QUESTIONS))  # noqa: S311
    question = next(one for one in made if one.answer == f"{key}.{RIGHT}")
    for option in question.options:
        numbers = {int(found) for found in re.findall(r"\d+", question.said(option, language))}
        told = answered(Session(drills=("conduct",)), question, option, 1.0).results[-1]
        assert told.right == (numbers == LUCKY[key])
        assert told.rules == ("CULT-11",)
