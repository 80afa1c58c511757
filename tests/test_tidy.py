"""The code base keeps its own rules: rooms, sizes of files and folders, names."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pitboss.floor.registry import EVENTS
from pitboss.games.contract import Command
from tests.conftest import LONGEST

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/pitboss"
CODE = [
    file
    for folder in ("src", "tests", "benchmarks", "scripts")
    for file in sorted((ROOT / folder).rglob("*.py"))
]
LINES_MAX = 600
FILES_MAX = 20
DATA = {"messages", "golden", "houses"}
"""Folders of data: one file for each view, for each kind of round, for each game of a house."""

VAGUE = {"common_utils", "engine", "helpers", "manager", "misc", "utils"}

NOUNS = {
    "closing": "the procedure at the end of a table's day, as the manual calls it",
    "counting": "the counting of cards",
    "cutting": "the cutting of cheques",
    "grading": "the marks for a sitting",
    "greeting": "what a guest is told on arrival",
    "opening": "the procedure at the start of a table's day, as the manual calls it",
    "pricing": "the arithmetic of a prize",
    "reading": "the reading aloud of a slip",
    "setting": "where and how a scenario is played",
    "sitting": "one trainee's time at the practice table",
    "staffing": "the people who are needed at tables",
    "tampering": "the ways of changing a journal",
    "training": "the dealing school",
}
"""Words in -ing that English uses as nouns, with what each names here."""

IRREGULAR = {"dealt", "done", "given", "gone", "held", "kept", "known", "lost", "made", "said", "sat", "seen"}
IRREGULAR |= {"shown", "sold", "stood", "taken", "told", "written"}
"""Participles that do not end in -ed."""

PARTICIPLES = {
    "compiled": "odds/simulation: what is compiled once for every kernel",
    "counted": "odds: the same games, dealt to a guest who counts cards",
    "hand_held": "table/cards: the manual's word for cards that guests hold in their hands",
    "known": "odds/counting: counts whose worth is on file",
    "shared": "journal/postgres: the store that several processes share",
    "waiting": "pit/queue: what waits for somebody",
}
"""Modules that are named by a participle all the same."""

PRINTED = {"DeskLine", "JsonLines", "PayLine", "PlainLines", "SlipLine"}
"""Lines that really are printed as lines: of a slip, a pay table, a log. An entry of a list is a row."""


def _relative(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def test_rooms_import_only_downwards() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    linted = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert linted.returncode == 0, linted.stdout + linted.stderr
    assert "0 broken" in linted.stdout


def test_files_are_small() -> None:
    large = [file for file in CODE if len(file.read_text(encoding="utf-8").splitlines()) > LINES_MAX]
    assert _relative(large) == []


def test_a_folder_can_be_read_at_a_glance() -> None:
    folders = {path.parent for root in ("src", "tests", "scripts") for path in (ROOT / root).rglob("*.*")}
    crowded = [
        folder
        for folder in sorted(folders)
        if not DATA & set(folder.parts) and folder.name != "__pycache__"
        if sum(file.is_file() for file in folder.iterdir()) > FILES_MAX
    ]
    assert _relative(crowded) == []


def test_nothing_is_left_half_done() -> None:
    marks = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b|pragma: no cover")
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in CODE
        if file != Path(__file__)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if marks.search(line)
    ]
    assert found == []


def test_every_package_file_has_a_docstring() -> None:
    bare = [
        file
        for file in sorted(SOURCE.rglob("*.py"))
        if not file.read_text(encoding="utf-8").startswith('"""')
    ]
    assert _relative(bare) == []


def _modules() -> list[Path]:
    """Return the modules and the packages whose names a reader meets."""
    kit = ROOT / "tests/kit"
    modules = [
        path for root in (SOURCE, kit) for path in root.rglob("*.py") if not path.name.startswith("__")
    ]
    return sorted({*modules, *(module.parent for module in modules)} - {SOURCE, kit})


def _words_not_used() -> set[str]:
    """Read the last table of the glossary."""
    glossary = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    table = glossary.partition("### Words that name no module and no class")[2]
    words = set(re.findall(r"^\| (\w+) \|", table, re.MULTILINE)) - {"word"}
    assert words
    return words


def _last_word(module: Path) -> str:
    """Return the word that says what a module holds: `sealed_shoes.py` holds shoes."""
    return module.stem.split("_")[-1]


def test_a_module_has_no_name_that_means_nothing_or_too_much() -> None:
    unused = _words_not_used()
    found = [module for module in _modules() if module.stem in VAGUE or _last_word(module) in unused]
    assert _relative(found) == []


def test_a_module_is_named_by_a_noun() -> None:
    unlike_a_noun = [
        module
        for module in _modules()
        if (word := _last_word(module)) not in NOUNS and module.stem not in PARTICIPLES
        if word.endswith(("ing", "ed")) or word in IRREGULAR
    ]
    assert _relative(unlike_a_noun) == []


def _of_the_journal() -> set[str]:
    """Return the names of commands and events: they stand in journals and do not change."""

    def below(kind: type) -> Iterator[str]:
        subclasses: list[type] = kind.__subclasses__()
        for subclass in subclasses:
            yield subclass.__name__
            yield from below(subclass)

    return {*below(Command), *(event.__name__ for event in EVENTS.values())}


def _classes() -> Iterator[tuple[Path, str]]:
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield file.relative_to(SOURCE), node.name


def _noun(name: str) -> str:
    """Return the word that says what a class is; `Error` and `Out` only say what it is for."""
    words = re.findall(r"[A-Z][a-z0-9]*", name.removesuffix("Error").removesuffix("Out"))
    return words[-1].lower() if words else ""


def test_a_class_has_no_name_that_means_too_much() -> None:
    unused, frozen = _words_not_used(), _of_the_journal()
    found = [f"{file}: {name}" for file, name in _classes() if name not in frozen and _noun(name) in unused]
    assert not found, "\n" + "\n".join(found)


def test_an_entry_of_a_list_is_a_row() -> None:
    found = [
        f"{file}: {name}"
        for file, name in _classes()
        if file.parts[0] in ("floor", "web") and _noun(name) in ("line", "lines") and name not in PRINTED
    ]
    assert not found, "\n" + "\n".join(found)


def test_every_exception_is_still_needed() -> None:
    words = {word for module in _modules() for word in (module.stem, _last_word(module))}
    assert {*NOUNS, *PARTICIPLES} <= words
    assert {name for _, name in _classes()} >= PRINTED


def test_the_files_that_are_begun_first_are_there() -> None:
    assert [name for name in LONGEST if not (ROOT / "tests" / name).is_file()] == []
