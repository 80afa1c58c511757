"""Cutting cheques into stacks and proving them, so that anybody can count them from across the table."""

from typing import Literal

import msgspec

from pitboss.cheques.cheques import Cheques
from pitboss.cheques.denominations import FULL_STACK, ChequeError, Denomination

Stacks = tuple[int, ...]
"""The heights of the stacks of a row, in the order they are cut."""

_EXCEPTIONS: dict[int, dict[int, Stacks]] = {
    5: {6: (3, 3), 7: (3, 3, 1), 8: (4, 4), 9: (4, 4, 1)},
    4: {6: (3, 3), 7: (3, 3, 1)},
}
_PROOFS: dict[Denomination, Stacks] = {
    Denomination.ORANGE: (2, 2, 1),
    Denomination.TEAL: (2, 2, 1),
    Denomination.GREY: (2, 2),
}
_PUSHED_APART = frozenset({Denomination.GREY, Denomination.TEAL})

HIGHEST_LIES: dict[Literal["cutting", "change", "payout", "bet"], str] = {
    "cutting": "middle_of_rack",
    "change": "rack",
    "payout": "middle_of_table",
    "bet": "dealer",
}
"""What the highest colour lies nearest to, by what is laid out; the lowest lies furthest away.

The manual says four things for four occasions (CHQ-CUT-01, CHG-05, PAY-11, PAY-06; A-10). The order of the
rows is the same in all of them: that of `breakdown`.
"""


class Row(msgspec.Struct, frozen=True):
    """One row of at most twenty cheques of one colour, and how its last stack is proved."""

    denomination: Denomination
    stacks: Stacks
    proof: Stacks = ()
    """How the last stack is spread to be seen: 2-2-1 or 2-2; empty when it is not."""
    pushed_apart: bool = False

    def __str__(self) -> str:
        shown = "-".join(map(str, self.stacks))
        proof = f", last {'-'.join(map(str, self.proof))}" if self.proof else ""
        return f"{self.denomination.colour} {shown}{proof}{', pushed apart' if self.pushed_apart else ''}"

    @property
    def count(self) -> int:
        """The cheques of the row."""
        return sum(self.stacks)

    @property
    def total(self) -> int:
        """The cents of the row."""
        return self.denomination * self.count


def cut(count: int, denomination: int) -> tuple[Stacks, ...]:
    """Cut cheques of a colour into rows of stacks, each row by its own count.

    Fives or fours with the remainder last, but for the numbers that the manual lists as exceptions
    (CHQ-CUT-03, CHQ-CUT-04); the 21st cheque begins a new row (CHQ-CUT-05, A-01).
    """
    if count < 0:
        raise ChequeError(f"{count} cheques cannot be cut")
    unit = Denomination(denomination).cut_in
    return tuple(_cut_row(row, unit) for row in _split(count, FULL_STACK))


def break_down(count: int, denomination: int) -> tuple[Row, ...]:
    """Return the rows of one colour with their proofs.

    The last stack of orange and teal is shown 2-2-1 (CHQ-PROVE-01) and that of grey 2-2 (CHQ-PROVE-02) when
    the row holds full stacks only; grey and teal are pushed apart whatever their number (CHQ-PROVE-04). A
    row is judged by its own count, as in A-01.
    """
    value = Denomination(denomination)
    return tuple(_row(value, stacks) for stacks in cut(count, value))


def breakdown(cheques: Cheques) -> tuple[Row, ...]:
    """Return all rows of an amount, highest colour first; no row has two colours (PAY-06, CHG-05)."""
    return tuple(row for value, count in cheques for row in break_down(count, value))


def prove(cheques: Cheques) -> tuple[Row, ...]:
    """Return the rows of a bet or a payout proved in front of the rack, highest colour first.

    Purple always stands four high there, $2,000 a stack, and by itself (CHQ-PROVE-03): six are 4-2, where
    cutting alone would make them 3-3.
    """
    purple = Denomination.PURPLE
    return tuple(
        row
        for value, count in cheques
        for row in (
            (Row(value, _split(part, purple.cut_in)) for part in _split(count, FULL_STACK))
            if value == purple
            else break_down(count, value)
        )
    )


def _split(count: int, most: int) -> Stacks:
    full, rest = divmod(count, most)
    return (most,) * full + ((rest,) if rest else ())


def _cut_row(count: int, unit: int) -> Stacks:
    return _EXCEPTIONS[unit].get(count) or _split(count, unit)


def _row(value: Denomination, stacks: Stacks) -> Row:
    proof = _PROOFS.get(value, ()) if sum(stacks) % value.cut_in == 0 else ()
    return Row(value, stacks, proof, value in _PUSHED_APART)
