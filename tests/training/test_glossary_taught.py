"""The manual's glossary: all its terms are asked, and no question holds two that mean the same."""

from itertools import combinations
from random import Random

import pytest

from pitboss.messages import LANGUAGES, say
from pitboss.rulebook import load
from pitboss.training.drills.conduct.glossary import ALIKE, DRILL, HOUSE, MANUAL, TERMS, apart, generate
from pitboss.training.questions.question import Question

RULES = load("blackjack-shoe")
GLOSSARY = tuple(f"GLO-0{number}" for number in range(1, 7))


def asked(number: int) -> list[Question]:
    return [generate(RULES, Random(f"term {seed}"), 1 + seed % 3) for seed in range(number)]  # noqa: S311


@pytest.mark.rule("GLO-01", "GLO-02", "GLO-03", "GLO-04", "GLO-05", "GLO-06")
def test_all_71_terms_of_the_manual_are_asked_both_ways() -> None:
    assert len(MANUAL) == 71
    assert not set(MANUAL) & set(HOUSE)
    questions = asked(2_000)
    for told in ("name", "meaning"):
        assert {q.answer for q in questions if q.facts["told"] == told} == set(TERMS)
    assert {q.rules[0] for q in questions} >= set(GLOSSARY)
    assert all(DRILL.check(RULES, q) == q.answer for q in questions)


def test_terms_that_mean_the_same_never_stand_in_one_question() -> None:
    for question in asked(1_000):
        for pair in combinations(question.options, 2):
            assert not any(set(pair) <= group and question.answer in pair for group in ALIKE), (
                question.options
            )


def test_a_hard_question_takes_its_wrong_answers_from_the_same_field() -> None:
    for question in asked(600):
        field = [term for term in apart(str(question.answer)) if TERMS[term] == question.rules[0]]
        if question.difficulty == 3 and len(field) >= len(question.wrong):
            assert {TERMS[str(term)] for term in question.wrong} == {question.rules[0]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_terms_and_no_two_meanings_read_alike(language: str) -> None:
    for told in ("name", "meaning"):
        texts = [say(f"term.{term}.{told}", {}, language=language) for term in TERMS]
        assert len({text.lower() for text in texts}) == len(TERMS)
