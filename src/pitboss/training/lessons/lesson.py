"""The next question of a lesson, and its questions made again from what the record has of them.

The rules that are due come first (spaced repetition). Each drill has the level of the trainee's record, which
follows the answers. A question stays until it is answered; only then does the trainee see the right answer.
"""

from pitboss.rulebook.common import GameRules
from pitboss.school import memory
from pitboss.school.lessons import Lesson
from pitboss.school.paper import PaperQuestion
from pitboss.school.trainee import Trainee
from pitboss.training.chance import seeded
from pitboss.training.lessons.session import Result, Session, next_drawn
from pitboss.training.questions.registry import DRILLS, drills_for

TODAY = ""
"""No single drill: the rules that are due today, then a mix of all drills of the game."""


def session_of(rules: GameRules, lesson: Lesson, record: Trainee) -> Session:
    """Return the session of a lesson as far as it has come."""
    names = (lesson.drill,) if lesson.drill else tuple(drill.name for drill in drills_for(rules))
    return Session(
        drills=names,
        levels={name: record.level(name) for name in names},
        results=results_of(lesson),
    )


def results_of(lesson: Lesson) -> tuple[Result, ...]:
    """Return the results of a lesson so far."""
    return tuple(
        Result(spec.id, spec.drill, (mark.rule,), mark.right, mark.ms / 1000, spec.level)
        for spec, mark in ((answer.question, answer.mark) for answer in lesson.done)
    )


def next_spec(rules: GameRules, lesson: Lesson, record: Trainee, *, now_ms: int) -> PaperQuestion | None:
    """Return the next question of a lesson; None if there are no more."""
    if lesson.number > lesson.wanted:
        return None
    if lesson.again:
        return lesson.again[lesson.number - 1]
    session = session_of(rules, lesson, record)
    due = memory.due(record.memory, at=now_ms // 1000, asked=record.asked)
    own = {rule for name in session.drills if name in DRILLS for rule in DRILLS[name].rules}
    wanted = tuple(rule for rule in due if rule in own)
    # A question that could not be made again is drawn anew, with another seed.
    current = lesson.asked.id if lesson.asked is not None else ""
    rng = seeded(f"{lesson.seed} {lesson.number} {current}".rstrip())
    _, drawn = next_drawn(rules, session, rng, due=wanted)
    return None if drawn is None else drawn.spec
