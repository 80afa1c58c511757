"""A session of drills: what is asked next, never twice the same, harder or easier as the answers come.

Pure: chance and seconds are the caller's. Accuracy comes before speed, so only right answers raise the
difficulty, however slow they are.
"""

from collections.abc import Iterable, Sequence
from random import Random
from statistics import median

import msgspec
from msgspec.structs import replace

from pitboss.rulebook import Rules
from pitboss.school import levels
from pitboss.training.questions.question import Answer, Question
from pitboss.training.questions.registry import DRILLS

_TRIES = 80
"""After so many questions that were all asked before, a drill has no new ones."""
_WEAK_MOST = 5


class Result(msgspec.Struct, frozen=True):
    """One question that was answered."""

    question: str
    drill: str
    rules: tuple[str, ...]
    right: bool
    seconds: float
    difficulty: int


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """What has been asked so far, and how hard each drill is now."""

    drills: tuple[str, ...]
    start: int = 1
    adaptive: bool = True
    results: tuple[Result, ...] = ()
    levels: dict[str, int] = {}
    exhausted: frozenset[str] = frozenset()

    def level(self, drill: str) -> int:
        """The difficulty of a drill's next question."""
        return self.levels.get(drill, self.start)


class Tally(msgspec.Struct, frozen=True):
    """A rule in a session: how often it was asked, and how often rightly answered."""

    rule: str
    asked: int
    right: int


class Summary(msgspec.Struct, frozen=True):
    """What came of a session."""

    asked: int
    right: int
    accuracy: float
    median_seconds: float
    weak: tuple[Tally, ...]
    """Rules that were answered wrongly, the weakest first."""


def next_question(
    rules: Rules, session: Session, rng: Random, *, due: Sequence[str] = ()
) -> tuple[Session, Question | None]:
    """A question that was not asked before, and the session that knows which drills have no more.

    Rules that are due come first where a drill of the session has them; then drills with mistakes.
    """
    asked = {result.question for result in session.results}
    left = [name for name in session.drills if name not in session.exhausted]
    while left:
        name = _chosen(session, left, rng, due)
        drill = DRILLS[name]
        fresh: Question | None = None
        for tried in range(_TRIES):
            question = drill.generate(rules, rng, session.level(name))
            if question.id in asked:
                continue
            fresh = fresh or question
            if not due or set(question.rules) & set(due) or tried >= _TRIES // 4:
                return session, question if set(question.rules) & set(due) else fresh
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
    """The session after an answer; two right ones in a row make a drill harder, a wrong one easier."""
    right = question.grade(given)
    result = Result(question.id, question.drill, question.rules, right, seconds, question.difficulty)
    results = (*session.results, result)
    if not session.adaptive:
        return replace(session, results=results)
    level = session.level(question.drill)
    run = 0  # right answers in a row at this level, the newest not counted
    for one in reversed(session.results):
        if one.drill != question.drill:
            continue
        if not one.right or one.difficulty != level:
            break
        run += 1
    grown = levels.after(levels.Level(level, run), right=right).level
    return replace(session, results=results, levels={**session.levels, question.drill: grown})


def summary(results: Iterable[Result]) -> Summary:
    """Accuracy, speed, and what to look at again; each question counts for its first rule."""
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
