"""The catalogue of rules: every rule the project follows, read from the tables of `docs/rules`.

The tables are the catalogue itself, for people and for programs. Therefore no second copy can disagree. A
clone has them in `docs/rules`; an installed wheel has the same files inside this package.

`claims.py`  which tests claim a rule, and which code cites it
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from pitboss.catalogue.claims import CatalogueError, citations, claims, teachings

__all__ = [
    "ROOMS",
    "SHOWS",
    "STANDINGS",
    "CatalogueError",
    "Reading",
    "Rule",
    "citations",
    "claims",
    "clone",
    "missing_at",
    "readings",
    "rules",
    "teachings",
]

ROOMS = ("games", "odds", "table", "pit", "progressive", "floor", "web", "training", "ledger", "journal")
"""The rooms that an open rule can wait for."""

SHOWS = ("engine", "table", "pit", "progressive", "odds", "trainer", "ui", "records")
"""The places where a rule can show."""

STANDINGS = ("claimed", "taught", "open", "not embodied")
"""What a status can begin with."""

LIVED: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("table", "pit"), ("table", "pit", "progressive", "floor", "web", "page", "golden")),
    (("trainer",), ("training", "school")),
)
"""Where a rule is lived, and the folders of tests that drive that place: a table, the pit, a trainee.

A test of the rules of play alone does not show that a dealer's procedure follows them."""

RULE_COLUMNS = ("id", "rule", "shows", "source", "status")
READING_COLUMNS = ("id", "question", "reading", "option")

_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d{2,}")
_BAR = re.compile(r"(?<!\\)\|")
_RULE_OF_DASHES = re.compile(r":?-+:?")

_READING = r"(?:A|CF)-\d+"
_ASIDE = re.compile(r" ?\(([^()]*\b" + _READING + r"\b[^()]*)\)")
"""A bracket that refers to a reading of the project."""


class Rule(msgspec.Struct, frozen=True):
    """One rule of the catalogue."""

    id: str
    text: str
    shows: tuple[str, ...]
    source: str
    status: str
    section: str
    file: str

    @property
    def plain(self) -> str:
        """The text without the ids of readings, which say nothing to a trainee or a guest."""
        return _ASIDE.sub(_without_readings, self.text).strip()

    @property
    def standing(self) -> str:
        """The status without its package or reason: `claimed`, `taught`, `open` or `not embodied`."""
        return self.status.partition(":")[0]

    @property
    def room(self) -> str | None:
        """The package that will claim an open rule."""
        return self.status.partition(":")[2].strip() if self.standing == "open" else None


def _without_readings(aside: re.Match[str]) -> str:
    """Return a bracket without its parts that refer to a reading; nothing if no other part is left."""
    parts = (re.sub(rf",\s*{_READING}$", "", part.strip()) for part in aside[1].split(";"))
    kept = [part for part in parts if not re.search(rf"\b{_READING}\b", part)]
    return f" ({'; '.join(kept)})" if kept else ""


class Reading(msgspec.Struct, frozen=True):
    """How the project reads its sources where they are silent or disagree."""

    id: str
    question: str
    reading: str
    option: str
    section: str
    file: str


class _Row(msgspec.Struct, frozen=True):
    cells: tuple[str, ...]
    section: str
    file: str
    place: str


def clone() -> Path | None:
    """Return the clone this package runs from; None for an installed wheel, which has no tests."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "docs" / "rules").is_dir() else None


def rules(folder: Path | None = None) -> dict[str, Rule]:
    """Return every rule by its id, in the order of the tables."""
    found: dict[str, Rule] = {}
    for row in _rows(folder or _home(), RULE_COLUMNS):
        id_, text, shows, source, status = row.cells
        _check_status(status, row.place)
        places = tuple(place.strip() for place in shows.split(","))
        for place in places:
            if place not in SHOWS:
                raise CatalogueError(
                    f"{row.place}: {id_} shows in {place!r}, which is none of {', '.join(SHOWS)}"
                )
        if id_ in found:
            raise CatalogueError(f"{row.place}: {id_} is already in {found[id_].file}")
        found[id_] = Rule(id_, text, places, source, status, row.section, row.file)
    return found


def missing_at(rule: Rule, claimed: Iterable[str]) -> tuple[str, ...]:
    """Return the places where a rule shows and where no claiming test drives it."""
    folders = {place.split("/")[1] for place in claimed}
    if not folders:
        return rule.shows
    return tuple(
        " or ".join(place for place in places if place in rule.shows)
        for places, driven_by in LIVED
        if set(places) & set(rule.shows) and not folders & set(driven_by)
    )


def readings(folder: Path | None = None) -> dict[str, Reading]:
    """Return every reading by its id, in the order of the tables."""
    found: dict[str, Reading] = {}
    for row in _rows(folder or _home(), READING_COLUMNS):
        id_, question, reading, option = row.cells
        if id_ in found:
            raise CatalogueError(f"{row.place}: {id_} is already in {found[id_].file}")
        found[id_] = Reading(id_, question, reading, option, row.section, row.file)
    return found


def _home() -> Path:
    packed = Path(__file__).parent / "rules"
    if packed.is_dir():
        return packed
    root = clone()
    if root is None:
        raise CatalogueError(f"the catalogue of rules is not in {packed}: this installation is incomplete")
    return root / "docs" / "rules"


def _rows(folder: Path, columns: tuple[str, ...]) -> Iterator[_Row]:
    if not folder.is_dir():
        raise CatalogueError(f"there is no catalogue of rules in {folder}")
    for path in sorted(folder.glob("*.md")):
        if path.name != "README.md":
            yield from _rows_of(path, columns)


def _rows_of(path: Path, columns: tuple[str, ...]) -> Iterator[_Row]:
    section = ""
    header: tuple[str, ...] | None = None
    for number, line in enumerate(_lines(path), start=1):
        place = f"{path.name}:{number}"
        if line.startswith("## "):
            section = line.removeprefix("## ").strip()
        if not line.startswith("|"):
            header = None
            continue
        cells = _cells(line, place)
        if header is None:
            header = _header(cells, place)
        elif header == columns and not all(_RULE_OF_DASHES.fullmatch(cell) for cell in cells):
            _check_row(cells, columns, section, place)
            yield _Row(cells, section, path.name, place)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{path.name} cannot be read: {error}") from error


def _cells(line: str, place: str) -> tuple[str, ...]:
    first, *cells, last = _BAR.split(line.rstrip())
    if first or last or not cells:
        raise CatalogueError(f"{place}: a table row begins and ends with a vertical bar")
    return tuple(cell.strip().replace("\\|", "|") for cell in cells)


def _header(cells: tuple[str, ...], place: str) -> tuple[str, ...]:
    # A table that does not begin with `id` is commentary; one that does must be right, or a slip in its
    # heading would lose a whole section.
    if cells[0] == "id" and cells not in (RULE_COLUMNS, READING_COLUMNS):
        raise CatalogueError(
            f"{place}: the columns are {', '.join(RULE_COLUMNS)}; or {', '.join(READING_COLUMNS)}"
        )
    if _ID.fullmatch(cells[0]):
        raise CatalogueError(f"{place}: {cells[0]} stands in a table without a heading")
    return cells


def _check_row(cells: tuple[str, ...], columns: tuple[str, ...], section: str, place: str) -> None:
    if len(cells) != len(columns):
        raise CatalogueError(f"{place}: {len(cells)} cells where the columns are {', '.join(columns)}")
    if not _ID.fullmatch(cells[0]):
        raise CatalogueError(f"{place}: {cells[0]!r} is not an id")
    for name, cell in zip(columns, cells, strict=True):
        if not cell:
            raise CatalogueError(f"{place}: {cells[0]} has an empty {name}")
    if not section:
        raise CatalogueError(f"{place}: {cells[0]} stands before the first section")


def _check_status(status: str, place: str) -> None:
    standing, _, detail = (part.strip() for part in status.partition(":"))
    if status in ("claimed", "taught") or (standing == "not embodied" and detail):
        return
    if standing != "open":
        raise CatalogueError(
            f"{place}: {status!r} is not a status: claimed, taught, open: ROOM or not embodied: REASON"
        )
    if detail not in ROOMS:
        raise CatalogueError(f"{place}: {detail!r} is not a room: {', '.join(ROOMS)}")
