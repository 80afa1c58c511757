"""The tests that claim a rule, and the code that cites it, found by a scan of the text.

A scan of the text takes a second and works when a test cannot be imported. Therefore `pitboss rules coverage`
never depends on the state of the tests.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path


class CatalogueError(ValueError):
    """The catalogue, or a claim on it, cannot be read; the message names file and line."""


def claims(root: Path) -> dict[str, tuple[str, ...]]:
    """Return the places under `root/tests` that claim each id, as `tests/test_x.py:12`."""
    found = _marked(root, "rule")
    for path in sorted((root / "tests" / "golden").rglob("*.round")):
        for id_, line in _round_claims(path, root):
            found.setdefault(id_, []).append(f"{_name(path, root)}:{line}")
    return {id_: tuple(dict.fromkeys(found[id_])) for id_ in sorted(found)}


def teachings(root: Path) -> dict[str, tuple[str, ...]]:
    """Return the places under `root/tests` that show that a quiz teaches an id, and no more."""
    return {id_: tuple(dict.fromkeys(places)) for id_, places in sorted(_marked(root, "taught").items())}


def citations(root: Path, id_: str) -> tuple[str, ...]:
    """Return the lines under `root/src` that mention the id, as `src/pitboss/x.py:12`."""
    # A plain substring would also find the id inside a longer one: baccarat ids end like those of blackjack.
    mention = re.compile(rf"(?<![A-Za-z0-9-]){re.escape(id_)}(?![A-Za-z0-9-])")
    return tuple(
        f"{_name(path, root)}:{number}"
        for path in sorted((root / "src").rglob("*.py"))
        for number, line in enumerate(_text(path, root).splitlines(), start=1)
        if mention.search(line)
    )


def _marked(root: Path, mark: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("*.py")):
        for id_, line in _marks(path, root, mark):
            found.setdefault(id_, []).append(f"{_name(path, root)}:{line}")
    return found


def _marks(path: Path, root: Path, mark: str) -> Iterator[tuple[str, int]]:
    source = _text(path, root)
    if f"mark.{mark}" not in source:
        return
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise CatalogueError(
            f"{_name(path, root)}:{error.lineno}: not Python, so its claims cannot be read"
        ) from error
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_mark(node.func, mark):
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    place = f"{_name(path, root)}:{argument.lineno}"
                    raise CatalogueError(
                        f"{place}: a mark names its rules as literal strings, or no scan can see them"
                    )
                yield argument.value, argument.lineno


def _is_mark(function: ast.expr, mark: str) -> bool:
    if not (isinstance(function, ast.Attribute) and function.attr == mark):
        return False
    owner = function.value
    return (isinstance(owner, ast.Name) and owner.id == "mark") or (
        isinstance(owner, ast.Attribute) and owner.attr == "mark"
    )


def _round_claims(path: Path, root: Path) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(_text(path, root).splitlines(), start=1):
        if line.startswith("rules:"):
            for id_ in line.removeprefix("rules:").split(","):
                if id_.strip():
                    yield id_.strip(), number


def _text(path: Path, root: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{_name(path, root)} cannot be read: {error}") from error


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
