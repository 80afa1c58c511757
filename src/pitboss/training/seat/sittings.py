"""The sittings that are under way: so many of one trainee's, so many in all, and none that was left alone."""

from typing import Any

import msgspec

from pitboss.training.lessons.expiring_store import ExpiringStore
from pitboss.training.seat.setting import Setting
from pitboss.training.seat.sitting import Sitting

EACH = 3
"""Of one trainee; the one longest untouched makes room."""
ALL = 300
IDLE_MS = 45 * 60_000


class Seat(msgspec.Struct):
    """A sitting, whose it is, and when it was last touched."""

    id: str
    who: str
    sitting: Sitting
    touched_ms: int
    exam: str = ""
    """The exam that it is a part of, if it is."""
    recorded: bool = False
    """Whether its end is in the school's record."""


class Sittings(ExpiringStore[Seat]):
    """All sittings of one server."""

    def __init__(self) -> None:
        super().__init__(each=EACH, most=ALL, idle_ms=IDLE_MS)

    def begin(self, id_: str, who: str, rules: Any, setting: Setting, *, now_ms: int, exam: str = "") -> Seat:
        """Sit down; whoever sits elsewhere too often leaves the oldest one."""
        seat = Seat(id_, who, Sitting(rules, setting, now_ms=now_ms), now_ms, exam)
        self.put(seat)
        return seat
