"""The touch of the felt that makes a move, as a trainee would make it."""

from pitboss.table.scene.touches import SAME
from pitboss.training.seat.moves import LAID_OUT, Move
from pitboss.training.seat.palette import palette
from pitboss.training.seat.sitting import Sitting
from pitboss.training.seat.touches import HandTouch


def touch_of(sitting: Sitting, move: Move) -> HandTouch:
    """The thing and the place that make a move at the table as it stands."""
    choice = next(one for one in palette(sitting.rules) if one.name == move.name)
    source, target = next(
        (source, target)
        for source, target in choice.touches
        if move.name != "deal" or (target == "discards") == (move.to == "burn")
    )
    thing = _place(sitting, source, move)
    place = thing if target == SAME else _place(sitting, target, move)
    return HandTouch(
        thing,
        place,
        cheques=move.cheques if move.name in LAID_OUT else None,
        points=move.points,
        order=tuple(f"hand:{hand}" for hand in move.order[1:]),
    )


def _place(sitting: Sitting, kind: str, move: Move) -> str:
    if kind == "hand":
        return f"hand:{_owner(sitting, move)}"
    if kind == "bet":
        return f"bet:{move.seat}:{move.hand or 1}:{move.bet}:{move.owner or 'guest'}"
    if kind == "guest":
        return f"guest:{move.seat or _changing(sitting)}"
    return f"tube:{_colour(move)}" if kind == "tube" else kind


def _owner(sitting: Sitting, move: Move) -> str:
    if move.to or move.order:
        return move.to or move.order[0]
    if sitting.rules.family == "baccarat":
        return "player"
    owner = f"seat {move.seat}" if move.seat else "dealer"
    return f"{owner}:{move.hand}" if move.hand > 1 else owner


def _changing(sitting: Sitting) -> int:
    change = sitting.scene().change
    return 1 if change is None else change.seat


def _colour(move: Move) -> str:
    cheques = move.cheques
    colours = [] if cheques is None else [c for c in cheques.__struct_fields__ if getattr(cheques, c)]
    return colours[-1] if colours else "red"
