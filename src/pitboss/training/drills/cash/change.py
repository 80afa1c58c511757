"""Change: the approval that it needs (CHG-02, CCHG-02, CHG-08; BAC-GP-03 to BAC-GP-05)."""

from random import Random

from pitboss.cheques import (
    Cheques,
    change_needs_approval,
    cheque_change_needs_approval,
    colour_up_needs_okay,
)
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "change"
_LABELS = {
    key: Phrase(f"training.word.{key}") for key in ("dealer", "supervisor", "surveillance", "pit_manager")
}
_DOWN = {"green": ("red", 5), "black": ("green", 4), "purple": ("black", 5), "red": ("white", 5)}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask about cash at level 1, then about cheques changed down and up."""
    case = Case(NAME, rules, rng, difficulty)
    form = "cash" if difficulty == 1 else rng.choice(("cash", "down", "up"))
    return _cash(case) if form == "cash" else _cheques(case, up=form == "up")


def _cash(case: Case) -> Question:
    limits = case.rules.approval
    line, rng = limits.change_from, case.rng
    near = rng.choice((0, 0, 5_00, -5_00, 20_00, -20_00, 100_00, -100_00, 300_00, -200_00))
    cents = max(line + near if rng.random() < 0.6 else rng.randrange(20, 1_000, 5) * 100, 20_00)
    asked = cents >= line if limits.inclusive else cents > line
    blackjack = case.rules.family == "blackjack"
    draft = Draft(
        prompt=Phrase("training.change.ask_cash", {"cents": cents}),
        explanation=Phrase(f"training.change.why_{'from' if limits.inclusive else 'over'}", {"line": line}),
        rules=("CHG-02",) if blackjack else ("BAC-GP-05",),
        facts={"form": "cash", "cents": cents},
    )
    return choice(case, draft, "supervisor" if asked else "dealer", _LABELS, _LABELS)


def _cheques(case: Case, *, up: bool) -> Question:
    rng, limits = case.rng, case.rules.approval
    high = rng.choice(tuple(_DOWN))
    low, rate = _DOWN[high]
    count = rng.randint(1, 14)
    many, few = {low: count * rate}, {high: count}
    incoming, outgoing = (many, few) if up else (few, many)
    black = high in ("black", "purple")
    total = Cheques(**few).total
    over = total >= limits.change_from if limits.inclusive else total > limits.change_from
    asked = (
        _from(high, limits.cheque_from)
        or (limits.cheque_change_by_total and over)
        or (up and limits.colour_in)
    )
    blackjack = case.rules.family == "blackjack"
    cited = ("CHG-08" if blackjack else "BAC-GP-03",) if up else ("CCHG-02" if blackjack else "BAC-GP-04",)
    draft = Draft(
        prompt=Phrase(
            "training.change.ask_cheques",
            {"cheques": str(Cheques(**incoming)), "out": str(Cheques(**outgoing))},
        ),
        explanation=Phrase(f"training.change.why_{'up' if up else 'black' if black else 'low'}"),
        rules=cited,
        shown=(Exhibit("training.shown.incoming", cheques=Cheques(**incoming)),),
        facts={"form": "cheques", "in": incoming, "out": outgoing},
    )
    return choice(case, draft, "supervisor" if asked else "dealer", _LABELS, _LABELS)


def _from(colour: str, least: str) -> bool:
    order = ("blue", "white", "pink", "red", "green", "black", "purple", "orange", "grey", "teal")
    return order.index(colour) >= order.index(least)


def check(rules: Rules, question: Question) -> str:
    """Let the table ask for the approval."""
    facts, limits = question.facts, rules.approval
    if facts["form"] == "cash":
        asked = change_needs_approval(facts["cents"], limits)
    else:
        incoming, outgoing = Cheques(**facts["in"]), Cheques(**facts["out"])
        asked = cheque_change_needs_approval(incoming, outgoing, limits)
        asked = asked or colour_up_needs_okay(incoming, outgoing, limits)
    return "supervisor" if asked else "dealer"


DRILL = Drill(
    name=NAME,
    rules=("CHG-02", "CHG-08", "CCHG-02", "BAC-GP-03", "BAC-GP-04", "BAC-GP-05"),
    generate=generate,
    check=check,
)
