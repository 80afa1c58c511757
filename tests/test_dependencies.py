"""What pitboss stands on is explained, pinned without addresses, bounded, and free to use."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from scripts.release.licences import packages

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME = [
    *map(Requirement, PYPROJECT["project"]["dependencies"]),
    *(Requirement(one) for some in PYPROJECT["project"]["optional-dependencies"].values() for one in some),
]
CHECKS = [Requirement(one) for some in PYPROJECT["dependency-groups"].values() for one in some]
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1:]
FREE = {
    *("MIT", "MIT-0", "MIT-CMU", "BSD", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Zlib", "CC0-1.0"),
    *("Apache-2.0", "Apache-2.0 WITH LLVM-exception", "PSF-2.0", "MPL-2.0", "LGPL-3.0-only"),
}
"""Licences that let anybody use a package that an installer fetches beside ours."""


def pinned() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for line in PINS:
        name, _, rest = line.partition("==")
        found.setdefault(canonicalize_name(name), set()).add(rest.split(";")[0].strip())
    return found


def test_every_pin_is_a_name_and_a_version_and_no_address() -> None:
    wrong = [line for line in PINS if not re.fullmatch(r"[\w.-]+==[\w.]+( ; [\w.'<>=! ()-]+)?", line)]
    assert wrong == []


def test_every_package_that_we_ask_for_is_pinned_within_its_range() -> None:
    pins = pinned()
    for asked in (*RUNTIME, *CHECKS):
        versions = pins.get(canonicalize_name(asked.name), set())
        assert versions, f"{asked.name} is not in constraints.txt"
        assert all(Version(one) in asked.specifier for one in versions), asked


def test_every_range_ends_before_a_release_that_nobody_has_tried() -> None:
    open_ended = [str(one) for one in (*RUNTIME, *CHECKS) if "<" not in str(one.specifier)]
    assert open_ended == []


def test_every_package_that_we_ask_for_is_explained() -> None:
    text = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    explained = {
        name for row in re.findall(r"^\| ([\w, -]+) \|", text, re.MULTILINE) for name in row.split(", ")
    }
    asked = {canonicalize_name(one.name) for one in (*RUNTIME, *CHECKS)}
    assert asked - explained == set()


def test_every_package_that_comes_with_us_is_free_to_use_and_listed() -> None:
    """A package of another version than the pinned one may say something else; the next pin will show it."""
    text = (ROOT / "docs/licences.md").read_text(encoding="utf-8")
    pins = pinned()
    looked_at = [one for one in packages() if version(one.name) in pins.get(one.name, set())]
    assert looked_at
    for package in looked_at:
        assert set(re.split(r" AND | OR ", package.licence)) <= FREE, package
        assert f"| {package.name} | {package.licence} |" in text
