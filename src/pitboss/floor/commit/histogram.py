"""A histogram of times, for monitors."""

from bisect import bisect_left

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper ends of the steps; a last step counts everything longer."""


class Histogram:
    """The number of times in each step, and their sum."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.total = 0.0

    def took(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds

    def within(self) -> list[tuple[str, int]]:
        """Return how many took at most the time of each step; the last is all of them."""
        rows, total = [], 0
        for end, count in zip((*map(str, SECONDS), "+Inf"), self.counts, strict=True):
            total += count
            rows.append((end, total))
        return rows
