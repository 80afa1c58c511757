"""The messages on the live socket, in both directions, and the replay of a round.

They are the contract with the page: `scripts/scene_types.py` writes them as TypeScript.
"""

from typing import Annotated, Literal

import msgspec

from pitboss.floor.command_types import AnyCommand
from pitboss.table.scene.scene import Scene
from pitboss.web.credentials.proofs import Presented
from pitboss.web.live.patches import Change
from pitboss.web.pit.guest_papers import MarkerToSign
from pitboss.web.pit.queue import QueueRow
from pitboss.web.progressive.display import Sign
from pitboss.web.wire import Refused, Said

Patch = tuple[Change, ...]
"""Changes as pairs of a path and a value; see `patches.py`."""
Cell = tuple[int, int, Literal["banker", "player", ""]]
"""The column, the row and the winner of one cell of the big road."""
Name = Annotated[str, msgspec.Meta(max_length=200)]
Wait = Literal["betting", "decision", "insurance", "cut", "courtesy", "commission", "squeeze"]


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="watch"):
    """Show me a table from now on; `after` is the last event of it that I have."""

    table: Name
    after: int | None = None


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="leave"):
    """Stop showing me a table."""

    table: Name


class WatchFloor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="floor"):
    """Show me the floor: a row for each table."""

    brief: bool = False
    """Without roads, names and phases: for a page with many tables that needs one message a round."""


class LeaveFloor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="leave_floor"):
    """Stop showing me the floor."""


class ActAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="act"):
    """Give a command to a table; a command with the same id is done once."""

    table: Name
    id: str
    command: AnyCommand
    credential: Presented | None = None
    """The badge and PIN, for a command that needs them."""


class WatchProgressive(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="progressive"
):
    """Show me a progressive's display from now on."""

    name: Name


class LeaveProgressive(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="leave_progressive"
):
    """Stop showing me a progressive's display."""

    name: Name


class WatchPit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pit"):
    """Show me the pit's queue, as `GET /api/pit/queue` has it, whenever it changes; for staff."""


class WatchPapers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="papers"):
    """Show me the papers that I am asked to sign, whenever they change; for guests."""


ClientMessage = (
    Watch
    | Leave
    | WatchFloor
    | LeaveFloor
    | ActAt
    | WatchProgressive
    | LeaveProgressive
    | WatchPit
    | WatchPapers
)


class ClockStatus(msgspec.Struct, frozen=True):
    """The time that somebody has for an act, and what is left of it."""

    left_ms: int
    given_ms: int
    what: Wait


class DealerStatus(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who deals."""

    automatic: bool
    """No person deals."""
    mine: bool
    """Whether the reader deals."""
    name: str
    by_hand_alone: bool = False
    """Whether the house has no automatic dealer: the table waits for a person, who stays until relieved."""


class StoodIn(msgspec.Struct, frozen=True):
    """What the house did for the reader, whose time had run out."""

    round: int
    seat: int
    what: str
    points: int
    """Of the hand that stood; 0 where nobody may know them."""


class TableStatus(msgspec.Struct, frozen=True, kw_only=True):
    """What every message about a table has in addition to the scene or the patch."""

    said: tuple[Said, ...]
    paused: bool
    all_set: bool
    clock: ClockStatus | None
    dealer: DealerStatus
    stood_in: tuple[StoodIn, ...] = ()
    """Since the reader last bet."""


class SceneMessage(TableStatus, frozen=True, kw_only=True, tag_field="kind", tag="scene"):
    """The whole scene."""

    table: str
    seq: int
    after: int
    """Always -1."""
    scene: Scene


class PatchMessage(TableStatus, frozen=True, kw_only=True, tag_field="kind", tag="patch"):
    """What changed since the last message, which showed the event `after`."""

    table: str
    seq: int
    after: int
    patch: Patch


class CurrentMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="current"):
    """The scene that the reader has is still the current one."""

    table: str
    seq: int


class AnswerMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    """The answer to a command."""

    table: str
    id: str
    seq: int
    refusal: Refused | None = None


class ProblemMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="problem"):
    """Why a message was rejected."""

    table: str
    id: str
    code: str
    sentence: str


class FloorStop(msgspec.Struct, frozen=True):
    """Why a table waits for a supervisor."""

    kind: str
    """The kind of the case; or `dispute`; or `dummy_hand` if nobody watches the dummy hand yet."""
    rule: str
    seat: int
    since_ms: int
    """Milliseconds since 1970 on the floor's clock."""


class FloorRow(msgspec.Struct, frozen=True):
    """A table in the overview of the floor."""

    table: str
    phase: str
    round: int
    seats: int
    taken: int
    paused: bool
    dead: bool
    dealer_name: str
    names: tuple[str, ...]
    """The guest at each seat; empty for a free one."""
    big_road: tuple[Cell, ...]
    """The last columns; the first that is shown is column 0."""
    stop: FloorStop | None = None
    """Why a supervisor is called; only staff see it."""


class FloorMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="floor"):
    """All rows in the first message, then those that changed."""

    lines: tuple[FloorRow, ...]


class MeterMessage(Sign, frozen=True, kw_only=True, tag_field="kind", tag="meter"):
    """A progressive's display: at first, and then when it changes, at most four times a second."""


class PitMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="pit"):
    """The pit's queue as the reader sees it, and the number of the pit's last event."""

    seq: int
    """The pit's last event; when it changes, an open desk reads its data again."""
    now_ms: int
    lines: tuple[QueueRow, ...]
    """All lines in the first message, then those that are new or changed."""
    order: tuple[str, ...]
    """The ids of all lines in the order in which they are shown."""


class PapersMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="papers"):
    """The papers that the reader is asked to sign; all of them each time."""

    markers: tuple[MarkerToSign, ...]


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: the event, and the changes to the scene before it."""

    seq: int
    name: str
    text: str
    said: tuple[Said, ...]
    patch: Patch
    at_ms: int


class RoundReplay(msgspec.Struct, frozen=True):
    """A round step by step: the scene after its first event, and the changes of each next event."""

    round: str
    table: str
    number: int
    of_shoe: int
    scene: Scene
    frames: tuple[Frame, ...]
    """The first belongs to the scene itself and changes nothing."""
    ended: bool
    whole: bool
    """Whether all steps are here; a very long round is cut off."""
