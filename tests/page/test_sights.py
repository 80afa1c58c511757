"""Every view in order: no serious fault that axe knows of, nothing clipped, nothing too small or too faint.

A view is loaded once for each width and everything that must hold there is asked of that page.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.page.contrast import texts_of
from tests.kit.page.house import PageHouse
from tests.kit.page.sights import LANGUAGES, SIGHTS, WIDTHS, furnished, script, see, settle, speak
from tests.kit.page.visitors import Regulars, Visitors

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
SMALLEST = 11
CONTRAST = 4.5
_CLIPPED, _MISNAMED, _THINGS = script("overflow.js"), script("names.js"), script("things.js")


@pytest.fixture(scope="module")
def axe() -> str:
    """The auditor's own script."""
    if not AXE.exists():
        pytest.skip("the page's accessibility was not audited: axe-core is missing (npm install)")
    return AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A floor in play."""
    with furnished() as opened:
        yield opened


@pytest.fixture(scope="module")
def regulars(browser: Browser, house: PageHouse) -> Iterator[Regulars]:
    """People who keep their browsers: what is fetched once is there for every view."""
    made = Regulars(browser, house)
    yield made
    made.end()


@pytest.fixture
def visit(regulars: Regulars) -> Iterator[Visitors]:
    """As everywhere: a complaint in any console fails the test."""
    regulars.faults.clear()
    yield regulars
    regulars.leave()
    assert regulars.faults == []


def grave(page: Page, axe: str) -> list[Any]:
    """What axe calls serious."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    assert found["passes"], "the audit looked at nothing"
    return [
        (fault["id"], node["target"], node["failureSummary"])
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def clipped(page: Page, *widths: int, menu: bool) -> list[Any]:
    """What does not fit where it stands, also with the menu open; and controls not called what they show."""
    found: list[Any] = page.evaluate(_MISNAMED)
    for width in widths:
        if page.viewport_size != {"width": width, "height": WIDTHS[width]}:
            page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            settle(page)
        found += [(width, fault) for fault in page.evaluate(_CLIPPED)]
        button = page.locator("#menu")
        if menu and button.is_visible():
            button.click()
            found += [(width, "menu", fault) for fault in page.evaluate(_CLIPPED)]
            button.click()
    return found


def illegible(page: Page) -> list[Any]:
    """Texts that are too small or too faint, and still are when they are looked at again.

    In between something may have moved. What is written on drawn cards and cheques comes below.
    """
    found = _illegible(page)
    if found:
        settle(page)
        again = _illegible(page)
        found = [text for text in found if text in again]
    return found


def _illegible(page: Page) -> list[Any]:
    found = [text for text in texts_of(page) if not text.get("drawing")]
    assert len(found) > 3
    return [
        (text["text"], text["where"], text["ink"], round(text["size"], 1), round(text["contrast"], 2))
        for text in found
        if round(text["size"], 1) < SMALLEST - 0.05 or round(text["contrast"], 2) < CONTRAST
    ]


# Chinese is shorter than English, Vietnamese as long: Chinese is looked at where there is least room.
_TIGHT = ("my turn", "baccarat", "console", "me")
_TO_SCALE = ("my turn", "looking on", "baccarat", "console", "squeeze", "stopped", "a jackpot", "replay")
"""Drawn as large as there is room; other texts have the size and ground that they have on a wide screen."""
_ON_A_PHONE = (
    *_TO_SCALE,
    *("floor", "me", "sign", "sign in", "pit", "queue", "rulings", "stop by the dealer", "keypad, dealer"),
    *("train", "a drill", "seat, guided", "exam, a question", "night", "odds", "rules"),
)
"""What people have in their hand, and one view of each kind; the others are made narrow on a wide screen."""


@pytest.mark.parametrize("name", SIGHTS)
def test_a_view_is_in_order(visit: Visitors, axe: str, name: str) -> None:
    """On a wide screen, on a tablet, and made as narrow as a phone; what axe finds depends on neither."""
    page, menu = see(visit, name), SIGHTS[name].does is None
    # The audit comes after the pictures: it scrolls.
    found = {"illegible": illegible(page), "grave": grave(page, axe)}
    widths = (1440, 820) if name in _ON_A_PHONE else (1440, 820, 390)
    found["en"] = clipped(page, *widths, menu=menu)
    assert {what: faults for what, faults in found.items() if faults} == {}


@pytest.mark.parametrize("name", _ON_A_PHONE)
def test_a_view_is_in_order_on_a_phone(visit: Visitors, name: str) -> None:
    """Loaded there, not made narrower, in the language that takes most room.

    Then the reader changes it on the page, which draws it anew. The names of controls are compared with what
    is seen in each.
    """
    page, menu = see(visit, name, 390, language="vi"), SIGHTS[name].does is None
    found = {"illegible": illegible(page) if name in _TO_SCALE else [], "vi": clipped(page, 390, menu=menu)}
    for language in [one for one in LANGUAGES if one != "vi" and name in _TIGHT]:
        speak(page, name, language)
        found[language] = clipped(page, 390, menu=menu)
    assert {what: faults for what, faults in found.items() if faults} == {}


def test_cards_cheques_and_placards_can_be_read(visit: Visitors) -> None:
    """Fifty-two cards in both decks, ten cheques, and the placards of tables that begin at each."""
    page = see(visit, "me")
    page.set_viewport_size({"width": 1440, "height": 1600})
    page.evaluate(_THINGS)
    found = texts_of(page)
    assert len(found) >= 52 * 2 * 2 + 10 + 10 * 2
    faint = {(text["text"], text["where"], text["ink"], round(text["contrast"], 2)) for text in found}
    assert {one for one in faint if one[3] < CONTRAST} == set()


def test_the_ranks_of_cards_are_large_enough(visit: Visitors) -> None:
    """On a phone the camera looks at one's own spot, so that the cards there can be read."""
    for width in WIDTHS:
        ranks = [text for text in texts_of(see(visit, "my turn", width)) if text["where"] == "card"]
        assert len(ranks) > 4
        assert min(text["size"] for text in ranks) >= SMALLEST, width
