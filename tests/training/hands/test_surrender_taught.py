"""Houses that let hands be given up teach it: the sign of the hand, and when the chart does it."""

from random import Random

import pytest

from pitboss.rulebook import BlackjackRules, load
from pitboss.training.drills.procedure import signals, strategy
from pitboss.training.questions.question import Question

QUESTIONS = 120


def house(**settings: object) -> BlackjackRules:
    rules = load(
        "blackjack-shoe", settings={key.replace("__", "."): value for key, value in settings.items()}
    )
    assert isinstance(rules, BlackjackRules)
    return rules


def asked(drill: object, rules: BlackjackRules, difficulty: int) -> list[Question]:
    generate = drill.generate  # type: ignore[attr-defined]
    return [generate(rules, Random(seed), difficulty) for seed in range(QUESTIONS)]  # noqa: S311


@pytest.mark.rule("IND-64")
def test_the_finger_drawn_behind_the_bet_gives_the_hand_up() -> None:
    rules = house(surrender__low=True)
    shown = [one for one in asked(signals, rules, 1) if one.facts["shown"] == "line"]
    assert shown
    assert {signals.check(rules, one) for one in shown} == {"half"}
    assert {one.rules for one in shown} == {("IND-64",)}
    assert not [one for one in asked(signals, house(), 1) if one.facts["shown"] == "line"]


@pytest.mark.rule("IND-64", "IND-65")
@pytest.mark.parametrize("when", ["late", "early"])
def test_the_chart_of_a_house_with_surrender_is_asked_for(when: str) -> None:
    rules = house(surrender__ten=when, surrender__ace=when, surrender__low=True, chart=f"{when}-surrender")
    answers = {strategy.check(rules, one) for one in asked(strategy, rules, 3)}
    assert answers >= {"hit", "stand", "double", "split", "surrender"}
    assert "surrender" not in {strategy.check(house(), one) for one in asked(strategy, house(), 3)}
