"""What a trainee remembers, rule by rule: spaced repetition by time and by the number of questions asked.

After each right answer a rule waits longer until it is due again, as its review says (`schedule.py`).
Answers of older journals have none and follow fixed intervals. After a wrong answer a rule is due again
within the session. The functions are pure: the caller passes the time and the number of questions so far.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

_MINUTE = 60
_DAY = 24 * 60 * _MINUTE
INTERVALS = (10 * _MINUTE, _DAY, 3 * _DAY, 7 * _DAY, 16 * _DAY, 35 * _DAY, 90 * _DAY)
"""Seconds until a rule is due again where no review says it, by the number of right answers in a row."""
SOON = 4
"""A rule that was answered wrongly is due again after this number of questions, however soon that is."""


class RuleMemory(msgspec.Struct, frozen=True):
    """One rule in a trainee's memory."""

    known: int = 0
    """Right answers in a row."""
    due_at: int = 0
    """Seconds of the caller's clock."""
    due_after: int | None = None
    """The rule is due earlier if the trainee has been asked this number of questions in all; None if only
    time counts."""
    asked: int = 0
    lapses: int = 0
    """How often a wrong answer followed a right one."""
    state: int = 0
    """Of the scheduler; 0 until an answer was scheduled by it."""
    step: int | None = None
    stability: float | None = None
    difficulty: float | None = None
    reviewed_at: int = 0


Memory = Mapping[str, RuleMemory]
"""By rule."""


class Reviewed(Protocol):
    """What the scheduler says of a rule after an answer."""

    @property
    def due_at(self) -> int: ...
    @property
    def state(self) -> int: ...
    @property
    def step(self) -> int | None: ...
    @property
    def stability(self) -> float: ...
    @property
    def difficulty(self) -> float: ...


def after(
    memory: Memory, rules: Iterable[str], *, right: bool, at: int, asked: int, review: Reviewed | None = None
) -> dict[str, RuleMemory]:
    """Return the memory after a question about these rules; `asked` counts all questions so far."""
    grown = dict(memory)
    for rule in rules:
        before = grown.get(rule, RuleMemory())
        known = before.known + 1 if right else 0
        interval = INTERVALS[min(known, len(INTERVALS) - 1)] if right else INTERVALS[0]
        grown[rule] = RuleMemory(
            known,
            at + interval,
            None if right else asked + SOON,
            before.asked + 1,
            before.lapses + (not right and before.known > 0),
        )
        if review is not None:
            grown[rule] = replace(
                grown[rule],
                due_at=review.due_at,
                state=review.state,
                step=review.step,
                stability=review.stability,
                difficulty=review.difficulty,
                reviewed_at=at,
            )
    return grown


def due(memory: Memory, *, at: int, asked: int) -> tuple[str, ...]:
    """Return the rules to ask again: those answered wrongly first, then those that are longest overdue."""
    overdue = [
        (remembered.known, remembered.due_at, rule)
        for rule, remembered in memory.items()
        if remembered.due_at <= at or (remembered.due_after is not None and remembered.due_after <= asked)
    ]
    return tuple(rule for _, _, rule in sorted(overdue))


def unseen(memory: Memory, rules: Iterable[str]) -> tuple[str, ...]:
    """Return the rules that were never asked, in their order."""
    return tuple(rule for rule in rules if rule not in memory)
