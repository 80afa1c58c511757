"""Compare a trainee's move with the one that was due: the fault with its rule and its cost, and the mark.

The functions are pure. The cents of a fault are what was paid in excess: positive if the house lost them,
negative if a guest did. Accuracy comes before speed: the pace counts only if there was no fault.
"""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from pitboss.cheques import Cheques
from pitboss.rulebook.common import GameRules
from pitboss.table.move_rules import pay_rule
from pitboss.training.seat.moves import AIMED, LAID_OUT, MONEY, PLACED, STRAY, DueMove, Move
from pitboss.training.seat.payments import Change

Kind = Literal[
    "out_of_order",
    "stray",
    "card_astray",
    "wrong_hand",
    "wrong_place",
    "wrong_sweep",
    "took_winner",
    "took_push",
    "paid_loser",
    "paid_push",
    "push_missed",
    "mispaid",
    "wrong_breakdown",
    "breakdown_unsaid",
    "wrong_total",
    "word_not_asked",
    "needless_word",
    "call_missed",
    "call_wrong",
    "false_alarm",
    "fault_misnamed",
    "fault_unnoticed",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

ACCURACY_POINTS = 80
PACE_POINTS = 20
"""The mark is out of a hundred. Right steps earn up to 80 points in proportion, rounded down, so that one
fault costs at least one point. Without any fault the pace earns up to 20 more: all of them at the house's
standard time or faster, none at twice that time, and in proportion between."""
FULL = ACCURACY_POINTS + PACE_POINTS


class Fault(msgspec.Struct, frozen=True):
    """A mistake of the trainee."""

    kind: Kind
    rule: str
    cents: int = 0
    detail: str = ""
    """What was due and what was done, in short, for the readers of the record."""
    round: int = 0
    step: int = 0
    """The number of the step in the sitting."""


def fault_in(rules: GameRules, due: DueMove, given: Move, *, word: bool = False) -> Fault | None:
    """Return the fault in a move, or None; `word` means a supervisor has approved."""
    if given.name != due.move.name:
        return _other_move(due, given)
    wrong = _misplaced(due, given)
    if wrong is not None:
        return wrong
    if given.name in LAID_OUT:
        return _laid_out(rules, due, given, word=word)
    if given.name == "announce" and given.points != due.move.points:
        return _fault("wrong_total", due, given)
    return None


def _other_move(due: DueMove, given: Move) -> Fault:
    if given.name == STRAY:
        return _fault("stray", due, given)
    if due.move.name in MONEY and given.name in MONEY and due.move.place == given.place:
        return _bet_mistaken(due, given)
    if due.move.name == "ask_approval":
        return _fault("word_not_asked", due, given)
    if given.name == "ask_approval":
        return _fault("needless_word", due, given)
    return _fault("out_of_order", due, given)


def _bet_mistaken(due: DueMove, given: Move) -> Fault:
    """Return the fault of settling a bet the wrong way, with what it costs."""
    paid = due.stake if given.cheques is None else given.cheques.total
    match due.move.name, given.name:
        case "pay", "take":
            return _fault("took_winner", due, given, cents=-(due.stake + due.cents))
        case "pay", _:
            return _fault("mispaid", due, given, cents=-due.cents)
        case "take", "pay":
            return _fault("paid_loser", due, given, cents=due.stake + paid)
        case "take", _:
            return _fault("push_missed", due, given, cents=due.stake)
        case _, "take":
            return _fault("took_push", due, given, cents=-due.stake)
        case _:
            return _fault("paid_push", due, given, cents=paid)


def _misplaced(due: DueMove, given: Move) -> Fault | None:
    name = given.name
    if due.anywhere:
        return None
    if name in AIMED and given.to != due.move.to:
        return _fault("card_astray" if name == "deal" else "wrong_hand", due, given)
    if name in PLACED and given.place != due.move.place:
        return _fault("wrong_place", due, given)
    if name == "announce" and given.to and given.to != _announced(due.move):
        return _fault("wrong_hand", due, given)
    if given.order and due.move.order and given.order != due.move.order[: len(given.order)]:
        return _fault("wrong_sweep", due, given)
    return None


def _announced(move: Move) -> str:
    """Return the hand whose total is due."""
    return f"seat {move.seat}" if move.seat else "dealer"


def _laid_out(rules: GameRules, due: DueMove, given: Move, *, word: bool) -> Fault | None:
    """Return the fault in the cheques: first the sum, then the colours (PAY-04, PAY-07)."""
    wanted = due.move.cheques or Cheques()
    if given.cheques is None:
        return _fault("breakdown_unsaid", due, given, rule=_colours_rule(due))
    over = given.cheques.total - wanted.total
    if over:
        rule = pay_rule(rules, due.move.bet) if due.move.name == "pay" else due.rule
        return _fault("mispaid", due, given, cents=over, rule=rule)
    if due.allows is not None and (wrong := due.allows.wrong(given.cheques, word=word)) is not None:
        return _fault(wrong.kind, due, given, rule=wrong.rule)
    return None


def _colours_rule(due: DueMove) -> str:
    return due.allows.rule if isinstance(due.allows, Change) else "PAY-07"


def _fault(kind: Kind, due: DueMove, given: Move, *, cents: int = 0, rule: str = "") -> Fault:
    return Fault(kind, rule or due.rule, cents, f"due: {in_words(due.move)}; done: {in_words(given)}")


def in_words(move: Move) -> str:
    """Return a move in a few words for the record."""
    words = [move.name.replace("_", " ")]
    if move.to:
        words.append(f"to {move.to}")
    if move.seat:
        words.append(f"seat {move.seat}" + (f" hand {move.hand}" if move.hand > 1 else ""))
    if move.bet:
        words.append(move.bet + (f" of {move.owner}" if move.owner not in ("", "guest") else ""))
    if move.order:
        words.append(", ".join(move.order))
    if move.points is not None:
        words.append(str(move.points))
    if move.cheques is not None:
        words.append(f"({move.cheques})")
    return " ".join(words)


def accuracy_points(steps: int, right: int) -> int:
    """Return the points for right steps; the full number only if every step was right."""
    return ACCURACY_POINTS if steps == right else ACCURACY_POINTS * right // steps


def pace_points(taken_ms: int, standard_ms: int) -> int:
    """Return the points for pace without a fault; all of them if the house has no standard (PACE-01)."""
    if standard_ms <= 0 or taken_ms <= standard_ms:
        return PACE_POINTS
    return max(0, PACE_POINTS - PACE_POINTS * (taken_ms - standard_ms) // standard_ms)


def mark(*, steps: int, right: int, faults: int, taken_ms: int, standard_ms: int) -> int:
    """Return the mark out of a hundred."""
    if not steps:
        return 0
    points = accuracy_points(steps, right)
    if faults or right < steps:
        return min(points, ACCURACY_POINTS - 1)
    return points + pace_points(taken_ms, standard_ms)


def total(faults: Sequence[Fault]) -> tuple[int, int]:
    """Return what all faults cost the house, and what they cost the guests."""
    over = sum(fault.cents for fault in faults if fault.cents > 0)
    return over, -sum(fault.cents for fault in faults if fault.cents < 0)
