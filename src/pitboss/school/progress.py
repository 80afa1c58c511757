"""How far somebody has come: what is due, which rules are weak, what is done, what is missing."""

from collections.abc import Iterable

import msgspec

from pitboss.school import memory
from pitboss.school.state import Assignment, School, Trainee

WEAK_MOST = 8
KNOWN = 3
"""A rule that was known so often in a row is weak no more."""


class Weak(msgspec.Struct, frozen=True):
    """A rule that goes wrong."""

    rule: str
    asked: int
    right: int


def due(trainee: Trainee, at_ms: int) -> tuple[str, ...]:
    """The rules to be asked again now."""
    return memory.due(trainee.memory, at=at_ms // 1000, asked=trainee.asked)


def weak(trainees: Iterable[Trainee], most: int = WEAK_MOST) -> tuple[Weak, ...]:
    """The rules that one or several get wrong most, the weakest first."""
    found: dict[str, tuple[int, int]] = {}
    for trainee in trainees:
        for rule, tally in trainee.rules.items():
            remembered = trainee.memory.get(rule)
            if tally.right == tally.asked or (remembered is not None and remembered.known >= KNOWN):
                continue
            asked, right = found.get(rule, (0, 0))
            found[rule] = (asked + tally.asked, right + tally.right)
    lines = [Weak(rule, asked, right) for rule, (asked, right) in found.items()]
    lines.sort(key=lambda one: (one.right / one.asked, -one.asked, one.rule))
    return tuple(lines[:most])


def done(assignment: Assignment, trainee: Trainee) -> int:
    """How much of an assignment somebody has done since it was given, up to all of it."""
    if assignment.what == "drill":
        lines = ((line.drill, line.asked, line.at_ms) for line in trainee.drills)
    else:
        lines = ((line.game, line.rounds, line.at_ms) for line in trainee.sittings)
    number = sum(n for name, n, at_ms in lines if name == assignment.name and at_ms >= assignment.at_ms)
    return min(number, assignment.number)


def skills_missing(school: School, trainee: str, skills: Iterable[str]) -> tuple[str, ...]:
    """What an instructor has still to see."""
    signed = school.skills.get(trainee, {})
    return tuple(skill for skill in skills if skill not in signed)


def exam_passed(trainee: Trainee, game: str) -> str:
    """The exam of a game that somebody has passed; the first, if there are several."""
    passed = (
        name
        for name, attempt in trainee.exams.items()
        if attempt.outcome == "passed" and attempt.paper.game == game
    )
    return next(passed, "")
