"""The sittings of a server that are under way."""

import msgspec

from pitboss.rulebook.common import GameRules
from pitboss.training.lessons.expiring_store import ExpiringStore
from pitboss.training.seat.setting import Setting
from pitboss.training.seat.sitting import Sitting

EACH = 3
"""Sittings of one trainee; one more drops the one used longest ago."""
ALL = 300
IDLE_MS = 45 * 60_000


class Seat(msgspec.Struct):
    """A sitting, its trainee, and when it was last used."""

    id: str
    who: str
    sitting: Sitting
    touched_ms: int
    exam: str = ""
    """The exam that it is part of, if any."""
    recorded: bool = False
    """Whether it is in the trainee's record."""


class Sittings(ExpiringStore[Seat]):
    """All sittings of one server."""

    def __init__(self) -> None:
        super().__init__(each=EACH, most=ALL, idle_ms=IDLE_MS)

    def begin(
        self, id_: str, who: str, rules: GameRules, setting: Setting, *, now_ms: int, exam: str = ""
    ) -> Seat:
        """Begin a sitting; if the trainee has too many, the oldest is dropped."""
        seat = Seat(id_, who, Sitting(rules, setting, now_ms=now_ms), now_ms, exam)
        self.put(seat)
        return seat
