"""A house of its own for a simulated day: its folder from `pitboss house new`, its people from a CSV file."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from pitboss.cli import main
from pitboss.cli.serve.floor_plan import house_plan
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.floor import TablePlan
from pitboss.pit.staff.people import StaffMember
from pitboss.rulebook import games
from pitboss.rulebook.house.floor_plan import read_floor
from pitboss.web.accounts.bulk import STAFF_COLUMNS, read_staff
from tests.kit.gaming_day.house import AT_TABLES, House, WrongDayError, member

THREE_SHIFTS = """    { name = "swing", begins = "14:00" },
    { name = "grave", begins = "22:00" },
"""
TWO_SHIFTS = """    { name = "night", begins = "18:00" },
"""


def new_house(folder: Path) -> Path:
    """Write a house with `pitboss house new`, give it two shifts, and check it."""
    _ran("house", "new", str(folder))
    rules = folder / "pit" / "pit.toml"
    text = rules.read_text(encoding="utf-8")
    if THREE_SHIFTS not in text:
        raise WrongDayError("the house that was written has other shifts")
    rules.write_text(text.replace(THREE_SHIFTS, TWO_SHIFTS), encoding="utf-8")
    _ran("house", "check", str(folder))
    return folder


def _ran(*arguments: str) -> None:
    done = CliRunner().invoke(main, list(arguments))
    if done.exit_code:
        raise WrongDayError(f"pitboss {' '.join(arguments)}: {done.output}")


class OwnHouse(House):
    """The house of `PITBOSS_HOUSE`: its tables, its progressives, its shifts. `people` is a CSV file."""

    def __init__(self, folder: Path, home: Path, people: Path, *, seed: int) -> None:
        self._floor_plan = read_floor(home / "pit" / "floor.toml", games(home.name))
        self._people = people
        super().__init__(folder, tables=0, seed=seed)
        self._write_people()

    def _games(self, tables: int) -> dict[str, str]:  # noqa: ARG002 - the plan of the floor says how many
        return {one.name: one.game for one in self._floor_plan.tables}

    def _plans(self) -> tuple[tuple[TablePlan, ...], tuple[ProgressivePlan, ...]]:
        found = house_plan(self._floor_plan, self.pit_rules)
        tables = tuple(one for one in found if isinstance(one, TablePlan))
        return tables, tuple(one for one in found if isinstance(one, ProgressivePlan))

    def _write_people(self) -> None:
        """Write everybody down but the automatic staff that answer at tables."""
        out = io.StringIO()
        sheet = csv.writer(out)
        sheet.writerow(STAFF_COLUMNS)
        for number, (who, roles) in enumerate(self.roles.items(), 1):
            if who not in AT_TABLES:
                new = member(who, roles, f"L{number:05d}")
                sheet.writerow((new.id, new.first_name, new.surname, new.licence, " ".join(new.roles)))
        self._people.write_text(out.getvalue(), encoding="utf-8")

    def _staff(self) -> Iterator[StaffMember]:
        yield from (one for one in super()._staff() if one.id in AT_TABLES)
        found = read_staff(self._people.read_text(encoding="utf-8"), taken=(), licences=())
        if found.faults:
            raise WrongDayError(f"{self._people}: {found.faults}")
        yield from found.staff
