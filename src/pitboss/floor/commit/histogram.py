"""How long things took, counted into fixed steps; for monitors."""

from bisect import bisect_left

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper ends of the steps; whatever took longer counts in a last one."""


class Histogram:
    """So many within each step, how many in all, and how long together."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.total = 0.0

    def took(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds

    def within(self) -> list[tuple[str, int]]:
        """How many took at most so long, step by step; the last is all of them."""
        told, found = [], 0
        for end, count in zip((*map(str, SECONDS), "+Inf"), self.counts, strict=True):
            found += count
            told.append((end, found))
        return told
