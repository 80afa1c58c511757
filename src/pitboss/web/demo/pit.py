"""The demo's pit: who works there, and how its first day begins."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from pitboss.authority import Person, Role
from pitboss.floor.floor import Floor
from pitboss.games.contract import Command
from pitboss.pit.boxes import drop
from pitboss.pit.staff import people as p

SIDES: tuple[tuple[Role, str, str], ...] = (
    ("shift_manager", "Shirin", "Hale"),
    ("pit_manager", "Pavel", "Novak"),
    ("supervisor", "Sofia", "Marsh"),
    ("surveillance", "Vera", "Lind"),
    ("security", "Seth", "Okoro"),
    ("cage_cashier", "Carla", "Dunn"),
    ("accounting", "Arun", "Mehta"),
    ("count_team", "Colin", "Weir"),
    ("dealer", "Dana", "Cole"),
)
"""As whom the switch of the demo acts; their accounts have the same ids."""
OTHERS: tuple[tuple[str, Role, str, str], ...] = (
    ("supervisor-2", "supervisor", "Soren", "Bach"),
    ("count-team-2", "count_team", "Clara", "Fenn"),
)
"""A box takes two who count it, and a span of eight tables two who watch it (IND-23, IND-60)."""
DEALERS = (
    *(("Ava", "Quist"), ("Ben", "Ito"), ("Cai", "Lam"), ("Dora", "Pell")),
    *(("Emil", "Vance"), ("Fern", "Abbot"), ("Gil", "Torres"), ("Ha", "Nguyen")),
)
"""Somebody for each table."""


class DemoBadge(NamedTuple):
    """A badge of the demo, and the PIN that the demo's page tells."""

    number: str
    pin: str


DEMO_BADGES = {
    "demo-supervisor": DemoBadge("D-3001", "482915"),
    "demo-pit-manager": DemoBadge("D-3002", "730264"),
    "demo-shift-manager": DemoBadge("D-3003", "915748"),
}
"""Of the sides that swipe a card at a jackpot."""
SPAN = 4
ELSEWHERE = "table test passed at another house"
_MANAGER = Person("demo-shift-manager", ("shift_manager",))
_PIT_MANAGER = Person("demo-pit-manager", ("pit_manager",))
_SUPERVISOR = Person("demo-supervisor", ("supervisor",))
_SECURITY = Person("demo-security", ("security",))
_ACCOUNTING = Person("demo-accounting", ("accounting",))

Asked = tuple[str, Person, Command]


def side_id(side: str) -> str:
    """The id of the demo's account, and of the member of the staff, for a side of the table."""
    return f"demo-{side}".replace("_", "-")


def staff() -> tuple[p.StaffMember, ...]:
    """Everybody."""
    people = [(side_id(role), role, first, last) for role, first, last in SIDES]
    people += OTHERS
    people += [(f"dealer-{place}", "dealer", *name) for place, name in enumerate(DEALERS, 1)]
    return tuple(
        p.StaffMember(
            id=id_,
            first_name=first,
            surname=last,
            licence=f"D{number:04d}",
            roles=(role,),
        )
        for number, (id_, role, first, last) in enumerate(people, 1)
    )


async def open_pit(floor: Floor) -> None:
    """Hire the crew and begin its shift, once: what was done at an earlier start is done."""
    tables = {name: live_table.host.hosted.game for name, live_table in floor.tables.items()}
    crew = staff()
    known = floor.pit.state.staff
    # Those who have left the house are known to it still, and stay away.
    new = tuple(one for one in crew if one.id not in known.people)
    await _done(floor, ((f"demo hire {one.id}", _MANAGER, p.HirePerson(one)) for one in new))
    waiting = tuple(one for one in crew if one.id not in known.duty)
    begin = ((f"demo begin {one.id}", Person(one.id, one.roles), p.BeginShift()) for one in waiting)
    await _done(floor, begin)
    await _done(floor, _signed_for(floor, crew, tuple(dict.fromkeys(tables.values()))))
    await _done(floor, _posts(floor, tuple(tables)))


def _signed_for(floor: Floor, crew: Iterable[p.StaffMember], games: tuple[str, ...]) -> Iterable[Asked]:
    """The demo's dealers deal every game from its first minute: none has sat an exam here (IND-61)."""
    for one in (floor.pit.state.staff.people[one.id] for one in crew if "dealer" in one.roles):
        for game in (game for game in games if game not in one.qualified):
            yield f"demo able {one.id} {game}", _MANAGER, p.QualifyDealer(one.id, game, ELSEWHERE)


def _posts(floor: Floor, tables: tuple[str, ...]) -> Iterable[Asked]:
    """Dealers to tables, boxes under them, supervisors before them; and who may do what, looked through."""
    pit = floor.pit.state
    for place, table in enumerate(tables[: len(DEALERS)], 1):
        if not pit.staff.dealer_at(table):
            yield f"demo post {table}", _SUPERVISOR, p.AssignDealer(f"dealer-{place}", table)
        if table not in pit.drop.hanging:
            yield f"demo box {table}", _SECURITY, drop.HangBox(table, f"box {table}")
    for who, watched in ((_SUPERVISOR.id, tables[:SPAN]), (OTHERS[0][0], tables[SPAN:])):
        if who in pit.staff.duty and not pit.staff.duty[who].tables and watched:
            yield f"demo span {who}", _PIT_MANAGER, p.AssignSupervisor(who, watched)
    if pit.staff.reviewed_ms is None:
        yield "demo review", _ACCOUNTING, p.ReviewAccess()


async def _done(floor: Floor, asked: Iterable[Asked]) -> None:
    """All at once, in as few commits as the journal takes; a refusal means that somebody saw to it."""
    await asyncio.gather(*(floor.submit_to_pit(*one) for one in tuple(asked)))
