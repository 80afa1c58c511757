"""The rule that each refusal of a game cites.

A refusal has the rule of its family, unless the game, the bet or the step that it is about has a rule of its
own. The catalogue's sentence must speak of what is refused: `tests/refusals` reads every pair.
"""

from collections.abc import Mapping
from typing import Any

from pitboss.rulebook.common import BetTerms, GameRules

HOUSE_SEVENS = "house-sevens"
VENDOR_SEVENS = "vendor-sevens"
RULES_PAGE = "rules-page"
DOUBLE_DECK = "double-deck"
HAND_HELD = "hand-held"
"""A game at which guests are handed the cards, as at midi."""

MALFORMED = "IND-62"
"""The rule of a command that cannot be read: it was sent to no game in particular."""
_BOTH: Mapping[str, str] = {
    "command_malformed": MALFORMED,
    "command_unknown": "IND-62",
    "bet_not_offered": "XC-05",
    "pack_count_wrong": "SHF-03",
    "coupon_elsewhere": "COUP-01",
    "coupon_not_taken_here": "COUP-01",
    "card_already_tucked": "RLF-03",
    "nothing_just_burned": "RLF-04",
}
FAMILIES: Mapping[str, Mapping[str, str]] = {
    "blackjack": {
        **_BOTH,
        "step_out_of_turn": "BJ-DEAL-04",
        "seat_unknown": "BJ-GAME-01",
        "no_burn_on_relief": "RLF-03",
        "nothing_tucked": "RLF-03",
        "cash_never_plays": "BJ-WAG-02",
        "wager_not_positive": "BJ-WAG-01",
        "owner_unnamed": "TOKE-10",
        "piggyback_not_allowed": "TOKE-10",
        "no_shoulder_bets_here": "TOKE-10",
        "no_guest_to_bet_with": "TOKE-10",
        "wager_off_step": "CHQ-DEN-01",
        "wager_below_minimum": "LIM-01",
        "wager_above_maximum": "LIM-01",
        "wager_not_there": "BJ-WAG-04",
        "bets_closed": "BJ-WAG-04",
        "no_wagers": "BJ-DEAL-01",
        "side_bet_needs_other": "TLX-01",
        "toke_not_taken_here": "B7-DEAL-02",
        "toke_off_step": "TOKE-09",
        "toke_above_maximum": "TOKE-08",
        "toke_out_of_bounds": "TOKE-05",
        "pack_step_out_of_turn": "SHF-02",
        "slug_misplaced": "SHF-02",
        "hand_shuffle_not_allowed": "B7-DEAL-01",
        "cut_too_near_the_end": "CUT-03",
        "dealer_cut_off_centre": "CUT-02",
        "cut_card_misplaced": "CUT-05",
        "card_unknown": "BJ-GAME-01",
        "card_not_in_pack": "BJ-GAME-01",
        "card_unseen": "BJ-DEAL-02",
        "shoe_not_loaded": "SHF-04",
        "shoe_empty": "IRR-06",
        "hand_unknown": "BJ-DEAL-02",
        "cut_card_already_out": "SHF-TRIG-01",
        "no_cut_card": "CSM-01",
        "no_card_due": "BJ-DEAL-07",
        "no_card_carried": "IRR-04",
        "insurance_not_open": "INS-01",
        "nothing_to_insure": "INS-02",
        "insurance_above_half": "INS-02",
        "no_even_money": "INS-04",
        "not_your_turn": "BJ-DEAL-05",
        "no_more_cards": "BJ-ACT-02",
        "no_double_here": "DBL-01",
        "double_out_of_bounds": "DBL-02",
        "no_split_here": "SPL-02",
        "nothing_to_verify": "TLX-09",
        "no_courtesy_due": "IRR-07",
        "nothing_to_rule_on": "IRR-00",
        "ruling_not_allowed": "IRR-00",
    },
    "baccarat": {
        **_BOTH,
        "step_out_of_turn": "BAC-CALL-01",
        "seat_unknown": "BAC-BET-06",
        "no_burn_on_relief": "BAC-BURN-04",
        "nothing_tucked": "BAC-BURN-04",
        "cash_never_plays": "BAC-BET-09",
        "wager_not_positive": "BAC-BET-06",
        "owner_unnamed": "BAC-BET-08",
        "piggyback_not_allowed": "BAC-BET-08",
        "no_shoulder_bets_here": "BAC-BET-08",
        "wager_off_step": "BAC-BET-12",
        "wager_below_minimum": "BAC-LIM-03",
        "wager_above_maximum": "BAC-LIM-02",
        "wager_not_there": "BAC-BET-10",
        "betting_not_open": "BAC-BET-10",
        "bets_closed": "BAC-BET-10",
        "no_wagers": "BAC-CALL-01",
        "toke_not_taken_here": "BAC-TOK-05",
        "toke_off_step": "BAC-TOK-06",
        "toke_above_maximum": "BAC-TOK-06",
        "pack_step_out_of_turn": "BAC-SHUF-04",
        "slug_misplaced": "BAC-SHUF-04",
        "hand_shuffle_not_allowed": "BAC-SHUF-05",
        "cut_too_near_the_end": "BAC-CUT-03",
        "dealer_cut_off_centre": "BAC-CUT-04",
        "cut_card_misplaced": "BAC-INS-01",
        "card_unknown": "BAC-VAL-01",
        "card_not_in_pack": "BAC-VAL-01",
        "card_unseen": "ESH-02",
        "shoe_not_loaded": "BAC-SHUF-01",
        "shoe_empty": "BAC-IRR-11",
        "hand_unknown": "BAC-CALL-02",
        "cut_card_already_out": "BAC-CALL-12",
        "no_card_due": "BAC-CALL-12",
        "no_card_carried": "BAC-IRR-02",
        "nothing_to_verify": "XC-01",
        "no_commission_owed": "BAC-PAY-05",
        "dummy_hand_due": "BAC-IRR-06",
        "no_dummy_hand_due": "BAC-IRR-06",
        "nothing_to_rule_on": "IND-52",
        "ruling_not_allowed": "IND-52",
    },
}
"""By family, the rule of each refusal."""

GAMES: Mapping[str, Mapping[str, str]] = {
    DOUBLE_DECK: {
        "hand_shuffle_not_allowed": "DD-05",
        "cut_too_near_the_end": "DD-06",
        "dealer_cut_off_centre": "DD-06",
        "cut_card_misplaced": "DD-06",
        "toke_off_step": "DD-02",
        "double_out_of_bounds": "DD-02",
        "no_split_here": "DD-03",
    },
    RULES_PAGE: {
        "cash_never_plays": "WEB21-09",
        "wager_not_positive": "WEB21-09",
        "wager_not_there": "WEB21-11",
        "bets_closed": "WEB21-11",
        "insurance_not_open": "WEB21-20",
        "nothing_to_insure": "WEB21-20",
        "insurance_above_half": "WEB21-20",
        "no_even_money": "WEB21-10",
        "no_double_here": "WEB21-16",
        "double_out_of_bounds": "WEB21-16",
        "no_split_here": "WEB21-13",
        "ruling_not_allowed": "WEB21-19",
    },
    "ez-baccarat": {"no_commission_owed": "EZ-02"},
    "dai-bacc": {"no_commission_owed": "DAI-02"},
    "five-treasures": {"nothing_to_verify": "T5-12"},
}
"""By game, the refusals for which it has a rule other than its family's."""

BETS: Mapping[str, Mapping[str, str]] = {
    HOUSE_SEVENS: {
        "piggyback_not_allowed": "B7-DEAL-02",
        "side_bet_needs_other": "B7-DEAL-02",
        "bets_closed": "B7-DEAL-04",
        "coupon_not_taken_here": "B7-DEAL-02",
    },
    VENDOR_SEVENS: {
        "piggyback_not_allowed": "IND-58",
        "side_bet_needs_other": "B7V-WAG-02",
        "bets_closed": "B7V-WAG-04",
    },
}
"""By bet, the refusals for which it has a rule other than its game's."""

STEPS: Mapping[str, Mapping[str, str]] = {
    "blackjack": {
        "OpenRound": "PICK-01",
        "CloseBets": "BJ-DEAL-01",
        "DealCarriedCard": "IRR-04",
        "NoticeShortHand": "IRR-10",
        "OpenInsurance": "INS-01",
        "CloseInsurance": "INS-05",
        "PeekHoleCard": "PEEK-01",
        "SkipPeek": "IRR-12",
        "TurnHoleCard": "BJ-DLR-01",
        "TakeAndPay": "PAY-01",
        "PickUpCards": "PROT-03",
        "DeclareDead": "DEAD-01",
        "CallShuffle": "SHF-01",
        "EmptyShoe": "SHF-02",
        "ShufflePack": "SHF-02",
        "CutPack": "CUT-01",
        "PlaceCutCard": "CUT-05",
    },
    "baccarat": {
        "OpenRound": "BAC-CALL-01",
        "CloseBets": "BAC-CALL-01",
        "DealCarriedCard": "BAC-IRR-02",
        "TurnHand": "BAC-CALL-04",
        "CallResult": "BAC-PAY-01",
        "PickUpCards": "PROT-03",
        "DeclareDead": "BAC-OPEN-06",
        "CallShuffle": "BAC-SHUF-03",
        "EmptyShoe": "BAC-SHUF-04",
        "ShufflePack": "BAC-SHUF-04",
        "CutPack": "BAC-CUT-01",
        "PlaceCutCard": "BAC-INS-01",
    },
}
"""By family, the rule of a step that comes out of turn."""

SPLIT_ACES = "SPL-05"
NO_PAIR = "SPL-01"
BY_HAND: Mapping[str, tuple[str, ...]] = {
    "no_more_cards": (SPLIT_ACES,),
    "no_double_here": (SPLIT_ACES,),
    "no_split_here": (NO_PAIR,),
}
"""Further rules that a refusal cites where the hand is a split ace, or no pair."""


def kinds(rules: GameRules) -> tuple[str, ...]:
    """The names under which a game has rules of its own, the narrowest first; its family is the last."""
    return (*_own_kind(rules), *progressive_kind(rules), _family(rules))


def _family(rules: Any) -> str:
    return str(rules.family)


def _own_kind(rules: GameRules) -> tuple[str, ...]:
    if _family(rules) == "baccarat":
        offered = getattr(getattr(rules, "hand_held", None), "offered", False)
        return (HAND_HELD, rules.game) if offered else (rules.game,)
    if rules.house == RULES_PAGE:
        return (RULES_PAGE,)
    return (DOUBLE_DECK,) if rules.decks <= 2 else ()


def progressive_kind(rules: GameRules) -> tuple[str, ...]:
    """Whose progressive a game has: the house's, the vendor's, or none."""
    bets: Mapping[str, BetTerms] = getattr(rules, "bets", {})
    return next((sevens for bet in bets.values() if (sevens := sevens_kind(bet))), ())


def sevens_kind(bet: Any) -> tuple[str, ...]:
    """Whose progressive a bet is: one judged with the dealer's up card is the house's."""
    if not getattr(bet, "collected", False):
        return ()
    return (HOUSE_SEVENS if getattr(bet, "third", "") == "up_card" else VENDOR_SEVENS,)


def cited(rules: GameRules, code: str, bet: BetTerms | None = None) -> str:
    """The rule that a refusal cites at a game, for a bet of it where it is about one."""
    for kind in sevens_kind(bet):
        if code in BETS[kind]:
            return BETS[kind][code]
    for kind in _own_kind(rules):
        if code in GAMES.get(kind, {}):
            return GAMES[kind][code]
    return FAMILIES[_family(rules)][code]


def cited_for_step(rules: GameRules, code: str, step: str) -> str:
    """The rule of a step that is out of turn, or that of the refusal where the step has none."""
    return STEPS[_family(rules)].get(step) or cited(rules, code)
