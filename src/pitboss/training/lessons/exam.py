"""Exam papers: draw the questions once, make them again for each trainee, and mark the answers.

A paper holds the drill, seed, level and id of each question, but not the question itself. It is made again by
the rules that the paper keeps. If a newer program makes another question of the same seed, the paper is
refused.
"""

from collections.abc import Sequence

from pitboss.rulebook.common import GameRules
from pitboss.school.paper import Paper, PaperQuestion
from pitboss.school.records import Mark
from pitboss.training.chance import seeded
from pitboss.training.lessons.session import draw
from pitboss.training.questions.question import Answer, Question
from pitboss.training.questions.registry import DRILLS

_TRIES = 60


class PaperError(ValueError):
    """A paper that cannot be made, with the reason."""


def draw_questions(
    rules: GameRules, drills: Sequence[str], number: int, *, level: int, seed: int
) -> tuple[PaperQuestion, ...]:
    """Return this number of different questions, taken from the drills in turn."""
    usable = [name for name in drills if name in DRILLS and DRILLS[name].asks_about(rules)]
    if not usable or len(usable) < len(drills):
        raise PaperError("the game does not have all of these drills")
    rng = seeded(seed)
    drawn: dict[str, PaperQuestion] = {}
    misses = 0
    while len(drawn) < number:
        name = usable[(len(drawn) + misses) % len(usable)]
        _, spec = draw(rules, name, rng.getrandbits(32), level)
        if spec.id not in drawn:
            drawn[spec.id] = spec
            continue
        misses += 1
        if misses > _TRIES * number:
            raise PaperError("not enough different questions in these drills")
    return tuple(drawn.values())


def question_of(rules: GameRules, paper: Paper, number: int) -> Question:
    """Return a question of a paper by its number from one.

    Raise `PaperError` if it is not the question that was set.
    """
    return made_again(rules, paper.questions[number - 1])


def made_again(rules: GameRules, spec: PaperQuestion) -> Question:
    """Return the question that was asked; raise `PaperError` if it cannot be made any more."""
    if spec.drill not in DRILLS:
        raise PaperError("a drill does not exist any more")
    question, made = draw(rules, spec.drill, spec.seed, spec.level)
    if made.id != spec.id:
        raise PaperError("the rules have changed since the question was made")
    return question


def must_stand(rules: GameRules, paper: Paper) -> None:
    """Raise `PaperError` if any question is not the one that was set."""
    for number in range(1, len(paper.questions) + 1):
        question_of(rules, paper, number)


def marked(question: Question, given: Answer | None, ms: int) -> Mark:
    """Return the mark of an answer."""
    return Mark(cited(question, given)[0], question.grade(given), max(ms, 0), question.drill)


def cited(question: Question, given: Answer | None) -> tuple[str, ...]:
    """Return the rules of an answer: the one that a task was done against comes first."""
    fault = question.fault(given)
    return question.rules if fault is None else tuple(dict.fromkeys((fault.rule, *question.rules)))
