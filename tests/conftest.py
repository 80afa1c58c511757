"""Options of the whole test run."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--nothing-left-out",
        action="store_true",
        help="fail every test that would be skipped on this machine",
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
