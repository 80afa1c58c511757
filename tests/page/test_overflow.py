"""Every text fits where it stands, in all four languages at three widths."""

from collections.abc import Iterator

import pytest
from page_house import PageHouse
from sights import LANGUAGES, SIGHTS, WIDTHS, furnished, script, see
from visitors import Visitors

_FAULTS = script("overflow.js")


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A floor in play."""
    with furnished() as opened:
        yield opened


# Words are longest in English and Vietnamese; Chinese is looked at where the room is least.
_TIGHT = ("my turn", "baccarat", "console", "me")
_LOOKS = [
    (name, language)
    for name in SIGHTS
    for language in LANGUAGES
    if language in ("en", "vi") or name in _TIGHT
]


@pytest.mark.parametrize(("name", "language"), _LOOKS)
def test_nothing_is_clipped(visit: Visitors, name: str, language: str) -> None:
    page = see(visit, name, language=language)
    found: dict[int, list[str]] = {}
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found[width] = page.evaluate(_FAULTS)
        menu = page.locator("#menu")
        if menu.is_visible() and SIGHTS[name].does is None:
            menu.click()
            found[width] += page.evaluate(_FAULTS)
            menu.click()
    assert found == {width: [] for width in WIDTHS}
