"""The rack as a dealer works it: which tube of a colour is in use on which side, and what is kept spaced.

The ledger counts cheques by colour and knows no tubes. Everything here is derived from it, so that a page can
draw the rack and a trainee can be asked about it.
"""

from typing import Literal, NamedTuple

from pitboss.cheques import COLOURS, HIGHEST_FIRST, Cheques, Denomination
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import RACK, purse
from pitboss.table.state import Table

TUBE = 60
"""Three stacks of twenty."""
Side = Literal["left", "right"]


class Tube(NamedTuple):
    """One tube of the rack; the outermost on its side has place 1."""

    side: Side
    place: int
    denomination: Denomination
    held: int
    working: bool
    """Cheques are paid out of it and cleaned into it; the others of its colour and side stay full."""
    spaced: bool
    """Lammered, so that its count can be read from afar (RACK-05)."""


def both_sides(rules: GameRules, denomination: int) -> bool:
    """Whether a colour is worked from both sides of the rack (RACK-01, RACK-02)."""
    high = COLOURS[rules.approval.cheque_from]
    if denomination < high:
        return True
    return denomination == high and bool(rules.limits.min >= rules.approval.cheque_waived_from)


def played(table: Table) -> frozenset[Denomination]:
    """The colours that a guest has on a bet or, while one is seated with them, before them."""
    lying = (cheques_in(held) for account, held in table.money.accounts.items() if account.startswith("bet:"))
    before = (cheques_in(table.held(purse(guest))) for guest in table.guests)
    shoe_over = table.game.phase in ("shuffle_due", "shuffle_called", "pack_together")
    stacks = lying if shoe_over else (*lying, *before)
    return frozenset(value for cheques in stacks for value in cheques.colours)


def spaced(rules: GameRules, table: Table) -> tuple[Denomination, ...]:
    """The colours of the rack that are kept spaced: high ones that nobody plays, the highest first."""
    high, busy = COLOURS[rules.approval.cheque_from], played(table)
    held = cheques_in(table.held(RACK))
    return tuple(value for value in held.colours if value >= high and value not in busy)


def tubes(rules: GameRules, table: Table) -> tuple[Tube, ...]:
    """The tubes of each side from the outermost inward: low colours outside, high ones in the middle.

    Of a colour the first tube of a side is the working one; those behind it are full.
    """
    held: Cheques = cheques_in(table.held(RACK))
    lammered = spaced(rules, table)
    found: list[Tube] = []
    places: dict[Side, int] = {"left": 0, "right": 0}
    for value in reversed(HIGHEST_FIRST):
        count = held.count(value)
        sides: tuple[Side, ...] = ("left", "right") if both_sides(rules, value) else ("right",)
        for number, side in enumerate(sides):
            share = count // len(sides) + (number < count % len(sides))
            for index, filled in enumerate(_filled(share)):
                places[side] += 1
                found.append(Tube(side, places[side], value, filled, index == 0, value in lammered))
    return tuple(found)


def _filled(count: int) -> tuple[int, ...]:
    """The rest that does not fill a tube comes first: it lies outermost and is worked."""
    full, rest = divmod(count, TUBE)
    return ((rest,) if rest else ()) + (TUBE,) * full
