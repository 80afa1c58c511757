"""What a trainee did, held against what was due: faults with their rule and their price, and the mark.

Pure. Cents are what went out beyond what was owed: more than nothing leaves the house short, less than
nothing leaves the guest short. Accuracy comes before speed: pace moves the mark only where nothing was wrong.
"""

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec

from pitboss.cheques import Cheques
from pitboss.table.move_rules import pay_rule
from pitboss.training.seat.moves import AIMED, LAID_OUT, MONEY, PLACED, DueMove, Move
from pitboss.training.seat.payments import Change

Kind = Literal[
    "out_of_order",
    "card_astray",
    "wrong_hand",
    "wrong_place",
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
"""The scale of the mark, out of a hundred: what was right earns the first eighty in proportion, rounded
down, so that one fault costs at least one point. The last twenty are for pace, and nobody with a fault has
any of them: all at the house's standard time or under it, none at twice that, evenly between."""
FULL = ACCURACY_POINTS + PACE_POINTS


class Fault(msgspec.Struct, frozen=True):
    """One thing that was wrong."""

    kind: Kind
    rule: str
    cents: int = 0
    detail: str = ""
    """In short, for whoever reads the record: what was due, and what was done."""
    round: int = 0
    step: int = 0
    """The number of the step in the sitting."""


def fault_in(rules: Any, due: DueMove, given: Move, *, word: bool = False) -> Fault | None:
    """What is wrong with a move, if anything is; `word`: a supervisor was asked and said yes."""
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
    if due.move.name in MONEY and given.name in MONEY and due.move.place == given.place:
        return _bet_mistaken(due, given)
    if due.move.name == "ask_approval":
        return _fault("word_not_asked", due, given)
    if given.name == "ask_approval":
        return _fault("needless_word", due, given)
    return _fault("out_of_order", due, given)


def _bet_mistaken(due: DueMove, given: Move) -> Fault:
    """A winner taken, a loser paid, a push not shown: what that does to the money."""
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
    return None


def _laid_out(rules: Any, due: DueMove, given: Move, *, word: bool) -> Fault | None:
    """The sum first, then the colours, by what the manuals allow (PAY-04, PAY-07)."""
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
    return Fault(kind, rule or due.rule, cents, f"due: {told(due.move)}; done: {told(given)}")


def told(move: Move) -> str:
    """A move in a few words of the record."""
    words = [move.name.replace("_", " ")]
    if move.to:
        words.append(f"to {move.to}")
    if move.seat:
        words.append(f"seat {move.seat}" + (f" hand {move.hand}" if move.hand > 1 else ""))
    if move.bet:
        words.append(move.bet + (f" of {move.owner}" if move.owner not in ("", "guest") else ""))
    if move.points is not None:
        words.append(str(move.points))
    if move.cheques is not None:
        words.append(f"({move.cheques})")
    return " ".join(words)


def accuracy_points(steps: int, right: int) -> int:
    """What the right steps earn; full only where every one of them was right."""
    return ACCURACY_POINTS if steps == right else ACCURACY_POINTS * right // steps


def pace_points(taken_ms: int, standard_ms: int) -> int:
    """What the pace earns of somebody who made no mistake; all where the house has no standard (PACE-01)."""
    if standard_ms <= 0 or taken_ms <= standard_ms:
        return PACE_POINTS
    return max(0, PACE_POINTS - PACE_POINTS * (taken_ms - standard_ms) // standard_ms)


def mark(*, steps: int, right: int, faults: int, taken_ms: int, standard_ms: int) -> int:
    """Out of a hundred."""
    if not steps:
        return 0
    points = accuracy_points(steps, right)
    if faults or right < steps:
        return min(points, ACCURACY_POINTS - 1)
    return points + pace_points(taken_ms, standard_ms)


def total(faults: Sequence[Fault]) -> tuple[int, int]:
    """What all of it came to: out of the house's pocket, and out of the guests'."""
    over = sum(fault.cents for fault in faults if fault.cents > 0)
    return over, -sum(fault.cents for fault in faults if fault.cents < 0)
