"""The terms of the trade: which one is meant? The identifiers are those of the glossary."""

from random import Random

from pitboss.messages import catalogue
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import WRONG_MOST, Case, Draft, Drill, choice
from pitboss.training.questions.question import Phrase, Question

NAME = "glossary"
TERMS: dict[str, str] = {
    "burn": "BURN-01",
    "capping": "PROT-11",
    "cheques_play": "PROT-07",
    "clear_hands": "PROT-09",
    "colour_up": "CHG-08",
    "credit": "CRD-01",
    "dead_game": "DEAD-01",
    "dirty_money": "RACK-03",
    "fill": "FILL-01",
    "first_base": "PAY-01",
    "hole_card": "BJ-DLR-01",
    "lammer": "RACK-05",
    "marker": "MKR-01",
    "past_post": "PROT-11",
    "pinch": "PROT-11",
    "push": "PAY-05",
    "third_base": "PAY-01",
    "toke": "TOKE-02",
}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the term with a meaning; from level 2 also for the meaning of a term."""
    case = Case(NAME, rules, rng, difficulty)
    term, *others = rng.sample(tuple(TERMS), 1 + WRONG_MOST)
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
