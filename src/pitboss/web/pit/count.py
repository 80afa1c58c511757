"""The desk of the drop: boxes at tables and in the count room, counts that are settled (IND-21 to IND-25)."""

from collections.abc import Mapping

import msgspec

from pitboss.authority import Person, Role
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import Floor
from pitboss.floor.readmodels.pit_history import PitHistory, SettledCount
from pitboss.pit.staff.people import OF_THE_PIT
from pitboss.pit.state import Pit
from pitboss.web.pit.overview import PitBox, has, overview
from pitboss.web.pit.tokes import TokeDesk, may_count_tokes, toke_desk

SETTLED_SHOWN = 100
STEPS: Mapping[str, Role] = {
    "HangBox": "security",
    "PullBox": "security",
    "SayBoxReady": "dealer",
    "CountBox": "count_team",
    "ResolveCount": "accounting",
    "CountTokes": "dealer",
    "ShareTokes": "accounting",
}
"""Whose a step at this desk is."""


class HangingBox(msgspec.Struct, frozen=True, kw_only=True):
    """A table and the box that hangs there, or none."""

    table: str
    game: str
    box: str
    ready: bool
    """The dealer has said so."""
    between_rounds: bool
    open: bool
    mine: bool
    """Whether the reader deals there."""


class Carrier(msgspec.Struct, frozen=True):
    """Somebody from outside the pit, who may carry a box or watch a count of tokes (IND-21, IND-31)."""

    id: str
    name: str


class CountDesk(msgspec.Struct, frozen=True, kw_only=True):
    """The drop as the reader may see it; `boxes` is None where the count room is not theirs."""

    seq: int
    hanging: tuple[HangingBox, ...]
    boxes: tuple[PitBox, ...] | None
    carriers: tuple[Carrier, ...]
    settled: tuple[SettledCount, ...] | None
    """The newest first; for managers and accounting."""
    tokes: TokeDesk | None
    """For dealers and for accounting."""
    steps: tuple[str, ...]


def count_desk(floor: Floor, book: PitHistory, person: Person) -> CountDesk:
    """Return the desk for somebody of the staff; a dealer sees the box of their own table."""
    pit = floor.pit.durable
    whole = overview(floor, person, administrator=False)
    sees = whole.boxes is not None and not _counts_only(person)
    hanging = tuple(
        line for name in floor.standing if (line := _hanging(floor, pit, name, person)).mine or sees
    )
    security = person.may_act_as("security")
    return CountDesk(
        seq=whole.seq,
        hanging=hanging,
        boxes=whole.boxes,
        carriers=_carriers(pit, person.id) if security or may_count_tokes(person) else (),
        settled=tuple(book.counts[::-1][:SETTLED_SHOWN])
        if has(person, ("pit_manager", "accounting"))
        else None,
        tokes=toke_desk(floor, person),
        steps=tuple(name for name, role in STEPS.items() if person.may_act_as(role)),
    )


def _counts_only(person: Person) -> bool:
    """Tell whether somebody only counts: they see boxes, and not the tables."""
    return all(role == "count_team" for role in person.roles)


def _hanging(floor: Floor, pit: Pit, name: str, person: Person) -> HangingBox:
    live_table = floor.tables[name]
    view = view_of(name, live_table.host.rules, live_table.durable)
    return HangingBox(
        table=name,
        game=view.game,
        box=pit.drop.hanging.get(name, ""),
        ready=name in pit.drop.ready,
        between_rounds=view.between_rounds,
        open=view.open,
        mine=person.id == pit.staff.dealer_at(name),
    )


def _carriers(pit: Pit, reader: str) -> tuple[Carrier, ...]:
    return tuple(
        Carrier(one.id, one.signs_as)
        for one in pit.staff.people.values()
        if one.ended_ms is None and one.id != reader and not OF_THE_PIT & set(one.roles)
    )
