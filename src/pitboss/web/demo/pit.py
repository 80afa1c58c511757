"""The demo's pit: who works there, and what is done when its first day begins."""

import asyncio
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pitboss.authority import Person, Role
from pitboss.floor.floor import Floor
from pitboss.games.contract import Command
from pitboss.pit.boxes import drop
from pitboss.pit.cards.custody import AskForSet, CardSet, PutInPlay, ReceiveSet, ReleaseSet
from pitboss.pit.staff.people import (
    AssignDealer,
    AssignSupervisor,
    BeginShift,
    HirePerson,
    QualifyDealer,
    ReviewAccess,
    StaffMember,
)

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
"""The roles of the demo's role switch; their accounts have the same ids."""
OTHERS: tuple[tuple[str, Role, str, str], ...] = (
    ("supervisor-2", "supervisor", "Soren", "Bach"),
    ("count-team-2", "count_team", "Clara", "Fenn"),
)
"""Two people count a box, and two supervisors watch eight tables (IND-23, IND-60)."""
INSTRUCTOR: tuple[str, Role, str, str] = ("demo-instructor", "instructor", "Iris", "Boyd")
"""Who teaches acts on a shift too. Hired last: licences go by the place in the list."""
DEALERS = (
    *(("Ava", "Quist"), ("Ben", "Ito"), ("Cai", "Lam"), ("Dora", "Pell")),
    *(("Emil", "Vance"), ("Fern", "Abbot"), ("Gil", "Torres"), ("Ha", "Nguyen")),
)
"""A dealer for each table."""


class DemoBadge(NamedTuple):
    """A badge of the demo, and the PIN that the demo's page shows."""

    number: str
    pin: str


DEMO_BADGES = {
    "demo-supervisor": DemoBadge("D-3001", "482915"),
    "demo-pit-manager": DemoBadge("D-3002", "730264"),
    "demo-shift-manager": DemoBadge("D-3003", "915748"),
}
"""Badges of the roles that swipe a card at a jackpot."""
SPAN = 4
BACK = "blue"
ELSEWHERE = "table test passed at another house"
_MANAGER = Person("demo-shift-manager", ("shift_manager",))
_PIT_MANAGER = Person("demo-pit-manager", ("pit_manager",))
_SUPERVISOR = Person("demo-supervisor", ("supervisor",))
_SECURITY = Person("demo-security", ("security",))
_ACCOUNTING = Person("demo-accounting", ("accounting",))

Given = tuple[str, Person, Command]
"""The id of a command, who gives it, and the command."""


def side_id(side: str) -> str:
    """Return the id of a role's account, which is also the id of the member of the staff."""
    return f"demo-{side}".replace("_", "-")


def staff() -> tuple[StaffMember, ...]:
    people = [(side_id(role), role, first, last) for role, first, last in SIDES]
    people += OTHERS
    people += [(f"dealer-{place}", "dealer", *name) for place, name in enumerate(DEALERS, 1)]
    people.append(INSTRUCTOR)
    return tuple(
        StaffMember(
            id=id_,
            first_name=first,
            surname=last,
            licence=f"D{number:04d}",
            roles=(role,),
        )
        for number, (id_, role, first, last) in enumerate(people, 1)
    )


async def open_pit(floor: Floor) -> None:
    """Hire the crew and begin its shift, unless an earlier start did."""
    tables = {name: live_table.host.hosted.game for name, live_table in floor.tables.items()}
    crew = staff()
    known = floor.pit.state.staff
    # People who left the house are still known to it, and are not hired again.
    new = tuple(one for one in crew if one.id not in known.people)
    await _done(floor, ((f"demo hire {one.id}", _MANAGER, HirePerson(one)) for one in new))
    waiting = tuple(one for one in crew if one.id not in known.duty)
    begin = ((f"demo begin {one.id}", Person(one.id, one.roles), BeginShift()) for one in waiting)
    await _done(floor, begin)
    await _done(floor, _signed_for(floor, crew, tuple(dict.fromkeys(tables.values()))))
    await _done(floor, _posts(floor, tuple(tables)))
    await _bring_cards(floor)


def _signed_for(floor: Floor, crew: Iterable[StaffMember], games: tuple[str, ...]) -> Iterable[Given]:
    """Qualify the demo's dealers for every game without an exam (IND-61)."""
    for one in (floor.pit.state.staff.people[one.id] for one in crew if "dealer" in one.roles):
        for game in (game for game in games if game not in one.qualified):
            yield f"demo able {one.id} {game}", _MANAGER, QualifyDealer(one.id, game, ELSEWHERE)


def _posts(floor: Floor, tables: tuple[str, ...]) -> Iterable[Given]:
    """Assign dealers, boxes and supervisors to the tables, and review the access rights."""
    pit = floor.pit.state
    for place, table in enumerate(tables[: len(DEALERS)], 1):
        if not pit.staff.dealer_at(table):
            yield f"demo post {table}", _SUPERVISOR, AssignDealer(f"dealer-{place}", table)
        if table not in pit.drop.hanging:
            yield f"demo box {table}", _SECURITY, drop.HangBox(table, f"box {table}")
    for who, watched in ((_SUPERVISOR.id, tables[:SPAN]), (OTHERS[0][0], tables[SPAN:])):
        if who in pit.staff.duty and not pit.staff.duty[who].tables and watched:
            yield f"demo span {who}", _PIT_MANAGER, AssignSupervisor(who, watched)
    if pit.staff.reviewed_ms is None:
        yield "demo review", _ACCOUNTING, ReviewAccess()


async def _bring_cards(floor: Floor) -> None:
    """Receive a set of cards for each table that has none, and put it in play (IND-32)."""
    custody, staff = floor.pit.state.custody, floor.pit.state.staff
    bare = {
        name: CardSet(id=f"set {name}", back=BACK, decks=live_table.host.rules.decks)
        for name, live_table in floor.tables.items()
        if not custody.loaded(name) and staff.dealer_at(name) and f"set {name}" not in custody.sets
    }
    steps: tuple[tuple[str, Callable[[str, CardSet], tuple[Person, Command]]], ...] = (
        ("receive", lambda _, cards: (_SECURITY, ReceiveSet(cards))),
        ("ask", lambda name, cards: (_SUPERVISOR, AskForSet(cards.id, name))),
        ("release", lambda _, cards: (_SECURITY, ReleaseSet(cards.id))),
        ("play", lambda name, cards: (_dealer(floor, name), PutInPlay(cards.id, cards.cards))),
    )
    for what, given in steps:
        await _done(floor, ((f"demo {what} {cards.id}", *given(name, cards)) for name, cards in bare.items()))


def _dealer(floor: Floor, table: str) -> Person:
    return Person(floor.pit.state.staff.dealer_at(table), ("dealer",))


async def _done(floor: Floor, commands: Iterable[Given]) -> None:
    """Give all commands at once, so that few commits are needed; a refusal means it was done already."""
    await asyncio.gather(*(floor.submit_to_pit(*one) for one in tuple(commands)))
