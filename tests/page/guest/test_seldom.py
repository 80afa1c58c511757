"""What a guest meets seldom: a coupon, even money as it lies, the burn card, and calls that are spoken."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.floor import TablePlan
from pitboss.messages import LANGUAGES, catalogue
from pitboss.table.commands import BeginGamingDay, SignCoupon
from tests.kit.page.dealer import ByHand
from tests.kit.page.house import RACK, UNHURRIED, PageHouse
from tests.kit.page.table_guest import TableGuest, give, nodding, sit_down, stacked
from tests.kit.page.visitors import Visitors

COUPON, EVEN, BURNT = "coupon", "even", "burnt"
SPOKEN = {language: f"spoken-{language}" for language in LANGUAGES}
BROWSERS = {"en": "en-GB", "zh-Hant": "zh-TW", "zh-Hans": "zh-CN", "vi": "vi-VN"}
HEARD = {
    "en": ["No more bets", "20", "Dealer has 17"],
    "zh-Hant": ["請停止下注", "20點", "荷官17點"],
    "zh-Hans": ["请停止下注", "20点", "荷官17点"],
    "vi": ["Xin ngừng đặt cược", "20", "Người chia bài có 17"],
}
TENS = "TJQK"
SHORT = {
    "decks": 1,
    "cut.min_cards": 10,
    "cut_card.cards_from_back": 40,
    "cut_card.cards_from_back_min": 20,
    "cut_card.cards_from_back_max": 45,
    "burn.show_on_request": True,
}
"""One deck with the cut card after a dozen cards, so that it is shuffled soon."""
VOICES = """(() => {
  const heard = [], voices = ["en-GB", "zh-TW", "zh-CN", "vi-VN"].map((lang) => ({ lang, name: lang }));
  window.heard = heard;
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const mouth = Object.assign(new EventTarget(), {
    getVoices: () => voices, cancel: () => heard.push(null),
    speak: (said) => heard.push([said.lang, said.text]),
  });
  Object.defineProperty(window, "speechSynthesis", { value: mouth });
})()"""


def _even(cards: tuple[str, ...]) -> bool:
    mine, up, hers, hole = (card[0] for card in cards[:4])
    return up == "A" and hole in "23456789" and mine == "A" and hers in TENS


def _standing(cards: tuple[str, ...]) -> bool:
    mine, up, hers, hole = (card[0] for card in cards[:4])
    return mine in TENS and hers in TENS and up == "7" and hole in TENS


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = tuple(TablePlan(name, "blackjack-shoe", RACK) for name in (COUPON, EVEN, *SPOKEN.values()))
    made = PageHouse(plans=plans, started=nodding)
    for name in (COUPON, *SPOKEN.values()):
        stacked(made, f"{name}/1", 6, _standing)
    stacked(made, f"{EVEN}/1", 6, _even)
    with made:
        yield made


@pytest.fixture(scope="module")
def slow_house() -> Iterator[PageHouse]:
    """Where nobody nods: the table waits between two steps."""
    with PageHouse(plans=(TablePlan(BURNT, "double-deck", RACK, settings=SHORT),), pace=UNHURRIED) as opened:
        yield opened


@pytest.mark.rule("COUP-01")
def test_a_signed_coupon_is_laid_and_paid_like_a_bet(visit: Visitors, house: PageHouse) -> None:
    guest = TableGuest.seated(visit, "ann", COUPON, seat=4)
    page = guest.page
    expect(page.locator("[data-coupon]")).to_have_count(0)
    for command in (BeginGamingDay("2026-11-16"), SignCoupon("ann", 25_00)):
        assert give(house, COUPON, command, "supervisor-1", "supervisor") is None
    slip = page.get_by_role("radio", name="Coupon of $25")
    expect(slip).to_be_visible()
    slip.click()
    expect(slip).to_have_attribute("aria-checked", "true")
    rail = guest.cents
    page.locator("[data-bet=main][data-seat='4']").click()
    guest.even()
    piece = page.locator("[data-id='bet:4:main:coupon:1:coupon']")
    expect(piece).to_have_count(1)
    expect(piece).to_have_attribute("aria-label", "Seat 4, Blackjack: coupon bet of $25")
    assert guest.cents == rail, "no cheque left the rail"
    expect(page.locator("[data-coupon]")).to_have_count(0)
    guest.press("Space")
    assert guest.phase == "decide"
    guest.press("s")
    assert guest.phase == "betting"
    assert guest.cents == rail + 25_00, "20 beats 17: the coupon is paid even money and kept"
    assert guest.page.locator(".status").inner_text().startswith("You won $25.")
    expect(piece).to_have_count(0)


@pytest.mark.rule("INS-04")
def test_even_money_lies_on_the_felt_until_it_is_paid(visit: Visitors, house: PageHouse) -> None:
    guest = TableGuest.seated(visit, "ann", EVEN, seat=4)
    sit_down(house, "bob", EVEN, 2)
    bob = TableGuest(house, visit("bob", f"/t/{EVEN}", reduced_motion="reduce"), "bob", EVEN)
    guest.even()
    guest.go_to("main")
    guest.press("2", "Enter", "Enter", "Enter", "Enter")
    for one in (guest, bob):
        one.even()
        one.page.keyboard.press("Space")
        one.even()
    guest.even()
    assert guest.phase == "insurance", guest.phase
    guest.press("e")
    badge = "[data-id='badge:even:4']"
    for one in (guest, bob):
        one.even()
        expect(one.page.locator(badge)).to_be_visible()
        expect(one.page.locator(badge)).to_have_attribute("aria-label", "Seat 4: even money")


def _spoken(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate("window.heard.filter(Boolean)")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_calls_are_spoken_where_it_is_wanted(visit: Visitors, house: PageHouse, language: str) -> None:
    table = SPOKEN[language]
    sit_down(house, "ann", table, 2)
    context = visit.context("ann", locale=BROWSERS[language], reduced_motion="reduce")
    context.add_init_script(VOICES)
    page = visit.listen(context.new_page())
    page.goto(f"/t/{table}")
    guest = TableGuest(house, page, "ann", table)
    guest.even()
    switch = page.locator(".speech-switch")
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert _spoken(page) == [], "silent until it is wanted"
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    guest.go_to("main")
    guest.press("3", "Enter", "Space", "s")
    heard = _spoken(page)
    assert {lang for lang, _ in heard} == {BROWSERS[language]}
    said = [text for _, text in heard]
    assert said == HEARD[language]
    assert said == guest.said()[-len(said) :], "what is spoken is what stands in the log"
    switch.click()
    assert page.evaluate("window.heard.at(-1)") is None, "and it is silent at once"


@pytest.mark.rule("BURN-02")
def test_the_burn_card_is_shown_to_whoever_asks(visit: Visitors, slow_house: PageHouse) -> None:
    hand = ByHand(slow_house, BURNT, {"ann": (2, "main", 15_00)})
    hand.tap_in()
    hand.until(
        lambda felt: (
            felt.game.phase == "between_rounds"
            and [lot.name for lot in felt.game.shoe.discards[-1:]] == ["burn"]
            and not felt.dues
        )
    )
    burned = hand.felt.game.shoe.discards[-1]
    page = visit("ann", f"/t/{BURNT}", house=slow_house, reduced_motion="reduce")
    page.locator("[data-act=more]").click()
    page.get_by_role("button", name="See the burn card").click()
    ann = TableGuest(slow_house, page, "ann", BURNT)
    rank, suit = (
        catalogue("en")[f"card.{part}.{burned.cards[-1][n]}"] for n, part in enumerate(("rank", "suit"))
    )
    expect(page.locator(".calls-log .own").last).to_have_text(f"The burn card: {rank} of {suit}")
    assert [event.guest for event in ann.events("BurnCardAsked")] == ["ann"]
