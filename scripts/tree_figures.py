"""Print the figures of a source tree that the layout is judged by, for one tree or several.

    uv run python scripts/tree_figures.py
    uv run python scripts/tree_figures.py --root ../other-clone --root . --json

`Any` counts the word in code, without comments and texts. `type: ignore` and `noqa` count comments. A
function-local import is an import statement inside a function.
"""

import argparse
import ast
import io
import json
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
PAGE = Path("src/pitboss/web/static")


class PythonFigures(NamedTuple):
    """What is counted in Python files."""

    lines: int = 0
    any_words: int = 0
    type_ignores: int = 0
    noqas: int = 0
    local_imports: int = 0

    def plus(self, other: "PythonFigures") -> "PythonFigures":
        return PythonFigures(*(mine + its for mine, its in zip(self, other, strict=True)))


def figures_of(text: str) -> PythonFigures:
    """Count in the text of one Python file."""
    words = ignores = noqas = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            words += token.string == "Any"
        elif token.type == tokenize.COMMENT:
            ignores += "type: ignore" in token.string
            noqas += "noqa" in token.string
    return PythonFigures(len(text.splitlines()), words, ignores, noqas, local_imports(ast.parse(text)))


def local_imports(module: ast.Module) -> int:
    functions = (
        node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    found = {
        node
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return len(found)


def summed(files: Iterable[Path]) -> PythonFigures:
    total = PythonFigures()
    for file in files:
        total = total.plus(figures_of(file.read_text(encoding="utf-8")))
    return total


def largest_folder(root: Path, files: Iterable[Path]) -> tuple[int, str]:
    """Return the folder that holds the most of these files, and how many."""
    folders = Counter(file.parent for file in files)
    folder, number = max(folders.items(), key=lambda found: (found[1], str(found[0])))
    return number, str(folder.relative_to(root))


def scripts_of_page(root: Path) -> list[Path]:
    return sorted((root / PAGE).rglob("*.js"))


def tree_figures(root: Path) -> dict[str, object]:
    """Count everything in the tree of a clone."""
    python = sorted((root / "src").rglob("*.py"))
    page = scripts_of_page(root)
    source = summed(python)
    most, folder = largest_folder(root, python)
    most_page, folder_page = largest_folder(root, page)
    return {
        "Python files in src": len(python),
        "lines of Python in src": source.lines,
        "lines of Python in tests": summed(sorted((root / "tests").rglob("*.py"))).lines,
        "most Python files in a folder of src": f"{most} in {folder}",
        "JavaScript files of the page": len(page),
        "lines of JavaScript of the page": sum(len(file.read_text().splitlines()) for file in page),
        "most JavaScript files in a folder": f"{most_page} in {folder_page}",
        "`Any` in src": source.any_words,
        "`type: ignore` in src": source.type_ignores,
        "`noqa` in src": source.noqas,
        "function-local imports in src": source.local_imports,
    }


def rows(trees: dict[str, dict[str, object]]) -> Iterator[tuple[str, ...]]:
    for name in next(iter(trees.values())):
        values = (figures[name] for figures in trees.values())
        yield name, *(f"{value:,}" if isinstance(value, int) else str(value) for value in values)


def main() -> None:
    parser = argparse.ArgumentParser(description="Print the figures of a source tree.")
    parser.add_argument(
        "--root", type=Path, action="append", help="the folder of a clone (default: this clone)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args()
    trees = {str(root): tree_figures(root.resolve()) for root in chosen.root or [ROOT]}
    if chosen.json:
        print(json.dumps(trees, indent=2))
        return
    table = Table("", *trees, box=None, pad_edge=False)
    for row in rows(trees):
        table.add_row(*row)
    Console(width=200).print(table, highlight=False)


if __name__ == "__main__":
    main()
