"""Cheques cut out in front of the rack by hand, and proved (CHQ-CUT-02 to CHQ-PROVE-04).

An answer is the rows as they lie: `5-5-2`, `5-5(2-2-1)` with the last stack spread, `4-4(2-2) apart` with the
stacks pushed apart, `5-5-5-5 / 4-4` of two rows.
"""

import re
from random import Random
from typing import NamedTuple

from pitboss.cheques import COLOURS, FULL_STACK, Cheques, Denomination, breakdown, prove
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, by_hand
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.task import Fault, HandTask, Picture

NAME = "cutting-out"
_FIVES = ("white", "red", "black", "orange", "teal")
_FOURS = ("pink", "green", "purple", "grey")
_SPREAD = {"orange": (2, 2, 1), "teal": (2, 2, 1), "grey": (2, 2)}
_APART = ("grey", "teal")
_ODD = {5: {6: (3, 3), 7: (3, 3, 1), 8: (4, 4), 9: (4, 4, 1)}, 4: {6: (3, 3), 7: (3, 3, 1)}}
_ROW = re.compile(r"(\d{1,2}(?:-\d{1,2})*)(\(\d{1,2}(?:-\d{1,2})*\))?( apart)?")
_ROWS_MOST = 12


class LaidRow(NamedTuple):
    """A row as it lies: its stacks, how the last one is spread, whether the stacks are pushed apart."""

    stacks: tuple[int, ...]
    proof: tuple[int, ...] = ()
    apart: bool = False

    def __str__(self) -> str:
        proof = f"({'-'.join(map(str, self.proof))})" if self.proof else ""
        return f"{'-'.join(map(str, self.stacks))}{proof}{' apart' if self.apart else ''}"


def rows_in(text: str) -> tuple[LaidRow, ...] | None:
    """Return the rows in a text, or None."""
    parts = [part.strip() for part in text.strip().lower().split("/")]
    if not 0 < len(parts) <= _ROWS_MOST:
        return None
    found: list[LaidRow] = []
    for part in parts:
        row = _ROW.fullmatch(part)
        if row is None:
            return None
        proof = tuple(map(int, row[2][1:-1].split("-"))) if row[2] else ()
        found.append(LaidRow(tuple(map(int, row[1].split("-"))), proof, bool(row[3])))
    return tuple(found)


class CuttingPicture(Picture, frozen=True, kw_only=True, tag="cutting-out"):
    """A stack in the dealer's hand."""

    colour: str
    number: int


class Cutting(HandTask, frozen=True, kw_only=True):
    """Cut so many cheques of a colour; `proving` means in front of the rack, for a payment or a bet."""

    example = "5-5-2; 5-5(2-2-1); 4-4(2-2) apart; 5-5-5-5 / 3-3"

    colour: str
    number: int
    proving: bool = False

    def picture(self) -> CuttingPicture:
        return CuttingPicture(colour=self.colour, number=self.number)

    def words(self, language: str) -> str:
        return Phrase("training.cheques", {"cheques": f"{self.number} {self.colour}"}).text(language)

    def read(self, text: str) -> str | None:
        rows = rows_in(text)
        return None if rows is None else " / ".join(map(str, rows))

    def fault(self, given: str) -> Fault | None:
        """Compare what lies there with how the table itself lays the cheques out, row by row."""
        rows = rows_in(given) or ()
        laid = sum(sum(row.stacks) for row in rows)
        numbers = {"given": laid, "number": self.number, "colour": self.colour}
        if laid != self.number:
            return Fault("training.hands.cut.number", self._cut_rule, numbers)
        if any(sum(row.stacks) > FULL_STACK for row in rows):
            return Fault("training.hands.cut.long", "CHQ-CUT-05", numbers)
        right = self._right()
        for place, (row, due) in enumerate(zip(rows, right, strict=False), 1):
            about = {"row": place, "given": str(row), "right": str(due), "colour": self.colour}
            if row.stacks != due.stacks:
                return Fault("training.hands.cut.stacks", self._cut_rule, about)
            if row.proof != due.proof:
                kind = "proof" if due.proof else "no_proof"
                return Fault(f"training.hands.cut.{kind}", self._proof_rule, about)
            if row.apart != due.apart:
                kind = "apart" if due.apart else "not_apart"
                return Fault(f"training.hands.cut.{kind}", "CHQ-PROVE-04", about)
        if len(rows) != len(right):
            return Fault("training.hands.cut.rows", "CHQ-CUT-05", numbers | {"rows": len(right)})
        return None

    def said(self, given: str, language: str) -> str:
        return given.replace(" apart", f" ({Phrase('training.hands.apart').text(language)})")

    @property
    def _cut_rule(self) -> str:
        if self.proving:
            return "CHQ-PROVE-03"
        return "CHQ-CUT-03" if COLOURS[self.colour].cut_in == 5 else "CHQ-CUT-04"

    @property
    def _proof_rule(self) -> str:
        return "CHQ-PROVE-02" if self.colour == "grey" else "CHQ-PROVE-01"

    def _right(self) -> tuple[LaidRow, ...]:
        value: Denomination = COLOURS[self.colour]
        rows = (prove if self.proving else breakdown)(Cheques.of({value: self.number}))
        return tuple(LaidRow(row.stacks, row.proof, row.pushed_apart) for row in rows)


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the numbers of the manual's table, then for more and for proofs, then for more than a row."""
    case = Case(NAME, rules, rng, difficulty)
    colour = rng.choice((*_FIVES, *_FOURS))
    if difficulty > 1 and rng.random() < 0.3:
        colour = rng.choice(("orange", "teal", "grey"))
    unit = 5 if colour in _FIVES else 4
    number = rng.randint(2, (10, 20, 45)[difficulty - 1])
    if difficulty > 1 and colour in _SPREAD and rng.random() < 0.5:
        number = unit * rng.randint(1, FULL_STACK // unit)
    proving = colour == "purple" and difficulty > 1 and rng.random() < 0.5
    task = Cutting(colour=colour, number=number, proving=proving)
    right = [_row(colour, min(FULL_STACK, number - at), unit, proving) for at in range(0, number, FULL_STACK)]
    slips = [
        [
            _row(colour, min(FULL_STACK, number - at), 9 - unit, proving)
            for at in range(0, number, FULL_STACK)
        ],
        [row._replace(proof=()) if row.proof else row._replace(apart=not row.apart) for row in right],
        [LaidRow((number,))] if number <= FULL_STACK else [LaidRow(_plain(number, unit))],
        [LaidRow((*right[0].stacks[::-1],), right[0].proof, right[0].apart), *right[1:]],
        [LaidRow((number - 1, 1))],
    ]
    written = " / ".join(map(str, right))
    rule = (
        "CHQ-PROVE-03"
        if proving
        else "CHQ-PROVE-02"
        if any(row.proof for row in right) and colour == "grey"
        else "CHQ-PROVE-01"
        if any(row.proof for row in right)
        else "CHQ-CUT-03"
        if unit == 5
        else "CHQ-CUT-04"
    )
    extra = (("CHQ-CUT-05",) if number > FULL_STACK else ()) + (("CHQ-PROVE-04",) if colour in _APART else ())
    draft = Draft(
        prompt=Phrase(f"training.hands.cut.ask{'_prove' if proving else ''}", {"colour": colour}),
        explanation=Phrase(
            "training.hands.cut.why",
            {"number": number, "colour": colour, "unit": unit, "right": written.replace(" apart", "")},
        ),
        rules=(rule, *extra),
        facts={"colour": colour, "number": number, "proving": proving},
    )
    return by_hand(case, draft, task, written, (" / ".join(map(str, slip)) for slip in slips))


def _row(colour: str, count: int, unit: int, proving: bool) -> LaidRow:
    """Return a row as the manual's table has it."""
    stacks = _plain(count, unit) if proving else _ODD[unit].get(count, _plain(count, unit))
    spread = _SPREAD.get(colour, ()) if count % unit == 0 and unit == (5 if colour in _FIVES else 4) else ()
    return LaidRow(stacks, spread, colour in _APART)


def _plain(number: int, unit: int) -> tuple[int, ...]:
    full, rest = divmod(number, unit)
    return (unit,) * full + ((rest,) if rest else ())


def check(_: Rules, question: Question) -> str:
    """Let the table lay the cheques out."""
    facts = question.facts
    value: Denomination = COLOURS[facts["colour"]]
    rows = (prove if facts["proving"] else breakdown)(Cheques.of({value: facts["number"]}))
    return " / ".join(str(LaidRow(row.stacks, row.proof, row.pushed_apart)) for row in rows)


DRILL = Drill(
    name=NAME,
    rules=(
        *("CHQ-CUT-03", "CHQ-CUT-04", "CHQ-CUT-05"),
        *("CHQ-PROVE-01", "CHQ-PROVE-02", "CHQ-PROVE-03", "CHQ-PROVE-04"),
    ),
    generate=generate,
    check=check,
)
