"""The terms of the trade: which one is meant? The identifiers are those of `docs/glossary.md`."""

from random import Random

from pitboss.messages import catalogue
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import WRONG_MOST, Case, Draft, Drill, choice
from pitboss.training.questions.question import Phrase, Question

NAME = "glossary"
HARDEST = 3
_CARDS, _BETS, _CHEQUES, _TABLE, _PROTECTION, _PEOPLE = (f"GLO-0{number}" for number in range(1, 7))
MANUAL: dict[str, str] = {
    "agent": _PROTECTION,
    "back_up": _PROTECTION,
    "base": _PEOPLE,
    "bankroll": _CHEQUES,
    "barber_pole": _CHEQUES,
    "blackjack": _CARDS,
    "break_": _CARDS,
    "burn": "BURN-01",
    "capping": "PROT-11",
    "case_bet": _BETS,
    "cash_out": _CHEQUES,
    "cheque": _CHEQUES,
    "clean_money": _CHEQUES,
    "count": _CARDS,
    "cold_deck": _PROTECTION,
    "cold_turkey": _CARDS,
    "crimp": _PROTECTION,
    "cut_card": _TABLE,
    "size_into": _CHEQUES,
    "daub": _PROTECTION,
    "dealer": _PEOPLE,
    "dirty_money": "RACK-03",
    "discard_rack": _TABLE,
    "double_down": _BETS,
    "drag": _BETS,
    "drop_box": _TABLE,
    "edge": _BETS,
    "float_cover": _TABLE,
    "float_cover_slide": _TABLE,
    "foreign_cheque": _CHEQUES,
    "free_hand": _PEOPLE,
    "hard_total": _CARDS,
    "head_to_head": _PEOPLE,
    "high_roller": _PEOPLE,
    "hit": _CARDS,
    "hole_card": "BJ-DLR-01",
    "insurance": _BETS,
    "lammer": "RACK-05",
    "let_it_ride": _BETS,
    "lock_up": _CHEQUES,
    "marker": "MKR-01",
    "paddle": _TABLE,
    "parlay": _BETS,
    "pat_hand": _CARDS,
    "pinch": "PROT-11",
    "pip": _CARDS,
    "past_post": "PROT-11",
    "prove_hand": _PROTECTION,
    "push": "PAY-05",
    "riffle": _CARDS,
    "roller": _TABLE,
    "scratch": _CARDS,
    "shoe": _TABLE,
    "shoe_hand": _PEOPLE,
    "shuffle": _CARDS,
    "shy": _BETS,
    "sleeper": _BETS,
    "snapper": _CARDS,
    "soft_hand": _CARDS,
    "soft_total": _CARDS,
    "split": _BETS,
    "stacked_deck": _PROTECTION,
    "stand": _CARDS,
    "stiff": _CARDS,
    "sweeten": _BETS,
    "system": _BETS,
    "tis": _TABLE,
    "toke": "TOKE-02",
    "rack": _TABLE,
    "up_card": _CARDS,
    "wash": _CARDS,
}
"""The terms of the manual's glossary in its order, each with the rule that it belongs to."""
HOUSE: dict[str, str] = {
    "cheques_play": "PROT-07",
    "clear_hands": "PROT-09",
    "colour_up": "CHG-08",
    "credit": "CRD-01",
    "dead_game": "DEAD-01",
    "fill": "FILL-01",
    "first_base": "PAY-01",
    "third_base": "PAY-01",
}
"""Further terms that the manuals use without explaining them in their glossary."""
TERMS = MANUAL | HOUSE
ALIKE: tuple[frozenset[str], ...] = (
    frozenset({"back_up", "prove_hand"}),
    frozenset({"base", "first_base", "third_base"}),
    frozenset({"blackjack", "snapper"}),
    frozenset({"cold_deck", "stacked_deck"}),
    frozenset({"soft_hand", "soft_total"}),
    frozenset({"hit", "scratch"}),
    frozenset({"let_it_ride", "parlay"}),
    frozenset({"past_post", "capping"}),
    frozenset({"shuffle", "riffle", "wash"}),
    frozenset({"bankroll", "rack"}),
    frozenset({"count", "hard_total", "soft_total"}),
)
"""Terms that mean the same, or nearly: they never stand in one question."""


def apart(term: str) -> tuple[str, ...]:
    """Return the terms that can stand beside one as wrong answers."""
    alike = {other for group in ALIKE if term in group for other in group}
    return tuple(other for other in TERMS if other != term and other not in alike)


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the term with a meaning; from level 2 also for the meaning of a term."""
    case = Case(NAME, rules, rng, difficulty)
    term = rng.choice(tuple(TERMS))
    others = _others(term, rng, near=difficulty == HARDEST)
    asks, told = ("meaning", "name") if difficulty > 1 and rng.random() < 0.5 else ("name", "meaning")
    labels = {key: Phrase(f"term.{key}.{asks}") for key in (term, *others)}
    draft = Draft(
        prompt=Phrase(f"training.glossary.ask_{asks}", {told: Phrase(f"term.{term}.{told}")}),
        explanation=Phrase(
            "training.glossary.why",
            {"name": Phrase(f"term.{term}.name"), "meaning": Phrase(f"term.{term}.meaning")},
        ),
        rules=(TERMS[term],),
        facts={"told": told, "others": sorted(others)},
    )
    return choice(case, draft, term, others, labels)


def _others(term: str, rng: Random, *, near: bool) -> list[str]:
    """Return wrong terms; `near` ones are of the same field, as far as there are enough."""
    others = apart(term)
    field = [other for other in others if TERMS[other] == TERMS[term]] if near else []
    chosen = rng.sample(field, min(len(field), WRONG_MOST))
    rest = [other for other in others if other not in chosen]
    return [*chosen, *rng.sample(rest, WRONG_MOST - len(chosen))]


def check(_: Rules, question: Question) -> str:
    """Return the term whose text in the messages is the one in the question."""
    told = question.facts["told"]
    texts = catalogue()
    definition = question.prompt.parameters[told]
    assert isinstance(definition, Phrase)
    said = definition.text()
    found = [term for term in TERMS if texts[f"term.{term}.{told}"] == said]
    return found[0] if len(found) == 1 else ""


DRILL = Drill(name=NAME, rules=tuple(dict.fromkeys(TERMS.values())), generate=generate, check=check)
