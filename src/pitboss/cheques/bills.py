"""Bills of a buy-in: how they are laid out in rows, and how many at a time."""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Annotated

import msgspec
from msgspec.structs import astuple

from pitboss.cheques.denominations import Cents
from pitboss.cheques.tally import TallyError, read_tally
from pitboss.payouts import money

Count = Annotated[int, msgspec.Meta(ge=0)]

_NOTHING = "no bills"


class BillError(ValueError):
    """A text or a number that does not stand for bills."""


class Bill(IntEnum):
    """A bill by its value in cents."""

    ONE = 1_00
    FIVE = 5_00
    TEN = 10_00
    TWENTY = 20_00
    FIFTY = 50_00
    HUNDRED = 100_00

    @property
    def per_row(self) -> int:
        """How many lie in one row: four of $5 and $50, five of the others (CHG-04)."""
        return 4 if self in (Bill.FIVE, Bill.FIFTY) else 5


_LOWEST_FIRST: tuple[Bill, ...] = tuple(Bill)
_VALUES = frozenset(int(bill) for bill in Bill)


class Bills(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """So many bills of each kind, from the lowest to the highest."""

    ones: Count = 0
    fives: Count = 0
    tens: Count = 0
    twenties: Count = 0
    fifties: Count = 0
    hundreds: Count = 0

    def __post_init__(self) -> None:
        if min(astuple(self)) < 0:
            raise BillError(f"there are no bills below none: {astuple(self)}")

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> "Bills":
        """Make bills from a mapping of cents to numbers, as in `{10000: 3}`."""
        return cls(*(counts.get(bill, 0) for bill in _LOWEST_FIRST))

    def __str__(self) -> str:
        return ", ".join(f"{count}x{money(bill)}" for bill, count in self) or _NOTHING

    def __iter__(self) -> Iterator[tuple[Bill, int]]:
        """Yield the kinds that are there with their numbers, highest first."""
        for bill, count in zip(reversed(_LOWEST_FIRST), reversed(astuple(self)), strict=True):
            if count:
                yield bill, count

    def __add__(self, other: "Bills") -> "Bills":
        return Bills(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    def __sub__(self, other: "Bills") -> "Bills":
        return Bills(*(mine - theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    @property
    def total(self) -> int:
        """The value in cents."""
        return sum(bill * count for bill, count in self)


class MostLaid(msgspec.Struct, frozen=True):
    """The most of each bill that is laid out at a time, in cents (BUY-LAY-01).

    All but one are five full rows. The manual prints $250 for $1 bills, where five rows would be $25; it
    stays as printed, and `rows_most` shows the doubt (A-12).
    """

    ones: Cents = 250_00
    fives: Cents = 100_00
    tens: Cents = 250_00
    twenties: Cents = 500_00
    fifties: Cents = 1_000_00
    hundreds: Cents = 2_500_00

    def of(self, bill: Bill) -> int:
        """Return the cents of one kind."""
        cents: int = astuple(self)[_LOWEST_FIRST.index(bill)]
        return cents

    def rows_most(self, bill: Bill) -> int:
        """Return how many rows of a kind this is."""
        return -(-self.of(bill) // (bill * bill.per_row))


class BillRow(msgspec.Struct, frozen=True):
    """One vertical row of bills of a kind."""

    bill: Bill
    count: int

    @property
    def total(self) -> int:
        """The cents of the row."""
        return self.bill * self.count


def lay(bills: Bills) -> tuple[BillRow, ...]:
    """Return the rows from left to right, highest kind at the left, each kind in full rows first (CHG-04)."""
    return tuple(
        BillRow(bill, min(bill.per_row, count - laid))
        for bill, count in bills
        for laid in range(0, count, bill.per_row)
    )


def layings(bills: Bills, most: MostLaid | None = None) -> tuple[Bills, ...]:
    """Return the bills in as many layings as needed, none above the most of a kind (BUY-LAY-01).

    The highest come first: a lower kind is laid out only after the last of a higher one.
    """
    most = most or MostLaid()
    done: list[Bills] = []
    laying: dict[int, int] = {}
    for bill, count in bills:
        room, left = max(most.of(bill) // bill, 1), count
        while left > room:
            laying[bill] = room
            done.append(Bills.of(laying))
            laying, left = {}, left - room
        laying[bill] = left
    return (*done, Bills.of(laying)) if laying else tuple(done)


def parse_bills(text: str) -> Bills:
    """Read "3x100, 1x50" or "no bills"; `str` writes what this reads."""
    if text.strip().lower() == _NOTHING:
        return Bills()
    try:
        return Bills.of(read_tally(text, {}, _VALUES))
    except TallyError as error:
        raise BillError(f"not bills: {error}") from None
