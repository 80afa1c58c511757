"""Why a table says no, each with the rule it stands on.

`refuse` names the usual rule of a code, or a rule that fits the step better; where a table is decided,
`with_own_rule` puts the rule of the game being played in its place. `tests/refusals` reads every pair.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.citations import DOUBLE_DECK, HAND_HELD, VENDOR_SEVENS, kinds
from pitboss.games.contract import Refusal
from pitboss.rulebook.common import GameRules
from pitboss.table.move_rules import DueMove, rule_of
from pitboss.table.state import Table

OF_GESTURES = frozenset({"gesture_due", "gesture_out_of_turn"})

CITES: Mapping[str, str] = {
    "not_yours_to_do": "IND-59",
    "guest_unknown": "IND-62",
    "guest_already_here": "IND-62",
    "guest_named_badly": "IND-62",
    "seat_taken": "SVC-03",
    "seat_reserved": "BAC-GP-06",
    "seat_not_reserved": "BAC-GP-06",
    "no_mid_shoe_entry": "DD-04",
    "wagers_still_down": "BJ-WAG-04",
    "commission_owed": "BAC-PAY-05",
    "spot_not_yours": "SVC-03",
    "spot_taken": "SVC-03",
    "too_many_hands": "LIM-05",
    "restricted_to_one_hand": "LIM-06",
    "hands_below_minimum": "LIM-05",
    "no_shoulder_bets_here": "TOKE-10",
    "shoulder_needs_own_spot": "TOKE-10",
    "cheques_not_held": "IND-01",
    "play_money_short": "IND-01",
    "cheques_and_sum_differ": "IND-01",
    "bets_not_scanned": "PROT-04",
    "gesture_due": "XC-02",
    "no_gesture_due": "XC-02",
    "gesture_out_of_turn": "XC-02",
    "total_wrong": "BJ-DEAL-05",
    "payment_wrong": "PAY-04",
    "not_in_rack": "BUY-06",
    "fill_needed": "IND-13",
    "award_unverified": "TLX-09",
    "approval_needed": "XC-01",
    "approval_awaited": "XC-01",
    "approval_unknown": "XC-01",
    "approval_answered": "XC-01",
    "approval_not_needed": "XC-01",
    "role_missing": "XC-01",
    "two_roles": "IND-18",
    "money_uncleaned": "RACK-03",
    "transaction_open": "CHG-06",
    "no_transaction": "CHG-06",
    "no_bills_waiting": "CHG-06",
    "transaction_frozen": "CFT-01",
    "table_locked": "SHF-04",
    "round_on": "CHG-06",
    "change_does_not_match": "CCHG-01",
    "change_not_possible": "BUY-06",
    "bill_not_there": "CFT-01",
    "no_suspicion": "CFT-01",
    "cut_not_offered": "CUT-01",
    "cut_still_offered": "CUT-02",
    "shuffler_not_pressed": "BAC-SHUF-07",
    "shuffler_already_pressed": "BAC-SHUF-07",
    "no_shuffle_on": "SHF-09",
    "pack_not_spread": "BAC-SHUF-06",
    "no_spread_due": "BAC-SHUF-06",
    "chunk_wrong": "BAC-SHUF-06",
    "face_up_impossible": "BAC-SHUF-06",
    "pack_not_washed": "BAC-MSHUF-01",
    "no_wash_due": "BAC-MSHUF-01",
    "wash_too_short": "BAC-MSHUF-01",
    "rolling_not_called": "SHF-09",
    "rolling_not_answered": "BAC-MSHUF-09",
    "guests_present": "DEAD-01",
    "nobody_seated": "DEAD-01",
    "burn_card_not_shown": "BURN-02",
    "no_burn_card": "BURN-02",
    "bets_down_for_fill": "FILL-01",
    "coupon_not_signed": "COUP-03",
    "coupon_out_of_date": "COUP-03",
    "gaming_date_unclear": "COUP-03",
    "nobody_to_call": "PROT-02",
    "wager_within_limits": "LIM-01",
    "no_bet_to_check": "LIM-03",
    "limits_not_in_order": "LIM-01",
    "limits_beyond_range": "LIM-01",
    "nothing_to_acknowledge": "PROT-02",
    "no_conversion": "CONV-01",
    "card_is_sealed": "IND-36",
    "chance_not_now": "IND-36",
    "chance_added_before": "IND-36",
    "chance_unfit": "IND-36",
    "dealers_place_taken": "RLF-01",
    "dealers_place_not_yours": "RLF-01",
    "relief_missing": "RLF-05",
    "guests_own_act": "IND-59",
    "guest_not_yours": "IND-59",
    "guest_not_here": "IND-62",
    "commission_unmarked": "BAC-REL-01",
    "nothing_to_draw": "IND-36",
    "shoe_not_lost": "SHF-TRIG-01",
    "table_paused": "PACE-02",
    "table_retired": "IND-62",
    "table_not_paused": "PACE-02",
    "table_unknown": "IND-62",
    "table_busy": "IND-02",
    "command_reused": "IND-02",
    "ruling_awaited": "IRR-00",
    "ruling_not_by_dealer": "IRR-00",
    "ruling_not_allowed": "IRR-00",
    "case_changed": "IRR-00",
    "supervisor_absent": "BAC-IRR-04",
    "supervisor_already_there": "IND-62",
    "dispute_open": "PICK-03",
    "no_dispute": "PICK-03",
    "round_undecided": "PICK-03",
    "hand_not_in_rack": "PICK-03",
    "already_disputed": "PICK-03",
    "hand_reached": "PICK-03",
    "hand_not_reached": "PICK-03",
    "correction_unclear": "PICK-03",
    "correction_not_in_rack": "PICK-03",
    "second_signature_awaited": "PICK-03",
    "table_closed": "OPEN-01",
    "cards_not_in_play": "OPEN-06",
    "progressive_off": "IND-41",
    "sensor_dark": "B7-DEAL-03",
    "terminal_not_started": "B7-DEAL-04",
    "no_such_prize": "B7-JP-01",
    "prize_already_entered": "B7-JP-01",
    "jackpot_open": "B7-DEAL-06",
    "jackpot_unverified_here": "B7-JP-03",
    "no_electronic_shoe": "ESH-02",
    "no_card_unread": "ESH-02",
    "no_reading_in_question": "ESH-02",
    "no_card_there": "ESH-02",
    "card_unknown": "ESH-02",
    "result_not_keyed": "ESH-02",
    "result_already_keyed": "ESH-02",
    "no_shoe_fault": "ESH-04",
    "shoe_fault_known": "ESH-04",
    "cards_not_handed_out": "MIDI-02",
    "hand_not_to_be_offered": "MIDI-05",
    "cards_already_offered": "MIDI-05",
    "nobody_to_hand_cards": "MIDI-08",
    "cards_not_theirs": "MIDI-06",
    "cards_not_offered": "MIDI-02",
    "cards_in_hand": "MIDI-13",
    "no_cards_in_hand": "MIDI-13",
    "seat_not_to_be_named": "MIDI-07",
    "relief_on": "RLF-03",
    "hand_under_way": "RLF-01",
    "case_open": "RLF-01",
    "burn_under_way": "RLF-04",
    "hands_of_another": "RLF-03",
    "card_to_be_drawn": "RLF-03",
    "no_card_to_tuck": "RLF-03",
    "shuffler_at_work": "DEAD-02",
    "shuffler_as_reported": "IND-62",
    "no_place_for_cards": "CARD-CAN-01",
    "back_in_use": "CARD-CAN-01",
}

"""By code, the usual rule; where the games differ, that of the blackjack manual."""

FURTHER: Mapping[str, tuple[str, ...]] = {
    "not_yours_to_do": ("LIM-04", "COUP-01", "IRR-00", "CUT-02", "BAC-SHUF-07", "RLF-01"),
    "cheques_and_sum_differ": ("COUP-03",),
    "total_wrong": ("BJ-DLR-03",),
    "payment_wrong": ("CHG-05",),
    "fill_needed": ("IND-20",),
    "approval_awaited": ("RLF-01",),
    "money_uncleaned": ("RLF-02",),
    "transaction_open": ("PICK-03", "RLF-01"),
    "gesture_due": ("RLF-01",),
    "gesture_out_of_turn": ("RLF-03",),
    "round_on": ("PROT-04", "B7-DEAL-03", "PACE-02", "SHF-TRIG-01"),
    "change_does_not_match": ("CHG-05",),
    "burn_card_not_shown": ("DD-07",),
    "no_conversion": ("CONV-02",),
    "guests_own_act": ("TOKE-01",),
    "ruling_awaited": ("ESH-02", "IRR-12"),
    "ruling_not_by_dealer": ("PICK-03", "ESH-02", "ESH-04"),
    "cards_in_hand": ("RLF-01", "MIDI-05"),
    "card_unknown": ("ESH-02",),
    "card_not_in_pack": ("ESH-02",),
}
"""By code, the rules that it cites in addition to the usual one. An approval that is needed cites its row of
the
matrix, a ruling the rule of its case, and a gesture that is due its own."""

OWN_OF_CODE: Mapping[str, Mapping[str, str]] = {
    "baccarat": {
        "too_many_hands": "BAC-BET-07",
        "guests_present": "BAC-OPEN-06",
        "nobody_seated": "BAC-OPEN-06",
        "round_on": "CULT-04",
        "limits_not_in_order": "BAC-LIM-07",
        "limits_beyond_range": "BAC-LIM-07",
        "cards_not_handed_out": "BAC-CALL-04",
        "cards_not_offered": "BAC-CALL-04",
        "no_cards_in_hand": "BAC-CALL-04",
        "hand_under_way": "BAC-REL-01",
        "dealers_place_taken": "BAC-REL-01",
        "dealers_place_not_yours": "BAC-REL-01",
        "card_to_be_drawn": "BAC-BURN-04",
        "no_card_to_tuck": "BAC-BURN-04",
    },
    HAND_HELD: {
        "cards_not_handed_out": "MIDI-02",
        "cards_not_offered": "MIDI-02",
        "no_cards_in_hand": "MIDI-13",
    },
    "blackjack": {"shuffler_not_pressed": "B7-DEAL-01", "shuffler_already_pressed": "B7-DEAL-01"},
    DOUBLE_DECK: {
        "too_many_hands": "DD-04",
        "shuffler_not_pressed": "DD-05",
        "shuffler_already_pressed": "DD-05",
    },
}
"""By game, what a code cites there in place of its usual rule."""

OWN_OF_RULE: Mapping[str, Mapping[str, str]] = {
    "baccarat": {
        "SVC-03": "BAC-BET-07",
        "BJ-WAG-04": "BAC-BET-10",
        "TOKE-10": "BAC-BET-08",
        "TOKE-01": "BAC-TOK-01",
        "PROT-04": "BAC-CALL-01",
        "BJ-DEAL-05": "BAC-PAY-01",
        "TLX-09": "XC-01",
        "CHG-02": "BAC-GP-05",
        "CHG-05": "BAC-DUTY-02",
        "CHG-06": "BAC-DUTY-02",
        "CHG-08": "BAC-GP-03",
        "CCHG-01": "BAC-DUTY-02",
        "CCHG-02": "BAC-GP-04",
        "CUT-01": "BAC-CUT-01",
        "CUT-02": "BAC-CUT-02",
        "SHF-09": "BAC-MSHUF-09",
        "BURN-02": "BAC-BURN-01",
        "LIM-01": "BAC-LIM-01",
        "LIM-03": "BAC-LIM-08",
        "LIM-04": "BAC-LIM-09",
        "CONV-01": "CULT-02",
        "CONV-02": "CULT-02",
        "RLF-03": "BAC-REL-02",
        "RLF-04": "BAC-BURN-04",
        "IRR-00": "IND-52",
        "PICK-03": "BAC-SVC-06",
    },
    "blackjack": {
        "BAC-BET-07": "SVC-03",
        "BAC-GP-09": "DEAD-03",
        "BAC-IRR-04": "IRR-04",
        "BAC-LIM-09": "LIM-04",
        "MIDI-02": "PROT-08",
        "MIDI-13": "PROT-08",
        "T5-12": "TLX-09",
    },
    "five-treasures": {"TLX-09": "T5-12"},
    VENDOR_SEVENS: {
        "B7-DEAL-03": "B7V-WAG-03",
        "B7-DEAL-04": "B7V-WAG-04",
        "B7-DEAL-06": "B7V-WAG-07",
        "B7-JP-01": "B7V-JP-01",
        "B7-JP-03": "B7V-JP-03",
    },
}
"""By game, the rule that it has in place of another game's."""


def refuse(code: str, rule: str = "", **parameters: object) -> Refusal:
    """A refusal that cites its rule, or another that fits the game better."""
    return Refusal(code, rule or CITES[code], parameters)


def own_rule(rules: GameRules, code: str, rule: str) -> str:
    """The rule that a game has in place of the one named, or that one where it has none."""
    names = kinds(rules)
    if rule == CITES.get(code):
        for name in names:
            if code in OWN_OF_CODE.get(name, {}):
                return OWN_OF_CODE[name][code]
    return next((OWN_OF_RULE[name][rule] for name in names if rule in OWN_OF_RULE.get(name, {})), rule)


def with_own_rule(rules: GameRules, table: Table, refusal: Refusal) -> Refusal:
    """A refusal that cites the game being played; one for a gesture that is due cites that gesture's rule."""
    if refusal.code in OF_GESTURES and table.dues and refusal.rule == CITES[refusal.code]:
        due = table.dues[0]
        return replace(refusal, rule=rule_of(rules, table, DueMove(due.gesture, due.seat, due.bet)))
    return replace(refusal, rule=own_rule(rules, refusal.code, refusal.rule))
