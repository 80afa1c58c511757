"""The order of steps: change, relief, opening, closing, papers, new cards (CHG-06, RLF-03, CLOSE-04).

`generate` reads the order of a paper's steps from its table (`pit/procedure/`), and has those of a change and
a relief as the manuals tell them. `check` lets the house's own code carry each one out
(`training/questions/walks.py`) and looks in which order it took the steps.
"""

from collections.abc import Mapping
from random import Random

from pitboss.games.contract import Command
from pitboss.pit.cards.custody import ReceiveSet
from pitboss.pit.papers.fills import DropDuplicate, PrepareFill, ProveFill, RequestFill
from pitboss.pit.papers.reading import AgreeLine, ReadLine
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import WRONG_MOST, Case, Draft, Drill, choice, ordered
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.walks import PROCEDURES, at_table, order_of, steps_of

NAME = "steps"
_CHANGE = (
    *("clear_hands.first", "cut_out.own", "call_change.own", "pass.own", "drop.own"),
    "clear_hands.own",
)
_LEFT_OUT: Mapping[str, tuple[type[Command], ...]] = {
    "fill": (ReadLine, AgreeLine),
    "fill_slip": (RequestFill, PrepareFill, ProveFill, DropDuplicate),
    "credit": (AgreeLine,),
    "opening": (AgreeLine,),
    "cards": (ReceiveSet,),
}
"""Steps of a procedure that are not asked about, because another step may be done before or after them."""
_RULES = {
    "change": "CHG-06",
    "fill": "FILL-06",
    "fill_slip": "FILL-03",
    "credit": "CRD-03",
    "marker": "MKR-02",
    "opening": "OPEN-05",
    "closing": "CLOSE-04",
    "cards": "CARD-NEW-03",
}
_STEP_RULES = {
    ("relief", "lammer_rack.out"): "RLF-02",
    ("relief", "take_shoe.in"): "RLF-05",
    ("opening", "ProveStack"): "OPEN-03",
    ("closing", "CoverFloat"): "CLOSE-01",
    ("closing", "ProveStack"): "CLOSE-02",
}
"""Steps that have a rule of their own."""
_SHOWN = 4


def orders(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The order of each procedure: of the dealer's own as the manuals tell it, of a paper by its table."""
    papers = {what: _order(what) for what in PROCEDURES}
    return {"change": _CHANGE, **papers, "relief": _relief(rules)}


def _order(what: str) -> tuple[str, ...]:
    left_out = _LEFT_OUT.get(what, ())
    return tuple(step.label for step in steps_of(what) if step.command not in left_out)


def _relief(rules: Rules) -> tuple[str, ...]:
    """The shoe goes forward and one card under it where the house burns on a relief (RLF-03)."""
    out = ("slide_shoe.out", "tuck_card.out") if rules.burn.on_relief else ()
    burns = ("burn_tucked.in",) if rules.burn.on_relief else ()
    return ("lammer_rack.out", *out, "clear_hands.out", "clear_hands.in", *burns, "take_shoe.in")


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """What comes first; what comes next; the whole order."""
    case = Case(NAME, rules, rng, difficulty)
    known = orders(rules)
    what = rng.choice(tuple(known))
    every = known[what]
    relief = "RLF-03" if rules.family == "blackjack" else "BAC-REL-02"
    main = relief if what == "relief" else _RULES[what]
    some = sorted(rng.sample(range(len(every)), min(_SHOWN + (difficulty == 3), len(every))))
    steps = tuple(every[place] for place in some)
    cited = (main, *(_STEP_RULES[what, step] for step in steps if (what, step) in _STEP_RULES))
    labels = {step: Phrase(f"training.step.{step}") for step in steps}
    told = {f"step_{place}": labels[step] for place, step in enumerate(steps, 1)}
    about = {"what": Phrase(f"training.steps.{what}")}
    facts = {"what": what, "steps": sorted(steps)}
    explanation = Phrase(f"training.steps.why_{len(steps)}", told)
    if difficulty == 3:
        draft = Draft(
            prompt=Phrase("training.steps.ask_order", about),
            explanation=explanation,
            rules=cited,
            facts=facts | {"form": "order"},
        )
        return ordered(case, draft, steps, labels)
    if difficulty == 1 or rng.random() < 0.3:
        draft = Draft(
            prompt=Phrase("training.steps.ask_first", about),
            explanation=explanation,
            rules=cited,
            facts=facts | {"form": "first"},
        )
        return choice(case, draft, steps[0], steps, labels)
    place = rng.randrange(len(steps) - 1)
    others = [step for step in steps if step not in (steps[place], steps[place + 1])]
    draft = Draft(
        prompt=Phrase("training.steps.ask_next", about | {"step": labels[steps[place]]}),
        explanation=explanation,
        rules=cited,
        facts=facts | {"form": "next", "after": steps[place]},
    )
    return choice(case, draft, steps[place + 1], others[:WRONG_MOST], labels)


def check(rules: Rules, question: Question) -> str | tuple[str, ...]:
    """As the pit's desks and the table take the steps."""
    facts = question.facts
    what = facts["what"]
    done = order_of(what) if what in PROCEDURES else at_table(rules, what)
    found = [step for step in done if step in facts["steps"]]
    if facts["form"] == "order":
        return tuple(found)
    return found[0] if facts["form"] == "first" else found[found.index(facts["after"]) + 1]


DRILL = Drill(
    name=NAME,
    rules=(*_RULES.values(), *_STEP_RULES.values(), "RLF-03", "BAC-REL-02"),
    generate=generate,
    check=check,
)
