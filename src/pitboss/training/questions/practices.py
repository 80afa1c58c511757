"""Practices of a good dealer that involve no calculation, each with its rule.

The sentences are messages. `practice.KEY.do` is right; `practice.KEY.miss_1` and `practice.KEY.miss_2` differ
from it in one thing: the hand, the side, the order, the person or the number. Sentences about customs say
"some guests": they apply to everybody and must not be used to sort guests.
"""

RIGHT = "do"
MISSES = ("miss_1", "miss_2")

BLACKJACK: dict[str, str] = {
    "bills_in": "CHG-03",
    "bills_up": "CHG-03",
    "load_shoe": "CUT-06",
    "load_quietly": "CUT-06",
    "cross_rack": "RACK-04",
    "clear_rack_side": "PROT-13",
    "eyes_on_layout": "PROT-14",
    "stance": "PROT-14",
    "hand_on_shoe": "SHOE-01",
    "shoe_window": "SHOE-01",
    "shoe_forward": "SHOE-02",
    "disputes": "SVC-02",
    "same_courtesy": "SVC-02",
    "no_soliciting": "TOKE-01",
    "toke_thanks": "TOKE-06",
    "address": "POL-04",
    "no_phone": "POL-05",
    "no_gum": "POL-05",
    "greet": "POL-05",
    "questions_later": "POL-06",
    "gauge_stack": "OPEN-03",
    "part_stacks": "OPEN-03",
    "closing_stacks": "CLOSE-02",
    "cards_on_curve": "PLC-01",
    "hands_off_cards": "PROT-08",
    "hand_signals": "BJ-ACT-01",
    "payout_toward_middle": "PAY-11",
    "double_beside": "DBL-04",
    "laid_not_handed": "POL-03",
    "cut_before_rack": "CHQ-CUT-01",
    "pace_is_dealers": "PACE-02",
}
BACCARAT: dict[str, str] = {
    "shoe_centre": "BAC-SHUF-02",
    "spread_chunks": "BAC-SHUF-06",
    "card_face_up": "BAC-SHUF-06",
    "cut_card_under": "BAC-SHUF-08",
    "guests_favour": "MIDI-14",
    "palms_down": "BAC-GP-10",
    "to_break": "BAC-REL-03",
    "shoe_aside": "ESH-03",
    "vendors_cut_card": "ESH-01",
    "no_touching": "CULT-01",
    "ask_before_clearing": "CULT-01",
    "soft_voice": "CULT-14",
    "two_hands": "CULT-14",
    "lucky_eight": "CULT-11",
    "lucky_nine": "CULT-11",
    "say_goodbye": "CULT-16",
    "greet_by_name": "CULT-15",
    "no_lost_face": "CULT-15",
    "title_and_surname": "BAC-SVC-05",
    "same_for_all": "BAC-SVC-07",
    "cut_short_of_tie": "BAC-CUT-07",
    "banker_cards_wait": "BAC-CALL-03",
    "know_limits": "BAC-GP-01",
    "no_toke_hint": "BAC-TOK-01",
    "beside_not_on_top": "T5-17",
    "cover_all_beyond": "T5-18",
    "no_rushing": "CULT-03",
    "undisturbed": "CULT-04",
    "short_questions": "CULT-08",
    "score_card_for_all": "CULT-09",
    "unlucky_numbers": "CULT-12",
    "festive_colours": "CULT-13",
    "quiet_by_default": "CULT-17",
}
PRACTICES = {"blackjack": BLACKJACK, "baccarat": BACCARAT}
