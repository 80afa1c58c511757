"""`pitboss school`: the progress of a floor's trainees, and a dealer's night, from its data."""

import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console
from rich.table import Table

from pitboss.cli.data.journal_reader import journal_reader
from pitboss.cli.drill.night import night

if TYPE_CHECKING:
    from pitboss.floor.readmodels.school import SchoolHistory
    from pitboss.journal import Reader


@click.group()
def school() -> None:
    """Show the progress of trainees, or what a person dealt on a gaming day."""


school.add_command(night)


@school.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="The floor's folder.")
@click.option("--json", "as_data", is_flag=True, help="Print it as JSON.")
def report(data: Path, as_data: bool) -> None:
    """Show the progress of all trainees: questions, weak rules, sittings, exams, and what they may deal."""
    from pitboss.floor.readmodels.school import read_school

    with journal_reader(data) as reader:
        history, exempt = read_school(reader), _exempt(reader)
    rows = list(_rows(history, exempt, time.time_ns() // 1_000_000))
    if as_data:
        click.echo(json.dumps(msgspec.to_builtins(rows), indent=2))
    elif not rows:
        click.echo("Nobody has practised here yet.")
    else:
        _print(rows)


class TraineeRow(msgspec.Struct, frozen=True, kw_only=True):
    """The progress of one trainee; the fields are the keys of `--json`."""

    trainee: str
    classes: list[str]
    questions: int
    right: int
    due: int
    weak: list[str]
    rounds: int
    exams_passed: int
    exams_failed: int
    skills: int
    may_deal: list[str]
    by_exception: list[str]


def _exempt(reader: "Reader") -> dict[str, list[str]]:
    """Return the games that each person deals by an exception, without the table test (IND-61)."""
    from pitboss.floor.registry import names
    from pitboss.floor.streams import PIT
    from pitboss.pit import dispatch
    from pitboss.pit.state import Pit

    pit, decode = Pit(), names().decode
    for record in reader.read(PIT):
        pit = dispatch.evolve(pit, decode(record.entry))
    return {who: list(games) for who, games in pit.staff.exempt.items()}


def _rows(history: "SchoolHistory", exempt: dict[str, list[str]], now_ms: int) -> Iterator[TraineeRow]:
    from pitboss.school import progress
    from pitboss.school.trainee import Trainee

    school = history.school
    for who in sorted({*school.trainees, *history.trainees, *exempt}):
        record = history.trainees.get(who, Trainee())
        exams = record.exams.values()
        yield TraineeRow(
            trainee=who,
            classes=[one.title for one in school.classes_of(who)],
            questions=record.asked,
            right=sum(tally.right for tally in record.rules.values()),
            due=len(progress.due(record, now_ms)),
            weak=[one.rule for one in progress.weak((record,), most=3)],
            rounds=sum(line.rounds for line in record.sittings),
            exams_passed=sum(one.outcome == "passed" for one in exams),
            exams_failed=sum(one.outcome == "failed" for one in exams),
            skills=len(school.skills.get(who, {})),
            may_deal=[one.game for one in school.certificates.values() if one.trainee == who],
            by_exception=exempt.get(who, []),
        )


def _print(rows: Iterable[TraineeRow]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("trainee")
    for name in ("questions", "right", "due", "rounds", "passed", "failed", "skills"):
        table.add_column(name, justify="right")
    table.add_column("weak rules")
    table.add_column("may deal")
    for row in rows:
        share = f"{row.right * 100 // row.questions}%" if row.questions else ""
        figures = (row.questions, share, row.due, row.rounds, row.exams_passed, row.exams_failed, row.skills)
        may_deal = (*row.may_deal, *(f"{game} (by exception)" for game in row.by_exception))
        table.add_row(row.trainee, *map(str, figures), ", ".join(row.weak), ", ".join(may_deal))
    Console().print(table)
