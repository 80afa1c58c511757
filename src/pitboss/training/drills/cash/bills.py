"""Bills laid out: the total, the rows, and the number of turns (CHG-01, CHG-04, BUY-LAY-01)."""

from random import Random

from pitboss.cheques import Bills, lay, layings
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, typed
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "bills"
_DOLLARS = {"ones": 1, "fives": 5, "tens": 10, "twenties": 20, "fifties": 50, "hundreds": 100}
_PER_ROW = {"fives": 4, "fifties": 4}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the amount to call, the number of rows, or the number of turns that a large sum takes."""
    case = Case(NAME, rules, rng, difficulty)
    form = rng.choice(("total", "rows", "layings")[: max(difficulty, 2)])
    kinds = rng.sample(tuple(_DOLLARS), rng.randint(1, difficulty + 1))
    most = {1: 8, 2: 14, 3: 20}[difficulty]
    counts = {kind: rng.randint(1, most) for kind in kinds}
    if form == "layings":
        kind = rng.choice(("twenties", "fifties", "hundreds", "tens"))
        counts = {kind: rng.randint(15, 110)}
    whole = sum(_DOLLARS[kind] * count for kind, count in counts.items()) * 100
    facts = {"form": form, "counts": counts}
    shown = (Exhibit("training.shown.bills", bills=Bills(**counts)),)
    if form == "total":
        draft = Draft(
            prompt=Phrase("training.bills.ask_total"),
            explanation=Phrase("training.bills.why_total", {"cents": whole}),
            rules=("CHG-01", "CHG-04"),
            shown=shown,
            facts=facts,
        )
        high = max(_DOLLARS[kind] for kind in counts) * 100
        return typed(case, draft, "money", whole, (whole + high, whole - high, whole * 10))
    if form == "rows":
        rows = sum(-(-count // _PER_ROW.get(kind, 5)) for kind, count in counts.items())
        draft = Draft(
            prompt=Phrase("training.bills.ask_rows"),
            explanation=Phrase("training.bills.why_rows", {"rows": rows}),
            rules=("CHG-04",),
            shown=shown,
            facts=facts,
        )
        fives = sum(-(-count // 5) for count in counts.values())
        fours = sum(-(-count // 4) for count in counts.values())
        return typed(case, draft, "number", rows, (fives, fours, rows + 1, rows - 1))
    (kind,) = counts
    room: int = getattr(rules.bills.most_laid, kind) // (_DOLLARS[kind] * 100)
    turns = -(-counts[kind] // max(room, 1))
    draft = Draft(
        prompt=Phrase("training.bills.ask_layings"),
        explanation=Phrase(
            "training.bills.why_layings", {"cents": getattr(rules.bills.most_laid, kind), "turns": turns}
        ),
        rules=("BUY-LAY-01",),
        shown=shown,
        facts=facts,
    )
    return typed(case, draft, "number", turns, (turns + 1, turns - 1, turns + 2))


def check(rules: Rules, question: Question) -> int:
    """Let the table lay the bills out."""
    bills = Bills(**question.facts["counts"])
    if question.facts["form"] == "total":
        return bills.total
    if question.facts["form"] == "rows":
        return len(lay(bills))
    return len(layings(bills, rules.bills.most_laid))


DRILL = Drill(name=NAME, rules=("CHG-01", "CHG-04", "BUY-LAY-01"), generate=generate, check=check)
