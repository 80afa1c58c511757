"""Reading a rack and counting down a bankroll (BAC-GP-02, CHQ-DEN-02)."""

from random import Random

from pitboss.cheques import COLOURS, FULL_STACK, Cheques, Denomination
from pitboss.rulebook import Rules
from pitboss.training.drill import Case, Draft, Drill, typed
from pitboss.training.question import Question, Said, Shown

NAME = "racks"
_DOLLARS = {"white": 1, "red": 5, "green": 25, "black": 100, "purple": 500, "orange": 1_000, "grey": 5_000}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Full stacks of one colour and some loose; then several colours."""
    case = Case(NAME, rules, rng, difficulty)
    colours = rng.sample(tuple(_DOLLARS)[: 4 + difficulty], difficulty)
    counts = {
        colour: rng.randint(0 if difficulty > 1 else 1, 4) * FULL_STACK + rng.randint(1, 19)
        for colour in colours
    }
    whole = sum(_DOLLARS[colour] * count for colour, count in counts.items()) * 100
    highest = max(colours, key=_DOLLARS.__getitem__)
    draft = Draft(
        prompt=Said("training.racks.ask"),
        explanation=Said("training.racks.why", {"cents": whole}),
        rules=("BAC-GP-02", "CHQ-DEN-02"),
        shown=(Shown("training.shown.rack", cheques=Cheques(**counts)),),
        facts={"counts": counts},
    )
    one = _DOLLARS[highest] * 100
    return typed(
        case, draft, "money", whole, (whole + one * 5, whole - one, whole + one, whole - one * FULL_STACK)
    )


def check(_: Rules, question: Question) -> int:
    """Stack by stack, as the cheques themselves say."""
    found = 0
    for colour, count in question.facts["counts"].items():
        value: Denomination = COLOURS[colour]
        stacks, loose = divmod(count, FULL_STACK)
        found += stacks * value.stack_value + Cheques.of({value: loose}).total
    return found


DRILL = Drill(name=NAME, rules=("BAC-GP-02", "CHQ-DEN-02"), generate=generate, check=check)
