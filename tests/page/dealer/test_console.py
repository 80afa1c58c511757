"""The dealer's console: a shoe by hand and by keyboard, from shuffle to cut card to the next shuffle."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.clock import HandClock
from pitboss.floor.floor import TablePlan
from pitboss.games.wagers import PlaceWager
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, give, nodding, sit_down
from tests.kit.page.visitors import Visitors

SHOE, GRACE = "by-hand", "left-alone"
DEALER = "dealer-1"
SHORT = {
    "decks": 1,
    "cut.min_cards": 10,
    "cut_card.cards_from_back": 40,
    "cut_card.cards_from_back_min": 20,
    "cut_card.cards_from_back_max": 45,
}
"""One deck with the cut card after a dozen cards, so that a shoe is dealt in few rounds."""
STEPS_MOST = 400


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = tuple(TablePlan(name, "double-deck", RACK, settings=SHORT) for name in (SHOE, GRACE))
    with PageHouse(plans=plans, started=nodding, clock=HandClock()) as opened:
        yield opened


def at_console(visit: Visitors, table: str) -> TableGuest:
    """A dealer who has tapped in at a table where Ann sits."""
    sit_down(visit.house, "ann", table, 2)
    page = visit(DEALER, f"/t/{table}/deal", reduced_motion="reduce")
    dealer = TableGuest(visit.house, page, DEALER, table)
    dealer.tap_in()
    expect(page.locator(".place-who")).to_contain_text("You deal")
    return dealer


def step(dealer: TableGuest) -> None:
    """One key: a guest's signal if one is awaited, else the next step; Ann bets when bets are open."""
    dealer.even()
    if dealer.phase == "betting" and not dealer.hosted.table.game.wagers and not dealer.hosted.table.dues:
        give(dealer.house, dealer.table, PlaceWager(2, "main", 15_00), "ann")
        dealer.even()
    signals = dealer.page.locator(".signal-row").first.locator("kbd").all_inner_texts()
    offered = dealer.page.locator(".deal-bar .next").get_attribute("aria-disabled") != "true"
    before = len(dealer.events())
    if offered:
        dealer.page.keyboard.press("Space")
    else:
        assert signals, f"nothing can be done in {dealer.phase}"
        dealer.page.keyboard.press(next(key for key in ("S", "N", signals[0]) if key in signals).lower())
    dealer.even()
    refusal = dealer.page.locator(".deal-refusal").first
    assert len(dealer.events()) > before, refusal.inner_text() if refusal.is_visible() else dealer.phase


@pytest.mark.rule("BAC-GP-01")
def test_a_whole_shoe_is_dealt_from_the_keyboard(visit: Visitors) -> None:
    dealer = at_console(visit, SHOE)
    page = dealer.page
    posted = dealer.scene.placard
    for limit in (posted.min, posted.max):
        expect(page.locator(".console-limits")).to_contain_text(f"${limit // 100:,}")
    shuffled = len(dealer.events("PackShuffled"))
    refused = False
    for _ in range(STEPS_MOST):
        step(dealer)
        if dealer.hosted.table.dues and not refused:
            refused = True
            page.keyboard.press("g")
            expect(page.locator(".deal-refusal").first).to_be_visible()
            expect(page.locator(".deal-refusal .rule")).to_have_text("RLF-01")
            assert dealer.hosted.dealer == DEALER
        again = len(dealer.events("PackShuffled")) > shuffled
        if again and dealer.phase == "betting":
            break
    else:
        raise AssertionError(f"the shoe does not end: {dealer.phase}")
    assert refused, "something was due of the dealer"
    assert len(dealer.events("RoundOpened")) > 1
    assert dealer.hosted.dealer == DEALER, "all of it by hand"
    said = dealer.said()
    assert any("No more bets" in line for line in said)
    assert any("huffl" in line or "cut" in line.lower() for line in said), said
    expect(page.locator("#pb-log p").last).not_to_be_empty()


def _post_limits(seen: Page) -> None:
    """A supervisor posts other limits, by the keyboard, and every console has them."""
    seen.locator(".change-limits").press("Enter")
    seen.get_by_label("Minimum ($)").fill("50")
    seen.get_by_label("Maximum ($)").fill("2000")
    seen.keyboard.press("Enter")
    expect(seen.locator(".console-limits strong")).to_contain_text("$50")
    expect(seen.locator(".console-limits strong")).to_contain_text("$2,000")


@pytest.mark.rule("BAC-LIM-07")
def test_a_table_left_alone_goes_back_to_the_automatic_dealer(visit: Visitors, house: PageHouse) -> None:
    clock = house.clock
    assert isinstance(clock, HandClock)
    dealer = at_console(visit, GRACE)
    expect(dealer.page.locator(".change-limits")).to_have_count(0)
    seen = visit("supervisor-1", f"/t/{GRACE}/deal", reduced_motion="reduce")
    expect(seen.locator(".place-who")).to_contain_text("The dealer deals")
    _post_limits(seen)
    dealer.page.context.close()
    for _ in range(300):  # the server hears of the closed line in its own time
        house.call(lambda: clock.move(1_000))
        if not house.services.floor.tables[GRACE].durable.dealer:
            break
        seen.evaluate("new Promise(requestAnimationFrame)")
    expect(seen.locator(".place-who")).to_contain_text("The automatic dealer deals")
    left = dealer.events("DealerLeftPlace")[-1]
    assert (left.dealer, left.why) == (DEALER, "line_lost")
