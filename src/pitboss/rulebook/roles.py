"""The roles of a house, all of them listed once, and which of them one person may not hold together."""

from typing import Literal

import msgspec

StaffRole = Literal[
    "dealer",
    "supervisor",
    "pit_manager",
    "shift_manager",
    "executive",
    "surveillance",
    "security",
    "cage_cashier",
    "count_team",
    "accounting",
    "instructor",
    "trainee",
]
Role = Literal["guest", StaffRole]
Holder = Literal["administrator", StaffRole]
"""Whose account it is: a role of the staff, or an administrator."""


class RoleApart(msgspec.Struct, frozen=True):
    """A role, and the roles that nobody who has it may have as well (IND-18)."""

    role: Role
    never_with: tuple[Role, ...]


def conflict(apart: tuple[RoleApart, ...], roles: tuple[Role, ...]) -> tuple[Role, Role] | None:
    """Return two roles that one person may not hold together; none where they all go together."""
    for one in apart:
        other = next((role for role in one.never_with if role in roles), None)
        if one.role in roles and other is not None:
            return one.role, other
    return None
