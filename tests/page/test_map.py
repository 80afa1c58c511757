"""The map of the page: `static/README.md` names every folder, and every script says what it does."""

import re
from pathlib import Path

from pitboss.web.static_files import STATIC

README = STATIC / "README.md"


def _named() -> set[str]:
    """Return the first cells of the tables in the README."""
    return set(re.findall(r"^\| `([^`]+)` \|", README.read_text(encoding="utf-8"), re.MULTILINE))


def _entries() -> set[str]:
    folders = {f"{path.relative_to(STATIC).as_posix()}/" for path in STATIC.rglob("*") if path.is_dir()}
    return folders | {path.name for path in STATIC.iterdir() if path.is_file() and path != README}


def test_the_map_names_every_folder_and_nothing_else() -> None:
    assert _named() == _entries()


def test_every_script_begins_with_what_it_does() -> None:
    def silent(script: Path) -> bool:
        first = script.read_text(encoding="utf-8").split("\n", 1)[0]
        return not re.match(r"// \S.*\S", first)

    scripts = sorted(STATIC.rglob("*.js"))
    assert [str(script.relative_to(STATIC)) for script in scripts if silent(script)] == []
