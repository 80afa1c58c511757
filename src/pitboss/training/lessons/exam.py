"""Exam papers: questions drawn once by an instructor's choice, made again for each trainee, and marked.

A paper holds how each question is made and its id. Whoever is examined gets the question made again; if the
rules have changed meanwhile it has another id, and the paper is refused instead of asked wrongly.
"""

from collections.abc import Sequence
from random import Random

from pitboss.rulebook import Rules
from pitboss.school.paper import Paper, PaperQuestion
from pitboss.school.records import Mark
from pitboss.training.questions.question import Answer, Question
from pitboss.training.questions.registry import DRILLS

_TRIES = 60


class PaperError(ValueError):
    """A paper that cannot be made: why."""


def draw_questions(
    rules: Rules, drills: Sequence[str], number: int, *, level: int, seed: int
) -> tuple[PaperQuestion, ...]:
    """So many different questions, taken from the drills in turn."""
    usable = [name for name in drills if name in DRILLS and DRILLS[name].asks_about(rules)]
    if not usable or len(usable) < len(drills):
        raise PaperError("a drill that the game does not have")
    rng = Random(seed)  # noqa: S311 - questions, not cards
    found: dict[str, PaperQuestion] = {}
    misses = 0
    while len(found) < number:
        name = usable[(len(found) + misses) % len(usable)]
        own = rng.getrandbits(32)
        question = _made(rules, name, own, level)
        if question.id not in found:
            found[question.id] = PaperQuestion(name, own, level, question.id)
            continue
        misses += 1
        if misses > _TRIES * number:
            raise PaperError("not enough different questions in these drills")
    return tuple(found.values())


def _made(rules: Rules, drill: str, seed: int, level: int) -> Question:
    return DRILLS[drill].generate(rules, Random(seed), level)  # noqa: S311 - a question, not a card


def question_of(rules: Rules, paper: Paper, number: int) -> Question:
    """A question of a paper, from one; a `PaperError` where it is not the one that was set."""
    asked = paper.questions[number - 1]
    if asked.drill not in DRILLS:
        raise PaperError("a drill that there is no more")
    question = _made(rules, asked.drill, asked.seed, asked.level)
    if question.id != asked.id:
        raise PaperError("the rules have changed since the paper was set")
    return question


def must_stand(rules: Rules, paper: Paper) -> None:
    """A `PaperError` where any question is not the one that was set."""
    for number in range(1, len(paper.questions) + 1):
        question_of(rules, paper, number)


def marked(question: Question, given: Answer | None, ms: int) -> Mark:
    """What an answer is worth."""
    return Mark(question.rules[0], question.grade(given), max(ms, 0), question.drill)
