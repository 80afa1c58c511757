"""The course of a sitting: what it is about, and each thing that was done in it."""

from typing import Literal, get_args

import msgspec

from pitboss.training.seat.grading import Fault
from pitboss.training.seat.moves import Move
from pitboss.training.seat.planted_faults import PlantKind

Mode = Literal["show", "guide", "test"]
MODES: tuple[Mode, ...] = get_args(Mode)


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What a sitting is about."""

    game: str
    mode: Mode = "guide"
    seats: int = 3
    seed: int = 1
    rounds: int = 0
    """After so many it is over; none for a whole shoe."""
    plants: tuple[PlantKind, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One thing in the course of a sitting: a step, a call, or somebody called."""

    at_ms: int
    """Since it began."""
    round: int
    step: int
    what: Literal["move", "call", "stop"]
    due: Move | None = None
    given: Move | None = None
    call: str = ""
    """What was to be said, by its key."""
    said: str = ""
    """What was said, or what the supervisor was called for."""
    fault: Fault | None = None
    ms: int = 0
    """How long it took."""
    rule: str = ""


class Noticed(msgspec.Struct, frozen=True):
    """A planted fault, and what became of it."""

    kind: PlantKind
    noticed: bool
    ms: int
    """Until the supervisor was called, or until it was too late."""


class Told(msgspec.Struct, frozen=True):
    """What an attempt came to."""

    done: bool
    """Whether the table went on."""
    fault: Fault | None = None
    move: Move | None = None
    """What was done at the table."""
