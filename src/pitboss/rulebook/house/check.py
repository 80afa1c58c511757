"""A house in a folder: its games, its pit rules and the plan of its floor, checked together.

The folder's name is the name of the house. Its games are the TOML files in it; `pit/pit.toml` has the rules
of the pit, and `pit/floor.toml` the tables. A file may state only its differences from another (`extends`).
"""

from pathlib import Path

import msgspec

from pitboss.rulebook import Checked, check
from pitboss.rulebook.defects import Defect, RulebookError
from pitboss.rulebook.house.floor_plan import HouseFloor, read_floor
from pitboss.rulebook.pit import PitRules, read_pit
from pitboss.rulebook.source import PIT_FOLDER, games, shipped_houses

PIT_FILE = "pit.toml"
FLOOR_FILE = "floor.toml"


class CheckedHouse(msgspec.Struct, frozen=True, kw_only=True):
    """What the checker found in the folder of a house."""

    games: dict[str, Checked]
    pit: PitRules | None = None
    floor: HouseFloor | None = None
    errors: tuple[Defect, ...] = ()
    """Of the folder, the pit rules and the plan; each game has its own."""

    @property
    def all_errors(self) -> tuple[Defect, ...]:
        return (*self.errors, *(defect for game in self.games.values() for defect in game.errors))


def check_house(folder: Path) -> CheckedHouse:
    """Return everything that is wrong with a house's files, and what can be used of them."""
    folder = folder.resolve()
    errors: list[Defect] = []
    if folder.name in shipped_houses():
        errors.append(
            Defect(folder.name, "", "", "pitboss comes with a house of this name: name the folder otherwise")
        )
    found = {file.stem: check(file) for file in sorted(folder.glob("*.toml"))}
    shipped = tuple(f"{house}/{game}" for house in shipped_houses() for game in games(house))
    shipped += tuple(game.partition("/")[2] for game in shipped)
    pit, floor = None, None
    try:
        pit = read_pit(folder / PIT_FOLDER / PIT_FILE)
    except RulebookError as error:
        errors += error.defects
    try:
        floor = read_floor(folder / PIT_FOLDER / FLOOR_FILE, (*found, *shipped))
    except RulebookError as error:
        errors += error.defects
    return CheckedHouse(games=found, pit=pit, floor=floor, errors=tuple(errors))
