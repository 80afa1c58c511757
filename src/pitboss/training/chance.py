"""Random numbers for practice: no money is at stake, and the same seed must give the same lesson."""

from random import Random


def seeded(seed: int | str) -> Random:
    """Return a random generator that gives the same numbers for the same seed."""
    return Random(seed)  # noqa: S311 - practice, not a real game
