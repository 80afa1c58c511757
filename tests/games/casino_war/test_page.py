"""The page lays casino war out on its generic felt, which no file of the page knows by name."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from pitboss.table.scene.scene import Audience, scene_for
from tests.kit.games.casino_war.registration import FILE
from tests.kit.houses.table import House
from tests.kit.page.fixtures import browser
from tests.kit.page.moments import STATIC, served, words

__all__ = ["browser"]


@pytest.fixture(scope="module")
def scene() -> dict[str, Any]:
    """Two guests with their cards, the dealer's card face down."""
    table = House(str(FILE), seats=(1, 2)).open()
    table.bet(1, "1 green", "ante").bet(2, "2 red", "ante").bet(2, "1 red", "tie")
    table.run("Kh 9d 4s", by_hand=("turn",))
    found: dict[str, Any] = msgspec.to_builtins(
        scene_for(table.rules, table.table, Audience("public"), past=True)
    )
    return found


@pytest.fixture(scope="module")
def still(browser: Browser, scene: dict[str, Any]) -> Iterator[Page]:
    with served(STATIC) as address:
        page = browser.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{address}/tools/still.html")
        page.evaluate("([scene, words]) => window.still(scene, { words })", [scene, words()])
        yield page
        page.close()
        assert faults == []


@pytest.mark.parametrize("pose", ["guest", "dealer"])
def test_cards_and_bets_lie_where_they_belong(still: Page, scene: dict[str, Any], pose: str) -> None:
    pieces: dict[str, dict[str, Any]] = still.evaluate(
        """async ([scene, pose]) => {
          const { layout } = await import(`/felt/layout/${scene.placard.layout}.js`);
          return Object.fromEntries(layout(scene, pose).pieces.map((one) => [one.id, one]));
        }""",
        [scene, pose],
    )
    assert pieces["card:dealer:0"]["face"] == "??"
    assert (pieces["card:1:1:0"]["face"], pieces["card:2:1:0"]["face"]) == ("Kh", "9d")
    assert {"bet:1:ante:guest:1", "bet:2:ante:guest:1", "bet:2:tie:guest:1"} <= pieces.keys()


def test_the_stage_draws_the_felt_with_a_ring_for_every_bet(still: Page, scene: dict[str, Any]) -> None:
    felt = still.locator(".felt-generic")
    assert felt.count() == 1
    assert "CASINO WAR" in (felt.text_content() or "")
    assert felt.locator(".main-circle").count() == scene["placard"]["seats"]
