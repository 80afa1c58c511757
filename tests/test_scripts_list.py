"""The list of scripts: a line for each script that can be run, and no line for one that is gone."""

import re
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "scripts"
_LINE = re.compile(r"^\| `([^`]+)` \| .+ \|$", re.MULTILINE)


def runnable() -> set[str]:
    """Return every script; a package with a `__main__` counts once, and its modules do not."""
    packages = {path.parent for path in SCRIPTS.rglob("__main__.py")}
    files = (
        path
        for path in SCRIPTS.rglob("*.py")
        if path.name != "__init__.py" and not packages.intersection(path.parents)
    )
    return {
        *(str(path.relative_to(SCRIPTS)) for path in files),
        *(f"{package.relative_to(SCRIPTS)}/" for package in packages),
    }


def test_every_script_has_a_line() -> None:
    listed = _LINE.findall((SCRIPTS / "README.md").read_text())
    assert len(listed) == len(set(listed))
    assert set(listed) == runnable()
