"""What a trainee remembers, rule by rule: spaced repetition, by questions asked and by time gone by.

A rule that was answered rightly comes back later each time; one that was not comes back within the session
and again soon. Pure: the time, and how many questions the trainee has been asked, are the caller's.
"""

from collections.abc import Iterable, Mapping

import msgspec

_MINUTE = 60
_DAY = 24 * 60 * _MINUTE
INTERVALS = (10 * _MINUTE, _DAY, 3 * _DAY, 7 * _DAY, 16 * _DAY, 35 * _DAY, 90 * _DAY)
"""Seconds until a rule is due again, by how often in a row it was known."""
SOON = 4
"""A rule that was not known is due after so many other questions, even at once."""


class Remembered(msgspec.Struct, frozen=True):
    """One rule in a trainee's memory."""

    known: int = 0
    """How often in a row it was answered rightly."""
    due_at: int = 0
    """Seconds of the caller's clock."""
    due_after: int | None = None
    """Or as soon as so many questions have been asked in all; None where only time counts."""
    asked: int = 0
    lapses: int = 0
    """How often it had been known and was not any more."""


Memory = Mapping[str, Remembered]
"""By rule."""


def after(memory: Memory, rules: Iterable[str], *, right: bool, at: int, asked: int) -> dict[str, Remembered]:
    """The memory after a question that these rules were asked in; `asked` questions in all."""
    grown = dict(memory)
    for rule in rules:
        before = grown.get(rule, Remembered())
        known = before.known + 1 if right else 0
        interval = INTERVALS[min(known, len(INTERVALS) - 1)] if right else INTERVALS[0]
        grown[rule] = Remembered(
            known,
            at + interval,
            None if right else asked + SOON,
            before.asked + 1,
            before.lapses + (not right and before.known > 0),
        )
    return grown


def due(memory: Memory, *, at: int, asked: int) -> tuple[str, ...]:
    """The rules to be asked again, those that were forgotten first, then the longest overdue."""
    found = [
        (rule, one)
        for rule, one in memory.items()
        if one.due_at <= at or (one.due_after is not None and one.due_after <= asked)
    ]
    found.sort(key=lambda pair: (pair[1].known, pair[1].due_at, pair[0]))
    return tuple(rule for rule, _ in found)


def unseen(memory: Memory, rules: Iterable[str]) -> tuple[str, ...]:
    """The rules that were never asked, in their order."""
    return tuple(rule for rule in rules if rule not in memory)
