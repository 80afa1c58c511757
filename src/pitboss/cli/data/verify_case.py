"""`pitboss verify --case`: check that an exported case is what a floor signed and what its journal holds."""

from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import CommandError

if TYPE_CHECKING:
    from pitboss.floor.case.check import CaseReport
    from pitboss.journal import Reader

SOUND, WRONG, UNVOUCHED = 0, 1, 3
"""Exit codes: the last where nothing is wrong, and nothing shows whose key signed the case."""


def checked(file: Path, reader: "Reader | None" = None, *, key: str = "") -> "CaseReport":
    """Check a case alone, or against a journal."""
    from pitboss.floor.case.archive import FILE_MOST
    from pitboss.floor.case.check import check_case

    try:
        with file.open("rb") as source:
            return check_case(source.read(FILE_MOST + 1), reader, key=key)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror or error}.") from None


def case_exit_code(report: "CaseReport") -> int:
    """Return 0 for a sound case, 1 if something is wrong, 3 if nothing shows who made it."""
    return SOUND if report.sound else UNVOUCHED if report.ok else WRONG


def told_case(report: "CaseReport", *, in_journal: bool) -> str:
    """Return the findings as text."""
    if not report.ok:
        return "\n".join(["Something is wrong with the case:", *(f"  {one}" for one in report.problems)])
    count = f"{report.rounds:,} {'round' if report.rounds == 1 else 'rounds'}, {report.records:,} records"
    where = "; they stand in the journal" if in_journal else ""
    if report.version == 1:
        lines = [f"The records of the case are what their hashes say: {count}, each in its chain{where}."]
    elif report.sound:
        whose = "recorded in the journal" if in_journal else "that you named"
        lines = [
            f"The case is sound: {count}, complete and signed by the key {whose}{where}.",
            f"Its key: {report.key}",
        ]
    else:
        lines = [
            f"The case agrees with itself: {count}. It is signed by an unknown key:",
            f"  {report.key}",
            "Name the floor's key with --key, or its data with --data.",
        ]
    lines += [f"Not shown: {one}" for one in report.unproven]
    if report.anchor:
        lines.append(f"Its checkpoint: {report.anchor}")
    return "\n".join(lines)


def case_as_json(report: "CaseReport") -> dict[str, object]:
    told = report._asdict() | {"problems": list(report.problems), "unproven": list(report.unproven)}
    return {"ok": report.sound, "consistent": report.ok, **told}
