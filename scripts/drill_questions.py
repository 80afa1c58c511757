"""Make thousands of questions of every drill for every game, and work out each answer a second time.

    uv run python scripts/drill_questions.py [--questions 10000] [--seed 1] [--drill NAME]

Prints one line for each drill, and the first question that fails with its seed.
"""

import argparse
import sys
import time
from random import Random

from pitboss.rulebook import games, houses, load
from pitboss.training.questions.drill import DIFFICULTIES, Drill
from pitboss.training.questions.question import Question, cheques_said
from pitboss.training.questions.registry import DRILLS, drills_for


def faults(drill: Drill, rules: object, question: Question) -> list[str]:
    """Return what is wrong with a question."""
    found = []
    again = drill.check(rules, question)
    if again != question.answer:
        found.append(f"the second calculation gives {again!r}, the drill says {question.answer!r}")
    if not question.wrong:
        found.append("there is no wrong answer")
    if len({question.answer, *question.wrong}) != 1 + len(question.wrong):
        found.append(f"answers are the same: {question.answer!r}, {question.wrong!r}")
    if question.kind == "choice" and sorted(question.options) != sorted({question.answer, *question.wrong}):
        found.append("the options are not the answers")
    if question.kind == "order" and sorted(question.options) != sorted(question.answer):  # type: ignore[arg-type]
        found.append("the options are not the steps")
    if question.kind == "cheques" and any(
        cheques_said(str(one)) != one for one in (question.answer, *question.wrong)
    ):
        found.append("cheques that cannot be laid out")
    texts = [label.text() for label in question.labels.values()]
    if len(set(texts)) != len(texts):
        found.append(f"two options read alike: {texts}")
    if not set(question.rules) & set(drill.rules):
        found.append(f"{question.rules} are not rules of the drill")
    if question.grade(question.answer) is not True or any(map(question.grade, question.wrong)):
        found.append("it is graded wrongly")
    return found


def run(drill: Drill, questions: int, seed: int) -> int:
    """Make questions of one drill over all games that have it; return the number of faulty ones."""
    every = [load(game, house=house) for house in houses() for game in games(house)]
    with_drill = [rules for rules in every if drill.offered(rules)]
    bad, seen, started = 0, set(), time.perf_counter()
    for number in range(questions):
        rules = with_drill[number % len(with_drill)]
        own = f"{seed}-{drill.name}-{number}"
        chance = Random(own)
        question = drill.generate(rules, chance, DIFFICULTIES[number // len(with_drill) % 3])
        seen.add(question.id)
        found = faults(drill, rules, question)
        if found and not bad:
            print(f"{drill.name}, {rules.game}, seed {own}: {'; '.join(found)}\n{question}")
        bad += bool(found)
    seconds = time.perf_counter() - started
    print(
        f"{drill.name:20} {questions:7,} questions, {len(seen):7,} different, {bad} faulty, {seconds:.1f} s",
        flush=True,
    )
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drill", choices=tuple(DRILLS))
    asked = parser.parse_args()
    chosen = [DRILLS[asked.drill]] if asked.drill else list(DRILLS.values())
    assert {drill.name for drill in chosen} <= {
        d.name for h in houses() for g in games(h) for d in drills_for(load(g, house=h))
    }
    return 1 if sum(run(drill, asked.questions, asked.seed) for drill in chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
