"""The page in the reader's own colours (a contrast theme): what a ground said, a border or a word says."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.kit.page.house import PageHouse
from tests.kit.page.sights import SIGHTS, furnished, script, settle
from tests.kit.page.visitors import Visitors, rest

CONTRAST = 4.5
_INKS = script("inks.js")
RING = """() => { const style = getComputedStyle(document.activeElement);
  return [document.activeElement.textContent.trim(), style.outlineStyle, parseFloat(style.outlineWidth)]; }"""
BORDERS = """(all) => all.map((one) => { const style = getComputedStyle(one);
  return `${style.borderBottomWidth} ${style.borderBottomColor}`; })"""


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with furnished() as opened:
        yield opened


def forced(visit: Visitors, name: str, scheme: str = "dark") -> Page:
    """A view in forced colours, and it says so."""
    sight = SIGHTS[name]
    page = visit(sight.who, sight.path, forced_colors="active", color_scheme=scheme)
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    if sight.does is not None:
        sight.does(page)
    expect(page.locator(sight.shows).first).to_be_visible()
    settle(page)
    return page


@pytest.mark.parametrize(
    ("name", "scheme"),
    [("my turn", "dark"), ("baccarat", "dark"), ("pit", "light"), ("odds of a game", "light")],
)
def test_a_view_can_be_read_in_forced_colours(visit: Visitors, name: str, scheme: str) -> None:
    page = forced(visit, name, scheme)
    texts = page.evaluate(_INKS)
    assert len(texts) > 20
    assert [text for text in texts if text["contrast"] < CONTRAST] == []
    page.locator("body").click(position={"x": 2, "y": 2})
    for _ in range(6):
        page.keyboard.press("Tab")
        words, style, width = page.evaluate(RING)
        assert (style, width >= 2) == ("solid", True), words


def test_what_is_chosen_differs_by_more_than_its_ground(visit: Visitors) -> None:
    pit = forced(visit, "pit")
    here, *others = pit.locator(".pit-nav a").evaluate_all(BORDERS)
    assert here not in others
    mine = pit.locator(".pit-tile.mine").evaluate_all(BORDERS)
    # What waits for somebody is told in a word too: its number stands before what is asked.
    assert mine
    assert pit.locator(".pit-tile.mine .tile-count").count() == len(mine)
    table = forced(visit, "odds of a game")
    rest(table)
    plays = table.locator(".strategy-chart td").evaluate_all(BORDERS)
    assert plays
    assert not [border for border in plays if border.startswith("0px")]
    assert all(table.locator(".strategy-chart td").all_inner_texts()), "a letter in each"
