"""The rules that the refusals of baccarat cite."""

from collections.abc import Mapping

from pitboss.games.citations import HAND_HELD, Citations, LimitRules
from pitboss.rulebook.baccarat import BaccaratRules

_REFUSALS: Mapping[str, str] = {
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
}
_STEPS: Mapping[str, str] = {
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
}
_DRAGON_BONUS = LimitRules("BAC-LIM-04", "BAC-LIM-05", "BAC-TOK-05", "BAC-TOK-06")
_EZ = LimitRules("EZ-10", "EZ-10", "EZ-11", "EZ-11")
_DAI = LimitRules("DAI-13", "DAI-13", "DAI-14", "DAI-14")
_TREASURE = LimitRules("T5-19", "T5-19", "T5-20", "T5-20")
_MAIN = LimitRules("BAC-LIM-03", "BAC-LIM-02", "BAC-TOK-05", "BAC-TOK-06")
_LIMITS: Mapping[str, LimitRules] = {
    "player": _MAIN,
    "banker": _MAIN,
    "tie": LimitRules("BAC-LIM-06", "BAC-LIM-06", "BAC-TOK-05", "BAC-TOK-06"),
    "player-dragon-bonus": _DRAGON_BONUS,
    "banker-dragon-bonus": _DRAGON_BONUS,
    "dragon-7": _EZ,
    "panda-8": _EZ,
    "tiger-7": _DAI,
    "ox-6": _DAI,
    "kill": _DAI,
    "fortune-7": _TREASURE,
    "golden-8": _TREASURE,
    "heavenly-9": _TREASURE,
    "blazing-7s": _TREASURE,
    "cover-all": _TREASURE,
}


def _kinds(rules: BaccaratRules) -> tuple[str, ...]:
    """The game, and first a game at which guests are handed the cards."""
    return (HAND_HELD, rules.game) if rules.hand_held.offered else (rules.game,)


CITATIONS = Citations(refusals=_REFUSALS, steps=_STEPS, limits=_LIMITS, kinds=_kinds)
