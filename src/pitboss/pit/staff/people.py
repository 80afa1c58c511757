"""The house's people: names, licences, roles, what each dealer may deal, and where everybody is."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Folds

SUPERVISORY: frozenset[Role] = frozenset({"supervisor", "pit_manager", "shift_manager", "executive"})
"""Who takes no tokes (BAC-TOK-04)."""
OF_THE_PIT: frozenset[Role] = SUPERVISORY | {"dealer", "instructor", "trainee"}
"""Roles of people who are not independent of the pit (IND-21)."""


class StaffMember(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who works here."""

    id: str
    first_name: str
    surname: str
    licence: str = ""
    roles: tuple[Role, ...] = ()
    qualified: tuple[str, ...] = ()
    """Games that they may deal: by their table test, or by an exception (IND-61)."""
    ended_ms: int | None = None
    """When they left the house."""

    @property
    def signs_as(self) -> str:
        """First initial and surname (FILL-06)."""
        return f"{self.first_name[:1]}. {self.surname}"


class Exemption(msgspec.Struct, frozen=True):
    """Somebody deals a game without its table test: for what reason, and who signed for it (IND-61)."""

    why: str
    by: str
    name: str
    """As they sign."""
    licence: str
    at_ms: int


class Duty(msgspec.Struct, frozen=True):
    """Somebody who is at work."""

    since_ms: int
    table: str = ""
    """Where a dealer stands."""
    tables: tuple[str, ...] = ()
    """What a supervisor watches."""
    on_break: bool = False
    paid_to_ms: int = 0
    """Up to when the time of this shift has had its share of the tokes."""

    def unpaid_ms(self, until_ms: int) -> int:
        """Return the time of this shift that has had no share of the tokes yet."""
        return max(0, until_ms - max(self.since_ms, self.paid_to_ms))


class Staff(msgspec.Struct, frozen=True):
    """Everybody, by the id they act under."""

    people: Mapping[str, StaffMember] = {}
    duty: Mapping[str, Duty] = {}
    strings: Mapping[str, tuple[str, ...]] = {}
    """A relief dealer and the dealers of their string."""
    worked_ms: Mapping[str, int] = {}
    """Time of shifts that have ended since tokes were last shared, by dealer."""
    reviewed_ms: int | None = None
    """When access was last reviewed (IND-59)."""
    relieving: tuple[str, ...] = ()
    """Relief dealers who had their whole string before them, and sent the first on break (POL-01)."""
    exempt: Mapping[str, Mapping[str, Exemption]] = {}
    """By dealer and game, as long as the table test is not on file."""

    def stands_at(self, person: str, table: str) -> bool:
        """Tell whether a dealer may act at a table: it is theirs, or nobody's."""
        return self.dealer_at(table) in ("", person)

    def dealer_at(self, table: str) -> str:
        """Return who deals a table; nobody who is on break does."""
        return next((who for who, duty in self.duty.items() if duty.table == table and not duty.on_break), "")

    def exempted(self, person: str, game: str) -> Exemption | None:
        """Return by whose word somebody deals a game without its table test, if they do."""
        return self.exempt.get(person, {}).get(game)

    def tested(self, person: str, game: str) -> bool:
        """Tell whether somebody deals a game by its table test."""
        known = self.people.get(person)
        return known is not None and game in known.qualified and self.exempted(person, game) is None

    def works_here(self, person: str) -> bool:
        """Tell whether somebody is known and has not left."""
        known = self.people.get(person)
        return known is not None and known.ended_ms is None


class HirePerson(Command, frozen=True):
    """Somebody begins to work here."""

    person: StaffMember


class ChangeRoles(Command, frozen=True):
    """A manager or an administrator says what somebody may do from now on."""

    person: str
    roles: tuple[Role, ...]
    why: str


class EndEmployment(Command, frozen=True):
    """Somebody leaves the house, and can do nothing here from this moment on."""

    person: str


class FileTableTest(Command, frozen=True):
    """The school reports that a table test was passed; nobody at a desk can."""

    person: str
    game: str
    certificate: str


class QualifyDealer(Command, frozen=True):
    """A dealer may deal a game though no table test of theirs is on file, and why."""

    person: str
    game: str
    why: str = ""


class BeginShift(Command, frozen=True):
    """Somebody comes to work."""


class EndShift(Command, frozen=True):
    """Somebody goes home."""


class SetString(Command, frozen=True):
    """A supervisor names the dealers whom a relief dealer sends on break, one after another."""

    relief: str
    dealers: tuple[str, ...]


class AssignDealer(Command, frozen=True):
    """A dealer goes to a table."""

    person: str
    table: str


class AssignSupervisor(Command, frozen=True):
    """A supervisor watches these tables."""

    person: str
    tables: tuple[str, ...]


class SendOnBreak(Command, frozen=True):
    """A relief dealer sends a dealer of their string on break, or takes them back."""

    person: str
    back: bool = False


class ReviewAccess(Command, frozen=True):
    """Somebody has looked through who may do what."""


class PersonHired(Event, frozen=True):
    person: StaffMember
    by: str


class RolesChanged(Event, frozen=True):
    person: str
    roles: tuple[Role, ...]
    why: str
    by: str


class EmploymentEnded(Event, frozen=True):
    person: str
    at_ms: int
    by: str


class DealerQualified(Event, frozen=True):
    """They have passed the table test of a game, and may deal it."""

    person: str
    game: str
    by: str
    certificate: str = ""
    """The school's; none where it was taken on somebody's word, as it once was."""


class DealerExempted(Event, frozen=True):
    """They may deal a game without its table test: an exception, signed with its reason (IND-61)."""

    person: str
    game: str
    why: str
    by: str
    name: str
    licence: str
    at_ms: int


class ShiftBegun(Event, frozen=True):
    person: str
    at_ms: int


class ShiftEnded(Event, frozen=True):
    person: str
    at_ms: int


class StringSet(Event, frozen=True):
    relief: str
    dealers: tuple[str, ...]
    by: str


class DealerAssigned(Event, frozen=True):
    person: str
    table: str
    by: str


class SupervisorAssigned(Event, frozen=True):
    """They watch these tables; `over` is by how many that is above what one should watch (IND-60)."""

    person: str
    tables: tuple[str, ...]
    over: int
    by: str


class BreakTaken(Event, frozen=True):
    person: str
    what: Literal["begun", "ended"]
    by: str


class AccessReviewed(Event, frozen=True):
    at_ms: int
    by: str


def _person(staff: Staff, who: str, **changes: object) -> Staff:
    return replace(staff, people={**staff.people, who: replace(staff.people[who], **changes)})


def _on_duty(staff: Staff, who: str, **changes: object) -> Staff:
    return replace(staff, duty={**staff.duty, who: replace(staff.duty[who], **changes)})


def _ended(staff: Staff, event: ShiftEnded) -> Staff:
    duty = {who: one for who, one in staff.duty.items() if who != event.person}
    worked = dict(staff.worked_ms)
    if "dealer" in staff.people[event.person].roles and event.person in staff.duty:
        spent = staff.duty[event.person].unpaid_ms(event.at_ms)
        worked[event.person] = worked.get(event.person, 0) + spent
    relieving = tuple(who for who in staff.relieving if who != event.person)
    return replace(staff, duty=duty, worked_ms=worked, relieving=relieving)


def _may_deal(staff: Staff, who: str, game: str, exemption: Exemption | None) -> Staff:
    if who not in staff.people:
        return staff
    games = dict.fromkeys((*staff.people[who].qualified, game))
    rest = {other: one for other, one in staff.exempt.get(who, {}).items() if other != game}
    mine = rest if exemption is None else {**rest, game: exemption}
    exempt = {other: one for other, one in staff.exempt.items() if other != who}
    staff = replace(staff, exempt={**exempt, who: mine} if mine else exempt)
    return _person(staff, who, qualified=tuple(games))


def _exempted(staff: Staff, x: DealerExempted) -> Staff:
    return _may_deal(staff, x.person, x.game, Exemption(x.why, x.by, x.name, x.licence, x.at_ms))


def _assigned(staff: Staff, event: DealerAssigned) -> Staff:
    duty = {
        who: replace(one, table="") if one.table == event.table else one for who, one in staff.duty.items()
    }
    return _on_duty(replace(staff, duty=duty), event.person, table=event.table, on_break=False)


def _string_set(staff: Staff, event: StringSet) -> Staff:
    """A new string has to be complete again before its first break."""
    relieving = tuple(who for who in staff.relieving if who != event.relief)
    return replace(staff, strings={**staff.strings, event.relief: event.dealers}, relieving=relieving)


def _on_break(staff: Staff, event: BreakTaken) -> Staff:
    begun = event.what == "begun"
    if begun and event.by not in staff.relieving:
        staff = replace(staff, relieving=(*staff.relieving, event.by))
    return _on_duty(staff, event.person, on_break=begun)


EVOLVE: Folds[Staff] = {
    PersonHired: lambda staff, x: replace(staff, people={**staff.people, x.person.id: x.person}),
    RolesChanged: lambda staff, x: _person(staff, x.person, roles=x.roles),
    EmploymentEnded: lambda staff, x: _person(staff, x.person, ended_ms=x.at_ms, roles=()),
    DealerQualified: lambda staff, x: _may_deal(staff, x.person, x.game, None),
    DealerExempted: _exempted,
    ShiftBegun: lambda staff, x: replace(staff, duty={**staff.duty, x.person: Duty(x.at_ms)}),
    ShiftEnded: _ended,
    StringSet: _string_set,
    DealerAssigned: _assigned,
    SupervisorAssigned: lambda staff, x: _on_duty(staff, x.person, tables=x.tables),
    BreakTaken: _on_break,
    AccessReviewed: lambda staff, x: replace(staff, reviewed_ms=x.at_ms),
}
