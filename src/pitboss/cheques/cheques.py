"""Cheques as a number of each denomination: an amount is not enough, because a rack can run out of green."""

from collections.abc import Iterable, Iterator, Mapping
from operator import add, le, mul, sub
from typing import Annotated

import msgspec
from msgspec.structs import astuple

from pitboss.cheques.denominations import (
    COLOURS,
    HIGHEST_FIRST,
    LOWEST_FIRST,
    ChequeError,
    Denomination,
)
from pitboss.cheques.tally import TallyError, read_tally
from pitboss.payouts import money

Count = Annotated[int, msgspec.Meta(ge=0)]

_NAMES: dict[str, int] = {**COLOURS, "gray": Denomination.GREY}
_CENTS = tuple(map(int, LOWEST_FIRST))
"""Plain numbers, which are far quicker to multiply than members of an enumeration."""
_VALUES = frozenset(_CENTS)
_NOTHING = "no cheques"


class Cheques(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number of each colour, from the lowest to the highest; JSON has only the colours that are there."""

    blue: Count = 0
    white: Count = 0
    pink: Count = 0
    red: Count = 0
    green: Count = 0
    black: Count = 0
    purple: Count = 0
    orange: Count = 0
    grey: Count = 0
    teal: Count = 0

    def __post_init__(self) -> None:
        if min(astuple(self)) < 0:
            raise ChequeError(f"there are no cheques below none: {astuple(self)}")

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> "Cheques":
        """Make cheques from a mapping of cents to numbers, as in `{2500: 3, 500: 2}`."""
        for value in counts:
            if value not in _VALUES:
                raise ChequeError(f"there is no cheque of {money(value)}")
        return cls(*[counts.get(cents, 0) for cents in _CENTS])

    def __str__(self) -> str:
        return ", ".join(f"{count} {value.colour}" for value, count in self) or _NOTHING

    def __iter__(self) -> Iterator[tuple[Denomination, int]]:
        """Yield the colours that are there with their numbers, highest first, as a dealer counts and pays."""
        counts = zip(HIGHEST_FIRST, reversed(astuple(self)), strict=True)
        return iter([(denomination, count) for denomination, count in counts if count])

    def __add__(self, other: "Cheques") -> "Cheques":
        return Cheques(*map(add, astuple(self), astuple(other)))

    def __sub__(self, other: "Cheques") -> "Cheques":
        if not other <= self:
            lacking = ", ".join(
                f"{count - self.count(value)} {value.colour}"
                for value, count in other
                if count > self.count(value)
            )
            raise ChequeError(f"{other} cannot be taken from {self}: {lacking} too few")
        return Cheques(*map(sub, astuple(self), astuple(other)))

    def __and__(self, other: "Cheques") -> "Cheques":
        """Return what both have: of each colour the smaller number."""
        return Cheques(*map(min, astuple(self), astuple(other)))

    def __le__(self, other: "Cheques") -> bool:
        """Return whether the other has at least these, colour by colour."""
        return all(map(le, astuple(self), astuple(other)))

    @property
    def total(self) -> int:
        """The value in cents."""
        return sum(map(mul, _CENTS, astuple(self)))

    @property
    def pieces(self) -> int:
        """The number of cheques."""
        return sum(astuple(self))

    @property
    def is_empty(self) -> bool:
        return not any(astuple(self))

    @property
    def colours(self) -> tuple[Denomination, ...]:
        """The denominations there are, highest first."""
        return tuple([denomination for denomination, _ in self])

    def count(self, denomination: int) -> int:
        """Return how many there are of one denomination."""
        count: int = getattr(self, Denomination(denomination).colour)
        return count

    def only(self, denominations: Iterable[int]) -> "Cheques":
        """Return the cheques of these denominations."""
        wanted = frozenset(denominations)
        return Cheques.of({value: count for value, count in self if value in wanted})

    def value_from(self, denomination: int) -> int:
        """Return the cents in this colour and above."""
        return sum(value * count for value, count in self if value >= denomination)


def parse_cheques(text: str) -> Cheques:
    """Read "3 green, 2 red", "3x25 2x5" or "no cheques"; `str` writes what this reads."""
    if text.strip().lower() == _NOTHING:
        return Cheques()
    try:
        return Cheques.of(read_tally(text, _NAMES, _VALUES))
    except TallyError as error:
        raise ChequeError(f"not cheques: {error}") from None


def barber_pole(cheques: Cheques) -> bool:
    """Return whether a stack of these would have more than one denomination."""
    return len(cheques.colours) > 1


def stacked(cheques: Cheques) -> tuple[Denomination, ...]:
    """Return every cheque of one stack, from the largest at the bottom to the top (BJ-WAG-01, CHG-06)."""
    return tuple(value for value, count in cheques for _ in range(count))


def stands_right(stack: Iterable[int]) -> bool:
    """Return whether a bet, from the bottom to the top, has its smallest cheques on top (BJ-WAG-01)."""
    values = list(stack)
    return values == sorted(values, reverse=True)
