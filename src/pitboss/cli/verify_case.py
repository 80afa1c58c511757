"""`pitboss verify --case`: whether an exported case is what a floor's journal wrote."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.cli.chosen import AskedError

if TYPE_CHECKING:
    from pitboss.floor.case_file import CaseReport
    from pitboss.journal import Reader


def checked(file: Path, reader: "Reader | None" = None) -> "CaseReport":
    """Look at a case by itself, or beside a journal."""
    from pitboss.floor.case_file import check_case

    try:
        return check_case(file.read_bytes(), reader)
    except OSError as error:
        raise AskedError(f"{file} cannot be read: {error.strerror or error}.") from None


def told_case(report: "CaseReport", *, in_journal: bool) -> str:
    """What was found, for a person."""
    if not report.ok:
        return "\n".join(["Something is wrong with the case:", *(f"  {one}" for one in report.problems)])
    where = "they stand in the journal" if in_journal else "beside a journal (--data) more can be shown"
    count = f"{report.rounds:,} {'round' if report.rounds == 1 else 'rounds'}, {report.records:,} records"
    lines = [f"The case is sound: {count}, each in its chain; {where}."]
    lines.append(
        f"Its checkpoint: {report.anchor}"
        if report.anchor
        else "No checkpoint covered it yet when it was made."
    )
    return "\n".join(lines)


def case_as_json(report: "CaseReport") -> dict[str, Any]:
    """What was found, as data."""
    return {"ok": report.ok, **report._asdict(), "problems": list(report.problems)}
