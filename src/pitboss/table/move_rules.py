"""The rule behind each move and each call of a dealer, for somebody who is told that it was missed.

The game of the table knows the rules of its family's manual; the rules that all tables share are here.
"""

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.games import GAMES
from pitboss.games.manual import Move
from pitboss.rulebook.common import GameRules
from pitboss.table.state import Table

PACK_STEP_RULES: dict[str, str] = {
    "centre_shoe": "BAC-SHUF-02",
    "slide_shoe": "SHF-02",
    "cut_card_under": "BAC-SHUF-08",
    "check_cut_card": "ESH-01",
}
"""By step with the shoe or the pack, the rule that asks for it."""

_MOVES: Mapping[str, str] = {
    "scan": "PROT-04",
    "clear_hands": "PROT-09",
    "clean_rack": "RACK-03",
    "bring_forward": "CHG-03",
    "bring_in": "CHG-08",
    "cut_out": "CHG-05",
    "call_change": "CHG-01",
    "pass": "CHG-06",
    "drop": "CHG-06",
    "claim": "B7-JP-01",
    "envy": "LG-01",
    "start_game": "B7-DEAL-04",
    "end_game": "B7-DEAL-06",
    "ask_approval": "XC-01",
    "lammer_rack": "RLF-02",
    "slide_shoe": "RLF-03",
    "tuck_card": "RLF-03",
    "pull_back": "RLF-04",
    "burn_tucked": "RLF-03",
    "take_shoe": "RLF-05",
    "key_result": "ESH-02",
}
_CALLS: Mapping[str, str] = {
    "cheques_play": "PROT-07",
    "pay_or_take_to_max": "PROT-06",
    "pay_or_take_to_limit": "LIM-03",
    "under_minimum": "LIM-02",
    "over_maximum": "LIM-04",
    "rolling": "SHF-09",
    "good_luck": "SVC-01",
    "players_card": "SVC-01",
    "changing": "CHG-01",
    "colour_coming_in": "CHG-08",
    "thank_you": "TOKE-06",
    "thank_you_toke": "TOKE-06",
    "cut_offered": "CUT-01",
}


class DueMove(NamedTuple):
    """A gesture that is due, as a move."""

    name: str
    seat: int = 0
    bet: str = ""
    to: str = ""


def rule_of(rules: GameRules, table: Table, move: Move) -> str:
    """The rule that has a move made now."""
    if move.name in PACK_STEP_RULES and table.relief is None:
        return PACK_STEP_RULES[move.name]
    game = GAMES[table.family]
    own = game.move_rule(rules, table.game, move) or game.manual.moves.get(move.name)
    return own or _MOVES.get(move.name, game.manual.conduct)


def pay_rule(rules: GameRules, bet: str) -> str:
    """The rule that says what a bet pays."""
    game = GAMES[rules.family]
    return game.payment_rule(rules, bet) or game.manual.payments.get(bet, game.manual.payment)


def call_rule(call: str, family: str) -> str:
    """The rule that has a call made."""
    manual = GAMES[family].manual
    return manual.calls.get(call) or _CALLS.get(call, manual.speech)
