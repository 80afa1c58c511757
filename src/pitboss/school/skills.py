"""What an instructor has to see with their own eyes before somebody deals: no software sees hands."""

import msgspec


class Skill(msgspec.Struct, frozen=True):
    """Something that is shown at a table and signed off."""

    id: str
    rules: dict[str, str]
    """The rule that describes it, by the family of games; a family that is not here does not ask for it."""


_ALL = (
    Skill("clear_hands", {"blackjack": "RLF-03", "baccarat": "BAC-REL-02"}),
    Skill("stance", {"blackjack": "PROT-14", "baccarat": "BAC-GP-10"}),
    Skill("cut_cheques", {"blackjack": "CHQ-CUT-01", "baccarat": "CHQ-CUT-01"}),
    Skill("size_and_heel", {"blackjack": "PAY-08", "baccarat": "BAC-PAY-11"}),
    Skill("lay_out_bills", {"blackjack": "CHG-03", "baccarat": "CHG-03"}),
    Skill("spread_decks", {"blackjack": "CARD-NEW-03", "baccarat": "BAC-SHUF-06"}),
    Skill("wash", {"blackjack": "CARD-NEW-05", "baccarat": "BAC-MSHUF-01"}),
    Skill("blackjack_shuffle", {"blackjack": "SHF-08"}),
    Skill("blackjack_deal", {"blackjack": "BJ-DEAL-08"}),
    Skill("hand_on_shoe", {"blackjack": "SHOE-01"}),
    Skill("offer_cut", {"blackjack": "CUT-04", "baccarat": "BAC-CUT-07"}),
    Skill("baccarat_shuffle", {"baccarat": "BAC-MSHUF-08"}),
    Skill("baccarat_deal", {"baccarat": "BAC-CALL-03"}),
)
SKILLS: dict[str, Skill] = {skill.id: skill for skill in _ALL}


def skills_for(family: str) -> tuple[str, ...]:
    """The skills that a family of games asks for, in the order in which they are taught."""
    return tuple(skill.id for skill in _ALL if family in skill.rules)


def rule_of(skill: str, family: str) -> str:
    """The rule that describes a skill; any of them for a family that does not ask for it."""
    rules = SKILLS[skill].rules
    return rules.get(family) or next(iter(rules.values()))
