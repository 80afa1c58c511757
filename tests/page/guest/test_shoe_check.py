"""A guest checks a shoe on the page: adds to its shuffle, reads the commitment, works the order out."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pitboss.floor.floor import TablePlan
from tests.kit.page.dealer import ByHand
from tests.kit.page.house import RACK, UNHURRIED, PageHouse
from tests.kit.page.table_guest import TableGuest
from tests.kit.page.visitors import Visitors

TABLE = "checked"
SHORT = {
    "decks": 1,
    "cut.min_cards": 10,
    "cut_card.cards_from_back": 40,
    "cut_card.cards_from_back_min": 20,
    "cut_card.cards_from_back_max": 45,
}
"""One deck with the cut card after a dozen cards, so that it is shuffled soon."""


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with PageHouse(plans=(TablePlan(TABLE, "double-deck", RACK, settings=SHORT),), pace=UNHURRIED) as opened:
        yield opened


def test_a_guest_adds_to_the_shuffle_and_checks_the_shoe_when_it_has_ended(
    visit: Visitors, house: PageHouse
) -> None:
    hand = ByHand(house, TABLE, {"ann": (2, "main", 15_00)})
    hand.tap_in()
    hand.until(lambda felt: felt.game.phase == "cut_pack" and bool(felt.cut_offers))
    page = visit("ann", f"/t/{TABLE}", house=house, reduced_motion="reduce")
    ann = TableGuest(house, page, "ann", TABLE)
    ann.even()
    shoe, number = ann.hosted.commitment, ann.hosted.shoes
    page.locator("[data-act=more]").click()
    page.get_by_role("button", name="Check the shoe").click()
    first = page.locator(".shoe-line").first
    expect(first.locator("h3")).to_have_text(f"Shoe {number}")
    expect(first.locator(".shoe-hash")).to_have_text(shoe)
    first.get_by_label("Add a text of your own to the shuffle").fill("ann's 42")
    first.get_by_role("button", name="Add it").click()
    ann.even()
    assert [(event.guest, event.text) for event in ann.events("ChanceAdded")] == [("ann", "ann's 42")]
    hand.until(lambda _: ann.hosted.shoes > number)
    ann.even()
    page.locator("[data-act=more]").click()
    page.get_by_role("button", name="Check the shoe").click()
    ended = page.locator(".shoe-line").filter(
        has=page.get_by_role("heading", name=f"Shoe {number}", exact=True)
    )
    expect(ended).to_contain_text("Guests have added: ann's 42")
    ended.get_by_role("button", name="Check this shoe").click()
    findings = ended.locator(".shoe-findings li")
    expect(findings).to_have_count(4)
    expect(ended.locator(".shoe-findings .holds")).to_have_count(4)
    expect(findings.first).to_have_text("The commitment is the one that this page noted first.")
    expect(findings.nth(3)).not_to_contain_text("The 0 cards")
