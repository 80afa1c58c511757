"""What a dealer does and does not do, where no figure decides it: each practice with its rule.

The sentences are messages, `practice.KEY.do` and `practice.KEY.dont`. What the guide says about customs is
worded "some guests": it is for everybody, and never a way to sort guests.
"""

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
    "no_touching": "CULT-01",
    "ask_before_clearing": "CULT-01",
    "soft_voice": "CULT-14",
    "two_hands": "CULT-14",
    "lucky_eight": "CULT-11",
    "lucky_nine": "CULT-11",
    "say_goodbye": "CULT-16",
}
PRACTICES = {"blackjack": BLACKJACK, "baccarat": BACCARAT}
