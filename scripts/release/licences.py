"""Write docs/licences.md: the licence of everything that is installed with pitboss and its extras.

    uv run python scripts/release/licences.py

It reads what the installed packages say of themselves. A test holds the page to them.
"""

import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/licences.md"
HEAD = """# Licences of what pitboss stands on

pitboss is under the Apache licence 2.0 ([LICENSE](../LICENSE)). It ships none of the packages below: an
installer fetches them, with their own notices. `scripts/release/licences.py` writes this page from what
each package says of itself, and a test holds the page to it. *Through* names the part of pitboss that
asks for the package, directly or by another package.

"""
CLASSIFIERS = {
    "MIT License": "MIT",
    "BSD License": "BSD",
    "Apache Software License": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
WAYS = {
    "mit": "MIT",
    "mit license": "MIT",
    "bsd": "BSD",
    "bsd 3-clause license": "BSD-3-Clause",
    "apache 2.0": "Apache-2.0",
}
"""Licences as some packages write them."""


class Package(NamedTuple):
    name: str
    licence: str
    through: frozenset[str]


def licence_of(name: str) -> str:
    """The licence that an installed package names, or an empty text."""
    said = distribution(name).metadata
    for expression in said.get_all("License-Expression") or ():
        return str(expression)
    named = [str(entry).partition("\n")[0].strip() for entry in said.get_all("License") or ()]
    for entry in named:
        if entry.lower() in WAYS:
            return WAYS[entry.lower()]
    kinds = [
        str(entry).rpartition(" :: ")[2]
        for entry in said.get_all("Classifier") or ()
        if "License ::" in entry
    ]
    return " AND ".join(CLASSIFIERS.get(kind, kind) for kind in kinds) or "".join(named)


def packages() -> list[Package]:
    """What is installed with pitboss and its extras, and what needs it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {"pitboss": project["dependencies"]} | project["optional-dependencies"]
    through: dict[str, set[str]] = {}
    for group, asked in groups.items():
        for name in _closure(asked):
            through.setdefault(name, set()).add(group)
    return [
        Package(name, licence_of(name), frozenset({"pitboss"} if "pitboss" in groups_ else groups_))
        for name, groups_ in sorted(through.items())
    ]


def _closure(asked: list[str]) -> Iterator[str]:
    seen: set[tuple[str, frozenset[str]]] = set()
    todo = [Requirement(one) for one in asked]
    while todo:
        wanted = todo.pop()
        key = (canonicalize_name(wanted.name), frozenset(wanted.extras))
        if key in seen:
            continue
        seen.add(key)
        try:
            needs = distribution(wanted.name).requires or []
        except PackageNotFoundError:  # asked for on other systems only
            continue
        yield key[0]
        for need in map(Requirement, needs):
            extras = wanted.extras | {""}
            if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in extras):
                todo.append(need)


def page() -> str:
    rows = [f"| {one.name} | {one.licence} | {', '.join(sorted(one.through))} |" for one in packages()]
    return HEAD + "\n".join(["| package | licence | through |", "|---|---|---|", *rows]) + "\n"


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{len(packages())} packages in {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
