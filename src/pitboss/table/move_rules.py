"""The rule behind each move and each call of a dealer, for whoever is told that it was missed.

By family; where a game has its own order of taking and paying, its own rule.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from pitboss.games.blackjack.state import Blackjack
from pitboss.table.cards.pack_steps import RULES as PACK_STEPS
from pitboss.table.state import Table

_BOTH: Mapping[str, str] = {
    "scan": "PROT-04",
    "clear_hands": "PROT-09",
    "clean_rack": "RACK-03",
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
_BLACKJACK: Mapping[str, str] = {
    "open": "BJ-WAG-01",
    "wave_off": "BJ-DEAL-01",
    "deal": "BJ-DEAL-02",
    "offer_insurance": "INS-01",
    "close_insurance": "INS-05",
    "peek": "PEEK-01",
    "turn": "BJ-DLR-01",
    "announce": "BJ-DEAL-05",
    "take_and_pay": "PAY-01",
    "take": "PAY-01",
    "pay": "PAY-01",
    "push": "PAY-05",
    "return": "LIM-03",
    "recover": "IRR-02",
    "toke_down": "TOKE-02",
    "pick_up": "PICK-01",
    "shuffle": "SHF-01",
    "cut": "CUT-02",
    "load": "CUT-05",
}
_BACCARAT: Mapping[str, str] = {
    "open": "BAC-CALL-01",
    "wave_off": "BAC-CALL-01",
    "deal": "BAC-CALL-02",
    "turn": "BAC-CALL-04",
    "offer_cards": "MIDI-02",
    "call_result": "BAC-PAY-01",
    "mark_commission": "BAC-PAY-05",
    "take": "BAC-PAY-08",
    "pay": "BAC-PAY-09",
    "push": "BAC-PAY-09",
    "return": "BAC-LIM-10",
    "collect": "COUP-02",
    "recover": "BAC-PAY-01",
    "toke_down": "BAC-TOK-03",
    "pick_up": "BAC-DUTY-04",
    "shuffle": "BAC-SHUF-03",
    "cut": "BAC-CUT-02",
    "load": "BAC-INS-01",
    "spread": "BAC-SHUF-06",
    "wash": "BAC-MSHUF-01",
}
_ORDERS: Mapping[str, tuple[str, str]] = {
    "ez-baccarat": ("EZ-13", "EZ-14"),
    "dai-bacc": ("DAI-11", "DAI-12"),
    "five-treasures": ("T5-15", "T5-16"),
}
"""By game, the rules of taking and of paying."""
_SIDE_BETS = frozenset({"trilux-bonus", "trilux-super-3"})
_GIVEN = "toke"
"""The bet of a toke that was given and not wagered."""
_COLLECTED: Mapping[str, Mapping[str, str]] = {
    "up_card": {
        "collect": "B7-DEAL-05",
        "pay": "B7-DEAL-07",
        "claim": "B7-JP-01",
        "start_game": "B7-DEAL-04",
        "end_game": "B7-DEAL-06",
    },
    "own_third": {
        "collect": "B7V-WAG-05",
        "pay": "B7V-SEQ-03",
        "claim": "B7V-JP-01",
        "start_game": "B7V-WAG-04",
        "end_game": "B7V-WAG-07",
    },
}
"""A wager that goes to the rack as the game starts: the house's version, and the vendor's."""
_COLLECTED_PAYS: Mapping[str, str] = {"up_card": "B7-PAY-01", "own_third": "B7V-PAY-13"}
_PAYS: Mapping[str, str] = {
    "main": "BJ-WAG-03",
    "insurance": "INS-03",
    "trilux-bonus": "TLX-06",
    "trilux-super-3": "TLX-07",
    "player": "BAC-PAY-03",
    "banker": "BAC-PAY-04",
    "tie": "BAC-PAY-02",
    "player-dragon-bonus": "DB-PAY-03",
    "banker-dragon-bonus": "DB-PAY-03",
    "dragon-7": "EZ-05",
    "panda-8": "EZ-08",
    "tiger-7": "DAI-03",
    "ox-6": "DAI-05",
    "kill": "DAI-07",
    "fortune-7": "T5-04",
    "golden-8": "T5-06",
    "heavenly-9": "T5-08",
    "blazing-7s": "T5-10",
    "cover-all": "T5-13",
}
"""By bet, the rule that says what it pays."""
_NO_COMMISSION: Mapping[str, str] = {"ez-baccarat": "EZ-02", "dai-bacc": "DAI-02"}
_CALLS: Mapping[str, str] = {
    "place_your_bets": "BAC-CALL-01",
    "all_bets_set": "BAC-CALL-01",
    "player_shows": "BAC-CALL-04",
    "banker_has": "BAC-CALL-05",
    "card_for_player": "BAC-CALL-09",
    "card_for_banker": "BAC-CALL-10",
    "player_increase": "BAC-CALL-09",
    "player_decrease": "BAC-CALL-09",
    "player_stays": "BAC-CALL-09",
    "wins": "BAC-CALL-11",
    "wins_with_natural": "BAC-CALL-06",
    "tie_hand": "BAC-CALL-07",
    "press_change": "BAC-CALL-08",
    "declare": "EZ-12",
    "last_hand": "BAC-CALL-12",
    "burning": "BAC-BURN-03",
    "total": "BJ-DEAL-06",
    "soft_total": "BJ-DEAL-06",
    "blackjack": "BJ-ACT-03",
    "dealer_has": "BJ-DLR-03",
    "dealer_has_blackjack": "PEEK-02",
    "dealer_breaks": "BJ-DLR-04",
    "insurance": "INS-01",
    "insurance_or_even_money": "INS-04",
    "insurance_closed": "INS-05",
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
_CALLS_AT_BACCARAT: Mapping[str, str] = {
    "no_more_bets": "BAC-CALL-01",
    "shuffle": "BAC-SHUF-03",
    "cut_offered": "BAC-CUT-01",
    "thank_you_toke": "BAC-SVC-03",
    "under_minimum": "BAC-LIM-11",
    "over_maximum": "BAC-LIM-09",
    "pay_or_take_to_max": "BAC-LIM-08",
    "pay_or_take_to_limit": "BAC-LIM-08",
    "cheques_play": "CULT-10",
    "good_luck": "BAC-SVC-02",
    "rolling": "BAC-MSHUF-09",
    "players_card": "CULT-07",
    "colour_coming_in": "BAC-GP-03",
    "changing": "BAC-GP-07",
    "thank_you": "BAC-SVC-04",
}
_CALLS_AT_BLACKJACK: Mapping[str, str] = {"no_more_bets": "BJ-DEAL-01", "shuffle": "SHF-01"}


class Aimed(Protocol):
    """As much of a move as its rule depends on."""

    @property
    def name(self) -> str:
        """What is done."""

    @property
    def to(self) -> str:
        """The hand that it goes to."""

    @property
    def seat(self) -> int:
        """The seat that it is at."""

    @property
    def bet(self) -> str:
        """The bet that it is about."""


class DueMove(NamedTuple):
    """A gesture that is due, as a move."""

    name: str
    seat: int = 0
    bet: str = ""
    to: str = ""


def rule_of(rules: Any, table: Table, move: Aimed) -> str:
    """The rule that has a move made now."""
    if move.name in PACK_STEPS and table.relief is None:
        return PACK_STEPS[move.name]
    if table.family == "blackjack":
        return (
            _at_blackjack(rules, table.game, move)
            or _BLACKJACK.get(move.name)
            or _BOTH.get(move.name, "IRR-00")
        )
    special = _at_baccarat(rules, table, move)
    return special or _BACCARAT.get(move.name) or _BOTH.get(move.name, "BAC-SVC-06")


def _at_blackjack(rules: Any, game: Blackjack, move: Aimed) -> str:
    own = _collected(rules, move)
    if own:
        return own
    if move.name == "deal":
        if move.to == "burn":
            return "BURN-01"
        if game.position >= 0:
            return ""
        return "BJ-DLR-02" if move.to == "dealer" else "BJ-DEAL-06"
    if move.name == "announce":
        return "BJ-DEAL-05" if move.seat else "BJ-DLR-03"
    if move.name in ("take", "pay", "push") and move.bet in _SIDE_BETS:
        return "TLX-04"
    if move.bet == "insurance":
        return "INS-06"
    if move.name == "toke_down" and move.bet == _GIVEN:
        return "TOKE-07"
    if move.name == "collect":
        return "COUP-02"
    if move.name in ("take", "pay", "push") and move.bet == "main":
        vendor = any(bet.collected and bet.third == "own_third" for bet in rules.bets.values())
        if move.name != "push" and game.phase not in ("verify", "pick_up"):
            return _before_the_end(game, move, vendor=vendor)
        return "B7V-SEQ-02" if vendor else ""
    return ""


def _before_the_end(game: Blackjack, move: Aimed, *, vendor: bool) -> str:
    """A bet that is settled before the dealer's hand: it broke, is a blackjack, or takes even money.

    Where the vendor's progressive is played its manual has the order.
    """
    if move.name == "take":
        return "B7V-SEQ-01" if vendor else "BJ-ACT-04"
    return "INS-04" if move.seat in game.even_money else "BJ-ACT-03"


def _collected(rules: Any, move: Aimed) -> str:
    """The rule of a step with a wager that is in the rack."""
    bets = [bet for name, bet in rules.bets.items() if bet.collected and move.bet in ("", name)]
    return _COLLECTED[bets[0].third].get(move.name, "") if bets and (move.bet or _of_game(move)) else ""


def _of_game(move: Aimed) -> bool:
    return move.name in ("start_game", "end_game")


def _at_baccarat(rules: Any, table: Table, move: Aimed) -> str:
    if move.name == "deal":
        if move.to == "burn":
            return "BAC-BURN-01"
        if table.game.phase in ("draw_player", "draw_banker"):
            return "BAC-DRAW-03" if move.to == "player" else "BAC-DRAW-04"
    if move.name in ("turn", "offer_cards") and move.to == "banker":
        return "BAC-CALL-05" if move.name == "turn" else "MIDI-03"
    if move.name == "toke_down" and move.bet == _GIVEN:
        return "BAC-TOK-07"
    own = _ORDERS.get(rules.game)
    if own is not None and move.name in ("take", "pay", "push"):
        return own[move.name != "take"]
    return ""


def pay_rule(rules: Any, bet: str) -> str:
    """The rule that says what a bet pays."""
    terms = rules.bets.get(bet)
    if getattr(terms, "collected", False):
        return _COLLECTED_PAYS[terms.third]
    if bet == "banker" and rules.game in _NO_COMMISSION:
        return _NO_COMMISSION[rules.game]
    return _PAYS.get(bet, "BJ-WAG-03" if rules.family == "blackjack" else "BAC-PAY-01")


def call_rule(call: str, family: str) -> str:
    """The rule that has a call made."""
    own = _CALLS_AT_BLACKJACK if family == "blackjack" else _CALLS_AT_BACCARAT
    return own.get(call) or _CALLS.get(call) or ("PROT-02" if family == "blackjack" else "BAC-DUTY-03")
