"""The desk of the staff: who is on duty and where, strings, spans of tables, access (POL-01, IND-59)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.floor.floor import Floor
from pitboss.pit.staff.people import Staff
from pitboss.pit.staff.staffing import MIDI, accounts_left_open
from pitboss.rulebook.pit import PitRules
from pitboss.web.pit.overview import WATCH, PitPerson, PitTable, has, overview

STEPS: dict[str, tuple[Role, ...]] = {
    "QualifyDealer": ("shift_manager",),
    "SetString": ("supervisor",),
    "AssignDealer": ("supervisor",),
    "AssignSupervisor": ("pit_manager",),
    "EndEmployment": ("shift_manager",),
    "ReviewAccess": ("executive", "accounting"),
}
"""Whose a step at this desk is; who may do it now is the pit's to say."""
OF_THE_OFFICE = ("HirePerson", "ChangeRoles", "EndEmployment")


class StringRow(msgspec.Struct, frozen=True, kw_only=True):
    """A relief dealer and the dealers whom they send on break, one after another."""

    relief: str
    dealers: tuple[str, ...]
    gathered: bool
    """Whether the first has gone on break, for which the whole string was there."""
    missing: tuple[str, ...]
    mine: bool
    next: str
    """Who goes on break next, in the order of the string."""
    on_break: str


class AccessRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the review of access."""

    id: str
    name: str
    licence: str
    roles: tuple[Role, ...]
    ended_ms: int | None
    left_open: bool
    """Gone for longer than the house allows, and the account still opens (IND-59)."""
    exempt: tuple[str, ...]
    """Games that they deal by an exception, without the table test (IND-61)."""


class PeopleDesk(msgspec.Struct, frozen=True, kw_only=True):
    """The staff as the reader may see it."""

    seq: int
    me: PitPerson | None
    sees_all: bool
    """Whether it is everybody on duty, and not the reader's own string alone."""
    people: tuple[PitPerson, ...]
    tables: tuple[PitTable, ...]
    strings: tuple[StringRow, ...]
    over: dict[str, int]
    """By how many tables somebody watches more than one should."""
    unwatched: tuple[str, ...]
    """Tables with a dealer that no supervisor on duty watches."""
    span_mixed: int
    span_midi: int
    access: tuple[AccessRow, ...] | None
    reviewed_ms: int | None
    review_overdue: bool | None
    steps: tuple[str, ...]
    """What is the reader's to do here."""


def people_desk(
    floor: Floor, person: Person, *, administrator: bool, open_accounts: Iterable[str]
) -> PeopleDesk:
    """Return the desk for somebody of the staff; a dealer sees only their own string."""
    live, now = floor.pit, floor.clock.now_ms()
    staff, whole = live.durable.staff, overview(floor, person, administrator=administrator)
    watch = has(person, WATCH)
    office = whole.access_review_overdue is not None
    strings = tuple(_strings(staff, person.id, all_=watch or office))
    steps = [name for name, roles in STEPS.items() if has(person, roles)]
    steps += [name for name in OF_THE_OFFICE if administrator and name not in steps]
    left = accounts_left_open(live.rules, staff, open_accounts, now)
    return PeopleDesk(
        seq=whole.seq,
        me=whole.me,
        sees_all=whole.staff is not None,
        people=whole.staff if whole.staff is not None else _of_strings(strings, floor, person),
        tables=whole.tables,
        strings=strings,
        over=over_span(live.rules, staff, {one.table: one.game for one in whole.tables}) if watch else {},
        unwatched=_unwatched(staff, whole.tables) if watch else (),
        span_mixed=live.rules.span.mixed,
        span_midi=live.rules.span.midi,
        access=_access(staff, left) if office else None,
        reviewed_ms=staff.reviewed_ms if office else None,
        review_overdue=whole.access_review_overdue,
        steps=tuple(steps),
    )


def _strings(staff: Staff, reader: str, *, all_: bool) -> Iterable[StringRow]:
    for relief, dealers in staff.strings.items():
        mine = relief == reader
        if not (all_ or mine or reader in dealers):
            continue
        away = [who for who in dealers if (duty := staff.duty.get(who)) is not None and duty.on_break]
        here = [who for who in dealers if who in staff.duty]
        yield StringRow(
            relief=relief,
            dealers=dealers,
            gathered=relief in staff.relieving,
            missing=tuple(who for who in (relief, *dealers) if who not in staff.duty),
            mine=mine,
            next=_next(dealers, away, here),
            on_break=away[0] if away else "",
        )


def _next(dealers: tuple[str, ...], away: list[str], here: list[str]) -> str:
    """Return who goes on break next, in the order of the string."""
    after = dealers.index(away[-1]) + 1 if away else 0
    order = (*dealers[after:], *dealers[:after])
    return next((who for who in order if who in here and who not in away), "")


def _of_strings(strings: tuple[StringRow, ...], floor: Floor, person: Person) -> tuple[PitPerson, ...]:
    """Return the people of the strings of the reader; why others may deal is not theirs to read."""
    known = {who for one in strings for who in (one.relief, *one.dealers)} | {person.id}
    office = overview(floor, person, administrator=True).staff or ()
    mine = (one for one in office if one.id in known)
    return tuple(one if one.id == person.id else replace(one, exempt={}) for one in mine)


def over_span(rules: PitRules, staff: Staff, games: dict[str, str]) -> dict[str, int]:
    """Return by how many tables somebody watches too many, as a warning (IND-60)."""
    found = {}
    for who, duty in staff.duty.items():
        midi = sum(games.get(table) == MIDI for table in duty.tables)
        over = max(len(duty.tables) - rules.span.mixed, midi - rules.span.midi, 0)
        if over:
            found[who] = over
    return found


def _unwatched(staff: Staff, tables: tuple[PitTable, ...]) -> tuple[str, ...]:
    watched = {table for duty in staff.duty.values() for table in duty.tables}
    return tuple(one.table for one in tables if one.dealer and one.table not in watched)


def _access(staff: Staff, left: tuple[str, ...]) -> tuple[AccessRow, ...]:
    """Return everybody who can do anything here, and those who left and still can (IND-59)."""
    return tuple(
        AccessRow(
            id=one.id,
            name=f"{one.first_name} {one.surname}".strip(),
            licence=one.licence,
            roles=one.roles,
            ended_ms=one.ended_ms,
            left_open=one.id in left,
            exempt=tuple(staff.exempt.get(one.id, {})),
        )
        for one in sorted(staff.people.values(), key=lambda one: one.id)
        if one.ended_ms is None or one.id in left
    )
