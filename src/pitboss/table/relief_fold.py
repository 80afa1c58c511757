"""How a table stands at a change of dealers, event by event."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.games.contract import Event
from pitboss.games.pack import ShoeEmptied, ShuffleDue
from pitboss.games.tucked_card import CardTucked, TuckedCardBurned
from pitboss.table.relief import INCOMING, OUTGOING, DealerTappedIn, DealerTappedOut, RackLammered, Relief
from pitboss.table.state import Due, Table

_TUCKING = ("tuck_card", "pull_back")


def _tapped_out(table: Table, event: DealerTappedOut) -> Table:
    def due(gesture: Any, owner: str) -> Due:
        return Due(gesture, owner=owner)

    dues = (*(due(step, OUTGOING) for step in event.steps), *(due(step, INCOMING) for step in event.then))
    relief = Relief(event.outgoing, event.incoming, event.name, "slide_shoe" in event.steps)
    return replace(table, relief=relief, dues=(*table.dues, *dues))


def _rack_lammered(table: Table, _: RackLammered) -> Table:
    return replace(table, dues=table.dues[1:], hands_clear=False)


def _tapped_in(table: Table, _: DealerTappedIn) -> Table:
    return replace(table, relief=None)


def _card_moved(table: Table, _: Event) -> Table:
    """The card is under the shoe, or burned: the next step is due."""
    due = table.dues[0].gesture if table.dues else ""
    return replace(table, dues=table.dues[1:]) if due in (*_TUCKING, "burn_tucked") else table


def _shoe_gone(table: Table, _: Event) -> Table:
    """A shoe that is broken down has no card to burn; the burn after the shuffle stands for it (RLF-04)."""
    if table.relief is None or not any(due.gesture in _TUCKING for due in table.dues):
        return table
    gone = (*_TUCKING, "burn_tucked")
    return replace(table, dues=tuple(due for due in table.dues if due.gesture not in gone))


def line_lost(table: Table, dealer: str) -> Table:
    """A dealer whose line is lost is waited for no longer: the automatic one does what is left of theirs."""
    relief = table.relief
    if relief is None:
        return table
    if relief.incoming == dealer:
        relief = replace(relief, incoming="", name="")
    return replace(table, relief=replace(relief, outgoing="") if relief.outgoing == dealer else relief)


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    DealerTappedOut: _tapped_out,
    RackLammered: _rack_lammered,
    DealerTappedIn: _tapped_in,
}
BESIDE: dict[type[Event], Callable[[Table, Any], Table]] = {
    CardTucked: _card_moved,
    TuckedCardBurned: _card_moved,
    ShuffleDue: _shoe_gone,
    ShoeEmptied: _shoe_gone,
}
"""What an event of the game changes beside the game."""
