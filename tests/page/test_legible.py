"""Nothing is smaller than eleven pixels on the screen, and nothing fainter than 4.5 to 1, on any view."""

from collections.abc import Iterator

import pytest
from legible import texts_of
from page_house import PageHouse
from sights import SIGHTS, WIDTHS, furnished, script, see
from visitors import Visitors

SMALLEST = 11
CONTRAST = 4.5


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A floor in play."""
    with furnished() as opened:
        yield opened


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("name", SIGHTS)
def test_everything_can_be_read(visit: Visitors, name: str, width: int) -> None:
    found = [text for text in texts_of(see(visit, name, width, bypass_csp=True)) if not text.get("drawing")]
    assert len(found) > 3
    sizes = {(text["text"], text["where"], round(text["size"], 1)) for text in found}
    assert {one for one in sizes if one[2] < SMALLEST - 0.05} == set()
    inks = {(text["text"], text["where"], text["ink"], round(text["contrast"], 2)) for text in found}
    assert {one for one in inks if one[3] < CONTRAST} == set()


_THINGS = script("things.js")


def test_cards_cheques_and_placards_can_be_read(visit: Visitors) -> None:
    """Fifty-two cards in both decks, ten cheques, and the placards of tables that begin at each."""
    page = visit("ann", "/me", bypass_csp=True, viewport={"width": 1440, "height": 1600})
    page.evaluate(_THINGS)
    found = texts_of(page)
    assert len(found) >= 52 * 2 * 2 + 10 + 10 * 2
    faint = {(text["text"], text["where"], text["ink"], round(text["contrast"], 2)) for text in found}
    assert {one for one in faint if one[3] < CONTRAST} == set()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_ranks_of_cards_are_large_enough(visit: Visitors, width: int) -> None:
    """On a phone the camera looks at one's own spot, so that the cards there can be read."""
    ranks = [
        text for text in texts_of(see(visit, "my turn", width, bypass_csp=True)) if text["where"] == "card"
    ]
    assert len(ranks) > 4
    assert min(text["size"] for text in ranks) >= SMALLEST
