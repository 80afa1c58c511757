"""The browser and the house that the page's tests share."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.kit.page.chromium import chromium, launched
from tests.kit.page.house import PageHouse
from tests.kit.page.visitors import Browsers, Visitors

# A machine that is busy is no fault of the page's.
expect.set_options(timeout=20_000)


NO_BROWSER = "the page was not opened: there is no browser here (apt-get install chromium)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser before a house is furnished for it."""
    if chromium() is None:
        for item in items:
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser, for the tests of a file: while it is there no test can run a loop of its own."""
    found = chromium()
    if found is None:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        made = launched(playwright, found)
        yield made
        made.close()


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A floor with a blackjack and a baccarat table; one for the tests of a file."""
    with PageHouse() as opened:
        yield opened


@pytest.fixture(scope="module")
def browsers(browser: Browser) -> Browsers:
    """Kept for the tests of a file, whose pages need not be fetched anew for each."""
    return Browsers()


@pytest.fixture
def visit(browser: Browser, house: PageHouse, browsers: Browsers) -> Iterator[Visitors]:
    """`visit("ann", "/me")` is a page of Ann's; a complaint in any console fails the test."""
    visitors = Visitors(browser, house, browsers)
    yield visitors
    visitors.leave()
    assert visitors.faults == []
