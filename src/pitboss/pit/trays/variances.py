"""Slips about a table's tray, and the report of a count that differs from the books (IND-10)."""

from typing import Unpack

from pitboss.cheques import Cheques
from pitboss.pit.acts import TableView
from pitboss.pit.papers.slips import Kind, Slip, SlipIssued, SlipText, Where, differences, new_slip
from pitboss.pit.shared_state import SharedState
from pitboss.pit.trays.inventory import VarianceFound
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
