"""The examples of the documentation run: rounds in the notation, Python, and commands."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.notation import parse, perform

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(kind: str) -> list[object]:
    """Every fenced block of a kind, with the page and line it stands on."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in re.finditer(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            line = text[: match.start()].count("\n") + 1
            found.append(pytest.param(match[1], id=f"{page.relative_to(ROOT)}:{line}"))
    assert found
    return list(found)


@pytest.mark.parametrize("block", blocks("round"))
def test_rounds(block: str) -> None:
    for scenario in parse(block):
        assert perform(scenario, folder=ROOT).failures == ()


@pytest.mark.parametrize("block", blocks("python"))
def test_python(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, "docs", None, None)
    assert test.examples
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@pytest.mark.parametrize("block", blocks("console"))
def test_commands(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A console block is `$ pitboss ...` followed by lines that its output holds, in order."""
    monkeypatch.chdir(ROOT)
    commands = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    assert commands
    for command in commands:
        typed, *shown = command.splitlines()
        arguments = shlex.split(typed.removeprefix("uv run "))[1:]
        printed = iter(CliRunner().invoke(main, arguments).output.splitlines())
        for wanted in (line for line in shown if line.strip() and line.strip() != "..."):
            assert any(wanted.rstrip() == line.rstrip() for line in printed), (
                f"{typed}: {wanted!r} was not printed"
            )
