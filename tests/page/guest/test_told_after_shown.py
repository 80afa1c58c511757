"""Nothing is told before the felt shows it, at any frame rate: calls, totals, prompts, money, results."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.commands import SayAllSet
from pitboss.floor.floor import TablePlan
from pitboss.games.blackjack.commands import Stand
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, give, nodding, stacked
from tests.kit.page.visitors import Visitors, rest

TABLE = "frames"
TENS = "TJQK"
HELD = """(() => {
  // A clock by hand: what moves arrives with the next frame, and a frame comes when the test draws it.
  window.held = [];
  window.frame = () => window.held.splice(0).map((arrive) => arrive()).length;
  Element.prototype.animate = function () {
    let arrive;
    const finished = new Promise((resolve) => (arrive = resolve));
    window.held.push(arrive);
    return { finished, finish: arrive, cancel: arrive };
  };
})()"""
TOLD = """() => {
  const text = (place) => [...document.querySelectorAll(place)].map((one) => one.textContent).join("|");
  return {
    status: text(".status"), order: text("pb-strip .tile-text"), caption: text(".caption"),
    log: text(".calls-log .own"), rail: text("pb-rail dd"), buttons: text(".actions"),
    alert: text("#pb-alert"), said: text("#pb-log"), last: document.querySelector("pb-calls").last,
  };
}"""
SEEN = """() => [...document.querySelectorAll('pb-stage .piece-card .card:not(.card-back)')].length"""


def _wanted(cards: tuple[str, ...]) -> bool:
    mine, up, hers, hole = (card[0] for card in cards[:4])
    return mine in TENS and hers in TENS and up == "7" and hole in TENS


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    made = PageHouse(plans=(TablePlan(TABLE, "blackjack-shoe", RACK),), started=nodding)
    stacked(made, f"{TABLE}/1", 6, _wanted)
    with made:
        yield made


def told(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(TOLD)
    return found


def test_nothing_is_told_before_the_felt_shows_it(visit: Visitors, house: PageHouse) -> None:
    guest = TableGuest.seated(visit, "ann", TABLE, seat=4)
    page = guest.page
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(HELD)
    page.reload()
    rest(page)
    guest.go_to("main")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.held.length > 0")
    while "rest" not in page.evaluate("({ ...document.documentElement.dataset })"):
        page.evaluate("window.frame()")
    assert guest.bets() == {"main": 25_00}
    page.wait_for_function("() => document.querySelector('#pb-log').textContent !== ''")
    before = told(page)

    # The cards are out, the guest's total is called, and they have stood; the dealer has drawn and paid.
    assert give(house, TABLE, SayAllSet("ann"), "ann") is None
    page.wait_for_function("() => window.held.length > 0")
    assert give(house, TABLE, Stand(4), "ann") is None
    house.run(house.services.floor.written())
    shown = house.call(lambda: house.services.floor.tables[TABLE].shown)
    page.wait_for_function("(seq) => document.querySelector('pb-table').gestures.seq >= seq", arg=shown)

    # Frame by frame: as long as the first card has not been turned, and the last, nothing is different.
    seen, tells = [], [before]
    for _ in range(400):
        if told(page) != tells[-1]:
            tells.append(told(page))
            seen.append(page.evaluate(SEEN))
        if not page.evaluate("window.frame()") and "rest" in page.evaluate(
            "({ ...document.documentElement.dataset })"
        ):
            break
    assert len(tells) == 3, "the deal and the end of the round are told one after the other"
    assert seen[0] == 3, "the guest's two cards and the dealer's up card lie open when the total is called"
    assert "20" in tells[1]["log"]
    assert "Hit" in tells[1]["buttons"]
    assert tells[1]["rail"] == before["rail"], "no money before it is paid"
    assert "17" not in tells[1]["order"]
    assert "Dealer has 17" in tells[2]["log"]
    assert "$25" in tells[2]["status"], "the result"
    expect(page.locator("pb-rail dd").nth(1)).to_have_text("$845")
