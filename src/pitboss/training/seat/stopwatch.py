"""The times of a sitting: payouts, rounds, the shoe and the shuffle. Somebody else's clock is read."""


class Stopwatch:
    """What took how long, in milliseconds."""

    def __init__(self, now_ms: int) -> None:
        self.began_ms = now_ms
        self.ended_ms = now_ms
        self.payouts_ms: list[int] = []
        self.rounds_ms: list[int] = []
        self.shoe_ms = 0
        """From the first round of the shoe until the shuffle is called; nothing where none was."""
        self.shuffle_ms = 0
        self._last = now_ms
        self._round = now_ms
        self._shoe = now_ms
        self._shuffle: int | None = None

    @property
    def ms(self) -> int:
        """From the beginning to the last thing that was done."""
        return self.ended_ms - self.began_ms

    def since(self, now_ms: int) -> int:
        """How long the step at hand takes by now."""
        return max(0, now_ms - self._last)

    def step(self, name: str, now_ms: int) -> None:
        """A step was done."""
        if name == "pay":
            self.payouts_ms.append(self.since(now_ms))
        if name == "shuffle" and self._shuffle is None:
            self._shuffle = now_ms
            self.shoe_ms = now_ms - self._shoe
        self._last = self.ended_ms = now_ms

    def round(self, now_ms: int) -> None:
        """A round was picked up."""
        self.rounds_ms.append(now_ms - self._round)
        self._round = now_ms

    def end(self, now_ms: int) -> None:
        """It is over; a shuffle that was under way is done."""
        if self._shuffle is not None:
            self.shuffle_ms = now_ms - self._shuffle
        self.ended_ms = max(self.ended_ms, now_ms)
