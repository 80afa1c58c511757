"""The course: the gate of each chapter, and the days in a row on which somebody practised.

A chapter is learnt (every drill tried), practised (every drill at a higher level) and passed (most of the
last answers right). All of it is worked out from the record, so a chapter that was forgotten opens again.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta, tzinfo
from typing import Literal

import msgspec

from pitboss.school.paper import PERCENT
from pitboss.school.trainee import Trainee

Step = Literal["learn", "practise", "pass", "passed"]
"""What a chapter waits for."""


class Gate(msgspec.Struct, frozen=True):
    """What it takes to pass a chapter."""

    tried: int = 3
    """Answers in each drill."""
    level: int = 2
    """Of each drill."""
    last: int = 20
    """The newest answers of the chapter that count."""
    percent: int = 80
    """Of these, how many must be right."""


GATE = Gate()


class DayRun(msgspec.Struct, frozen=True):
    """Days in a row on which somebody practised."""

    now: int
    """Up to today, or up to yesterday if nothing was done today yet."""
    best: int
    today: int
    """Answers given today."""


def step(record: Trainee, drills: Iterable[str], gate: Gate = GATE) -> Step:
    """Return what a chapter with these drills waits for."""
    names = tuple(drills)
    asked = dict.fromkeys(names, 0)
    counted = right = 0
    for done in reversed(record.drills):
        if done.drill not in asked:
            continue
        asked[done.drill] += done.asked
        if counted < gate.last:
            counted, right = counted + done.asked, right + done.right
    if min(asked.values(), default=0) < gate.tried:
        return "learn"
    if min(record.level(name) for name in names) < gate.level:
        return "practise"
    return "passed" if counted >= gate.last and right * PERCENT >= gate.percent * counted else "pass"


def day_run(record: Trainee, at_ms: int, zone: tzinfo) -> DayRun:
    """Return the days in a row on which a trainee answered questions."""
    answers: dict[date, int] = {}
    for done in record.drills:
        day = _day(done.at_ms, zone)
        answers[day] = answers.get(day, 0) + done.asked
    today, one = _day(at_ms, zone), timedelta(days=1)
    best = run = 0
    for day in sorted(answers):
        run = run + 1 if day - one in answers else 1
        best = max(best, run)
    last = today if today in answers else today - one
    now = 0
    while last - now * one in answers:
        now += 1
    return DayRun(now, best, answers.get(today, 0))


def _day(at_ms: int, zone: tzinfo) -> date:
    return datetime.fromtimestamp(at_ms / 1000, zone).date()
