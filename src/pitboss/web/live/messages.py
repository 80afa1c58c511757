"""What goes over the live line, both ways, and what the page reads over HTTP beside it.

These shapes are the contract with the page: `scripts/scene_types.py` writes them as TypeScript.
"""

from typing import Annotated, Any, Literal

import msgspec

from pitboss.floor.command_types import AnyCommand
from pitboss.table.scene.scene import Scene
from pitboss.web.credentials.badge_reader import Presented
from pitboss.web.pit.queue import QueueLine
from pitboss.web.progressive.display import Sign
from pitboss.web.wire import Refused, Said

Patch = tuple[tuple[tuple[str | int, ...], Any], ...]
"""Changes as pairs of a path and a value; see `patches`."""
Cell = tuple[int, int, Literal["banker", "player", ""]]
"""Column, row and winner of one place of the big road."""
Name = Annotated[str, msgspec.Meta(max_length=200)]
Wait = Literal["betting", "decision", "insurance", "cut", "courtesy", "commission", "squeeze"]


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="watch"):
    """Show me a table from now on; `after` is the last event that I have seen of it."""

    table: Name
    after: int | None = None


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="leave"):
    """Show it no longer."""

    table: Name


class WatchFloor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="floor"):
    """Show me the floor: a line for each table."""

    brief: bool = False
    """Without roads, names and phases: for whoever watches many tables and wants to hear once a round."""


class LeaveFloor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="leave_floor"):
    """Show it no longer."""


class ActAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="act"):
    """Give a command to a table; the same id is done once."""

    table: Name
    id: str
    command: AnyCommand
    credential: Presented | None = None
    """What proves who gives it, for a command that needs that."""


class WatchProgressive(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="progressive"
):
    """Show me a progressive's sign from now on."""

    name: Name


class LeaveProgressive(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="leave_progressive"
):
    """Show it no longer."""

    name: Name


class WatchPit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pit"):
    """Show me what waits, as `GET /api/pit/queue` has it, whenever it changes; for staff."""


Asked = Watch | Leave | WatchFloor | LeaveFloor | ActAt | WatchProgressive | LeaveProgressive | WatchPit


class ClockLine(msgspec.Struct, frozen=True):
    """The time that somebody is given, and what is left of it."""

    left_ms: int
    given_ms: int
    what: Wait


class DealerLine(msgspec.Struct, frozen=True):
    """Who deals."""

    automatic: bool
    mine: bool
    """Whether it is the reader."""
    name: str


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside a scene or a patch."""

    said: tuple[Said, ...]
    paused: bool
    all_set: bool
    clock: ClockLine | None
    dealer: DealerLine


class SceneMessage(Beside, frozen=True, kw_only=True, tag_field="kind", tag="scene"):
    """A fresh start: the whole scene."""

    table: str
    seq: int
    after: int
    """Always -1."""
    scene: Scene


class PatchMessage(Beside, frozen=True, kw_only=True, tag_field="kind", tag="patch"):
    """What has changed since the message before, which showed the event `after`."""

    table: str
    seq: int
    after: int
    patch: Patch


class CurrentMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="current"):
    """What the caller has seen is still how it stands."""

    table: str
    seq: int


class AnswerMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    """What became of a command."""

    table: str
    id: str
    seq: int
    refusal: Refused | None = None


class ProblemMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="problem"):
    """Why something that was sent could not be heard."""

    table: str
    id: str
    code: str
    sentence: str


class FloorStop(msgspec.Struct, frozen=True):
    """Why a table waits for somebody above the dealer."""

    kind: str
    """Of a case; or `dispute`, or `dummy_hand` for one that nobody stands by yet."""
    rule: str
    seat: int
    since_ms: int
    """Since 1970, as the floor's clock has it."""


class FloorLine(msgspec.Struct, frozen=True):
    """A table as it looks from the aisle."""

    table: str
    phase: str
    round: int
    seats: int
    taken: int
    paused: bool
    dead: bool
    dealer_name: str
    names: tuple[str, ...]
    """Who sits at each seat, or nobody."""
    big_road: tuple[Cell, ...]
    """Its last columns, counted from the first that is shown."""
    stop: FloorStop | None = None
    """What the supervisor is called for; told to staff alone."""


class FloorMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="floor"):
    """All lines at first, then those that changed."""

    lines: tuple[FloorLine, ...]


class MeterMessage(Sign, frozen=True, kw_only=True, tag_field="kind", tag="meter"):
    """A progressive's sign: as it is at first, then whenever it changes, four times a second at most."""


class PitMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="pit"):
    """What waits for the reader or before their eyes, and how far the pit has come."""

    seq: int
    """The pit's last event: where it moved, a desk that is open asks anew."""
    now_ms: int
    lines: tuple[QueueLine, ...]
    """All of them at first, then those that are new or have changed."""
    order: tuple[str, ...]
    """Which lines wait now, by their ids, as they are to be shown."""


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: the event, and what it changed in the scene before it."""

    seq: int
    name: str
    text: str
    said: tuple[Said, ...]
    patch: Patch
    at_ms: int


class RoundReplay(msgspec.Struct, frozen=True):
    """A round, step by step: the scene after its first event, and the changes that lead on from it."""

    round: str
    table: str
    number: int
    of_shoe: int
    scene: Scene
    frames: tuple[Frame, ...]
    """The first shows the scene itself and changes nothing."""
    ended: bool
    whole: bool
    """Whether all of it is here; very long rounds are cut off."""
