"""A trainee's progress: rules that are due, weak rules, assignments done, skills and exams missing."""

from collections.abc import Iterable

import msgspec

from pitboss.school import memory
from pitboss.school.school import Assignment, School
from pitboss.school.trainee import Trainee

WEAK_MOST = 8
KNOWN = 3
"""After this number of right answers in a row a rule is not weak any more."""


class WeakRule(msgspec.Struct, frozen=True):
    """A rule that a trainee or a class often gets wrong."""

    rule: str
    asked: int
    right: int
    text: str = ""
    """What the rule says, where it is shown to somebody."""


def due(trainee: Trainee, at_ms: int) -> tuple[str, ...]:
    """Return the rules to ask again now."""
    return memory.due(trainee.memory, at=at_ms // 1000, asked=trainee.asked)


def weak(trainees: Iterable[Trainee], most: int = WEAK_MOST) -> tuple[WeakRule, ...]:
    """Return the rules that these trainees get wrong most often, the weakest first."""
    tallies: dict[str, tuple[int, int]] = {}
    for trainee in trainees:
        for rule, tally in trainee.rules.items():
            remembered = trainee.memory.get(rule)
            if tally.right == tally.asked or (remembered is not None and remembered.known >= KNOWN):
                continue
            asked, right = tallies.get(rule, (0, 0))
            tallies[rule] = (asked + tally.asked, right + tally.right)
    rules = [WeakRule(rule, asked, right) for rule, (asked, right) in tallies.items()]
    rules.sort(key=lambda weak: (weak.right / weak.asked, -weak.asked, weak.rule))
    return tuple(rules[:most])


def done(assignment: Assignment, trainee: Trainee) -> int:
    """Return how many questions or rounds of an assignment a trainee has done since it was given."""
    if assignment.what == "drill":
        work = ((drill.drill, drill.asked, drill.at_ms) for drill in trainee.drills)
    else:
        work = ((sitting.game, sitting.rounds, sitting.at_ms) for sitting in trainee.sittings)
    number = sum(
        count for name, count, at_ms in work if name == assignment.name and at_ms >= assignment.at_ms
    )
    return min(number, assignment.number)


def skills_missing(school: School, trainee: str, skills: Iterable[str]) -> tuple[str, ...]:
    """Return the skills that no instructor has signed off yet."""
    signed = school.skills.get(trainee, {})
    return tuple(skill for skill in skills if skill not in signed)


def exam_passed(trainee: Trainee, game: str) -> str:
    """Return the first exam of a game that a trainee has passed, or an empty string."""
    passed = (
        name
        for name, attempt in trainee.exams.items()
        if attempt.outcome == "passed" and attempt.paper.game == game
    )
    return next(passed, "")
