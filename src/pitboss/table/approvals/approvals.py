"""An approval at a table: a question of the dealer, its answers, and the step that uses it up (XC-01).

Which approval a step needs depends on settlements, changes of money and the pack, and these use what is here.
So the rules of asking and answering are in a file of their own, `requests.py`.
"""

from typing import Literal

from msgspec.structs import replace

from pitboss.authority import MATRIX, Approval, Role, answered
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.table.acts import Fold
from pitboss.table.refusals import refuse
from pitboss.table.state import Table


class AskApproval(Command, frozen=True):
    """The dealer asks for the approval of the step at hand, or of a payment in these cheques."""

    cheques: Cheques | None = None


class GrantApproval(Command, frozen=True):
    """Somebody whose word it takes grants an approval."""

    number: int


class RefuseApproval(Command, frozen=True):
    """Somebody whose word it takes refuses an approval."""

    number: int


class ApprovalAsked(Event, frozen=True):
    """The dealer asked for an approval."""

    approval: Approval


class ApprovalGranted(Event, frozen=True):
    """Somebody granted an approval in one of its roles."""

    number: int
    role: Role
    by: str


class ApprovalRefused(Event, frozen=True):
    """Somebody refused an approval."""

    number: int
    role: Role
    by: str


class ApprovalUsed(Event, frozen=True):
    """The step that an approval guarded is done, or was given up."""

    number: int


def word_missing(table: Table, subject: str) -> Refusal | None:
    """Return why a step has to wait for an approval, if it has."""
    if not subject:
        return None
    approval = table.approval(subject)
    if approval is None or approval.outcome == "refused":
        return refuse("approval_needed", MATRIX[subject].rule, subject=subject)
    return refuse("approval_awaited", subject=subject) if approval.outcome == "asked" else None


def used(table: Table, *subjects: str) -> tuple[Event, ...]:
    """Return the events that use up the approvals of a step."""
    return tuple(
        ApprovalUsed(approval.number) for approval in table.approvals if approval.subject in subjects
    )


def _asked(table: Table, event: ApprovalAsked) -> Table:
    return replace(
        table, approvals=(*table.approvals, event.approval), approvals_asked=table.approvals_asked + 1
    )


def _answered(outcome: Literal["granted", "refused"]) -> Fold:
    def fold(table: Table, event: ApprovalGranted | ApprovalRefused) -> Table:
        by = (event.role, event.by)
        approvals = (
            answered(asked, by, outcome) if asked.number == event.number else asked
            for asked in table.approvals
        )
        return replace(table, approvals=tuple(approvals))

    return fold


def _used(table: Table, event: ApprovalUsed) -> Table:
    return replace(table, approvals=tuple(a for a in table.approvals if a.number != event.number))


EVOLVE: dict[type[Event], Fold] = {
    ApprovalAsked: _asked,
    ApprovalGranted: _answered("granted"),
    ApprovalRefused: _answered("refused"),
    ApprovalUsed: _used,
}
