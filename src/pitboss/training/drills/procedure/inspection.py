"""Inspecting a deck: whether it is complete and in order (BAC-OPEN-02, PROT-12)."""

from collections import Counter
from random import Random

from pitboss.cards import DECK, RANKS, SUITS, Card
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "inspection"
_RIGHT = "in order"


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Show one suit at level 1, then two: a card is missing, a card is there twice, or all is well."""
    case = Case(NAME, rules, rng, difficulty)
    suits = rng.sample(SUITS, 1 if difficulty < 3 else 2)
    run = [Card(rank + suit) for suit in suits for rank in RANKS]
    place = rng.randrange(len(run))
    odd = run[place]
    fault = (
        rng.choice(("missing", "twice", "well"))
        if difficulty > 1
        else rng.choice(("missing", "missing", "well"))
    )
    if fault == "missing":
        del run[place]
    elif fault == "twice":
        run.insert(place, odd)  # one card too many: nothing is missing besides
    right = _key(fault, odd)
    labels = {_RIGHT: Phrase("training.inspection.well")}
    near = [Card(RANKS[(RANKS.index(odd[0]) + step) % 13] + odd[1]) for step in (-2, 1, 2)]
    for what in ("missing", "twice"):
        for faulty in (odd, *near):
            labels[_key(what, faulty)] = Phrase(f"training.inspection.{what}", {"card": faulty})
    others = [_RIGHT, *(_key("missing", faulty) for faulty in near[:2]), _key("twice", near[2])]
    if fault == "twice":
        others = [_RIGHT, _key("missing", odd), _key("twice", near[2])]
    draft = Draft(
        prompt=Phrase("training.inspection.ask", {"suits": len(suits)})
        if len(suits) > 1
        else Phrase("training.inspection.ask_one"),
        explanation=Phrase(
            f"training.inspection.why{'_well' if fault == 'well' else ''}",
            {"answer": labels[right], "cards": len(run), "whole": 13 * len(suits)},
        ),
        rules=("BAC-OPEN-02",) if rules.family == "baccarat" else ("PROT-12",),
        shown=(Exhibit("training.shown.deck", cards=tuple(run)),),
        facts={"cards": run, "suits": suits},
    )
    return choice(case, draft, right, others, labels)


def _key(fault: str, card: Card) -> str:
    return _RIGHT if fault == "well" else f"{fault} {card}"


def check(_: Rules, question: Question) -> str:
    """Compare the cards shown with whole suits."""
    shown: Counter[Card] = Counter(question.facts["cards"])
    whole = Counter(card for card in DECK if card[1] in question.facts["suits"])
    twice, missing = shown - whole, whole - shown
    if twice:
        return f"twice {next(iter(twice))}"
    return f"missing {next(iter(missing))}" if missing else _RIGHT


DRILL = Drill(name=NAME, rules=("BAC-OPEN-02", "PROT-12"), generate=generate, check=check)
