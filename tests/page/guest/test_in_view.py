"""What is needed to play is in view without scrolling: on a screen, a laptop, and a phone either way up."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.floor import TablePlan
from tests.kit.page.house import BACCARAT, RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, nodding, stacked
from tests.kit.page.visitors import Visitors

SIZES = ((1440, 900), (1366, 650), (390, 844), (844, 390))
TABLE, TREASURES = "in-view", "five-treasures"
OUT = """(parts) => parts.flatMap((place) => [...document.querySelectorAll(place)].flatMap((one) => {
  const { top, left, bottom, right, width } = one.getBoundingClientRect();
  if (!width) return [];
  const there = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  return there ? [] : [`${place} ${[left, top, right, bottom].map(Math.round)}`];
}))"""
SHOWN = """(parts) => parts.filter((place) => ![...document.querySelectorAll(place)].some((one) =>
  one.getBoundingClientRect().width))"""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
SMALL = """() => [...document.querySelectorAll(
    ".actions button, .tools button, .sides button, .picker button, .refusal button")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width && (width < 43.5 || height < 43.5);
}).map((one) => one.outerHTML.slice(0, 80))"""
NARROW_ZONES = """() => [...document.querySelectorAll(".zone.mine")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width < 43.5 || height < 43.5;
}).map((one) => one.dataset.bet)"""


def _pair(cards: tuple[str, ...]) -> bool:
    mine, up, hers, hole = (card[0] for card in cards[:4])
    return mine == hers == "8" and up in "56" and hole in "TJQK"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    names = {TABLE: "blackjack-shoe", BACCARAT: BACCARAT, TREASURES: TREASURES}
    plans = tuple(TablePlan(name, game, RACK) for name, game in names.items())
    made = PageHouse(plans=plans, started=nodding)
    stacked(made, f"{TABLE}/1", 6, _pair)
    with made:
        yield made


def _looked_at(page: Page, *parts: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        page.evaluate(
            "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )
        page.wait_for_function("() => 'rest' in document.documentElement.dataset")
        assert page.evaluate(SHOWN, list(parts)) == [], (width, height)
        assert page.evaluate(OUT, list(parts)) == [], (width, height)
        if width < 900:
            assert page.evaluate(SMALL) == [], (width, height)


def test_blackjack_is_in_view_with_a_pair_to_split(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", TABLE, seat=4)
    guest.go_to("main")
    expect(guest.page.locator(".about")).to_contain_text("$15")
    guest.press("3", "Enter")
    both = (".picker .cheque", ".actions .act", ".tools .tool", "pb-rail .totals", "pb-clock", ".says")
    _looked_at(guest.page, *both, "pb-stage")
    guest.page.set_viewport_size({"width": 390, "height": 844})
    assert guest.page.evaluate(NARROW_ZONES) == []
    guest.press("Space")
    assert guest.phase == "decide"
    assert set(guest.keys_offered()) == {"Hit", "Stand", "DoubleDown", "SplitPair"}
    _looked_at(
        guest.page, ".actions button", ".tools .tool", "pb-rail .totals", "pb-clock", ".says", "pb-stage"
    )
    guest.page.set_viewport_size({"width": 390, "height": 844})
    assert guest.page.evaluate(OUT, ["pb-stage .piece-card"]) == [], "the guest's cards and the dealer's"


def test_baccarat_is_in_view_with_its_roads_and_every_side_bet_is_as_large_as_a_finger(
    visit: Visitors, house: PageHouse
) -> None:
    guest = TableGuest.seated(visit, "ann", TREASURES, seat=3)
    guest.go_to("player")
    guest.press("3", "Enter")
    page = guest.page
    both = (".picker .cheque", ".actions .act", ".tools .tool", "pb-rail .totals", "pb-clock", ".says")
    _looked_at(page, *both, "pb-stage", ".road-scroll")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("pb-rail [data-colour=red]").click()
    side = page.locator(".sides [data-side=fortune-7]")
    side.click()
    guest.even()
    expect(side).to_contain_text("$5")
    assert guest.bets() == {"player": 25_00, "fortune-7": 5_00}
    side.click(button="right")
    guest.even()
    assert guest.bets() == {"player": 25_00}
