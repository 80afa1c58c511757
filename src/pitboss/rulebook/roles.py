"""The roles of a house, all of them listed once; which of them one person may not hold together; and which
steps of one paper one person may not do both of, whatever roles they hold (IND-18).

A hand is a step that somebody answers for on a paper: the role as which they sign, or what they do.
`LAW` is what no house may leave out. `USUAL` is what holds in a house that says nothing of its own.
"""

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


Paper = Literal[
    "fill",
    "credit",
    "marker",
    "opener",
    "closer",
    "variance",
    "drop",
    "credit_line",
    "rules",
    "table_change",
    "inspection",
    "removal",
    "bag",
]
Hand = Literal[
    "asks",
    "cage_cashier",
    "pit_manager",
    "security",
    "dealer",
    "supervisor",
    "surveillance",
    "reads",
    "agrees",
    "approves",
    "counts",
    "counts_again",
    "verifies",
    "carries",
    "resolves",
    "proposes",
    "signs",
    "receives",
]


class HandsApart(msgspec.Struct, frozen=True):
    """A step of a paper, and the steps of the same paper that nobody who does it may do as well."""

    paper: Paper
    hand: Hand
    never_with: tuple[Hand, ...]


LAW: tuple[HandsApart, ...] = (
    # Who asks, counts out, carries and receives all differ (IND-18).
    HandsApart("fill", "cage_cashier", ("asks",)),
    HandsApart("fill", "security", ("asks", "cage_cashier")),
    HandsApart("fill", "dealer", ("asks", "cage_cashier", "security")),
    # One badge gives one signature of a slip; a slip with two is found by `pitboss verify`.
    HandsApart("fill", "pit_manager", ("cage_cashier",)),
    HandsApart("fill", "dealer", ("pit_manager",)),
    HandsApart("fill", "supervisor", ("cage_cashier", "pit_manager", "dealer")),
    HandsApart("credit", "dealer", ("asks", "pit_manager")),
    HandsApart("credit", "supervisor", ("dealer", "pit_manager")),
    HandsApart("credit", "security", ("asks", "dealer", "supervisor", "pit_manager")),
    HandsApart("credit", "cage_cashier", ("asks", "dealer", "supervisor", "security", "pit_manager")),
    HandsApart("marker", "supervisor", ("dealer",)),
    HandsApart("opener", "supervisor", ("dealer",)),
    HandsApart("closer", "supervisor", ("dealer",)),
    HandsApart("closer", "pit_manager", ("dealer", "supervisor")),
    HandsApart("variance", "surveillance", ("security",)),
    HandsApart("inspection", "dealer", ("supervisor",)),
    HandsApart("removal", "supervisor", ("dealer",)),
    HandsApart("bag", "supervisor", ("dealer",)),
    # What one reads or counts another compares (FILL-03, CLOSE-03, IND-23).
    HandsApart("fill", "agrees", ("reads",)),
    HandsApart("closer", "verifies", ("counts",)),
    HandsApart("drop", "counts", ("carries",)),
    HandsApart("drop", "counts_again", ("carries", "counts")),
    HandsApart("drop", "resolves", ("counts", "counts_again")),
    # A second signature is a second person's (IND-18, IND-43).
    HandsApart("credit_line", "signs", ("proposes",)),
    HandsApart("rules", "signs", ("proposes",)),
    HandsApart("table_change", "signs", ("proposes",)),
    HandsApart("table_change", "receives", ("proposes", "signs")),
)
USUAL: tuple[HandsApart, ...] = (
    *LAW,
    HandsApart("fill", "pit_manager", ("asks",)),
    HandsApart("fill", "supervisor", ("security",)),
    HandsApart("credit", "pit_manager", ("asks",)),
    HandsApart("marker", "approves", ("dealer",)),
)


def pairs(table: tuple[HandsApart, ...]) -> frozenset[tuple[Paper, frozenset[Hand]]]:
    """Return the pairs that a table keeps apart, whichever of the two it names first."""
    return frozenset((one.paper, frozenset((one.hand, other))) for one in table for other in one.never_with)
