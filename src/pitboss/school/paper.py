"""An exam paper: which questions, in which order, how long, and how much must be right.

A paper names each question by how it is made and by its own id. Made again under other rules it has another
id, so nobody is examined on a paper that has changed since it was set.
"""

import hashlib

import msgspec

QUESTIONS_MOST = 100
MINUTES_MOST = 240
ROUNDS_MOST = 50
PERCENT = 100


class PaperQuestion(msgspec.Struct, frozen=True):
    """A question by its drill, its seed and its difficulty."""

    drill: str
    seed: int
    level: int
    id: str
    """Of the question that this makes under the rules in force."""


class SittingSpec(msgspec.Struct, frozen=True):
    """What is dealt in the dealer's seat: always as a test, and the same shoe for everybody."""

    game: str
    seed: int
    rounds: int
    pass_percent: int = 90
    """Of the steps."""
    loss_cents: int = 0
    """What payments may be wrong by, all together."""


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
    """What an instructor has to sign off beside it."""
    sitting: SittingSpec | None = None


def paper_hash(paper: Paper) -> str:
    """The same for the same paper; results are recorded with it."""
    return hashlib.sha256(msgspec.json.encode(paper)).hexdigest()
