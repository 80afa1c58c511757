"""Markers at the desk of the guests: who may draw one, those on their way, those owed (MKR-01, MKR-03)."""

from collections.abc import Iterator

import msgspec

from pitboss.authority import Person
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import Floor
from pitboss.pit.papers import markers
from pitboss.web.pit.overview import masked


class CreditAt(msgspec.Struct, frozen=True):
    """A guest at a table who has a line, and what they may draw there at once."""

    guest: str
    table: str
    most_cents: int


class MarkerOnItsWay(msgspec.Struct, frozen=True, kw_only=True):
    """A form that lies at a table, with its next step and whose that is."""

    serial: str
    guest: str
    table: str
    cents: int
    next: str
    role: str


class Debt(msgspec.Struct, frozen=True):
    """A marker that is not paid."""

    serial: str
    guest: str
    cents: int
    day: str


class Receipt(msgspec.Struct, frozen=True):
    """What a guest paid today on a marker."""

    serial: str
    marker: str
    guest: str
    cents: int
    left: int


def may_draw(floor: Floor) -> Iterator[CreditAt]:
    """Yield the guests at the tables to whom a marker may be brought."""
    rules, drawn = floor.pit.rules, floor.pit.durable.markers
    for name, live_table in floor.standing.items():
        for guest in view_of(name, live_table.host.rules, live_table.durable).guests:
            most = min(drawn.left(guest), rules.credit.marker_most)
            if most:
                yield CreditAt(guest, name, most)


def on_their_way(floor: Floor, person: Person) -> Iterator[MarkerOnItsWay]:
    """Yield the markers that are issued and not drawn."""
    pit = floor.pit.durable
    for one in pit.markers.open.values():
        progress = markers.MARKER.of(floor.pit.rules, pit, one)
        step = next(progress.due())
        yield MarkerOnItsWay(
            serial=one.serial,
            guest=masked(person, one.guest),
            table=one.table,
            cents=one.cents,
            next=progress.asked(step).__name__,
            role=step.role,
        )


def receipts(floor: Floor, person: Person) -> Iterator[Receipt]:
    """Yield what was paid on markers today, the last first."""
    for slip in reversed(tuple(floor.pit.durable.papers.slips.values())):
        if slip.kind == "redemption":
            yield Receipt(slip.serial, slip.marker, masked(person, slip.guest), slip.total, slip.left)


def owed(floor: Floor, person: Person) -> Iterator[Debt]:
    """Yield the markers that were drawn and are not paid."""
    for guest, line in sorted(floor.pit.durable.markers.lines.items()):
        for serial, (cents, day) in line.owed.items():
            if cents:
                yield Debt(serial, masked(person, guest), cents, day)
