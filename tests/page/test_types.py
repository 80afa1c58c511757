"""The page's own files: types that hold, sizes that can be read, nothing from elsewhere."""

import re
import subprocess
from pathlib import Path

import pytest

from pitboss.web.static_files import StaticFiles

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/pitboss/web/static"
COMPILER = ROOT / "node_modules/.bin/tsc"
LINES_MOST, COLUMNS_MOST = 600, 120


def test_every_type_holds() -> None:
    if not COMPILER.exists():
        pytest.skip("the types of the page were not checked: TypeScript is missing (npm install)")
    checked = subprocess.run(  # noqa: S603 - our own compiler on our own files
        [COMPILER, "--project", ROOT / "tsconfig.json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.stdout + checked.stderr == ""
    assert checked.returncode == 0


@pytest.mark.parametrize("file", sorted(STATIC.rglob("*.js")), ids=lambda file: str(file.relative_to(STATIC)))
def test_scripts_are_short_and_the_houses_own(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) <= LINES_MOST
    assert [number for number, line in enumerate(lines, 1) if len(line) > COLUMNS_MOST] == []
    assert lines[0].startswith("//"), "the first line says what the module is"
    imported = re.findall(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""", text)
    assert [name for name in imported if not name.startswith(("./", "../"))] == []
    for name in imported:
        found = (file.parent / name).resolve()
        assert found.is_file(), name
        assert found.is_relative_to(STATIC.resolve()), name
    assert not re.search(r"\.(?:inner|outer)HTML|insertAdjacentHTML|\bdocument\.write|\beval\(", text)


def test_one_module_writes_times_and_by_the_houses_clock() -> None:
    """A time by the reader's own clock contradicts the slips."""
    clocks = re.compile(
        r"toLocale(?:Time|Date)String|new Date\([^()]*\)\.toLocaleString|DateTimeFormat"
        r"|\.get(?:Hours|Minutes|Date)\("
    )
    found = [file.name for file in STATIC.rglob("*.js") if clocks.search(file.read_text(encoding="utf-8"))]
    assert found == ["words.js"]


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = (STATIC / "page.html").read_text(encoding="utf-8")
    asked = re.findall(r"""(?:src|href)="([^"#]*)""", text)
    assert asked
    for path in set(asked) - {"", "/"}:
        assert path.startswith("/static/{version}/")
        assert StaticFiles().read(path.removeprefix("/static/{version}/"))
    for sheet in STATIC.rglob("*.css"):
        assert not re.search(r"@import|url\(\s*[\"']?(?!data:|#)", sheet.read_text(encoding="utf-8"))


def test_the_library_needs_no_view() -> None:
    for file in (STATIC / "lib").iterdir():
        assert '"../' not in file.read_text(encoding="utf-8"), file.name
