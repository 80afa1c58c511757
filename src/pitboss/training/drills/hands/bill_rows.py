"""Bills laid out by hand, row by row (CHG-03, CHG-04, BUY-LAY-01).

An answer is the rows from left to right: `5x100 3x100 4x50`; `|` stands between two layings of a large sum.
"""

import re
from random import Random

from pitboss.cheques import Bill, BillRow, Bills, MostLaid, lay, layings
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, by_hand
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.task import Fault, HandTask, Picture

NAME = "bill-rows"
_KINDS = {100: "hundreds", 50: "fifties", 20: "twenties", 10: "tens", 5: "fives", 1: "ones"}
_ROW = re.compile(r"(\d{1,3})x(\d{1,3})")
_ROWS_MOST = 60
Laying = tuple[tuple[int, int], ...]
"""Rows from left to right: the number of bills, and their dollars."""


class BillsPicture(Picture, frozen=True, kw_only=True, tag="bill-rows"):
    """A bundle of bills in the dealer's hand."""

    bills: Bills


class LayingBills(HandTask, frozen=True, kw_only=True):
    """Lay these bills out."""

    example = "5x100 3x100 | 4x50"

    bills: Bills
    most: MostLaid

    def picture(self) -> BillsPicture:
        return BillsPicture(bills=self.bills)

    def words(self, language: str) -> str:
        del language
        return str(self.bills)

    def read(self, text: str) -> str | None:
        found = _layings(text)
        return None if found is None else _written(found)

    def fault(self, given: str) -> Fault | None:
        """Return what is wrong: a number, the order of the kinds, a row, or too much laid out at a time."""
        done = _layings(given) or ()
        rows = [row for laying in done for row in laying]
        for dollars, kind in _KINDS.items():
            laid, held = sum(count for count, one in rows if one == dollars), getattr(self.bills, kind)
            if laid != held:
                about = {"cents": dollars * 100, "given": laid, "right": held}
                return Fault("training.hands.bills.number", "CHG-04", about)
        for laying in done:
            if (fault := self._laying_fault(laying)) is not None:
                return fault
        right = tuple(tuple((row.count, row.bill // 100) for row in lay(turn)) for turn in self._turns())
        if len(done) != len(right):
            return Fault("training.hands.bills.turns", "BUY-LAY-01", {"right": len(right)})
        kinds = [dollars for laying in done for _, dollars in laying]
        if done != right or kinds != sorted(kinds, reverse=True):
            return Fault("training.hands.bills.split", "BUY-LAY-01", {"right": _written(right)})
        return None

    def _laying_fault(self, laying: Laying) -> Fault | None:
        kinds = [dollars for _, dollars in laying]
        if kinds != sorted(kinds, reverse=True):
            return Fault("training.hands.bills.order", "CHG-04")
        for place, (count, dollars) in enumerate(laying):
            bill = Bill(dollars * 100)
            last = place + 1 == len(laying) or laying[place + 1][1] != dollars
            if count > bill.per_row or (count < bill.per_row and not last):
                about = {"row": place + 1, "given": count, "right": bill.per_row, "cents": int(bill)}
                return Fault("training.hands.bills.row", "CHG-04", about)
        for bill in Bill:
            laid = sum(count * dollars * 100 for count, dollars in laying if dollars * 100 == bill)
            if laid > self.most.of(bill):
                about = {"cents": int(bill), "given": laid, "right": self.most.of(bill)}
                return Fault("training.hands.bills.most", "BUY-LAY-01", about)
        return None

    def _turns(self) -> tuple[Bills, ...]:
        return layings(self.bills, self.most)


def _layings(text: str) -> tuple[Laying, ...] | None:
    found: list[Laying] = []
    for part in text.strip().split("|"):
        rows = [_ROW.fullmatch(word) for word in part.split()]
        if not 0 < len(rows) <= _ROWS_MOST:
            return None
        laying = tuple((int(row[1]), int(row[2])) for row in rows if row is not None)
        if len(laying) != len(rows) or any(not count or kind not in _KINDS for count, kind in laying):
            return None
        found.append(laying)
    return tuple(found)


def _written(done: tuple[Laying, ...]) -> str:
    return " | ".join(" ".join(f"{count}x{dollars}" for count, dollars in laying) for laying in done)


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for one kind of bill at level 1, then for several, then for more than is laid out at a time."""
    case = Case(NAME, rules, rng, difficulty)
    kinds = rng.sample(tuple(_KINDS.values()), (1, rng.randint(2, 3), rng.randint(1, 2))[difficulty - 1])
    counts = {kind: rng.randint(2, 14) for kind in kinds}
    if difficulty == 3:
        kind = rng.choice(("hundreds", "fifties", "twenties"))
        counts = {other: number for other, number in counts.items() if other != kind}
        counts[kind] = rng.randint(21, 40)
    bills = Bills(**counts)
    task = LayingBills(bills=bills, most=rules.bills.most_laid)
    right = _written(tuple(tuple(_rows(turn)) for turn in _by_hand(bills, rules.bills.most_laid)))
    first = right.split(" | ")[0].split()
    slips = [
        " | ".join([" ".join(first[::-1]), *right.split(" | ")[1:]]),
        _written((tuple(_flat(bills)),)),
        right.replace(" | ", " ") if "|" in right else f"{right} 1x1",
        right.replace("5x", "6x", 1) if "5x" in right else right.replace("4x", "5x", 1),
        " | ".join([f"1x{first[0].split('x')[1]} {right}"]),
    ]
    wrong = [slip for slip in slips if task.fault(slip) is not None]
    draft = Draft(
        prompt=Phrase("training.hands.bills.ask"),
        explanation=Phrase("training.hands.bills.why", {"cents": bills.total, "right": right}),
        rules=("BUY-LAY-01", "CHG-04") if "|" in right else ("CHG-04",),
        facts={"counts": counts},
    )
    return by_hand(case, draft, task, right, wrong)


def _by_hand(bills: Bills, most: MostLaid) -> list[list[tuple[int, int]]]:
    """Return the kinds of each laying with their numbers: as many of each as the house lays out at a time."""
    done: list[list[tuple[int, int]]] = [[]]
    for dollars, kind in _KINDS.items():
        left, room = getattr(bills, kind), max(getattr(most, kind) // (dollars * 100), 1)
        while left > room:
            done[-1].append((room, dollars))
            done.append([])
            left -= room
        if left:
            done[-1].append((left, dollars))
    return [laying for laying in done if laying]


def _rows(laying: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for count, dollars in laying:
        row = 4 if dollars in (5, 50) else 5
        found += [(row, dollars)] * (count // row) + [(count % row, dollars)] * bool(count % row)
    return found


def _flat(bills: Bills) -> list[tuple[int, int]]:
    return [(count, bill // 100) for bill, count in bills]


def check(rules: Rules, question: Question) -> str:
    """Let the table lay the bills out."""
    turns = layings(Bills(**question.facts["counts"]), rules.bills.most_laid)

    def said(row: BillRow) -> str:
        return f"{row.count}x{row.bill // 100}"

    return " | ".join(" ".join(map(said, lay(turn))) for turn in turns)


DRILL = Drill(name=NAME, rules=("CHG-04", "BUY-LAY-01"), generate=generate, check=check)
