"""Cutting and proving cheques: the number in each stack (CHQ-CUT-02 to CHQ-PROVE-03)."""

from random import Random

from pitboss.cheques import COLOURS, FULL_STACK, Cheques, Denomination, breakdown, prove
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "cutting"
_FIVES = ("white", "red", "black", "orange", "teal")
_FOURS = ("pink", "green", "purple", "grey")
_PROVED = {"orange": "2-2-1", "teal": "2-2-1", "grey": "2-2"}
_AS_ONE = "as it stands"


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask about the numbers in the manual at level 1, then more than a row, then proving the last stack."""
    case = Case(NAME, rules, rng, difficulty)
    colour = rng.choice((*_FIVES, *_FOURS))
    unit = 5 if colour in _FIVES else 4
    if difficulty > 1 and rng.random() < 0.3:
        return _proof(case, rng.choice((*_PROVED, "red", "black")))
    number = rng.randint(unit + 1, (10, 20, 45)[difficulty - 1])
    proving = colour == "purple" and difficulty == 3
    right = _stacks(number, unit, proving)
    others = (
        _plain(number, unit),
        _plain(number, 9 - unit),
        _stacks(number, 9 - unit, proving),
        _halves(number),
        _plain(number, 3),
    )
    labels = {stacks: Phrase("training.cutting.stacks", {"stacks": stacks}) for stacks in (right, *others)}
    asks = "prove" if proving else "cut"
    draft = Draft(
        prompt=Phrase(f"training.cutting.ask_{asks}", {"number": number, "colour": colour}),
        explanation=Phrase("training.cutting.why", {"colour": colour, "unit": unit, "stacks": right}),
        rules=(
            "CHQ-PROVE-03" if proving else "CHQ-CUT-03" if unit == 5 else "CHQ-CUT-04",
            "CHQ-CUT-02",
            *(("CHQ-CUT-05",) if number > FULL_STACK else ()),
        ),
        shown=(Exhibit("training.shown.cheques", cheques=Cheques(**{colour: number})),),
        facts={"colour": colour, "number": number, "asks": asks},
    )
    return choice(case, draft, right, others, labels)


def _stacks(number: int, unit: int, proving: bool) -> str:
    """Return the stacks of a number of cheques.

    Between one and two full stacks are halved, the odd cheque last; else there are full stacks and a rest.
    """
    rows = []
    for start in range(0, number, FULL_STACK):
        count = min(FULL_STACK, number - start)
        half = count // 2
        halved = half > unit // 2 and count < 2 * unit and count > unit and not proving
        rows.append(_halves(count) if halved else _plain(count, unit))
    return " / ".join(rows)


def _plain(number: int, unit: int) -> str:
    full, rest = divmod(number, unit)
    return "-".join([str(unit)] * full + [str(rest)] * bool(rest))


def _halves(number: int) -> str:
    return "-".join([str(number // 2)] * 2 + ["1"] * (number % 2))


def _proof(case: Case, colour: str) -> Question:
    unit = 5 if colour in _FIVES else 4
    number = case.rng.randint(1, FULL_STACK)
    right = _PROVED.get(colour, _AS_ONE) if number % unit == 0 else _AS_ONE
    labels = {
        stacks: Phrase("training.cutting.stacks", {"stacks": stacks}) for stacks in ("2-2-1", "2-2", "3-2")
    }
    labels[_AS_ONE] = Phrase("training.cutting.as_one")
    draft = Draft(
        prompt=Phrase("training.cutting.ask_last", {"number": number, "colour": colour}),
        explanation=Phrase("training.cutting.why_last", {"answer": labels[right]}),
        rules=("CHQ-PROVE-02" if colour == "grey" else "CHQ-PROVE-01",),
        shown=(Exhibit("training.shown.cheques", cheques=Cheques(**{colour: number})),),
        facts={"colour": colour, "number": number, "asks": "last"},
    )
    return choice(case, draft, right, labels, labels)


def check(_: Rules, question: Question) -> str:
    """Let the table lay the cheques out."""
    facts = question.facts
    value: Denomination = COLOURS[facts["colour"]]
    cheques = Cheques.of({value: facts["number"]})
    rows = prove(cheques) if facts["asks"] == "prove" else breakdown(cheques)
    if facts["asks"] == "last":
        return "-".join(map(str, rows[-1].proof)) or _AS_ONE
    return " / ".join("-".join(map(str, row.stacks)) for row in rows)


DRILL = Drill(
    name=NAME,
    rules=(
        *("CHQ-CUT-02", "CHQ-CUT-03", "CHQ-CUT-04", "CHQ-CUT-05"),
        *("CHQ-PROVE-01", "CHQ-PROVE-02", "CHQ-PROVE-03"),
    ),
    generate=generate,
    check=check,
)
