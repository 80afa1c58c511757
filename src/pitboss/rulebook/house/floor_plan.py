"""The plan of a house's floor, `pit/floor.toml`: its tables, their bankrolls and their progressives."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import msgspec

from pitboss.payouts import Rate
from pitboss.rulebook.defects import Defect, RulebookError, shown
from pitboss.rulebook.pit import Colour
from pitboss.rulebook.schema import Cents, Report, closest, read_fields
from pitboss.rulebook.source import gather

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
NO_NAME = "a name has letters, digits, - and _, 60 at most"
COLOURS: tuple[str, ...] = get_args(Colour)


class PlannedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the house."""

    name: str
    game: str
    """A game of the house, or one that comes with pitboss."""
    pit: str = ""
    progressive: str = ""
    """The progressive that its bets go to, if any."""
    bankroll: dict[str, int] = {}
    """Cheques of each colour for its first opening; left out, the par of `pit.toml`."""
    par: dict[str, int] = {}
    """What fills and credits bring its rack back to; left out, the bankroll."""


class PlannedProgressive(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive with what two people would set for it."""

    name: str
    reseed: Cents
    contribution: Rate
    reserve: Rate = Rate(0, 1)
    limit: Cents | None = None


class HouseFloor(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a house places on its floor."""

    tables: tuple[PlannedTable, ...]
    progressives: tuple[PlannedProgressive, ...] = ()
    automatic_dealer: bool = False
    """Whether tables that no person deals are dealt by themselves, and new ones are placed open."""


def read_floor(path: Path, games: Iterable[str]) -> HouseFloor:
    """Return the plan in a file, or raise a `RulebookError` with everything that is wrong with it.

    `games` are those that a table can have.
    """
    source = gather(path)
    errors = list(source.defects)

    def report(key: str, value: object, reason: str) -> None:
        errors.append(Defect(source.file_of(key), key, shown(value) if value != "" else "", reason))

    values, sound = read_fields(HouseFloor, source.data, "", report)
    tables: tuple[PlannedTable, ...] = values.get("tables", ())
    progressives: tuple[PlannedProgressive, ...] = values.get("progressives", ())
    meters = [one.name for one in progressives]
    _check_names("tables", [one.name for one in tables], report)
    _check_names("progressives", meters, report)
    for place, table in enumerate(tables, 1):
        _check_table(f"tables[{place}]", table, sorted(set(games)), meters, report)
    if errors or not sound:
        raise RulebookError(tuple(errors))
    automatic: bool = values.get("automatic_dealer", False)
    return HouseFloor(tables=tables, progressives=progressives, automatic_dealer=automatic)


def _check_names(what: str, names: list[str], report: Report) -> None:
    for place, name in enumerate(names, 1):
        if not _NAME.fullmatch(name):
            report(f"{what}[{place}].name", name, NO_NAME)
    for name, times in Counter(names).items():
        if times > 1:
            report(what, name, "this name is used twice")


def _check_table(key: str, table: PlannedTable, games: list[str], meters: list[str], report: Report) -> None:
    if table.game not in games:
        report(f"{key}.game", table.game, f"there is no such game{closest(table.game, games)}")
    if table.progressive and table.progressive not in meters:
        hint = closest(table.progressive, meters)
        report(f"{key}.progressive", table.progressive, f"there is no such progressive{hint}")
    if table.pit and not _NAME.fullmatch(table.pit):
        report(f"{key}.pit", table.pit, NO_NAME)
    for what, cheques in (("bankroll", table.bankroll), ("par", table.par)):
        for colour, count in cheques.items():
            if colour not in COLOURS:
                hint = closest(colour, COLOURS)
                report(f"{key}.{what}.{colour}", count, f"there is no such colour{hint}")
            elif count < 0:
                report(f"{key}.{what}.{colour}", count, "a rack has no fewer than 0 cheques")
