"""Neither the length nor the manners of an answer tell whether it is right."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from pitboss.rulebook import Rules, games, load
from pitboss.training.questions.question import Question
from pitboss.training.questions.registry import DRILLS

EACH = 90
OF_MANNERS = ("conduct", "greetings", "toke-rules", "midi", "safer-play", "irregularities", "service")
POLITE = re.compile(
    r"\b(please|thank|sorry|welcome|kind|quiet|polite|soft|calm|gentl|smil|courte|light|help|offer)\w*", re.I
)
STRATEGIES: dict[str, Callable[[str], int]] = {
    "the longest": len,
    "the shortest": lambda text: -len(text),
    "the most polite": lambda text: len(POLITE.findall(text)),
    "the first in the alphabet": lambda text: -ord(text[0].lower()),
}


@cache
def every_game() -> tuple[Rules, ...]:
    return tuple(load(game) for game in games("manual"))


@cache
def choices(name: str) -> tuple[Question, ...]:
    offering = [rules for rules in every_game() if DRILLS[name].asks_about(rules)]
    made = []
    for seed in range(EACH):
        chance = Random(f"tone {name} {seed}")  # noqa: S311 - to be made again
        made.append(DRILLS[name].generate(offering[seed // 3 % len(offering)], chance, 1 + seed % 3))
    return tuple(question for question in made if question.kind == "choice")


def luck(questions: list[Question], worth: Callable[[str], int]) -> tuple[float, float]:
    """How often a strategy is right, and how often anybody is who picks at random."""
    right = chance = 0.0
    for question in questions:
        texts = {key: question.labels[key].text() for key in question.options}
        best = max(map(worth, texts.values()))
        picked = [key for key, text in texts.items() if worth(text) == best]
        right += (question.answer in picked) / len(picked)
        chance += 1 / len(texts)
    return right / len(questions), chance / len(questions)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_who_goes_by_tone_alone_does_hardly_better_than_chance(strategy: str) -> None:
    every = [question for name in DRILLS for question in choices(name)]
    right, chance = luck(every, STRATEGIES[strategy])
    assert len(every) > 1_500
    assert right <= chance + 0.06, strategy


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_nor_does_it_help_where_the_answers_are_sentences_about_manners(strategy: str) -> None:
    every = [question for name in OF_MANNERS for question in choices(name)]
    right, chance = luck(every, STRATEGIES[strategy])
    assert right <= chance + 0.08, strategy


def test_a_strategy_that_knows_the_answer_would_be_found_out() -> None:
    telling = [question for question in choices("conduct") if question.facts["wanted"] == "right"]
    texts = {question.labels[str(question.answer)].text() for question in telling}
    right, chance = luck(telling, lambda text: int(text in texts))
    assert right > chance + 0.5
