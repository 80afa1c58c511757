"""Whose a command is, by role: the web's own lock before the one that every table has.

The table decides. What stands here only keeps away from it what a role can never ask, whatever the state of
the table. The roles come from the command tables of the rooms, so that the two locks cannot differ.
"""

from collections.abc import Container
from typing import get_args

from pitboss.authority import Person, Role
from pitboss.floor.command_types import AT_METERS, AT_TABLES
from pitboss.games.contract import Command, Refusal
from pitboss.progressive import commands as pc
from pitboss.progressive.refusals import refuse as refused_by_controller
from pitboss.progressive.settings import Settings
from pitboss.rulebook.roles import StaffRole
from pitboss.school import guidance, school, trainee
from pitboss.school.refusals import refuse as refused_by_school
from pitboss.table.command_table import is_dealers_cut
from pitboss.table.refusals import refuse

NOBODY: tuple[Role, ...] = ()
STAFF: tuple[Role, ...] = get_args(StaffRole)

WHOSE: dict[type[Command], tuple[Role, ...]] = {row.command: row.senders for row in (*AT_TABLES, *AT_METERS)}
"""By command, the roles from whom the web takes it."""
AT_SCHOOL: dict[type[Command], tuple[Role, ...]] = {
    **dict.fromkeys(school.COMMANDS, (school.INSTRUCTOR,)),
    **dict.fromkeys(trainee.COMMANDS, NOBODY),
    **dict.fromkeys(guidance.COMMANDS, (school.INSTRUCTOR,)),
}
"""What a trainee did is for the server to say: it asked, dealt and marked."""


CENTS_MOST = 100_000_000_00
"""On a meter, or at once onto it."""
RATE_WHOLE = 10_000
"""Rates are hundredths of a percent at the finest, so that the units of a meter never become too small."""


def meter_fault(command: Command) -> Refusal | None:
    """A refusal for settings and corrections beyond anything that a house could mean."""
    change = command.change if isinstance(command, pc.ProposeChange) else None
    if isinstance(change, pc.Correction) and abs(change.cents) > CENTS_MOST:
        return refused_by_controller("correction_impossible", cents=change.cents)
    found = settings_faults(change.settings) if isinstance(change, pc.NewSettings) else ()
    return refused_by_controller("settings_impossible", what=", ".join(found)) if found else None


def settings_faults(settings: Settings) -> tuple[str, ...]:
    """What in settings is finer or larger than a meter here can count."""
    rates = {"contribution": settings.contribution, "reserve": settings.reserve}
    fine = [name for name, rate in rates.items() if rate.whole < 1 or RATE_WHOLE % rate.whole]
    sums = {"reseed": settings.reseed, "limit": settings.limit or 0, "wagers_most": settings.wagers_most}
    return (*fine, *(name for name, cents in sums.items() if cents > CENTS_MOST))


def not_theirs(person: Person, command: Command) -> Refusal | None:
    """A refusal for what nobody with these roles can ever ask."""
    roles: tuple[Role, ...] = ("dealer",) if is_dealers_cut(command) else WHOSE[type(command)]
    if any(person.may_act_as(role) for role in roles):
        return None
    return refuse("not_yours_to_do", role=roles[0] if roles else "house")


def not_theirs_at_school(person: Person, kind: type[Command]) -> Refusal | None:
    """A refusal for what nobody with these roles can ever ask of the school."""
    if any(person.may_act_as(role) for role in AT_SCHOOL[kind]):
        return None
    return refused_by_school("not_your_desk", role=school.INSTRUCTOR)


def may_see_night(reader: Person, dealer: str, *, on_duty: Container[str]) -> bool:
    """A dealer's night is theirs; instructors see it, and a manager of the pit while both are on duty."""
    if reader.id == dealer or reader.may_act_as("instructor"):
        return True
    return reader.may_act_as("pit_manager") and reader.id in on_duty and dealer in on_duty
