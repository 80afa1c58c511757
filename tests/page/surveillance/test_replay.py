"""A round looked at again: step by step, by its address, from either side, as text."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.floor import TablePlan
from pitboss.notation import parse
from tests.kit.games.states import blackjack
from tests.kit.page.house import BLACKJACK, RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, nodding, stacked
from tests.kit.page.visitors import Visitors, rest


def _two_rounds(cards: tuple[str, ...]) -> bool:
    """Twice the guest decides and the dealer has no more to draw: four cards each, if everybody stands."""
    first, second = cards[:4], cards[4:8]
    return all(_to_decide(*(card[0] for card in four)) for four in (first, second))


def _to_decide(mine: str, up: str, hers: str, hole: str) -> bool:
    return {mine, hers} <= set("2345678TJQK9") and up in "789" and hole in "TJQK"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    made = PageHouse(plans=(TablePlan(BLACKJACK, BLACKJACK, RACK),), started=nodding)
    stacked(made, f"{BLACKJACK}/1", 6, _two_rounds)
    with made:
        yield made


@pytest.fixture
def guest(visit: Visitors) -> TableGuest:
    """Ann, who has played the first round and is in the midst of the second."""
    ann = TableGuest.seated(visit, "ann", BLACKJACK, seat=4)
    while ann.hosted.table.game.round < 2 or ann.phase == "betting":
        ann.go_to("main")
        ann.press("3", "Enter", "Space")
        if ann.hosted.table.game.round < 2:
            ann.press("s")
    assert (ann.hosted.table.game.round, ann.phase) == (2, "decide")
    return ann


def step_of(page: Page) -> int:
    """The step that the address names, asked of the page: `page.url` may lag behind it."""
    address = str(page.evaluate("location.hash"))
    assert re.fullmatch(r"#\d+", address), address
    return int(address[1:])


def pieces(page: Page) -> list[str]:
    """What lies on the felt, by name."""
    rest(page)
    found = page.eval_on_selector_all(".piece[aria-label]", "all => all.map(one => one.ariaLabel)")
    return [str(name) for name in found]


def test_a_round_is_scrubbed_linked_and_turned(visit: Visitors, guest: TableGuest) -> None:
    page = visit("ann", f"/replay/{BLACKJACK}-1", reduced_motion="reduce")
    expect(page.locator("h1")).to_have_text(re.compile("1"))
    last = page.locator(".steps li").count() - 1
    assert last > 8
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert step_of(page) == 6
    rest(page)
    expect(page.locator(".steps [aria-current=step]")).to_have_attribute("data-step", "6")
    page.keyboard.press("ArrowLeft")
    assert step_of(page) == 5
    fifth = pieces(page)
    page.keyboard.press("End")
    assert step_of(page) == last
    assert pieces(page) != fifth
    page.keyboard.press("Home")
    assert step_of(page) == 0
    linked = visit("bob", f"/replay/{BLACKJACK}-1#5", reduced_motion="reduce")
    assert pieces(linked) == fifth, "the link shows the step"
    slider = page.locator(".slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert step_of(page) == 1, "the slider's own key moves one step, not two"
    before = page.locator("pb-stage .zone").first.bounding_box()
    page.keyboard.press("v")
    rest(page)
    after = page.locator("pb-stage .zone").first.bounding_box()
    assert page.evaluate("document.querySelector('pb-stage').pose") == "dealer"
    assert before != after
    assert guest.phase == "decide"


def test_a_round_goes_out_in_the_notation(visit: Visitors, guest: TableGuest) -> None:
    page = visit("ann", f"/replay/{BLACKJACK}-1", reduced_motion="reduce")
    page.keyboard.press("n")
    text = page.locator("dialog pre.notation")
    expect(text).to_contain_text("blackjack-shoe")
    (scenario,) = parse(text.inner_text())
    assert scenario.title
    download = page.get_by_role("dialog").get_by_role("link")
    with page.expect_download() as saved:
        download.click()
    assert saved.value.suggested_filename == f"{BLACKJACK}-1.txt"
    assert saved.value.path().read_text(encoding="utf-8").strip() == text.inner_text().strip()
    assert guest.phase == "decide"


def test_a_round_that_is_still_played_is_for_staff(visit: Visitors, guest: TableGuest) -> None:
    mine = visit("ann", f"/replay/{BLACKJACK}-2")
    expect(mine.locator("[data-notice=not_ended] h1")).to_be_visible()
    visit.faults.clear()  # the answer that it is still being played
    expect(mine.locator("pb-stage")).to_have_count(0)
    theirs = visit("supervisor-1", f"/replay/{BLACKJACK}-2", reduced_motion="reduce")
    theirs.keyboard.press("End")
    names = pieces(theirs)
    hole = next(
        str(card)
        for n, card in enumerate(blackjack(guest.hosted.table.game).dealer)
        if not blackjack(guest.hosted.table.game).dealer_up >> n & 1
    )
    assert sum("face down" in name.lower() for name in names) == 1, names
    whole = theirs.evaluate(f"fetch('/api/rounds/{BLACKJACK}-2').then(answer => answer.text())")
    shown = {str(card) for hand in guest.scene.hands for card in hand.cards}
    shown |= {str(card) for spot in guest.scene.spots for hand in spot.hands for card in hand.cards}
    assert f'"{hole}"' not in whole or hole in shown
