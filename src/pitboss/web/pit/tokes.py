"""The desk of the tokes: boxes to be counted, the pool, and who gets what if it is shared now (IND-31)."""

import msgspec

from pitboss.authority import Person
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import Floor
from pitboss.pit.boxes import tokes
from pitboss.pit.staff.people import SUPERVISORY
from pitboss.pit.state import Pit


class TokeShare(msgspec.Struct, frozen=True):
    """What a dealer gets, and for how much time."""

    person: str
    name: str
    minutes: int
    cents: int
    on_duty: bool


class TokePreview(msgspec.Struct, frozen=True, kw_only=True):
    """What accounting signs: `until_ms` and `shares` go back with the command."""

    until_ms: int
    shares: tuple[TokeShare, ...]
    left_cents: int
    """Odd cents that stay in the pool."""


class TokeDesk(msgspec.Struct, frozen=True, kw_only=True):
    """The tokes as the reader may see them."""

    pool_cents: int
    tables: tuple[str, ...]
    """Tables with tokes in their box, for a dealer who counts; what is in it is found by counting."""
    preview: TokePreview | None
    """For accounting."""


def may_count_tokes(person: Person) -> bool:
    """Tell whether somebody is a dealer and nobody's supervisor (BAC-TOK-04)."""
    return person.may_act_as("dealer") and not SUPERVISORY & set(person.roles)


def toke_desk(floor: Floor, person: Person) -> TokeDesk | None:
    """Return the desk for a dealer or for accounting, and nothing for others."""
    pit = floor.pit.durable
    counts = may_count_tokes(person)
    shares = person.may_act_as("accounting")
    if not counts and not shares:
        return None
    views = (view_of(name, live.host.rules, live.durable) for name, live in floor.standing.items())
    full = (view.name for view in views if not view.toke_box.is_empty)
    return TokeDesk(
        pool_cents=pit.tokes.pool,
        tables=tuple(full) if counts else (),
        preview=_preview(floor, pit) if shares else None,
    )


def _preview(floor: Floor, pit: Pit) -> TokePreview:
    seen = tokes.preview(floor.pit.rules, pit, floor.clock.now_ms())
    minutes = dict(seen.minutes)
    people = pit.staff.people
    return TokePreview(
        until_ms=seen.until_ms,
        shares=tuple(
            TokeShare(who, people[who].signs_as, minutes[who], cents, who in pit.staff.duty)
            for who, cents in seen.shares
        ),
        left_cents=seen.pool - sum(cents for _, cents in seen.shares),
    )
