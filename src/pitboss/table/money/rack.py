"""The rack: its tubes as a dealer works them, a fill, and the rack of an idle table.

The ledger counts cheques by colour and knows no tubes. Which tube of a colour is in use on which side, and
what is kept spaced, is derived from it, so that a page can draw the rack and a trainee can be asked about it.

A fill comes between rounds, or when a payment cannot be made without it (FILL-01). Nobody touches the rack of
an idle table unless a supervisor permits it or watches (DEAD-03, BAC-GP-09).
"""

from typing import Literal, NamedTuple

from msgspec.structs import replace

from pitboss.cheques import COLOURS, HIGHEST_FIRST, Cheques, Denomination
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event, Refusal
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import RACK, purse
from pitboss.table.acts import Act, Decision, Fold, Row, as_is
from pitboss.table.approvals.approvals import used, word_missing
from pitboss.table.guests.seats import seated
from pitboss.table.guests.standing_bets import bets_down
from pitboss.table.money.money_change import LOCKED
from pitboss.table.refusals import refuse
from pitboss.table.state import Table


class BringFill(Command, frozen=True):
    """A supervisor brings cheques from the cage for the rack (FILL-01). The paper is the pit's."""

    cheques: Cheques


class TableOpened(Event, frozen=True):
    """The rack is there, with these cheques from the cage."""

    rack: Cheques
    locked: bool = False
    """Whether they came in a locked tray: the table is closed until people have opened it."""


class RackStraightened(Event, frozen=True):
    """The dealer set an idle table's rack in order, permitted or watched by a supervisor (BAC-GP-09)."""

    by: str
    watched_by: str = ""


class RackFilled(Event, frozen=True):
    """Cheques from the cage are in the rack."""

    cheques: Cheques


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


SUBJECT = "idle_rack"


def is_idle(table: Table) -> bool:
    """Whether nobody is there and nothing is due: then there is no reason to touch the rack."""
    nobody = not any(seated(table)) and not table.behind
    return nobody and not table.dues and table.transaction is None and not bets_down(table)


def straighten(table: Table, act: Act) -> Decision:
    """The dealer sets the rack in order, once for each approval, or while a supervisor watches."""
    watched = table.present not in ("", act.by.id)
    missing: Refusal | None = None if watched else word_missing(table, SUBJECT)
    if missing is not None:
        return missing
    return (RackStraightened(act.by.id, table.present if watched else ""), *used(table, SUBJECT))


def bring_fill(_: GameRules, table: Table, act: Act) -> Decision:
    """A fill comes between rounds with no bets down, or when a payment needs it (FILL-01)."""
    asked = act.command
    assert isinstance(asked, BringFill)
    if table.game.phase in LOCKED:
        return refuse("table_locked")
    cleared = table.game.phase == "betting" and not table.game.wagers
    between = table.game.phase in ("between_rounds", "shuffle_due") and not table.standing
    idle = (cleared or between) and not table.dues
    if not idle and not table.fill_needed and table.dispute is None:
        return refuse("bets_down_for_fill")
    return (RackFilled(asked.cheques),)


COMMANDS: tuple[Row, ...] = (
    Row(
        BringFill,
        bring_fill,
        ("supervisor",),
        when="always",
        words=(Word("supervisor", "brings", ("cheques",)),),
    ),
)


def _fill_arrived(table: Table, _: RackFilled) -> Table:
    return replace(table, fill_needed=0)


EVOLVE: dict[type[Event], Fold] = {
    TableOpened: lambda table, event: replace(table, locked=True) if event.locked else table,
    RackStraightened: as_is,
    RackFilled: _fill_arrived,
}
