"""The dealer performs the gesture that is due: one command, whatever made the gesture due.

A settlement, a change of money, a shuffle and a relief all leave dues, and each knows what its own gestures
lead to. Here the one that is due is given to the act that it belongs to.
"""

from typing import get_args

from pitboss.games.command_row import Word
from pitboss.rulebook.common import GameRules
from pitboss.table import relief
from pitboss.table.acts import Act, Decision, Row
from pitboss.table.cards import shuffle
from pitboss.table.money import money_change, rack, settlement
from pitboss.table.money.dues import Perform
from pitboss.table.move_rules import PACK_STEP_RULES
from pitboss.table.state import Gesture, Table

GESTURES: frozenset[str] = frozenset(get_args(Gesture))


def perform(rules: GameRules, table: Table, act: Act) -> Decision:
    asked = act.command
    assert isinstance(asked, Perform)
    if asked.gesture == "clean_rack" and rack.is_idle(table):
        return rack.straighten(table, act)
    if table.dues and table.relief is not None:
        return relief.perform(rules, table, act)
    if table.dues and table.dues[0].gesture == asked.gesture and asked.gesture in PACK_STEP_RULES:
        return shuffle.perform(rules, table, table.dues[0])
    if table.dues and table.transaction is not None and asked.gesture == table.dues[0].gesture:
        return money_change.change_gesture(rules, table, table.dues[0], asked)
    return settlement.perform(rules, table, act)


_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "announce": ("number?",),
    "pay": ("cheques?",),
    "cut_out": ("cheques?",),
}
"""What the notation may add to a gesture."""
COMMANDS: tuple[Row, ...] = (
    Row(
        Perform,
        perform,
        ("dealer",),
        when="any_time",
        words=tuple(
            Word("dealer", gesture.replace("_", " "), _ARGUMENTS.get(gesture, ()))
            for gesture in sorted(GESTURES)
        ),
    ),
)
