"""Who may be where, and who decides it: shifts, strings, tables, qualifications (POL-01, IND-59)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.games.contract import Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, TableView, on
from pitboss.pit.papers.slips import signature
from pitboss.pit.refusals import refuse
from pitboss.pit.staff.people import (
    AccessReviewed,
    AssignDealer,
    AssignSupervisor,
    BeginShift,
    BreakTaken,
    ChangeRoles,
    DealerAssigned,
    DealerExempted,
    DealerQualified,
    EmploymentEnded,
    EndEmployment,
    EndShift,
    FileTableTest,
    HirePerson,
    PersonHired,
    QualifyDealer,
    ReviewAccess,
    RolesChanged,
    SendOnBreak,
    SetString,
    ShiftBegun,
    ShiftEnded,
    Staff,
    StaffMember,
    StringSet,
    SupervisorAssigned,
)
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import PitRules
from pitboss.rulebook.roles import conflict

MIDI = "midi-baccarat"
HOUR_MS = 3_600_000


def _not_a_manager(person: Person) -> Refusal | None:
    return None if person.may_act_as("pit_manager") else refuse("not_your_desk", role="pit_manager")


def _known(pit: Pit, who: str) -> StaffMember | Refusal:
    found = pit.staff.people.get(who)
    return found if found is not None and found.ended_ms is None else refuse("person_unknown", person=who)


def _refusal_for_roles(
    rules: PitRules, pit: Pit, act: Act[Any], who: str, roles: tuple[Role, ...]
) -> Refusal | None:
    """Refuse roles that do not go together, and a new executive on the word of anybody but an executive.

    The first executive of a house is made by the administrator; nobody else could.
    """
    apart = conflict(rules.roles_apart, roles)
    if apart is not None:
        return refuse("roles_in_conflict", one=apart[0], other=apart[1])
    others = {
        one.id for one in pit.staff.people.values() if "executive" in one.roles and one.ended_ms is None
    }
    if "executive" in roles and others - {who} and who not in others and "executive" not in act.by.roles:
        return refuse("executive_by_executive", person=who)
    return None


def _hire(rules: PitRules, pit: Pit, act: Act[HirePerson], __: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("shift_manager"):
        return refuse("not_your_desk", role="shift_manager")
    new = asked.person
    if new.id in pit.staff.people:
        return refuse("person_known", person=new.id)
    here = (one for one in pit.staff.people.values() if one.ended_ms is None)
    if new.licence and any(one.licence == new.licence for one in here):
        return refuse("licence_in_use", licence=new.licence)
    if new.qualified:  # a table test is the school's to say, and an exception is signed for each game
        return refuse("table_test_missing", person=new.id, game=new.qualified[0])
    fault = _refusal_for_roles(rules, pit, act, new.id, new.roles)
    if fault is not None:
        return fault
    return (PersonHired(replace(new, ended_ms=None), act.by.id),)


def _roles(rules: PitRules, pit: Pit, act: Act[ChangeRoles], __: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("shift_manager"):
        return refuse("not_your_desk", role="shift_manager")
    if act.by.id == asked.person:
        return refuse("not_for_yourself")
    known = _known(pit, asked.person)
    if isinstance(known, Refusal):
        return known
    if not asked.why.strip():
        return refuse("reason_missing", "IND-06")
    fault = _refusal_for_roles(rules, pit, act, asked.person, asked.roles)
    if fault is not None:
        return fault
    return (RolesChanged(asked.person, asked.roles, asked.why, act.by.id),)


def _end(_: PitRules, pit: Pit, act: Act[EndEmployment], __: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("shift_manager"):
        return refuse("not_your_desk", role="shift_manager")
    known = _known(pit, asked.person)
    if isinstance(known, Refusal):
        return known
    held = _held(pit, asked.person)
    if held:
        return refuse("bankroll_unlocked", table=held)
    gone = (ShiftEnded(asked.person, act.at_ms),) if asked.person in pit.staff.duty else ()
    return (*gone, EmploymentEnded(asked.person, act.at_ms, act.by.id))


def _file(_: PitRules, pit: Pit, act: Act[FileTableTest], __: Tables) -> Decision:
    """File a certificate of the school; it ends an exception (IND-61)."""
    asked = act.command
    if not act.by.may_act_as("instructor"):
        return refuse("not_your_desk", role="instructor")
    known = _known(pit, asked.person)
    if isinstance(known, Refusal):
        return known
    if not asked.certificate:
        return refuse("table_test_missing", person=asked.person, game=asked.game)
    if pit.staff.tested(asked.person, asked.game):
        return refuse("step_done", number=asked.game)
    return (DealerQualified(asked.person, asked.game, act.by.id, asked.certificate),)


def _qualify(_: PitRules, pit: Pit, act: Act[QualifyDealer], __: Tables) -> Decision:
    """Nobody's word is a table test; a shift manager signs for an exception, and says why (IND-61)."""
    asked = act.command
    manager = act.by.may_act_as("shift_manager")
    if not (manager or act.by.may_act_as("instructor")):
        return refuse("not_your_desk", role="shift_manager")
    known = _known(pit, asked.person)
    if isinstance(known, Refusal):
        return known
    if asked.game in known.qualified:
        return refuse("step_done", number=asked.game)
    if not manager:
        return refuse("table_test_missing", person=asked.person, game=asked.game)
    if act.by.id == asked.person:
        return refuse("not_for_yourself")
    why = asked.why.strip()
    if not why:
        return refuse("reason_missing", "IND-06")
    signed = signature(pit.staff, act.by, "shift_manager", act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    about = (asked.person, asked.game, why)
    return (DealerExempted(*about, act.by.id, signed.name, signed.licence, act.at_ms),)


def _begin(_: PitRules, pit: Pit, act: Act[BeginShift], __: Tables) -> Decision:
    known = _known(pit, act.by.id)
    if isinstance(known, Refusal):
        return known
    if act.by.id in pit.staff.duty:
        return refuse("step_done", number=act.by.id)
    return (ShiftBegun(act.by.id, act.at_ms),)


def _held(pit: Pit, who: str) -> str:
    """Return a table whose bankroll somebody has counted and that is not locked yet (CLOSE-06)."""
    for table, tray in pit.inventory.trays.items():
        if tray.counted_by == who and tray.stage in ("unlocked", "closing", "signed", "dropped"):
            return table
    return ""


def _go(_: PitRules, pit: Pit, act: Act[EndShift], tables: Tables) -> Decision:
    """A dealer stays until a bankroll that they counted is locked, and until they are relieved."""
    if act.by.id not in pit.staff.duty:
        return refuse("not_on_duty", person=act.by.id)
    held = _held(pit, act.by.id)
    if held:
        return refuse("bankroll_unlocked", table=held)
    deals = next((table.name for table in tables.values() if table.dealer == act.by.id), "")
    if deals:
        return refuse("dealers_place_held", table=deals)
    return (ShiftEnded(act.by.id, act.at_ms),)


def _string(_: PitRules, pit: Pit, act: Act[SetString], __: Tables) -> Decision:
    asked = act.command
    fault = _not_a_manager(act.by) if not act.by.may_act_as("supervisor") else None
    for who in (asked.relief, *asked.dealers):
        known = _known(pit, who)
        fault = fault or (known if isinstance(known, Refusal) else None)
    if fault is None and asked.relief in asked.dealers:
        fault = refuse("not_your_string", person=asked.relief)
    return fault or (StringSet(asked.relief, tuple(dict.fromkeys(asked.dealers)), act.by.id),)


def _assign(_: PitRules, pit: Pit, act: Act[AssignDealer], tables: Tables) -> Decision:
    """A dealer goes only to a game of which they have passed the table test (IND-61)."""
    asked = act.command
    if not act.by.may_act_as("supervisor"):
        return refuse("not_your_desk", role="supervisor")
    known = _known(pit, asked.person)
    if isinstance(known, Refusal):
        return known
    table = tables.get(asked.table)
    if table is None:
        return refuse("table_unknown", table=asked.table)
    if asked.person not in pit.staff.duty:
        return refuse("not_on_duty", person=asked.person)
    fault = _at_table(pit, known, table)
    return fault or (DealerAssigned(asked.person, asked.table, act.by.id),)


def _at_table(pit: Pit, dealer: StaffMember, table: TableView) -> Refusal | None:
    """Refuse a dealer a table: without a table test, or while they answer for another bankroll."""
    if "dealer" not in dealer.roles or table.game not in dealer.qualified:
        return refuse("dealer_unqualified", person=dealer.id, game=table.game)
    held = _held(pit, dealer.id)
    if held and held != table.name:
        return refuse("bankroll_unlocked", table=held)
    there = pit.staff.dealer_at(table.name)
    if there not in ("", dealer.id) and _held(pit, there) == table.name:
        return refuse("bankroll_unlocked", table=table.name)
    return None


def _watch(rules: PitRules, pit: Pit, act: Act[AssignSupervisor], tables: Tables) -> Decision:
    """A supervisor may watch more tables than one should; the event says by how many (IND-60)."""
    asked = act.command
    fault = _not_a_manager(act.by)
    if fault is not None:
        return fault
    if asked.person not in pit.staff.duty:
        return refuse("not_on_duty", person=asked.person)
    if not Person(asked.person, pit.staff.people[asked.person].roles).may_act_as("supervisor"):
        return refuse("not_your_desk", role="supervisor")
    watched = tuple(dict.fromkeys(asked.tables))
    unknown = [name for name in watched if name not in tables]
    if unknown:
        return refuse("table_unknown", table=unknown[0])
    midi = sum(tables[name].game == MIDI for name in watched)
    over = max(len(watched) - rules.span.mixed, midi - rules.span.midi, 0)
    return (SupervisorAssigned(asked.person, watched, over, act.by.id),)


def _break(_: PitRules, pit: Pit, act: Act[SendOnBreak], tables: Tables) -> Decision:
    """The whole string is there before the first of it goes on break; the relief takes the table (POL-01)."""
    asked = act.command
    relief = _known(pit, act.by.id)
    if isinstance(relief, Refusal):
        return relief
    staff = pit.staff
    string = staff.strings.get(relief.id, ())
    if asked.person not in string:
        return refuse("not_your_string", person=asked.person)
    here = (relief.id, asked.person)
    gathered = relief.id in staff.relieving
    missing = [who for who in (here if gathered else (relief.id, *string)) if who not in staff.duty]
    if missing:
        return refuse("not_on_duty" if gathered else "string_incomplete", person=missing[0])
    duty = staff.duty[asked.person]
    if duty.on_break != asked.back:
        return refuse("step_done", number=asked.person)
    if asked.back:
        return _back(pit, relief.id, staff.people[asked.person], tables)
    if _held(pit, asked.person):
        return refuse("bankroll_unlocked", table=_held(pit, asked.person))
    taken = BreakTaken(asked.person, "begun", relief.id)
    table = tables.get(duty.table)
    if table is None:
        return (taken,)
    return _at_table(pit, relief, table) or (taken, DealerAssigned(relief.id, table.name, relief.id))


def _back(pit: Pit, relief: str, dealer: StaffMember, tables: Tables) -> Decision:
    """A dealer who comes back takes the table of the relief, who goes on to the next."""
    ended = BreakTaken(dealer.id, "ended", relief)
    table = tables.get(pit.staff.duty[relief].table)
    if table is None:
        return (ended,)
    return _at_table(pit, dealer, table) or (ended, DealerAssigned(dealer.id, table.name, relief))


def _review(_: PitRules, __: Pit, act: Act[ReviewAccess], ___: Tables) -> Decision:
    if not act.by.may_act_as("executive") and not act.by.may_act_as("accounting"):
        return refuse("not_your_desk", role="accounting")
    return (AccessReviewed(act.at_ms, act.by.id),)


def review_overdue(rules: PitRules, staff: Staff, at_ms: int) -> bool:
    """Tell whether access has to be looked through again (IND-59)."""
    since = staff.reviewed_ms or 0
    return at_ms - since > rules.access.review_days * 24 * HOUR_MS


def access(staff: Staff) -> tuple[tuple[str, str, tuple[Role, ...]], ...]:
    """Return everybody who can do anything here, with licence and roles, for the review (IND-59)."""
    return tuple(
        (one.id, one.licence, one.roles)
        for one in sorted(staff.people.values(), key=lambda one: one.id)
        if one.ended_ms is None and one.roles
    )


def accounts_left_open(rules: PitRules, staff: Staff, open_: Iterable[str], at_ms: int) -> tuple[str, ...]:
    """Return accounts of people who left longer ago than the house allows (IND-59)."""
    hours = rules.access.terminated_off_hours
    gone = {
        one.id
        for one in staff.people.values()
        if one.ended_ms is not None and at_ms - one.ended_ms > hours * HOUR_MS
    }
    return tuple(sorted(gone & set(open_)))


COMMANDS: Handlers[Pit] = dict(
    (
        on(HirePerson, _hire),
        on(ChangeRoles, _roles),
        on(EndEmployment, _end),
        on(FileTableTest, _file),
        on(QualifyDealer, _qualify),
        on(BeginShift, _begin),
        on(EndShift, _go),
        on(SetString, _string),
        on(AssignDealer, _assign),
        on(AssignSupervisor, _watch),
        on(SendOnBreak, _break),
        on(ReviewAccess, _review),
    )
)
