"""Reload in mid-hand, lost lines, answers that never come: the hand stands, and nothing is done twice."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.clock import HandClock
from pitboss.floor.floor import TablePlan
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.slow_line import SlowLine
from tests.kit.page.table_guest import TableGuest, nodding, stacked
from tests.kit.page.visitors import Visitors

TABLES = ("reloaded", "offline", "lost", "refused")
CARDS = "[data-id^='card:']"


def _to_decide(cards: tuple[str, ...]) -> bool:
    """The guest has 12 in two low cards, the next card leaves it open; the dealer has no blackjack."""
    mine, up, hers, hole, *more = (card[0] for card in cards)
    low = mine + hers in ("57", "48", "39", "75", "84", "93")
    return low and {up, hole} <= set("456789") and more[0] in "2345"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = tuple(TablePlan(name, "blackjack-shoe", RACK) for name in TABLES)
    made = PageHouse(plans=plans, started=nodding, clock=HandClock())
    for name in TABLES:
        stacked(made, f"{name}/1", 6, _to_decide)
    with made:
        yield made


def in_mid_hand(visit: Visitors, table: str) -> TableGuest:
    """Ann has bet $25, has 12 and is asked."""
    guest = TableGuest.seated(visit, "ann", table, seat=4)
    guest.go_to("main")
    guest.press("3", "Enter", "Space")
    assert guest.phase == "decide"
    return guest


def names_of_pieces(page: Page) -> list[str]:
    """Every card and every bet that lies there, by name."""
    found = page.eval_on_selector_all(".piece[aria-label]", "all => all.map(one => one.ariaLabel)")
    return [str(name) for name in found]


def test_a_reload_in_mid_hand_changes_nothing(visit: Visitors, house: PageHouse) -> None:
    guest = in_mid_hand(visit, "reloaded")
    page, clock = guest.page, house.clock
    assert isinstance(clock, HandClock)
    before = names_of_pieces(page)
    assert len([name for name in before if "of" in name]) >= 4, before
    assert page.evaluate("document.querySelector('pb-table').update.clock.left_ms") == 3_600_000
    house.call(lambda: clock.move(600_000))
    page.reload()
    guest.even()
    assert names_of_pieces(page) == before
    running = page.evaluate("document.querySelector('pb-table').update.clock")
    assert running["what"] == "decision"
    assert 0 < running["left_ms"] <= running["given_ms"] == 3_600_000
    expect(page.locator("pb-clock .clock-digits")).to_have_text(re.compile(r"\d+"))
    cards = page.locator(CARDS).count()
    assert {"Hit": "H", "Stand": "S"}.items() <= guest.keys_offered().items()
    guest.page.keyboard.press("h")
    guest.even()
    assert page.locator(CARDS).count() == cards + 1
    guest.page.keyboard.press("s")
    guest.even()
    assert guest.phase == "betting"


def test_a_lost_line_is_told_and_comes_back_by_itself(visit: Visitors) -> None:
    guest = in_mid_hand(visit, "offline")
    page = guest.page
    before = names_of_pieces(page)
    page.context.set_offline(True)
    expect(page.locator(".banner-line.offline")).to_have_text(
        "The line is lost. Your hand is safe; the page tries again by itself."
    )
    assert guest.keys_offered() == {}
    expect(page.locator(".actions button:not([disabled])")).to_have_count(0)
    page.keyboard.press("h")
    assert names_of_pieces(page) == before
    page.context.set_offline(False)
    expect(page.locator(".banner-line.offline")).to_have_count(0)
    guest.even()
    assert names_of_pieces(page) == before
    assert {"Hit": "H", "Stand": "S"}.items() <= guest.keys_offered().items()
    page.keyboard.press("s")
    guest.even()
    assert guest.phase == "betting"
    visit.faults.clear()  # the browser notes each try that found nobody


def test_what_was_asked_before_the_line_broke_is_done_once(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", "lost", seat=4)
    line = SlowLine(guest.page)
    guest.page.reload()
    guest.even()
    guest.go_to("main")
    guest.page.keyboard.press("3")
    line.lose()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".ghost.sent")).to_have_count(1)
    line.cut()
    expect(guest.page.locator(".banner-line.offline")).to_be_visible()
    expect(guest.page.locator(".ghost")).to_have_count(0)
    guest.even()
    assert guest.bets() == {"main": 25_00}
    assert len(guest.events("WagerPlaced")) == 1
    first, again = line.ids
    assert first == again, "under its own number"
    line.lose()
    guest.page.keyboard.press("Space")
    line.cut()
    expect(guest.page.locator(".actions [data-act^='Hit']")).to_be_enabled()
    before = len(guest.events())
    line.lose()
    guest.page.keyboard.press("h")
    line.cut()
    expect(guest.page.locator(".actions [data-act^='Hit']")).to_be_enabled()
    guest.even()
    mine = [len(hand.cards) for spot in guest.scene.spots if spot.mine for hand in spot.hands]
    assert mine == [3], "one card for one hit"
    assert len(guest.events()) > before
