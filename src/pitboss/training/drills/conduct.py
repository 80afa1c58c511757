"""Conduct and courtesy: which of these is right at the table?

One right practice stands among the opposites of others, so that the same rule comes in ever new company.
"""

from random import Random

from pitboss.rulebook import Rules
from pitboss.training.drill import WRONG_MOST, Case, Draft, Drill, choice
from pitboss.training.practices import BACCARAT, BLACKJACK, PRACTICES
from pitboss.training.question import Question, Said

NAME = "conduct"


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """The right one, or from the second step on the wrong one among right ones."""
    case = Case(NAME, rules, rng, difficulty)
    known = PRACTICES[rules.family]
    key, *others = rng.sample(tuple(known), 1 + WRONG_MOST)
    wrong_one = difficulty > 1 and rng.random() < 0.5
    wanted, company = ("dont", "do") if wrong_one else ("do", "dont")
    right = f"{key}.{wanted}"
    slips = [f"{other}.{company}" for other in others]
    labels = {option: Said(f"practice.{option}") for option in (right, *slips)}
    draft = Draft(
        prompt=Said(f"training.conduct.ask_{wanted}"),
        explanation=Said("training.conduct.why", {"practice": Said(f"practice.{key}.do")}),
        rules=(known[key],),
        facts={"options": [right, *slips], "wanted": wanted},
    )
    return choice(case, draft, right, slips, labels)


def check(_: Rules, question: Question) -> str:
    """The only option of the kind that is asked for."""
    found = [option for option in question.options if option.endswith(f".{question.facts['wanted']}")]
    return found[0] if len(found) == 1 else ""


DRILL = Drill(
    name=NAME,
    rules=tuple(dict.fromkeys((*BLACKJACK.values(), *BACCARAT.values()))),
    generate=generate,
    check=check,
)
