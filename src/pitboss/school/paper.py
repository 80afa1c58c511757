"""An exam paper: its questions in their order, the time it allows, and how much must be right.

A paper names each question by its drill, seed and level, and by the id of the question that these make. It
keeps the rules that it was set by: a change of the house's rules changes no paper.
"""

import hashlib

import msgspec

from pitboss.school.levels import LEVELS
from pitboss.school.skills import SKILLS

QUESTIONS_MOST = 100
MINUTES_MOST = 240
ROUNDS_MOST = 50
PERCENT = 100
PASS_LEAST = 50


class PaperQuestion(msgspec.Struct, frozen=True):
    """A question, given by its drill, seed and level."""

    drill: str
    seed: int
    level: int
    id: str
    """The id of the question that these make under the rules of the paper."""


class SittingSpec(msgspec.Struct, frozen=True):
    """The part of an exam in the dealer's seat: always in test mode, with the same shoe for every trainee."""

    game: str
    seed: int
    rounds: int
    pass_percent: int = 90
    """Of the steps."""
    loss_cents: int = 0
    """The largest sum by which payments may be wrong."""


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """A table test as it was set."""

    exam: str
    title: str
    game: str
    house: str
    questions: tuple[PaperQuestion, ...]
    pass_percent: int
    minutes: int
    skills: tuple[str, ...]
    """The skills that an instructor has to sign off in addition."""
    sitting: SittingSpec | None = None
    rulebook: str = ""
    """The hash of the rules that it was set by; older papers have none and stand while the rules do."""


def paper_hash(paper: Paper) -> str:
    """Return the hash that results are recorded with; equal papers have equal hashes."""
    told = msgspec.to_builtins(paper)
    if not paper.rulebook:
        del told["rulebook"]  # as papers were hashed before they kept their rules
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


def possible(paper: Paper) -> bool:
    """Return whether all questions differ, time and pass mark are in bounds, and the skills exist."""
    ids = {question.id for question in paper.questions}
    return (
        0 < len(ids) == len(paper.questions) <= QUESTIONS_MOST
        and all(question.level in LEVELS for question in paper.questions)
        and PASS_LEAST <= paper.pass_percent <= PERCENT
        and 0 < paper.minutes <= MINUTES_MOST
        and bool(paper.skills)
        and all(skill in SKILLS for skill in paper.skills)
        and (paper.sitting is None or _possible_sitting(paper.sitting, paper.game))
    )


def _possible_sitting(spec: SittingSpec, game: str) -> bool:
    marks = PASS_LEAST <= spec.pass_percent <= PERCENT and spec.loss_cents >= 0
    return spec.game == game and 0 < spec.rounds <= ROUNDS_MOST and marks
