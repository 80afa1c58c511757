"""Several hands: the least bet on each when one guest plays two or three (LIM-05)."""

from random import Random

from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.training.questions.drill import Case, Draft, Drill, typed
from pitboss.training.questions.question import Phrase, Question

NAME = "several-hands"
_MINIMUMS = (5_00, 10_00, 15_00, 25_00, 50_00, 100_00)
_HARD = (*_MINIMUMS, 20_00, 30_00, 35_00, 40_00, 75_00, 150_00, 200_00, 250_00, 300_00, 500_00)


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask for the least bet on each hand at level 1, then on all together, then in the VIP room."""
    case = Case(NAME, rules, rng, difficulty)
    hands = rng.randint(1 if difficulty == 1 else 2, rules.hands.max)
    minimum = rng.choice((*(_MINIMUMS if difficulty < 3 else _HARD), rules.limits.min))
    vip = difficulty == 3 and rng.random() < 0.3
    together = difficulty > 1 and rng.random() < 0.5
    multiple = 1 if vip and rules.hands.vip_exempt else rules.hands.multiples[hands - 1]
    answer = minimum * multiple * (hands if together else 1)
    place = "vip" if vip else "table"
    draft = Draft(
        prompt=Phrase(
            f"training.several_hands.ask_{'one' if hands == 1 else 'all' if together else 'each'}_{place}",
            {"hands": hands, "minimum": minimum},
        ),
        explanation=Phrase(
            f"training.several_hands.why{'_one' if multiple == 1 else ''}{'_all' if together else ''}",
            {
                "hands": hands,
                "multiple": multiple,
                "minimum": minimum,
                "each": minimum * multiple,
                "all": minimum * multiple * hands,
            },
        ),
        rules=("LIM-05",),
        facts={"hands": hands, "minimum": minimum, "vip": vip, "together": together},
    )
    slips = (minimum, minimum * hands, minimum * 2, minimum * 5, minimum * multiple, answer * 2)
    return typed(case, draft, "money", answer, slips)


def check(rules: BlackjackRules, question: Question) -> int:
    """Add the hands up by the multiple in the rulebook."""
    facts = question.facts
    each = [
        facts["minimum"] * rules.hands.multiple(facts["hands"], vip=facts["vip"])
        for _ in range(facts["hands"])
    ]
    return sum(each) if facts["together"] else each[0]


DRILL = Drill(
    name=NAME,
    rules=("LIM-05",),
    generate=generate,
    check=check,
    families=frozenset({"blackjack"}),
    offered=lambda rules: rules.hands.max > 1,
)
