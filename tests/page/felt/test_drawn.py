"""The drawn page, measured: 1 to 7 spots, splits to four hands, seven cards, both poses, three widths."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pitboss.table.scene.scene import Audience
from tests.kit.page.moments import SHOWCASE, STATIC, scenes_of, served, words
from tests.kit.page.sights import WIDTHS, script

_DRAWN = script("drawn.js")
_STILL = "([scene, options]) => window.still(JSON.parse(scene), options)"
_PHONE = 600
_CASES = ((1, 2, False), (1, 7, False), (2, 3, True), (3, 4, False), (4, 2, True), (4, 7, False))
"""Hands at each full spot, cards in each hand, whether the last lies across."""


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Page]:
    """The page that draws any scene, with the words of the page."""
    with served(STATIC) as address:
        page = browser.new_page()
        page.goto(f"{address}/tools/still.html")
        yield page
        page.close()


@pytest.fixture(scope="module")
def scene() -> dict[str, Any]:
    """A scene of a real table, to be filled."""
    own = Audience("guest", "Mr Okafor")
    return next(
        scene for name, scene in scenes_of(SHOWCASE, own, title="A full table") if name == "BetsScanned"
    )


def _hand(number: int, cards: int, *, doubled: bool, split: bool, acting: bool) -> dict[str, Any]:
    faces = [f"{'A2T4567'[place]}{'shdc'[(number + place) % 4]}" for place in range(cards)]
    return {
        "name": "", "cards": faces, "points": 12 + number, "soft": acting, "acting": acting,
        "doubled": doubled, "split": split, "settled": "",
    }  # fmt: skip


def _bet(bet: str, hand: int, cheques: dict[str, int]) -> dict[str, Any]:
    return {"bet": bet, "owner": "guest", "hand": hand, "cheques": cheques, "coupon": 0}


def _filled(scene: dict[str, Any], seats: int, hands: int, cards: int, *, doubled: bool) -> dict[str, Any]:
    """Every spot has so many hands, or, at odd ones when there are many, one of two cards."""
    spots = []
    for seat in range(1, seats + 1):
        mine = seat == (seats + 1) // 2
        many = hands if mine or seat % 2 == 0 or hands < 4 else 2
        laid = [
            _hand(n, cards, doubled=doubled, split=many > 1, acting=mine and n == 1)
            for n in range(1, many + 1)
        ]
        bets = [_bet("main", n, {"black": 1, "green": 3}) for n in range(1, many + 1)]
        spots.append(
            {**scene["spots"][0], "seat": seat, "sitter": "A", "player": "A", "mine": mine, "reserved": False,
             "even_money": False, "bets": bets, "hands": laid}
        )  # fmt: skip
    dealer = {**_hand(0, 5, doubled=False, split=False, acting=False), "name": "dealer"}
    placard = {**scene["placard"], "seats": seats}
    return {**scene, "placard": placard, "spots": spots, "hands": [dealer], "phase": "decide", "change": None}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("pose", ["guest", "dealer"])
def test_nothing_that_is_read_is_covered(still: Page, scene: dict[str, Any], width: int, pose: str) -> None:
    still.set_viewport_size({"width": width, "height": 900})
    camera = "mine" if width < _PHONE and pose == "guest" else "table"
    options = {"pose": pose, "camera": camera}
    still.evaluate(_STILL, [json.dumps(scene), options | {"words": words()}])
    faults: dict[tuple[int, ...], list[str]] = {}
    for seats in range(1, 8):
        for hands, cards, doubled in _CASES:
            filled = _filled(scene, seats, hands, cards, doubled=doubled)
            still.evaluate(_STILL, [json.dumps(filled), options])
            found = still.evaluate(_DRAWN)
            assert found["things"] > seats * hands * cards
            assert found["labels"] >= (2 if width < _PHONE else seats * 2)
            if found["faults"]:
                faults[seats, hands, cards] = found["faults"]
    assert faults == {}
