"""The times of a sitting: payouts, rounds, the shoe and the shuffle. The caller passes the time."""


class Stopwatch:
    """Measures a sitting in milliseconds."""

    def __init__(self, now_ms: int) -> None:
        self.began_ms = now_ms
        self.ended_ms = now_ms
        self.payouts_ms: list[int] = []
        self.rounds_ms: list[int] = []
        self.shoe_ms = 0
        """From the first round of the shoe to the shuffle; 0 if there was no shuffle."""
        self.shuffle_ms = 0
        self._last = now_ms
        self._round = now_ms
        self._shoe = now_ms
        self._shuffle: int | None = None

    @property
    def ms(self) -> int:
        """The time from the beginning to the last step."""
        return self.ended_ms - self.began_ms

    def since(self, now_ms: int) -> int:
        """Return how long the current step has taken so far."""
        return max(0, now_ms - self._last)

    def step(self, name: str, now_ms: int) -> None:
        """Note that a step was done."""
        if name == "pay":
            self.payouts_ms.append(self.since(now_ms))
        if name == "shuffle" and self._shuffle is None:
            self._shuffle = now_ms
            self.shoe_ms = now_ms - self._shoe
        self._last = self.ended_ms = now_ms

    def round(self, now_ms: int) -> None:
        """Note that a round is over."""
        self.rounds_ms.append(now_ms - self._round)
        self._round = now_ms

    def end(self, now_ms: int) -> None:
        """Note that the sitting is over; a shuffle that was under way ends with it."""
        if self._shuffle is not None:
            self.shuffle_ms = now_ms - self._shuffle
        self.ended_ms = max(self.ended_ms, now_ms)
