"""Who is on duty: the one gate before every command of the pit, of the tables and of the progressives.

Nothing is known of duty on a floor that has hired nobody, and nothing is refused there. A guest is never on
duty and is held to the rules for guests alone.
"""

from pitboss.authority import Person
from pitboss.games.contract import Command, Refusal
from pitboss.pit.refusals import refuse
from pitboss.pit.staff.people import BeginShift, ChangeRoles, EndEmployment, HirePerson, Staff

WITHOUT_A_SHIFT: tuple[type[Command], ...] = (BeginShift, HirePerson)
"""Commands that need no shift: a house is staffed before anybody can begin one."""
OF_THE_OFFICE: tuple[type[Command], ...] = (ChangeRoles, EndEmployment)
"""Commands of the personnel office: administrators, who are not on the staff and work no shifts."""


def refusal_for_duty(staff: Staff, by: Person, command: Command) -> Refusal | None:
    """Refuse an act of somebody who is not on duty; None if they may act."""
    if not staff.people or by.automatic or "guest" in by.roles:
        return None
    if isinstance(command, WITHOUT_A_SHIFT) or by.id in staff.duty:
        return None
    if isinstance(command, OF_THE_OFFICE) and by.id not in staff.people:
        return None
    return refuse("off_duty", person=by.id)
