"""A scripted trainee: does and says what is due, unless a test has them do something else."""

from collections.abc import Callable

from pitboss.rulebook import load
from pitboss.training.seat.calls import key
from pitboss.training.seat.moves import DueMove, Move
from pitboss.training.seat.setting import ActResult, Setting
from pitboss.training.seat.sitting import Sitting

STEP_MS = 200
STEPS_MOST = 6_000


class Trainee:
    """Somebody in the dealer's seat, on a clock of their own."""

    def __init__(
        self, game: str = "blackjack-shoe", *, sitting: Sitting | None = None, **setting: object
    ) -> None:
        wanted = Setting(game=game, **{"mode": "test", **setting})  # type: ignore[arg-type]
        self.sitting = sitting or Sitting(load(game), wanted, now_ms=0)
        self.now = 0

    def tick(self, ms: int = STEP_MS) -> int:
        self.now += ms
        return self.now

    @property
    def due(self) -> DueMove:
        due = self.sitting.due
        assert due is not None
        return due

    def speak(self) -> None:
        """Say all that is to be said, each of it being among the sentences offered."""
        while self.sitting.calls and not self.sitting.over:
            first = self.sitting.calls[0]
            assert first in self.sitting.choices
            self.sitting.say(key(first), now_ms=self.tick())

    def step(self) -> None:
        """The right calls, and the right move."""
        self.speak()
        if not self.sitting.over:
            self.sitting.give(self.due.move, now_ms=self.tick())

    def give(self, move: Move) -> ActResult:
        return self.sitting.give(move, now_ms=self.tick())

    def until(self, reached: Callable[[Sitting], bool]) -> bool:
        """Deal on rightly; whether it came to that before the end."""
        for _ in range(STEPS_MOST):
            if self.sitting.over or reached(self.sitting):
                break
            self.step()
        return not self.sitting.over

    def to(self, name: str, **about: object) -> bool:
        """Deal on until a move is due, with nothing left to say."""

        def reached(sitting: Sitting) -> bool:
            due = sitting.due
            fits = due is not None and due.move.name == name
            return fits and not sitting.calls and all(getattr(due.move, k) == v for k, v in about.items())  # type: ignore[union-attr]

        return self.until(reached)

    def finish(self) -> None:
        self.until(lambda _: False)
        assert self.sitting.over
