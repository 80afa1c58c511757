"""Who may act at all: the one gate before every command of pit, tables, progressives and school.

Three questions, in this order. Are they at work? Do their roles go together? Is the table theirs, where the
house asks for that (`access.place`)? A supervisor then acts in their own section once the house has assigned
sections; before that, everywhere. Managers act everywhere, and so do cage, security, surveillance, count
team and accounting, whose work is at no table.

Nothing is known of duty on a floor that has hired nobody, and nothing is refused there. A guest is never on
duty and is held to the rules for guests alone.
"""

from collections.abc import Mapping
from typing import Literal

from pitboss.authority import Person, Role
from pitboss.games.contract import Command, Refusal
from pitboss.pit.refusals import refuse
from pitboss.pit.staff.people import BeginShift, ChangeRoles, EndEmployment, EndShift, HirePerson, Staff
from pitboss.rulebook.pit import PitRules
from pitboss.rulebook.roles import conflict

Need = Literal["shift", "office", "hiring", "leaving", "nothing"]
"""What a command asks of whoever gives it.

`shift`: on a shift, with roles that go together, at a table that is theirs. `office`: the same, unless they
are of the personnel office: administrators, who are not on the staff and work no shifts. `hiring`: the same,
but also off shift, because a house is staffed before anybody can begin one. `leaving`: a shift alone.
"""
NEEDS: Mapping[type[Command], Need] = {
    BeginShift: "nothing",
    EndShift: "leaving",
    HirePerson: "hiring",
    ChangeRoles: "office",
    EndEmployment: "office",
}
"""The exceptions: a command that is not named needs a shift."""
_OF_A_PLACE: frozenset[Role] = frozenset({"dealer", "supervisor", "trainee", "instructor"})
"""Roles that are bound to tables; whoever has another one as well is not."""


def refusal_for_duty(
    rules: PitRules,
    staff: Staff,
    by: Person,
    command: Command,
    table: str = "",
    needs: Mapping[type[Command], Need] = NEEDS,
) -> Refusal | None:
    """Refuse an act of somebody who is off duty, in conflict with themself or elsewhere; None if they may.

    `needs` names the exceptions of other rooms too, where the caller knows them.
    """
    if not staff.people or by.automatic or "guest" in by.roles:
        return None
    need = next((need for kind, need in needs.items() if isinstance(command, kind)), "shift")
    if need == "nothing":
        return None
    if by.id not in staff.duty:
        free = need == "hiring" or (need == "office" and by.id not in staff.people)
        return None if free else refuse("off_duty", person=by.id)
    known = staff.people.get(by.id)
    apart = None if known is None else conflict(rules.roles_apart, known.roles)
    if apart is not None and need != "leaving":
        return refuse("roles_in_conflict", one=apart[0], other=apart[1])
    return _refusal_for_place(rules, staff, by, table)


def _refusal_for_place(rules: PitRules, staff: Staff, by: Person, table: str) -> Refusal | None:
    if rules.access.place == "anywhere":
        return None
    if not table or "supervisor" not in by.roles or not _OF_A_PLACE.issuperset(by.roles):
        return None
    if not any(one.tables for one in staff.duty.values()):
        return None
    mine = staff.duty[by.id]
    return None if table in (*mine.tables, mine.table) else refuse("not_your_section", table=table)


def refusal_for_dealing(rules: PitRules, staff: Staff, by: Person, table: str) -> Refusal | None:
    """Refuse the dealer's place to somebody who was not sent to this table, to deal it or as a relief."""
    duty = staff.duty.get(by.id)
    if rules.access.place == "anywhere" or duty is None or (duty.table == table and not duty.on_break):
        return None
    return refuse("not_sent_here", table=table)
