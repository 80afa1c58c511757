"""What a trainee can do in the dealer's seat, and how each act is carried out and written down."""

from typing import Any

import msgspec

from pitboss.training.seat.moves import Move
from pitboss.training.seat.planted_faults import PlantKind
from pitboss.training.seat.setting import ActResult
from pitboss.training.seat.sitting import Sitting
from pitboss.training.seat.touches import HandTouch, move_of_touch

CALL_MOST = 200


class GiveMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="move"):
    move: Move


class SayCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="call"):
    """Say one of the offered sentences, given by its key."""

    call: str


class StopGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="stop"):
    """Stop the game and call the supervisor for this reason."""

    kind: PlantKind
    seat: int = 0


class ShowNext(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="next"):
    """Let the program do the next step; only in the mode `show`."""


class GetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="end"):
    """End the sitting."""


class PlantNext(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="plant"):
    """An instructor plants a fault; it comes at its next moment. A trainee cannot send this."""

    kind: PlantKind


SeatAct = GiveMove | HandTouch | SayCall | StopGame | ShowNext | GetUp
"""What a trainee can send."""
RecordedAct = SeatAct | PlantNext
"""What is on the record of a sitting."""


def carry_out(sitting: Sitting, act: RecordedAct, *, now_ms: int) -> ActResult:
    """Carry out an act of the trainee, or of an instructor."""
    match act:
        case GiveMove(move):
            return sitting.give(move, now_ms=now_ms)
        case HandTouch():
            due = "" if sitting.due is None else sitting.due.move.name
            return sitting.give(move_of_touch(sitting.rules, act, due=due), now_ms=now_ms)
        case SayCall(call):
            return sitting.say(call[:CALL_MOST], now_ms=now_ms)
        case StopGame(kind, seat):
            return sitting.stop(kind, seat, now_ms=now_ms)
        case ShowNext():
            return sitting.show(now_ms=now_ms) if sitting.setting.mode == "show" else ActResult(done=False)
        case PlantNext(kind):
            sitting.plant_next(kind)
            return ActResult(done=True)
        case GetUp():
            sitting.end(now_ms=now_ms)
            return ActResult(done=True)


def written(act: RecordedAct) -> str:
    """Return an act as text for the record, without the parts of a move that say nothing."""
    plain: dict[str, Any] = msgspec.to_builtins(act)
    if isinstance(act, GiveMove):
        plain["move"] = _without_gaps(plain["move"])
    elif isinstance(act, HandTouch):
        plain = _without_gaps(plain)
    elif isinstance(act, SayCall):
        plain["call"] = act.call[:CALL_MOST]
    return msgspec.json.encode(plain).decode()


def _without_gaps(plain: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in plain.items() if value not in (None, "", (), [])}


def read_back(text: str) -> RecordedAct:
    """Return the act in a text of the record; raise `msgspec.MsgspecError` if it cannot be read."""
    act: RecordedAct = msgspec.json.decode(text, type=RecordedAct)
    return act
