"""The rules that the refusals of blackjack cite."""

from collections.abc import Mapping

from pitboss.games.citations import DOUBLE_DECK, RULES_PAGE, Citations, LimitRules
from pitboss.rulebook.blackjack import BlackjackRules

_REFUSALS: Mapping[str, str] = {
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
    "no_surrender_here": "IND-64",
    "nothing_to_verify": "TLX-09",
    "no_courtesy_due": "IRR-07",
    "nothing_to_rule_on": "IRR-00",
    "ruling_not_allowed": "IRR-00",
}
_STEPS: Mapping[str, str] = {
    "OpenRound": "PICK-01",
    "CloseBets": "BJ-DEAL-01",
    "DealCarriedCard": "IRR-04",
    "NoticeShortHand": "IRR-10",
    "OpenInsurance": "INS-01",
    "CloseInsurance": "INS-05",
    "CloseSurrender": "IND-65",
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
}
_LIMITS: Mapping[str, LimitRules] = {
    "main": LimitRules("LIM-01", "LIM-01", "TOKE-08", "TOKE-08"),
    "trilux-bonus": LimitRules("TLX-06", "TLX-06", "TLX-08", "TLX-08"),
    "trilux-super-3": LimitRules("TLX-07", "TLX-07", "TLX-08", "TLX-08"),
}


def _kinds(rules: BlackjackRules) -> tuple[str, ...]:
    """Another house's page of rules, or the double deck."""
    if rules.house == RULES_PAGE:
        return (RULES_PAGE,)
    return (DOUBLE_DECK,) if rules.decks <= 2 else ()


CITATIONS = Citations(refusals=_REFUSALS, steps=_STEPS, limits=_LIMITS, kinds=_kinds)
