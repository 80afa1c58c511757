"""The rules of the baccarat manuals that moves, calls, payments and cases cite."""

from collections.abc import Mapping

from pitboss.games.baccarat.state import Baccarat
from pitboss.games.manual import GIVEN, Manual, Move
from pitboss.games.round import IrregularityFound
from pitboss.rulebook.baccarat import BaccaratRules

_ORDERS: Mapping[str, tuple[str, str]] = {
    "ez-baccarat": ("EZ-13", "EZ-14"),
    "dai-bacc": ("DAI-11", "DAI-12"),
    "five-treasures": ("T5-15", "T5-16"),
}
"""By game, the rules of taking and of paying."""
_NO_COMMISSION: Mapping[str, str] = {"ez-baccarat": "EZ-02", "dai-bacc": "DAI-02"}
_CASES: Mapping[str, str] = {
    "third_card_to_player": "BAC-IRR-01",
    "card_not_due": "BAC-IRR-02",
    "card_to_wrong_hand": "BAC-IRR-04",
    "card_drawn_early": "BAC-IRR-04",
    "card_while_stopped": "BAC-IRR-04",
    "first_card_face_up": "BAC-IRR-05",
    "card_exposed": "BAC-IRR-07",
    "late_wager": "BAC-IRR-09",
    "procedure": "BAC-SVC-06",
    "argument": "BAC-SVC-06",
    "card_unread": "ESH-02",
    "read_back": "ESH-02",
    "shoe_fault": "ESH-04",
}
_MOVES: Mapping[str, str] = {
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
_PAYMENTS: Mapping[str, str] = {
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
MANUAL = Manual(
    conduct="BAC-SVC-06",
    dispute="BAC-SVC-06",
    speech="BAC-DUTY-03",
    payment="BAC-PAY-01",
    cases=_CASES,
    moves=_MOVES,
    calls=_CALLS,
    payments=_PAYMENTS,
)


def move_rule(rules: BaccaratRules, state: Baccarat, move: Move) -> str:
    """The rule of a move that depends on where the round stands, or nothing."""
    if move.name == "deal":
        if move.to == "burn":
            return "BAC-BURN-01"
        if state.phase in ("draw_player", "draw_banker"):
            return "BAC-DRAW-03" if move.to == "player" else "BAC-DRAW-04"
    if move.name in ("turn", "offer_cards") and move.to == "banker":
        return "BAC-CALL-05" if move.name == "turn" else "MIDI-03"
    if move.name == "toke_down" and move.bet == GIVEN:
        return "BAC-TOK-07"
    own = _ORDERS.get(rules.game)
    if own is not None and move.name in ("take", "pay", "push"):
        return own[move.name != "take"]
    return ""


def payment_rule(rules: BaccaratRules, bet: str) -> str:
    """The rule of what a bet pays where the game has its own, or nothing."""
    return _NO_COMMISSION.get(rules.game, "") if bet == "banker" else ""


def case_rule(_: Baccarat, found: IrregularityFound) -> str:
    """A card that was not due has its own rule once it was seen."""
    return "BAC-IRR-03" if found.kind == "card_not_due" and found.face_up else ""
