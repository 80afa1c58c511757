"""Slips about a table's tray, and the signed report of a count that differs from the books (IND-10)."""

from typing import Unpack

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Refusal
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, TableView, on
from pitboss.pit.papers.slips import (
    Kind,
    Papers,
    PartsMoved,
    Slip,
    SlipCompleted,
    SlipIssued,
    SlipText,
    Where,
    differences,
    new_slip,
    signing,
)
from pitboss.pit.procedure.step import Procedure, Step
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.pit.trays.inventory import SignReport, VarianceFound
from pitboss.rulebook.pit import PitRules


def slip_for(
    rules: PitRules, pit: SharedState, table: TableView, at_ms: int, kind: Kind, **text: Unpack[SlipText]
) -> Slip:
    """Make a new slip about a table's tray, written at the table."""
    pad = rules.slips.closer if kind == "closer" else rules.slips.opener
    parts: dict[str, Where] = dict.fromkeys(pad, "table")
    text = {"parts": parts, **text}
    return new_slip(rules, pit.papers, table, at_ms, kind, **text)


def variance(
    rules: PitRules, pit: SharedState, table: TableView, at_ms: int, *, expected: Cheques, counted: Cheques
) -> tuple[SlipIssued, VarianceFound]:
    """Make the report of a count that differs; its size decides to whom it goes (IND-10)."""
    short, over = differences(expected, counted)
    cents = max(short.total, over.total, abs(counted.total - expected.total))
    to = ["supervisor"]
    parts: dict[str, Where] = {"original": "pit_stand"}
    if cents > rules.variance.report_above:
        to += ["security", "surveillance"]
        parts = {"original": "security", "duplicate": "surveillance"}
    if cents >= rules.variance.regulator_from:
        to.append("regulator")
        parts["triplicate"] = "pit_stand"
    slip = slip_for(rules, pit, table, at_ms, "variance", cheques=counted, parts=parts)
    return SlipIssued(slip), VarianceFound(table.name, expected, counted, slip.serial, tuple(to))


def _is_large(slip: Slip) -> bool:
    """Whether the report goes to security and surveillance."""
    return "duplicate" in slip.parts


def _signs(role: Role, *, large: bool) -> Step[Slip]:
    return Step(
        SignReport,
        role,
        "IND-10",
        only_if=lambda _, __, slip: _is_large(slip) == large,
        done_by=lambda _, slip: slip.signer(role),
    )


VARIANCE: Procedure[Slip] = Procedure(
    name="variance",
    names=lambda _, slip: {"serial": slip.serial},
    steps=(
        _signs("security", large=True),
        _signs("surveillance", large=True),
        _signs("supervisor", large=False),
    ),
)
"""Who signs the report: security and surveillance, or the supervisor alone where the difference is small."""


def _sign_report(rules: PitRules, pit: SharedState, act: Act[SignReport], __: Tables) -> Decision:
    """With the last signature the regulator's copy goes out, if there is one (IND-10)."""
    serial = act.command.serial
    slip = pit.papers.slip(serial, "variance")
    if slip is None:
        return refuse("slip_unknown", serial=serial)
    order = VARIANCE.of(rules, pit, slip).roles(SignReport)
    signed = signing(pit.staff, slip, order, act.by, act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    if signed.signature.role != order[-1]:
        return (signed,)
    sent = (PartsMoved(serial, (("triplicate", "regulator"),)),) if "triplicate" in slip.parts else ()
    return (signed, *sent, SlipCompleted(serial))


def _reported(papers: Papers, event: VarianceFound) -> Papers:
    """The report says what should have been there."""
    slip = replace(papers.slips[event.serial], expected=event.expected)
    return replace(papers, slips={**papers.slips, event.serial: slip})


COMMANDS: Handlers[SharedState] = dict((on(SignReport, _sign_report),))
PAPERS: Folds[Papers] = {VarianceFound: _reported}
"""What a difference is to the papers."""
