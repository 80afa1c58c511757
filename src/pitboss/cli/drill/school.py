"""`pitboss school`: how far the trainees of a floor have come, and a dealer's night, from its data."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table

from pitboss.cli.drill.night import night
from pitboss.cli.game_option import AskedError

if TYPE_CHECKING:
    from pitboss.floor.readmodels.school import SchoolHistory
    from pitboss.journal import Reader


@click.group()
def school() -> None:
    """The dealing school: progress, exams, certificates; what a dealer's night was like."""


school.add_command(night)


@school.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="The floor's folder.")
@click.option("--json", "as_data", is_flag=True, help="Print it as JSON.")
def report(data: Path, as_data: bool) -> None:
    """Everybody's progress: questions, what is due again, weak rules, sittings, exams, what they may deal."""
    from pitboss.floor.readmodels.school import read_school
    from pitboss.floor.storage.folder import FolderError, look_at_folder
    from pitboss.journal import StoreFailed, UnreadableError

    try:
        with look_at_folder(data) as reader:
            book, exempt = read_school(reader), _exempt(reader)
    except FolderError as error:
        raise AskedError(str(error)) from None
    except (StoreFailed, UnreadableError) as error:
        raise AskedError(f"{error}. Run pitboss verify --data {data}.") from None
    lines = _lines(book, exempt, time.time_ns() // 1_000_000)
    if as_data:
        click.echo(json.dumps(lines, indent=2))
    elif not lines:
        click.echo("Nobody has practised here yet.")
    else:
        _print(lines)


def _exempt(reader: "Reader") -> dict[str, list[str]]:
    """Who deals what by an exception, without the table test (IND-61)."""
    from pitboss.floor.commit.batches import PIT
    from pitboss.floor.registry import names
    from pitboss.pit import dispatch
    from pitboss.pit.state import Pit

    pit, decode = Pit(), names().decode
    for record in reader.read(PIT):
        pit = dispatch.evolve(pit, decode(record.entry))
    return {who: list(games) for who, games in pit.staff.exempt.items()}


def _lines(book: "SchoolHistory", exempt: "dict[str, list[str]]", now_ms: int) -> list[dict[str, Any]]:
    from pitboss.school import progress
    from pitboss.school.state import Trainee

    found = []
    for who in sorted({*book.school.trainees, *book.trainees, *exempt}):
        record = book.trainees.get(who, Trainee())
        exams = record.exams.values()
        found.append(
            {
                "trainee": who,
                "classes": [one.title for one in book.school.classes_of(who)],
                "questions": record.asked,
                "right": sum(tally.right for tally in record.rules.values()),
                "due": len(progress.due(record, now_ms)),
                "weak": [one.rule for one in progress.weak((record,), most=3)],
                "rounds": sum(line.rounds for line in record.sittings),
                "exams_passed": sum(one.outcome == "passed" for one in exams),
                "exams_failed": sum(one.outcome == "failed" for one in exams),
                "skills": len(book.school.skills.get(who, {})),
                "may_deal": [one.game for one in book.school.certificates.values() if one.trainee == who],
                "by_exception": exempt.get(who, []),
            }
        )
    return found


def _print(lines: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("trainee")
    for name in ("questions", "right", "due", "rounds", "passed", "failed", "skills"):
        table.add_column(name, justify="right")
    table.add_column("weak rules")
    table.add_column("may deal")
    for line in lines:
        share = f"{line['right'] * 100 // line['questions']}%" if line["questions"] else ""
        figures = (line["questions"], share, line["due"], line["rounds"])
        ended = (line["exams_passed"], line["exams_failed"], line["skills"])
        able = (*line["may_deal"], *(f"{game} (by exception)" for game in line["by_exception"]))
        told = (", ".join(line["weak"]), ", ".join(able))
        table.add_row(line["trainee"], *map(str, (*figures, *ended)), *told)
    Console().print(table)
