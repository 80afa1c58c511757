"""Where a count that differs could first have gone wrong, as far as a table's journal can tell.

The journal holds what the books say. Where the tray holds something else, one of the movements of that colour
was not done as it was written: a payment cut wrongly, a bet that did not reach its tube, a short fill.
Which one it was no journal can say; which ones it could have been, and the first of them, it can.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from pitboss.cheques import COLOURS, HIGHEST_FIRST, Cheques
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.games.contract import Event
from pitboss.ledger.instruments import cheque
from pitboss.table.accounts import DIRTY, RACK, VARIANCE, seat_in
from pitboss.table.events import (
    BillsLaid,
    ChequesBroughtIn,
    ChequesCutOut,
    GuestCameBack,
    GuestSeated,
    IncomingRacked,
    TableOpened,
)
from pitboss.table.money.pit_facts import BankrollBrought
from pitboss.table.movements import movements

TRAY = frozenset({RACK, DIRTY})
"""What is counted as the tray: the tubes, and what lies by them to be cleaned in (RACK-03)."""
_COLOUR = {cheque(value): name for name, value in COLOURS.items()}


class Touch(msgspec.Struct, frozen=True, kw_only=True):
    """An event by which cheques entered or left a tray."""

    seq: int
    at_ms: int
    name: str
    """Of the record."""
    seat: int
    """Of the bet that it was about, or of the guest; none for fills and credits."""
    moved: Mapping[str, int]
    """Into the tray by colour, below zero out of it."""


class Traced(msgspec.Struct, frozen=True, kw_only=True):
    """A colour that differs, and where it could have begun to."""

    colour: str
    difference: int
    """Counted above the books; below zero what is missing."""
    at_once: bool
    """Whether one movement alone could explain it; otherwise several went wrong, or none of these."""
    candidates: tuple[Touch, ...]
    """In their order: the first is where it could first have happened."""


def touches(happened: Iterable[RecordedEvent], seats: Mapping[str, int] | None = None) -> Iterator[Touch]:
    """What events moved into or out of the tray, in their order; most moved nothing there.

    Change is cut from the rack for a guest and not for a bet: its spot is where that guest sits, as far as
    the events tell; `seats` are those who sat there before.
    """
    sat, whose = dict(seats or {}), ""
    for each in happened:
        event = each.event
        if isinstance(event, GuestSeated):
            sat[event.guest.id] = event.seat
        elif isinstance(event, GuestCameBack):
            sat[event.guest] = event.seat
        elif isinstance(event, BillsLaid | ChequesBroughtIn):
            whose = event.guest
        moved, accounts = _moved(event)
        if not moved:
            continue
        laid = isinstance(event, ChequesCutOut | IncomingRacked)
        guest = whose if laid else str(getattr(event, "guest", ""))
        at = max((seat_in(account) for account in accounts), default=0) or sat.get(guest, 0)
        record = each.record
        yield Touch(seq=record.seq, at_ms=record.at_ms, name=record.name, seat=at, moved=moved)


def _moved(event: Event) -> tuple[dict[str, int], set[str]]:
    """Into the tray by colour, and the accounts at the other side; nothing for what a count put right."""
    moved: dict[str, int] = {}
    others: set[str] = set()
    if isinstance(event, TableOpened | BankrollBrought):
        return {}, others  # the books begin with what the cage put there
    for movement in movements(event):
        for account, instrument, quantity in movement.postings:
            if account == VARIANCE:
                return {}, others
            if account in TRAY and instrument in _COLOUR:
                colour = _COLOUR[instrument]
                moved[colour] = moved.get(colour, 0) + quantity
            else:
                others.add(account)
    return {colour: count for colour, count in moved.items() if count}, others


def trace(found: Iterable[Touch], expected: Cheques, counted: Mapping[str, int]) -> Iterator[Traced]:
    """Every colour that was counted and differs, the highest first, with all that could explain it.

    One movement explains a difference when it moved at least as many of that colour: as many were cut too
    much or too little, or did not go where they should. Where none moved so many, each that moved any could
    be one of several.
    """
    all_of_them = tuple(found)
    for value in HIGHEST_FIRST:
        colour = value.colour
        difference = counted.get(colour, getattr(expected, colour)) - getattr(expected, colour)
        if not difference:
            continue
        any_of_it = tuple(one for one in all_of_them if colour in one.moved)
        alone = tuple(one for one in any_of_it if abs(one.moved[colour]) >= abs(difference))
        yield Traced(colour=colour, difference=difference, at_once=bool(alone), candidates=alone or any_of_it)
