"""A drill asks a question of casino war; the drills of other families ask none."""

from random import Random

from pitboss.rulebook import load
from pitboss.training.questions.drill import DIFFICULTIES
from pitboss.training.questions.registry import drills_for
from tests.kit.games.casino_war.drill import DRILL
from tests.kit.games.casino_war.registration import FILE


def test_it_is_the_only_one_offered() -> None:
    assert drills_for(load(str(FILE))) == (DRILL,)
    assert DRILL not in drills_for(load("blackjack-shoe"))


def test_the_table_confirms_every_answer() -> None:
    rules = load(str(FILE))
    for seed in range(60):
        draw = Random(seed)  # noqa: S311 - to be made again
        question = DRILL.generate(rules, draw, DIFFICULTIES[seed % 3])
        assert DRILL.check(rules, question) == question.answer
        assert not any(map(question.grade, question.wrong))
