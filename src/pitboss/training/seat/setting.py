"""The settings of a sitting, the entries of its record, and the result of an act."""

from typing import Literal, get_args

import msgspec

from pitboss.training.seat.grading import Fault
from pitboss.training.seat.moves import Move
from pitboss.training.seat.planted_faults import PlantKind

Mode = Literal["show", "guide", "test"]
MODES: tuple[Mode, ...] = get_args(Mode)


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a sitting."""

    game: str
    mode: Mode = "guide"
    seats: int = 3
    seed: int = 1
    rounds: int = 0
    """The sitting ends after this number of rounds; 0 for a whole shoe."""
    plants: tuple[PlantKind, ...] = ()


class SittingEntry(msgspec.Struct, frozen=True):
    """One entry in the record of a sitting: a move, a call, or a stop."""

    at_ms: int
    """Since the beginning of the sitting."""
    round: int
    step: int
    what: Literal["move", "call", "stop"]
    due: Move | None = None
    given: Move | None = None
    call: str = ""
    """The key of the call that was due."""
    said: str = ""
    """The key of the call that was made, or the reason for which the supervisor was called."""
    fault: Fault | None = None
    ms: int = 0
    """The time that it took."""
    rule: str = ""


class PlantResult(msgspec.Struct, frozen=True):
    """A planted fault, and whether the trainee noticed it."""

    kind: PlantKind
    noticed: bool
    ms: int
    """The time until the supervisor was called, or until it was too late."""


class ActResult(msgspec.Struct, frozen=True):
    """The result of an act of the trainee."""

    done: bool
    """Whether the table went on."""
    fault: Fault | None = None
    move: Move | None = None
    """The move that was made at the table."""
