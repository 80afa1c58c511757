"""A touch of the trainee as a move: which hand, which bet, which cheques.

Any thing may be taken to any place; a touch that is no move of the game is a move too, and never the due one.
"""

import msgspec

from pitboss.cheques import Cheques
from pitboss.rulebook.common import GameRules
from pitboss.table.scene.touches import kind_of, steps_touched, which_of
from pitboss.training.seat.moves import AIMED, LAID_OUT, PLACED, STRAY, Move
from pitboss.training.seat.palette import palette

PLACE_MOST = 60
ORDER_MOST = 12
_BURNED = "burn"
_DEALERS = "dealer"
_BET_PARTS = 4


class HandTouch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="touch"):
    """Take a thing to a place; both by their ids."""

    source: str
    target: str
    cheques: Cheques | None = None
    """What was taken from the tubes and laid there."""
    points: int | None = None
    """The total that was called."""
    order: tuple[str, ...] = ()
    """Of cards that were swept up: the hands in the order in which they were touched."""


def move_of_touch(rules: GameRules, touch: HandTouch, *, due: str = "", live: bool = False) -> Move:
    """Return the move that a touch is at a game; of several the one that is due."""
    source, target = touch.source[:PLACE_MOST], touch.target[:PLACE_MOST]
    names = steps_touched(source, target, [choice.name for choice in palette(rules, live=live)])
    if not names:
        return Move(STRAY, to=f"{source} > {target}")
    name = due if due in names else names[0]
    move = Move(name, to=_aim(rules, name, source, target))
    if name in PLACED:
        move = _at_bet(move, source if kind_of(source) == "bet" else target)
    if name in LAID_OUT:
        move = msgspec.structs.replace(move, cheques=touch.cheques)
    if name == "announce":
        move = msgspec.structs.replace(move, points=touch.points)
    if name == "pick_up":
        hands = (source, *touch.order[:ORDER_MOST])
        move = msgspec.structs.replace(move, order=tuple(dict.fromkeys(_hand(hand)[0] for hand in hands)))
    return move


def _aim(rules: GameRules, name: str, source: str, target: str) -> str:
    """Return the hand that a touch is about; the dealer's own need not be named to be turned."""
    if name == "deal" and kind_of(target) == "discards":
        return _BURNED
    if name not in AIMED and name != "announce":
        return ""
    hand, _ = _hand(target if kind_of(target) == "hand" else source)
    return "" if name == "turn" and rules.family == "blackjack" and hand == _DEALERS else hand


def _hand(place: str) -> tuple[str, int]:
    """Return the owner of a hand, and which of their hands it is."""
    owner, _, number = which_of(place[:PLACE_MOST]).partition(":")
    return owner, int(number) if number.isdecimal() else 1


def _at_bet(move: Move, place: str) -> Move:
    seat, _, rest = which_of(place).partition(":")
    parts = rest.split(":")
    if not seat.isdecimal() or len(parts) != _BET_PARTS - 1 or not parts[0].isdecimal():
        return move
    return msgspec.structs.replace(move, seat=int(seat), hand=int(parts[0]), bet=parts[1], owner=parts[2])
