"""Options of the whole test run."""

import gc
import os
import sys
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

# Without what is compiled on disk, every process that a test starts compiles the whole package again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# A pass over all that is imported takes half a second, and nothing of that is ever garbage.
gc.set_threshold(50_000, 10, 10)

TESTS = Path(__file__).parent
LONGEST = (
    "attack/test_attacks.py",
    "page/guest/test_soak.py",
    "page/test_sights.py",
    "page/progressive/test_jackpot.py",
    "web/server/test_serve_processes.py",
    "page/pit/test_rulings.py",
    "page/pit/test_table.py",
    "page/felt/test_motion.py",
    "page/felt/test_geometry.py",
    "floor/proof/test_case.py",
    "test_breaks.py",
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


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: tests that wait for a process or a clock leave theirs idle."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    outcome = yield
    report = outcome.get_result()
    if report.skipped and item.config.getoption("--nothing-left-out"):
        report.outcome = "failed"
        report.longrepr = (
            f"left out: {report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr}"
        )


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


def _slowness(item: pytest.Item) -> int:
    """The quick first, for those who stop at the first failure: a browser takes seconds to open."""
    path = item.path.relative_to(TESTS)
    return (
        3 * (path.parts[0] == "page")
        + 2 * (path.parts[0] in ("web", "floor", "cli"))
        + 2 * (str(path) in LONGEST)
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    if wanted:
        claiming = [
            item for item in items if any(wanted & set(mark.args) for mark in item.iter_markers("rule"))
        ]
        config.hook.pytest_deselected(items=[item for item in items if item not in claiming])
        items[:] = sorted(claiming, key=_slowness)
        return
    rank = {name: place for place, name in enumerate(LONGEST)}

    def place(item: pytest.Item) -> int:
        path = item.path.relative_to(TESTS)
        return rank.get(str(path), len(rank) + (path.parts[0] != "page"))

    items.sort(key=place)
