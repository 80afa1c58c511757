"""The ten cheques of the house: value, colour, full stack, and how many go to a stack when they are cut."""

from enum import IntEnum
from typing import Annotated, Literal, get_args

Colour = Literal["blue", "white", "pink", "red", "green", "black", "purple", "orange", "grey", "teal"]
"""The colours from the lowest to the highest, as a rulebook writes them."""

Cents = Annotated[int, "money"]
"""An amount of money in a Struct that a rulebook carries; the mark is the one that its reader knows."""

FULL_STACK = 20
"""Cheques of one colour in a full stack, and the most in a row (CHQ-DEN-02, CHQ-CUT-05)."""


class ChequeError(ValueError):
    """A text, value or number that does not stand for cheques, or more cheques than there are."""


class Denomination(IntEnum):
    """A cheque by its value in cents; exactly these ten exist (CHQ-DEN-01)."""

    BLUE = 25
    WHITE = 1_00
    PINK = 2_50
    RED = 5_00
    GREEN = 25_00
    BLACK = 100_00
    PURPLE = 500_00
    ORANGE = 1_000_00
    GREY = 5_000_00
    TEAL = 20_000_00

    @property
    def colour(self) -> Colour:
        """The colour that goes with the value."""
        return _COLOUR_OF[self]

    @property
    def stack_value(self) -> int:
        """The cents of a full stack (CHQ-DEN-02)."""
        return self * FULL_STACK

    @property
    def cut_in(self) -> int:
        """How many make a stack when they are cut: five or four (CHQ-CUT-02)."""
        return 5 if self in _CUT_IN_FIVES else 4


_CUT_IN_FIVES = frozenset(
    {
        Denomination.WHITE,
        Denomination.RED,
        Denomination.BLACK,
        Denomination.ORANGE,
        Denomination.TEAL,
    }
)
_COLOUR_OF: dict[Denomination, Colour] = dict(zip(Denomination, get_args(Colour), strict=True))

LOWEST_FIRST: tuple[Denomination, ...] = tuple(Denomination)
HIGHEST_FIRST: tuple[Denomination, ...] = LOWEST_FIRST[::-1]
COLOURS: dict[str, Denomination] = {colour: value for value, colour in _COLOUR_OF.items()}
"""The denomination of each colour."""


def next_higher(denomination: Denomination) -> Denomination | None:
    """Return the colour that a guest is coloured up to; nothing is above teal.

    Pink is skipped: it only makes the halves of a payout, and white goes to red.
    """
    above = (other for other in LOWEST_FIRST if other > denomination and other != Denomination.PINK)
    return next(above, None)
