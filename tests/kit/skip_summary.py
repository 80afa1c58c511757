"""The last lines of a run: which tests were left out on this machine, and how to get them."""

from collections import Counter

import pytest


def _reason(report: pytest.TestReport) -> str:
    """Return why a test was skipped."""
    why = report.longrepr
    return str(why[2] if isinstance(why, tuple) else why).removeprefix("Skipped: ")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print one line for each reason, the one with the most tests first."""
    skipped = terminalreporter.stats.get("skipped", [])
    if not skipped:
        return
    terminalreporter.section(f"{len(skipped)} tests were left out", sep="=", yellow=True)
    for reason, count in Counter(_reason(report) for report in skipped).most_common():
        terminalreporter.line(f"{count:>6}  {reason}")
    terminalreporter.line(
        "All others ran. `.ci/run` installs what is missing on Debian and leaves nothing out."
    )
