"""Options of the whole test run."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.skip_summary import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

# The same examples in every run, and none is too slow: a machine that is busy proves nothing about the code.
settings.register_profile(
    "pitboss", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("pitboss")

LONGEST = (
    "test_play_soak.py",
    "test_sights.py",
    "test_progressive.py",
    "test_serve_processes.py",
    "test_rulings.py",
    "test_pit_table.py",
    "test_drawn.py",
    "test_geometry.py",
)
"""Begun first, so that no process of the run is left alone with one of them at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--nothing-left-out",
        action="store_true",
        help="fail every test that would be skipped on this machine",
    )
    parser.addoption(
        "--rule",
        action="append",
        default=[],
        help="run only the tests that claim this rule of docs/rules; again for more",
    )


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    outcome = yield
    report = outcome.get_result()
    if report.skipped and item.config.getoption("--nothing-left-out"):
        report.outcome = "failed"
        report.longrepr = (
            f"left out: {report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr}"
        )


def _slowness(item: pytest.Item) -> int:
    """The quick first, for those who stop at the first failure: a browser takes seconds to open."""
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    return 3 * (folder == "page") + 2 * (folder in ("web", "floor", "cli")) + 2 * (item.path.name in LONGEST)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    if wanted:
        claiming = [
            item for item in items if any(wanted & set(mark.args) for mark in item.iter_markers("rule"))
        ]
        config.hook.pytest_deselected(items=[item for item in items if item not in claiming])
        items[:] = sorted(claiming, key=_slowness)
        return
    rank = {name: place for place, name in enumerate((*LONGEST, "page"))}
    folders = rank["page"]
    items.sort(
        key=lambda item: rank.get(item.path.name, folders if item.path.parent.name == "page" else len(rank))
    )
