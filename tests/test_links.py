"""The documentation leads to files that exist, and the tour to functions that exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
PAGES += [ROOT / "scripts/README.md", ROOT / "benchmarks/README.md"]
SOURCE = ROOT / "src/pitboss"
FOLDERS = ("src", "tests", "scripts", "benchmarks")
FILES = {file.name for folder in FOLDERS for file in (ROOT / folder).rglob("*.*")}
EXAMPLES = {"NAME.py", "scripts/NAME.py", "lit-html.js"}
"""Names that stand for any file, or for a file of somebody else."""
TOUR = ROOT / "docs/tour.md"
LINK = re.compile(r"\[[^\]]+\]\(([^)#\s]*)(#[^)\s]*)?\)")
JAVASCRIPT = re.compile(r"(?:function|class|const) (\w+)|^  (?:async )?(\w+)\(", re.MULTILINE)
NAMED = re.compile(r"\]\(([^)\s]+\.(?:py|js))\)((?:,?\s`[\w.]+`)+)")


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    broken = []
    for path, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in path or path.startswith("mailto:"):
            continue
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor[1:] not in _anchors(target)):
            broken.append(path + anchor)
    assert broken == []


def _names_of(file: Path) -> set[str]:
    """Return what a file defines: functions, classes, methods as `Class.method`, and constants."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".js":
        return {name for pair in JAVASCRIPT.findall(text) for name in pair}
    return set(_python_names(ast.parse(text).body))


def _python_names(body: list[ast.stmt], within: str = "") -> list[str]:
    names = []
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.append(within + node.name)
        if isinstance(node, ast.ClassDef):
            names += _python_names(node.body, f"{node.name}.")
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(within + node.target.id)
        if isinstance(node, ast.Assign):
            names += [within + target.id for target in node.targets if isinstance(target, ast.Name)]
    return names


def test_the_tour_names_what_is_in_its_files() -> None:
    missing = []
    named = NAMED.findall(TOUR.read_text(encoding="utf-8"))
    for path, words in named:
        defined = _names_of((TOUR.parent / path).resolve())
        missing += [f"{path}: {name}" for name in re.findall(r"`([\w.]+)`", words) if name not in defined]
    assert not missing, "\n" + "\n".join(missing)
    assert len(named) > 60


def test_every_step_of_the_tour_has_a_link() -> None:
    steps = re.findall(r"^\d+\. .*", TOUR.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(steps) > 40
    assert [step for step in steps if not LINK.match(step.partition(". ")[2])] == []


def _is_there(path: str, page: Path) -> bool:
    """Return whether a path that a text names exists; a bare file name may be anywhere in the tree."""
    if "/" not in path:
        return path in FILES
    return any(
        (folder / path).exists()
        for folder in (ROOT, SOURCE, SOURCE / "web", SOURCE / "web/static", page.parent)
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    text = re.sub(r"^```diff\n.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    text = LINK.sub("", text)
    named = set(re.findall(r"(?<![\w/.<-])((?:[\w-]+/)*\w+\.(?:py|js|css|html))\b", text))
    assert sorted(path for path in named - EXAMPLES if not _is_there(path, page)) == []
