"""Conduct and courtesy: which of these is right at the table?

The right sentence stands among wrong ones that differ from it in one thing: the hand, the order, the person
or the number. So neither its subject nor its tone gives it away.
"""

from random import Random

from pitboss.rulebook import Rules
from pitboss.training.questions.drill import WRONG_MOST, Case, Draft, Drill, choice
from pitboss.training.questions.practices import BACCARAT, BLACKJACK, MISSES, PRACTICES, RIGHT
from pitboss.training.questions.question import Phrase, Question

NAME = "conduct"


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the right sentence among near misses; from level 2 also for a wrong one among right ones."""
    case = Case(NAME, rules, rng, difficulty)
    practices = PRACTICES[rules.family]
    key, *others = rng.sample(tuple(practices), 1 + WRONG_MOST)
    if difficulty > 1 and rng.random() < 0.5:
        wanted, right = "wrong", f"{key}.{rng.choice(MISSES)}"
        slips = [f"{other}.{RIGHT}" for other in others]
    else:
        wanted, right = "right", f"{key}.{RIGHT}"
        slips = [f"{key}.{miss}" for miss in MISSES]
    labels = {option: Phrase(f"practice.{option}") for option in (right, *slips)}
    draft = Draft(
        prompt=Phrase(f"training.conduct.ask_{wanted}"),
        explanation=Phrase("training.conduct.why", {"practice": Phrase(f"practice.{key}.{RIGHT}")}),
        rules=(practices[key],),
        facts={"options": [right, *slips], "wanted": wanted},
    )
    return choice(case, draft, right, slips, labels)


def check(_: Rules, question: Question) -> str:
    """Return the only option that is right, or wrong, as asked."""
    wanted = question.facts["wanted"] == "right"
    fitting = [option for option in question.options if option.endswith(f".{RIGHT}") == wanted]
    return fitting[0] if len(fitting) == 1 else ""


DRILL = Drill(
    name=NAME,
    rules=tuple(dict.fromkeys((*BLACKJACK.values(), *BACCARAT.values()))),
    generate=generate,
    check=check,
)
