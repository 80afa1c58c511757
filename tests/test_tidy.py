"""The code base keeps its own rules: rooms, file sizes, words that do not belong."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = [
    file
    for folder in ("src", "tests", "benchmarks", "scripts")
    for file in sorted((ROOT / folder).rglob("*.py"))
]
LINES_MAX = 600
FILES_MAX = 20
STATIC = ROOT / "src/pitboss/web/static"


def test_rooms_import_only_downwards() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    linted = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert linted.returncode == 0, linted.stdout + linted.stderr
    assert "0 broken" in linted.stdout


@pytest.mark.parametrize("file", CODE, ids=lambda file: str(file.relative_to(ROOT)))
def test_files_are_small(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LINES_MAX


@pytest.mark.parametrize(
    "folder",
    [STATIC, *sorted(path for path in STATIC.rglob("*") if path.is_dir())],
    ids=lambda folder: str(folder.relative_to(STATIC)),
)
def test_a_folder_of_the_page_can_be_read_at_a_glance(folder: Path) -> None:
    files = [file.name for file in folder.iterdir() if file.is_file()]
    assert len(files) <= FILES_MAX, files


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


def test_every_package_file_has_a_docstring_and_no_vague_name() -> None:
    vague = {"utils", "helpers", "manager", "misc", "common_utils", "engine"}
    for file in sorted((ROOT / "src").rglob("*.py")):
        assert file.stem not in vague, file
        assert file.read_text(encoding="utf-8").startswith(('"""', "'''")), file
