"""Cards in the guests' hands at a midi game, by mouse, from offer to result; and who else may have them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.floor.floor import TablePlan
from tests.kit.page.dealer import ByHand
from tests.kit.page.house import RACK, UNHURRIED, PageHouse
from tests.kit.page.table_guest import TableGuest
from tests.kit.page.visitors import Visitors

NAMED, WHOLE = "named", "whole"
SIDES = {"ann": (2, "player", 100_00), "bob": (4, "banker", 50_00)}
BOTH = {"ann": (2, "player", 100_00), "bob": (4, "player", 50_00)}
FACE = re.compile(r"^(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of ", re.I)


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = tuple(TablePlan(table, "midi-baccarat", RACK) for table in (NAMED, WHOLE))
    with PageHouse(plans=plans, pace=UNHURRIED) as opened:
        yield opened


def at(visit: Visitors, who: str, table: str) -> TableGuest:
    """A guest's page; they sit there already."""
    guest = TableGuest(visit.house, visit(who, f"/t/{table}", reduced_motion="reduce"), who, table)
    guest.even()
    return guest


def peel(page: Page, card: Locator, to: float) -> None:
    """Take the lower edge of a card with the mouse, so far up in its height, and let go."""
    box = card.bounding_box()
    assert box is not None
    x, top, high = box["x"] + box["width"] / 2, box["y"], box["height"]
    page.mouse.move(x, top + high * 0.95)
    page.mouse.down()
    for part in (0.85, 0.6, 0.3, 0.0, -0.3):
        if part >= to:
            page.mouse.move(x, top + high * part)
    page.mouse.up()


def squeezed(guest: TableGuest) -> None:
    """Look at every card by mouse: a little, then all the way; and give them back."""
    page = guest.page
    guest.even()
    cards = page.locator("pb-squeeze .held-card")
    expect(cards.first).to_be_visible()
    for card in cards.all():
        expect(card).to_have_attribute("aria-valuetext", "face down")
        peel(page, card, 0.85)
        expect(card).to_have_attribute("data-stage", "down")
        peel(page, card, -0.3)
        expect(card).to_have_attribute("data-stage", "open")
        expect(card).to_have_attribute("aria-valuetext", FACE)
    page.get_by_role("button", name="Give").click()
    expect(cards).to_have_count(0)
    guest.even()


@pytest.mark.rule("MIDI-07")
def test_a_guest_names_another_for_the_cards(visit: Visitors) -> None:
    hand = ByHand(visit.house, NAMED, BOTH)
    hand.until(lambda felt: felt.squeeze.step == "offered")
    ann, bob = at(visit, "ann", NAMED), at(visit, "bob", NAMED)
    ann.page.get_by_role("button", name="Give them to seat 4").click()
    ann.even()
    expect(bob.page.get_by_role("button", name="Take")).to_be_visible()
    declined = ann.events("CardsDeclined")[-1]
    assert (declined.guest, declined.named) == ("ann", "bob")
    bob.even()
    bob.page.keyboard.press("y")
    bob.even()
    expect(ann.page.locator(".status")).to_have_text("Bob looks at the Player cards.")
    expect(ann.page.locator("pb-squeeze .held-card")).to_have_count(0)
    squeezed(bob)
    assert [event.guest for event in bob.events("CardsReturned")] == ["bob"]


@pytest.mark.rule("MIDI-02", "MIDI-13")
def test_a_whole_hand_is_squeezed_by_two_guests(visit: Visitors) -> None:
    hand = ByHand(visit.house, WHOLE, SIDES)
    hand.until(lambda felt: felt.squeeze.step == "offered")
    guests = {who: at(visit, who, WHOLE) for who in SIDES}
    looked = []
    while hand.felt.squeeze.step == "offered":
        guest = guests[hand.felt.squeeze.guest]
        looked.append(guest.who)
        guest.even()
        guest.page.keyboard.press("y")
        squeezed(guest)
        hand.until(
            lambda felt: felt.squeeze.step == "offered" or felt.game.phase in ("betting", "between_rounds")
        )
    assert {"ann", "bob"} == set(looked)
    for guest in guests.values():
        guest.even()
        assert len(guest.events("ResultCalled")) == 1
        expect(guest.page.locator(".calls-log .own", has_text=re.compile("wins|ie"))).not_to_have_count(0)
        expect(guest.page.locator("pb-stage")).not_to_have_attribute("inert", "")
