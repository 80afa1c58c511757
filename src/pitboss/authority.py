"""Roles, and approvals that are asked for, granted and refused.

`MATRIX` says which roles each step needs. One person asks for an approval and others grant it: nobody fills
two
of its roles, whatever roles they have (IND-18).
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.rulebook import roles as house_roles

Role = house_roles.Role

Kind = Literal["approval", "notification", "reserved", "presence", "verification", "signature"]
"""What is wanted: a word before the step, to be told of it, to do it oneself, to stand by, to verify it, or
to sign."""

HIGHER: Mapping[Role, tuple[Role, ...]] = {
    "supervisor": ("supervisor", "pit_manager", "shift_manager", "executive"),
    "pit_manager": ("pit_manager", "shift_manager", "executive"),
    "shift_manager": ("shift_manager", "executive"),
}
"""Who may stand in for a role; any other is filled by itself alone."""


class Need(msgspec.Struct, frozen=True):
    """The roles whose approval a step needs."""

    kind: Kind
    roles: tuple[Role, ...]
    """Each is filled by somebody else."""
    rule: str


MATRIX: Mapping[str, Need] = {
    "start_shuffle": Need("approval", ("supervisor",), "BAC-SHUF-03"),
    "press_shuffler": Need("reserved", ("supervisor",), "BAC-SHUF-07"),
    "dealer_cuts": Need("approval", ("supervisor",), "CUT-02"),
    "dealer_cuts_told": Need("notification", ("supervisor",), "BAC-CUT-02"),
    "cut_card_misused": Need("notification", ("supervisor",), "BAC-CUT-06"),
    "rolling": Need("approval", ("supervisor",), "BAC-MSHUF-09"),
    "bet_elsewhere": Need("approval", ("supervisor",), "BAC-BET-07"),
    "off_limit": Need("notification", ("supervisor",), "BAC-LIM-09"),
    "last_hand": Need("notification", ("supervisor",), "BAC-CALL-12"),
    "colour_in": Need("approval", ("supervisor",), "CHG-08"),
    "cheque_change": Need("approval", ("supervisor",), "CCHG-02"),
    "change": Need("approval", ("supervisor",), "CHG-02"),
    "payout": Need("approval", ("supervisor",), "PAY-09"),
    "bet_conversion": Need("approval", ("supervisor",), "CONV-02"),
    "toke_box": Need("approval", ("supervisor",), "TOKE-03"),
    "coupon": Need("signature", ("supervisor",), "COUP-03"),
    "coupon_elsewhere": Need("approval", ("supervisor",), "COUP-01"),
    "idle_rack": Need("approval", ("supervisor",), "BAC-GP-09"),
    "dead_game": Need("approval", ("supervisor",), "DEAD-01"),
    "counterfeit": Need("presence", ("supervisor", "shift_manager"), "CFT-01"),
    "card_in_error": Need("presence", ("supervisor",), "BAC-IRR-04"),
    "late_bet": Need("approval", ("supervisor",), "BAC-IRR-09"),
    "big_award": Need("verification", ("surveillance",), "T5-12"),
    "shoe_fault": Need("notification", ("supervisor",), "ESH-04"),
    "card_inspection": Need("signature", ("dealer", "supervisor"), "BAC-OPEN-02"),
    "replacement_card": Need("reserved", ("supervisor",), "BAC-OPEN-03"),
    "removed_card": Need("signature", ("dealer", "supervisor"), "BAC-OPEN-04"),
    "ruling_payment": Need("signature", ("pit_manager",), "PICK-03"),
    "top_signature": Need("signature", ("pit_manager",), "FILL-07"),
    "sensor_dark": Need("presence", ("surveillance", "shift_manager"), "B7-DEAL-03"),
    "progressive_change": Need("signature", ("shift_manager",), "IND-43"),
    "jackpot": Need("verification", ("supervisor", "surveillance", "shift_manager"), "B7V-JP-02"),
}
"""The approval and notification matrix of the manuals."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who acts, and the roles they hold today."""

    id: str
    roles: tuple[Role, ...]
    automatic: bool = False
    """The floor's own hand and no person: the automatic dealer, the clock, a bot of the demo."""
    proof: str = ""
    """How they proved who they are for this act, if it asked: `pin`, `badge` or `passkey`."""

    def may_act_as(self, role: Role) -> bool:
        """Return whether one of their roles can act as this role."""
        if role in self.roles:
            return True
        higher = HIGHER.get(role)
        return higher is not None and any(mine in higher for mine in self.roles)


class Approval(msgspec.Struct, frozen=True):
    """A question that blocks the step it guards until it is answered (XC-01)."""

    number: int
    subject: str
    """The row of the matrix."""
    asker: str
    need: Need
    cents: int = 0
    about: dict[str, str] = {}
    """What is asked, in words for a page to draw: cheques, seat, guest."""
    given: tuple[tuple[Role, str], ...] = ()
    """The roles filled so far, each with who filled it."""
    outcome: Literal["asked", "granted", "refused"] = "asked"

    @property
    def open_roles(self) -> tuple[Role, ...]:
        """The roles that are still to be filled."""
        filled = [role for role, _ in self.given]
        return tuple(role for role in self.need.roles if role not in filled)


def ask(
    number: int, subject: str, asker: str, *, cents: int = 0, about: dict[str, str] | None = None
) -> Approval:
    """Return a new approval for a need of the matrix."""
    return Approval(number, subject, asker, MATRIX[subject], cents, about or {})


Objection = Literal["", "approval_answered", "role_missing", "two_roles"]


def objection(approval: Approval, person: Person) -> Objection:
    """Return why a person may not answer, or nothing."""
    if approval.outcome != "asked":
        return "approval_answered"
    if person.id == approval.asker or any(person.id == who for _, who in approval.given):
        return "two_roles"
    return "" if any(person.may_act_as(role) for role in approval.open_roles) else "role_missing"


def role_filled(approval: Approval, person: Person) -> Role:
    """Return the open role that a person fills: their own before one they only stand in for."""
    open_ = approval.open_roles
    own = [role for role in open_ if role in person.roles]
    return next(iter(own or (role for role in open_ if person.may_act_as(role))))


def answered(approval: Approval, by: tuple[Role, str], outcome: Literal["granted", "refused"]) -> Approval:
    """Return the approval with the answer of one role; one refusal is enough, a grant needs all roles."""
    given = (*approval.given, by)
    whole = outcome == "refused" or len(given) == len(approval.need.roles)
    return replace(approval, given=given, outcome=outcome if whole else "asked")
