"""The skills that an instructor has to watch and sign off before a trainee deals.

These are movements of the hands and ways to treat guests, which software cannot see.
"""

import msgspec


class Skill(msgspec.Struct, frozen=True):
    """A skill that a trainee shows at a table."""

    id: str
    rules: dict[str, tuple[str, ...]]
    """The rules that describe it, by family of games; a family that is not listed does not need the skill."""


_ALL = (
    Skill("clear_hands", {"blackjack": ("RLF-03",), "baccarat": ("BAC-REL-02",)}),
    Skill("stance", {"blackjack": ("PROT-14",), "baccarat": ("BAC-GP-10",)}),
    Skill(
        "cut_cheques",
        {"blackjack": ("CHQ-CUT-01", "CHQ-PROVE-04", "PAY-11"), "baccarat": ("CHQ-CUT-01", "CHQ-PROVE-04")},
    ),
    Skill(
        "size_and_heel",
        {
            "blackjack": ("PAY-08", "PAY-03", "PAY-04", "CHQ-SIZE-01", "TLX-05"),
            "baccarat": ("BAC-PAY-11", "BAC-PAY-10", "BAC-PAY-12"),
        },
    ),
    Skill("lay_out_bills", {"blackjack": ("CHG-03", "POL-03"), "baccarat": ("CHG-03", "POL-03")}),
    Skill(
        "make_change", {"blackjack": ("CHG-07", "CCHG-01", "PROT-02"), "baccarat": ("BAC-DUTY-02", "CHG-07")}
    ),
    Skill(
        "work_the_rack",
        {"blackjack": ("RACK-01", "RACK-02", "RACK-04"), "baccarat": ("RACK-01", "RACK-02", "RACK-04")},
    ),
    Skill(
        "count_a_float",
        {
            "blackjack": ("OPEN-03", "CLOSE-01", "CLOSE-02", "FILL-04"),
            "baccarat": ("OPEN-03", "CLOSE-01", "CLOSE-02", "FILL-04"),
        },
    ),
    Skill("spread_decks", {"blackjack": ("CARD-NEW-03",), "baccarat": ("BAC-SHUF-06",)}),
    Skill("wash", {"blackjack": ("CARD-NEW-05",), "baccarat": ("BAC-MSHUF-01", "BAC-OPEN-05")}),
    Skill("gather_cards", {"blackjack": ("SHF-02",)}),
    Skill("blackjack_shuffle", {"blackjack": ("SHF-08", "SHF-05", "SHF-06", "SHF-07", "SHF-09", "SHF-10")}),
    Skill("blackjack_deal", {"blackjack": ("BJ-DEAL-08",)}),
    Skill("load_shoe", {"blackjack": ("CUT-06",)}),
    Skill("place_cards", {"blackjack": ("PLC-01", "DBL-03", "DBL-04", "SPL-03")}),
    Skill("hand_on_shoe", {"blackjack": ("SHOE-01",)}),
    Skill("offer_cut", {"blackjack": ("CUT-04",), "baccarat": ("BAC-CUT-07",)}),
    Skill(
        "baccarat_shuffle",
        {
            "baccarat": (
                *("BAC-MSHUF-08", "BAC-MSHUF-02", "BAC-MSHUF-03", "BAC-MSHUF-04"),
                *("BAC-MSHUF-05", "BAC-MSHUF-06", "BAC-MSHUF-07", "BAC-MSHUF-10"),
            )
        },
    ),
    Skill("baccarat_deal", {"baccarat": ("BAC-CALL-03", "BAC-BURN-02", "ESH-02")}),
    Skill(
        "watch_the_game",
        {"blackjack": ("PROT-03", "PROT-05", "PROT-08", "PROT-13"), "baccarat": ("BAC-DUTY-01", "BAC-GP-08")},
    ),
    Skill(
        "receive_guests",
        {
            "blackjack": ("SVC-05", "CONV-05", "CONV-06", "POL-04"),
            "baccarat": ("BAC-SVC-01", "BAC-SVC-04", "BAC-SVC-05", "CULT-06", "CULT-15"),
        },
    ),
    Skill(
        "bearing",
        {"blackjack": ("POL-05",), "baccarat": ("CULT-14", "CULT-01", "CULT-08", "CULT-17")},
    ),
    Skill("take_tokes", {"blackjack": ("TOKE-06", "TOKE-01"), "baccarat": ("BAC-TOK-01",)}),
    Skill("leave_the_table", {"baccarat": ("BAC-REL-03", "ESH-03", "CULT-16")}),
)
SKILLS: dict[str, Skill] = {skill.id: skill for skill in _ALL}


def skills_for(family: str) -> tuple[str, ...]:
    """Return the skills that a family of games needs, in the order in which they are taught."""
    return tuple(skill.id for skill in _ALL if family in skill.rules)


def rules_of(skill: str, family: str) -> tuple[str, ...]:
    """Return the rules that describe a skill, the main one first.

    If the family does not need the skill, these are the rules of another family.
    """
    rules = SKILLS[skill].rules
    return rules.get(family) or next(iter(rules.values()))
