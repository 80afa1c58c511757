"""An electronic shoe at the console: an unread card, a fault; a dummy hand; a card tapped on the felt."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.floor import TablePlan
from pitboss.table.stops.electronic_shoe import MisreadCard
from tests.kit.games.states import baccarat
from tests.kit.page.dealer import DEALER, SUPERVISOR, ByHand
from tests.kit.page.house import RACK, UNHURRIED, PageHouse
from tests.kit.page.table_guest import TableGuest
from tests.kit.page.visitors import Visitors

UNREAD, FAULTY, DUMMY, TAPPED = "unread", "faulty", "dummy", "tapped"
_UNREAD = """() => {
  const view = document.querySelector("pb-deal");
  const offer = { act: "KeyCard", command: { type: "KeyCard" }, blocking: true };
  const before = view.update.scene;
  view.faults.send = (command) => (window.keyed = command);
  window.read = () => view.faults.show(before, true);
  view.faults.show({ ...before, legal: [offer] }, true);
}"""
STARTED = ("bets_closed", "dealing")
SIDES = {"ann": (2, "player", 100_00), "bob": (4, "player", 50_00)}


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    electronic = {"shoe.electronic": True}
    plans = (
        *(TablePlan(name, "mini-baccarat", RACK, settings=electronic) for name in (UNREAD, FAULTY)),
        TablePlan(DUMMY, "mini-baccarat", RACK),
        TablePlan(TAPPED, "blackjack-shoe", RACK),
    )
    with PageHouse(plans=plans, pace=UNHURRIED) as opened:
        yield opened


def opened(visit: Visitors, table: str, *, dealt: int = 1) -> tuple[ByHand, TableGuest, Page]:
    """A hand begun by a dealer at the console; a supervisor at the ruling desk."""
    hand = ByHand(visit.house, table, SIDES)
    hand.tap_in()
    hand.until(lambda felt: felt.game.phase in STARTED and baccarat(felt.game).dealt == dealt)
    dealer = TableGuest(
        visit.house, visit(DEALER, f"/t/{table}/deal", reduced_motion="reduce"), DEALER, table
    )
    dealer.even()
    return hand, dealer, visit(SUPERVISOR, "/pit/rulings", reduced_motion="reduce")


def pick(desk: Page, table: str) -> None:
    """The supervisor goes to a table that waits."""
    desk.locator(f".waiting-table[data-table={table}]").click()


def test_a_card_that_was_not_read_is_keyed(visit: Visitors) -> None:
    """A sealed shoe reads every card, so the answer is put in: the console's keys are what is tried."""
    hand, dealer, _ = opened(visit, UNREAD)
    page = dealer.page
    assert hand.give(MisreadCard(), DEALER, "dealer").code == "card_is_sealed"
    expect(page.locator(".keying")).to_be_hidden()
    page.evaluate(_UNREAD)
    expect(page.locator(".keying")).to_be_visible()
    expect(page.locator(".deal-bar")).not_to_contain_text("KeyCard")
    page.get_by_label("Rank").select_option("5")
    page.get_by_label("Suit").select_option("d")
    page.locator(".keying .main").click()
    assert page.evaluate("window.keyed") == {"type": "KeyCard", "card": "5d"}
    page.evaluate("window.read()")
    expect(page.locator(".keying")).to_be_hidden()


@pytest.mark.rule("ESH-04")
def test_a_fault_of_the_shoe_is_reported_and_cleared_by_others(visit: Visitors) -> None:
    hand, dealer, desk = opened(visit, FAULTY)
    page = dealer.page
    page.keyboard.press("f")
    page.locator("[data-kind=shoe_fault]").click()
    page.get_by_label("Note for the supervisor").fill("the reader is dark")
    page.get_by_role("button", name="Call the supervisor", exact=True).click()
    expect(page.locator(".note.stop")).to_be_visible()
    assert hand.felt.cases[0].kind == "shoe_fault"
    expect(page.get_by_role("button", name="The shoe is in order")).to_have_count(0)
    pick(desk, FAULTY)
    expect(desk.locator(".case-panel")).to_contain_text("the reader is dark")
    desk.locator("#technician").fill("Mr Wu")
    desk.get_by_role("button", name="The shoe is in order").click()
    expect(page.locator(".note.stop")).to_have_count(0)
    cleared = dealer.events("ShoeFaultCleared")[-1]
    assert (cleared.by, cleared.technician) == (SUPERVISOR, "Mr Wu")
    assert hand.felt.cases == ()


@pytest.mark.rule("BAC-IRR-04")
def test_a_dummy_hand_waits_for_the_supervisor(visit: Visitors) -> None:
    hand, dealer, desk = opened(visit, DUMMY, dealt=0)
    hand.astray(face_up=True)
    pick(desk, DUMMY)
    desk.locator("input[value=dummy]").check()
    desk.get_by_role("button", name="Sign").click()
    expect(dealer.page.locator(".note.stop")).to_have_count(0)
    for _ in range(12):  # what is due first: the wagers go back
        dealer.even()
        if not hand.felt.dues:
            break
        dealer.page.keyboard.press("Space")
    dealer.even()
    expect(dealer.page.locator(".deal-bar")).to_contain_text("supervisor")
    pick(desk, DUMMY)
    desk.get_by_role("button", name="I am at the table").click()
    dealer.even()
    expect(dealer.page.locator(".deal-bar .next")).not_to_have_attribute("aria-disabled", "true")
    assert hand.felt.present == SUPERVISOR


def test_a_card_tapped_on_the_felt_is_the_one_it_is_about(visit: Visitors) -> None:
    hand = ByHand(visit.house, TAPPED, {"ann": (2, "main", 15_00), "bob": (4, "main", 20_00)})
    hand.tap_in()
    hand.phase("decide")
    page = visit(DEALER, f"/t/{TAPPED}/deal", reduced_motion="reduce")
    dealer = TableGuest(visit.house, page, DEALER, TAPPED)
    dealer.even()
    page.keyboard.press("f")
    page.locator("[data-kind=card_exposed]").click()
    card = page.locator("[data-id='card:4:1:1']")
    name = card.get_attribute("aria-label")
    card.click()
    expect(page.locator(".fault-card")).to_have_text(name or "")
    page.get_by_role("button", name="Call the supervisor", exact=True).click()
    expect(page.locator(".note.stop")).to_be_visible()
    case = hand.felt.cases[0]
    spot = next(spot for spot in dealer.scene.spots if spot.seat == 4)
    assert (case.seat, case.card) == (4, spot.hands[0].cards[1])
