"""Signs that play does harm, and what a dealer does about them: a part of every dealer's training (IND-61).

A dealer recognises the signs and tells the supervisor; a dealer does not judge, lecture or treat anybody. The
second calculation reads the same table another way.
"""

from random import Random

from pitboss.rulebook import Rules
from pitboss.training.questions.drill import WRONG_MOST, Case, Draft, Drill, choice
from pitboss.training.questions.question import Phrase, Question

NAME = "safer-play"
SIGNS: tuple[str, ...] = (
    *("chasing", "borrowing", "cash_again", "no_breaks", "distress"),
    *("rent_money", "hiding", "cannot_stop", "blames_dealer"),
)
"""Signs that the dealer reports to the supervisor."""
ORDINARY: tuple[str, ...] = (
    *("own_limit", "table_minimum", "takes_break", "asks_rules", "colours_up"),
    *("changes_seat", "score_card", "leaves_winning", "superstition"),
)
"""Ordinary things that guests do."""
ACTS = {
    "tell": "do",
    "quietly": "do",
    "leaflet": "do",
    "lecture": "dont",
    "refuse": "dont",
    "neighbours": "dont",
    "credit": "dont",
    "ignore": "dont",
    "cheer": "dont",
}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the sign among ordinary things, the ordinary thing among signs, or what to do."""
    case = Case(NAME, rules, rng, difficulty)
    form = "sign" if difficulty == 1 else rng.choice(("sign", "ordinary", "act", "act_wrong"))
    if form in ("sign", "ordinary"):
        mine, others = (SIGNS, ORDINARY) if form == "sign" else (ORDINARY, SIGNS)
    else:
        wanted, other = ("do", "dont") if form == "act" else ("dont", "do")
        mine = tuple(act for act, kind in ACTS.items() if kind == wanted)
        others = tuple(act for act, kind in ACTS.items() if kind == other)
    right, wrong = rng.choice(mine), rng.sample(others, WRONG_MOST)
    kind = "act" if form in ("act", "act_wrong") else "guest"
    draft = Draft(
        prompt=Phrase(f"training.safer.ask_{form}"),
        explanation=Phrase(f"training.safer.why_{kind}"),
        rules=("IND-61",),
        facts={"form": form, "options": sorted((right, *wrong))},
    )
    labels = {name: Phrase(f"training.safer.{kind}.{name}") for name in (right, *wrong)}
    return choice(case, draft, right, wrong, labels)


def check(_: Rules, question: Question) -> str:
    """Return the only option of its kind."""
    tests = {
        "sign": lambda name: name in SIGNS,
        "ordinary": lambda name: name not in SIGNS,
        "act": lambda name: ACTS[name] == "do",
        "act_wrong": lambda name: ACTS[name] != "do",
    }
    fitting = [name for name in question.facts["options"] if tests[question.facts["form"]](name)]
    return fitting[0] if len(fitting) == 1 else ""


DRILL = Drill(name=NAME, rules=("IND-61",), generate=generate, check=check)
