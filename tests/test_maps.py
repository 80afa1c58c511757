"""Each folder has a map: the docstring of its `__init__.py` names every file and folder in it."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAPPED = [ROOT / "src/pitboss", ROOT / "tests/kit"]


def _folders() -> list[Path]:
    """Return the folders that hold Python files."""
    return sorted({file.parent for root in MAPPED for file in root.rglob("*.py")})


def _entries(folder: Path) -> list[str]:
    """Return what a map has to name: modules as `x.py`, sub-packages as `x/`."""
    modules = [file.name for file in folder.glob("*.py") if file.name != "__init__.py"]
    packages = [f"{file.parent.name}/" for file in folder.glob("*/__init__.py")]
    return sorted(modules + packages)


def _map(folder: Path) -> str:
    text = (folder / "__init__.py").read_text(encoding="utf-8")
    return ast.get_docstring(ast.parse(text)) or ""


def _named(text: str) -> set[str]:
    """Return what stands in backticks and reads as a file or a folder next to the map."""
    return set(re.findall(r"`(\w+(?:\.py|/))`", text))


def _listed(text: str) -> set[str]:
    """Return what a map has a line for. Its prose may name files of other folders."""
    return set(re.findall(r"^\s*`(\w+(?:\.py|/))`", text, re.MULTILINE))


def test_every_folder_is_a_package() -> None:
    assert [folder for folder in _folders() if not (folder / "__init__.py").is_file()] == []


def test_a_map_names_every_file_of_its_folder() -> None:
    missing = {
        str(folder.relative_to(ROOT)): unnamed
        for folder in _folders()
        if (unnamed := [entry for entry in _entries(folder) if entry not in _named(_map(folder))])
    }
    assert not missing, "\n" + "\n".join(
        f"{folder}/__init__.py does not name {', '.join(unnamed)}" for folder, unnamed in missing.items()
    )


def test_a_map_names_no_file_that_is_gone() -> None:
    gone = {
        str(folder.relative_to(ROOT)): stale
        for folder in _folders()
        if (stale := [name for name in _listed(_map(folder)) if not (folder / name).exists()])
    }
    assert not gone, "\n" + "\n".join(
        f"{folder}/__init__.py names {', '.join(sorted(stale))}, which is not there"
        for folder, stale in gone.items()
    )
