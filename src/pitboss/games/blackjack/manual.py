"""The rules of the blackjack manuals that moves, calls, payments and cases cite."""

from collections.abc import Mapping

from pitboss.games.blackjack.state import DEALERS_HAND, Blackjack
from pitboss.games.manual import GIVEN, Manual, Move
from pitboss.games.round import IrregularityFound
from pitboss.rulebook.blackjack import BlackjackRules

_SIDE_BETS = frozenset({"trilux-bonus", "trilux-super-3"})
_COLLECTED: Mapping[str, Mapping[str, str]] = {
    "before_play": {
        "collect": "B7-DEAL-05",
        "pay": "B7-DEAL-07",
        "claim": "B7-JP-01",
        "start_game": "B7-DEAL-04",
        "end_game": "B7-DEAL-06",
    },
    "third_card": {
        "collect": "B7V-WAG-05",
        "pay": "B7V-SEQ-03",
        "claim": "B7V-JP-01",
        "start_game": "B7V-WAG-04",
        "end_game": "B7V-WAG-07",
    },
}
"""A wager that goes to the rack as the game starts: the house's version, and the vendor's."""
_COLLECTED_PAYS: Mapping[str, str] = {"before_play": "B7-PAY-01"}
_CASES: Mapping[str, str] = {
    "hole_card_exposed": "IRR-01",
    "missed_blackjack": "IRR-02",
    "card_face_up": "IRR-03",
    "card_drawn_in_error": "IRR-04",
    "card_while_stopped": "IRR-04",
    "dealer_overdrew": "IRR-05",
    "short_shoe": "IRR-06",
    "hands_short": "IRR-07",
    "dealer_short": "IRR-10",
    "guest_passed_over": "IRR-11",
    "missed_check": "IRR-12",
    "card_exposed": "IRR-04",
    "procedure": "IRR-00",
    "argument": "SVC-02",
}
_MOVES: Mapping[str, str] = {
    "open": "BJ-WAG-01",
    "wave_off": "BJ-DEAL-01",
    "deal": "BJ-DEAL-02",
    "offer_insurance": "INS-01",
    "close_insurance": "INS-05",
    "close_surrender": "IND-65",
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
_CALLS: Mapping[str, str] = {
    "total": "BJ-DEAL-06",
    "soft_total": "BJ-DEAL-06",
    "blackjack": "BJ-ACT-03",
    "dealer_has": "BJ-DLR-03",
    "dealer_has_blackjack": "PEEK-02",
    "dealer_breaks": "BJ-DLR-04",
    "insurance": "INS-01",
    "insurance_or_even_money": "INS-04",
    "insurance_closed": "INS-05",
    "surrender": "IND-64",
    "early_surrender": "IND-65",
    "no_more_bets": "BJ-DEAL-01",
    "shuffle": "SHF-01",
}
_PAYMENTS: Mapping[str, str] = {
    "main": "BJ-WAG-03",
    "insurance": "INS-03",
    "trilux-bonus": "TLX-06",
    "trilux-super-3": "TLX-07",
}
MANUAL = Manual(
    conduct="IRR-00",
    dispute="PICK-03",
    speech="PROT-02",
    payment="BJ-WAG-03",
    cases=_CASES,
    moves=_MOVES,
    calls=_CALLS,
    payments=_PAYMENTS,
)


def move_rule(rules: BlackjackRules, state: Blackjack, move: Move) -> str:
    """The rule of a move that depends on where the round stands, or nothing."""
    own = _collected(rules, move)
    if own:
        return own
    if move.name == "deal":
        if move.to == "burn":
            return "BURN-01"
        if state.position >= 0:
            return ""
        return "BJ-DLR-02" if move.to == "dealer" else "BJ-DEAL-06"
    if move.name == "announce":
        return "BJ-DEAL-05" if move.seat else "BJ-DLR-03"
    if move.name in ("take", "pay", "push") and move.bet in _SIDE_BETS:
        return "TLX-04"
    if move.bet == "insurance":
        return "INS-06"
    if move.name == "toke_down" and move.bet == GIVEN:
        return "TOKE-07"
    if move.name == "collect":
        return "COUP-02"
    if move.name in ("take", "pay", "push") and move.bet == "main":
        vendor = any(bet.collected and bet.own_third for bet in rules.bets.values())
        if move.name != "push" and state.phase not in ("verify", "pick_up"):
            return _before_the_end(state, move, vendor=vendor)
        return "B7V-SEQ-02" if vendor else ""
    return ""


def _before_the_end(state: Blackjack, move: Move, *, vendor: bool) -> str:
    """A bet that is settled before the dealer's hand: it broke, is a blackjack, or takes even money.

    Where the vendor's progressive is played its manual has the order.
    """
    if move.name == "take":
        return "B7V-SEQ-01" if vendor else "BJ-ACT-04"
    return "INS-04" if move.seat in state.even_money else "BJ-ACT-03"


def _collected(rules: BlackjackRules, move: Move) -> str:
    """The rule of a step with a wager that is in the rack."""
    bets = [bet for name, bet in rules.bets.items() if bet.collected and move.bet in ("", name)]
    if not bets or not (move.bet or _of_game(move)):
        return ""
    return _COLLECTED["before_play" if bets[0].settled == "before_play" else "third_card"].get(move.name, "")


def _of_game(move: Move) -> bool:
    return move.name in ("start_game", "end_game")


def payment_rule(rules: BlackjackRules, bet: str) -> str:
    """The rule of what a bet pays where it is in the rack by then, or nothing."""
    terms = rules.bets.get(bet)
    if terms is None or not terms.collected:
        return ""
    return _COLLECTED_PAYS.get(terms.settled, "B7V-PAY-13")


def case_rule(state: Blackjack, found: IrregularityFound) -> str:
    """Who is short: a guest without a card, a guest with one card, or the dealer (IRR-07, IRR-09, IRR-10)."""
    if found.kind != "hands_short":
        return ""
    if any(not spot.hands[0].cards and spot.seat not in state.missing for spot in state.spots):
        return "IRR-07"
    return "IRR-09" if state.courtesy or DEALERS_HAND not in state.missing else "IRR-10"
