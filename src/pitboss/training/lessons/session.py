"""A session of drills: it picks the next question, asks none twice, and adapts the level to the answers.

The functions are pure: the caller passes the random generator and the seconds. Accuracy comes before speed:
right answers raise the level however slow they are.
"""

from collections.abc import Iterable, Sequence
from random import Random
from statistics import median
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from pitboss.rulebook.common import GameRules
from pitboss.school import levels
from pitboss.school.paper import PaperQuestion
from pitboss.training.chance import seeded
from pitboss.training.questions.question import Answer, Question
from pitboss.training.questions.registry import DRILLS

_TRIES = 80
"""A drill counts as exhausted after this number of questions in a row that were asked before."""
_WEAK_MOST = 5
_SEED_BITS = 32


class Result(msgspec.Struct, frozen=True):
    """The result of one question."""

    question: str
    drill: str
    rules: tuple[str, ...]
    right: bool
    seconds: float
    difficulty: int


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """The questions asked so far, and the level of each drill."""

    drills: tuple[str, ...]
    start: int = 1
    adaptive: bool = True
    results: tuple[Result, ...] = ()
    levels: dict[str, int] = {}
    exhausted: frozenset[str] = frozenset()

    def level(self, drill: str) -> int:
        """Return the difficulty of a drill's next question."""
        return self.levels.get(drill, self.start)


class Tally(msgspec.Struct, frozen=True):
    """How often a rule was asked in a session, and how often answered rightly."""

    rule: str
    asked: int
    right: int


class Summary(msgspec.Struct, frozen=True):
    """The result of a session."""

    asked: int
    right: int
    accuracy: float
    median_seconds: float
    weak: tuple[Tally, ...]
    """GameRules that were answered wrongly, the weakest first."""


class Drawn(NamedTuple):
    """A question, and what it is made from."""

    question: Question
    spec: PaperQuestion


def draw(rules: GameRules, drill: str, seed: int, level: int) -> Drawn:
    """Return the question that a drill makes of a seed at a level."""
    question = DRILLS[drill].generate(rules, seeded(seed), level)
    return Drawn(question, PaperQuestion(drill, seed, level, question.id))


def next_question(
    rules: GameRules, session: Session, rng: Random, *, due: Sequence[str] = ()
) -> tuple[Session, Question | None]:
    """Return the session and a question that was not asked before, or None if there is no new one."""
    session, drawn = next_drawn(rules, session, rng, due=due)
    return session, None if drawn is None else drawn.question


def next_drawn(
    rules: GameRules, session: Session, rng: Random, *, due: Sequence[str] = ()
) -> tuple[Session, Drawn | None]:
    """Return the session and a question that was not asked before, or None if there is no new one.

    The session returned knows which drills are exhausted. Drills with rules that are due come first; after
    them, drills with wrong answers are twice as likely as the others.
    """
    asked = {result.question for result in session.results}
    left = [name for name in session.drills if name not in session.exhausted]
    while left:
        name = _chosen(session, left, rng, due)
        fresh: Drawn | None = None
        for tried in range(_TRIES):
            drawn = draw(rules, name, rng.getrandbits(_SEED_BITS), session.level(name))
            if drawn.question.id in asked:
                continue
            fresh = fresh or drawn
            wanted = set(drawn.question.rules) & set(due)
            if not due or wanted or tried >= _TRIES // 4:
                return session, drawn if wanted else fresh
        if fresh is not None:
            return session, fresh
        session = replace(session, exhausted=session.exhausted | {name})
        left.remove(name)
    return session, None


def _chosen(session: Session, left: Sequence[str], rng: Random, due: Sequence[str]) -> str:
    wanted = [name for name in left if set(DRILLS[name].rules) & set(due)]
    if wanted:
        return rng.choice(wanted)
    wrong = [result.drill for result in session.results if not result.right]
    return rng.choice([*left, *(name for name in left if name in wrong)])


def answered(session: Session, question: Question, given: Answer | None, seconds: float) -> Session:
    """Return the session after an answer; the level of its drill follows `pitboss.school.levels`."""
    right = question.grade(given)
    result = Result(question.id, question.drill, question.rules, right, seconds, question.difficulty)
    results = (*session.results, result)
    if not session.adaptive:
        return replace(session, results=results)
    level = session.level(question.drill)
    run = 0  # right answers in a row at this level, the newest not counted
    for earlier in reversed(session.results):
        if earlier.drill != question.drill:
            continue
        if not earlier.right or earlier.difficulty != level:
            break
        run += 1
    grown = levels.after(levels.Level(level, run), right=right).level
    return replace(session, results=results, levels={**session.levels, question.drill: grown})


def summary(results: Iterable[Result]) -> Summary:
    """Return accuracy, speed and weak rules; each question counts for its first rule."""
    every = tuple(results)
    right = sum(result.right for result in every)
    by_rule: dict[str, list[bool]] = {}
    for result in every:
        by_rule.setdefault(result.rules[0], []).append(result.right)
    tallies = (Tally(rule, len(given), sum(given)) for rule, given in by_rule.items() if not all(given))
    weak = sorted(tallies, key=lambda tally: (tally.right / tally.asked, -tally.asked, tally.rule))
    return Summary(
        len(every),
        right,
        right / len(every) if every else 0.0,
        median(result.seconds for result in every) if every else 0.0,
        tuple(weak[:_WEAK_MOST]),
    )
