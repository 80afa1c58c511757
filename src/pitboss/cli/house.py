"""`pitboss house`: write the folder of a new house, and check one."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import list_defects
from pitboss.rulebook.defects import Defect
from pitboss.rulebook.source import OWN_HOUSE, shipped_houses

if TYPE_CHECKING:
    from pitboss.rulebook.house.check import CheckedHouse

STARTER = Path(__file__).parents[1] / "rulebook" / "house" / "starter"


@click.group()
def house() -> None:
    """Begin your own house, and check its files.

    A house is a folder with its games, its pit rules and the plan of its floor. `pitboss serve --house DIR`
    opens it.
    """


@house.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def new(folder: Path) -> None:
    """Write files with comments to start from into DIR, a new or empty folder.

    The name of the folder is the name of the house.
    """
    name = folder.resolve().name
    if name in shipped_houses():
        raise CommandError(f"pitboss comes with a house named {name!r}: choose another name for the folder.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CommandError(f"{folder} exists and is not empty: name another folder.")
    shutil.copytree(STARTER, folder, dirs_exist_ok=True)
    for file in sorted(folder.rglob("*.toml")):
        click.echo(f"wrote {click.format_filename(file)}")
    click.echo(
        f"Edit them, then: pitboss house check {folder}, and pitboss serve --house {folder} --data FLOOR"
    )


@house.command()
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The folder of a floor, open or not: list what it has otherwise than the plan.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(folder: Path, data: Path | None, as_json: bool) -> None:
    """Report every defect in the files of a house, and what its floor would be.

    With --data also every difference between the plan and the floor that runs by it, and what makes each
    true: a start changes no table that stands.

    Exit code 1: there is an error. Warnings and differences alone are no failure.
    """
    from pitboss.rulebook.house.check import check_house

    found = check_house(folder)
    warnings = tuple(defect for game in found.games.values() for defect in game.warnings)
    tables = found.floor.tables if found.floor else ()
    errors = found.all_errors or _unplaceable(folder, found)
    differing = () if errors or data is None else _differing(folder, found, data)
    if as_json:
        told = {
            "games": sorted(found.games),
            "tables": [{"name": one.name, "game": one.game, "pit": one.pit} for one in tables],
            "errors": [str(defect) for defect in errors],
            "warnings": [str(defect) for defect in warnings],
            "differences": list(differing),
        }
        click.echo(json.dumps(told, indent=2))
    else:
        click.echo(
            f"{folder.resolve().name}: {_count(len(found.games), 'game')}, {_count(len(tables), 'table')}"
        )
        list_defects("Errors", errors)
        list_defects("Warnings", warnings)
        click.echo(f"{_count(len(errors), 'error')}, {_count(len(warnings), 'warning')}.")
        if data is not None and not errors:
            click.echo(f"{data}: {_count(len(differing), 'difference')}{'.' if not differing else ':'}")
            for difference in differing:
                click.echo(f"    {difference}")
    if errors:
        raise click.exceptions.Exit(1)


@contextmanager
def working_for(folder: Path) -> Iterator[None]:
    """Work for the house in a folder, in this process and in those that it starts."""
    before = os.environ.get(OWN_HOUSE)
    os.environ[OWN_HOUSE] = str(folder.resolve())
    try:
        yield
    finally:
        if before is None:
            del os.environ[OWN_HOUSE]
        else:
            os.environ[OWN_HOUSE] = before


def _differing(folder: Path, found: "CheckedHouse", data: Path) -> tuple[str, ...]:
    """Return what a floor has otherwise than the plan of its house; the floor may be open."""
    from pitboss.cli.data.journal_reader import journal_reader
    from pitboss.cli.serve.floor_plan import house_plan
    from pitboss.floor.aggregates.links import ProgressivePlan
    from pitboss.floor.tables.placement import TablePlan
    from pitboss.floor.tables.plan_differences import differences, standing_floor

    assert found.floor is not None  # it has no errors
    assert found.pit is not None
    with working_for(folder), journal_reader(data) as reader:
        plans = house_plan(found.floor, found.pit)
        tables = tuple(plan for plan in plans if isinstance(plan, TablePlan))
        meters = tuple(plan for plan in plans if isinstance(plan, ProgressivePlan))
        floor = standing_floor(reader)
        new = tuple(
            f"table {plan.name}: it is in the plan and not on the floor: the next start places it, "
            "or three people do while the floor runs (ProposeTable)"
            for plan in tables
            if plan.name not in floor.tables
        )
        return (*differences(floor, tables, meters), *new)


def _unplaceable(folder: Path, found: "CheckedHouse") -> tuple[Defect, ...]:
    """Return the defects that show only when the tables are placed: games that cannot share a meter."""
    from pitboss.cli.serve.floor_plan import house_plan

    assert found.floor is not None  # it has no errors
    assert found.pit is not None
    try:
        with working_for(folder):
            house_plan(found.floor, found.pit)
    except CommandError as error:
        return (Defect(f"{folder.resolve().name}/pit/floor.toml", "", "", error.message.rstrip(".")),)
    return ()


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
