"""A run that leaves tests out says in its last lines which, and how to get them."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.kit.skip_summary import pytest_terminal_summary

ROOT = Path(__file__).parents[1]
PAGE, MAPS = "tests/page/felt/test_motion.py", "tests/test_maps.py"


def test_without_a_browser_the_last_lines_say_what_was_left_out() -> None:
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider"]
    command += [PAGE, MAPS, "-k", "motion or package"]
    environment = {**os.environ, "PATH": str(Path(sys.executable).parent)}
    ran = subprocess.run(  # noqa: S603 - our own tests
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    heading, reason, rest, total = ran.stdout.splitlines()[-4:]
    skipped = int(reason.split()[0])
    assert skipped > 1
    assert reason.endswith("the page was not opened: there is no browser here (apt-get install chromium)")
    assert f"{skipped} tests were left out" in heading
    assert ".ci/run" in rest
    assert f"1 passed, {skipped} skipped" in total


class _Reporter:
    """Stands for pytest's own."""

    def __init__(self, *reasons: str) -> None:
        why = [("a file", 1, f"Skipped: {reason}") for reason in reasons]
        self.stats = {"skipped": [SimpleNamespace(longrepr=each) for each in why]} if why else {}
        self.printed: list[str] = []

    def section(self, title: str, **_: object) -> None:
        self.printed.append(title)

    def line(self, text: str) -> None:
        self.printed.append(text.strip())


def test_a_run_that_leaves_nothing_out_says_nothing_of_it() -> None:
    reporter = _Reporter()
    pytest_terminal_summary(cast("pytest.TerminalReporter", reporter))
    assert reporter.printed == []


def test_each_reason_is_said_once_the_most_frequent_first() -> None:
    reporter = _Reporter("no node", "no browser", "no browser")
    pytest_terminal_summary(cast("pytest.TerminalReporter", reporter))
    assert reporter.printed[:3] == ["3 tests were left out", "2  no browser", "1  no node"]
